"""Tests of scripts/check-tour."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "check-tour"
PAGE = "# Tour\n\n## A flow\n\n1. `Sources/A.swift`: `run` calls\n   `stop`.\n2. `Sources/B.swift`: the end.\n"


class CheckTourTests(unittest.TestCase):
    def check(self, page, a="func run() { stop() }"):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs/internals").mkdir(parents=True)
            (root / "Sources").mkdir()
            (root / "docs/internals/tour.md").write_text(page)
            (root / "Sources/A.swift").write_text(a)
            (root / "Sources/B.swift").write_text("")
            result = subprocess.run(
                [SCRIPT, root], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def test_sound_page(self):
        self.assertEqual(self.check(PAGE), (0, "check-tour: 2 steps, 0 findings\n"))

    def test_missing_name(self):
        code, output = self.check(PAGE, "func runs() { stop() }")
        self.assertEqual(code, 1)
        self.assertIn("A flow, step 1: Sources/A.swift has no 'run'", output)

    def test_missing_file(self):
        code, output = self.check(PAGE.replace("B.swift", "C.swift"))
        self.assertEqual(code, 1)
        self.assertIn("A flow, step 2: there is no file Sources/C.swift", output)

    def test_too_many_steps(self):
        code, output = self.check(PAGE + "13. `Sources/B.swift`: more.\n")
        self.assertEqual(code, 1)
        self.assertIn("step 13: a flow has at most 12 steps", output)

    def test_page_without_steps(self):
        self.assertEqual(self.check("# Tour\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
