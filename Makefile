# The targets for people. `make run` and `make test` need only Swift 6.3: they install missing system packages, and use no
# network if nothing is missing.

SWIFT ?= swift
PREFIX ?= /usr/local
ARGS ?=

PROGRAM := .build/release/bluelib
# The helper beside the program, which reads audio files.
HELPER = $(dir $(PROGRAM))bluelib-tags
# Accesses the metadata of types by a call instead of by their names: a start computes a third less, and the program is 0.3 %
# larger. The option is internal to the compiler, so it is only used if the compiler accepts it.
DIRECT := -disable-concrete-type-metadata-mangled-name-accessors
direct = $(shell $(SWIFT) -frontend $(DIRECT) -version >/dev/null 2>&1 && echo -Xswiftc -Xfrontend -Xswiftc $(DIRECT))
# Puts each function into a section of its own, so that the linker removes all that nothing calls.
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections
PARTS = -c release --static-swift-stdlib --disable-local-rpath $(direct) $(SECTIONS)
RELEASE = $(PARTS) --product bluelib
RELEASED_HELPER = $(PARTS) --product bluelib-tags

# The names of the packages in Debian and Ubuntu; `.ci/prerequisites` checks for each.
BUILD_PACKAGES := git g++ libedit-dev libsqlite3-dev libexpat1-dev libpcre2-dev libcurl4-openssl-dev libchafa-dev libglib2.0-dev libturbojpeg0-dev libjpeg-dev libspng-dev libwebp-dev libgif-dev libtag1-dev
TEST_PACKAGES := tmux libssl-dev strace python3 postgresql openssh-server
PAGE_PACKAGES := chromium python3
BENCHMARK_PACKAGES := hyperfine sqlite3 curl time libssl-dev ca-certificates postgresql
PACKAGING_PACKAGES := dpkg-dev rpm libpq5 $(if $(SIGN)$(filter check,$(ARGS)),gpg gpg-agent) $(if $(filter check,$(ARGS)),lintian rpmlint debootstrap shellcheck yamllint ruby)

# Without the programs that learners make from the stages; of the examples only folders, because a file that is named is read as Swift.
SOURCES := Package.swift Sources Plugins $(filter-out Examples/Mine/,$(wildcard Examples/*/)) Tests

# The installed files, below PREFIX; `uninstall` removes exactly these.
MANUAL := share/man/man1/bluelib.1
BASH_COMPLETION := share/bash-completion/completions/bluelib
ZSH_COMPLETION := share/zsh/site-functions/_bluelib
FISH_COMPLETION := share/fish/vendor_completions.d/bluelib.fish
INSTALLED := bin/bluelib libexec/bluelib-tags $(MANUAL) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)
# The sources, for the commands that show code and lessons; the whole directory belongs to the program.
SHARED := share/bluelib

root = $(DESTDIR)$(patsubst ~,$(HOME),$(patsubst ~/%,$(HOME)/%,$(PREFIX)))
# The program generates its manual page and completions, so there is only one list of its options.
generate = "$(PROGRAM)" --generate $(1) >"$(root)/$(2)" && chmod 644 "$(root)/$(2)"

.DEFAULT_GOAL := help
.PHONY: help run build test test-page check demo sanitize fuzz benchmark measured linked pages figures lint format install uninstall exercise stage choices clean prerequisites test-prerequisites page-prerequisites benchmark-prerequisites package-prerequisites swift portable packages

help: ## lists all targets
	@echo "BlueLibrary, a shell for an album library. Start with: make run"
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

run: build ## builds and starts the shell; ARGS="..." for the program's own arguments
	@exec $(PROGRAM) $(ARGS)

build: prerequisites linked ## builds .build/release/bluelib
	@$(SWIFT) build $(RELEASE)
	@$(SWIFT) build $(RELEASED_HELPER)

static = $$($(CXX) -print-file-name=lib$(1).a)

# A directory that contains only the static libstdc++, which Swift's runtime needs. The linker searches it first, so it links
# the library statically.
linked: prerequisites
	@mkdir -p .build/linked && ln -sf "$(call static,stdc++)" .build/linked/

# The same for the portable program, which contains more libraries and functions that older versions of glibc lack. libedit needs
# three others, so its file is a linker script.
portable: prerequisites
	@mkdir -p .build/portable && ln -sf $(foreach library,stdc++ sqlite3,"$(call static,$(library))") .build/portable/
	@echo "INPUT($(foreach library,edit bsd md tinfo,$(call static,$(library))))" >.build/portable/libedit.a
	@$(CC) -Wall -Wextra -Werror -O2 -fPIC -c .packaging/older-glibc.c -o .build/portable/older-glibc.o

# Some tests build the packages in Examples with it.
export SWIFT

test: prerequisites test-prerequisites ## runs all tests; ARGS="--filter Name" runs some
	@Tests/in-memory $(SWIFT) test $(ARGS)

test-page: build page-prerequisites ## looks at the pages of 'export --format site' in Chromium; ARGS=folder saves pictures of three widths
	@Tests/Page/run $(PROGRAM) $(ARGS)

# BLUELIB_STRICT makes warnings errors.
check: ## checks a change before its review: formatting, a build with warnings as errors, all tests
	@$(MAKE) --no-print-directory lint
	@BLUELIB_STRICT=1 $(MAKE) --no-print-directory test

demo: build test-prerequisites ## makes the pictures of README.md with the real program
	@Tests/Demo/record $(PROGRAM) .github/pictures

# A plugin in sh or Python needs no compiler.
exercise: $(if $(filter %.py %.sh,$(ARGS)),,swift) ## checks your code for the exercise of a lesson, N=5; ARGS=watch repeats it after each save, ARGS=mine.py checks a plugin
	@SWIFT="$(SWIFT)" Examples/Exercises/run "$(N)" $(ARGS)

stage: swift ## gives you the program before a stage of its growth and checks your next one, N=4; DIR=path for a directory of yours
	@SWIFT="$(SWIFT)" Examples/Stages/run "$(N)" $(if $(DIR),"$(DIR)")

choices: swift ## builds each way of the change requests in Examples/Choices, and compares their sessions; N=4 for one
	@SWIFT="$(SWIFT)" Examples/Choices/build $(N)

sanitize: prerequisites test-prerequisites ## runs the tests under ThreadSanitizer and AddressSanitizer; ARGS="LineEditingTests" runs some
	@Tests/Sanitizers/run "$(ARGS)"

fuzz: prerequisites ## runs libFuzzer on the parsers; ARGS="FuzzTables" for one, SECONDS_EACH=600 for longer
	@Tests/Fuzzing/run $(ARGS)

# Four subjects have detailed measurements besides the table; the loops need no other programs.
CLOSER := prompt covers loops teaching
LINES = $(filter-out $(CLOSER),$(ARGS))
MEASURED := bluelib bluelib-tags GenerateAlbums LineEditingFixture PromptBenchmark BenchmarkServer

# Only the table goes to standard output, for `make benchmark >FILE`.
benchmark: ## compares the program with others; ARGS="start query" for some lines of the table, ROUNDS=1 for fewer rounds; "prompt", "covers", "loops" or "teaching" for details
	@$(MAKE) --no-print-directory benchmark-prerequisites $(if $(filter-out loops,$(or $(ARGS),all)),measured,prerequisites) >&2
	@[ -n "$(ARGS)" -a -z "$(LINES)" ] || Tests/Benchmarks/run $(LINES)
	@for closer in $(filter $(ARGS),$(CLOSER)); do PARTS="$(PARTS)" Tests/Benchmarks/$$closer || exit 1; done

# SwiftPM needs seconds for each program to find that nothing has changed, so this checks it by times.
measured: prerequisites linked
	@[ -e .build/measured ] && [ -z "$$(find Makefile Package.swift Sources Plugins Tests Examples/Programs -newer .build/measured ! -path 'Tests/Benchmarks*')" ] || { \
		touch .build/measuring && \
		for part in $(MEASURED); do $(SWIFT) build $(PARTS) --product $$part || exit 1; done && \
		mv .build/measuring .build/measured; }

pages: prerequisites ## writes the pages under Examples/Patterns from the sources
	@BLUELIB_WRITE_PAGES=1 $(SWIFT) test --filter PatternPageTests

figures: prerequisites ## prints the size of the code and of each module, for Tests/ArchitectureTests/ModuleBudgets.swift
	@Tests/ArchitectureTests/figures
	@BLUELIB_FIGURES=1 $(SWIFT) test --filter FigureTests 2>/dev/null | sed -n '/^ModuleFigures(\|^All modules/p'

lint: swift ## checks the formatting of the code
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format: swift ## formats the code
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

install: $(PROGRAM) ## installs program, manual page, completions and sources under PREFIX (/usr/local)
	@install -d $(foreach file,$(INSTALLED),"$(root)/$(dir $(file))")
	@install -m 755 "$(PROGRAM)" "$(root)/bin/bluelib"
	@install -m 755 "$(HELPER)" "$(root)/libexec/bluelib-tags"
	@.ci/strip "$(root)/bin/bluelib"
	@.ci/strip "$(root)/libexec/bluelib-tags"
	@$(call generate,man,$(MANUAL))
	@$(call generate,bash,$(BASH_COMPLETION))
	@$(call generate,zsh,$(ZSH_COMPLETION))
	@$(call generate,fish,$(FISH_COMPLETION))
	@rm -rf "$(root)/$(SHARED)" && install -d "$(root)/$(SHARED)"
	@tar -cf - --exclude='.[!.]*' --exclude=Examples/Mine Sources Plugins Examples | tar -xf - --no-same-owner -C "$(root)/$(SHARED)"
	@chmod -R u=rwX,go=rX "$(root)/$(SHARED)"
	@echo "Installed $(root)/bin/bluelib, its manual page, completions and sources."

# Both programs consist of the same objects. Only the compiler reads its hashes of modules, which differ in each build, and so does
# the number that the linker computes from them.
WITHOUT := --remove-section=.swift_modhash --remove-section=.note.gnu.build-id
packages: prerequisites package-prerequisites linked portable ## builds .deb, RPM and archive; ARGS=check tests them in clean systems, ARGS=reproduce builds twice; SIGN=KEY signs the apt repository
	@for program in linked portable; do \
		BLUELIB_PACKAGED=$$program $(SWIFT) build $(RELEASE) && cp $(PROGRAM) .build/$$program/bluelib && \
		.ci/strip .build/$$program/bluelib $(WITHOUT) && \
		BLUELIB_PACKAGED=$$program $(SWIFT) build $(RELEASED_HELPER) && cp .build/release/bluelib-tags .build/$$program/ && \
		.ci/strip .build/$$program/bluelib-tags $(WITHOUT) || exit 1; done
	@.packaging/build
	@[ -z "$(ARGS)" ] || .packaging/$(ARGS)

uninstall: ## removes the installed files under PREFIX
	@rm -f $(foreach file,$(INSTALLED),"$(root)/$(file)")
	@rm -rf "$(root)/$(SHARED)"
	@echo "Removed bluelib from $(root)."

clean: ## removes all build products
	@rm -rf .build .build-fuzz Examples/*/.build Examples/Plugins/*/.build

prerequisites: swift ## installs missing system packages
	@.ci/unmoved
	@.ci/prerequisites $(BUILD_PACKAGES)

test-prerequisites:
	@.ci/prerequisites $(TEST_PACKAGES)

page-prerequisites:
	@.ci/prerequisites $(PAGE_PACKAGES)

package-prerequisites:
	@.ci/prerequisites $(PACKAGING_PACKAGES)

benchmark-prerequisites:
	@.ci/prerequisites $(BENCHMARK_PACKAGES)

swift:
	@.ci/swift "$(SWIFT)"

# `sudo make install` after `make build` builds nothing as root.
$(PROGRAM):
	@$(MAKE) build
