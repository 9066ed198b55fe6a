"""Changes to a program: rewrites that are meant to keep its behaviour, and mutations that are not.

Neither has to be right about that: what a pair is, equivalent or different, the exhaustive execution
says. A rewrite returns the new program, or None where it does not apply.
"""

import dataclasses

from program import (COMPARISONS, EXPRESSIONS, MEMORY, STATEMENTS, TYPES, Function, at, c_type_of, calls, is_node,
                     paths, reads, replaced, sequence_paths, variable_types, writes)

FLIPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
NEGATED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}
NEIGHBOURS = {"+": "-", "-": "+", "*": "+", "&": "|", "|": "^", "^": "&", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
              "==": "!=", "!=": "==", "&&": "||", "||": "&&", "<<": ">>", ">>": "<<", "/": "%", "%": "/"}
ONE = ("num", 1, "")


def negation(condition):
    if condition[0] == "bin" and condition[1] in NEGATED:
        return ("bin", NEGATED[condition[1]]) + condition[2:]
    if condition[0] == "bin" and condition[1] in ("&&", "||"):
        return ("bin", "||" if condition[1] == "&&" else "&&", negation(condition[2]), negation(condition[3]))
    if condition[0] == "un" and condition[1] == "!":
        return condition[2]
    return ("un", "!", condition)


def other_expression(e, rng):
    """Another way to write an expression, or None."""
    options = []
    if e[0] == "bin":
        op, left, right = e[1:]
        if op in ("+", "*", "&", "|", "^"):
            options.append(("bin", op, right, left))
        if op in COMPARISONS:
            options += [("bin", FLIPPED[op], right, left), ("un", "!", negation(e))]
        if op in ("&&", "||"):
            options += [("un", "!", negation(e)), ("un", "!", ("un", "!", e))]
        if op == "-":
            options.append(("bin", "+", left, ("un", "-", right)))
        if op == "+":
            options.append(("bin", "+", ("bin", "^", left, right), ("bin", "*", ("bin", "&", left, right), ("num", 2, ""))))
        if op == "^":
            options.append(("bin", "-", ("bin", "|", left, right), ("bin", "&", left, right)))
        if right[0] == "num" and right[1] in (2, 4, 8, 16):
            shift = ("num", right[1].bit_length() - 1, "")
            if op == "*":
                options += [("bin", "<<", left, shift)] + [("bin", "+", left, left)] * (right[1] == 2)
            if op == "/" and right[2] == "u":
                options.append(("bin", ">>", ("cast", "unsigned", left), shift))
            if op == "%" and right[2] == "u":
                options.append(("bin", "&", left, ("num", right[1] - 1, "u")))
    if e[0] == "un" and e[1] == "-":
        options.append(("bin", "+", ("un", "~", e[2]), ONE))
    if e[0] == "un" and e[1] == "~":
        options.append(("bin", "-", ("un", "-", e[2]), ONE))
    if e[0] == "cond":
        options.append(("cond", negation(e[1]), e[3], e[2]))
    if e[0] == "num" and e[1] > 1:
        options.append(("bin", "+", ("num", e[1] - 1, e[2]), ONE))
    return rng.choice(options) if options else None


class Rewriter:
    def __init__(self, rng):
        self.rng = rng
        self.fresh = 0

    def name(self, stem):
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def pick(self, program, wanted):
        """A random node with a wanted tag: (function index, path, node), or None."""
        index = self.rng.randrange(len(program.functions)) if self.rng.random() < 0.3 else -1
        index %= len(program.functions)
        body = program.functions[index].body
        found = list(paths(body, wanted))
        if not found:
            return None
        path = self.rng.choice(found)
        return index, path, at(body, path)

    def put(self, program, index, path, part):
        return program.with_body(index, replaced(program.functions[index].body, path, part))

    def expression(self, program):
        picked = self.pick(program, EXPRESSIONS)
        other = picked and other_expression(picked[2], self.rng)
        return self.put(program, picked[0], picked[1], other) if other else None

    def turn_if(self, program):
        picked = self.pick(program, {"if"})
        if not picked:
            return None
        index, path, (_, condition, then, otherwise) = picked
        return self.put(program, index, path, ("if", negation(condition), otherwise, then))

    def replace_statement(self, program, wanted, make):
        """A statement becomes a list of statements in its place."""
        picked = self.pick(program, wanted)
        if not picked or not picked[1]:
            return None
        index, path, statement = picked
        sequence = at(program.functions[index].body, path[:-1])
        if sequence and isinstance(sequence[0], str):
            return None
        parts = make(statement, index)
        if parts is None:
            return None
        position = path[-1]
        return self.put(program, index, path[:-1], sequence[:position] + tuple(parts) + sequence[position + 1:])

    def if_to_ternary(self, program):
        def make(s, _):
            if len(s[2]) == len(s[3]) == 1 and s[2][0][0] == s[3][0][0] == "set" and s[2][0][1:3] == s[3][0][1:3]:
                return [("set", s[2][0][1], s[2][0][2], ("cond", s[1], s[2][0][3], s[3][0][3]))]
            return None
        return self.replace_statement(program, {"if"}, make)

    def switch_to_if(self, program):
        def make(s, _):
            chain = s[3]
            for value, body in reversed(s[2]):
                chain = (("if", ("bin", "==", s[1], ("num", value, "")), body, chain),)
            return None if calls(s[1]) else chain
        return self.replace_statement(program, {"switch"}, make)

    def loop_form(self, program):
        def make(s, _):
            if s[0] == "for":
                counter, bound, body = s[1:]
                step = ("set", counter, "+", ONE)
                return [("decl", "int", counter, ("num", 0, "")),
                        ("while", ("bin", "<", ("var", counter), bound), body + (step,))]
            if s[0] == "while":
                leave = ("if", negation(s[1]), (("break",),), ())
                label = self.name("again")
                forms = [[("loop", (leave,) + s[2])], [("if", s[1], (("do", s[2], s[1]),), ())]]
                if not list(paths(s[2], {"break", "decl"})):
                    forms.append([("label", label), ("if", s[1], s[2] + (("goto", label),), ())])
                return self.rng.choice(forms)
            return [("loop", s[1] + (("if", negation(s[2]), (("break",),), ()),))]
        return self.replace_statement(program, {"for", "while", "do"}, make)

    def temporary(self, program):
        """Part of an expression gets a name of its own, before the statement."""
        def make(s, index):
            found = [p for p in paths(s, EXPRESSIONS) if at(s, p)[0] in ("bin", "un", "cond", "call")]
            if s[0] in ("while", "do", "for", "loop", "if", "switch") or not found:
                return None
            path = self.rng.choice(found)
            part = at(s, path)
            types = variable_types(program, index)
            functions = {f.name: f for f in program.functions}
            name = self.name("t")
            return [("decl", c_type_of(part, types, functions), name, part), replaced(s, path, ("var", name))]
        return self.replace_statement(program, {"set", "return", "decl"}, make)

    def hoist(self, program):
        """An expression that does not change in a loop is computed before it."""
        def make(s, index):
            changing = writes(s)
            found = [p for p in paths(s, {"bin", "un"}) if not reads(at(s, p)) & changing and not calls(at(s, p))]
            if not found:
                return None
            path = self.rng.choice(found)
            part = at(s, path)
            types = variable_types(program, index)
            name = self.name("t")
            c_type = c_type_of(part, types, {f.name: f for f in program.functions})
            return [("decl", c_type, name, part), replaced(s, path, ("var", name))]
        return self.replace_statement(program, {"for", "while"}, make)

    def dead_code(self, program):
        def make(s, index):
            function = program.functions[index]
            name = self.name("dead")
            variables = [n for t, n in function.parameters if "*" not in t]
            if not variables:
                return None
            variable = self.rng.choice(variables)
            return [("decl", "int", name, ("bin", "+", ("var", variable), ONE)),
                    ("if", ("bin", "==", ("var", name), ("num", 3, "")), (("set", name, "", ONE),), ()), s]
        return self.replace_statement(program, {"set", "return", "if"}, make)

    def reorder(self, program):
        index = len(program.functions) - 1
        body = program.functions[index].body
        options = []
        for path in sequence_paths(body):
            sequence = at(body, path)
            for i in range(len(sequence) - 1):
                first, second = sequence[i], sequence[i + 1]
                if self.are_independent(first, second):
                    options.append((path, sequence[:i] + (second, first) + sequence[i + 2:]))
        if not options:
            return None
        path, sequence = self.rng.choice(options)
        return self.put(program, index, path, sequence)

    @staticmethod
    def are_independent(first, second):
        ends = {"return", "break", "goto", "label"}
        if list(paths(first, ends)) or list(paths(second, ends)) or (calls(first) and calls(second)):
            return False
        return not (writes(first) & (reads(second) | writes(second)) or writes(second) & reads(first))

    def extract(self, program):
        """An expression moves to a new function."""
        picked = self.pick(program, {"bin", "cond", "un"})
        if not picked:
            return None
        index, path, part = picked
        functions = {f.name: f for f in program.functions}
        types = variable_types(program, index)
        variables = sorted(reads(part) - {n for _, n in program.globals})
        owner = program.functions[-1].name
        if list(paths(part, MEMORY)):
            return None
        if not variables or calls(part) & set(functions) or reads(part) - set(variables):
            return None
        name = f"{owner}_e{self.name('')}"
        helper = Function(name, c_type_of(part, types, functions), tuple((types[v], v) for v in variables),
                          (("return", part),))
        changed = self.put(program, index, path, ("call", name, tuple(("var", v) for v in variables)))
        return dataclasses.replace(changed, functions=(helper,) + changed.functions)

    def rename(self, program):
        index = len(program.functions) - 1
        body = program.functions[index].body
        names = sorted(writes(body) - {n for _, n in program.globals} -
                       {n for _, n in program.functions[index].parameters})
        if not names:
            return None
        old = self.rng.choice(names)
        new = self.name("w")

        def visit(tree):
            if isinstance(tree, tuple):
                return tuple(visit(part) for part in tree)
            return new if tree == old else tree
        return program.with_body(index, visit(body))

    REWRITES = {"expression": 8, "turn_if": 2, "if_to_ternary": 2, "switch_to_if": 2, "loop_form": 3, "temporary": 3,
                "hoist": 1, "dead_code": 1, "reorder": 2, "extract": 2, "rename": 1}

    # --- memory ---

    def spell(self, program):
        """p[i] and *(p + i)."""
        picked = self.pick(program, {"at"})
        if not picked:
            return None
        index, path, node = picked
        return self.put(program, index, path, node[:5] + ("[]" if node[5] == "*" else "*",) + node[6:])

    def store_by_temporary(self, program):
        def make(s, index):
            functions = {f.name: f for f in program.functions}
            c_type = c_type_of(s[3], variable_types(program, index), functions)
            name = self.name("t")
            return [("decl", c_type, name, s[3]), s[:3] + (("var", name),)]
        return self.replace_statement(program, {"store"}, make)

    def store_in_full(self, program):
        """p[i] += e becomes p[i] = p[i] + e."""
        def make(s, _):
            return [("store", s[1], "", ("bin", s[2], s[1], s[3]))] if s[2] else None
        return self.replace_statement(program, {"store"}, make)

    def copy_by_field(self, program):
        def make(s, _):
            def field(text, name):
                return ("field", text[1:], "->", name) if text[0] == "*" else ("field", text, ".", name)
            fields = self.rng.sample(("x", "y"), 2)
            return [("store", field(s[1], f), "", field(s[2], f)) for f in fields]
        return self.replace_statement(program, {"scopy"}, make)

    def block_by_element(self, program):
        """memmove and memset as stores, in some order."""
        def make(s, _):
            def element(name, i):
                return ("at", name, "unsigned char", s[3], True, "[]", ("num", i, ""))
            order = list(range(s[3]))
            if self.rng.random() < 0.5:
                order.reverse()
            return [("store", element(s[1], i), "", element(s[2], i) if s[0] == "mmove" else s[2]) for i in order]
        return self.replace_statement(program, {"mmove", "mset"}, make)

    def move(self, program):
        """A statement moves up, whether or not it may."""
        index = self.rng.randrange(len(program.functions)) if self.chance_of_helper() else len(program.functions) - 1
        body = program.functions[index].body
        options = [path for path in sequence_paths(body) if len(at(body, path)) > 1]
        if not options:
            return None
        path = self.rng.choice(options)
        sequence = list(at(body, path))
        here = self.rng.randrange(1, len(sequence))
        if sequence[here][0] == "return":
            return None
        sequence.insert(max(0, here - self.rng.randrange(1, 4)), sequence.pop(here))
        return self.put(program, index, path, tuple(sequence))

    def chance_of_helper(self):
        return self.rng.random() < 0.2

    REWRITES_OF_MEMORY = {"spell": 3, "store_by_temporary": 4, "store_in_full": 3, "copy_by_field": 3, "block_by_element": 4,
                          "move": 3}

    def rewrite(self, program, count):
        """Applies about `count` rewrites; (program, names of those that applied)."""
        applied = []
        rewrites = {**self.REWRITES, **self.REWRITES_OF_MEMORY} if program.memory else self.REWRITES
        for _ in range(count):
            name = self.rng.choices(list(rewrites), list(rewrites.values()))[0]
            changed = getattr(self, name)(program)
            if changed is not None:
                program = changed
                applied.append(name)
        return program, applied

    # --- mutations ---

    def mutate(self, program):
        kinds = ("constant", "operator", "condition", "drop", "variable", "type", "bound")
        if program.memory:
            kinds += ("place", "place", "index", "move", "field")
        for _ in range(20):
            kind = self.rng.choice(kinds)
            changed = getattr(self, "mutate_" + kind)(program)
            if changed is not None and changed != program:
                return changed, kind
        return program, None

    def mutate_constant(self, program):
        picked = self.pick(program, {"num"})
        if not picked:
            return None
        index, path, (_, value, suffix) = picked
        value += self.rng.choice((-1, 1))
        return self.put(program, index, path, ("num", value, suffix if value >= 0 else ""))

    def mutate_operator(self, program):
        picked = self.pick(program, {"bin"})
        if not picked:
            return None
        index, path, node = picked
        return self.put(program, index, path, ("bin", NEIGHBOURS[node[1]]) + node[2:])

    def mutate_condition(self, program):
        picked = self.pick(program, {"if", "cond"})
        if not picked:
            return None
        index, path, node = picked
        return self.put(program, index, path, (node[0], negation(node[1])) + node[2:])

    def mutate_drop(self, program):
        return self.replace_statement(program, {"set", "if", "expr", "switch", "store", "scopy", "mmove", "mset"}, lambda s, i: [])

    def mutate_place(self, program):
        """Another pointer, or another array of the same size."""
        picked = self.pick(program, {"at", "ptr"})
        if not picked:
            return None
        index, path, node = picked
        body = program.functions[index].body
        others = {other[1] for other in (at(body, p) for p in paths(body, {node[0]}))
                  if node[0] == "ptr" or other[2:5] == node[2:5]} - {node[1]}
        for length in range(len(path)):
            around = at(body, path[:length])
            if is_node(around) and around[0] == "pdecl":
                others -= {around[2]}  # not by itself
        if not others:
            return None
        return self.put(program, index, path, (node[0], self.rng.choice(sorted(others))) + node[2:])

    def mutate_index(self, program):
        picked = self.pick(program, {"at"})
        if not picked:
            return None
        index, path, node = picked
        room = node[3]
        other = self.rng.choice((("num", self.rng.randrange(room), ""), ("bin", "^", node[6], ONE)))
        if room == 1 or (room & 1 and other[0] == "bin"):
            return None
        return self.put(program, index, path, node[:6] + (other,))

    def mutate_move(self, program):
        return self.move(program)

    def mutate_field(self, program):
        picked = self.pick(program, {"field"})
        if not picked:
            return None
        index, path, node = picked
        return self.put(program, index, path, node[:3] + ("y" if node[3] == "x" else "x",))

    def mutate_variable(self, program):
        picked = self.pick(program, {"var"})
        if not picked:
            return None
        index, path, _ = picked
        names = [n for t, n in program.functions[index].parameters if "*" not in t]
        return self.put(program, index, path, ("var", self.rng.choice(names))) if names else None

    def mutate_type(self, program):
        picked = self.pick(program, {"decl", "cast"})
        if not picked:
            return None
        index, path, node = picked
        return self.put(program, index, path, (node[0], self.rng.choice(TYPES)) + node[2:])

    def mutate_bound(self, program):
        picked = self.pick(program, {"for", "while"})
        if not picked:
            return None
        index, path, node = picked
        if node[0] == "for":
            return self.put(program, index, path, node[:2] + (("bin", "+", node[2], ONE),) + node[3:])
        condition = node[1]
        if condition[0] != "bin" or condition[1] not in COMPARISONS:
            return None
        changed = ("bin", NEIGHBOURS[condition[1]]) + condition[2:] if condition[1] not in ("==", "!=") else (
            "bin", condition[1], condition[2], ("bin", "+", condition[3], ONE))
        return self.put(program, index, path, ("while", changed, node[2]))


def drop_statement(program, number):
    """The program without its `number`th statement, for shrinking; None when there are not so many."""
    for index, function in enumerate(program.functions):
        found = [p for p in paths(function.body, STATEMENTS - {"return"})]
        if number < len(found):
            path = found[number]
            sequence = at(function.body, path[:-1]) if path else ()
            if not path or (sequence and isinstance(sequence[0], str)):
                return program
            position = path[-1]
            body = replaced(function.body, path[:-1], sequence[:position] + sequence[position + 1:])
            functions = list(program.functions)
            functions[index] = dataclasses.replace(function, body=body)
            return dataclasses.replace(program, functions=tuple(functions))
        number -= len(found)
    return None
