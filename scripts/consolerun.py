"""Runs the commands of a document as a reader at a terminal would, each in a shell of its own."""

import os
import pathlib
import pty
import subprocess
import tempfile
import termios

WIDTH = 96
TIME_LIMIT = 60

# What documents call sqlite3 needs no further package: these few lines answer in its usual form.
SQLITE3 = """#!/usr/bin/env python3
import sqlite3, sys
connection = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
for row in connection.execute(sys.argv[2]):
    print("|".join("" if value is None else str(value) for value in row))
"""


class Console:
    """A folder and a private home; the folder is empty at first."""

    def __init__(self, program):
        self._temporary = tempfile.TemporaryDirectory()
        root = pathlib.Path(self._temporary.name)
        self.folder = root / "work"
        self.home = root / "home"
        programs = root / "bin"
        for folder in (self.folder, self.home, programs):
            folder.mkdir()
        (programs / "tweetstore").symlink_to(pathlib.Path(program).resolve())
        sqlite3 = programs / "sqlite3"
        sqlite3.write_text(SQLITE3)
        sqlite3.chmod(0o755)
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "TERM": "dumb",
            "COLUMNS": str(WIDTH),
        }

    @property
    def store(self):
        return self.home / ".local/share/tweetstore/archive.sqlite"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._temporary.cleanup()

    def run(self, command, last_code=0):
        """The lines that a command writes to its terminal, and its exit code."""
        reader, writer = pty.openpty()
        attributes = termios.tcgetattr(writer)
        attributes[1] &= ~termios.OPOST
        termios.tcsetattr(writer, termios.TCSANOW, attributes)
        # `$?` is the exit code of the command before.
        process = subprocess.Popen(
            ["bash", "-c", f"(exit {last_code}); {command}"], cwd=self.folder,
            env=self.environment, stdin=subprocess.DEVNULL, stdout=writer, stderr=writer)
        os.close(writer)
        pieces = []
        try:
            while piece := os.read(reader, 1 << 16):
                pieces.append(piece)
        except OSError:
            # The last process has closed the terminal.
            pass
        finally:
            os.close(reader)
        code = process.wait(TIME_LIMIT)
        text = b"".join(pieces).decode("utf-8", errors="replace")
        lines = text.removesuffix("\n").split("\n") if text else []
        return [line.rstrip() for line in lines], code


def matches(expected, actual):
    """Whether lines are as expected; an expected line `...` stands for any number of lines."""
    for place, line in enumerate(expected):
        if line == "...":
            rest = expected[place + 1 :]
            return any(matches(rest, actual[start:]) for start in range(place, len(actual) + 1))
        if place >= len(actual) or line.rstrip() != actual[place]:
            return False
    return len(expected) == len(actual)
