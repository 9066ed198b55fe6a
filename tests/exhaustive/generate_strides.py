"""Random pairs out of step: a recurrence against itself with some of its calls replaced by what they do, and a
loop against itself unrolled, peeled, or as a recursion. The rewrites are meant to keep the behaviour; whether they do,
only the execution says.
"""

import dataclasses

from generate import SMALL, Generator
from program import Function, Program

WRAP = 1 << 32
ONE = ("num", 1, "")


def number(value):
    """As an int."""
    value %= WRAP
    return ("num", value - WRAP if value >= WRAP // 2 else value, "" if value != WRAP // 2 else "L")


def variable(name):
    return ("var", name)


def plus(left, k):
    return ("bin", "+", left, ("num", k, "")) if k else left


def is_below(left, right):
    return ("bin", "<", left, right)


def total(terms):
    result = terms[0]
    for term in terms[1:]:
        result = ("bin", "+", result, term)
    return result


def substituted(tree, name, part):
    """The tree with an expression in place of a variable that is read."""
    if tree == ("var", name):
        return part
    return tuple(substituted(t, name, part) for t in tree) if isinstance(tree, tuple) else tree


@dataclasses.dataclass(frozen=True)
class Recurrence:
    """f(n) is base[n] below len(base) (base[0] for negative n), else the sum of c * f(n - d), of slope * n and offset."""
    base: tuple
    terms: tuple  # of (d, c), d ascending
    slope: int
    offset: int

    def value(self, n, known):
        if n < len(self.base):
            return self.base[max(n, 0)]
        if n not in known:
            known[n] = (sum(c * self.value(n - d, known) for d, c in self.terms) + self.slope * n + self.offset) % WRAP
        return known[n]

    def expanded(self, origin, index):
        """With one of the calls replaced by what `origin`, the same sequence, does."""
        step, factor = self.terms[index]
        terms = dict(self.terms[:index] + self.terms[index + 1:])
        for d, c in origin.terms:
            terms[step + d] = terms.get(step + d, 0) + factor * c
        known = {}
        length = max(len(self.base), len(origin.base) + step)
        return Recurrence(tuple(origin.value(n, known) for n in range(length)), tuple(sorted(terms.items())),
                          self.slope + factor * origin.slope,
                          self.offset + factor * (origin.offset - origin.slope * step))


class StrideGenerator(Generator):
    def pair(self):
        """Two programs and the names of the changes between them."""
        if self.chance(15):
            return self.fused_pair()
        return self.recurrence_pair() if self.chance(45) else self.loop_pair()

    # --- recurrences ---

    def recurrence_pair(self):
        rng = self.rng
        steps = sorted(rng.sample(range(1, 5), rng.choice((1, 2, 2, 3))))
        parameter = rng.choice(SMALL)
        # Unsigned numbers never get below the base cases.
        fewest = max(steps) if parameter == "unsigned char" else 1
        origin = Recurrence(tuple(rng.randrange(0, 4) for _ in range(rng.randrange(fewest, max(steps) + 2))),
                            tuple((d, rng.choice((1, 1, 1, 2, 3, -1))) for d in steps),
                            rng.choice((0, 0, 1, 2)), rng.choice((0, 0, 1, 5)))
        changed = origin
        for _ in range(rng.choice((1, 1, 1, 2))):
            changed = changed.expanded(origin, rng.randrange(len(changed.terms)))
        self.features.add(f"recurrence with {len(steps)} calls")
        flag = self.chance(25)
        if flag:
            self.features.add("flag that does not matter")
        programs = [self.recursive(r, parameter, flag and rng.choice(("b", "!b", "0"))) for r in (origin, changed)]
        return programs[0], programs[1], ["expanded"]

    def recursive(self, recurrence, parameter, flag):
        rng, n, name = self.rng, variable("a"), f"f{self.index}"
        body = [("if", is_below(n, ONE), (("return", number(recurrence.base[0])),), ())]
        for at in range(1, len(recurrence.base)):
            test = ("bin", "==", n, number(at)) if self.chance(70) else is_below(n, number(at + 1))
            body.append(("if", test, (("return", number(recurrence.base[at])),), ()))
        passed = {"b": (variable("b"),), "!b": (("un", "!", variable("b")),), "0": (("num", 0, ""),)}.get(flag, ())
        terms = []
        for step, factor in recurrence.terms:
            call = ("call", name, (("bin", "-", n, number(step)),) + passed)
            repeats = factor if 0 < factor < 4 and self.chance(40) else 0
            terms += [call] * repeats if repeats else [("bin", "*", number(factor), call) if factor != 1 else call]
        if recurrence.slope:
            terms.append(("bin", "*", number(recurrence.slope), n))
        if recurrence.offset:
            terms.append(number(recurrence.offset))
        rng.shuffle(terms)
        body.append(("return", total(terms)))
        parameters = ((parameter, "a"),) + ((("unsigned char", "b"),) if flag else ())
        return Program((Function(name, "int", parameters, tuple(body), False),))

    # --- loops ---

    def loop_pair(self):
        """for i from 0 to n: h = step(h, i)"""
        rng = self.rng
        self.counter = rng.choice(("int", "unsigned"))
        self.result_type = rng.choice(("int", "unsigned", "unsigned char", "long"))
        self.parameters = tuple((rng.choice(SMALL), p) for p in rng.choice((("a",), ("a", "b"))))
        # More rounds than can be looked at one by one.
        self.bound = rng.choice((("bin", "*", variable("a"), ("num", 16, "")), variable("a"),
                                 ("bin", "+", ("bin", "*", variable("a"), ("num", 8, "")), ("num", 5, ""))))
        scope = ["h", "i"] + (["b"] if len(self.parameters) > 1 else [])
        self.step = ("bin", rng.choice(("+", "-", "^")), ("bin", "*", variable("h"), ("num", rng.choice((1, 2, 3)), "")),
                     self.expression(scope, 2))
        self.leaves = self.chance(25) and self.condition(scope, 1)
        change = rng.choice(("unrolled", "unrolled", "unrolled", "peeled first", "peeled last", "split", "recursion"))
        self.features.add("loop that is left early" if self.leaves else "loop")
        old = self.framed(self.plain())
        new = getattr(self, change.replace(" ", "_"))()
        return old, new if isinstance(new, Program) else self.framed(new), [change]

    def fused_pair(self):
        """Two loops over the same range, and one that does the work of both, in either order."""
        rng = self.rng
        self.features.add("fused loops")
        parameters = tuple((rng.choice(SMALL), p) for p in ("a", "b"))
        variables = ("g", "h")
        steps = []
        for own in variables:
            scope = [own, "i", "b"] + (["g"] if own == "h" and self.chance(15) else [])  # then it does matter
            step = (("set", own, "", ("bin", rng.choice(("+", "-", "^")), ("bin", "*", variable(own), ("num", 3, "")),
                                      self.expression(scope, 2))),)
            if self.chance(40):
                step = (("if", self.condition(scope, 1), step, ()),)
            if self.chance(15):
                step = (("if", self.condition(scope, 1), (("break",),), ()),) + step
            steps.append(step)
        test = is_below(variable("i"), variable("n"))
        start = tuple(("decl", rng.choice(("int", "unsigned")), v, ("num", rng.randrange(3), "")) for v in variables)
        start += (("decl", "int", "n", ("bin", "*", variable("a"), ("num", rng.choice((1, 4)), ""))),
                  ("decl", "int", "i", ("num", 0, "")))
        end = (("return", ("bin", rng.choice(("^", "-")), variable("g"), variable("h"))),)
        apart = (("while", test, steps[0] + self.advance(1)), ("set", "i", "", ("num", 0, "")),
                 ("while", test, steps[1] + self.advance(1)))
        both = steps[0] + steps[1] if self.chance(50) else steps[1] + steps[0]
        fused = (("while", test, both + self.advance(1)),)
        programs = [Program((Function(f"f{self.index}", "int", parameters, start + loops + end, False),))
                    for loops in (apart, fused)]
        if self.chance(50):
            programs.reverse()
        return programs[0], programs[1], ["fused"]

    def framed(self, loop):
        body = (("decl", self.result_type, "h", ("num", 1, "")), ("decl", self.counter, "n", self.bound),
                ("decl", self.counter, "i", ("num", 0, "")))
        return Program((Function(f"f{self.index}", "int", self.parameters, body + loop + (("return", variable("h")),),
                                 False),))

    def round(self, ahead=0):
        """One round, for i + ahead."""
        i = plus(variable("i"), ahead)
        leave = (("if", substituted(self.leaves, "i", i), (("return", variable("h")),), ()),) if self.leaves else ()
        return leave + (("set", "h", "", substituted(self.step, "i", i)),)

    def advance(self, by):
        return (("set", "i", "+", ("num", by, "")),)

    def plain(self, test=None):
        return (("while", test or is_below(variable("i"), variable("n")), self.round() + self.advance(1)),)

    def unrolled(self):
        factor = self.rng.choice((2, 2, 3, 4))
        room = is_below(plus(variable("i"), factor - 1), variable("n"))
        rounds = tuple(s for ahead in range(factor) for s in self.round(ahead))
        loop = (("while", room, rounds + self.advance(factor)),)
        return loop + (self.plain() if self.chance(50) else self.remainder(factor - 1))

    def remainder(self, most):
        """What is left, by ifs in each other."""
        inner = ()
        for _ in range(most):
            inner = (("if", is_below(variable("i"), variable("n")), self.round() + self.advance(1) + inner, ()),)
        return inner

    def peeled_first(self):
        return self.remainder(1) + self.plain()

    def peeled_last(self):
        return self.plain(is_below(plus(variable("i"), 1), variable("n"))) + self.remainder(1)

    def split(self):
        at = ("num", self.rng.choice((3, 10, 100)), "")
        first = ("bin", "&&", is_below(variable("i"), variable("n")), is_below(variable("i"), at))
        return self.plain(first) + self.plain()

    def recursion(self):
        """The loop as a function that calls itself, one or two rounds at a time."""
        name, types = f"f{self.index}_t", ((self.counter, "i"), (self.counter, "n"), (self.result_type, "h"))
        types += self.parameters[1:]
        ended = ("if", ("un", "!", is_below(variable("i"), variable("n"))), (("return", variable("h")),), ())
        body = ()
        for _ in range(self.rng.choice((1, 2))):
            body += (ended,) + self.round() + self.advance(1)
        again = tuple(variable(n) for _, n in types)
        body += (("return", ("call", name, again)),)
        entry = (("return", ("call", name, (("num", 0, ""), self.bound, ONE) + again[3:])),)
        return Program((Function(name, self.result_type, types, body),
                        Function(f"f{self.index}", "int", self.parameters, entry, False)))
