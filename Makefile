# What a person types. `make run` and `make test` need Swift 6.3 and nothing else: system packages that are missing
# are installed on the way, and nothing is asked of the network once all is there.

SWIFT ?= swift
PREFIX ?= /usr/local
ARGS ?=

PROGRAM := .build/release/bluelib
# Types are asked for by a call and not by their names, which takes a third off what a start computes and adds 0.3 % to the
# program. The option is the compiler's own affair: one that no longer knows it does without.
DIRECT := -disable-concrete-type-metadata-mangled-name-accessors
direct = $(shell $(SWIFT) -frontend $(DIRECT) -version >/dev/null 2>&1 && echo -Xswiftc -Xfrontend -Xswiftc $(DIRECT))
PARTS = -c release --static-swift-stdlib $(direct)
RELEASE = $(PARTS) --product bluelib

# Named as Debian and Ubuntu name them; `.ci/prerequisites` knows how to look for each.
BUILD_PACKAGES := git ca-certificates g++ libedit-dev libsqlite3-dev libcurl4-openssl-dev libchafa-dev libglib2.0-dev libjpeg-dev libspng-dev libwebp-dev libgif-dev
TEST_PACKAGES := tmux libssl-dev strace
BENCHMARK_PACKAGES := hyperfine sqlite3 curl time libssl-dev

SOURCES := $(wildcard Package.swift Sources Plugins Examples Tests)

# What is installed, under PREFIX; `uninstall` takes exactly these away.
MANUAL := share/man/man1/bluelib.1
BASH_COMPLETION := share/bash-completion/completions/bluelib
ZSH_COMPLETION := share/zsh/site-functions/_bluelib
FISH_COMPLETION := share/fish/vendor_completions.d/bluelib.fish
INSTALLED := bin/bluelib $(MANUAL) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)

root = $(DESTDIR)$(patsubst ~,$(HOME),$(patsubst ~/%,$(HOME)/%,$(PREFIX)))
# The program itself writes what others are to know of it, so that no second list of its options can go stale.
generate = "$(PROGRAM)" --generate $(1) >"$(root)/$(2)" && chmod 644 "$(root)/$(2)"

.DEFAULT_GOAL := help
.PHONY: help run build test sanitize fuzz benchmark measured linked lint format install uninstall clean prerequisites test-prerequisites benchmark-prerequisites swift packages

help: ## says what there is to make
	@echo "BlueLibrary, a shell for an album library. Begin with: make run"
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

run: build ## builds and is at the prompt; ARGS="..." for the program's own arguments
	@exec $(PROGRAM) $(ARGS)

build: prerequisites packages linked ## builds the program as it is used: .build/release/bluelib
	@$(SWIFT) build $(RELEASE)

# A folder with nothing but the archive of libstdc++, which Swift's runtime needs: the linker looks there first, finds no shared
# library, and makes it part of the program.
linked: prerequisites
	@mkdir -p .build/linked && ln -sf "$$($(CXX) -print-file-name=libstdc++.a)" .build/linked/

# Tests at a terminal wait on the threads that all tasks share; beside them a server's answers would come late. So those
# that talk to servers run by themselves.
SERVED := TransfersTests|CoverFetchingTests|CoverCacheTests|CoverCommandsTests|RemoteTellingTests|RemoteCommandsTests

test: prerequisites test-prerequisites packages ## runs all tests; ARGS="--filter Name" runs some
ifeq ($(ARGS),)
	@$(SWIFT) test --skip "$(SERVED)"
	@$(SWIFT) test --skip-build --filter "$(SERVED)"
else
	@$(SWIFT) test $(ARGS)
endif

sanitize: prerequisites test-prerequisites packages ## runs the tests under ThreadSanitizer and AddressSanitizer; ARGS="LineEditingTests" runs some
	@SERVED="$(SERVED)" Tests/Sanitizers/run "$(ARGS)"

fuzz: prerequisites packages ## lets libFuzzer try our readers; ARGS="FuzzTables" for one, SECONDS_EACH=600 for longer
	@Tests/Fuzzing/run $(ARGS)

# Three things are also measured more closely than the table of all has room for; the loops need none of the programs.
CLOSER := prompt covers loops
LINES = $(filter-out $(CLOSER),$(ARGS))
MEASURED := bluelib GenerateAlbums LineEditingFixture PromptBenchmark BenchmarkServer

# What is not the table goes to where errors go, so that `make benchmark >FILE` is the table.
benchmark: ## measures the program beside others; ARGS="start query" for some lines of the table, "prompt", "covers" or "loops" for more of these
	@$(MAKE) --no-print-directory benchmark-prerequisites $(if $(filter-out loops,$(or $(ARGS),all)),measured,prerequisites packages) >&2
	@[ -n "$(ARGS)" -a -z "$(LINES)" ] || Tests/Benchmarks/run $(LINES)
	@for closer in $(filter $(ARGS),$(CLOSER)); do PARTS="$(PARTS)" Tests/Benchmarks/$$closer || exit 1; done

# Where nothing has changed since, SwiftPM is not asked: it takes seconds for each program to find that out.
measured: prerequisites packages linked
	@[ -e .build/measured ] && [ -z "$$(find Makefile Package.swift Sources Plugins Tests Examples/Programs -newer .build/measured ! -path 'Tests/Benchmarks*')" ] || { \
		touch .build/measuring && \
		for part in $(MEASURED); do $(SWIFT) build $(PARTS) --product $$part || exit 1; done && \
		mv .build/measuring .build/measured; }

lint: swift ## says where the code is not formatted as the house has it
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format: swift ## formats the code
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

install: $(PROGRAM) ## installs program, manual page and completions under PREFIX, /usr/local if none is given
	@install -d $(foreach file,$(INSTALLED),"$(root)/$(dir $(file))")
	@install -m 755 "$(PROGRAM)" "$(root)/bin/bluelib"
	@.ci/strip "$(root)/bin/bluelib"
	@$(call generate,man,$(MANUAL))
	@$(call generate,bash,$(BASH_COMPLETION))
	@$(call generate,zsh,$(ZSH_COMPLETION))
	@$(call generate,fish,$(FISH_COMPLETION))
	@echo "Installed $(root)/bin/bluelib, its manual page and completions."

uninstall: ## takes away what was installed under PREFIX, and no more
	@rm -f $(foreach file,$(INSTALLED),"$(root)/$(file)")
	@echo "Took bluelib out of $(root)."

clean: ## removes what was built
	@rm -rf .build .build-thread .build-address .build-fuzz

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
