#!/usr/bin/python3
"""Reproducers (tandem check --reproducer): compiled by gcc and by clang, each shows what the report says.

  run_reproducers.py --tandem build/bin/tandem [unittest arguments]
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TANDEM = str(ROOT / "build" / "bin" / "tandem")
CASES = ROOT / "tests" / "cases"
COMPILERS = ("gcc", "clang-19")
SECONDS = 120
ALLOCATIONS = ("malloc", "calloc", "realloc")
DIFFERENT = "the two versions behave differently"


def sections(output):
    """The lines about each version, and the last line."""
    found, now = {"input": [], "old": [], "new": []}, None
    lines = output.splitlines()
    for line in lines[:-1]:
        head = line.split(" ", 1)[0]
        now = head if head in found else now
        found[now].append(line)
    return found, lines[-1]


class Reproducers(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def check(self, *words):
        done = subprocess.run([TANDEM, "check", "--format=json", "--domain=none", "--reproducer=out", *words],
                              cwd=self.folder, capture_output=True, text=True, timeout=SECONDS, check=False)
        self.assertIn(done.returncode, (0, 1, 3), done.stderr)
        return json.loads(done.stdout), done.stderr

    def run_program(self, path, compiler):
        program = self.folder / "a.out"
        done = subprocess.run([compiler, "-w", str(path), "-o", str(program), "-lm"], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, f"{path.name}: {compiler}\n{done.stderr}")
        done = subprocess.run([str(program)], capture_output=True, text=True, timeout=SECONDS, check=False)
        return done.stdout

    def shows(self, function, output):
        """The output has the endings, returned values, globals and calls of the report."""
        parts, last = sections(output)
        if any("note   this compiler may not trap" in line for line in parts["input"]) and last != DIFFERENT:
            return
        self.assertEqual(last, DIFFERENT, output)
        for side in ("old", "new"):
            outcome = function["witness"][side]
            text = "\n".join(parts[side])
            if outcome["outcome"] == "return":
                self.assertIn("returns", parts[side][0], output)
                if isinstance(outcome["return"], int):
                    self.assertRegex(parts[side][0], rf"returns {outcome['return']}( '.*')?$", output)
            elif outcome["outcome"] == "exit":
                self.assertIn("does not return", parts[side][0], output)
            elif outcome["outcome"] not in ("shift trap", "division trap"):
                self.assertIn("traps: signal", parts[side][0], output)
            for call in outcome["calls"]:
                if call["function"] in ALLOCATIONS:  # one that fails, which is part of the input
                    self.assertIn(f"{call['function']}() number", "\n".join(parts["input"]), output)
                else:
                    self.assertIn(f"calls {call['function']}(", text, output)
        for difference in function["witness"]["differences"]:
            if difference["in"] == "global":
                for side in ("old", "new"):
                    self.assertIn(f"leaves {difference['name']} = {difference[side]}", "\n".join(parts[side]), output)

    def confirm(self, report, expected=None):
        different = [f for f in report["functions"] if f["verdict"] == "different"]
        self.assertTrue(different)
        if expected is not None:
            self.assertEqual({f["name"] for f in different}, set(expected))
        outputs = []
        for function in different:
            path = self.folder / "out" / (function["name"] + ".c")
            if function.get("endless"):  # a program that never ends shows nothing
                self.assertFalse(path.exists(), path.name)
                continue
            self.assertTrue(path.exists(), path.name)
            for compiler in COMPILERS:
                outputs.append(self.run_program(path, compiler))
                self.shows(function, outputs[-1])
        return outputs

    def pair(self, old, change, expected=None):
        self.write("old.c", old)
        new = old
        for before, after in change.items():
            self.assertIn(before, old)
            new = new.replace(before, after)
        self.write("new.c", new)
        report, said = self.check("old.c", "new.c")
        self.assertEqual(said, "")
        return self.confirm(report, expected)

    def test_numbers(self):
        self.pair("int half(int x) { return x / 2; }\n", {"x / 2": "x >> 1"}, ["half"])

    def test_smallest_number(self):
        self.pair("long f(long x) { return x == (-9223372036854775807L - 1) ? 1 : 2; }\n", {"? 1": "? 3"})

    def test_example(self):
        for name in ("old.c", "new.c"):
            self.write(name, (ROOT / "examples" / "sensor" / name).read_text())
        report, said = self.check("old.c", "new.c")
        self.assertEqual(said, "")
        outputs = self.confirm(report, ["clamp", "average"])
        self.assertTrue(any("read_sensor() = " in text for text in outputs))

    def test_memory(self):
        outputs = self.pair("""#include <stddef.h>
typedef struct { int x, y; } point;
struct node { struct node *next; int value; char name[8]; unsigned f : 3; };
int total, table[4];
point here;
int sum(struct node *n, point *p, const char *s) {
  int t = 0;
  for (; n; n = n->next) { t += n->value; n->value = 0; n->f = 1; }
  if (p) p->x = t;
  table[1] = t;
  total += t + here.y++;
  return t + s[0];
}
""", {"n->value = 0": "n->value = 1", "here.y++": "++here.y"})
        self.assertTrue(any("n->value = 1" in text for text in outputs), outputs[0])

    def test_overlap(self):
        self.pair("void copy(int *to, int *from) { to[0] = from[0]; to[1] = from[1]; }\n",
                  {"to[0] = from[0]; to[1] = from[1];": "int a = from[0], b = from[1]; to[0] = a; to[1] = b;"})

    def test_argument_list(self):
        self.pair("""#include <stdarg.h>
#include <stdio.h>
int show(int level, char *text, va_list list) { return level > 1 ? vsnprintf(text, 8, "%d", list) : 0; }
""", {"level > 1": "level > 2"})

    def test_attributes(self):
        self.pair("""#include <string.h>
struct __attribute__((packed)) header { char kind; int length; };
int length(const char *s) {
  struct header h;
  memcpy(&h, s, sizeof(struct header));
  return h.length;
}
""", {"return h.length": "return h.length + 1"})

    def test_text(self):
        self.pair("""#include <string.h>
unsigned long f(char *s) { unsigned long n = strlen(s); if (n > 1) s[0] = 'x'; return n; }
""", {"'x'": "'y'"})

    def test_aliasing(self):
        self.pair("void f(int *a, int *b) { *a += 1; *b += 2; *a += *b; }\n", {"*a += 1; *b += 2;": "*b += 2; *a += 1;",
                                                                             "*a += *b": "*a += *b + 1"})

    def test_null(self):
        self.pair("int f(int *p) { if (!p) return -1; return *p; }\n", {"if (!p) return -1; ": ""})

    def test_division(self):
        outputs = self.pair("int f(int a, int b) { if (b == 0) return 0; return a / b; }\n",
                            {"if (b == 0) return 0; ": ""})
        for text in outputs:
            self.assertIn("new  traps: signal 8", text)

    def test_overflow_wraps(self):
        self.pair("int f(int x) { return x + 1 > x; }\n", {"x + 1 > x": "1"})

    def test_shift_out_of_range(self):
        outputs = self.pair("int f(int x, int n) { return n < 0 || n > 31 ? 0 : x >> n; }\n", {"n < 0 || n > 31 ? 0 : ": ""})
        self.assertIn("-fsanitize=shift", outputs[0])

    def test_static_local(self):
        self.pair("int next(void) { static int count = 3, step; step++; return count++; }\n",
                  {"return count++": "return ++count"})

    def test_static_locals_of_one_declaration(self):
        self.pair("int f(int x) { static int done, v; if (!done) { done = 1; v = 42; } return v + x; }\n", {"42": "43"})
        self.pair("int f(int x) { static int *p, a[2] = {1, 2}; p = p ? a : a + 1; return *p + x; }\n",
                  {"return *p + x": "return *p - x"})
        self.pair("struct q { int a, b; }; int f(int x) { static struct q q = {1, 2}, r; r.a += q.a; return r.a + x; }\n",
                  {"r.a += q.a": "r.a += q.b"})
        self.pair("#define BOTH(a, b) static int a, b\n"
                  "int f(int x) { BOTH(b, a); static int (*g)(int) = f; a += x; b += a; return b + !g; }\n",
                  {"b += a": "b -= a"})

    def test_allocation_that_fails_behind_a_call(self):
        outputs = self.pair("""#include <stdio.h>
#include <stdlib.h>
int f(const char *name) {
  FILE *in = fopen(name, "r");
  if (!in) return -1;
  char *buffer = malloc(64);
  if (!buffer) { fclose(in); return -2; }
  free(buffer);
  fclose(in);
  return 0;
}
""", {"{ fclose(in); return -2; }": "return -2;"})
        self.assertIn("returns -2", outputs[0])

    def test_labels(self):
        self.pair("""extern int a; extern int b __asm__("a");
int f(void) { a = 1; b = 2; return a; }
""", {"return a": "return 1"})
        self.pair("""extern int get(int) __asm__("real_get");
int helper(int x) __asm__("the_helper");
int helper(int x) { return x + 1; }
int f(int x) { return get(x) > 3 ? helper(2) : get(x + 1) == 2; }
""", {"helper(2)": "helper(3)"})

    def test_exit_and_output(self):
        outputs = self.pair("""#include <stdio.h>
#include <stdlib.h>
void check(int value) { if (value > 3) { printf("%d is %s\\n", value, "large"); exit(2); } }
""", {"> 3": "> 4"})
        self.assertTrue(any('calls printf("%d is %s\\n", 4, "large")' in text for text in outputs), outputs[0])

    def test_functions_of_the_system(self):
        self.pair("""#include <time.h>
#include <stdio.h>
int late(long limit) { return time(NULL) > limit; }
int put(int c) { return fputc(c, stdout) == EOF; }
""", {"> limit": ">= limit", "fputc(c": "fputc(c + 1"}, ["late", "put"])

    def test_floating_point(self):
        self.pair("double scale; double f(float x, long double y) { scale += x; return x * 0.1 + (double)y; }\n",
                  {"scale += x": "scale -= x", "0.1": "0.1f"})

    def test_freed(self):
        self.pair("#include <stdlib.h>\nvoid f(int *p, int n) { if (n > 2) free(p); }\n", {"> 2": "> 3"})

    def test_names_that_are_taken(self):
        self.pair("""enum kind { A, B };
struct old_thing { int old_value; };
static int value;
int old_value(int new_value) { struct old_thing old_x = { new_value }; value++; return old_x.old_value + A; }
""", {"+ A": "+ B"})

    def test_several_files(self):
        header = "#ifndef H\n#define H\nstruct pair { int a, b; };\nint sum(struct pair *p);\n#endif\n"
        for version, step in (("v1", 1), ("v2", 2)):
            self.write(f"{version}/p.h", header)
            self.write(f"{version}/a.c", '#include "p.h"\nstatic int k = 1;\nint sum(struct pair *p) '
                                         f'{{ k++; return p->a + p->b + {step}; }}\n')
            self.write(f"{version}/b.c", '#include "p.h"\nstatic int k = 5;\nint twice(int x) '
                                         '{ struct pair p = { x, x }; return sum(&p) + k; }\n')
        report, said = self.check("v1", "v2")
        self.assertEqual(said, "")
        self.confirm(report, ["sum", "twice"])

    def test_file_that_includes_another(self):
        """What is static in a .c file is there twice where another one includes it."""
        for side, factor in (("old", 2), ("new", 3)):
            self.write(f"{side}/base.c", "struct step { int by; };\nstatic const int least = 4;\n"
                       "static int above(int x) { struct step s = {least}; return x > s.by; }\n"
                       "#ifndef PARTS_ONLY\nint base(int x) { return above(x); }\n#endif\n")
            self.write(f"{side}/more.c", '#define PARTS_ONLY\n#include "base.c"\n'
                       f"int more(int x) {{ return above(x) ? {factor} * x : least; }}\n")
        report, said = self.check("old", "new")
        self.assertEqual(said, "")
        self.confirm(report, ["more"])

    def test_functions_of_the_compiler(self):
        self.pair("""_Bool taken;
int take(int x) { return __atomic_test_and_set(&taken, __ATOMIC_SEQ_CST) ? x : __builtin_popcount(x); }
int other(int x) { return x > 3; }
""", {"x > 3": "x > 4"}, ["other"])

    def test_structure_from_outside(self):
        outputs = self.pair("""struct pair { int a, b; };
extern struct pair make(int);
int other(int x) { return x; }
int first(int x) { return make(x).a; }
""", {"return x;": "return x + 1;", "make(x)": "make(x + 1)"}, ["other", "first"])
        self.assertTrue(any("calls make(" in text for text in outputs), outputs)

    def test_complex_numbers(self):
        self.pair("""_Complex float turned(_Complex float a) { return ~a; }
void set(_Complex int *p) { *p = 1; }
_Complex double sum(_Complex double a, _Complex double b) { return a + b; }
""", {"~a": "-a", "*p = 1": "*p = 2", "a + b": "a - b"}, ["turned", "set", "sum"])

    def test_wide_numbers(self):
        self.pair("int less(__int128 a, int b, __int128 c) { return a < c; }\n",
                  {"return a < c": "return (long)a < (long)c"})

    def test_structure_of_a_header(self):
        self.pair("""#include <time.h>
struct timespec;
long g;
long ask(struct timespec *p) { clock_gettime(0, p); return p->tv_sec + g; }
""", {"tv_sec + g": "tv_sec - g"})

    def test_short_names(self):
        self.pair("""int put(int, int);
int a0;
int a1(int x) { return x; }
int send(int x) { return put(x, 1); }
""", {"put(x, 1)": "put(x, 2)"})

    def test_alias(self):
        self.pair("""int base(int x) { return x; }
int also(int x) __attribute__((alias("base")));
""", {"return x": "return x + 1"})

    def test_function_that_is_not_reached(self):
        """What answers by its arguments alone is in the way of those that get to it only."""
        self.write("old.c", "#include <stdlib.h>\ndouble parsed(const char *s) { return atof(s); }\n"
                            "int other(int x) { return x; }\n")
        self.write("new.c", "#include <stdlib.h>\ndouble parsed(const char *s) { return -atof(s); }\n"
                            "int other(int x) { return x + 1; }\n")
        report, said = self.check("old.c", "new.c")
        report["functions"] = [f for f in report["functions"] if f["name"] == "other"]
        self.assertNotIn("other", said)
        self.confirm(report, ["other"])

    def test_pointer_to_data(self):
        outputs = self.pair("""static const int table[2] = {1, 2};
const int *entries(void) { return table; }
const int *inner(void) { static const int own[2] = {1, 2}; return own; }
int one, two;
int *either(int x) { return x ? &one : &two; }
""", {"table[2] = {1, 2}": "table[2] = {1, 3}", "own[2] = {1, 2}": "own[2] = {1, 4}",
      "x ? &one": "x > 1 ? &one"}, ["entries", "inner", "either"])
        self.assertTrue(any("leaves *data_1 = 01 00 00 00 03 00 00 00" in text for text in outputs), outputs)

    def test_large_array(self):
        outputs = self.pair("""#include <string.h>
char buffer[1 << 20];
int numbers[1 << 18];
void fill(int v) { memset(buffer, v, sizeof buffer); }
void last(int v) { numbers[(1 << 18) - 2] = v; }
""", {"sizeof buffer": "sizeof buffer - 1", "= v": "= v + 1"}, ["fill", "last"])
        self.assertTrue(any("leaves buffer[1048512 ... 1048575] = " in text for text in outputs), outputs)
        self.assertTrue(any("leaves numbers[262142] = " in text for text in outputs), outputs)
        self.assertLess(max(map(len, outputs)), 4000)

    def test_not_c(self):
        self.write("old.c", "int f(int x) { return x; }\n")
        subprocess.run(["clang-19", "-g", "-S", "-emit-llvm", "old.c", "-o", "old.ll"], cwd=self.folder, check=True)
        self.write("new.c", "int f(int x) { return x + 1; }\n")
        report, said = self.check("old.ll", "new.c")
        self.assertEqual([f["verdict"] for f in report["functions"]], ["different"])
        self.assertEqual(said.splitlines(), ["tandem: no reproducers: old.ll is not C"])
        self.assertEqual(list((self.folder / "out").iterdir()), [])

    def test_cases(self):
        """One in a few of the cases with a known difference."""
        folders = sorted(path.parent for path in CASES.rglob("new.c")
                         if "verdict: different" in path.read_text().split("\n", 1)[0])
        self.assertGreater(len(folders), 20)
        for folder in folders[::6]:
            with self.subTest(folder.name):
                self.write("old.c", (folder / "old.c").read_text())
                self.write("new.c", (folder / "new.c").read_text())
                report, said = self.check("old.c", "new.c")
                if any(f["verdict"] == "different" for f in report["functions"]) and said == "":
                    self.confirm(report)


if __name__ == "__main__":
    if "--tandem" in sys.argv:
        place = sys.argv.index("--tandem")
        TANDEM = str(pathlib.Path(sys.argv[place + 1]).resolve())
        del sys.argv[place:place + 2]
    unittest.main()
