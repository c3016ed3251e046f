# What a person types. `make run` and `make test` need Swift 6.3 and nothing else: system packages that are missing
# are installed on the way, and nothing is asked of the network once all is there.

SWIFT ?= swift
PREFIX ?= /usr/local
ARGS ?=

PROGRAM := .build/release/bluelib
RELEASE := -c release --static-swift-stdlib --product bluelib

# Named as Debian and Ubuntu name them; `.ci/prerequisites` knows how to look for each.
BUILD_PACKAGES := git ca-certificates libedit-dev libsqlite3-dev
TEST_PACKAGES := tmux
BENCHMARK_PACKAGES := hyperfine sqlite3

SOURCES := $(wildcard Package.swift Sources Plugins Examples Tests)
bindir = $(DESTDIR)$(patsubst ~/%,$(HOME)/%,$(PREFIX))/bin

.DEFAULT_GOAL := help
.PHONY: help run build test benchmark lint format install clean prerequisites test-prerequisites benchmark-prerequisites swift packages

help: ## says what there is to make
	@echo "BlueLibrary, a shell for an album library. Begin with: make run"
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

run: build ## builds and is at the prompt; ARGS="..." for the program's own arguments
	@exec $(PROGRAM) $(ARGS)

build: prerequisites packages ## builds the program as it is used: .build/release/bluelib
	@$(SWIFT) build $(RELEASE)

test: prerequisites test-prerequisites packages ## runs all tests; ARGS="--filter Name" runs some
	@$(SWIFT) test $(ARGS)

benchmark: build benchmark-prerequisites ## measures the program beside sqlite3; ARGS="start" for one line of the table
	@Tests/Benchmarks/run $(ARGS)

lint: swift ## says where the code is not formatted as the house has it
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format: swift ## formats the code
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

install: $(PROGRAM) ## installs the program under PREFIX, /usr/local if none is given
	@install -d "$(bindir)"
	@install -m 755 $(PROGRAM) "$(bindir)/bluelib"
	@.ci/strip "$(bindir)/bluelib"
	@echo "Installed $(bindir)/bluelib."

clean: ## removes what was built
	@rm -rf .build

prerequisites: swift ## installs the system packages that a build needs and that are missing
	@.ci/prerequisites $(BUILD_PACKAGES)

test-prerequisites:
	@.ci/prerequisites $(TEST_PACKAGES)

benchmark-prerequisites:
	@.ci/prerequisites $(BENCHMARK_PACKAGES)

swift:
	@.ci/swift "$(SWIFT)"

packages: .build/workspace-state.json

# Fetched on their own, so that a network that is not there is not mistaken for a build that fails.
.build/workspace-state.json: Package.swift
	@$(SWIFT) package resolve || { .ci/unreachable; exit 1; }
	@touch $@

# So that `sudo make install` after `make build` builds nothing as root.
$(PROGRAM):
	@$(MAKE) build
