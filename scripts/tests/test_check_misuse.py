"""Tests of check-misuse: which errors it takes for the expected ones."""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "check-misuse"


def load():
    """The script as a module."""
    loader = importlib.machinery.SourceFileLoader("check_misuse", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_misuse", loader))
    loader.exec_module(module)
    return module


class CheckMisuseTests(unittest.TestCase):
    def findings(self, text, errors):
        module = load()
        module.errors = lambda path, modules: errors
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "Use.swift"
            path.write_text(text)
            return list(module.check(path, None))

    def test_the_expected_error(self):
        text = "let a = 1\nuse(a)  // error: not Sendable\n"
        self.assertEqual(self.findings(text, [(2, "type is not Sendable")]), [])

    def test_what_compiles(self):
        text = "use(a)  // error: not Sendable\n"
        self.assertEqual(
            self.findings(text, []), [(1, "this compiles, or has another error than 'not Sendable'")])

    def test_another_error(self):
        text = "use(a)  // error: not Sendable\n"
        found = self.findings(text, [(1, "no such name")])
        self.assertEqual([line for line, _ in found], [1])

    def test_an_error_elsewhere(self):
        text = "let a = 1\nuse(a)  // error: not Sendable\n"
        found = self.findings(text, [(1, "no such module"), (2, "not Sendable")])
        self.assertEqual(found, [(1, "an error that isn't expected: no such module")])

    def test_right_use_compiles(self):
        self.assertEqual(self.findings("let a = 1\n", []), [])
        self.assertEqual(len(self.findings("let a = 1\n", [(1, "no such module")])), 1)


if __name__ == "__main__":
    unittest.main()
