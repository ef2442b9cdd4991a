# Each target sets up its own environment in .venv; Python 3.11 or newer and pip are enough.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
SAMPLES := 'sample_histories/*.txt'
BUILD := build

.PHONY: demo test lint bench faults clean

demo: $(READY)
	$(BIN)/stud-hh audit $(SAMPLES)
	$(BIN)/stud-hh report players $(SAMPLES)
	mkdir -p $(BUILD)
	$(BIN)/stud-hh export players $(SAMPLES) -o $(BUILD)/players.xlsx

test: $(READY)
	$(BIN)/python -m pytest

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python -m benchmarks.evaluators
	$(BIN)/python -m benchmarks.importing

faults: $(READY)
	$(BIN)/python -m tests.faults --hands 300

clean:
	rm -rf $(VENV) $(BUILD) dist *.egg-info .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
