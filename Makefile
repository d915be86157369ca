# make play   sets everything up in .venv and starts a game
# make test   sets everything up and runs every check
PYTHON ?= python3
BIN = .venv/bin

.PHONY: play test quick check golden clean

play: .venv/playable
	@$(BIN)/beguile play smile

test: .venv/testable check
	$(BIN)/pytest -n 2

quick: .venv/testable check
	$(BIN)/pytest -n 2 -m "not slow"

check: .venv/testable
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# rewrites the golden games and transcripts, playthroughs and agents' pages after a change that is meant
golden: .venv/testable
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.agents.playthroughs
	$(BIN)/python -m beguile.agents.pages

.venv/playable: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Setting up Beguile in .venv (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/testable: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Setting up Beguile and its checks in .venv (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/playable

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache
