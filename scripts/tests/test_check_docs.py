"""Tests of check-docs: sound documents of a small program, and one change for each rule."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "check-docs"

REFERENCE = """# tweetstore

## tweetstore import

### Options

- `-n`, `--name NAME` — The name.

- `--originals`, `--no-originals` — Keep them.

## tweetstore query

- `--sort KEYS` — Sort.

## Global options

- `--store FILE` — The store.

- `--version` — The version.

## Exit codes

| code | name | meaning |
|---|---|---|
| 0 | done | All was done. |
| 64 | usage | It is wrong. |
"""

PROGRAM = """#!/bin/bash
store=$HOME/.local/share/tweetstore/archive.sqlite
case $1 in
  generate) cat "$(dirname "$(realpath "$0")")/reference.md" ;;
  import)
    mkdir -p "$(dirname "$store")"
    python3 -c "
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as connection:
    connection.execute('CREATE TABLE tweet (identifier INTEGER PRIMARY KEY, text TEXT)')
    connection.execute('INSERT INTO tweet VALUES (7, NULL)')" "$store"
    echo "$2: $(wc -l < "$2") new" ;;
  query) [[ -t 1 ]] && echo "a table $COLUMNS wide"; echo one; echo two ;;
  *) echo "there is no command '$1'" >&2; exit 64 ;;
esac
"""

README = """# A program

<!-- check-docs: copy fixtures/a.jsonl tweets.jsonl -->

See [the reference](docs/cli.md#tweetstore-import), [codes](#codes) and [x](https://example.com).

```console
$ tweetstore import tweets.jsonl
tweets.jsonl: 2 new
$ tweetstore query \\
  foo
a table 96 wide
...
two
$ tweetstore nothing
there is no command 'nothing'
$ echo $?
64
$ sqlite3 ~/.local/share/tweetstore/archive.sqlite 'SELECT * FROM tweet'
7|
```

```sh
tweetstore import a.jsonl --name b --no-originals
zcat a.gz | tweetstore --store x query 'a == %@' --sort -created
*/15 * * * *  tweetstore query
tweetstore --version
```

```swift
let a = 1
```

## Codes

| code | meaning |
|---|---|
| 0 | All was done. |
| 64 | It is wrong. |
"""

STORE = """# The store

<!-- check-docs: copy fixtures/a.jsonl tweets.jsonl -->
<!-- check-docs: run tweetstore import tweets.jsonl -->
<!-- check-docs: schema -->

<!-- check-docs: exit 64 -->

```console
$ tweetstore nothing
there is no command 'nothing'
```

### `tweet`

| column | type | what it is |
|---|---|---|
| `identifier` | INTEGER | the key |
| `text` | TEXT | the text |
"""

SOUND = {
    "README.md": README,
    "docs/cli.md": REFERENCE,
    "docs/store.md": STORE,
    "fixtures/a.jsonl": "{}\n{}\n",
    "Tests/ATests/ATests.swift": "func example() {\n  let a =\n    1\n}\n",
    "bin/reference.md": REFERENCE,
    "bin/tweetstore": PROGRAM,
}


class CheckDocsTests(unittest.TestCase):
    def run_check(self, changes, *options):
        """What the check says of the sound documents with some files replaced."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, text in (SOUND | changes).items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        program = self.root / "bin/tweetstore"
        program.chmod(0o755)
        result = subprocess.run(
            [SCRIPT, *options, "--program", program, self.root], capture_output=True, text=True,
            check=False, timeout=60)
        self.assertEqual(result.stderr, "")
        self.assertEqual(result.returncode, 0 if " 0 findings" in result.stdout else 1)
        return result.stdout

    def assert_finding(self, changes, *texts):
        output = self.run_check(changes)
        self.assertIn(" 1 findings", output)
        for text in texts:
            self.assertIn(text, output)

    def changed(self, name, old, new):
        self.assertEqual(SOUND[name].count(old), 1)
        return {name: SOUND[name].replace(old, new)}

    def test_sound_documents(self):
        self.assertEqual(
            self.run_check({}), "check-docs: 3 documents, 6 commands run, 0 findings\n")

    def test_output_that_differs(self):
        self.assert_finding(
            self.changed("README.md", "tweets.jsonl: 2 new\n", "tweets.jsonl: 3 new\n"),
            "README.md:8: the output differs", "\ntweets.jsonl: 2 new\n")
        self.assert_finding(self.changed("README.md", "two\n", "two\nthree\n"), "README.md:10: ")
        self.assert_finding(self.changed("README.md", "...\ntwo\n", ""), "README.md:10: ")

    def test_exit_codes_of_commands(self):
        self.assert_finding(
            self.changed("README.md", "$ echo $?\n64\n", ""),
            "README.md:15: the exit code is 64, not 0")
        self.assert_finding(
            self.changed("README.md", "$ echo $?\n64\n", "$ echo $?\n65\n"),
            "README.md:17: the output differs")
        self.assert_finding(
            self.changed("docs/store.md", "exit 64", "exit 3"),
            "docs/store.md:10: the exit code is 64, not 3")

    def test_block_without_a_command(self):
        self.assert_finding(
            self.changed("docs/store.md", "$ tweetstore nothing\n", "tweetstore nothing\n"),
            "a console block begins with a command")

    def test_options_and_commands_that_are_named(self):
        self.assert_finding(
            self.changed("README.md", "--no-originals", "--no-original"),
            "README.md:24: 'import' has no option --no-original")
        self.assert_finding(
            self.changed("README.md", "* *  tweetstore query", "* *  tweetstore querry"),
            "README.md:26: no command stands in: tweetstore querry")
        self.assert_finding(
            self.changed("README.md", "--name b", "'--name b"), "No closing quotation")

    def test_reference(self):
        self.assert_finding(
            {"docs/cli.md": REFERENCE + "more\n"}, "docs/cli.md:1: it is not what")

    def test_swift_stands_in_a_test(self):
        self.assert_finding(
            self.changed("README.md", "let a = 1", "let a = 2"), "this Swift code stands in no test")

    def test_exit_code_tables(self):
        self.assert_finding(
            self.changed("README.md", "| 64 | It is wrong. |\n", ""), "exit code 64 is missing")
        self.assert_finding(
            self.changed("README.md", "| 64 | It is wrong. |", "| 64 | It is right. |"),
            "exit code 64 means: It is wrong.")

    def test_links(self):
        self.assert_finding(
            self.changed("README.md", "docs/cli.md#", "docs/cli2.md#"), "leads nowhere")
        self.assert_finding(
            self.changed("README.md", "#tweetstore-import", "#tweetstore-export"),
            "there is no such heading: docs/cli.md#tweetstore-export")
        self.assert_finding(self.changed("README.md", "(#codes)", "(#code)"), "no such heading")

    def test_tests_are_named(self):
        table = "\n| rule | test |\n|---|---|\n| one | {} |\n"
        for cell, message in [
            ("none", "this row names no test"),
            ("[no such sentence](Tests/ATests/ATests.swift)", "Tests/ATests/ATests.swift has no test 'no such sentence'"),
            ("[func example()](Tests/None.swift)", "leads nowhere"),
        ]:
            self.assert_finding({"README.md": SOUND["README.md"] + table.format(cell)}, message)
        readme = SOUND["README.md"] + table.format("[func example()](Tests/ATests/ATests.swift)")
        self.assertIn(" 0 findings", self.run_check({"README.md": readme}))

    def test_tables_of_the_store(self):
        self.assert_finding(
            self.changed("docs/store.md", "| `text` | TEXT |", "| `text` | BLOB |"),
            "docs/store.md:16: the table tweet has: {'identifier': 'INTEGER', 'text': 'TEXT'}")
        self.assert_finding(
            self.changed("docs/store.md", "### `tweet`", "### tweet"), "the table tweet is missing")

    def test_directives(self):
        self.assert_finding(
            self.changed("docs/store.md", "docs: schema -->", "docs: x -->"),
            "the directive 'x' is not known")
        self.assert_finding(
            self.changed("docs/store.md", "docs: schema -->", "docs: run false -->"),
            "docs/store.md:5: the exit code is 1")

    def test_update(self):
        readme = SOUND["README.md"].replace("2 new", "9 new").replace("$ echo $?\n64", "$ echo $?")
        changes = {"README.md": readme, "docs/cli.md": "old\n"}
        self.assertIn(" 0 findings", self.run_check(changes, "--update"))
        for name in ("README.md", "docs/cli.md"):
            self.assertEqual((self.root / name).read_text(), SOUND[name])

    def test_update_keeps_the_example_of_a_command_that_fails(self):
        changes = self.changed("README.md", "$ tweetstore query \\\n", "$ tweetstore qerry \\\n")
        self.assertIn("the exit code is 64", self.run_check(changes, "--update"))
        self.assertEqual((self.root / "README.md").read_text(), changes["README.md"])

    def test_code_block_without_an_end(self):
        self.assert_finding(
            {"docs/open.md": "# A\n\n```sh\necho\n"}, "docs/open.md:1: the code block at line 3")


if __name__ == "__main__":
    unittest.main()
