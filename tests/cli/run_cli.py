#!/usr/bin/python3
"""The command line from outside: bad input of every kind, exit statuses, what goes to which stream.

  run_cli.py --tandem build/bin/tandem [unittest arguments]
"""

import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLANG = "clang-19"
TANDEM = str(ROOT / "build" / "bin" / "tandem")
SECONDS = 60

SAMPLE = """int twice(int x) { return x + x; }
int clamp_low(int x) { return x < 0 ? 0 : x; }
"""
CHANGED = """int twice(int x) { return 2 * x + (x == 77); }
int clamp_low(int x) { return x < 0 ? 0 : x; }
"""


class Sandbox(unittest.TestCase):
    """Every test has a folder of its own, and runs there."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.write("old.c", SAMPLE)
        self.write("new.c", SAMPLE.replace("x + x", "2 * x"))
        self.write("changed.c", CHANGED)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run_tandem(self, *words, env=None):
        environment = {**os.environ, **(env or {})}
        return subprocess.run([TANDEM, *words], cwd=self.folder, capture_output=True, text=True, timeout=SECONDS,
                              env=environment, check=False)

    def report(self, *words, status=0):
        done = self.run_tandem("check", "--format=json", *words)
        if status is not None:
            self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return json.loads(done.stdout)

    def refused(self, *words, says=(), lines=1):
        """Exit status 2, nothing on stdout, one clear line (after what clang has to say)."""
        before = sorted(path.name for path in self.folder.rglob("*"))
        done = self.run_tandem(*words)
        self.assertEqual(done.returncode, 2, f"{words}: {done.stdout}{done.stderr}")
        self.assertEqual(done.stdout, "", f"{words}")
        said = done.stderr.splitlines()
        if lines is not None:
            self.assertEqual(len(said), lines, f"{words}: {done.stderr}")
        for text in says:
            self.assertIn(text, done.stderr, f"{words}")
        self.assertEqual(before, sorted(path.name for path in self.folder.rglob("*")), "something was written")
        return said


class BadInput(Sandbox):
    def test_missing_file(self):
        self.refused("check", "old.c", "nowhere.c", says=["nowhere.c"])
        self.refused("check", "nowhere.c", "old.c", says=["nowhere.c"])
        self.refused("ir", "nowhere.c", says=["nowhere.c"])

    def test_file_twice(self):
        for again in ("old.c", "./old.c"):
            self.refused("check", "old.c", "new.c", "--old", again, says=[again, "twice"])
        self.write("v/a.c", SAMPLE)
        self.refused("check", "v", "v", "--new", "v/a.c", says=["v/a.c", "twice"])

    def test_arguments_that_do_not_concern_compiling(self):
        for word in ("--help", "--version", "new.c", "-", "-save-temps", "-save-temps=obj", "-###", "-dumpmachine",
                     "-print-search-dirs"):
            self.refused("check", "old.c", "new.c", "--", "-Wall", word, says=[f"'{word}'"])
        self.refused("check", "old.c", "new.c", "--old-arg=--help", says=["'--help'"])
        self.refused("check", "old.c", "new.c", "--", "-I", says=["'-I'"])
        self.refused("ir", "old.c", "--", "--help", says=["'--help'"])
        self.report("old.c", "new.c", "--", "-D", "X=1", "-include", "stdio.h", "-I", ".", "-c", "-Xclang", "-fno-builtin")

    def test_unreadable_file(self):
        path = self.write("secret.c", SAMPLE)
        path.chmod(0)
        if os.access(path, os.R_OK):
            self.skipTest("this user may read everything")
        self.refused("check", "old.c", "secret.c", says=["secret.c"])

    def test_dangling_link(self):
        (self.folder / "dangling.c").symlink_to("nowhere.c")
        self.refused("check", "old.c", "dangling.c", says=["dangling.c"])

    def test_directory_without_c_files(self):
        (self.folder / "empty").mkdir()
        self.write("texts/readme.txt", "nothing to see")
        self.refused("check", "old.c", "empty", says=["empty"])
        self.refused("check", "texts", "old.c", says=["texts"])

    def test_unknown_kind_of_file(self):
        self.write("notes.txt", "hello")
        self.refused("check", "old.c", "notes.txt", says=["notes.txt"])

    def test_does_not_compile(self):
        self.write("broken.c", "int f(int x) {\n  return x +;\n}\n")
        said = self.refused("check", "old.c", "broken.c", says=["broken.c:2:", "error:"], lines=None)
        self.assertIn("broken.c", said[-1])
        self.refused("check", "broken.c", "old.c", says=["broken.c:2:", "error:"], lines=None)

    def test_missing_header(self):
        self.write("header.c", '#include "not_there.h"\nint f(void) { return 0; }\n')
        self.refused("check", "old.c", "header.c", says=["not_there.h"], lines=None)

    def test_does_not_link(self):
        self.write("twofold/a.c", "int f(void) { return 1; }\n")
        self.write("twofold/b.c", "int f(void) { return 2; }\n")
        self.write("twofold/c.c", "int f(void);\nint g(void) { return f(); }\n")
        self.refused("check", "old.c", "twofold", says=["'f'", "a.c", "b.c", "c.c"], lines=None)

    def test_unknown_function_with_the_nearest_names(self):
        self.refused("check", "old.c", "new.c", "--function", "twcie", says=["twcie", "twice"])
        self.refused("check", "old.c", "new.c", "--function", "clamp", says=["clamp", "clamp_low"])

    def test_map_to_something_unknown(self):
        self.refused("check", "old.c", "new.c", "--map", "twice=thrice", says=["thrice"])
        self.refused("check", "old.c", "new.c", "--map", "thrice=twice", says=["thrice"])

    def test_map_that_is_none(self):
        for word in ("twice", "=twice", "twice=", "="):
            self.refused("check", "old.c", "new.c", "--map", word, says=["--map"])

    def test_conflicting_options(self):
        self.refused("check", "old.c", "new.c", "--overflow=undefined", "--ints=math", says=["--overflow", "--ints"])
        self.refused("check", "old.c", "new.c", "--map", "twice=twice", "--map", "twice=clamp_low", says=["--map"])

    def test_garbage_instead_of_llvm_code(self):
        self.write("garbage.bc", bytes(range(256)))
        self.write("garbage.ll", "this is not LLVM code\n")
        self.write("nothing.bc", b"")
        for name in ("garbage.bc", "garbage.ll", "nothing.bc"):
            self.refused("check", "old.c", name, says=[name])
            self.refused("check", name, "old.c", says=[name])

    def test_other_machines(self):
        for target, says in (("--target=powerpc64-linux-gnu", "big-endian"), ("-m32", "32 bits"), ("-mx32", "32 bits"),
                             ("--target=arm-linux-gnueabi", "32 bits"), ("--target=riscv64-linux-gnu", "riscv64")):
            self.refused("check", "old.c", "new.c", "--", target, says=["old.c", "compiled for", says])
            self.refused("ir", "old.c", "--", target, says=["old.c", says])
        code = 'target datalayout = "E-p:64:64"\ndefine i32 @twice(i32 %x) {\n  ret i32 %x\n}\n'
        self.write("other.ll", code)
        self.refused("check", "other.ll", "new.c", says=["other.ll", "big-endian"])
        self.refused("check", "old.c", "other.ll", says=["other.ll", "big-endian"])
        # Code that does not say is for this one.
        self.write("same.ll", code.split("\n", 1)[1])
        self.assertEqual(self.run_tandem("check", "same.ll", "same.ll").returncode, 0)

    def test_truncated_bitcode(self):
        whole = self.folder / "whole.bc"
        subprocess.run([CLANG, "-O0", "-emit-llvm", "-c", "old.c", "-o", "whole.bc"], cwd=self.folder, check=True)
        self.write("half.bc", whole.read_bytes()[: whole.stat().st_size // 2])
        self.refused("check", "whole.bc", "half.bc", says=["half.bc"])

    def test_broken_compile_commands(self):
        self.write("project/a.c", SAMPLE)
        self.write("project/compile_commands.json", "[{]")
        self.refused("check", "old.c", "project", says=["compile_commands.json"])

    def test_bad_usage(self):
        for words in ((), ("compare",), ("check",), ("check", "old.c"), ("check", "old.c", "new.c", "--fast"),
                      ("check", "old.c", "new.c", "third.c"), ("check", "old.c", "new.c", "--format=xml"),
                      ("check", "old.c", "new.c", "--solver=none"), ("check", "old.c", "new.c", "--overflow=maybe"),
                      ("check", "old.c", "new.c", "-j", "0"), ("check", "old.c", "new.c", "-j", "many"),
                      ("check", "old.c", "new.c", "--timeout", "-1"), ("check", "old.c", "new.c", "--timeout", "x"),
                      ("ir",)):
            self.refused(*words)

    def test_place_for_obligations_is_a_file(self):
        self.refused("check", "old.c", "new.c", "--dump-smt=old.c", says=["old.c"])

    def test_place_for_reproducers_is_a_file(self):
        self.refused("check", "old.c", "new.c", "--reproducer=old.c", says=["--reproducer", "old.c"])

    def test_bad_library(self):
        self.refused("check", "old.c", "new.c", "--library", "nowhere.txt", says=["--library", "nowhere.txt"])
        self.refused("ir", "old.c", "--library", "nowhere.txt", says=["nowhere.txt"])
        for text, says in (("# fine\nf sometimes\n", ["words.txt:2:", "sometimes"]), ("f\n", ["words.txt:1:", "'f'"]),
                           ("f pure world\n", ["words.txt:1:", "pure"]), ("3f pure\n", ["words.txt:1:", "3f"]),
                           ("f pure\n\nf world\n", ["words.txt:3:", "twice"])):
            self.write("words.txt", text)
            self.refused("check", "old.c", "new.c", "--library=words.txt", says=says)

    def test_bad_no_alias(self):
        self.write("p.c", "int *cursor; static int count; void fill(int *to, int *from, int n) { to[n] = from[n]; }\n")
        for word in ("fill", "fill:to", ":to,from", "fill:to,", "fill:,to"):
            self.refused("check", "p.c", "p.c", "--no-alias", word, says=["--no-alias", "form"])
        self.refused("check", "p.c", "p.c", "--no-alias=fil:to,from", says=["'fil'", "did you mean 'fill'?"])
        self.refused("check", "p.c", "p.c", "--no-alias=fill:to,form", says=["'form'", "did you mean 'from'"])
        self.refused("check", "p.c", "p.c", "--no-alias=fill:to,n", says=["'n'", "no pointer"])
        self.refused("check", "p.c", "p.c", "--no-alias=fill:to,count", says=["'count'", "no pointer"])
        self.refused("check", "p.c", "p.c", "--no-alias=fill:to,to", says=["'to'", "twice"])

    def test_bad_condition(self):
        for word in ("twice:", " "):
            self.refused("check", "old.c", "new.c", "--when", word, says=["--when", "form"])
        said = self.refused("check", "old.c", "new.c", "--when", "twice:x > limit", lines=5)
        self.assertEqual(said[:3], ["--when:1:5: error: use of undeclared identifier 'limit'", "    1 | x > limit",
                                    "      |     ^"])
        self.refused("check", "old.c", "new.c", "--when", "y > 0", says=["--when:1:1: error:"], lines=5)
        self.refused("check", "old.c", "new.c", "--when", "twise:x > 0", says=["'twise'", "did you mean 'twice'?"])
        self.refused("check", "old.c", "new.c", "--when", "x = 1", says=["'x = 1'", "side effect"])
        self.write("p.c", "int put(int); int f(int x) { return put(x); }\n")
        self.refused("check", "p.c", "p.c", "--when", "put(x)", says=["--when", "'put'"])

    def test_bad_contracts(self):
        self.refused("check", "old.c", "new.c", "--contracts", "nowhere.txt", says=["--contracts", "nowhere.txt"])
        self.write("rules.txt", "twice: ensures result > limit\n")
        said = self.refused("check", "old.c", "new.c", "--contracts=rules.txt", lines=5)
        self.assertEqual(said[0], "rules.txt:1:25: error: use of undeclared identifier 'limit'")
        self.assertEqual(said[2], "      |                         ^")
        self.write("rules.txt", "\ntwise: ensures 1\n")
        self.refused("check", "old.c", "new.c", "--contracts=rules.txt", says=["rules.txt:2", "'twise'"])
        self.write("rules.txt", "twice: promises 1\n")
        self.refused("check", "old.c", "new.c", "--contracts=rules.txt", says=["rules.txt:1:8", "'promises'"])

    def test_condition_for_llvm(self):
        subprocess.run([CLANG, "-g", "-S", "-emit-llvm", "old.c"], cwd=self.folder, check=True)
        self.refused("check", "old.ll", "new.c", "--when", "twice:x > 0", says=["'twice'", "C file"])

    def test_bad_argument_for_clang(self):
        self.refused("check", "old.c", "new.c", "--", "-std=c1066", lines=None)


class GoodInput(Sandbox):
    def test_help_and_version(self):
        for words in (("--help",), ("check", "--help"), ("ir", "--help"), ("--version",)):
            done = self.run_tandem(*words)
            self.assertEqual(done.returncode, 0, words)
            self.assertEqual(done.stderr, "", words)
            self.assertIn("tandem", done.stdout.lower(), words)
        self.assertIn("xit status", self.run_tandem("check", "--help").stdout)
        self.assertRegex(self.run_tandem("--version").stdout, r"^tandem \d+\.\d+")

    def test_both_versions_empty(self):
        self.write("nothing.c", "")
        self.write("remark.c", "/* nothing either */\n")
        report = self.report("nothing.c", "remark.c")
        self.assertEqual(report["functions"], [])
        self.assertEqual(set(report["summary"].values()), {0})
        done = self.run_tandem("check", "nothing.c", "remark.c")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotEqual(done.stdout, "")

    def test_one_version_empty(self):
        self.write("nothing.c", "")
        report = self.report("nothing.c", "old.c")
        self.assertEqual(report["functions"], [])
        self.assertEqual([f["name"] for f in report["only_in_new"]], ["twice", "clamp_low"])

    def test_file_against_itself(self):
        report = self.report("changed.c", "changed.c", "--stats")
        self.assertEqual({(f["verdict"], f["by"]) for f in report["functions"]}, {("equivalent", "identical")})
        self.assertEqual(report["statistics"]["solver_calls"], 0)

    def test_formatting_comments_and_local_names_cost_no_solver_call(self):
        self.write("laid_out.c", "int clamp_low ( int v )\n{ return v<0?0:v; /* same */ }\n"
                                 "// moved\nint twice(int value)\n{\n  return value + value;\n}\n")
        report = self.report("old.c", "laid_out.c", "--stats")
        self.assertEqual({f["by"] for f in report["functions"]}, {"identical"})
        self.assertEqual(report["statistics"]["solver_calls"], 0)

    def test_exit_statuses(self):
        self.assertEqual(self.run_tandem("check", "old.c", "new.c").returncode, 0)
        self.assertEqual(self.run_tandem("check", "old.c", "changed.c").returncode, 1)
        self.write("asm_old.c", 'int f(int x) { __asm__("" : "+r"(x)); return x + 1; }\n')
        self.write("asm_new.c", 'int f(int x) { __asm__("" : "+r"(x)); return 1 + x; }\n')
        self.assertEqual(self.run_tandem("check", "asm_old.c", "asm_new.c").returncode, 3)

    def test_report_is_all_there_is_on_stdout(self):
        self.write("warned.c", "int twice(int x) { int unused; return x + x; x; }\n")
        for format_name in ("json", "text"):
            done = self.run_tandem("check", "warned.c", "changed.c", f"--format={format_name}", "--", "-Wall")
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertNotIn("warning", done.stdout)
        json.loads(self.run_tandem("check", "warned.c", "changed.c", "--format=json").stdout)

    def test_silent_on_stderr(self):
        self.assertEqual(self.run_tandem("check", "old.c", "changed.c").stderr, "")

    def test_difference_comes_with_its_witness(self):
        text = self.run_tandem("check", "old.c", "changed.c").stdout
        for expected in ("twice", "77", "changed.c:1"):
            self.assertIn(expected, text)

    def test_one_function(self):
        report = self.report("old.c", "changed.c", "--function", "clamp_low")
        self.assertEqual([f["name"] for f in report["functions"]], ["clamp_low"])

    def test_arguments_for_clang(self):
        self.write("macro.c", "int f(int x) { return x + STEP; }\n")
        self.report("macro.c", "macro.c", "--", "-DSTEP=1")
        self.report("macro.c", "macro.c", "--old-arg=-DSTEP=1", "--new-arg=-DSTEP=2", status=1)

    def test_directories(self):
        self.write("v1/a.c", "int g(int);\nint f(int x) { return g(x) + 1; }\n")
        self.write("v1/sub/b.c", "int g(int x) { return x * 2; }\n")
        self.write("v2/all.c", "int g(int x) { return x << 1; }\nint f(int x) { return 1 + g(x); }\n")
        report = self.report("v1", "v2")
        self.assertEqual({f["name"]: f["verdict"] for f in report["functions"]}, {"f": "equivalent", "g": "equivalent"})

    def test_statics_of_included_files(self):
        """Each unit has its own: they answer to each other in the order of the units."""
        self.write("v1/shared.h", "static int count = 3;\nstatic int *const place = &count;\n"
                                  "static int next(int x) { return x + (*place)++; }\n")
        self.write("v1/a.c", "#include \"shared.h\"\nint a(int x) { return next(x); }\n")
        self.write("v1/b.c", "#include \"shared.h\"\nint b(int x) { return next(x) + 1; }\n")
        report = self.report("v1", "v1")
        self.assertEqual([f["by"] for f in report["functions"]], ["identical"] * 4)

    def test_compile_commands(self):
        self.write("project/a.c", "int f(int x) { return x + STEP; }\n")
        self.write("project/ignored.c", "this is not part of the build\n")
        command = {"directory": str(self.folder / "project"), "file": "a.c", "command": "cc -DSTEP=3 -c a.c"}
        self.write("project/compile_commands.json", json.dumps([command]))
        self.write("three.c", "int f(int x) { return 3 + x; }\n")
        self.report("project", "three.c")
        self.report("project/compile_commands.json", "three.c")

    def test_compile_commands_of_a_build_beside_the_sources(self):
        """Files are called as seen from where the user is, headers too."""
        for version, text in (("v1", "x + STEP + one()"), ("v2", "STEP + x - one()")):
            self.write(f"{version}/include/step.h", "#define STEP 3\nstatic inline int one(void) { return 1; }\n")
            self.write(f"{version}/src/a.c", f"#include <step.h>\nint f(int x) {{ return {text}; }}\n")
            command = {"directory": str(self.folder / version / "build"), "file": "../src/a.c",
                       "command": f"cc -I{self.folder / version / 'include'} -c ../src/a.c"}
            self.write(f"{version}/build/compile_commands.json", json.dumps([command]))
        self.refused("check", "v1/build", "v2/build", says=["v1/src/a.c: outside of what may be read (see --allow-read)"])
        report = self.report("v1/build", "v2/build", "--allow-read=v1", "--allow-read=v2", status=1)
        places = [f[side]["file"] for f in report["functions"] for side in ("old", "new")]
        self.assertEqual(places, ["v1/include/step.h", "v2/include/step.h", "v1/src/a.c", "v2/src/a.c"])
        self.assertNotIn(str(self.folder), json.dumps(report))

    def test_compile_commands_without_files(self):
        self.write("empty/compile_commands.json", "[]")
        for path in ("empty", "empty/compile_commands.json"):
            self.refused("check", path, "old.c", says=["compile_commands.json", "no C files"])
        self.refused("check", "none.json", "old.c", says=["none.json: no such file"])

    def test_llvm_code(self):
        for kind, flag in (("ll", "-S"), ("bc", "-c")):
            subprocess.run([CLANG, "-O0", "-g", "-emit-llvm", flag, "old.c", "-o", f"old.{kind}"], cwd=self.folder,
                           check=True)
            self.report(f"old.{kind}", "new.c")
            self.report(f"old.{kind}", "changed.c", status=1)

    def test_effort(self):
        for effort in ("quick", "normal", "thorough"):
            report = self.report("old.c", "changed.c", "--effort", effort, status=1)
            self.assertEqual(report["options"]["effort"], effort)
        self.assertEqual(self.report("old.c", "new.c")["options"]["effort"], "normal")
        self.refused("check", "old.c", "new.c", "--effort=little", says=["--effort", "quick|normal|thorough"])

    def test_out_of_time(self):
        """Before both versions are read; tests/limits has the rest."""
        done = self.run_tandem("check", "old.c", "changed.c", "--timeout", "0.001")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("time limit", done.stderr)

    def test_library(self):
        self.write("once.c", "int ask(int); int twice_asked(int x) { int a = ask(x); return a + a; }\n")
        self.write("twice.c", "int ask(int); int twice_asked(int x) { return ask(x) + ask(x); }\n")
        self.report("once.c", "twice.c", status=1)
        self.write("words.txt", "ask pure  # answers by its argument\n")
        report = self.report("once.c", "twice.c", "--library=words.txt")
        self.assertEqual(report["options"]["library"], "words.txt")
        self.write("more.txt", "ask world\n")
        self.report("once.c", "twice.c", "--library=words.txt", "--library=more.txt", status=1)

    def test_library_says_that_globals_stay(self):
        self.write("again.c", "int log_it(int); int g; int f(void) { g = 3; log_it(1); return g; }\n")
        self.write("known.c", "int log_it(int); int g; int f(void) { g = 3; log_it(1); return 3; }\n")
        self.assertNotEqual(self.run_tandem("check", "again.c", "known.c").returncode, 0)
        self.write("words.txt", "log_it world\n")
        self.report("again.c", "known.c", "--library=words.txt")

    def test_library_that_ends_the_run(self):
        self.write("stops.c", "void fail_now(int); int f(int x) { if (x > 3) fail_now(x); return x; }\n")
        self.write("goes_on.c", "void fail_now(int); int f(int x) { if (x > 3) { fail_now(x); x = 0; } return x; }\n")
        self.report("stops.c", "goes_on.c", status=1)
        self.write("words.txt", "fail_now noreturn\n")
        self.report("stops.c", "goes_on.c", "--library=words.txt")

    def test_condition(self):
        report = self.report("old.c", "new.c", "--when=twice:x > 0")
        self.assertEqual(report["options"]["when"], "twice:x > 0")
        self.assertEqual([function["name"] for function in report["functions"]], ["twice", "clamp_low"])
        self.assertEqual(report["only_in_old"], [])
        self.assertNotIn("when", self.report("old.c", "new.c")["options"])

    def test_contracts(self):
        self.write("rules.txt", "clamp_low: ensures result >= 0\ntwice: ensures result != 5\n")
        report = self.report("old.c", "changed.c", "--contracts=rules.txt", status=1)
        self.assertEqual(report["options"]["contracts"], "rules.txt")
        said = [(one["function"], one["version"], one["line"], one["proved"]) for one in report["contracts"]]
        self.assertEqual(said, [("twice", "old", 2, True), ("clamp_low", "old", 1, True),
                                ("twice", "new", 2, True), ("clamp_low", "new", 1, True)])
        self.write("rules.txt", "twice: ensures result != 155\n")
        of_new = self.report("old.c", "changed.c", "--contracts=rules.txt", status=1)["contracts"][1]
        self.assertEqual((of_new["proved"], of_new["fails_on"]["inputs"]), (False, {"x": 77}))
        self.assertEqual(self.report("old.c", "changed.c", status=1)["contracts"], [])

    def test_source_side_by_side(self):
        done = self.run_tandem("check", "old.c", "changed.c", "--show=source")
        self.assertEqual(done.returncode, 1)
        self.assertIn("""
         old.c                                            changed.c
    *a 1 int twice(int x) { return x + x; }        | *a 1 int twice(int x) { return 2 * x + (x == 7
                                                   |      7); }
    marks  | changed
           * ran on the input above
           a runs when x == 77
""", done.stdout)
        self.assertNotIn("clamp_low(int", done.stdout)  # it is the same
        self.assertNotIn("marks", self.run_tandem("check", "old.c", "changed.c").stdout)

    def test_source_that_is_not_there(self):
        subprocess.run([CLANG, "-g", "-S", "-emit-llvm", "old.c"], cwd=self.folder, check=True)
        self.assertNotIn("marks", self.run_tandem("check", "old.ll", "changed.c", "--show=source").stdout)

    def test_condition_for_some(self):
        self.write("two.c", "int f(int x) { return x; }\nint g(int y) { return y; }\n")
        done = self.run_tandem("check", "two.c", "two.c", "--when", "x > 0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "tandem: --when: 'x > 0' is left out where it does not compile: 'g'\n")
        done = self.run_tandem("check", "two.c", "two.c", "--when", "x > 0", "--function=f")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_no_alias(self):
        self.write("a.c", "void f(int *a, int *b) { *a = 1; *b = 2; *a += 1; }\n")
        self.write("b.c", "void f(int *a, int *b) { *b = 2; *a = 2; }\n")
        self.report("a.c", "b.c", status=1)
        report = self.report("a.c", "b.c", "--no-alias=f:a,b", status=None)
        function = report["functions"][0]
        self.assertNotEqual(function["verdict"], "different")
        if function["verdict"] == "equivalent":
            self.assertIn("assumes a and b do not alias", function["rests_on"])
            text = self.run_tandem("check", "a.c", "b.c", "--no-alias=f:a,b").stdout
            self.assertIn("assumes a and b do not alias", text)
        self.assertEqual(report["options"]["no-alias"], "f:a,b")

    def test_no_alias_with_a_third_pointer(self):
        self.write("a.c", "void f(int *a, int *b, int *c) { *a = 1; *c = 2; *b = *a; }\n")
        self.write("b.c", "void f(int *a, int *b, int *c) { *a = 1; *c = 2; *b = 1; }\n")
        self.report("a.c", "b.c", "--no-alias=f:a,b", status=1)

    def test_no_alias_says_nothing_of_null(self):
        text = "int f(int *a, int *b) { return a == 0 ? 1 : a == b ? 2 : 3; }\n"
        self.write("a.c", text)
        for before, after in (("? 1", "? 4"), ("? 2", "? 4")):
            self.write("b.c", text.replace(before, after))
            done = self.run_tandem("check", "a.c", "b.c", "--no-alias=f:a,b")
            self.assertIn(done.returncode, (1, 3), done.stdout)

    def test_restrict(self):
        old = "void f(int *restrict a, int *restrict b) { *a = 1; *b = 2; *a += 1; }\n"
        new = "void f(int *restrict a, int *restrict b) { *b = 2; *a = 2; }\n"
        self.write("a.c", old)
        self.write("b.c", new)
        report = self.report("a.c", "b.c", status=None)
        self.assertNotEqual(report["functions"][0]["verdict"], "different")
        self.write("b.c", new.replace("restrict", ""))
        self.report("a.c", "b.c", status=1)

    def test_ir(self):
        for words in (("ir", "old.c"), ("ir", "old.c", "--recursive")):
            done = self.run_tandem(*words)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("twice", done.stdout)

    def test_no_absolute_paths(self):
        done = self.run_tandem("check", "old.c", "changed.c", "--format=json")
        self.assertNotIn(str(self.folder), done.stdout)


class Terminal(Sandbox):
    ESCAPE = "\x1b["

    def on_terminal(self, env, *words):
        """stdout of a run whose stdout is a terminal."""
        primary, secondary = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        process = subprocess.Popen([TANDEM, "check", "old.c", "changed.c", *words], cwd=self.folder, stdout=secondary,
                                   stderr=subprocess.PIPE, env={**environment, "TERM": "xterm", **env})
        os.close(secondary)
        out = b""
        while True:
            try:
                part = os.read(primary, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            out += part
        process.communicate(timeout=SECONDS)
        os.close(primary)
        self.assertEqual(process.returncode, 1)
        return out.decode()

    def test_colour_only_on_a_terminal(self):
        self.assertIn(self.ESCAPE, self.on_terminal({}))
        self.assertNotIn(self.ESCAPE, self.run_tandem("check", "old.c", "changed.c", env={"TERM": "xterm"}).stdout)

    def test_source_in_colour(self):
        shown = self.on_terminal({}, "--show=source")
        self.assertIn("\x1b[1;31mint twice(int x) { return x + x; }\x1b[0m", shown)
        self.assertNotIn(self.ESCAPE, self.on_terminal({"NO_COLOR": "1"}, "--show=source"))

    def test_no_color(self):
        self.assertNotIn(self.ESCAPE, self.on_terminal({"NO_COLOR": "1"}))


if __name__ == "__main__":
    if "--tandem" in sys.argv:
        place = sys.argv.index("--tandem")
        TANDEM = str(pathlib.Path(sys.argv[place + 1]).resolve())
        del sys.argv[place:place + 2]
    unittest.main()
