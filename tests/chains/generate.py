"""Random chains: a function whose proof rests on something, and callers that see to it or do not.

All functions have the signature `unsigned NAME(TYPE *p, TYPE *q, int n, int k)`, or a number q. In a text, @NAME is a name
that each version has for itself, and DIVIDED(a, b) a quotient.
"""

import dataclasses

STRUCTURE = "struct s {\n  int x, y;\n};\n"
SIZES = {"short": 2, "int": 4, "long": 8, "struct s": 8}
FACTOR = 2654435761  # odd: what is multiplied by it can be told from the product
CALLS_AT_MOST = 3


@dataclasses.dataclass
class Function:
    name: str
    target: str  # of its pointers
    old: str
    new: str
    has_number: bool = False  # q is no pointer


@dataclasses.dataclass
class Chain:
    index: int
    functions: list  # callees first
    features: list
    globals: str = ""
    before: str = ""  # what is done before every call
    options: list = dataclasses.field(default_factory=list)
    contracts: list = dataclasses.field(default_factory=list)
    rare: int = 5  # a value of k that matters
    are_apart: bool = False  # p and q of the callee do not alias, as the user says
    mode: str = ""  # an option for the whole run
    prepare: str = ""  # a statement that makes the condition of the callee hold, or another number in the place of 0

    def text(self, side, prefix=""):
        parts = [self.globals] + [getattr(function, side) for function in self.functions]
        return "".join(parts).replace("@", prefix)


def head_of(name, target, has_number=False, qualifier=""):
    second = "unsigned long q" if has_number else f"{target} *{qualifier}q"
    return f"unsigned @{name}({target} *{qualifier}p, {second}, int n, int k)"


class ChainGenerator:
    def __init__(self, rng, index):
        self.rng = rng
        self.chain = Chain(index, [], [])

    def make(self):
        kind = self.rng.choice(("repeated",) * 8 + ("contract",) * 2 + ("mutual", "refined", "pointer", "state"))
        self.chain.features.append(kind)
        getattr(self, kind)()
        if kind == "refined":
            self.chain.mode = "--relation=refines"
        elif self.rng.random() < 0.25:  # nothing overflows in the old versions
            self.chain.mode = self.rng.choice(("--overflow=undefined", "--relation=refines"))
        for level in range(self.rng.randrange(1, CALLS_AT_MOST + 1)):
            self.add_caller(level)
        return self.chain

    def name(self, word):
        return f"{word}{self.chain.index}"

    def add(self, name, target, old, new, has_number=False, qualifier=""):
        head = head_of(name, target, has_number, qualifier)
        self.chain.functions.append(Function(name, target, f"{head} {{\n{old}}}\n", f"{head} {{\n{new}}}\n", has_number))

    # What the callee's proof rests on: statements that give r, in both versions.

    def rests_on(self, kinds):
        kind = self.rng.choice(kinds)
        self.chain.features.append(kind)
        target = "struct s" if kind == "whole" else self.rng.choice(("short", "int", "long"))
        write = "  *p = 5;\n  *q = 7;\n"
        if kind == "aligned":
            return target, f"  r += (unsigned long)p & {SIZES[target] - 1};\n", ""
        if kind == "one or apart":
            return target, write + "  r += *p;\n", write + "  r += p == q ? 7 : 5;\n"
        if kind == "whole":
            write = "  p->y = 5;\n  q->x = 7;\n"
            return target, write + "  r += p->y;\n", write + "  r += 5;\n"
        if kind == "apart":
            self.chain.are_apart = True
            return target, write + "  r += *p;\n", write + "  r += 5;\n"
        return target, "  r += 3;\n", "  r = 3 + r;\n"

    def no_alias(self, name):
        """How it is said that p and q of the callee are apart."""
        if not self.chain.are_apart or self.rng.random() < 0.5:
            if self.chain.are_apart:
                self.chain.options.append(f"--no-alias={name}:p,q")
            return ""
        return "restrict "

    def add_condition(self, name, text):
        way = self.rng.choice(("inferred", "given", "required"))
        self.chain.features.append(way)
        if way == "given":
            self.chain.options.append(f"--when={name}:{text}")
        if way == "required":
            self.chain.contracts.append(f"{name}: requires {text}")

    def condition(self, name, target):
        """What is said before, and added in each round; the new version has other numbers."""
        kind = self.rng.choice(("none", "sign", "factor", "global", "memory"))
        if kind == "none" or (kind == "memory" and target == "struct s"):
            return "", "i", "i"
        if kind == "sign":
            self.add_condition(name, "n >= 0")
            return "  if (n < 0) return {};\n", "i", "i + 0"
        if kind == "factor":
            self.add_condition(name, "k == 0")
            return "", "k", "2 * k"
        variable = self.name("g")
        place = f"@{variable}" if kind == "global" else "*p"
        if kind == "global":
            self.chain.globals = f"int @{variable};\n"
            self.chain.before = f"@{variable} = k;"
        self.chain.prepare = f"{place if kind == 'global' else f'*({target} *)p'} = {{}};"
        self.add_condition(name, f"{place.replace('@', '')} == 0")
        return "", place, f"2 * {place}"

    def repeated(self):
        """A loop, equivalent or so under a condition."""
        name = self.name("f")
        target, old, new = self.rests_on(("aligned", "aligned", "one or apart", "whole", "apart", "nothing"))
        start, step, other = self.condition(name, target)
        loop = "  for (int i = 0; i < n; i++) r += {};\n"
        other_loop = self.rng.choice((loop, "  int i = 0;\n  while (i < n) {{\n    r += {};\n    i++;\n  }}\n"))
        head = "  unsigned r = 0;\n"
        has_number = "aligned" in self.chain.features and self.rng.random() < 0.5
        self.add(name, target, start.format(1) + head + loop.format(step) + old + "  return r;\n",
                 start.format(2) + head + other_loop.format(other) + new + "  return r;\n", has_number,
                 self.no_alias(name))

    def mutual(self):
        """Two functions that call each other."""
        names = self.name("f"), self.name("e")
        target, old, new = self.rests_on(("aligned", "one or apart", "whole", "nothing"))
        self.add_condition(names[0], "n >= 0")
        for name, other in zip(names, reversed(names)):
            call = f"@{other}({self.pointers(target, target)}, n - 1, k)"
            body = "  if (n < 0) return {};\n  unsigned r = 0;\n"
            end = "  if (n == 0) return r;\n  return "
            self.chain.globals += f"{head_of(name, target)};\n"
            self.add(name, target, body.format(1) + old + end + f"{call} + 1;\n",
                     body.format(2) + new + end + f"1 + {call};\n")

    def refined(self):
        """The new version does something where the old one is undefined."""
        name = self.name("f")
        target, old, new = self.rests_on(("aligned", "whole", "nothing"))
        loop = "  unsigned r = 0;\n  for (int i = 0; i < n; i++) r += i;\n"
        self.add(name, target, loop + old + "  return r + DIVIDED(n, k);\n",
                 loop + new + "  if (k == 0) return 4;\n  return r + DIVIDED(n, k);\n")

    def contract(self):
        """A function that keeps a contract, and a caller that needs it."""
        name, caller = self.name("f"), self.name("need")
        target, old, _ = self.rests_on(("whole", "apart"))
        body = "  unsigned r = 0;\n" + old + "  return r;\n"
        self.add(name, target, body, body, qualifier=self.no_alias(name))
        self.chain.contracts.append(f"{name}: ensures result == 5")
        guard = ""
        if self.rng.random() < 0.7:  # few inputs get there: runs do not show what happens
            self.chain.rare = self.rng.randrange(1, 1 << 31)
            guard = f"  if (k * {FACTOR}u != {self.chain.rare * FACTOR % (1 << 32)}u) return 0;\n"
        call = f"@{name}({self.pointers(target, target)}, n, k)"
        self.add(caller, target, f"{guard}  return {call};\n", f"{guard}  return {call} == 5 ? 5 : 6;\n")

    def pointer(self):
        """A function that may call itself through a pointer."""
        name, hook, install = self.name("f"), self.name("hook"), self.name("install")
        target = "int"
        again = self.rng.choice(("-n", "n - 1", "n - 2"))
        body = "  if (n < 0) return {};\n  if (n == 0) return 0;\n  return @" + hook + "(p, q, {}{}, k){};\n"
        self.add_condition(name, "n >= 0")
        self.chain.globals = f"static unsigned (*@{hook})(int *, int *, int, int);\n"
        self.add(name, target, body.format(1, "", again, " + 1"), body.format(2, "0 + ", again, " + 1"))
        self.chain.globals += f"unsigned @{name}(int *p, int *q, int n, int k);\n"
        self.chain.globals += f"void @{install}(void) {{ @{hook} = @{name}; }}\n"
        self.chain.before = f"@{install}();"

    def state(self):
        """A recursion of which the new version alone looks at a global."""
        name, variable = self.name("f"), self.name("g")
        value = self.rng.choice((-1, 0, 1, 2))
        self.chain.globals = f"int @{variable};\n"
        self.chain.before = f"@{variable} = 1;"
        self.chain.options.append(f"--when={name}:{variable} > 0")
        self.chain.features.append("given")
        end = "  if (n <= 0) return 0;\n"
        call = f"@{name}(p, q, n - 1, k) + 1"
        self.add(name, "int", f"{end}  return {call};\n",
                 f"  if (@{variable} <= 0) return 9;\n{end}  int saved = @{variable};\n  @{variable} = {value};\n"
                 f"  unsigned r = {call};\n  @{variable} = saved;\n  return r;\n")

    # Callers.

    def pointers(self, target, own, has_number=False, takes_number=False):
        """What to pass on for p and q, from parameters that point to `own`."""
        def moved(name, bytes_):
            return f"({target} *)((char *){name} + {bytes_})"

        def one(names):
            name = self.rng.choice(names)
            if self.rng.random() < 0.45:
                return moved(name, self.rng.choice((1, 2, 4, 8)))
            return name if own == target else f"({target} *){name}"

        if self.chain.are_apart:
            return f"{moved('p', 0)}, {moved('p', 16)}"
        second = "0" if takes_number else one(("p",) if has_number else ("p", "q", "q"))
        return f"{one(('p',))}, {second}"

    def add_caller(self, level):
        callee = self.chain.functions[-1]
        name = self.name("abc"[level] + "call")
        own = self.rng.choice((callee.target, callee.target, "char"))
        has_number = callee.has_number and self.rng.random() < 0.8
        n = self.rng.choice(("n", "n & 7", "n & 7", "(n & 3) + 1", "3", "-(n & 3) - 1"))
        k = self.rng.choice(("k", "k", "0", "0", "1")) if self.chain.rare == 5 else "k"
        given = self.pointers(callee.target, own, has_number, callee.has_number)
        call = f"@{callee.name}({given}, {n}, {k})"
        start = ""
        if self.chain.prepare and self.rng.random() < 0.6:
            start = f"  {self.chain.prepare.format(self.rng.choice((0, 0, 0, 2)))}\n"
        if self.rng.random() < 0.2:
            start += f"  unsigned r = 0;\n  for (int j = 0; j < 2; j++) r += {call};\n"
            call = "r"
        more = self.rng.randrange(1, 9)
        new = self.rng.choice((f"{call} + {more}", f"{more} + {call}"))
        self.add(name, own, f"{start}  return {call} + {more};\n", f"{start}  return {new};\n", has_number)
