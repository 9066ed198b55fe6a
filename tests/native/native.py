"""Runs the functions of two C files natively on the same inputs and compares what they do.

It shares nothing with Tandem: clang compiles the file as it is, without optimisation, and the
behaviour that counts (results, globals, external calls, how it ended) is noted by generated glue.
"""

import dataclasses
import functools
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
CLANG = "clang-19"
# Nothing may be optimised away that could trap; oversized shifts trap by themselves.
FLAGS = ["-O0", "-w", "-fno-builtin", "-fsanitize=shift-exponent", "-fsanitize-trap=shift-exponent"]
WIDTHS = {
    "_Bool": 1, "char": 8, "signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16,
    "int": 32, "unsigned int": 32, "long": 64, "unsigned long": 64, "long long": 64,
    "unsigned long long": 64,
}
FLOATS = {"float": 32, "double": 64, "long double": 64}  # the width that values are chosen in
# Called as they are: what they answer is no input.
LIBRARY = {"ceil", "cos", "exp", "fabs", "fabsf", "floor", "fmod", "fmin", "fmax", "fminf", "fmaxf", "log",
           "log10", "log2", "pow", "round", "sin", "sqrt", "tan", "trunc"}
INCOMPARABLE = {"timeout", "long", "crash"}


class NotRunnable(Exception):
    """The file needs more than scalars."""


@dataclasses.dataclass
class Signature:
    returns: str
    parameters: list
    variadic: bool = False
    names: list = dataclasses.field(default_factory=list)  # of the parameters


@dataclasses.dataclass
class Source:
    """What a C file defines and what it expects from outside."""
    functions: dict
    externals: dict
    globals: dict  # name -> (type, is_static)


def width(c_type):
    plain = c_type.replace("const ", "").replace("volatile ", "").strip()
    if plain.startswith("enum "):
        return 32
    if plain in FLOATS:
        return FLOATS[plain]
    if plain not in WIDTHS:
        raise NotRunnable(f"type {c_type}")
    return WIDTHS[plain]


def c_type_of(node):
    kind = node["type"]
    return kind.get("desugaredQualType", kind["qualType"])


@functools.cache
def read_source(path):
    run = subprocess.run([CLANG, "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json", str(path)],
                         capture_output=True, text=True, timeout=60, check=True)
    source = Source({}, {}, {})
    for node in json.loads(run.stdout)["inner"]:
        if node["kind"] == "FunctionDecl" and not node.get("isImplicit"):
            add_function(source, node)
        elif node["kind"] == "VarDecl":
            if "const" not in c_type_of(node).split():
                source.globals[node["name"]] = (c_type_of(node), node.get("storageClass") == "static")
    for name in source.functions:
        source.externals.pop(name, None)
    return source


def add_function(source, node):
    inner = node.get("inner", [])
    parameters = [c_type_of(p) for p in inner if p["kind"] == "ParmVarDecl"]
    returns = node["type"]["qualType"].split("(")[0].strip()
    names = [p.get("name", "") for p in inner if p["kind"] == "ParmVarDecl"]
    signature = Signature(returns, parameters, node.get("variadic", False), names)
    if any(part["kind"] == "CompoundStmt" for part in inner):
        source.functions[node["name"]] = signature
    elif node.get("isUsed") or node.get("isReferenced"):
        source.externals[node["name"]] = signature


def constants_of(*paths):
    found = set()
    for path in paths:
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(), flags=re.S)
        found.update(int(m, 0) for m in re.findall(r"\b(0[xX][0-9a-fA-F]+|[1-9][0-9]*|0)[uUlL]*\b", text))
        found.update(ord(m) for m in re.findall(r"'([^'\\])'", text))
    return sorted(str(c % 2**64) for c in found)


def is_float(c_type):
    return c_type.replace("const ", "").replace("volatile ", "").strip() in FLOATS


def note_value(label, expression, c_type):
    if is_float(c_type):
        return f'native_note_number(" {label}=", {expression});'
    return f'native_note(" {label}=%lld", (long long)({expression}));'


def value_of(c_type, name, index):
    chosen = "native_number" if is_float(c_type) else "native_value"
    return f'({c_type}){chosen}("{name}", {index}, {width(c_type)})'


def stub(name, signature):
    """An external function: notes the call and answers what the run says."""
    if name == "printf":
        return ('int printf(const char* format, ...) {\n  native_note(" printf:");\n  va_list list;\n'
                "  va_start(list, format);\n  native_note_text(format, list);\n  va_end(list);\n"
                "  return (int)native_answer(32);\n}\n")
    if signature.variadic:
        raise NotRunnable(f"variadic {name}")
    names = [f"a{i}" for i in range(len(signature.parameters))]
    for parameter in signature.parameters:
        width(parameter)
    head = ", ".join(f"{t} {n}" for t, n in zip(signature.parameters, names)) or "void"
    lines = [f'native_note(" {name}:");'] + [note_value(n, n, t) for n, t in zip(names, signature.parameters)]
    if name in ("exit", "abort", "_Exit"):
        lines.append("native_exit();")
        lines.append("for (;;) {}")
    elif signature.returns == "void":
        lines.append("native_answer(32);")
    else:
        answer = "native_answer_number" if is_float(signature.returns) else "native_answer"
        lines.append(f"return ({signature.returns}){answer}({width(signature.returns)});")
    body = "\n".join("  " + line for line in lines)
    return f"{signature.returns} {name}({head}) {{\n{body}\n}}\n"


def glue_text(path, source, entry, shows_inputs=False):
    signature = source.functions[entry]
    if signature.variadic:
        raise NotRunnable("variadic entry")
    arguments = ", ".join(value_of(t, f"argument{i}", "call") for i, t in enumerate(signature.parameters))
    out = [f'#include "{path}"', f'#include "{HERE / "glue.h"}"']
    out += [stub(name, external) for name, external in sorted(source.externals.items())
            if name not in LIBRARY]
    out.append("void native_set_globals(void) {")
    for name, (c_type, _) in sorted(source.globals.items()):
        out.append(f"  {name} = {value_of(c_type, name, 0)};")
    out.append("}\nvoid native_disturb(native_word call) {\n  (void)call;")
    for name, (c_type, is_static) in sorted(source.globals.items()):
        if not is_static:
            out.append(f'  if (native_value("{name}", call, 64) % 3 == 0)'
                       f" {name} = {value_of(c_type, name, 'call + 1000')};")
    out.append("}\nvoid native_call(native_word call) {\n  (void)call;")
    if shows_inputs:
        out += ["  " + note_value(f"argument{i}", value_of(t, f"argument{i}", "call"), t)
                for i, t in enumerate(signature.parameters)]
        out += ["  " + note_value(f"before.{name}", name, source.globals[name][0]) for name in sorted(source.globals)]
    if signature.returns == "void":
        out.append(f"  {entry}({arguments});")
    else:
        width(signature.returns)
        out.append(f"  {signature.returns} result = {entry}({arguments});")
        out.append("  " + note_value("result", "result", signature.returns))
    out += ["  " + note_value(name, name, source.globals[name][0]) for name in sorted(source.globals)]
    out.append("}\n")
    return "\n".join(out)


def compile_driver(directory):
    """The part that does not depend on the version; once a run of the suite."""
    target = pathlib.Path(directory) / "driver.o"
    subprocess.run([CLANG, "-O1", "-w", "-fno-builtin", "-c", str(HERE / "driver.c"), "-o", str(target)],
                   timeout=60, check=True)
    return target


def build(path, entry, driver, work, side, flags, shows_inputs=False):
    glue = work / f"{side}.c"
    glue.write_text(glue_text(path.resolve(), read_source(path), entry, shows_inputs))
    program = work / side
    subprocess.run([CLANG, *FLAGS, *flags, "-I", str(HERE), str(glue), str(driver), "-o", str(program), "-lm"],
                   capture_output=True, text=True, timeout=60, check=True)
    return program


def first_difference(old, new, entry, driver, work, runs=300, seed=1, new_entry=None,
                     undefined=frozenset()):
    """What is undefined in old does not count: "overflow" and endings. Runs both; (number of comparable runs, text of the first difference or None)."""
    old_flags = ["-fwrapv"] if "overflow" not in undefined else [
        "-fsanitize=signed-integer-overflow", "-fsanitize-trap=signed-integer-overflow"]
    programs = [build(old, entry, driver, work, "old", old_flags),
                build(new, new_entry or entry, driver, work, "new", ["-fwrapv"])]
    arguments = [str(runs), str(seed), *constants_of(old, new)]
    lines = [subprocess.run([str(p), *arguments], capture_output=True, timeout=300, check=True)
             .stdout.decode(errors="replace").splitlines() for p in programs]
    compared = 0
    for index, (old_line, new_line) in enumerate(zip(*lines)):
        endings = {old_line.split(" ", 1)[0], new_line.split(" ", 1)[0]}
        if endings & INCOMPARABLE or old_line.split(" ", 1)[0] in undefined:
            continue
        compared += 1
        if old_line != new_line:
            return compared, f"run {index} of seed {seed}: old: {old_line}; new: {new_line}"
    return compared, None


def in_c(text):
    """A relation of a report with names that C has: "old return" is tandem_old_return."""
    return re.sub(r"\b(old|new) ([A-Za-z_]\w*)", r"tandem_\1_\2", text)


def relation_names(source, entry):
    """The variables that a relation of this function may speak of, with their types."""
    signature = source.functions[entry]
    names = dict(zip(signature.names, signature.parameters))
    left = {name: c_type for name, (c_type, _) in source.globals.items()}
    names.update({name: c_type for name, c_type in left.items() if name not in names})
    if signature.returns != "void":
        left["return"] = signature.returns
    names.update({f"tandem_{side}_{name}": c_type for name, c_type in left.items() for side in ("old", "new")})
    return names


def relation_text(when, relation):
    return f"!({in_c(when)}) || ({in_c(relation)})" if when else in_c(relation)


def noted(line):
    """What the first call of a run noted: later ones start from what it left."""
    values = {}
    for name, value in re.findall(r" ([\w.]+)=(-?\d+)", line):
        values.setdefault(name, value)
    return values


def first_violation(old, new, entry, driver, work, relations, runs=300, seed=1, new_entry=None):
    """Runs both; the first run that one of the relations, (when, relation), does not hold of, or None."""
    source = read_source(old)
    programs = [build(old, entry, driver, work, "old", ["-fwrapv"], True),
                build(new, new_entry or entry, driver, work, "new", ["-fwrapv"], True)]
    arguments = [str(runs), str(seed), *constants_of(old, new)]
    lines = [subprocess.run([str(p), *arguments], capture_output=True, timeout=300, check=True)
             .stdout.decode(errors="replace").splitlines() for p in programs]
    names = relation_names(source, entry)
    rows = []
    for old_line, new_line in zip(*lines):
        if {old_line.split(" ", 1)[0], new_line.split(" ", 1)[0]} != {"return"}:
            continue
        values = {"old": noted(old_line), "new": noted(new_line)}
        row = {name: values["old"].get(f"argument{i}", "0")
               for i, name in enumerate(source.functions[entry].names)}
        for name in source.globals:
            row.setdefault(name, values["old"][f"before.{name}"])
        for side in ("old", "new"):
            row.update({f"tandem_{side}_{name}": values[side].get(name, "0") for name in source.globals})
            row[f"tandem_{side}_return"] = values[side].get("result", "0")
        rows.append("{" + ", ".join(f"({c_type}){row[name]}LL" for name, c_type in names.items()) + "}")
    if not rows:
        return None
    checks = "\n".join(f'  if (!({relation_text(when, relation)})) return {i + 1};'
                       for i, (when, relation) in enumerate(relations))
    fields = "\n".join(f"  {c_type} {name};" for name, c_type in names.items())
    parameters = ", ".join(f"{c_type} {name}" for name, c_type in names.items())
    members = ", ".join(f"row.{name}" for name in names)
    checker = work / "relations.c"
    checker.write_text(
        f"#include <stddef.h>\n#include <stdio.h>\nstruct row {{\n{fields}\n}};\n"
        f"static int violated({parameters}) {{\n{checks}\n  return 0;\n}}\n"
        "static const struct row rows[] = {\n" + ",\n".join(rows) + "};\n"
        "int main(void) {\n  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {\n"
        "    const struct row row = rows[i];\n"
        f"    const int which = violated({members});\n"
        '    if (which) return printf("%d %zu\\n", which, i), 1;\n  }\n  return 0;\n}\n')
    program = work / "relations"
    subprocess.run([CLANG, "-w", "-fwrapv", str(checker), "-o", str(program)],
                   capture_output=True, text=True, timeout=60, check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, timeout=60, check=False)
    if done.returncode == 0:
        return None
    which, index = map(int, done.stdout.split())
    return f"{relations[which - 1]} on {rows[index]} ({', '.join(names)})"
