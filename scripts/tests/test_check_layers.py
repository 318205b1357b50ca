"""Tests of check-layers: a small sound package, and one change for each rule."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "check-layers"

SOUND = {
    "Package.swift": """
      let systemLibraries: [Target] = [
        .systemLibrary(name: "CThing", pkgConfig: "thing"),
      ]
      let modules: [Module] = [
        Module(name: "CPlus", imports: [], kind: .cxx),
        Module(name: "Base", imports: ["CThing", "CPlus"]),
        Module(
          name: "Upper", imports: ["Base"]),
        Module(name: "tool", imports: ["Upper"], kind: .executable),
        Module(name: "BaseTests", imports: ["Base"], kind: .test, system: ["Foundation"]),
      ]
      """,
    "Sources/CThing/shim.h": "#include <thing.h>\n",
    "Sources/CPlus/plus.cpp": "int plus() { return 1; }\n",
    "Sources/Base/Base.swift": "import CPlus\nimport CThing\nimport FoundationEssentials\n",
    "Sources/Upper/Upper.swift": "public import Base\nimport struct Dispatch.DispatchTime\n",
    "Sources/tool/main.swift": 'import Upper\nprint("done")\n',
    "Tests/BaseTests/BaseTests.swift":
        "import Foundation\nimport Testing\n@testable import Base\nlet a = try! f() as! Int\n",
    "docs/internals/modules.md": """
| target | what is in it | may import |
|---|---|---|
| `CThing` | a thing \\| another | |
| `CPlus` | plus | |
| `Base` | the base | `CPlus`, `CThing` |
| `Upper` | more | `Base` |
| `tool` | the program | `Upper` |
""",
}


class CheckLayersTests(unittest.TestCase):
    def findings(self, changes):
        """The findings for the sound package with some files replaced (None removes one)."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (SOUND | changes).items():
                if text is not None:
                    path = pathlib.Path(folder, name)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text)
            result = subprocess.run(
                [SCRIPT, folder], capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(result.stderr, "")
        *findings, summary = result.stdout.splitlines()
        self.assertEqual(result.returncode, 1 if findings else 0)
        self.assertTrue(summary.endswith(f" {len(findings)} findings"), summary)
        return findings

    def assert_finding(self, changes, *expected):
        findings = self.findings(changes)
        self.assertEqual(len(findings), len(expected), findings)
        for finding, text in zip(findings, expected):
            self.assertIn(text, finding)

    def base(self, text):
        """The file of the module Base with more in it, from line 4 on."""
        return {"Sources/Base/Base.swift": SOUND["Sources/Base/Base.swift"] + text}

    def manifest(self, old, new):
        self.assertIn(old, SOUND["Package.swift"])
        return {"Package.swift": SOUND["Package.swift"].replace(old, new)}

    def test_sound_package(self):
        self.assertEqual(self.findings({}), [])

    def test_import_outside_of_the_row(self):
        place = "Sources/Base/Base.swift:4: "
        self.assert_finding(self.base("import Upper\n"), place + "Base may not import Upper")
        self.assert_finding(
            self.base("  @preconcurrency internal import class Upper.X\n"), place + "Base may not")
        self.assert_finding(self.base("import Testing\n"), place + "Base may not import Testing")
        self.assert_finding(self.base("import XCTest\n"), place + "Base may not import XCTest")

    def test_words_in_texts_and_comments_are_no_imports(self):
        self.assertEqual(
            self.findings(self.base('// import X\nlet a = """\nimport X\ntry! print(1)\n"""\n')), [])

    def test_full_foundation(self):
        self.assert_finding(self.base("import Foundation\n"), "Base.swift:4: full Foundation")
        self.assert_finding(
            self.manifest(', system: ["Foundation"]', ""), "BaseTests.swift:1: full Foundation")
        self.assert_finding(
            self.manifest('["CThing", "CPlus"]', '["CThing", "CPlus"], system: ["Foundation"]'),
            "Base may not ask for Foundation")

    def test_unused_dependency(self):
        self.assert_finding(
            {"Sources/tool/main.swift": "print(1)\n"},
            "Package.swift:10: tool lists Upper, but never imports it")

    def test_ring(self):
        changes = self.manifest('["CThing", "CPlus"]', '["CThing", "CPlus", "Upper"]')
        changes |= self.base("import Upper\n")
        changes["docs/internals/modules.md"] = SOUND["docs/internals/modules.md"].replace(
            "| `CPlus`, `CThing` |", "| `CPlus`, `CThing`, `Upper` |")
        self.assert_finding(changes, "modules import each other: Base -> Upper -> Base")

    def test_unknown_module(self):
        findings = self.findings(self.manifest('imports: ["Upper"]', 'imports: ["Upper", "Lost"]'))
        self.assertIn("Package.swift:10: tool imports Lost, which is no module", findings)

    def test_folder_without_row(self):
        self.assert_finding(
            {"Sources/Other/Other.swift": ""}, "Sources/Other:1: the folder has no row")
        self.assert_finding({"Sources/loose.swift": ""}, "loose.swift:1: the file is in no target")

    def test_row_without_folder(self):
        self.assert_finding({"Sources/CPlus/plus.cpp": None}, "CPlus has no folder Sources/CPlus")

    def test_table_that_cannot_be_found(self):
        findings = self.findings({"Package.swift": "let package = Package()\n"})
        self.assertIn("Package.swift:1: the table of modules can't be found", findings)

    def test_print(self):
        self.assert_finding(self.base("print(1)\n"), "Base.swift:4: print ignores write errors")
        self.assert_finding(self.base("  Swift.debugPrint (1)\n"), "Base.swift:4: print ignores")
        self.assertEqual(
            self.findings(self.base("func print(_ a: Int) {}\na.print(1)\nfingerprint(1)\n")), [])
        self.assertEqual(self.findings(self.base("print(f(1), to: &text)\n")), [])

    def test_forced(self):
        self.assert_finding(self.base("let a = try! f()\n"), "Base.swift:4: try! traps")
        self.assert_finding(self.base("\nlet a = b as! Int\n"), "Base.swift:5: as! traps")

    def test_unchecked_needs_a_reason(self):
        unchecked = "extension A: @unchecked Sendable {}\n"
        unsafe = "nonisolated(unsafe) let a = 1\n"
        self.assert_finding(self.base(unchecked), "Base.swift:4: @unchecked Sendable needs")
        self.assert_finding(self.base(unsafe), "Base.swift:4: nonisolated(unsafe) needs")
        self.assert_finding(
            {"Tests/BaseTests/More.swift": unchecked}, "More.swift:1: @unchecked Sendable needs")
        self.assert_finding(self.base("// Safe: no.\n\n" + unsafe), "nonisolated(unsafe) needs")
        self.assertEqual(self.findings(self.base("// Safe: it's\n// constant.\n" + unsafe)), [])
        self.assertEqual(self.findings(self.base("  // Safe: yes.\n@frozen\n" + unchecked)), [])

    def test_long_file(self):
        self.assertEqual(self.findings(self.base("\n" * 797)), [])
        self.assert_finding(self.base("\n" * 798), "Base.swift:801: 801 lines")

    def test_exports(self):
        self.assert_finding(
            {"Sources/Upper/Upper.swift": "@_exported public import Base\n"}, "exported again")
        self.assert_finding(
            {"Sources/Upper/Upper.swift": "@testable import Base\n"}, "only tests may import")
        self.assert_finding(
            {"Sources/Base/Base.swift": "public import CThing\nimport CPlus\n"},
            "types of CThing must not leave the module")

    def test_modules_page(self):
        page = SOUND["docs/internals/modules.md"]

        def changed(old, new):
            return {"docs/internals/modules.md": page.replace(old, new)}

        self.assert_finding({"docs/internals/modules.md": None}, "the page with the table of modules")
        self.assert_finding(
            changed("| `Upper` | more | `Base` |\n", ""), "modules.md:1: Upper has no row; add: | `Upper`")
        self.assert_finding(
            changed("| more | `Base` |", "| more | |"), "modules.md:7: Upper imports `Base`")
        self.assert_finding(
            changed("| `Upper` | m", "| `Gone` | x | |\n| `Upper` | m"), "modules.md:7: Gone is no module")

    def test_usage(self):
        result = subprocess.run([SCRIPT, "/nonexistent"], capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stdout), (64, ""))
        self.assertIn("has no Package.swift", result.stderr)


if __name__ == "__main__":
    unittest.main()
