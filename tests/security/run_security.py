#!/usr/bin/python3
"""Hostile input: each line of docs/security.md has a test here that fails without its defence.

  run_security.py --tandem build/bin/tandem [unittest arguments]
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLANG = "clang-19"
TANDEM = str(ROOT / "build" / "bin" / "tandem")
SECONDS = 120

# A library that says that it was loaded.
PLUGIN = """#include <fcntl.h>
#include <stdlib.h>
__attribute__((constructor)) static void loaded(void) { open("TRACE", O_CREAT | O_WRONLY, 0600); }
"""


class Hostile(unittest.TestCase):
    """Every test has a folder with two versions, old/ and new/, of which new/ is a stranger's."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.write("old/a.c", "int f(int x) { return x + 1; }\n")
        self.write("new/a.c", "int f(int x) { return 1 + x; }\n")
        self.write("secret/key", "41414141\n")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())

    def run_tandem(self, *words, seconds=SECONDS):
        return subprocess.run([TANDEM, *words], cwd=self.folder, capture_output=True, timeout=seconds,
                              env={**os.environ, "NO_COLOR": "1"}, check=False)

    def check(self, *words, status=0, **more):
        """A run of `check` with this exit status; what it says is decoded."""
        done = self.run_tandem("check", *words, **more)
        out, err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, status, out + err)
        return out, err

    def database(self, *arguments):
        """What a stranger's compile_commands.json says to the compiler."""
        command = {"directory": str(self.folder / "new"), "file": "a.c", "arguments": ["cc", *arguments, "-c", "a.c"]}
        self.write("new/compile_commands.json", json.dumps([command]))


class CompileCommands(Hostile):
    def plugin(self):
        source = self.write("plug.c", PLUGIN.replace("TRACE", str(self.folder / "trace")))
        subprocess.run([CLANG, "-shared", "-fPIC", str(source), "-o", str(self.folder / "new" / "plug.so")], check=True)

    def dropped(self, *arguments, keeps=()):
        """The arguments are left out with a note, and nothing but the report comes of them."""
        self.database(*keeps, *arguments)
        before = self.files()
        out, err = self.check("old", "new")
        self.assertIn("1 equivalent", out)
        self.assertEqual(before, self.files(), "something was written")
        self.assertEqual(len(err.splitlines()), 1, err)
        self.assertIn("new/compile_commands.json: left out of what it says to the compiler: ", err)
        for argument in arguments:
            self.assertIn(argument, err)

    def test_libraries_are_not_loaded(self):
        self.plugin()
        library = str(self.folder / "new" / "plug.so")
        self.dropped(f"-fpass-plugin={library}")
        self.dropped(f"-fplugin={library}")
        self.dropped("-Xclang", "-load", "-Xclang", library)
        self.write("new/clang.cfg", f"-fpass-plugin={library}\n")
        self.dropped(f"--config={self.folder / 'new' / 'clang.cfg'}")
        self.write("new/words", f"-fpass-plugin={library}\n")
        self.dropped(f"@{self.folder / 'new' / 'words'}")

    def test_programs_are_not_run(self):
        tool = self.write("new/evil.sh", f"#!/bin/sh\ntouch {self.folder / 'trace'}\n")
        tool.chmod(0o755)
        self.dropped(f"--amdgpu-arch-tool={tool}", f"--nvptx-arch-tool={tool}")
        self.dropped("-fopenmp-targets=amdgcn-amd-amdhsa", f"--ptxas-path={tool}")
        self.database("--target=amdgcn-amd-amdhsa", "-mcpu=native", f"--amdgpu-arch-tool={tool}")
        _, err = self.check("old", "new", status=2)
        self.assertIn("new/a.c: compiled for amdgcn", err)
        self.assertFalse((self.folder / "trace").exists())

    def test_files_are_not_written(self):
        trace = self.folder / "trace"
        self.dropped("--serialize-diagnostics", str(trace))
        self.dropped(f"-foptimization-record-file={trace}", "-fsave-optimization-record")
        self.dropped("-Xclang", "-diagnostic-log-file", "-Xclang", str(trace))
        self.dropped("-Xclang", f"-stats-file={trace}")
        self.dropped(f"-fmodules-cache-path={trace}", "-fmodules")
        self.dropped("-save-stats=obj", "-mllvm", f"-info-output-file={trace}")
        self.dropped(f"-fcrash-diagnostics-dir={trace}", f"-fproc-stat-report={trace}")

    def test_others_are_kept(self):
        self.write("new/inc/step.h", "#define STEP 1\n")
        self.write("new/a.c", "#include <step.h>\nint f(int x) { return STEP + MORE + x; }\n")
        kept = ["-Iinc", "-DMORE=0", "-std=gnu11", "-O2", "-g", "-Wall", "-fwrapv", "-fno-strict-aliasing", "-march=native",
                "-msse4.2", "-pthread", "-MD", "-MF", "a.d", "-o", "a.o", "-Wl,--as-needed", "-fdiagnostics-color"]
        self.database(*kept)
        out, err = self.check("old", "new")
        self.assertIn("1 equivalent", out)
        self.assertEqual(err, "")


def main():
    global TANDEM
    if len(sys.argv) > 2 and sys.argv[1] == "--tandem":
        TANDEM = str(pathlib.Path(sys.argv[2]).resolve())
        del sys.argv[1:3]
    unittest.main()


if __name__ == "__main__":
    main()
