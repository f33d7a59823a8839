# `make play` and `make test` need Python 3.11 or newer and make; everything else they fetch
# into .venv, the first time and again when pyproject.toml changes.

BIN := .venv/bin
READY := .venv/.ready
READY_TO_TEST := .venv/.ready-to-test
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
INTERPRETED := tests/test_interpreted.py tests/test_text_board.py tests/trees tests/search/test_trace.py \
    tests/search/test_trace_pictures.py tests/search/test_trace_why.py tests/search/test_with_table.py \
    tests/search/test_weights.py tests/test_simultaneous.py tests/test_game_folders.py \
    tests/search/engines/test_database_files.py tests/learn/test_network.py
SUITABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

.DEFAULT_GOAL := help
.PHONY: help play test check coverage wheel bench site format clean python

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

play: $(READY) ## open the studio in the browser (ARGS="mygame.py" adds your own game)
	@$(BIN)/plyground studio --warm $(ARGS)

test: check ## run all checks and tests (ARGS="-k chess" for some)
	$(BIN)/pytest -n auto --dist loadgroup $(ARGS)

check: $(READY_TO_TEST) ## lint, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

coverage: $(READY_TO_TEST) ## lines of rules and searches that an interpreted run reaches
	PLYGROUND_INTERPRET=1 $(BIN)/coverage run -m pytest -q $(INTERPRETED)
	$(BIN)/coverage report

wheel: $(READY_TO_TEST) ## build the wheel and run a short part of the tests from it
	$(BIN)/python tests/from_wheel.py --here

bench: $(READY_TO_TEST) ## measure the engines
	@$(BIN)/plyground bench $(ARGS)

site: $(READY) ## write all games as a static site into the folder site (ARGS="chess go" for some)
	$(BIN)/plyground export --site site $(ARGS)

format: $(READY_TO_TEST) ## mend formatting and what the linter can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean: ## remove the environment, caches and builds
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python: ## print the Python that .venv is made with (PYTHON=... chooses another)
	@for python in $(PYTHON) python3.13 python3.12 python3.11 python3.14 python3; do \
	    if $$python -c '$(SUITABLE)' >/dev/null 2>&1; then command -v $$python; exit 0; fi; \
	done; \
	echo 'Plyground needs Python 3.11 or newer with its venv module, and found none.' >&2; \
	echo 'On Debian or Ubuntu: apt install python3 python3-venv; else see python.org.' >&2; \
	exit 1

# An environment whose Python has gone is made anew; any other is brought up to date.
$(READY): pyproject.toml
	@python=$$($(MAKE) --silent --no-print-directory python) || exit 1; \
	echo "Setting up .venv with $$python (a minute or two, only this once) ..."; \
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $$python -m venv --clear .venv
	@$(INSTALL) --editable .
	@touch $@

# What tests and checks need beside it: the peers we compare with, and the tools.
$(READY_TO_TEST): pyproject.toml $(READY)
	@echo "Installing what the tests need ..."
	@$(INSTALL) --editable '.[test]'
	@touch $@
