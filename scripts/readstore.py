#!/usr/bin/env python3
"""Reads every table of a store with Python, sqlite-utils, Datasette and DuckDB, and its output with pandas.

usage: readstore.py STORE SQLITE-UTILS TWEETSTORE

Prints a line for each program and exits with 1 when one of them can't read something.
"""

import asyncio
import io
import json
import pathlib
import sqlite3
import subprocess
import sys

import duckdb
import duckdb_extension_sqlite_scanner
import pandas
from datasette.app import Datasette


def names(store, kinds=("table", "view")):
    with sqlite3.connect(store) as connection:
        rows = connection.execute("SELECT name, type FROM sqlite_schema ORDER BY name").fetchall()
    return [name for name, kind in rows if kind in kinds]


def read_with_python(store):
    """Dumps the store, reads every table, and compares the number of tweets in the dump."""
    with sqlite3.connect(store) as source:
        statements = list(source.iterdump())
        for name in names(store):
            source.execute(f'SELECT count(*) FROM "{name}"').fetchone()
        tweets = source.execute("SELECT * FROM tweet ORDER BY identifier").fetchall()
    prefix = 'INSERT INTO "tweet" VALUES('
    found = sum(statement.startswith(prefix) for statement in statements)
    if found != len(tweets):
        raise RuntimeError(f"the dump has {found} tweets instead of {len(tweets)}")


def read_with_sqlite_utils(store, program):
    listed = subprocess.run(
        [program, "tables", store, "--counts"], capture_output=True, text=True, check=True)
    found = {row["table"] for row in json.loads(listed.stdout)}
    if missing := set(names(store, ("table",))) - found:
        raise RuntimeError(f"tables are missing: {', '.join(sorted(missing))}")


def read_with_datasette(store):
    """Asks for the page of each table, without a server."""

    async def read():
        datasette = Datasette([store])
        for name in names(store):
            path = datasette.urls.table(pathlib.Path(store).stem, name)
            page = await datasette.client.get(path)
            if page.status_code != 200:
                raise RuntimeError(f"{name}: status {page.status_code}")

    asyncio.run(read())


def read_with_duckdb(store):
    folder = pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent
    (extension,) = folder.glob("extensions/*/sqlite_scanner.duckdb_extension")
    connection = duckdb.connect()
    connection.execute(f"LOAD '{extension}'")
    connection.execute(f"ATTACH '{store}' AS store (TYPE sqlite, READ_ONLY)")
    found = {row[2] for row in connection.execute("SHOW ALL TABLES").fetchall()}
    if missing := set(names(store, ("table",))) - found:
        raise RuntimeError(f"tables are missing: {', '.join(sorted(missing))}")
    for name in sorted(found):
        connection.execute(f'SELECT * FROM store."{name}"').fetchall()


def read_with_pandas(store, tweetstore):
    """Reads tweets as docs/records.md describes, and compares identifiers that some tweets don't have."""

    def output(*words):
        run = subprocess.run(
            [tweetstore, "--store", store, *words], capture_output=True, text=True, check=True)
        return io.StringIO(run.stdout)

    with sqlite3.connect(store) as connection:
        rows = connection.execute("SELECT identifier, reply_to_identifier FROM tweet").fetchall()
    expected = {str(identifier): reply and str(reply) for identifier, reply in rows}
    if not any(expected.values()) or all(expected.values()):
        raise RuntimeError("the store must have replies and other tweets")
    exact = {"dtype_backend": "numpy_nullable"}
    for command in ("query", "export"):
        frames = {
            "csv": pandas.read_csv(output(command, "--format", "csv"), **exact),
            "jsonl": pandas.read_json(output(command, "--format", "jsonl"), lines=True, **exact),
        }
        if command == "query":
            frames["json"] = pandas.read_json(output(command, "--format", "json"), **exact)
        for name, frame in frames.items():
            columns = frame[["identifier", "replyToIdentifier"]].astype("string")
            found = {
                identifier: None if reply is pandas.NA else reply
                for identifier, reply in columns.itertuples(index=False)
            }
            if found != expected:
                raise RuntimeError(f"identifiers differ in {name} of {command}")


def main():
    store, sqlite_utils, tweetstore = sys.argv[1:]
    readers = {
        "Python": lambda: read_with_python(store),
        "sqlite-utils": lambda: read_with_sqlite_utils(store, sqlite_utils),
        "Datasette": lambda: read_with_datasette(store),
        "DuckDB": lambda: read_with_duckdb(store),
        "pandas": lambda: read_with_pandas(store, tweetstore),
    }
    failed = False
    for name, read in readers.items():
        try:
            read()
            print(f"{name} reads the store")
        except (RuntimeError, sqlite3.Error, duckdb.Error, subprocess.CalledProcessError) as error:
            failed = True
            print(f"{name} can't read the store: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
