"""Random programs: one function over at most two 8-bit inputs, and what it calls."""

from program import COMPARISONS, TYPES, Function, Program

SMALL = ("signed char", "unsigned char")


class Generator:
    def __init__(self, rng, index):
        self.rng = rng
        self.index = index
        self.features = set()
        self.helpers = []
        self.fresh = 0
        self.heavy = 0  # products, quotients and remainders of two variables

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    # --- expressions ---

    def number(self):
        value = self.rng.choice((0, 1, 2, 3, 4, 5, 7, 8, 10, 16, 31, 63, 100, 127, 128, 200, 255, -1, -2, -7, -128))
        return ("num", value, self.rng.choice(("", "", "", "u", "L")) if value >= 0 else "")

    def leaf(self, scope):
        return ("var", self.rng.choice(scope)) if scope and self.chance(70) else self.number()

    def condition(self, scope, depth=2):
        if depth > 1 and self.chance(25):
            return ("bin", self.rng.choice(("&&", "||")), self.condition(scope, depth - 1),
                    self.condition(scope, depth - 1))
        if self.chance(10):
            return ("un", "!", self.condition(scope, depth - 1)) if depth > 0 else self.leaf(scope)
        return ("bin", self.rng.choice(COMPARISONS), self.expression(scope, 1), self.leaf(scope))

    def expression(self, scope, depth=3):
        if depth <= 0 or self.chance(15):
            return self.leaf(scope)
        kind = self.rng.randrange(100)
        if kind < 40:
            op = self.rng.choice(("+", "-", "+", "-", "&", "|", "^"))
            return ("bin", op, self.expression(scope, depth - 1), self.expression(scope, depth - 1))
        if kind < 50:
            return self.product(scope, depth)
        if kind < 60:
            return self.shift(scope, depth)
        if kind < 68:
            return self.quotient(scope, depth)
        if kind < 76:
            return ("un", self.rng.choice(("-", "~", "!")), self.expression(scope, depth - 1))
        if kind < 84:
            return ("cast", self.rng.choice(TYPES), self.expression(scope, depth - 1))
        if kind < 90:
            return ("cond", self.condition(scope, 1), self.expression(scope, depth - 1),
                    self.expression(scope, depth - 1))
        if kind < 94:
            return self.condition(scope, 1)
        if self.helpers:
            return self.call(scope)
        return self.expression(scope, depth - 1)

    def product(self, scope, depth):
        if self.chance(70) or self.heavy >= 2:
            return ("bin", "*", self.expression(scope, depth - 1), ("num", self.rng.choice((2, 3, 4, 5, 8, 10)), ""))
        self.heavy += 1
        self.features.add("product")
        return ("bin", "*", self.expression(scope, depth - 2), self.leaf(scope))

    def shift(self, scope, depth):
        self.features.add("shift")
        amount = ("num", self.rng.randrange(1, 8), "")
        if self.chance(25):
            amount = ("bin", "&", self.leaf(scope), ("num", 7, ""))
        elif self.chance(8) and scope:
            amount = ("var", self.rng.choice(scope))  # may be too large: a trap
            self.features.add("trap")
        return ("bin", self.rng.choice(("<<", ">>")), self.expression(scope, depth - 1), amount)

    def quotient(self, scope, depth):
        self.features.add("division")
        by = ("num", self.rng.choice((2, 3, 4, 7, 8, 10, 16)), self.rng.choice(("", "", "u")))
        if self.heavy < 2 and self.chance(20) and scope:
            self.heavy += 1
            by = ("var", self.rng.choice(scope))
            if self.chance(50):
                by = ("bin", "|", by, ("num", 1, ""))
            else:
                self.features.add("trap")
        return ("bin", self.rng.choice(("/", "%")), self.expression(scope, depth - 1), by)

    def call(self, scope):
        helper = self.rng.choice(self.helpers)
        self.features.add("helper")
        return ("call", helper.name, tuple(self.expression(scope, 1) for _ in helper.parameters))

    # --- statements ---

    def assignment(self, scope, targets, depth=2):
        return ("set", self.rng.choice(targets), self.rng.choice(("", "", "+", "-", "^", "|")),
                self.expression(scope, depth))

    def statement(self, scope, targets, depth):
        kind = self.rng.randrange(100)
        if kind < 40 or depth <= 0:
            return self.assignment(scope, targets)
        if kind < 75:
            self.features.add("branch")
            otherwise = self.body(scope, targets, depth - 1) if self.chance(50) else ()
            return ("if", self.condition(scope), self.body(scope, targets, depth - 1), otherwise)
        if kind < 90:
            return self.switch(scope, targets)
        return ("if", self.condition(scope), (("return", self.expression(scope, 2)),), ())

    def switch(self, scope, targets):
        self.features.add("switch")
        values = self.rng.sample(range(0, 9), self.rng.randrange(2, 5))
        on = ("bin", "&", self.leaf(scope), ("num", 7, "")) if self.chance(60) else self.leaf(scope)
        arms = tuple((value, (self.assignment(scope, targets),)) for value in values)
        return ("switch", on, arms, (self.assignment(scope, targets),))

    def body(self, scope, targets, depth, most=2):
        return tuple(self.statement(scope, targets, depth) for _ in range(self.rng.randrange(1, most + 1)))

    def bounded_loop(self, scope, targets):
        self.features.add("bounded loop")
        counter = self.name("i")
        bound = ("num", self.rng.randrange(2, 7), "")
        if self.chance(50) and scope:
            bound = ("bin", "&", ("var", self.rng.choice(scope)), ("num", self.rng.choice((3, 7, 15)), ""))
            bound = ("cast", "int", bound)
        body = self.body(scope + [counter], targets, 1)
        if self.chance(15):
            body += (("if", self.condition(scope + [counter], 1), (("break",),), ()),)
        return (("for", counter, bound, body),)

    def unbounded_loop(self, scope, targets):
        self.features.add("unbounded loop")
        x = self.name("x")
        c_type = self.rng.choice(("unsigned", "unsigned char", "unsigned short", "int"))
        first = ("decl", c_type, x, self.expression(scope, 1))
        work = self.assignment(scope + [x], targets)
        variable = ("var", x)
        kind = self.rng.randrange(4)
        if kind == 0:
            first = ("decl", self.rng.choice(("unsigned", "unsigned char")), x, ("cast", "unsigned char", first[3]))
            step = self.rng.choice((("bin", "/", variable, ("num", 2, "")), ("bin", ">>", variable, ("num", 1, "")),
                                    ("bin", "&", variable, ("bin", "-", variable, ("num", 1, ""))),
                                    ("bin", "-", variable, ("num", 1, ""))))
            return (first, ("while", ("bin", "!=", variable, ("num", 0, "")), (work, ("set", x, "", step))))
        if kind == 1:
            limit = ("bin", "&", ("var", self.rng.choice(scope)), ("num", 63, ""))
            step = ("set", x, "+", ("num", self.rng.randrange(1, 6), ""))
            first = ("decl", "int", x, self.rng.choice((("num", 0, ""), ("var", self.rng.choice(scope)))))
            return (first, ("while", ("bin", "<", variable, limit), (work, step)))
        if kind == 2:
            step = ("set", x, "-", ("num", self.rng.randrange(1, 4), ""))
            first = ("decl", "int", x, ("cast", "unsigned char", self.leaf(scope)))
            return (first, ("do", (work, step), ("bin", ">", variable, ("num", 0, ""))))
        return self.remainder_loop(scope, targets)

    def remainder_loop(self, scope, targets):
        x, y, rest = self.name("x"), self.name("y"), self.name("r")
        start = [("cast", "unsigned char", self.leaf(scope)) for _ in range(2)]
        body = (("decl", "unsigned", rest, ("bin", "%", ("var", x), ("var", y))), ("set", x, "", ("var", y)),
                ("set", y, "", ("var", rest)), self.assignment(scope + [x, y], targets, 1))
        return (("decl", "unsigned", x, start[0]), ("decl", "unsigned", y, start[1]),
                ("while", ("bin", "!=", ("var", y), ("num", 0, "")), body))

    # --- functions ---

    def add_helper(self):
        name = f"f{self.index}_h{len(self.helpers)}"
        parameters = tuple((self.rng.choice(SMALL + ("int", "unsigned")), n) for n in ("p", "q")[:self.rng.randrange(1, 3)])
        scope = [n for _, n in parameters]
        body = (("return", self.expression(scope, 2)),)
        if self.chance(50):
            body = (("if", self.condition(scope, 1), (("return", self.expression(scope, 2)),), ()),) + body
        self.helpers.append(Function(name, self.rng.choice(TYPES), parameters, body))

    def add_recursive_helper(self):
        self.features.add("recursion")
        name = f"f{self.index}_r"
        scope = ["n", "s"]
        n = ("var", "n")
        step = self.rng.choice((("bin", "-", n, ("num", 1, "")), ("bin", "/", n, ("num", 2, ""))))
        inner = ("call", name, (step, self.expression(scope, 1)))
        result = inner if self.chance(50) else ("bin", self.rng.choice(("+", "^", "-")), inner, self.expression(scope, 1))
        body = (("if", ("bin", "==", n, ("num", 0, "")), (("return", self.expression(scope, 1)),), ()),)
        if self.chance(40):
            body += (("if", self.condition(scope, 1), (("return", ("call", name, (step, ("var", "s")))),), ()),)
        body += (("return", result),)
        helper = Function(name, self.rng.choice(("int", "unsigned")), (("unsigned char", "n"), ("int", "s")), body)
        self.helpers.append(helper)

    def external_statement(self, scope, targets):
        self.features.add("external")
        if self.chance(50):
            return ("expr", ("call", "tell", (self.expression(scope, 2),)))
        return ("set", self.rng.choice(targets), "", ("call", "ask", (self.expression(scope, 1),)))

    def result(self, targets, scope):
        """All that was computed counts, or most changes would not matter."""
        result = ("var", targets[0])
        for target in targets[1:]:
            result = ("bin", self.rng.choice(("+", "^", "-")), ("bin", "*", result, ("num", 3, "")), ("var", target))
        return ("bin", "+", result, self.expression(scope, 1)) if self.chance(40) else result

    def program(self):
        rng = self.rng
        with_global, with_external = self.chance(25), False
        if not with_global:
            with_external = self.chance(12)
        one = with_global or with_external or self.chance(35)
        parameters = tuple((rng.choice(SMALL), n) for n in (("a",) if one else ("a", "b")))
        scope = [n for _, n in parameters]
        variables = ((rng.choice(SMALL), f"g{self.index}"),) if with_global else ()
        shape = rng.choices(("straight", "bounded", "unbounded", "recursion"), (35, 25, 25, 15))[0]
        if self.chance(25):
            self.add_helper()
        if shape == "recursion":
            self.add_recursive_helper()
        body, targets = [], []
        if with_global:
            self.features.add("global")
            scope.append(variables[0][1])
            targets.append(variables[0][1])
        for _ in range(rng.randrange(1, 3)):
            local = self.name("v")
            body.append(("decl", rng.choice(TYPES), local, self.expression(scope, 2)))
            scope.append(local)
            targets.append(local)
        for _ in range(rng.randrange(0, 3)):
            body.append(self.statement(scope, targets, 2))
        if with_external:
            body.append(self.external_statement(scope, targets))
        if shape == "bounded":
            body += self.bounded_loop(scope, targets)
        if shape == "unbounded":
            body += self.unbounded_loop(scope, targets)
        if shape == "recursion":
            body.append(("set", rng.choice(targets), "", ("call", self.helpers[-1].name,
                                                         (("var", "a"), self.expression(scope, 1)))))
        if with_external and self.chance(60):
            body.append(self.external_statement(scope, targets))
        if self.chance(40):
            body.append(self.statement(scope, targets, 1))
        body.append(("return", self.result(targets, scope)))
        entry = Function(f"f{self.index}", rng.choice(TYPES), parameters, tuple(body), False)
        return Program(tuple(self.helpers) + (entry,), variables)
