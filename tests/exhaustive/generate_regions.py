"""Random programs with loops, choices and calls in a row, in which only a small part will change."""

from generate import SMALL, Generator
from program import TYPES, Function, Program


class RegionGenerator(Generator):
    def piece(self, scope, targets):
        kind = self.rng.randrange(100)
        if kind < 25:
            return self.bounded_loop(scope, targets)
        if kind < 45:
            return self.unbounded_loop(scope, targets)
        if kind < 55 and self.with_external:
            return (self.external_statement(scope, targets),)
        if kind < 62 and self.helpers:
            return (("set", self.rng.choice(targets), "", self.call(scope)),)
        return (self.statement(scope, targets, 2),)

    def program(self):
        rng = self.rng
        self.with_external = self.chance(50)
        parameters = tuple((rng.choice(SMALL), n) for n in (("a",) if self.with_external else ("a", "b")))
        scope = [n for _, n in parameters]
        if self.chance(40):
            self.add_helper()
        if self.chance(20):
            self.add_recursive_helper()
        body, targets = [], []
        for _ in range(rng.randrange(2, 5)):
            local = self.name("v")
            body.append(("decl", rng.choice(TYPES), local, self.expression(scope, 2)))
            scope.append(local)
            targets.append(local)
        for _ in range(rng.randrange(4, 9)):
            body += self.piece(scope, targets)
        body.append(("return", self.result(targets, scope)))
        entry = Function(f"f{self.index}", rng.choice(TYPES), parameters, tuple(body), False)
        return Program(tuple(self.helpers) + (entry,), ())
