#!/usr/bin/python3
"""The expectation of a case is read strictly."""

import pathlib
import tempfile
import unittest

from case_format import BadCase, case_folders, read_case


class Reading(unittest.TestCase):
    def read(self, header, old="int f(void) { return 0; }\n"):
        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name)
            folder = root / "topic" / "case"
            folder.mkdir(parents=True)
            if old is not None:
                (folder / "old.c").write_text(old)
            (folder / "new.c").write_text(header + "int f(void) { return 0; }\n// verdict: nonsense\n")
            self.assertEqual(case_folders(root), [folder])
            return read_case(folder, root)

    def refused(self, header, **more):
        with self.assertRaises(BadCase):
            self.read(header, **more)

    def test_all_directives(self):
        case = self.read("// function: f\n// function: g\n// verdict: unknown\n// mode: --map f=h\n"
                         "// reason: unsupported:array\n// report: new.c:3\n// A remark: not a directive.\n")
        self.assertEqual((case.name, case.verdict, case.functions), ("topic/case", "unknown", ["f", "g"]))
        self.assertEqual((case.maps, case.reasons, case.reports), ({"f": "h"}, ["unsupported:array"], ["new.c:3"]))
        self.assertTrue(case.is_symmetric)
        self.assertFalse(self.read("// verdict: equivalent\n// mode: --overflow=undefined\n").is_symmetric)

    def test_bad_expectations(self):
        for header in ("", "// verdict:\n", "// verdict: same\n", "// verdict: equivalent\n// verdict: different\n",
                       "// verdict: equivalent\n// timeout: 3\n", "// verdict: unknown\n",
                       "// verdict: equivalent\n// reason: x\n", "// verdict: equivalent-when\n",
                       "// verdict: equivalent\n// condition: x > 0\n",
                       "// verdict: equivalent\n// report:\n"):
            self.refused(header)
        self.refused("// verdict: equivalent\n", old=None)


if __name__ == "__main__":
    unittest.main()
