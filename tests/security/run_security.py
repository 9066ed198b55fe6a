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


class Reading(Hostile):
    """Code names files that are none of its business."""

    def secret(self):
        return self.folder / "secret" / "key"

    def not_read(self, text, *words):
        self.write("new/a.c", text)
        done = self.run_tandem("check", "old", "new", "--show=source", "-v", *words)
        said = (done.stdout + done.stderr).decode(errors="replace")
        self.assertIn(done.returncode, (0, 1, 2, 3), said)
        self.assertNotIn("41414141", said)
        self.assertNotIn("65, 52", said)  # the bytes of the key as numbers
        return said

    def test_include_and_embed(self):
        path = self.secret()
        said = self.not_read(f'#include "{path}"\nint f(int x) {{ return x; }}\n')
        self.assertIn("is outside of what may be read (see --allow-read)", said)
        self.assertIn("new/a.c does not compile", said)
        self.not_read('#include "../secret/key"\nint f(int x) { return x; }\n')
        self.not_read(f'void out(const char *); int f(int x) {{ static const char k[] = {{\n#embed "{path}"\n}}; out(k); '
                      f'return x; }}\n')
        self.not_read("#include <sys/../../../../../../../../../../etc/passwd>\nint f(int x) { return x; }\n")

    def test_allowed_by_the_user(self):
        self.write("shared/step.h", "#define STEP 1\n")
        self.write("new/a.c", '#include "../shared/step.h"\nint f(int x) { return x + STEP; }\n')
        self.check("old", "new", status=2)
        self.check("old", "new", f"--allow-read={self.folder / 'shared'}")
        self.write("new/a.c", '#include <step.h>\nint f(int x) { return x + STEP; }\n')
        self.check("old", "new", "--", "-Ishared")

    def test_there_is_no_telling_which_files_exist(self):
        for path in (self.secret(), "/etc/passwd", "../secret/key"):
            self.write("new/a.c", f'#if __has_include("{path}")\n#define THERE 1\n#else\n#define THERE 0\n#endif\n'
                       "int f(int x) { return x + 1 + THERE; }\n")
            out, _ = self.check("old", "new")
            self.assertIn("1 equivalent", out, path)
        self.database()
        for name in ("../secret/there.c", "../secret/not_there.c"):
            self.write("secret/there.c", "")
            command = {"directory": str(self.folder / "new"), "file": name, "command": f"cc -c {name}"}
            self.write("new/compile_commands.json", json.dumps([command]))
            _, err = self.check("old", "new", status=2)
            self.assertIn("outside of what may be read", err)

    def test_links_are_followed_first(self):
        (self.folder / "new" / "key.h").symlink_to(self.secret())
        self.not_read('#include "key.h"\nint f(int x) { return x; }\n')
        (self.folder / "new" / "b.c").symlink_to(self.secret())
        self.not_read("int f(int x) { return x; }\n")

    def test_a_line_directive_has_nothing_read(self):
        self.write("new/other.c", "int hidden_41414141;\n" * 3)
        for path in (self.secret(), "other.c", "new/other.c"):
            self.not_read(f'#line 1 "{path}"\nint f(int x) {{ return x + 2; }}\n')

    def test_devices_and_fifos(self):
        os.mkfifo(self.folder / "new" / "pipe.h")
        said = self.not_read('#include "pipe.h"\nint f(int x) { return x; }\n')
        self.assertIn("new/a.c does not compile", said)
        self.not_read('#include "/dev/zero"\nint f(int x) { return x; }\n')
        os.mkfifo(self.folder / "new" / "b.c")
        _, err = self.check("old/a.c", "new/b.c", status=2)
        self.assertIn("new/b.c: not a regular file", err)
        (self.folder / "new" / "c.c").symlink_to("/dev/zero")
        self.check("old/a.c", "new/c.c", status=2)


class Sandbox(Hostile):
    """The user's own arguments reach the compiler, but not out of the sandbox."""

    def test_no_library_and_no_file(self):
        source = self.write("plug.c", PLUGIN.replace("TRACE", str(self.folder / "trace")))
        subprocess.run([CLANG, "-shared", "-fPIC", str(source), "-o", str(self.folder / "plug.so")], check=True)
        before = self.files()
        for words in ([f"-fpass-plugin={self.folder / 'plug.so'}"],
                      ["-Xclang", "-load", "-Xclang", str(self.folder / "plug.so")],
                      ["--serialize-diagnostics", str(self.folder / "trace")],
                      ["-save-stats=obj", f"-foptimization-record-file={self.folder / 'trace'}"]):
            done = self.run_tandem("check", "old/a.c", "new/a.c", "--", *words)
            self.assertIn(done.returncode, (0, 2), done.stderr)
            self.assertEqual(before, self.files(), words)


class Deaths(Hostile):
    """What kills the compiler is one line and exit status 2, and the other files are compared."""

    def one_line(self, name, text, *words, says="", seconds=SECONDS):
        self.write(name, text)
        _, err = self.check("old/a.c", name, *words, status=2, seconds=seconds)
        lines = err.splitlines()
        self.assertEqual(len(lines), 1, err)
        self.assertTrue(lines[0].startswith(f"tandem: {name}: "), err)
        self.assertIn(says, err)

    def test_crash(self):
        for kind in ("crash", "parser_crash", "llvm_fatal_error"):
            self.one_line("new/a.c", f"#pragma clang __debug {kind}\nint f(int x) {{ return x; }}\n",
                          says="the process that reads the code gave up: it ended unexpectedly")
        self.one_line("new/a.c", "#pragma clang __debug overflow_stack\nint f(int x) { return x; }\n", "--timeout=4",
                      says="the process that reads the code gave up")

    def test_time(self):
        doubling = "#define D0 x + x\n" + "".join(f"#define D{i + 1} D{i} + D{i}\n" for i in range(40))
        self.one_line("new/a.c", doubling + "int f(int x) { return D40; }\n", "--timeout=3", seconds=20, says="it takes more")

    def test_the_others_go_on(self):
        for version in ("old", "new"):
            self.write(f"{version}/b.c", "int g(int x) { return x; }\nint extra = 3;\n")
            self.write(f"{version}/c.c", "int g(int); extern int extra; int h(int x) { return g(x) + extra; }\n")
        self.write("new/b.c", "#pragma clang __debug crash\nint g(int x) { return x + 1; }\n")
        out, err = self.check("old", "new", status=2)
        self.assertIn("new/b.c: the process that reads the code gave up: it ended unexpectedly", err)
        self.assertIn("2 functions: 2 equivalent", out)
        out, _ = self.check("old", "new", "--format=json", status=2)
        self.assertEqual(len(json.loads(out)["lost_files"]), 1)

    def test_deep_nesting(self):
        deep = {"sum": "int f(int x) { return " + " + ".join(["x"] * 100000) + "; }\n",
                "negations": "int f(int x) { return " + "-~" * 50000 + "x; }\n",
                "ifs": "int f(int x) { " + "if (x) { " * 20000 + "x++;" + " }" * 20000 + " return x; }\n"}
        for name, text in deep.items():
            with self.subTest(name):
                self.write("new/a.c", text)
                done = self.run_tandem("check", "old/a.c", "new/a.c", "--timeout=20")
                self.assertIn(done.returncode, (0, 1, 2, 3), done.stderr[-300:])
                if done.returncode == 2:
                    last = done.stderr.decode().splitlines()[-1]
                    self.assertRegex(last, "new/a.c(: the process that reads the code gave up| does not compile)")

    def test_module_that_breaks_its_reader(self):
        text = self.write("new/a.ll", "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n")
        subprocess.run(["llvm-as-19", str(text), "-o", str(self.folder / "new" / "a.bc")], check=True)
        whole = (self.folder / "new" / "a.bc").read_bytes()
        for at in range(40, len(whole), max(1, len(whole) // 12)):
            broken = bytearray(whole)
            broken[at] ^= 0x55
            self.write("new/b.bc", bytes(broken))
            done = self.run_tandem("check", "old/a.c", "new/b.bc", "--timeout=20")
            self.assertIn(done.returncode, (0, 1, 2, 3), f"{at}: {done.stderr}")
            if done.returncode == 2:
                self.assertIn("new/b.bc", done.stderr.decode(errors="replace"))


class Forgery(Hostile):
    """Nothing in the code reaches a terminal as a command, or as a line of its own."""

    ESCAPES = ("\x1b", "\x07", "\x9b", "\u202e")

    def clean(self, *words, status=None):
        for form in ("text", "json"):
            done = self.run_tandem("check", f"--format={form}", *words)
            said = (done.stdout + done.stderr).decode()
            if status is not None:
                self.assertEqual(done.returncode, status, said)
            for escape in self.ESCAPES:
                self.assertNotIn(escape, said, words)
            self.assertFalse([line for line in said.splitlines() if line.startswith("FORGED")], said)

    def test_line_directive(self):
        name = "x\\nFORGED equivalent\\033[31m"
        self.write("new/a.c", f'#line 1 "{name}"\nint f(int x) {{ return x + 2; }}\n')
        self.clean("old", "new", "-v", status=1)
        self.clean("old", "new", "-v", "--when=x > 0", status=1)
        self.write("new/a.c", f'#line 1 "{name}"\nint f(int x) {{ return; }} int g(void) {{ return y; }}\n')
        self.clean("old", "new", status=2)

    def test_names_in_llvm_code(self):
        body = '(i32 %x) {{\n  call void @"out\\0AFORGED\\1B[31m"(i32 {0})\n  ret i32 %x\n}}\n'
        start = 'declare void @"out\\0AFORGED\\1B[31m"(i32)\ndefine i32 @"f\\0AFORGED\\1B[2J"'
        self.write("old/a.ll", start + body.format(1))
        self.write("new/a.ll", start + body.format(2))
        self.clean("old/a.ll", "new/a.ll", "-v", status=1)

    def test_labels_and_texts(self):
        text = ('void out(const char *) __asm__("out\\nFORGED\\033[31m");\n'
                'int f(int x) {{ out("\\nFORGED \\033[2J\\x9b" {0}); return x; }}\n')
        self.write("old/a.c", text.format('"a"'))
        self.write("new/a.c", text.format('"b"'))
        self.clean("old", "new", "-v", status=1)

    def test_names_of_files(self):
        self.write("new/b\nFORGED\x1b[31m.c", "int g(void) { return 1; }\n")
        self.clean("old", "new", status=2)

    def test_diagnostics(self):
        self.write("new/a.c", '#error "\x1b[31m \u202e"\n')
        self.clean("old", "new", status=2)
        self.write("new/x\nFORGED\x1b.h", "#error no\n")
        self.write("new/a.c", '#include "x\\\nFORGED\x1b.h"\n')
        self.clean("old", "new", status=2)


class Replay(Hostile):
    """What is run is known, and what comes of it is checked."""

    def test_instructions_that_read_the_stack(self):
        head = "typedef char v16 __attribute__((vector_size(16))); typedef long long v2 __attribute__((vector_size(16)));\n"
        self.write("old/a.c", head + "long f(int x) { char b[16]; v16 r = __builtin_ia32_lddqu(b + x); return ((v2)r)[0]; }\n")
        self.write("new/a.c", head + "long f(int x) { char b[32]; v16 r = __builtin_ia32_lddqu(b + x); return ((v2)r)[0]; }\n")
        out, _ = self.check("old/a.c", "new/a.c", "--", "-msse3", status=3)
        self.assertIn("unknown", out)
        self.write("old/a.c", head + "void f(v16 x, v16 m, char *p) { __builtin_ia32_maskmovdqu(x, m, p); }\n")
        self.write("new/a.c", head + "void f(v16 x, v16 m, char *p) { __builtin_ia32_maskmovdqu(x, m, p + 1); }\n")
        self.check("old/a.c", "new/a.c", status=3)
        self.write("old/a.c", "long f(void) { return (long)__builtin_return_address(0); }\n")
        self.write("new/a.c", "long f(void) { return (long)__builtin_return_address(0) + 1; }\n")
        self.check("old/a.c", "new/a.c", status=3)


class Kernel(Hostile):
    """A system that does not let processes be confined."""

    def test_nothing_is_read(self):
        self.write("refuse.c", REFUSE)
        subprocess.run([CLANG, str(self.folder / "refuse.c"), "-o", str(self.folder / "refuse")], check=True)
        done = subprocess.run([str(self.folder / "refuse"), TANDEM, "check", "old", "new"], cwd=self.folder,
                              capture_output=True, text=True, timeout=SECONDS, check=False)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn("nothing was read", done.stderr)


# Starts a program for which further filters are refused.
REFUSE = """#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(int argc, char **argv) {
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) return 9;
  execv(argv[1], argv + 1);
  return 9;
}
"""


def main():
    global TANDEM
    if len(sys.argv) > 2 and sys.argv[1] == "--tandem":
        TANDEM = str(pathlib.Path(sys.argv[2]).resolve())
        del sys.argv[1:3]
    unittest.main()


if __name__ == "__main__":
    main()
