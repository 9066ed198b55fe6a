#!/usr/bin/python3
"""Runs the case suite, strictly: see docs/cases.md.

Every case is used several ways: the expected verdict, against itself, the sides swapped, and an
`equivalent` also by native executions and by giving its obligations to stock solvers. Some are used in
more ways that cost much and hardly depend on the case: with two workers, which must give the same bytes
as one, and with a search for a condition that is not expected.
"""

import argparse
import collections
import concurrent.futures
import difflib
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time
import zlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE / "native"))

import native  # noqa: E402
from case_format import BadCase, case_folders, read_case  # noqa: E402

try:
    import jsonschema
except ImportError:
    jsonschema = None

RUN_SECONDS = 240
SECOND_OPINION_SECONDS = 2
ONLY_OPINION_SECONDS = 200
NATIVE_RUNS = 150
SAMPLED = 4  # of so many cases one


class Failed(Exception):
    """One check of one case; the command shows it again."""

    def __init__(self, what, command="", folder=None):
        super().__init__(what)
        where = f"(cd {folder.relative_to(ROOT)} && {command})" if folder else command
        self.line = f"{what}   reproduce: {where}" if command else what


def expected_status(report):
    verdicts = [function["verdict"] for function in report["functions"]]
    codes = [reason["code"] for function in report["functions"] for reason in function["reasons"]]
    if "different" in verdicts:
        return 1
    if "internal-error" in codes:
        return 70
    return 3 if codes or "unknown" in verdicts else 0


class Suite:
    """What all cases share."""

    def __init__(self, tandem, work):
        self.tandem = str(pathlib.Path(tandem).resolve())
        self.work = pathlib.Path(work)
        self.driver = native.compile_driver(self.work)
        self.seconds = {}  # by case and check
        if jsonschema is None:
            raise SystemExit("run_cases.py: python3-jsonschema is not installed")
        schema = json.loads((ROOT / "docs" / "report.schema.json").read_text())
        of_client = json.loads((ROOT / "docs" / "client.schema.json").read_text())
        place = "http://localhost/"  # the schemas refer to each other by file name
        known = jsonschema.RefResolver(place, of_client, store={place + "report.schema.json": schema})
        self.schemas = {False: jsonschema.Draft7Validator(schema),
                        True: jsonschema.Draft7Validator(of_client, resolver=known)}

    def run(self, case, arguments):
        """(exit status, stdout) of one run in the folder of the case."""
        # What is to be decided gets more time than it needs, so that a busy machine decides nothing.
        is_open = case.xfail or case.verdict == "unknown" or is_plain_difference(case)
        budget = [] if is_open else ["--pair-budget=2"]
        words = [self.tandem, arguments[0], *budget, *arguments[1:]]
        shown = shlex.join([str(pathlib.Path(self.tandem)), *words[1:]])
        try:
            done = subprocess.run(words, cwd=case.folder, capture_output=True, timeout=RUN_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise Failed(f"no answer in {RUN_SECONDS} s", shown, case.folder) from None
        if done.returncode not in (0, 1, 3):
            said = done.stderr.decode(errors="replace").strip().splitlines()
            raise Failed(f"exit status {done.returncode}: {said[-1] if said else 'silent'}", shown, case.folder)
        return done.returncode, done.stdout, shown

    def report(self, case, arguments):
        """The JSON of one run, checked for what holds of every report."""
        status, out, shown = self.run(case, [*arguments, "--format=json"])
        try:
            report = json.loads(out)
        except ValueError as error:
            raise Failed(f"stdout is not JSON: {error}", shown, case.folder) from None
        for error in self.schemas[case.is_client].iter_errors(report):
            raise Failed(f"against the schema: {error.json_path}: {error.message[:200]}", shown, case.folder)
        if case.is_client:
            # The entries of a client are held to the same as functions are.
            report["functions"] = [entry["function"] for entry in report["entries"]]
        if status != expected_status(report):
            raise Failed(f"exit status {status}, by its verdicts {expected_status(report)}", shown, case.folder)
        return report, out, shown


def is_plain_difference(case):
    """The condition that may be found beside it is not looked at: it is sought with the sides swapped, briefly."""
    is_plain = not case.condition and not case.relations
    return case.verdict == "different" and is_plain and not any("--domain" in word for word in case.mode)


def chosen_functions(case, report, shown):
    by_name = {function["name"]: function for function in report["functions"]}
    missing = [name for name in case.functions if name not in by_name]
    if missing:
        raise Failed(f"no verdict for {', '.join(missing)}", shown, case.folder)
    chosen = [by_name[name] for name in case.functions] or list(by_name.values())
    if not chosen:
        raise Failed("no function was compared", shown, case.folder)
    return chosen


def check_function(case, function, shown):
    name, verdict = function["name"], function["verdict"]
    if verdict != case.verdict:
        why = f" ({function['reason']})" if function["reason"] else ""
        raise Failed(f"{name} is {verdict}{why}, expected {case.verdict}", shown, case.folder)
    if verdict == "different":
        witness = function["witness"]
        if witness["confirmed"] is not True or witness["old"] == witness["new"]:
            raise Failed(f"{name}: the witness shows no difference", shown, case.folder)
    if verdict in ("unknown", "equivalent-when"):
        codes = [reason["code"] for reason in function["reasons"]]
        for expected in case.reasons:
            if not any(expected in code for code in codes):
                raise Failed(f"{name}: reason {', '.join(codes)}, expected {expected}", shown, case.folder)


def is_sampled(case):
    return zlib.crc32(case.name.encode()) % SAMPLED == 0


def mode_of(case):
    return [*case.mode, "--domain=none"] if is_plain_difference(case) else case.mode


def check_verdict(suite, case, _):
    with tempfile.TemporaryDirectory(dir=suite.work) as dump:
        report, out, shown = suite.report(
            case, [*case.command(), *mode_of(case), "-j", "1", f"--dump-smt={dump}"])
        for function in chosen_functions(case, report, shown):
            check_function(case, function, shown)
            if case.condition:
                check_condition(suite, case, function, shown)
            if function["relations"] or case.relations:
                check_relations(suite, case, function, shown)
        if not case.xfail:
            check_obligations(case, report, dump, shown)
    return out


def check_condition(suite, case, function, shown):
    """The reported condition and the expected one, as functions, are equivalent."""
    name, reported = function["name"], function["condition"]
    if reported is None:
        raise Failed(f"{name}: no condition, expected {case.condition}", shown, case.folder)
    source, _ = native_sources(suite, case)
    types = {}  # those of both versions, and the wider ones
    for version, entry in zip(reversed(native_sources(suite, case)), (case.maps.get(name, name), name)):
        signature = native.read_source(version).functions.get(entry)
        for c_type, parameter in zip(signature.parameters, signature.names) if signature else ():
            if types.get(parameter) != "long":
                types[parameter] = c_type
    parameters = ", ".join(f"__typeof__({c_type}) {parameter}" for parameter, c_type in types.items()) or "void"
    text = source.read_text()
    with tempfile.TemporaryDirectory(dir=suite.work) as folder:
        files = []
        for kind, condition in (("expected", case.condition), ("reported", reported)):
            files.append(pathlib.Path(folder) / f"{kind}.c")
            files[-1].write_text(f"#include <stddef.h>\n{text}\n"
                                 f"int tandem_condition({parameters}) {{ return !!({condition}); }}\n")
        done = subprocess.run([suite.tandem, "check", *map(str, files), "--function", "tandem_condition"],
                              capture_output=True, text=True, timeout=RUN_SECONDS, check=False)
    if done.returncode != 0:
        raise Failed(f"{name}: condition {reported}, expected {case.condition}", shown, case.folder)


def check_relations(suite, case, function, shown):
    """Each expected relation is one that is reported, as functions, and all of these hold natively."""
    name = function["name"]
    reported = [(relation["when"] or "", relation["relation"]) for relation in function["relations"]]
    old, new = native_sources(suite, case)
    source = native.read_source(old)
    names = native.relation_names(source, name)
    for expected in case.relations:
        premise, _, relation = expected.rpartition("==>")
        if not any(is_same_relation(suite, names, (premise.strip(), relation.strip()), one) for one in reported):
            said = "; ".join(f"{when} ==> {relation}" for when, relation in reported) or "none"
            raise Failed(f"{name}: relation {said}, expected {expected}", shown, case.folder)
    with tempfile.TemporaryDirectory(dir=suite.work) as folder:
        try:
            violation = native.first_violation(old, new, name, suite.driver, pathlib.Path(folder), reported,
                                               NATIVE_RUNS, new_entry=case.maps.get(name))
        except native.NotRunnable:
            return
    if violation:
        raise Failed(f"{name}: natively a relation does not hold: {violation}", shown, case.folder)


def is_same_relation(suite, names, expected, reported):
    parameters = ", ".join(f"{c_type} {name}" for name, c_type in names.items())
    with tempfile.TemporaryDirectory(dir=suite.work) as folder:
        files = []
        for kind, relation in (("expected", expected), ("reported", reported)):
            files.append(pathlib.Path(folder) / f"{kind}.c")
            files[-1].write_text("#include <stddef.h>\n"
                                 f"int tandem_relation({parameters}) {{ return {native.relation_text(*relation)}; }}\n")
        done = subprocess.run([suite.tandem, "check", *map(str, files)], capture_output=True, timeout=RUN_SECONDS,
                              check=False)
    return done.returncode == 0


def check_report_text(suite, case, _):
    if not case.reports:
        return
    _, out, shown = suite.run(case, [*case.command(), *case.mode])
    text = out.decode()
    for expected in case.reports:
        if expected not in text:
            raise Failed(f"the text report does not say '{expected}'", shown, case.folder)


def check_itself(suite, case, _):
    mode = [word for i, word in enumerate(case.mode) if "--map" not in (word, case.mode[i - 1])]
    report, _, shown = suite.report(case, [*case.command("new.c", "new.c"), *mode, "--stats"])
    for function in report["functions"]:
        if (function["verdict"], function["by"]) != ("equivalent", "identical"):
            raise Failed(f"new.c against itself: {function['name']} is {function['verdict']}"
                         f" by {function['by']}", shown, case.folder)
    if report["only_in_old"] or report["only_in_new"]:
        raise Failed("new.c against itself: functions of one version only", shown, case.folder)
    if report["statistics"]["solver_calls"] != 0 and not report["contracts"]:
        raise Failed("new.c against itself: solver calls", shown, case.folder)


def check_swapped(suite, case, _):
    if not case.is_symmetric:
        return
    back = {f"{a}={b}": f"{b}={a}" for a, b in case.maps.items()}
    mode = [back.get(word, word) for word in case.mode]
    expected = case.swapped or case.verdict
    if is_plain_difference(case) and is_sampled(case):
        # The search for a condition may take the time that the difference needs, but proves nothing wrong.
        possible = (expected, "unknown", "equivalent-when")
        if check_swapped_verdicts(suite, case, [*mode, "--pair-budget=0.25"], possible) == {expected}:
            return
    if expected == "different" and "--domain" not in " ".join(mode):
        mode.append("--domain=none")  # that the condition is found is checked the right way round
    check_swapped_verdicts(suite, case, mode, (expected,))


def check_swapped_verdicts(suite, case, mode, possible):
    report, _, shown = suite.report(case, [*case.command("new.c", "old.c"), *mode])
    verdicts = {function["new_name"] or function["name"]: function["verdict"] for function in report["functions"]}
    for name in case.functions or verdicts:
        if name not in verdicts:
            raise Failed(f"swapped: no verdict for {name}", shown, case.folder)
        if verdicts[name] not in possible:
            raise Failed(f"swapped: {name} is {verdicts[name]}, expected {possible[0]}", shown, case.folder)
    return {verdicts[name] for name in case.functions or verdicts}


def check_obligations(case, report, dump, shown):
    """All that the proofs rest on is there, for another solver."""
    files = sorted(pathlib.Path(dump).rglob("*.smt2"))
    expected = {obligation["name"] for proved in report["functions"] + report["contracts"]
                for part in (proved, *proved.get("relations", []))
                for obligation in part["obligations"] if obligation["solver"]}
    missing = expected - {path.stem for path in files}
    if missing:
        raise Failed(f"no file for the obligation {sorted(missing)[0]}", shown, case.folder)
    for path in files:
        if path.stem in expected:
            recheck(case, path, shown)


def check_again(suite, case, first_out):
    if not is_sampled(case):
        return
    _, out, shown = suite.report(case, [*case.command(), *mode_of(case), "-j", "2"])
    if out != first_out:
        raise Failed("other bytes with -j 2 than with -j 1", shown, case.folder)


def stock_answer(solver, path, seconds):
    limit = f"-T:{seconds}" if solver == "z3" else f"--tlimit={seconds * 1000}"
    done = subprocess.run([solver, limit, str(path)], capture_output=True, text=True,
                          timeout=seconds + 30, check=False)
    lines = done.stdout.strip().splitlines() or [done.stderr.strip()[:120] or "nothing"]
    return lines[0] if lines[0] in ("sat", "unsat") or "error" in lines[0] else "nothing in time"


def recheck(case, path, shown):
    """A stock solver confirms, and none objects; one that is too slow says nothing. Most obligations were first
    proved by Z3, so the other one is asked first, and often it is enough."""
    answers = {}
    for solver in ("cvc5", "z3"):
        answers[solver] = stock_answer(solver, path, SECOND_OPINION_SECONDS)
        if answers[solver] == "unsat":
            break
    if set(answers.values()) == {"nothing in time"}:
        answers["cvc5"] = stock_answer("cvc5", path, ONLY_OPINION_SECONDS)
    objecting = [solver for solver, answer in answers.items() if answer not in ("unsat", "nothing in time")]
    if objecting or "unsat" not in answers.values():
        said = ", ".join(f"{solver} says {answer}" for solver, answer in answers.items())
        raise Failed(f"{said} to the obligation {path.stem}", shown, case.folder)


def native_sources(suite, case):
    """Old and new as one file each: a client with its library."""
    files = [case.folder / "old.c", case.folder / "new.c"]
    if not case.is_client:
        return files
    folder = suite.work / "clients" / case.name
    folder.mkdir(parents=True, exist_ok=True)
    for i, library in enumerate(files):
        files[i] = folder / library.name
        text = (case.folder / "client.c").read_text() + library.read_text()
        files[i].write_text(re.sub(r'#include "([^"]+)"', rf'#include "{case.folder}/\1"', text))
    return files


def check_native(suite, case, _):
    if case.verdict != "equivalent" or "--ints=math" in case.mode:
        return
    old, new = native_sources(suite, case)
    undefined = set() if case.is_symmetric else {"overflow", "trap"}
    if "--relation=refines" in case.mode:
        undefined.add("division")
    named = [native.read_source(old), native.read_source(new)]
    own = native.read_source(case.folder / "client.c").functions if case.is_client else named[0].functions
    functions = case.functions or [f for f in own if case.maps.get(f, f) in named[1].functions]
    for function in functions:
        before, after = named[0].functions.get(function), named[1].functions.get(case.maps.get(function, function))
        is_reordered = before and after and before.names != after.names and sorted(before.names) == sorted(after.names)
        is_retyped = before and after and (before.parameters, before.returns) != (after.parameters, after.returns)
        if is_retyped or is_reordered:
            continue  # they are not called alike
        with tempfile.TemporaryDirectory(dir=suite.work) as folder:
            try:
                _, difference = native.first_difference(
                    old, new, function, suite.driver, pathlib.Path(folder), NATIVE_RUNS,
                    new_entry=case.maps.get(function), undefined=undefined)
            except native.NotRunnable:
                continue
        if difference:
            raise Failed(f"{function} is expected to be equivalent, but natively differs: {difference}")


FURTHER = [check_swapped, check_again, check_native]


def run_case(suite, folder, root):
    """The failures of one case, a line each."""
    name = str(folder.relative_to(root))
    failures = []

    def attempt(check, argument=None):
        start = time.monotonic()
        try:
            return check(suite, case, argument)
        except Failed as failed:
            failures.append(failed.line)
        except subprocess.SubprocessError as error:
            failures.append(f"{check.__name__}: {error}")
        finally:
            suite.seconds[name, check.__name__] = time.monotonic() - start
        return None

    try:
        case = read_case(folder, root)
    except BadCase as error:
        return [f"{name}: {error}"]
    out = attempt(check_verdict)
    attempt(check_report_text)
    if case.xfail:
        failures = [] if failures else [f"passes, so 'xfail: {case.xfail}' is no longer true"]
    elif out is not None:
        for check in FURTHER:
            attempt(check, out)
    attempt(check_itself)
    return [f"{name}: {line}" for line in failures]


def update_reports(suite, folder, root):
    """Puts the line of the report that is nearest in the place of an expectation that no longer holds."""
    case = read_case(folder, root)
    if not case.reports:
        return
    _, out, _ = suite.run(case, [*case.command(), *case.mode])
    report = [line.strip() for line in out.decode().splitlines() if line.strip()]
    path = folder / "new.c"
    text = path.read_text()
    for expected in case.reports:
        if any(expected in line for line in report):
            continue
        nearest = max(report, key=lambda line: difflib.SequenceMatcher(None, expected, line).ratio())
        text = text.replace(f"// report: {expected}\n", f"// report: {nearest}\n", 1)
        print(f"{case.name}: '{expected}' is now '{nearest}'")
    path.write_text(text)


def print_slowest(suite, count):
    cases = collections.defaultdict(dict)
    for (name, check), seconds in suite.seconds.items():
        cases[name][check.removeprefix("check_")] = seconds
    total = collections.Counter()
    for (_, check), seconds in suite.seconds.items():
        total[check.removeprefix("check_")] += seconds
    if count:
        print("in all: " + ", ".join(f"{check} {seconds:.0f} s" for check, seconds in total.most_common()))
    for name in sorted(cases, key=lambda name: -sum(cases[name].values()))[:count]:
        parts = ", ".join(f"{check} {seconds:.1f}" for check, seconds in cases[name].items() if seconds >= 0.1)
        print(f"{sum(cases[name].values()):7.1f} s  {name}: {parts}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tandem", default=str(ROOT / "build" / "bin" / "tandem"))
    parser.add_argument("--cases", default=str(HERE / "cases"), help="the folder to search")
    parser.add_argument("--case", default="", help="only cases whose name contains this")
    parser.add_argument("--update", action="store_true", help="rewrite 'report:' expectations, never a verdict")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="the N cases that took longest, by check")
    parser.add_argument("-j", type=int, default=2, help="cases at a time")
    options = parser.parse_args()
    root = pathlib.Path(options.cases).resolve()
    folders = [f for f in case_folders(root) if options.case in str(f.relative_to(root))]
    if not folders:
        raise SystemExit("run_cases.py: no cases found")
    if not pathlib.Path(options.tandem).exists():
        raise SystemExit(f"run_cases.py: {options.tandem}: no such program")
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        suite = Suite(options.tandem, work)
        if options.update:
            for folder in folders:
                update_reports(suite, folder, root)
        with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
            for failures in pool.map(lambda folder: run_case(suite, folder, root), folders):
                failed += bool(failures)
                for line in failures:
                    print(line, flush=True)
        print_slowest(suite, options.slowest)
    print(f"{len(folders) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
