/* What no Python can say: where memory comes from, and how a compiled module begins.

large_pages: a print touches thousands of pages of memory for the first time, a microsecond each. Python asks
for memory an arena at a time (256 KiB, or 1 MiB since 3.10), and the system hands it out in pages of 4 KiB
when they are first touched. Here arenas are parts of stretches of addresses that the system is told to fill
with pages of 2 MiB, where it has them (Linux, madvise(2), MADV_HUGEPAGE). Where it has not, Python's own way
is left as it is.

begun: all compiled modules are in one library, which has a capsule for each with the function that makes it.
The small files that Python finds them by do nothing else than call it, and take a tenth of a millisecond each
to load. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#define LIBRARY "cardforge__mypyc"

#ifdef __linux__
#include <stdint.h>
#include <sys/mman.h>

#define PAGE ((size_t)2 << 20)
#define PAGES 32  /* in a stretch */
#define MOST 1024 /* stretches, 64 GiB; then Python's own way is taken again */

typedef struct {
    char *start;
    unsigned used[PAGES]; /* a bit for each arena of a page */
} Stretch;

static PyObjectArenaAllocator own;
static Stretch stretches[MOST];
static int count = 0;
static size_t size = 0;   /* of an arena; always the same */
static unsigned full = 0; /* the bits of a page that has none to give */

/* Another stretch, aligned to large pages; 0 if the system has none to give. */
static int stretch(void)
{
    size_t length = PAGES * PAGE;
    if (count == MOST)
        return 0;
    char *all = mmap(NULL, length + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return 0;
    char *start = (char *)(((uintptr_t)all + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
    if (start > all)
        munmap(all, start - all);
    if (start < all + PAGE)
        munmap(start + length, all + PAGE - start);
    if (madvise(start, length, MADV_HUGEPAGE) != 0) {
        munmap(start, length);
        return 0;
    }
    stretches[count++].start = start;
    return 1;
}

/* The first page that has arenas to give, among those that are in use if `partly`. */
static unsigned *page(int partly, char **start)
{
    for (int at = 0; at < count; at++)
        for (int number = 0; number < PAGES; number++) {
            unsigned *used = &stretches[at].used[number];
            if (*used != full && (*used != 0) == partly) {
                *start = stretches[at].start + number * PAGE;
                return used;
            }
        }
    return NULL;
}

static void *give(void *context, size_t wanted)
{
    /* Other things are asked for in the same way, such as the stacks of frames. */
    if (size == 0 && (wanted == 1 << 18 || wanted == 1 << 20)) {
        size = wanted;
        full = (1u << (PAGE / size)) - 1;
    }
    if (wanted == size) {
        char *start;
        unsigned *used = page(1, &start);
        if (used == NULL)
            used = page(0, &start);
        if (used == NULL && stretch())
            used = page(0, &start);
        if (used != NULL) {
            int number = 0;
            while (*used >> number & 1)
                number++;
            *used |= 1u << number;
            return start + number * size;
        }
    }
    return own.alloc(own.ctx, wanted);
}

static void take(void *context, void *arena, size_t wanted)
{
    for (int at = 0; at < count; at++) {
        size_t offset = (uintptr_t)arena - (uintptr_t)stretches[at].start;
        if (offset < PAGES * PAGE) {
            unsigned *used = &stretches[at].used[offset / PAGE];
            *used &= ~(1u << (offset % PAGE / size));
            if (*used == 0)
                madvise(stretches[at].start + offset / PAGE * PAGE, PAGE, MADV_DONTNEED);
            return;
        }
    }
    own.free(own.ctx, arena, wanted);
}
#endif

static PyObject *large_pages(PyObject *module, PyObject *none)
{
#ifdef __linux__
    if (count == 0 && stretch()) {
        PyObjectArenaAllocator ours = {NULL, give, take};
        PyObject_GetArenaAllocator(&own);
        PyObject_SetArenaAllocator(&ours);
    }
    return PyBool_FromLong(count > 0);
#else
    Py_RETURN_FALSE;
#endif
}

static PyObject *begun(PyObject *module, PyObject *capsule)
{
    const char *name = PyCapsule_CheckExact(capsule) ? PyCapsule_GetName(capsule) : NULL;
    if (name == NULL || strncmp(name, LIBRARY ".init_", strlen(LIBRARY ".init_")) != 0) {
        PyErr_SetString(PyExc_ValueError, "this is not how a module of the library begins");
        return NULL;
    }
    PyObject *(*begin)(void) = (PyObject * (*)(void)) PyCapsule_GetPointer(capsule, name);
    return begin == NULL ? NULL : begin();
}

static PyMethodDef functions[] = {
    {"large_pages", large_pages, METH_NOARGS, "Let Python take memory in large pages; False where there are none."},
    {"begun", begun, METH_O, "The module that a capsule of the library makes, with its body run."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "native", "Memory in large pages, and modules without files.", -1, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_native(void) { return PyModule_Create(&definition); }
