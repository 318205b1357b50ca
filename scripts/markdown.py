"""Just enough of Markdown to check documents: code blocks, headings, links, tables, directives.

A directive is a comment that readers don't see: `<!-- check-docs: copy fixtures/a.jsonl a.jsonl -->`.
"""

import re

FENCE = re.compile(r"^(```+|~~~+)\s*(\S*)\s*$")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$")
LINK = re.compile(r"(?<!!)\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]*)\)")
DIRECTIVE = re.compile(r"^<!-- check-docs: (\S+)\s*(.*?)\s*-->$")
CODE_SPAN = re.compile(r"(`+)(?!`)(.*?)(?<!`)\1(?!`)")


class Block:
    """A fenced code block; `line` is the number of its first line of text."""

    def __init__(self, language, line, lines):
        self.language = language
        self.line = line
        self.lines = lines


class Directive:
    """An instruction to the checker."""

    def __init__(self, name, argument, line):
        self.name = name
        self.argument = argument
        self.line = line


class Table:
    """A table; cells are stripped, and `rows` come with their line numbers."""

    def __init__(self, header, line, heading):
        self.header = header
        self.line = line
        self.heading = heading
        self.rows = []


class Document:
    """A Markdown file taken apart."""

    def __init__(self, text):
        self.lines = text.split("\n")
        # Blocks and directives in the order of the text.
        self.steps = []
        self.links = []
        self.tables = []
        self.anchors = set()
        self._read()

    @property
    def blocks(self):
        return [step for step in self.steps if isinstance(step, Block)]

    def _read(self):
        fence = None
        block = None
        table = None
        heading = ""
        for number, line in enumerate(self.lines, start=1):
            if fence is not None:
                if line.strip() == fence:
                    self.steps.append(block)
                    fence = None
                else:
                    block.lines.append(line)
                continue
            if found := FENCE.match(line):
                fence = found[1]
                block = Block(found[2], number + 1, [])
                table = None
                continue
            if found := DIRECTIVE.match(line):
                self.steps.append(Directive(found[1], found[2], number))
                continue
            if line.startswith("|"):
                cells = split_row(line)
                if table is None:
                    table = Table(cells, number, heading)
                    self.tables.append(table)
                elif not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
                    table.rows.append((number, cells))
            else:
                table = None
            if found := HEADING.match(line):
                heading = found[2]
                self._add_anchor(heading)
            for found in LINK.finditer(CODE_SPAN.sub("", line)):
                self.links.append((number, found[1]))
        if fence is not None:
            raise ValueError(f"the code block at line {block.line - 1} has no end")

    def _add_anchor(self, heading):
        anchor = slug(heading)
        count = 0
        while (anchor if count == 0 else f"{anchor}-{count}") in self.anchors:
            count += 1
        self.anchors.add(anchor if count == 0 else f"{anchor}-{count}")


def slug(heading):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def split_row(line):
    """The cells of a table's row."""
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]
