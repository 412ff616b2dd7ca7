# Each target sets up what it needs: a fresh machine wants python3 (3.11 or newer), pip and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TESTS ?= tests

.PHONY: demo tour test lint unit verify verify-quick snapshots bench lock clean

demo: $(READY)            ## scan jax, explain a real traceback, write the site
	@PATH="$(abspath $(BIN)):$$PATH" sh demo/run.sh

tour: $(READY)            ## make docs/tour.md's errors in a fresh environment and ask about each
	$(BIN)/python demo/tour.py

test: lint unit verify-quick  ## everything CI checks

lint: $(READY)            ## style, types, and the order of the rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(READY)            ## the tests, on all cores
	$(BIN)/python -m pytest -n auto $(TESTS)

verify: $(READY)          ## run every claim of the packs that come with errdex; big downloads the first time
	$(BIN)/errdex verify packs --no-record --catalog $(VENV)/verify.db

verify-quick: $(READY)    ## the claims that need no big downloads, the builtins pack on one Python
	@why="$$($(BIN)/python -c 'from errdex.verify.sandbox.running import why_not; print(why_not() or "")')" || exit 1; \
	if [ -n "$$why" ]; then echo "make: claims are left out, nothing of them was run: $$why"; exit 0; fi; \
	here="$$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')"; \
	set -x; \
	$(BIN)/errdex verify packs/builtins -q --python "$$here" --no-record --catalog $(VENV)/verify.db && \
	$(BIN)/errdex verify packs/requests packs/numpy -q --no-record --catalog $(VENV)/verify.db

snapshots: $(READY)       ## write the expected pages and terminal output anew; look at the diff
	ERRDEX_UPDATE_SNAPSHOTS=1 $(BIN)/python -m pytest -n 0 $(TESTS)

bench: $(READY)           ## figures of docs/benchmarks.md; builds what it needs in a cache folder
	$(BIN)/python -m benchmarks

lock: $(READY)            ## resolve the pinned versions anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --extra dev --no-emit-package errdex --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) site build dist

$(READY): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "errdex needs Python 3.11 or newer; name one: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --editable .
	@touch $(READY)
