"""Tests of list-api's lists, with symbol graphs made by hand."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "list-api"


def load():
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("list_api", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("list_api", loader))
    loader.exec_module(module)
    return module


def symbol(path, *fragments):
    return {
        "identifier": {"precise": "s:" + path},
        "pathComponents": path.split("."),
        "declarationFragments": [{"spelling": fragment} for fragment in fragments],
    }


def graph(symbols, *conformances):
    return {
        "symbols": symbols,
        "relationships": [
            {"kind": "conformsTo", "source": "s:" + source, "target": "s:x", "targetFallback": target}
            for source, target in conformances
        ],
    }


class ListingTests(unittest.TestCase):
    def setUp(self):
        self.listing = load().listing

    def test_members_are_below_their_type_in_order(self):
        lines = self.listing([graph([
            symbol("B.z", "var ", "z", ": Int"), symbol("B", "struct ", "B"),
            symbol("A", "enum ", "A"), symbol("B.a", "func a()\n    -> Int"),
        ])])
        self.assertEqual(lines, ["enum A", "struct B", "  func a() -> Int", "  var z: Int"])

    def test_conformances_are_listed_without_those_that_are_implied(self):
        lines = self.listing([graph(
            [symbol("A", "struct A")], ("A", "Swift.Hashable"), ("A", "Swift.Copyable"),
            ("A", "Swift.Error"))])
        self.assertEqual(lines, ["struct A [Error, Hashable]"])

    def test_extensions_of_other_modules_types_come_last(self):
        lines = self.listing([
            graph([symbol("Z", "struct Z")]), graph([symbol("String.reversedWords", "var reversedWords: String")]),
        ])
        self.assertEqual(
            lines, ["struct Z", "extension String", "  var reversedWords: String"])

    def test_overloads_and_nested_types_keep_their_lines(self):
        twice = symbol("A.f", "func f(_: Int)")
        other = dict(symbol("A.f", "func f(_: String)"), identifier={"precise": "s:A.f2"})
        lines = self.listing([graph([
            symbol("A", "struct A"), twice, other, symbol("A.B", "struct B"), symbol("A.B.c", "let c: Int"),
        ])])
        self.assertEqual(lines, [
            "struct A", "  func f(_: Int)", "  func f(_: String)", "  struct B", "    let c: Int"])


if __name__ == "__main__":
    unittest.main()
