#!/usr/bin/python3
"""What `make install` and `make deb` put where, and that it works from there.

  run_package.py --build build --cmake cmake
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

FILES = ["bin/tandem", "share/man/man1/tandem.1", "share/bash-completion/completions/tandem",
         "share/zsh/site-functions/_tandem", "share/fish/vendor_completions.d/tandem.fish"]


def run(*words, **how):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **how)
    if done.returncode != how.pop("status", 0):
        sys.exit(f"run_package.py: {' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def complete(script, line):
    """What bash offers for the last word of a line."""
    words = line.split(" ")
    quoted = " ".join(f"'{word}'" for word in words)
    text = f"source {script}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _tandem; echo \"${{COMPREPLY[@]}}\""
    return run("bash", "-c", text).split()


def check_prefix(prefix, folder):
    for name in FILES:
        if not (prefix / name).is_file() or not (prefix / name).stat().st_size:
            sys.exit(f"run_package.py: no {name} below {prefix}")
    tandem = prefix / "bin" / "tandem"
    if "clang" not in run(tandem, "--version"):
        sys.exit("run_package.py: --version says nothing of clang")
    (folder / "a.c").write_text("int twice(int x) { return x + x; }\n")
    (folder / "b.c").write_text("int twice(int x) { return 2 * x; }\n")
    if "1 equivalent" not in run(tandem, "check", "a.c", "b.c", cwd=folder):
        sys.exit("run_package.py: what is installed does not work")
    script = prefix / FILES[2]
    for line, wanted in (("tandem gi", ["git"]), ("tandem check --over", ["--overflow"]),
                         ("tandem check --format = sa", ["sarif"]), ("tandem git --scope pr", ["program"])):
        if complete(script, line) != wanted:
            sys.exit(f"run_package.py: '{line}' is completed to {complete(script, line)}, not {wanted}")
    page = (prefix / FILES[1]).read_text()
    for word in ("--overflow", "--per-commit", "Exit status"):
        if word.replace("-", "\\-") not in page:
            sys.exit(f"run_package.py: the man page says nothing of {word}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True, type=pathlib.Path)
    parser.add_argument("--cmake", default="cmake")
    options = parser.parse_args()
    run(options.cmake, "--build", options.build, "--target", "package_files")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(options.cmake, "--install", options.build, "--prefix", folder / "installed")
        check_prefix(folder / "installed", folder)
        cpack = shutil.which("cpack", path=os.path.dirname(shutil.which(options.cmake)))
        run(cpack, "-G", "DEB", "--config", options.build.resolve() / "CPackConfig.cmake", "-B", folder / "package",
            cwd=folder)
        package = next((folder / "package").glob("*.deb"))
        needs = run("dpkg-deb", "-f", package, "Depends")
        for library in ("libclang-common-19-dev", "libz3", "libcvc5", "libgit2", "libsqlite3"):
            if library not in needs:
                sys.exit(f"run_package.py: the package does not depend on {library}: {needs}")
        run("dpkg-deb", "-x", package, folder / "unpacked")
        check_prefix(folder / "unpacked" / "usr", folder)
    print("what is installed is complete and works")


if __name__ == "__main__":
    main()
