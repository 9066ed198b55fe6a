"""Repositories that tests make, and runs of Tandem in them."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

SECONDS = 120
TANDEM = str(pathlib.Path(__file__).resolve().parents[2] / "build" / "bin" / "tandem")


class Repository(unittest.TestCase):
    """Every test has a repository of its own, with nothing in it."""

    tandem = TANDEM

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.outside = pathlib.Path(holder.name)
        self.folder = self.outside / "project"
        self.folder.mkdir()
        # Neither the user's settings nor those of a hook that runs this test.
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self.environment.update(HOME=str(self.outside), GIT_CONFIG_NOSYSTEM="1")
        self.git("init", "-q", "-b", "main")

    def git(self, *words, folder=None):
        settings = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"]
        done = subprocess.run(["git", *settings, *words], cwd=folder or self.folder, capture_output=True, text=True,
                              env=self.environment, check=True)
        return done.stdout.strip()

    def write(self, files):
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def commit(self, files=None, subject="a change", removed=()):
        """Commits `files`, name to text; gives the new commit's id."""
        self.write(files or {})
        for name in removed:
            self.git("rm", "-q", name)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", subject)
        return self.git("rev-parse", "HEAD")

    def run_tandem(self, *words, folder=None, env=None):
        return subprocess.run([self.tandem, *words], cwd=folder or self.folder, capture_output=True, text=True,
                              timeout=SECONDS, env={**self.environment, **(env or {})}, check=False)

    def report(self, *words, status=0, folder=None, env=None):
        before, at = sorted(str(path) for path in self.folder.rglob("*")), words.index("--") if "--" in words else None
        own, clang = (words, ()) if at is None else (words[:at], words[at:])
        done = self.run_tandem("git", "--format=json", *own, *clang, folder=folder, env=env)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertEqual(before, sorted(str(path) for path in self.folder.rglob("*")), "the repository was touched")
        self.said = done.stderr
        return json.loads(done.stdout)

    def verdicts(self, *words, **how):
        return {one["name"]: one["verdict"] for one in self.report(*words, **how)["functions"]}

    def refused(self, *words, says, folder=None):
        done = self.run_tandem(*words, folder=folder)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stdout + done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn(says, done.stderr)
