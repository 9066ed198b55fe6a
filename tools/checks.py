"""The frame of check_docs.py and check_layers.py: one line for each violation, and their self-tests."""
import pathlib
import sys
import tempfile


def violations_in(files, violations):
    """The violations in a tree of these files: path -> text."""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return list(violations(root))


def blames(files, violations, expected):
    """Whether exactly these places are blamed in a tree of these files; if not, says what is."""
    found = violations_in(files, violations)
    if sorted(line.split(":")[0] for line in found) == sorted(expected):
        return True
    print("self-test failed; found:", *found, sep="\n  ")
    return False


def main(violations, self_test):
    """[ROOT] or --self-test; exits with 0, or 1."""
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        sys.exit(0 if self_test() else 1)
    root = arguments[0] if arguments else pathlib.Path(__file__).resolve().parent.parent
    found = list(violations(pathlib.Path(root)))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
