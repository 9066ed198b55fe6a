"""Random C functions without undefined behaviour, whatever their inputs.

Arithmetic is unsigned, shifts are masked, divisors are odd, indexes are masked, locals are initialised, loops
have constant or masked bounds, pointers are tested before use. Statements are text, or (head, statements, tail).
"""

TYPES = ("unsigned", "unsigned", "unsigned char", "unsigned short", "unsigned long", "int", "signed char")
PRELUDE = """struct t { unsigned a; unsigned char b; unsigned short c[2]; };
extern unsigned ask(unsigned);
extern void tell(unsigned);
static const unsigned table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
unsigned counter;
unsigned words[4];
struct t record;
"""


class Function:
    def __init__(self, name, head, body, helpers=()):
        self.name, self.head, self.body, self.helpers = name, head, body, tuple(helpers)

    def text(self):
        return "".join(h.text() for h in self.helpers) + f"{self.head} {{\n{block(self.body, 1)}}}\n"


def block(statements, indent):
    out, pad = "", "  " * indent
    for statement in statements:
        if isinstance(statement, str):
            out += f"{pad}{statement}\n"
        else:
            head, inner, tail = statement
            out += f"{pad}{head}\n{block(inner, indent + 1)}{pad}{tail}\n"
    return out


class Generator:
    def __init__(self, rng, name):
        self.rng, self.function_name = rng, name
        self.values = []  # expressions of an integer type
        self.targets = []  # variables that may be assigned
        self.places = []  # functions that give a place in memory
        self.floats = []
        self.helpers = []
        self.fresh = 0

    def new(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    # --- expressions; each is of type unsigned, or converted to it ---

    def leaf(self):
        kind = self.rng.randrange(10)
        if kind < 2 or not self.values:
            return f"{self.rng.choice((0, 1, 2, 3, 5, 7, 8, 10, 16, 31, 100, 255, 256, 1000, 65535, 4294967295))}u"
        if kind < 4 and self.places:
            return f"(unsigned){self.rng.choice(self.places)()}"
        return f"(unsigned){self.rng.choice(self.values)}"

    def expression(self, depth=2):
        if depth <= 0 or self.chance(15):
            return self.leaf()
        kind = self.rng.randrange(100)
        left = self.expression(depth - 1)
        if kind < 45:
            return f"({left} {self.rng.choice('+-&|^+-')} {self.expression(depth - 1)})"
        if kind < 53:
            return f"({left} * {self.rng.choice((2, 3, 5, 8, 10, 255))}u)"
        if kind < 56:
            return f"({left} * {self.leaf()})"
        if kind < 64:
            return f"({left} {self.rng.choice(('<<', '>>'))} ({self.leaf()} & 31u))"
        if kind < 69:
            return f"({left} {self.rng.choice('/%')} {self.rng.choice((2, 3, 7, 8, 10))}u)"
        if kind < 72:
            return f"({left} {self.rng.choice('/%')} (({self.leaf()} & 15u) | 1u))"
        if kind < 78:
            return f"({self.rng.choice('~-')}{left})"
        if kind < 84:
            return f"(unsigned)({self.rng.choice(TYPES)})({left})"
        if kind < 92:
            return f"({self.condition()} ? {left} : {self.expression(depth - 1)})"
        if kind < 96:
            return f"table[{self.leaf()} & 7u]"
        if self.helpers:
            return f"{self.rng.choice(self.helpers).name}({left}, {self.leaf()})"
        return f"(unsigned)({self.condition()})"

    def condition(self):
        kind = self.rng.randrange(10)
        op = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        if kind < 2 and self.floats:
            return f"({self.rng.choice(self.floats)} {op} {self.float_leaf()})"
        if kind < 4:
            return f"({self.expression(1)} {op} {self.leaf()} {self.rng.choice(('&&', '||'))} {self.leaf()})"
        if kind < 6:
            return f"((int)({self.leaf()}) {op} (int)({self.leaf()}))"
        return f"({self.expression(1)} {op} {self.leaf()})"

    def float_leaf(self):
        if self.floats and self.chance(60):
            return self.rng.choice(self.floats)
        if self.chance(40):
            return f"(float)({self.leaf()} & 1023u)"
        return self.rng.choice(("0.0f", "1.0f", "0.5f", "-2.0f", "3.25f", "100.0f"))

    def float_expression(self):
        op = self.rng.choice("+-*+-*/")
        return f"({self.float_leaf()} {op} {self.float_leaf()})"

    # --- statements ---

    def assignment(self):
        op = self.rng.choice(("", "", "+", "-", "^", "|", "&"))
        if self.floats and self.chance(20):
            return f"{self.rng.choice(self.floats)} = {self.float_expression()};"
        if self.places and self.chance(45):
            place = self.rng.choice(self.places)()
            if op in ("", "^", "|", "&") or self.chance(50):
                return f"{place} {op}= {self.expression()};"
        return f"{self.rng.choice(self.targets)} {op}= {self.expression()};"

    def body(self, depth, most=2):
        return [self.statement(depth) for _ in range(self.rng.randrange(1, most + 1))]

    def statement(self, depth):
        kind = self.rng.randrange(100)
        if kind < 50 or depth <= 0:
            return self.assignment()
        if kind < 70:
            return (f"if ({self.condition()}) {{", self.body(depth - 1), "}")
        if kind < 75:
            return (f"if ({self.condition()}) {{", [f"return {self.result_of(self.expression())};"], "}")
        if kind < 85:
            return self.switch()
        if kind < 90:
            return f"tell({self.expression(1)});" if self.chance(50) else f"{self.rng.choice(self.targets)} = ask({self.leaf()});"
        return self.loop(depth)

    def switch(self):
        arms = []
        for value in sorted(self.rng.sample(range(8), self.rng.randrange(2, 6))):
            arms.append((f"case {value}:", [self.assignment(), "break;"] if self.chance(80) else [self.assignment()], ""))
        return (f"switch ({self.leaf()} & 7u) {{", arms + [("default:", [self.assignment()], "")], "}")

    def loop(self, depth):
        counter = self.new("i")
        bound = f"{self.rng.randrange(2, 9)}u" if self.chance(60) else f"({self.leaf()} & {self.rng.choice((3, 7, 15))}u)"
        self.values.append(counter)
        end = self.new("n")
        body = self.body(depth - 1)
        self.values.pop()
        if self.chance(20):
            body.append((f"if ({self.condition()}) {{", ["break;"], "}"))
        return (f"for (unsigned {counter} = 0, {end} = {bound}; {counter} < {end}; {counter}++) {{", body, "}")

    def result_of(self, expression):
        return expression

    # --- functions ---

    def array_place(self, name, room):
        def make():
            if self.chance(40):
                return f"{name}[{self.leaf()} & {room - 1}u]"
            return f"{name}[{self.rng.randrange(room)}]"
        return make

    def add_helper(self):
        inner = Generator(self.rng, "")
        inner.values, inner.targets = ["x", "y"], ["x", "y"]
        name = f"{self.function_name}_h{len(self.helpers)}"
        body = [inner.statement(1) for _ in range(self.rng.randrange(0, 2))] + [f"return {inner.expression(2)};"]
        self.helpers.append(Function(name, f"static unsigned {name}(unsigned x, unsigned y)", body))

    def function(self):
        rng = self.rng
        parameters, body = [], []
        if self.chance(30):
            self.add_helper()
        for name in ("a", "b", "c")[:rng.randrange(1, 4)]:
            parameters.append(f"{rng.choice(TYPES)} {name}")
            self.values.append(name)
        if self.chance(20):
            parameters.append("float u")
            self.floats.append("u")
        if self.chance(40):
            names = ("p", "q")[:rng.randrange(1, 3)]
            for name in names:
                parameters.append(f"unsigned *{name}")
                self.places.append(self.array_place(name, rng.choice((1, 2, 4))))
            body.append(f"if ({' || '.join('!' + name for name in names)}) return 0;")
        if self.chance(20):
            parameters.append("struct t *s")
            body.append("if (!s) return 0;")
            self.places += [lambda: "s->a", lambda: "s->b", self.array_place("s->c", 2)]
        if self.chance(20):
            self.places += [lambda: "counter"]
        if self.chance(15):
            self.places += [self.array_place("words", 4)]
        if self.chance(10):
            self.places += [lambda: "record.a", lambda: "record.b", self.array_place("record.c", 2)]
        for _ in range(rng.randrange(1, 4)):
            name = self.new("v")
            body.append(f"{rng.choice(TYPES)} {name} = {self.expression()};")
            self.values.append(name)
            self.targets.append(name)
        if self.chance(25):
            name, room = self.new("l"), rng.choice((2, 4, 8))
            body.append(f"unsigned {name}[{room}] = {{{', '.join(self.leaf() for _ in range(rng.randrange(1, room + 1)))}}};")
            self.places.append(self.array_place(name, room))
        if self.chance(15):
            name = self.new("w")
            body.append(f"struct t {name} = {{{self.leaf()}, {self.leaf()}, {{{self.leaf()}, {self.leaf()}}}}};")
            self.places += [lambda n=name: f"{n}.a", lambda n=name: f"{n}.b", self.array_place(f"{name}.c", 2)]
        if self.floats or self.chance(10):
            name = self.new("z")
            body.append(f"float {name} = {self.float_leaf()};")
            self.floats.append(name)
        for _ in range(rng.randrange(1, 5)):
            body.append(self.statement(2))
        returns = "float" if self.floats and self.chance(30) else rng.choice(TYPES)
        result = " ^ ".join(f"(unsigned){t} * {i + 1}u" for i, t in enumerate(self.targets))
        if returns == "float":
            result = f"{self.floats[-1]} + (float)(({result}) & 255u)"
        body.append(f"return {result};")
        return Function(self.function_name, f"{returns} {self.function_name}({', '.join(parameters)})", body, self.helpers)
