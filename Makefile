# Everything happens in .venv, which `make` builds by itself. Needs Python 3.11 or newer, make and git.
#   make PYTHON=/path/to/python3.12 …   chooses the interpreter
#   make test ARGS="-k sheets"          passes arguments on to pytest

VENV := .venv
PY := $(VENV)/bin/python
# WITH_EXTENSION lets the wiki parser do without a C compiler where it has no wheel for this Python.
PIP := WITH_EXTENSION=optional $(PY) -m pip --quiet --disable-pip-version-check
CANDIDATES := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help compiled demo test check bench bench-quick clean

help:
	@echo "make demo    print the energy game into output/"
	@echo "make test    run the tests"
	@echo "make check   formatting, lint and types"
	@echo "make bench   measure speed, also against other programs, into bench/RESULTS.md"
	@echo "make bench-quick   hold the ratios that a change must keep"
	@echo "make clean   remove .venv, caches, builds and everything in output/"

# hatch_build.py compiles to C what has changed, where there is a C compiler; CARDFORGE_PLAIN=1 leaves it out.
# Python writes no bytecode where PYTHONDONTWRITEBYTECODE is set; every command would compile all modules anew.
compiled: $(VENV)/.installed
	@$(PY) hatch_build.py --lacks >$(VENV)/.lacks
	@if [ -s $(VENV)/.lacks ]; then $(PIP) install -c constraints.txt -r $(VENV)/.lacks || true; fi
	@$(PY) hatch_build.py
	@$(PY) -m compileall -q cardforge

demo: compiled
	$(PY) -m cardforge check energy
	$(PY) -m cardforge print energy --backs fill+pages

test: $(VENV)/.installed-dev compiled
	$(PY) -m pytest -n 2 $(ARGS)

check: $(VENV)/.installed-dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy

bench: $(VENV)/.installed-bench compiled
	$(PY) -m bench -o bench/RESULTS.md $(ARGS)

bench-quick: $(VENV)/.installed-dev compiled
	$(PY) -m bench --quick

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis __pycache__
	find . -path ./$(VENV) -prune -o \( -name '*.so' -o -name '*.pyd' \) -exec rm {} +
	find output -mindepth 1 ! -name .gitignore -delete
	find bench cardforge layouts tests -type d -name __pycache__ -prune -exec rm -rf {} +

# A stamp is newer than these two files exactly while the installation is up to date.
$(VENV)/.installed $(VENV)/.installed-dev $(VENV)/.installed-bench: pyproject.toml constraints.txt $(VENV)/.made

# The build backend goes first and stays, so that the package is built by the version that constraints.txt names.
$(VENV)/.installed:
	@echo "Installing cardforge into $(VENV) …"
	@$(PIP) install -c constraints.txt hatchling
	@$(PIP) install -c constraints.txt --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@echo "Installing the tools for tests and checks …"
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

$(VENV)/.installed-bench: $(VENV)/.installed
	@echo "Installing the programs that cardforge is measured against …"
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[bench]'
	@touch $@

# The first candidate that is new enough and can make a virtual environment; Debian splits `ensurepip` off.
$(VENV)/.made:
	@bare=; \
	for candidate in $(CANDIDATES); do \
	  "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
	  if "$$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	    echo "Making $(VENV) with $$("$$candidate" --version) …"; \
	    "$$candidate" -m venv $(VENV) && touch $@; exit; \
	  fi; \
	  bare="$${bare:-$$candidate}"; \
	done; \
	if [ -n "$$bare" ]; then \
	  echo "make: $$bare ($$("$$bare" --version)) cannot make a virtual environment: its module ensurepip is missing." >&2; \
	  echo "      On Debian or Ubuntu install the package python3-venv, then run make again." >&2; \
	else \
	  echo "make: no Python 3.11 or newer found (tried: $(CANDIDATES))." >&2; \
	  echo "      Install one, or name it: make PYTHON=/path/to/python3 …" >&2; \
	fi; \
	exit 1
