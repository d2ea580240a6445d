/* Python's small objects in large pages of memory: a print touches thousands of small ones, a microsecond each.

Python asks for memory an arena at a time (256 KiB, or 1 MiB since 3.10), and the system hands it out in pages
of 4 KiB when they are first touched. Here arenas are parts of stretches of addresses that the system is told
to fill with pages of 2 MiB, where it has them (Linux, madvise(2), MADV_HUGEPAGE). Where it has not, Python's
own way is left as it is. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

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

/* The first page that has arenas to give, and of those that are in use if `begun`. */
static unsigned *page(int begun, char **start)
{
    for (int at = 0; at < count; at++)
        for (int number = 0; number < PAGES; number++) {
            unsigned *used = &stretches[at].used[number];
            if (*used != full && (*used != 0) == begun) {
                *start = stretches[at].start + number * PAGE;
                return used;
            }
        }
    return NULL;
}

static void *give(void *context, size_t wanted)
{
    if (size == 0 && PAGE % wanted == 0 && PAGE / wanted <= 16) {
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

static PyObject *use(PyObject *module, PyObject *none)
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

static PyMethodDef functions[] = {
    {"use", use, METH_NOARGS, "Let Python take memory in large pages from here on; False where there are none."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "arenas", "Python's memory in large pages.", -1, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_arenas(void) { return PyModule_Create(&definition); }
