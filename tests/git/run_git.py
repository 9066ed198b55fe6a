#!/usr/bin/python3
"""`tandem git`, on repositories that the tests make.

  run_git.py --tandem build/bin/tandem [unittest arguments]
"""

import json
import pathlib
import shutil
import sys
import time
import unittest

from repositories import Repository

TWICE = "int twice(int x) { return x + x; }\n"
SAME = "int twice(int x) { return 2 * x; }\n"
OTHER = "int twice(int x) { return 2 * x + (x == 77); }\n"


class Ranges(Repository):
    def setUp(self):
        super().setUp()
        self.first = self.commit({"a.c": TWICE}, "first")
        self.second = self.commit({"a.c": SAME}, "the same in other words")
        self.third = self.commit({"a.c": OTHER}, "something else")

    def test_two_dots(self):
        self.assertEqual(self.verdicts("HEAD~2..HEAD~1"), {"twice": "equivalent"})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", status=1), {"twice": "different"})
        self.assertEqual(self.verdicts("HEAD~1..", status=1), {"twice": "different"})

    def test_two_words(self):
        self.assertEqual(self.verdicts(self.first, self.third, status=1), {"twice": "different"})
        # Backwards is a comparison like any other.
        self.assertEqual(self.verdicts(self.second, self.first), {"twice": "equivalent"})

    def test_three_dots_start_where_the_branch_left(self):
        self.git("checkout", "-q", "-b", "topic", self.first)
        self.commit({"b.c": "int one(void) { return 1; }\n"}, "on the branch")
        report = self.report("main...topic")
        self.assertEqual([one["name"] for one in report["only_in_new"]], ["one"])
        self.assertEqual(report["functions"], [])
        self.assertEqual(report["history"]["old"], self.first)

    def test_the_document_has_the_range(self):
        history = self.report("HEAD~2..HEAD", status=1)["history"]
        self.assertEqual(history["range"], "HEAD~2..HEAD")
        self.assertEqual((history["old"], history["new"]), (self.first, self.third))
        self.assertEqual(history["commits"], [{"id": self.third, "subject": "something else"},
                                              {"id": self.second, "subject": "the same in other words"}])
        self.assertEqual(history["files"], ["a.c"])

    def test_working_tree_and_index(self):
        self.write({"a.c": TWICE})
        self.assertEqual(self.verdicts(status=1), {"twice": "different"})
        self.assertEqual(self.verdicts("HEAD~1"), {"twice": "equivalent"})
        self.assertEqual(self.verdicts("--staged"), {})
        self.git("add", "a.c")
        self.write({"a.c": OTHER})
        self.assertEqual(self.verdicts("--staged", status=1), {"twice": "different"})
        self.assertEqual(self.verdicts(), {})

    def test_a_clean_working_tree_says_that_nothing_was_compared(self):
        self.assertIn("nothing of the change was compared", self.report()["notes"][0])

    def test_another_folder(self):
        self.assertEqual(self.verdicts("-C", str(self.folder), "HEAD~1..HEAD", status=1, folder=self.outside),
                         {"twice": "different"})
        (self.folder / "sub").mkdir()
        self.assertEqual(self.verdicts("HEAD~1..HEAD", status=1, folder=self.folder / "sub"),
                         {"twice": "different"})

    def test_a_bare_repository(self):
        self.git("clone", "-q", "--bare", str(self.folder), "bare.git", folder=self.outside)
        bare = self.outside / "bare.git"
        self.assertEqual(self.verdicts("HEAD~1..HEAD", status=1, folder=bare), {"twice": "different"})
        self.refused("git", "--staged", "HEAD..HEAD", says="--staged takes one revision", folder=bare)
        self.refused("git", says="no working tree", folder=bare)

    def test_what_is_wrong_is_one_line(self):
        self.refused("git", "HEAD..HEAD", says="HEAD..HEAD: an empty range: nothing to compare")
        self.refused("git", "nowhere..HEAD", says="nowhere: no such revision")
        self.refused("git", "HEAD", "gone", says="gone: no such revision")
        self.refused("git", "HEAD^{tree}..HEAD", says="not a commit")
        self.refused("git", "a", "b", "c", says="c")
        self.refused("git", "--old-build=nowhere", "HEAD~1..HEAD", says="--old-build: no compile_commands.json")
        self.refused("git", says="not in a git repository", folder=self.outside)
        self.refused("git", "-C", "nowhere", says="nowhere")

    def test_per_commit(self):
        self.commit({"README": "words\n"}, "only words")
        done = self.run_tandem("git", "--per-commit", f"{self.first}..HEAD")
        self.assertEqual(done.returncode, 1, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 3, done.stdout)
        for line, words in zip(lines, [("no C", "only words"), ("different", "something else", "twice"),
                                       ("equivalent", "the same in other words", "twice")]):
            for word in words:
                self.assertIn(word, line)

    def test_per_commit_as_json(self):
        document = self.report("--per-commit", f"{self.first}..HEAD", status=1)
        self.assertEqual([(one["subject"], one["verdict"]) for one in document["commits"]],
                         [("something else", "different"), ("the same in other words", "equivalent")])
        self.assertEqual(document["commits"][0]["report"]["functions"][0]["verdict"], "different")

    def test_commits_without_c_take_no_time(self):
        self.commit({"README": "words\n"}, "only words")
        start = time.monotonic()
        report = self.report("HEAD~1..HEAD")
        self.assertLess(time.monotonic() - start, 1)
        self.assertIn("touches no C file", report["notes"][0])
        self.assertEqual(report["history"]["files"], [])


class Merges(Repository):
    def setUp(self):
        super().setUp()
        self.commit({"a.c": TWICE, "b.c": "int one(void) { return 1; }\n"}, "start")
        self.git("checkout", "-q", "-b", "topic")
        self.commit({"b.c": "int one(void) { return 3 - 2; }\n"}, "on the branch")
        self.git("checkout", "-q", "main")
        self.commit({"a.c": SAME}, "on main")
        self.git("merge", "-q", "--no-ff", "-m", "merged", "topic")

    def subjects(self, *words):
        return [one["subject"] for one in self.report("--per-commit", *words)["commits"]]

    def test_all_parents(self):
        self.assertEqual(sorted(self.subjects("HEAD~2..HEAD")), ["merged", "on main", "on the branch"])

    def test_first_parent(self):
        self.assertEqual(self.subjects("--first-parent", "HEAD~2..HEAD"), ["merged", "on main"])

    def test_a_merge_is_what_it_brought(self):
        self.assertEqual(self.verdicts("HEAD^1..HEAD"), {"one": "equivalent"})


class Files(Repository):
    def test_only_what_the_range_touches(self):
        self.commit({"a.c": TWICE, "b.c": "int one(void) { return 1; }\n"})
        self.commit({"a.c": SAME})
        self.assertEqual(self.verdicts("HEAD~1..HEAD"), {"twice": "equivalent"})

    def test_a_header_only_change(self):
        self.commit({"include/size.h": "#define SIZE 4\n", "src/a.c": '#include "size.h"\nint size(void) { return SIZE; }\n',
                     "src/b.c": "int one(void) { return 1; }\n"})
        self.commit({"include/size.h": "#define SIZE 5\n"})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", "--", "-Iinclude", status=1), {"size": "different"})
        self.commit({"include/size.h": "#define SIZE (2 + 3)\n"})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", "--", "-Iinclude"), {"size": "equivalent"})

    def test_headers_are_those_of_their_revision(self):
        code = '#include "size.h"\nint size(void) { return SIZE%s; }\n'
        self.commit({"size.h": "#define SIZE 4\n", "a.c": code % ""})
        self.commit({"size.h": "#define SIZE 3\n", "a.c": code % " + 1"})
        self.commit({"size.h": "#error never\n"})
        self.write({"size.h": "#error not even committed\n"})
        self.assertEqual(self.verdicts("HEAD~2..HEAD~1"), {"size": "equivalent"})

    def test_a_header_of_one_revision_is_not_in_the_other(self):
        code = '#if __has_include("extra.h")\n#include "extra.h"\n#else\n#define EXTRA 0\n#endif\nint extra(void) { return EXTRA; }\n'
        self.commit({"a.c": code})
        self.commit({"extra.h": "#define EXTRA 1\n"})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", status=1), {"extra": "different"})

    def test_a_header_behind_a_macro(self):
        code = '#define HEADER "size.h"\n#include HEADER\nint size(void) { return SIZE; }\n'
        self.commit({"deep/size.h": "#define SIZE 4\n", "a.c": code})
        self.commit({"deep/size.h": "#define SIZE 5\n"})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", "--", "-Ideep", status=1), {"size": "different"})

    def test_generated_headers_are_read_where_they_are(self):
        self.commit({".gitignore": "config.h\n", "a.c": '#include "config.h"\nint f(int x) { return x + LIMIT; }\n'})
        self.commit({"a.c": '#include "config.h"\nint f(int x) { return LIMIT + x; }\n'})
        self.write({"config.h": "#define LIMIT 7\n"})
        self.assertEqual(self.verdicts("HEAD~1..HEAD"), {"f": "equivalent"})

    def test_a_renamed_file(self):
        body = "static int twice(int x) { return %s; }\nint api(int x) { return twice(x) + 1; }\n" + "// filling\n" * 9
        self.commit({"a.c": body % "x + x"})
        self.commit({"moved/b.c": body % "2 * x"}, removed=["a.c"])
        found = self.report("HEAD~1..HEAD")
        self.assertEqual({one["name"]: one["verdict"] for one in found["functions"]},
                         {"twice": "equivalent", "api": "equivalent"})
        self.assertEqual(found["functions"][0]["new"]["file"], "moved/b.c")
        self.assertEqual((found["only_in_old"], found["only_in_new"]), ([], []))

    def test_a_renamed_header(self):
        code = '#include "%s"\nint size(void) { return SIZE; }\n'
        self.commit({"a.c": code % "old.h", "old.h": "#define SIZE 4\n" + "// filling\n" * 9})
        self.commit({"a.c": code % "new.h", "new.h": "#define SIZE 4\n" + "// filling\n" * 9}, removed=["old.h"])
        self.assertEqual(self.verdicts("HEAD~1..HEAD"), {"size": "equivalent"})

    def test_a_deleted_file(self):
        self.commit({"a.c": TWICE, "b.c": "int one(void) { return 1; }\n"})
        self.commit(removed=["b.c"])
        report = self.report("HEAD~1..HEAD")
        self.assertEqual([one["name"] for one in report["only_in_old"]], ["one"])
        self.assertIn("nothing of the change was compared", report["notes"][0])

    def test_a_function_that_moved_to_another_file(self):
        self.commit({"a.c": TWICE + "int one(void) { return 1; }\n", "b.c": "int two(void) { return 2; }\n"})
        self.commit({"a.c": "int one(void) { return 1; }\n", "b.c": "int two(void) { return 2; }\n" + OTHER})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", status=1)["twice"], "different")

    def test_callers_in_other_files(self):
        self.commit({"a.c": TWICE, "b.c": "int twice(int);\nint more(int x) { return twice(x) + 1; }\n"})
        self.commit({"a.c": OTHER})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", status=1), {"twice": "different", "more": "different"})
        self.assertEqual(self.verdicts("--scope=change", "HEAD~1..HEAD", status=1), {"twice": "different"})

    def test_the_whole_way_up(self):
        self.commit({"a.c": TWICE, "b.c": "int twice(int);\nint more(int x) { return twice(x) + 1; }\n",
                     "c.c": "int more(int);\nint most(int x) { return more(x) + 1; }\n"})
        self.commit({"a.c": OTHER})
        report = self.report("HEAD~1..HEAD", status=1)
        self.assertEqual({one["name"] for one in report["functions"]}, {"twice", "more"})
        self.assertTrue(any("--scope=program" in note for note in report["notes"]), report["notes"])
        self.assertEqual(set(self.verdicts("--scope=program", "HEAD~1..HEAD", status=1)), {"twice", "more", "most"})

    def test_unchanged_code_between_is_not_outside(self):
        # b.c did not change and calls what did: `top` must not be proved by taking `middle` for the same.
        self.commit({"a.c": "int middle(int);\nint low(int x) { return x; }\nint top(int x) { return middle(x); }\n",
                     "b.c": "int low(int);\nint middle(int x) { return low(x); }\n"})
        self.commit({"a.c": "int middle(int);\nint low(int x) { return x + 1; }\nint top(int x) { return middle(x); }\n"})
        self.assertEqual(self.verdicts("--scope=change", "HEAD~1..HEAD", status=1),
                         {"low": "different", "middle": "different", "top": "different"})

    def test_submodules_and_binary_files_are_said_and_skipped(self):
        other = self.outside / "other"
        other.mkdir()
        self.git("init", "-q", folder=other)
        (other / "x.c").write_text("int x;\n")
        self.git("add", "-A", folder=other)
        self.git("commit", "-q", "-m", "x", folder=other)
        self.commit({"a.c": TWICE})
        self.git("submodule", "--quiet", "add", str(other), "sub")
        self.commit({"a.c": SAME, "image.png": b"\x89PNG\0\0"})
        report = self.report("HEAD~1..HEAD")
        self.assertEqual({one["name"]: one["verdict"] for one in report["functions"]}, {"twice": "equivalent"})
        self.assertEqual(sorted(report["history"]["skipped"]), ["image.png: a binary file", "sub: a submodule"])

    def test_nothing_compiled_changed(self):
        self.commit({"a.c": "#ifdef NEVER\n#define A 1\n#endif\n" + TWICE})
        self.commit({"a.c": "#ifdef NEVER\n#define A 2\n#endif\n" + TWICE})
        self.assertIn("nothing of the change was compared", self.report("HEAD~1..HEAD")["notes"][0])

    def test_only_added_functions(self):
        self.commit({"a.c": TWICE})
        self.commit({"a.c": TWICE + "int one(void) { return 1; }\n"})
        report = self.report("HEAD~1..HEAD")
        self.assertIn("nothing of the change was compared", report["notes"][0])
        self.assertEqual([one["name"] for one in report["only_in_new"]], ["one"])

    def test_a_link_to_a_header(self):
        self.commit({"real.h": "#define SIZE 4\n", "a.c": '#include "link.h"\nint size(void) { return SIZE; }\n'})
        (self.folder / "link.h").symlink_to("real.h")
        self.commit()
        self.commit({"a.c": '#include "link.h"\nint size(void) { return SIZE + 1; }\n'})
        self.assertEqual(self.verdicts("HEAD~1..HEAD", status=1), {"size": "different"})


class Broken(Repository):
    def setUp(self):
        super().setUp()
        self.commit({"a.c": TWICE, "b.c": "int one(void) { return 1; }\n"})
        self.commit({"a.c": SAME, "b.c": "int one(void) { return 1 }\n"})

    def test_a_file_that_does_not_compile_is_left_out(self):
        report = self.report("HEAD~1..HEAD", status=3)
        self.assertEqual({one["name"]: one["verdict"] for one in report["functions"]}, {"twice": "equivalent"})
        self.assertEqual(report["lost_files"], ["b.c does not compile"])
        self.assertIn("b.c:1:25: error: expected ';'", self.said)

    def test_what_is_only_in_a_lost_file_is_not_removed(self):
        report = self.report("HEAD~1..HEAD", status=3)
        self.assertEqual((report["only_in_old"], report["only_in_new"]), ([], []))

    def test_a_difference_elsewhere_still_counts(self):
        self.commit({"a.c": OTHER})
        self.assertEqual(self.verdicts("HEAD~2..HEAD", status=1), {"twice": "different"})

    def test_exclude(self):
        self.assertEqual(self.report("--exclude=b.c", "HEAD~1..HEAD")["lost_files"], [])
        self.assertEqual(self.report("--exclude=[bc].c", "HEAD~1..HEAD")["lost_files"], [])

    def test_keep_going_no(self):
        done = self.run_tandem("git", "--keep-going=no", "HEAD~1..HEAD")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("tandem: b.c does not compile", done.stderr)

    def test_all_are_lost(self):
        report = self.report("--exclude=a.c", "HEAD~1..HEAD", status=3)
        self.assertEqual((report["functions"], report["lost_files"]), ([], ["b.c does not compile"]))

    def test_programs_that_share_names(self):
        self.commit({"one.c": "int f(void) { return 1; }\n", "two.c": "int f(void) { return 2; }\n",
                     "user.c": "int f(void);\nint g(void) { return f(); }\n"})
        self.commit({"one.c": "int f(void) { return 2 - 1; }\n"})
        report = self.report("HEAD~1..HEAD", status=3)
        self.assertEqual({one["name"]: one["verdict"] for one in report["functions"]}, {"f": "equivalent"})
        self.assertIn("user.c", report["lost_files"][0])


class Builds(Repository):
    def database(self, folder, names, arguments):
        entries = [{"directory": str(folder), "file": name, "arguments": ["cc", *arguments, "-c", name]} for name in names]
        return json.dumps(entries)

    def setUp(self):
        super().setUp()
        self.commit({".gitignore": "build\n", "a.c": "int f(int x) { return x + LIMIT; }\n"})
        self.commit({"a.c": "int f(int x) { return LIMIT + x; }\n", "other.c": TWICE})

    def test_the_build_of_the_working_tree(self):
        self.write({"build/compile_commands.json": self.database(self.folder, ["a.c", "gone.c"], ["-DLIMIT=7"])})
        report = self.report("--exclude=other.c", "HEAD~1..HEAD")
        self.assertEqual({one["name"]: one["verdict"] for one in report["functions"]}, {"f": "equivalent"})

    def test_a_file_of_which_the_build_says_nothing(self):
        self.write({"build/compile_commands.json": self.database(self.folder, ["a.c"], ["-DLIMIT=7"])})
        report = self.report("HEAD~1..HEAD", status=3)
        self.assertIn("other.c", report["lost_files"][0])

    def test_a_build_for_each_revision(self):
        for name, limit in (("v1", 7), ("v2", 8)):
            self.git("worktree", "add", "-q", str(self.outside / name), "HEAD")
            folder = self.outside / name
            (folder / "build").mkdir()
            (folder / "build" / "compile_commands.json").write_text(self.database(folder, ["a.c"], [f"-DLIMIT={limit}"]))
        builds = [f"--old-build={self.outside}/v1/build", f"--new-build={self.outside}/v2/build"]
        self.assertEqual(self.verdicts(*builds, "--exclude=other.c", "HEAD~1..HEAD", status=1), {"f": "different"})

    def test_arguments_after_two_dashes(self):
        self.assertEqual(self.verdicts("--exclude=other.c", "HEAD~1..HEAD", "--", "-DLIMIT=7"), {"f": "equivalent"})

    def test_a_build_file_of_a_stranger_runs_nothing(self):
        sly = ["-DLIMIT=7", "-fplugin=/tmp/evil.so"]
        self.write({"build/compile_commands.json": self.database(self.folder, ["a.c"], sly)})
        self.assertEqual(self.verdicts("--exclude=other.c", "HEAD~1..HEAD"), {"f": "equivalent"})
        self.assertIn("left out of what it says to the compiler: -fplugin", self.said)


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--tandem":
        Repository.tandem = str(pathlib.Path(sys.argv[2]).resolve())
        del sys.argv[1:3]
    if not shutil.which("git"):
        sys.exit("run_git.py: git is not installed (tools/install)")
    unittest.main()
