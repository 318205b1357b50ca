"""How tools of the toolchain find the built modules of the project."""

import pathlib
import platform

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILT = ROOT / ".build/debug/Modules"
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
