"""Tests of the little that swiftsource knows about Swift."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from swiftsource import blanked, end_of_parentheses, line_number  # noqa: E402


class BlankedTests(unittest.TestCase):
    def assert_code(self, source, code):
        """The words that are left must be these, in their places."""
        result = blanked(source)
        self.assertEqual(len(result), len(source))
        self.assertEqual(result.count("\n"), source.count("\n"))
        self.assertEqual(result.split(), code.split())
        for word in code.split():
            self.assertEqual(result.find(word), source.rfind(word))

    def test_comments(self):
        self.assert_code("a // x\nb", "a b")
        self.assert_code("a /* x /* y */ x */ b", "a b")
        self.assert_code("a /* x", "a")
        self.assert_code("a // \"\nb", "a b")

    def test_literals(self):
        self.assert_code('a "x" b', "a b")
        self.assert_code(r'a "x \" y" b', "a b")
        self.assert_code(r'a "x \\" b', "a b")
        self.assert_code('a "" b', "a b")
        self.assert_code('a "// x" b', "a b")
        self.assert_code('a #"x " y"# b', "a b")
        self.assert_code(r'a ##"x "# \# y"## b', "a b")
        self.assert_code('a """\nx "y" import X\n""" b', "a b")
        self.assert_code('a #/x "/# b', "a b")

    def test_interpolation(self):
        self.assert_code(r'a "x \(y("z")) x" b', "a b")
        self.assert_code(r'a "x \(y ? "\(z)" : ")") x" b', "a b")
        self.assert_code(r'a #"x \(y"# b', "a b")
        self.assert_code(r'a #"x \#(y("z"))"# b', "a b")

    def test_macros_are_code(self):
        self.assert_code("#expect(a) #if DEBUG", "#expect(a) #if DEBUG")

    def test_broken_literal_ends_with_its_line(self):
        self.assert_code('a "x\nb', "a b")


class PlaceTests(unittest.TestCase):
    def test_parentheses(self):
        code = "f(a, [b(c)], { d })e"
        self.assertEqual(code[end_of_parentheses(code, 1) :], "e")
        self.assertEqual(end_of_parentheses("f(a", 1), 3)

    def test_lines(self):
        self.assertEqual(line_number("a\nb\nc", 0), 1)
        self.assertEqual(line_number("a\nb\nc", 4), 3)


if __name__ == "__main__":
    unittest.main()
