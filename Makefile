# For people; the build itself is CMake's (CMakePresets.json).
PYTHON ?= /usr/bin/python3
CORPUS ?=
EXAMPLE ?= examples/sensor
PREFIX ?= /usr/local
ccache := $(shell command -v ccache)
launcher := $(if $(ccache),-DCMAKE_CXX_COMPILER_LAUNCHER=$(ccache))
tandem := build/bin/tandem

.PHONY: help packages-program packages install deb build build-all debug clang demo test tidy format bench clean
help:
	@echo 'make demo    build Tandem and compare the two versions in $(EXAMPLE)/'
	@echo 'make build   leave the program in $(tandem)'
	@echo 'make test    build, then every test, the format, layer and clang-tidy checks'
	@echo 'make bench   how good and how fast; CORPUS=DIR measures a corpus (DIR/index.jsonl)'
	@echo 'make install PREFIX=/usr/local   the program, its man page and completions; DESTDIR counts'
	@echo 'make deb     a Debian package, in build/'
	@echo 'make debug   build in build-debug/ with address and undefined-behaviour sanitizers'
	@echo 'make clang   build in build-clang/ with clang++'
	@echo 'make format  lay out the code with clang-format;  make tidy  clang-tidy alone'
	@echo 'All but the last two first get the Debian packages that are missing.'

packages-program:
	@tools/install program

packages:
	@tools/install

# The program alone: neither the tests nor what they need.
build: packages-program
	@cmake --preset release --log-level=WARNING $(launcher) >/dev/null
	@cmake --build --preset release --target tandem

build-all: packages
	@cmake --preset release --log-level=WARNING -DTANDEM_TESTS=ON $(launcher) >/dev/null
	@cmake --build --preset release

debug clang: packages
	cmake --preset $@ $(launcher)
	cmake --build --preset $@

install: build
	@cmake --build --preset release --target package_files
	@cmake --install build --prefix $(PREFIX)

deb: build
	@cmake --build --preset release --target package_files
	@cd build && cpack -G DEB

# Tandem leaves 1 when the versions differ: here that is the expected answer.
demo: build
	$(tandem) check $(EXAMPLE)/old.c $(EXAMPLE)/new.c || test $$? -eq 1

test: build-all
	ctest --preset release
	@tools/tidy --light build

tidy:
	@tools/tidy build

format:
	@tools/format

bench: build
	$(PYTHON) tools/bench.py --tandem $(tandem) $(if $(CORPUS),--corpus $(CORPUS))
	$(PYTHON) tools/bench_paths.py --tandem $(tandem)

clean:
	rm -rf build build-debug build-clang
