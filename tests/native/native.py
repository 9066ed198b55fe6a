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


def glue_text(path, source, entry):
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


def build(path, entry, driver, work, side, flags):
    glue = work / f"{side}.c"
    glue.write_text(glue_text(path.resolve(), read_source(path), entry))
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
