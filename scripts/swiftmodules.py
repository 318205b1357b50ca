"""How tools of the toolchain find the built modules of the project."""

import pathlib
import platform
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILT = ROOT / ".build/debug/Modules"
# The modules that other packages may use.
LIBRARY = ["ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore", "ModelFiles", "ModelDrawing"]
TARGET = f"{platform.machine()}-unknown-linux-gnu"


def arguments(modules):
    """The options by which a tool finds the modules in a folder, and those of the C libraries."""
    options = ["-I", str(modules)]
    for module_map in sorted((ROOT / "Sources").glob("C*/module.modulemap")):
        options += ["-Xcc", f"-fmodule-map-file={module_map}"]
    return options


def are_built(modules):
    """Whether a folder holds built modules."""
    return (modules / "ObjectGraph.swiftmodule").exists()


def extract(module, modules, folder):
    """Writes the symbol graphs of what a module declares in public."""
    command = [
        "swift-symbolgraph-extract", "-module-name", module, *arguments(modules),
        "-target", TARGET, "-output-dir", str(folder), "-minimum-access-level", "public",
        "-skip-synthesized-members",
    ]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if run.returncode != 0:
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: can't read {module}: {run.stderr.strip()}")
