# The commands of everyday work. Each can be run on a fresh clone.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

SWIFT ?= swift
# The folder of the builds. Two builds at the same time need two folders.
SCRATCH ?= .build
PREFIX ?= /usr/local
DESTDIR ?=
INSTALL ?= install

# A module may import only what its row in Package.swift lists.
CHECKS := --explicit-target-dependency-import-check error
# The program carries Swift's run-time and its C libraries, so it starts fast and runs where no Swift is
# installed.
STATIC := .build/static
# Nothing is loaded that asks for the program's own symbols; each would be another for the loader to enter.
# Nor does it look for libraries beside itself, where anybody may have put some.
RELEASE := --scratch-path $(SCRATCH) --configuration release --static-swift-stdlib $(CHECKS) --disable-local-rpath \
  --pkg-config-path $(STATIC)/pkgconfig -Xlinker --no-export-dynamic -Xswiftc -Xclang-linker \
  -Xswiftc -static-libgcc

PROGRAM := $(SCRATCH)/release/tweetstore
# The program writes its own manual page and completions from its table of options.
MANUAL := $(PROGRAM) generate man
COMPLETIONS := $(PROGRAM) completions

# The size of `make bench`, and the time that `make fuzz` gives each target.
TWEETS ?= 300000
SECONDS_EACH := $(if $(filter command line environment,$(origin SECONDS)),$(SECONDS),1200)

.PHONY: help setup static build demo test tsan bench docs fuzz generate install uninstall format lint clean

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

setup: ## install what is missing to build (Debian packages)
	@scripts/setup

static: setup
	@scripts/static-libraries $(STATIC)

release-%: static
	$(SWIFT) build $(RELEASE) --product $*

build: release-tweetstore ## build the program for use

demo: release-tweetstore release-DemoServer ## build the program and show what it does
	scripts/demo

test: setup ## run all tests
	$(SWIFT) build --build-tests $(CHECKS)
	$(SWIFT) test --skip-build --disable-xctest

tsan: setup ## run the tests of stores, contexts and transfers with ThreadSanitizer
	SWIFT='$(SWIFT)' scripts/tsan

bench: setup ## measure speed against other programs; TWEETS=300000
	scripts/bench --tweets $(TWEETS)

fuzz: setup ## search for inputs that break a rule; SECONDS=1200 for each target
	scripts/fuzz --seconds $(SECONDS_EACH)

$(PROGRAM):
	@echo "there is no $(PROGRAM): run 'make build' first" >&2
	@exit 1

install: $(PROGRAM) ## install below PREFIX (/usr/local); DESTDIR is put before it
	$(INSTALL) -D -m 755 $(PROGRAM) '$(DESTDIR)$(PREFIX)/bin/tweetstore'
	@mkdir -p .build/share
	$(MANUAL) > .build/share/tweetstore.1
	$(COMPLETIONS) bash > .build/share/tweetstore.bash
	$(COMPLETIONS) zsh > .build/share/_tweetstore
	$(COMPLETIONS) fish > .build/share/tweetstore.fish
	$(INSTALL) -D -m 644 .build/share/tweetstore.1 \
	  '$(DESTDIR)$(PREFIX)/share/man/man1/tweetstore.1'
	$(INSTALL) -D -m 644 .build/share/tweetstore.bash \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/tweetstore'
	$(INSTALL) -D -m 644 .build/share/_tweetstore \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tweetstore'
	$(INSTALL) -D -m 644 .build/share/tweetstore.fish \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tweetstore.fish'

uninstall: ## remove what install has put below PREFIX
	rm -f '$(DESTDIR)$(PREFIX)/bin/tweetstore' \
	  '$(DESTDIR)$(PREFIX)/share/man/man1/tweetstore.1' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/tweetstore' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tweetstore' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tweetstore.fish'

docs: setup ## build the reference of the library, in .build/docs
	$(SWIFT) build $(CHECKS) --target SQLiteStore
	$(SWIFT) build $(CHECKS) --target ModelFiles
	$(SWIFT) build $(CHECKS) --target ModelDrawing
	scripts/build-docs

generate: ## write the classes of Sources/TweetModel/TweetModel.xcdatamodeld
	$(SWIFT) run ModelGenerator swift Sources/TweetModel/TweetModel.xcdatamodeld \
	  --folder Sources/TweetModel/Generated

format: ## format the sources
	$(SWIFT) format --in-place --recursive --parallel \
	  Sources Tests Plugins Examples Package.swift

lint: ## check the form and the layers
	$(SWIFT) format lint --strict --recursive --parallel \
	  Sources Tests Plugins Examples Package.swift
	scripts/check-layers

clean: ## remove all that was built
	rm -rf .build
