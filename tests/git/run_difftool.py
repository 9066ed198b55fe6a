#!/usr/bin/python3
"""`tandem difftool`, started by git in each of its ways, and the hooks and formats around `tandem git`.

  run_difftool.py --tandem build/bin/tandem [unittest arguments]
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

from repositories import Repository

TWICE = "int twice(int x) { return x + x; }\n"
OTHER = "int twice(int x) { return 2 * x + (x == 77); }\n"


class Started(Repository):
    def setUp(self):
        super().setUp()
        self.commit({"lib/size.h": "#define SIZE 4\n", "lib/a.c": '#include "size.h"\n' + TWICE, "words.txt": "a\n"})
        self.commit({"lib/a.c": '#include "size.h"\n' + OTHER, "words.txt": "b\n"})

    def run_git(self, *words, **variables):
        done = subprocess.run(["git", *words], cwd=self.folder, capture_output=True, text=True, check=False,
                              env={**self.environment, **variables}, timeout=120)
        return done.returncode, done.stdout, done.stderr

    def test_as_an_external_diff(self):
        status, said, errors = self.run_git("diff", "HEAD~1", GIT_EXTERNAL_DIFF=f"{self.tandem} difftool")
        self.assertEqual(status, 0, said + errors)
        self.assertIn("different  twice  lib/a.c:2 -> lib/a.c:2", said)
        self.assertIn("words.txt: no C file: not compared", said)

    def test_an_external_diff_of_a_renamed_file(self):
        body = TWICE + "// filling\n" * 20
        self.commit({"b.c": body})
        self.commit({"c.c": body.replace("x + x", "2 * x + (x == 77)")}, removed=["b.c"])
        status, said, errors = self.run_git("diff", "-M", "HEAD~1", GIT_EXTERNAL_DIFF=f"{self.tandem} difftool")
        self.assertEqual(status, 0, said + errors)
        self.assertIn("different  twice  b.c:1 -> c.c:1", said)

    def test_an_added_file(self):
        self.commit({"new.c": TWICE})
        status, said, errors = self.run_git("diff", "HEAD~1", GIT_EXTERNAL_DIFF=f"{self.tandem} difftool")
        self.assertEqual(status, 0, errors)
        self.assertIn("only in new", said)

    def test_git_difftool(self):
        status, said, errors = self.run_git("difftool", "-y", "-x", f"{self.tandem} difftool", "HEAD~1", "--", "lib/a.c")
        self.assertIn("different  twice  lib/a.c:2 -> lib/a.c:2", said, f"{status} {errors}")

    def test_git_difftool_of_folders(self):
        self.git("config", "difftool.tandem.cmd", f'{self.tandem} difftool "$LOCAL" "$REMOTE"')
        status, said, errors = self.run_git("difftool", "--dir-diff", "-t", "tandem", "HEAD~1")
        self.assertIn("different  twice  lib/a.c:2 -> lib/a.c:2", said, f"{status} {errors}")

    def test_a_configured_tool(self):
        self.git("config", "diff.tool", "tandem")
        self.git("config", "difftool.tandem.cmd", f'{self.tandem} difftool "$LOCAL" "$REMOTE" "$MERGED"')
        status, said, errors = self.run_git("difftool", "-y", "HEAD~1", "--", "lib/a.c")
        self.assertIn("different  twice  lib/a.c:2 -> lib/a.c:2", said, f"{status} {errors}")

    def test_wrong_words(self):
        self.refused("difftool", "a", "b", "c", "d", says="difftool is for git to start")
        self.refused("difftool", "nowhere.c", "gone.c", says="nowhere.c: cannot be read")


class Hook(Repository):
    def hooks(self):
        text = (pathlib.Path(__file__).resolve().parents[2] / ".pre-commit-hooks.yaml").read_text()
        return re.search(r"entry: tandem (.*)", text).group(1).split()

    def test_the_entry_of_the_hook_looks_at_what_is_staged(self):
        self.commit({"a.c": TWICE})
        self.write({"a.c": OTHER})
        self.assertEqual(self.run_tandem(*self.hooks()).returncode, 0)
        self.git("add", "a.c")
        done = self.run_tandem(*self.hooks())
        self.assertEqual(done.returncode, 1)
        self.assertIn("different  twice", done.stdout)

    def test_a_hook_sees_what_commit_all_would_commit(self):
        self.commit({"a.c": TWICE})
        hook = self.folder / ".git" / "hooks" / "pre-commit"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\nexec {self.tandem} git --staged\n")
        hook.chmod(0o755)
        self.write({"a.c": OTHER})
        done = subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qam", "x"],
                              cwd=self.folder, capture_output=True, text=True, env=self.environment, check=False)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("different  twice", done.stdout + done.stderr)


class Formats(Repository):
    def setUp(self):
        super().setUp()
        self.commit({"src/a.c": TWICE + "int len(const char *s) { return s ? *s : 0; }\n"})
        self.commit({"src/a.c": OTHER + "int len(const char *s) { return s ? *s : -1; }\n"})

    def shown(self, *words, status=1):
        done = self.run_tandem("git", *words, "HEAD~1..HEAD")
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def test_gcc(self):
        self.assertRegex(self.shown("--format=gcc"), r"(?m)^src/a\.c:1:1: warning: 'twice' differs on x = 77: "
                         r"it returns 154 in old, 155 in new \[tandem-different\]$")

    def test_github(self):
        self.assertRegex(self.shown("--format=github"),
                         r"(?m)^::error file=src/a\.c,line=1,title=tandem%3A different::'twice' differs on x = 77")

    def test_markdown(self):
        self.assertIn("## Tandem: 2 different", self.shown("--format=markdown"))

    def test_sarif(self):
        run = json.loads(self.shown("--format=sarif"))["runs"][0]
        self.assertEqual(len(run["results"]), 2)
        for result in run["results"]:
            self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])
            place = result["locations"][0]["physicalLocation"]["artifactLocation"]
            self.assertEqual(place, {"uri": "src/a.c", "uriBaseId": "SRCROOT"})
            self.assertIn(place["uriBaseId"], run["originalUriBaseIds"])

    def test_a_difference_for_null_alone(self):
        self.assertRegex(self.shown(), r"different  len  .*only where s is NULL")
        report = self.report("HEAD~1..HEAD", status=1)
        self.assertEqual([one["only"] for one in report["functions"]], [[], ["null"]])
        self.shown("--ignore=null", "--function=len", status=0)
        self.shown("--ignore=null", "--function=twice", status=1)

    def test_only(self):
        self.assertNotIn("different  ", self.shown("--only=unknown"))

    def test_fail_on(self):
        self.shown("--fail-on=unknown", status=0)
        self.commit({"src/a.c": OTHER})
        self.shown("--fail-on=different", status=0)
        self.shown("--removed=different", status=1)
        self.shown("--fail-on=removed", status=1)
        self.shown("--fail-on=new", status=0)

    def test_a_baseline(self):
        self.shown(f"--write-baseline={self.outside}/accepted")
        self.assertIn("accepted", self.shown(f"--baseline={self.outside}/accepted", status=0))
        self.commit({"src/a.c": OTHER.replace("77", "78") + "int len(const char *s) { return s ? *s : -1; }\n"})
        done = self.run_tandem("git", f"--baseline={self.outside}/accepted", "HEAD~2..HEAD")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"different  len .*accepted")
        self.assertNotRegex(done.stdout, r"different  twice .*accepted")
        self.refused("git", "--baseline=nowhere", "HEAD~1..HEAD", says="--baseline: 'nowhere' cannot be read")

    def test_a_page(self):
        self.shown(f"--html={self.outside}/page.html")
        page = (self.outside / "page.html").read_text()
        self.assertEqual(page.count("<details "), 2)
        self.assertEqual(page.count("<tr><th>lines that ran</th>"), 2)
        self.assertEqual([path.name for path in self.outside.glob("page*")], ["page.html"])
        self.refused("git", f"--html={self.outside}", "HEAD~1..HEAD", says="--html")


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--tandem":
        Repository.tandem = str(pathlib.Path(sys.argv[2]).resolve())
        del sys.argv[1:3]
    os.environ.pop("GIT_EXTERNAL_DIFF", None)
    unittest.main()
