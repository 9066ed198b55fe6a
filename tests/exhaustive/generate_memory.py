"""Random programs with memory: pointers, arrays and structures over a few 8-bit cells.

All accesses are inside their object as they are generated. A mutation may lead out of it: the execution
knows the room of each, and leaves such inputs out.
"""

from generate import SMALL, Generator
from program import TYPES, Function, Memory, Program

BYTE = "unsigned char"
POINTER = "unsigned char *"
STRUCTURE_POINTER = "struct s *"
SHORT_POINTER = "unsigned short *"
SHAPES = {"two pointers": 24, "array": 14, "structure": 12, "local array": 12, "global array": 8, "out": 8,
          "two structures": 8, "structure and pointer": 8, "overlap": 8, "global structure": 6, "global scalar": 6,
          "short and pointer": 8}


class MemoryGenerator(Generator):
    def __init__(self, rng, index, without=()):
        super().__init__(rng, index)
        self.shapes = {shape: weight for shape, weight in SHAPES.items() if shape not in without}
        self.arrays = []  # (name, element, room, is_pointer) that can be indexed
        self.structures = []  # (name, "->" or ".")
        self.counters = []  # (name, bound) of loops around
        self.memory_helpers = []
        self.leaked = None  # a scalar global whose address is known

    # --- places ---

    def index_in(self, room, scope):
        fitting = [name for name, bound in self.counters if bound <= room]
        if fitting and self.chance(60):
            return ("var", self.rng.choice(fitting))
        if room & (room - 1) == 0 and room > 1 and scope and self.chance(30):
            return ("bin", "&", ("var", self.rng.choice(scope)), ("num", room - 1, ""))
        return ("num", self.rng.randrange(room), "")

    def place(self, scope):
        options = [("array", a) for a in self.arrays] + [("structure", s) for s in self.structures]
        kind, which = self.rng.choice(options)
        if kind == "structure":
            return ("field", which[0], which[1], self.rng.choice(("x", "y")))
        name, element, room, is_pointer = which
        return ("at", name, element, room, is_pointer, self.rng.choice(("[]", "[]", "*")), self.index_in(room, scope))

    def leaf(self, scope):
        if (self.arrays or self.structures) and self.chance(50):
            return self.place(scope)
        return super().leaf(scope)

    def pointers(self, room=1):
        return [name for name, element, has, is_pointer in self.arrays if element == BYTE and has >= room]

    # --- statements ---

    def assignment(self, scope, targets, depth=2):
        if not targets or ((self.arrays or self.structures) and self.chance(65)):
            return ("store", self.place(scope), self.rng.choice(("", "", "", "+", "-", "^", "|")),
                    self.expression(scope, depth))
        return super().assignment(scope, targets, depth)

    def pointer_local(self, scope, room):
        """A pointer into what there is; it can be used from then on."""
        self.features.add("pointer local")
        name = self.name("r")
        whole = [n for n, e, has, _ in self.arrays if e == BYTE and has == room]
        structures = [n for n, arrow in self.structures if arrow == "->"]
        if len(whole) >= 2 and self.chance(60):
            first, second = self.rng.sample(whole, 2)
            pointer, has = ("pcond", self.condition(scope, 1), first, second), room
        elif whole and room > 1 and self.chance(50):
            pointer, has = ("padd", self.rng.choice(whole), 1), room - 1
        elif whole:
            pointer, has = ("ptr", self.rng.choice(whole)), room
        elif structures:
            pointer, has = ("pfield", self.rng.choice(structures), self.rng.choice(("x", "y"))), 1
        else:
            return ()
        self.arrays.append((name, BYTE, has, True))
        return (("pdecl", BYTE, name, pointer),)

    def structure_statement(self, scope):
        pointers = ["*" + n for n, arrow in self.structures if arrow == "->"]
        values = [n for n, arrow in self.structures if arrow == "."]
        self.features.add("structure copy")
        if len(pointers + values) >= 2 and self.chance(50):
            return (("scopy",) + tuple(self.rng.sample(pointers + values, 2)),)
        name = self.name("w")
        source = (self.rng.choice(pointers + values) if pointers + values and self.chance(60) else
                  (self.expression(scope, 1), self.expression(scope, 1)))
        self.structures.append((name, "."))
        return (("sdecl", name, source),)

    def local_array(self, scope):
        self.features.add("local array")
        name, element, room = self.name("l"), self.rng.choice((BYTE, BYTE, "int", "short")), self.rng.choice((2, 4, 4))
        values = tuple(self.rng.choice((self.number(), self.leaf(scope))) for _ in range(room))
        self.arrays.append((name, element, room, False))
        return (("adecl", element, name, values),)

    def loop(self, scope, targets):
        rooms = [room for _, _, room, _ in self.arrays if room > 1]
        if not rooms:
            return self.bounded_loop(scope, targets)
        self.features.add("loop over an array")
        counter, room = self.name("i"), self.rng.choice(rooms)
        bound = ("num", room, "")
        if self.chance(25) and scope and room & (room - 1) == 0:
            bound = ("cast", "int", ("bin", "&", ("var", self.rng.choice(scope)), ("num", room - 1, "")))
        self.counters.append((counter, room))
        body = tuple(self.assignment(scope + [counter], targets) for _ in range(self.rng.randrange(1, 3)))
        if self.chance(20):
            body += (("if", self.condition(scope + [counter], 1), (("break",),), ()),)
        self.counters.pop()
        return (("for", counter, bound, body),)

    def add_memory_helper(self, room):
        """A function that reads and writes through its pointers."""
        self.features.add("helper with pointers")
        outside = self.arrays, self.structures, self.counters
        names = ("hp", "hq")[:self.rng.randrange(1, 3)]
        self.arrays, self.structures, self.counters = [(n, BYTE, room, True) for n in names], [], []
        scope = ["hk"]
        body = tuple(self.assignment(scope, []) for _ in range(self.rng.randrange(1, 3)))
        if self.chance(40):
            body = (("if", self.condition(scope, 1), body, ()),)
        body += (("return", self.expression(scope, 1)),)
        self.arrays, self.structures, self.counters = outside
        self.memory_helpers.append(Function(f"f{self.index}_m{len(self.memory_helpers)}", "int",
                                            tuple((POINTER, n) for n in names) + (("int", "hk"),), body))

    def memory_call(self, scope, targets, room):
        choices = self.pointers(room)
        if not choices:
            return ()
        helper = self.rng.choice(self.memory_helpers)
        arguments = tuple(("ptr", self.rng.choice(choices)) for t, _ in helper.parameters if t == POINTER)
        call = ("call", helper.name, arguments + (self.leaf(scope),))
        return (("set", self.rng.choice(targets), self.rng.choice(("", "+")), call) if self.chance(60) else ("expr", call),)

    def out_helper(self):
        """A function with two results through pointers, which may be one."""
        self.features.add("address of a local")
        outside = self.arrays, self.structures, self.counters
        self.arrays, self.structures, self.counters = [("ho", "int", 1, True), ("hr", "int", 1, True)], [], []
        body = tuple(self.assignment(["hk"], []) for _ in range(self.rng.randrange(2, 4)))
        self.arrays, self.structures, self.counters = outside
        return Function(f"f{self.index}_o", "int", (("int *", "ho"), ("int *", "hr"), ("int", "hk")),
                        body + (("return", ("var", "hk")),))

    def block_statement(self, scope):
        """memmove or memset."""
        self.features.add("block of memory")
        room = max(has for _, element, has, _ in self.arrays if element == BYTE)
        to, source = (self.rng.choice(self.pointers(room)) for _ in range(2))
        size = self.rng.randrange(1, room + 1)
        return ("mmove", to, source, size) if self.chance(50) else ("mset", to, self.expression(scope, 1), size)

    def null_guard(self, pointers, scope):
        self.features.add("null")
        pointer = self.rng.choice(pointers)
        return ("if", ("psame", "==", pointer, "0"), (("return", ("num", self.rng.randrange(3), "")),), ())

    def same_guard(self, pointers, scope, targets):
        self.features.add("comparison of pointers")
        first, second = self.rng.sample(pointers, 2)
        condition = ("psame", self.rng.choice(("==", "!=")), first, second)
        if self.chance(40):
            return ("if", condition, (("return", self.expression(scope, 1)),), ())
        return ("if", condition, self.body(scope, targets, 0), self.body(scope, targets, 0) if self.chance(50) else ())

    # --- the whole ---

    def set_up(self, shape):
        """Parameters, objects, placements of the pointers, and the room that a pointer has."""
        g = f"g{self.index}"
        small = self.rng.choice(SMALL)
        if shape == "two pointers":
            self.arrays = [("p", BYTE, 1, True), ("q", BYTE, 1, True)]
            return (((POINTER, "p"), (POINTER, "q")), ((BYTE, "bp", 1), (BYTE, "bq", 1)), (),
                    (("bp", "bq"), ("bp", "bp"), ("0", "bq"), ("bp", "0"), ("0", "0")), 1)
        if shape == "array":
            self.arrays = [("p", BYTE, 2, True)]
            return ((POINTER, "p"),), ((BYTE, "bp", 2),), (), (("bp",), ("0",)), 2
        if shape == "overlap":
            self.arrays = [("p", BYTE, 2, True), ("q", BYTE, 2, True)]
            return (((POINTER, "p"), (POINTER, "q")), ((BYTE, "bp", 3), (BYTE, "bq", 3)), (),
                    (("bp", "bq"), ("bp", "bp"), ("bp", "bp + 1"), ("bq + 1", "bq"), ("0", "bq"), ("bp", "0"), ("0", "0")), 2)
        if shape == "structure":
            self.structures = [("p", "->")]
            return ((STRUCTURE_POINTER, "p"),), (("struct s", "bp", 0),), (), (("&bp",), ("0",)), 1
        if shape == "two structures":
            self.structures = [("p", "->"), ("q", "->")]
            return (((STRUCTURE_POINTER, "p"), (STRUCTURE_POINTER, "q")), (("struct s", "bp", 0), ("struct s", "bq", 0)),
                    (), (("&bp", "&bq"), ("&bp", "&bp"), ("0", "&bq"), ("&bp", "0"), ("0", "0")), 1)
        if shape == "structure and pointer":
            self.structures, self.arrays = [("p", "->")], [("q", BYTE, 1, True)]
            return (((STRUCTURE_POINTER, "p"), (POINTER, "q")), (("struct s", "bp", 0), (BYTE, "bq", 1)), (),
                    (("&bp", "bq"), ("&bp", "&bp.x"), ("&bp", "&bp.y"), ("0", "bq"), ("&bp", "0"), ("0", "0")), 1)
        if shape == "out":
            self.arrays = [("p", BYTE, 1, True)]
            return ((small, "a"), (POINTER, "p")), ((BYTE, "bp", 1),), (), (("bp",), ("0",)), 1
        if shape == "short and pointer":
            self.arrays = [("p", "unsigned short", 1, True), ("q", BYTE, 1, True)]
            return (((SHORT_POINTER, "p"), (POINTER, "q")), (("unsigned short", "bp", 1), (BYTE, "bq", 1)), (),
                    (("bp", "bq"), ("bp", "(unsigned char *)bp"), ("bp", "(unsigned char *)bp + 1"), ("0", "bq"), ("bp", "0"),
                     ("0", "0")), 1)
        if shape == "global scalar":
            # Its address is known outside: leak() tells it.
            self.arrays = [("p", BYTE, 1, True)]
            self.leaked = g
            return ((POINTER, "p"),), ((BYTE, "bp", 1),), (), (("bp",), ("&{%s}" % g,), ("0",)), 1
        if shape == "global structure":
            self.structures, self.arrays = [(g, ".")], [("p", BYTE, 1, True)]
            return (((POINTER, "p"),), ((BYTE, "bp", 1),), (("struct s", g, 0),),
                    (("bp",), ("&{%s}.x" % g,), ("&{%s}.y" % g,), ("0",)), 1)
        if shape == "global array":
            self.arrays = [(g, BYTE, 2, False)]
            parameters = ((small, "a"),) if self.chance(60) else ((POINTER, "p"),)
            if parameters[0][0] != POINTER:
                return parameters, (), ((BYTE, g, 2),), ((),), 2
            self.arrays.append(("p", BYTE, 1, True))
            return parameters, ((BYTE, "bp", 1),), ((BYTE, g, 2),), (("bp",), ("{%s}" % g,), ("{%s} + 1" % g,), ("0",)), 1
        return tuple((self.rng.choice(SMALL), n) for n in ("a", "b")), (), (), ((),), 2

    def program(self):
        rng = self.rng
        shape = rng.choices(list(self.shapes), list(self.shapes.values()))[0]
        self.features.add("shape: " + shape)
        parameters, buffers, arrays, placements, room = self.set_up(shape)
        pointers = [n for t, n in parameters if t == POINTER]
        with_helper = self.chance(30)
        if with_helper:
            self.add_memory_helper(room)
        scope = [n for t, n in parameters if "*" not in t]
        body, targets = [], []
        helpers, variables = [], ()
        if self.leaked:
            helpers.append(Function(f"f{self.index}_leak", POINTER, (), (("return", ("addr", self.leaked)),), False))
            variables = ((BYTE, self.leaked),)
            scope.append(self.leaked)
            targets.append(self.leaked)
        with_out = self.chance(15)
        if with_out:
            helpers.append(self.out_helper())
        if any("*" in t for t, _ in parameters) and self.chance(30):
            body.append(self.null_guard([n for t, n in parameters if "*" in t], scope))
        if shape == "local array" or self.chance(20):
            body += self.local_array(scope)
        for _ in range(rng.randrange(1, 3)):
            local = self.name("v")
            body.append(("decl", "int" if with_out else rng.choice(TYPES), local, self.expression(scope, 2)))
            scope.append(local)
            targets.append(local)
        for _ in range(rng.randrange(2, 5)):
            kind = rng.randrange(100)
            if kind < 45:
                body.append(self.assignment(scope, targets))
            elif kind < 60:
                body.append(self.statement(scope, targets, 1))
            elif kind < 70:
                body += self.pointer_local(scope, room)
            elif kind < 80 and self.structures:
                body += self.structure_statement(scope)
            elif kind < 88:
                body += self.loop(scope, targets)
            elif kind < 94 and self.pointers():
                body.append(self.block_statement(scope))
            elif with_helper:
                body += self.memory_call(scope, targets, room)
            elif len(pointers) > 1:
                body.append(self.same_guard(pointers, scope, targets))
        if with_helper:
            body += self.memory_call(scope, targets, room)
        if with_out:
            locals_ = [n for n in targets if n != self.leaked]
            arguments = tuple(("addr", self.rng.choice(locals_)) for _ in range(2)) + (self.leaf(scope),)
            body.insert(rng.randrange(len(body) - 1, len(body) + 1), ("expr", ("call", helpers[-1].name, arguments)))
        body.append(("return", self.result(targets, scope)))
        entry = Function(f"f{self.index}", rng.choice(TYPES), parameters, tuple(body), False)
        return Program(tuple(helpers + self.memory_helpers) + (entry,), variables, Memory(buffers, arrays, placements))
