# make play   sets everything up in .venv and opens Beguile in the browser
# make test   sets everything up and runs every check
# make attack attacks a server on this machine for an hour (MINUTES=5 for less) and reports
PYTHON ?= python3
BIN = .venv/bin
PAGES = beguile/web/index.html
DRAWN = $(shell find web beguile/games beguile/table -name node_modules -prune -o \( -path 'web/*' -o -name '*.toml' -o -name 'RULES*.md' \) -type f -print)

.PHONY: play web test quick check golden attack mutants chromium clean

play: .venv/playable $(PAGES)
	@$(BIN)/beguile serve

web: $(PAGES)

$(PAGES): .venv/playable beguile/server/messages.py $(DRAWN)
	@echo "Building the pages"
	@$(BIN)/python web/build.py

test: .venv/testable check $(PAGES) chromium
	$(BIN)/pytest -n 2

quick: .venv/testable check
	$(BIN)/pytest -n 2 -m "not slow"

check: .venv/testable
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

MINUTES ?= 60
attack: .venv/testable
	$(BIN)/python -m tests.server.attack --minutes $(MINUTES)

# a browser for the tests: the system's, or Playwright's where there is no package
chromium: .venv/testable
	@command -v chromium chromium-browser google-chrome >/dev/null || \
	{ command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	$(BIN)/playwright install --with-deps chromium

# rewrites the golden games and transcripts, playthroughs and agents' pages after a change that is meant
golden: .venv/testable
	$(BIN)/python -m tests.golden $(GAMES)
	$(BIN)/python -m tests.agents.playthroughs $(GAMES)
	$(BIN)/python -m beguile.agents.pages

# plants wrong rules one at a time, and publishes how many of them the rule tests notice
mutants: .venv/testable
	$(BIN)/python -m tests.mutants --golden --publish $(GAMES)

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
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache beguile/web web/node_modules
