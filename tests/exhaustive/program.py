"""Small C programs as trees of tuples, and how they are printed.

Expressions: ("num", value, suffix) ("var", name) ("un", op, e) ("bin", op, l, r) ("cond", c, t, f)
             ("cast", type, e) ("call", name, args)
Statements:  ("decl", type, name, e) ("set", name, op, e) ("expr", e) ("return", e) ("break",)
             ("if", c, then, otherwise) ("switch", e, ((value, body)...), otherwise)
             ("for", name, bound, body) ("while", c, body) ("do", body, c) ("loop", body)
             ("label", name) ("goto", name)
Memory:      ("at", name, element, room, is_pointer, style, index): name[index], or *(name + index) if style is "*"
             ("field", name, "->" or ".", field) ("ptr", name) ("psame", op, name, name or "0")
             ("adecl", element, name, (e...)) ("pdecl", element, name, pointer) ("store", place, op, e)
             ("sdecl", name, source) ("scopy", target, source): structures; source and target are C text with one name
             ("mmove", to, from, size) ("mset", to, e, size): memmove and memset
             pointer: ("addr", name) ("ptr", name) ("padd", name, k) ("paddr", name, k) ("pcond", c, name, name) ("pfield", name, field)
Lists of statements and of arguments are tuples of nodes.
"""

import dataclasses

TYPES = ("signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long")
WIDTH = {"signed char": 8, "unsigned char": 8, "char": 8, "short": 16, "unsigned short": 16,
         "int": 32, "unsigned": 32, "long": 64, "unsigned long": 64}
EXPRESSIONS = {"num", "var", "un", "bin", "cond", "cast", "call", "at", "field", "psame"}
MEMORY = {"at", "field", "ptr", "psame", "padd", "paddr", "pcond", "pfield", "adecl", "pdecl", "sdecl", "scopy", "store",
          "mmove", "mset", "addr"}
STATEMENTS = {"mmove", "mset", "adecl", "pdecl", "sdecl", "scopy", "store", "decl", "set", "expr", "return", "break", "if", "switch", "for", "while", "do", "loop", "label", "goto"}
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
LOGICAL = ("&&", "||")
STRUCTURE = "struct s { unsigned char x, y; };\n"
FIELD_TYPE = "unsigned char"
EXTERNALS = {"ask": ("int", ("int",)), "tell": ("void", ("int",))}


@dataclasses.dataclass(frozen=True)
class Function:
    name: str
    returns: str
    parameters: tuple  # of (type, name)
    body: tuple
    is_static: bool = True


@dataclasses.dataclass(frozen=True)
class Memory:
    """Objects that the entry starts from, and where its pointers may point: for each placement, what each
    parameter that is a pointer is, as C text over the buffers, "0" for null, or {name} for a global."""
    buffers: tuple  # of (element type, name, count); count 0: a structure
    arrays: tuple  # globals, likewise
    placements: tuple  # of tuples, one text a pointer parameter


@dataclasses.dataclass(frozen=True)
class Program:
    """The function under comparison is the last one; what it needs comes before it."""
    functions: tuple
    globals: tuple = ()  # of (type, name)
    memory: object = None  # a Memory, where the entry takes pointers or there are globals with an address

    @property
    def entry(self):
        return self.functions[-1]

    def with_body(self, index, body):
        functions = list(self.functions)
        functions[index] = dataclasses.replace(functions[index], body=body)
        return dataclasses.replace(self, functions=tuple(functions))


def is_node(tree):
    return isinstance(tree, tuple) and bool(tree) and isinstance(tree[0], str) and (
        tree[0] in EXPRESSIONS or tree[0] in STATEMENTS or tree[0] in MEMORY)


def paths(tree, wanted, path=()):
    """Paths to all nodes whose tag is wanted, outermost first."""
    if is_node(tree) and tree[0] in wanted:
        yield path
    if isinstance(tree, tuple):
        for index, part in enumerate(tree):
            yield from paths(part, wanted, path + (index,))


def sequence_paths(tree, path=()):
    """Paths to all lists of statements."""
    if isinstance(tree, tuple) and not is_node(tree) and all(is_node(p) and p[0] in STATEMENTS for p in tree):
        yield path
    if isinstance(tree, tuple):
        for index, part in enumerate(tree):
            yield from sequence_paths(part, path + (index,))


def at(tree, path):
    for index in path:
        tree = tree[index]
    return tree


def replaced(tree, path, part):
    if not path:
        return part
    index = path[0]
    return tree[:index] + (replaced(tree[index], path[1:], part),) + tree[index + 1:]


def reads(tree):
    return {at(tree, p)[1] for p in paths(tree, {"var"})} | {
        at(tree, p)[1] for p in paths(tree, {"set"}) if at(tree, p)[2]}


def writes(tree):
    return ({at(tree, p)[1] for p in paths(tree, {"set", "for"})} |
            {at(tree, p)[2] for p in paths(tree, {"decl"})})


def calls(tree):
    return {at(tree, p)[1] for p in paths(tree, {"call"})}


def variable_types(program, index):
    """Types of everything in scope somewhere in a function (names are unique in it)."""
    function = program.functions[index]
    types = {name: c_type for c_type, name in function.parameters}
    types.update({name: c_type for c_type, name in program.globals})
    for path in paths(function.body, {"decl"}):
        _, c_type, name, _ = at(function.body, path)
        types[name] = c_type
    for path in paths(function.body, {"for"}):
        types[at(function.body, path)[1]] = "int"
    return types


def promoted(c_type):
    return "int" if WIDTH[c_type] < 32 else c_type


def common(left, right):
    """The usual arithmetic conversions (C11 6.3.1.8) for x86-64."""
    left, right = promoted(left), promoted(right)
    if WIDTH[left] != WIDTH[right]:
        return left if WIDTH[left] > WIDTH[right] else right
    return left if left.startswith("unsigned") else right


def c_type_of(expression, types, functions):
    """The C type of an expression; `functions`: name -> Function."""
    def of(e):
        return c_type_of(e, types, functions)

    tag = expression[0]
    if tag == "num":
        return {"": "int", "u": "unsigned", "L": "long", "uL": "unsigned long"}[expression[2]]
    if tag == "var":
        return types[expression[1]]
    if tag == "cast":
        return expression[1]
    if tag == "at":
        return expression[2]
    if tag == "field":
        return FIELD_TYPE
    if tag == "psame":
        return "int"
    if tag == "un":
        return "int" if expression[1] == "!" else promoted(of(expression[2]))
    if tag == "cond":
        return common(of(expression[2]), of(expression[3]))
    if tag == "call":
        name = expression[1]
        return functions[name].returns if name in functions else EXTERNALS[name][0]
    op = expression[1]
    if op in COMPARISONS or op in LOGICAL:
        return "int"
    if op in ("<<", ">>"):
        return promoted(of(expression[2]))
    return common(of(expression[2]), of(expression[3]))


class Printer:
    """C text. With a prefix and ticks it is the text for the ground truth, in which both versions live
    in one file and every loop and call counts a step."""

    def __init__(self, prefix="", ticks=False):
        self.prefix = prefix
        self.tick = "TICK; " if ticks else ""
        self.checks = ticks
        self.own = set()

    def name(self, name):
        return self.prefix + name if name in self.own else name

    def expression(self, e):
        tag = e[0]
        if tag == "num":
            text = str(abs(e[1])) + e[2]
            return f"(-{text})" if e[1] < 0 else text
        if tag == "var":
            return self.name(e[1])
        if tag == "un":
            return f"({e[1]}{self.expression(e[2])})"
        if tag == "bin":
            return f"({self.expression(e[2])} {e[1]} {self.expression(e[3])})"
        if tag == "cond":
            return f"({self.expression(e[1])} ? {self.expression(e[2])} : {self.expression(e[3])})"
        if tag == "cast":
            return f"(({e[1]}){self.expression(e[2])})"
        if tag == "at":
            return self.element(e)
        if tag == "field":
            name = self.name(e[1])
            return f"{name}{e[2]}{e[3]}" if e[2] == "." else f"{self.checked(name)}->{e[3]}"
        if tag == "psame":
            return f"({e[2]} {e[1]} {e[3]})"
        if tag == "addr":
            return f"ADDRESS({self.name(e[1])})" if self.checks else f"(&{self.name(e[1])})"
        if tag in ("ptr", "padd", "paddr", "pcond", "pfield"):
            return self.pointer(e)
        return f"{self.name(e[1])}({', '.join(map(self.expression, e[2]))})"

    def checked(self, pointer):
        return f"NOT_NULL({pointer})" if self.checks else pointer

    def element(self, e):
        _, name, _, room, is_pointer, style, index = e
        name, index = self.name(name), self.expression(index)
        if self.checks:
            index = f"INSIDE({index}, {name})" if is_pointer else f"BELOW({index}, {room})"
        if style == "*":
            return f"(*{name})" if index == "0" else f"(*({name} + {index}))"
        return f"{name}[{index}]"

    def pointer(self, e):
        tag, name = e[0], self.name(e[1]) if isinstance(e[1], str) else ""
        if tag == "ptr":
            return name
        if tag == "padd":
            return f"({self.checked_sum(name)} + {e[2]})"
        if tag == "paddr":
            return f"(&{name}[{e[2]}])"
        if tag == "pfield":
            return f"(&{self.checked_sum(name)}->{e[2]})"
        return f"({self.expression(e[1])} ? {self.name(e[2])} : {self.name(e[3])})"

    def checked_sum(self, pointer):
        """Arithmetic on null is undefined."""
        return f"SOME({pointer})" if self.checks else pointer

    def structure(self, text):
        """*p, or a variable."""
        if text[0] == "*":
            return f"(*{self.checked(self.name(text[1:]))})"
        return self.name(text)

    def memory_statement(self, s):
        tag, show = s[0], self.expression
        if tag == "mmove":
            return f"{'MOVE' if self.checks else '__builtin_memmove'}({self.name(s[1])}, {self.name(s[2])}, {s[3]})"
        if tag == "mset":
            return f"{'SET' if self.checks else '__builtin_memset'}({self.name(s[1])}, {show(s[2])}, {s[3]})"
        if tag == "store":
            return f"{show(s[1])} {s[2]}= {show(s[3])}"
        if tag == "adecl":
            known = f"; OBJECT({s[2]})" if self.checks else ""
            return f"{s[1]} {s[2]}[{len(s[3])}] = {{{', '.join(f'({s[1]})' + show(e) for e in s[3])}}}" + known
        if tag == "pdecl":
            return f"{s[1]} *{s[2]} = {show(s[3])}"
        if tag == "sdecl":
            source = self.structure(s[2]) if isinstance(s[2], str) else (
                "{" + ", ".join(f"({FIELD_TYPE}){show(e)}" for e in s[2]) + "}")
            return f"struct s {s[1]} = {source}"
        return f"{self.structure(s[1])} = {self.structure(s[2])}"

    def block(self, body, indent, tick=False):
        inner = "  " * (indent + 1)
        first = f"{inner}{self.tick}\n" if tick and self.tick else ""
        return "{\n" + first + "".join(self.statement(s, indent + 1) for s in body) + "  " * indent + "}"

    def statement(self, s, indent):
        pad, tag, show = "  " * indent, s[0], self.expression
        if tag == "decl":
            return f"{pad}{s[1]} {s[2]} = {show(s[3])};\n"
        if tag == "set":
            return f"{pad}{self.name(s[1])} {s[2]}= {show(s[3])};\n"
        if tag in MEMORY:
            return f"{pad}{self.memory_statement(s)};\n"
        if tag == "expr":
            return f"{pad}{show(s[1])};\n"
        if tag == "return":
            return f"{pad}return {show(s[1])};\n"
        if tag == "break":
            return f"{pad}break;\n"
        if tag == "goto":
            return f"{pad}{self.tick}goto {s[1]};\n"
        if tag == "label":
            return f"{s[1]}:;\n"
        if tag == "if":
            otherwise = f" else {self.block(s[3], indent)}" if s[3] else ""
            return f"{pad}if ({show(s[1])}) {self.block(s[2], indent)}{otherwise}\n"
        if tag == "switch":
            return self.switch(s, indent)
        if tag == "for":
            head = f"for (int {s[1]} = 0; {s[1]} < {show(s[2])}; {s[1]}++)"
            return f"{pad}{head} {self.block(s[3], indent, True)}\n"
        if tag == "while":
            return f"{pad}while ({show(s[1])}) {self.block(s[2], indent, True)}\n"
        if tag == "do":
            return f"{pad}do {self.block(s[1], indent, True)} while ({show(s[2])});\n"
        return f"{pad}for (;;) {self.block(s[1], indent, True)}\n"

    def switch(self, s, indent):
        pad = "  " * indent
        out = f"{pad}switch ({self.expression(s[1])}) {{\n"
        for value, body in s[2]:
            out += f"{pad}  case {value}: {self.block(body, indent + 1)} break;\n"
        return out + f"{pad}  default: {self.block(s[3], indent + 1)} break;\n{pad}}}\n"

    def head(self, function):
        parameters = ", ".join(f"{t} {n}" for t, n in function.parameters) or "void"
        static = "static " if function.is_static else ""
        return f"{static}{function.returns} {self.name(function.name)}({parameters})"

    def program(self, program):
        arrays = program.memory.arrays if program.memory else ()
        self.own = ({f.name for f in program.functions} | {name for _, name in program.globals} |
                    {name for _, name, _ in arrays})
        out = "".join(f"{t} {self.name(n)};\n" for t, n in program.globals)
        out += "".join(f"{t} {self.name(n)}{f'[{count}]' if count else ''};\n" for t, n, count in arrays)
        out += "".join(f"{self.head(f)};\n" for f in program.functions[:-1])
        for function in program.functions:
            out += f"\n{self.head(function)} {self.block(function.body, 0, True)}\n"
        return out


def external_declarations():
    return STRUCTURE + "".join(f"extern {returns} {name}({', '.join(parameters)});\n"
                   for name, (returns, parameters) in EXTERNALS.items())
