#!/usr/bin/python3
"""What `tandem git` keeps between runs: whatever happens to the file, the answers are the same.

  run_cache.py --tandem build/bin/tandem [unittest arguments]
"""

import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from repositories import Repository

OLD = """int twice(int x) { return x + x; }
int clamp(int x) { return x > 9 ? 9 : x; }
int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i] * 3; return s; }
int user(int x) { return clamp(x) + 1; }
"""
NEW = """int twice(int x) { return 2 * x; }
int clamp(int x) { return x >= 9 ? 9 : x + (x == -5); }
int sum(const int *a, int n) { int s = 0, i = 0; while (i < n) { s += a[i] + 2 * a[i]; ++i; } return s; }
int user(int x) { return clamp(x) + 1; }
"""
RANGE = "HEAD~1..HEAD"


class Kept(Repository):
    def setUp(self):
        super().setUp()
        self.cache = self.outside / ".cache" / "tandem" / "answers.sqlite"
        self.commit({"a.c": OLD})
        self.commit({"a.c": NEW})

    def once(self, *words):
        """The report and stderr of a run."""
        done = self.run_tandem("git", "--format=json", *words, RANGE)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def info(self):
        done = self.run_tandem("cache", "info")
        self.assertEqual(done.returncode, 0, done.stderr)
        return int(done.stdout.split(": ")[1].split()[0])

    def calls_of_solvers(self, *words):
        return self.report("--stats", *words, RANGE, status=1)["statistics"]["solver_calls"]

    def test_a_second_run_asks_no_solver_and_says_the_same(self):
        fresh, _ = self.once("--no-cache")
        self.assertFalse(self.cache.exists())
        first = self.calls_of_solvers()
        self.assertGreater(first, 0)
        self.assertGreater(self.info(), 0)
        self.assertEqual(self.calls_of_solvers(), 0)
        self.assertEqual(self.once()[0], fresh)
        self.assertEqual(self.calls_of_solvers("--no-cache"), first)

    def test_other_options_are_other_questions(self):
        self.once()
        self.assertGreater(self.calls_of_solvers("--domain=none", "--seed=7"), 0)

    def test_obligations_are_proved_where_they_are_written(self):
        self.once()
        folder = self.outside / "obligations"
        self.once(f"--dump-smt={folder}")
        self.assertTrue(any(folder.iterdir()))

    def test_a_difference_is_run_again(self):
        fresh, _ = self.once()
        # Somebody changes answers in the file: what does not fit its check is not there.
        with sqlite3.connect(self.cache) as database:
            rows = database.execute("SELECT key, value FROM answers").fetchall()
            for key, value in rows:
                database.execute("UPDATE answers SET value = ? WHERE key = ?", (value[:-1] + bytes([value[-1] ^ 1]), key))
        self.assertEqual(self.once()[0], fresh)

    def test_answers_of_another_question_do_not_fit(self):
        fresh, _ = self.once()
        with sqlite3.connect(self.cache) as database:
            rows = database.execute("SELECT key, value FROM answers").fetchall()
            for (key, _), (_, other) in zip(rows, rows[1:] + rows[:1]):
                database.execute("UPDATE answers SET value = ? WHERE key = ?", (other, key))
        self.assertEqual(self.once()[0], fresh)

    def test_no_database(self):
        fresh, _ = self.once()
        for text in (b"this is no database, whatever its name says" * 99, fresh.encode(), bytes(5000)):
            for path in self.cache.parent.iterdir():
                path.unlink()
            self.cache.write_bytes(text)
            said, errors = self.once()
            self.assertEqual(said, fresh)
            self.assertEqual(errors.count("nothing is kept"), 1, errors)

    def test_a_file_that_was_cut_off(self):
        fresh, _ = self.once()
        self.run_tandem("cache", "info")
        data = self.cache.read_bytes()
        for path in self.cache.parent.iterdir():
            path.unlink()
        self.cache.write_bytes(data[:len(data) // 2])
        self.assertEqual(self.once()[0], fresh)

    def test_a_place_where_nothing_can_be(self):
        fresh, _ = self.once("--no-cache")
        self.cache.parent.parent.mkdir()
        self.cache.parent.write_text("a file where the folder would be")
        said, errors = self.once()
        self.assertEqual(said, fresh)
        self.assertEqual(errors.count("nothing is kept"), 1, errors)
        done = self.run_tandem("cache", "info")
        self.assertEqual((done.returncode, done.stdout, len(done.stderr.splitlines())), (2, "", 1))

    def test_of_another_version(self):
        fresh, _ = self.once()
        with sqlite3.connect(self.cache) as database:
            database.execute("PRAGMA user_version = 99")
        said, errors = self.once()
        self.assertEqual(said, fresh)
        self.assertIn("another version", errors)

    def test_killed_at_any_moment(self):
        fresh, _ = self.once("--no-cache")
        command = [self.tandem, "git", "--format=json", f"--html={self.outside}/page.html",
                   f"--write-baseline={self.outside}/accepted", RANGE]
        for tenths in range(1, 14, 2):
            run = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
            time.sleep(tenths / 10)
            run.send_signal(signal.SIGKILL)
            run.wait()
            for name, end in (("page.html", "</html>\n"), ("accepted", "\n")):
                path = self.outside / name
                self.assertTrue(not path.exists() or path.read_text().endswith(end), name)
        said, errors = self.once()
        self.assertEqual((said, errors), (fresh, ""))

    def test_many_at_once(self):
        fresh, _ = self.once("--no-cache")
        command = [self.tandem, "git", "--format=json", RANGE]
        runs = [subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True) for _ in range(4)]
        for run in runs:
            self.assertEqual(run.communicate(timeout=120), (fresh, ""))

    def test_clear_and_trim(self):
        self.once()
        self.assertGreater(self.info(), 0)
        self.assertEqual(self.run_tandem("cache", "trim").returncode, 0)
        self.assertGreater(self.info(), 0)
        self.assertEqual(self.run_tandem("cache", "trim", "--size=0").returncode, 0)
        self.assertEqual(self.info(), 0)
        self.once()
        self.assertEqual(self.run_tandem("cache", "clear").returncode, 0)
        self.assertEqual(self.info(), 0)
        self.refused("cache", "burn", says="'burn'")

    def test_a_folder_of_its_own(self):
        other = self.outside / "elsewhere"
        self.run_tandem("git", RANGE, env={"XDG_CACHE_HOME": str(other)})
        self.assertTrue((other / "tandem" / "answers.sqlite").exists())
        self.assertFalse(self.cache.exists())
        self.assertEqual(os.stat(other / "tandem").st_mode & 0o77, 0)

    def test_check_keeps_nothing(self):
        (self.folder / "b.c").write_text(NEW)
        (self.folder / "o.c").write_text(OLD)
        self.assertEqual(self.run_tandem("check", "o.c", "b.c").returncode, 1)
        self.assertFalse(self.cache.exists())

    def tearDown(self):
        shutil.rmtree(self.cache.parent, ignore_errors=True)


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[1] == "--tandem":
        Repository.tandem = str(pathlib.Path(sys.argv[2]).resolve())
        del sys.argv[1:3]
    unittest.main()
