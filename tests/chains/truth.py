"""Runs both versions of chains natively, on pointers that are misaligned or overlap too, and holds claims against that."""

import dataclasses
import pathlib
import subprocess

from generate import SIZES, STRUCTURE

COMPILER = ["gcc", "-O0", "-w", "-fwrapv", "-fno-strict-aliasing"]

PRELUDE = STRUCTURE + r"""
#include <stdio.h>
#include <string.h>
static int is_undefined;
#define DIVIDED(a, b) ((b) ? (a) / (b) : (is_undefined = 1, 0))
enum { BYTES = 192, MOST_OFFSET = 9 };
typedef unsigned call(void *, void *, int, int);
typedef int holds(void *, void *, int, int);
struct claim {
  const char *name;
  call *versions[2];
  void (*before[2])(int k);
  holds *condition;     /* null: all inputs */
  int is_exact;         /* they differ wherever the condition does not hold */
  int claims_same;      /* where the condition holds */
  unsigned alignment;   /* of pointers, assumed; or 1 */
  unsigned whole;       /* bytes of two things that do not overlap in part, or 0 */
  unsigned apart;       /* bytes at two pointers that do not overlap, or 0 */
  int rare;
  int has_number;       /* q is no pointer */
};
static _Alignas(16) unsigned char memory[2][BYTES];
static int is_excluded(const struct claim *c, unsigned p, unsigned q) {
  unsigned distance = p < q ? q - p : p - q;
  if (p % c->alignment || (!c->has_number && q % c->alignment)) return 1;
  if (distance && distance < c->whole) return 1;
  return distance < c->apart;
}
static int differ(const struct claim *c, unsigned p, unsigned q, int n, int k, int *condition) {
  unsigned result[2];
  is_undefined = 0;
  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < BYTES; i++) memory[0][i] = i * 3 + 1;
    if (c->before[side]) c->before[side](k);
    if (side == 0) *condition = !c->condition || c->condition(memory[0] + p, memory[0] + q, n, k);
    result[side] = c->versions[side](memory[0] + p, memory[0] + q, n, k);
    if (side == 0 && is_undefined) break;
    if (side == 0) memcpy(memory[1], memory[0], BYTES);
  }
  if (is_undefined) return 0;
  return result[0] != result[1] || memcmp(memory[0], memory[1], BYTES);
}
static void check(const struct claim *c) {
  int is_seen = 0;
  static const int numbers[] = {-2, -1, 0, 1, 2, 5};
  const int others[] = {0, 1, 5, c->rare};
  for (unsigned p = 0; p < MOST_OFFSET; p++) for (unsigned q = 0; q < 2 * MOST_OFFSET; q++)
  for (int i = 0; i < 6; i++) for (int j = 0; j < 4; j++) {
    int condition = 0, n = numbers[i], k = others[j];
    int is_different = differ(c, p, q, n, k, &condition);
    is_seen |= is_different;
    if (is_undefined || is_excluded(c, p, q)) continue;
    const char *wrong = is_different && condition && c->claims_same ? "they differ"
                      : !is_different && !condition && c->is_exact ? "they do not differ" : 0;
    if (!wrong) continue;
    printf("%s wrong %s where p and q are %u and %u bytes behind an aligned place, n = %d, k = %d\n",
           c->name, wrong, p, q, n, k);
    return;
  }
  printf("%s %s\n", c->name, is_seen ? "different" : "same");
}
"""


@dataclasses.dataclass
class Truth:
    are_different: bool  # on some input that was run
    contradiction: str = ""


def assumed(chain, function, report):
    """Numbers of struct claim: what the report excludes for this very function."""
    grounds = " ".join(report["rests_on"])
    size = SIZES.get(function.target, 1)
    is_structure = function.target.startswith("struct")
    are_valid = "pointers are aligned" in grounds
    alignment = size if are_valid and not is_structure else 1
    whole = size if are_valid and is_structure else 0
    # What is said of the callee is said of every call of it, whoever makes it.
    apart = 16 if chain.are_apart else 0
    return alignment, whole, apart


def condition_text(chain, function, report):
    if report["condition"] is None:
        return ""
    globals_ = "".join(f"#define {name} old_{name}\n" for name in (f"g{chain.index}", f"hook{chain.index}"))
    undone = "".join(f"#undef {name}\n" for name in (f"g{chain.index}", f"hook{chain.index}"))
    second = "unsigned long q" if function.has_number else f"{function.target} *q"
    head = f"static int when_{function.name}({function.target} *p, {second}, int n, int k)"
    return f"{globals_}{head} {{ return ({report['condition']}); }}\n{undone}"


def claim_text(chain, function, report):
    before = []
    for side in ("old_", "new_"):
        before.append(f"before_{side}{chain.index}" if chain.before else "0")
    condition = f"(holds *)when_{function.name}" if report["condition"] is not None else "0"
    claims_same = report["verdict"] in ("equivalent", "equivalent-when") or report["condition"] is not None
    alignment, whole, apart = assumed(chain, function, report)
    versions = f"(call *)old_{function.name}, (call *)new_{function.name}"
    return (f'  {{"{function.name}", {{{versions}}}, {{{", ".join(before)}}},'
            f" {condition}, {int(report['condition_is_exact'])}, {int(claims_same)}, {alignment}, {whole}, {apart}, {chain.rare}, {int(function.has_number)}}},\n")


def text(chains, reports):
    out = PRELUDE
    claims = ""
    for chain in chains:
        for side in ("old", "new"):
            out += chain.text(side, side + "_")
            if chain.before:
                out += f"static void before_{side}_{chain.index}(int k) {{ {chain.before.replace('@', side + '_')} }}\n"
        for function in chain.functions:
            out += condition_text(chain, function, reports[function.name])
            claims += claim_text(chain, function, reports[function.name])
    return (out + f"static const struct claim claims[] = {{\n{claims}}};\n"
            "int main(void) {\n  for (unsigned i = 0; i < sizeof claims / sizeof *claims; i++) check(claims + i);\n}\n")


def run(chains, reports, folder):
    """The truth by the name of the function."""
    source = pathlib.Path(folder) / "truth.c"
    source.write_text(text(chains, reports))
    program = pathlib.Path(folder) / "truth"
    subprocess.run([*COMPILER, str(source), "-o", str(program)], capture_output=True, text=True, timeout=120, check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=120, check=True)
    found = {}
    for line in done.stdout.splitlines():
        name, word, *rest = line.split(" ", 2)
        found[name] = Truth(word != "same", rest[0] if word == "wrong" else "")
    return found
