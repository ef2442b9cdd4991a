# Each target sets up its own environment in .venv; Python 3.11 or newer and pip are enough.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
SAMPLES := 'sample_histories/*.txt'
BUILD := build
COMPILED := $(BUILD)/compiled
# A safe path, so that the package of this folder does not stand in the way of the compiled one.
WITH_COMPILED := PYTHONSAFEPATH=1 PYTHONPATH=$(COMPILED):. $(BIN)/python
# The tests of a file share the hands that are dealt for them, so they go to one worker.
TESTS := pytest -n auto --dist loadfile

.PHONY: demo test test-compiled lint bench bench-large fuzz faults torture compiled clean

demo: $(READY)
	$(BIN)/stud-hh audit $(SAMPLES)
	$(BIN)/stud-hh report players $(SAMPLES)
	mkdir -p $(BUILD)
	$(BIN)/stud-hh export players $(SAMPLES) -o $(BUILD)/players.xlsx

test: $(READY)
	$(BIN)/python -m $(TESTS)

# Tests that replace a function in its module can't do so in compiled ones.
test-compiled: compiled
	$(WITH_COMPILED) -m $(TESTS) -o pythonpath="$(COMPILED) ."

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench-large: compiled
	$(WITH_COMPILED) -m benchmarks.large

bench: compiled
	$(BIN)/python -m benchmarks.evaluators
	$(WITH_COMPILED) -m benchmarks.importing
	$(WITH_COMPILED) -m benchmarks.workers
	$(BIN)/python -m benchmarks.importing
	$(BIN)/python -m benchmarks.reports

compiled: $(COMPILED)/ready

fuzz: $(READY)
	$(BIN)/python -m tests.fuzz --hands 5000
	$(BIN)/python -m tests.hostile --seconds 60

faults: $(READY)
	$(BIN)/python -m tests.faults --hands 300

torture: $(READY)
	$(BIN)/python -m tests.torture --kills 100

clean:
	rm -rf $(VENV) $(BUILD) dist *.egg-info .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache

$(COMPILED)/ready: $(READY) setup.py $(shell find stud_hh grammars -name '*.py' -o -name '*.lark' -o -name '*.toml')
	rm -rf $(COMPILED) $(BUILD)/lib*
	STUD_HH_COMPILE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --no-build-isolation --target $(COMPILED) .
	touch $@

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
