# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""page_projects.py PAGE PREFIX FOLDER: builds a project of each listing in CMake's language that PAGE has, with its presets,
by its commands, and runs what that makes. FOLDER gets the projects; Tessera is installed at PREFIX."""
import pathlib
import re
import subprocess
import sys

INCREASED = """#include <amp.h>
int increased(int value) {
  concurrency::array_view<int> view(1, &value);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  return value;
}
"""
SOURCES = {
    "kernels.cpp": INCREASED,
    "main.cpp": "int increased(int value);\nint main() { return increased(1) - 2; }\n",
    "program.cpp": INCREASED + "int main() { return increased(1) - 2; }\n",
}
# Stands before a listing that is no whole file.
HEAD = "cmake_minimum_required(VERSION 3.25)\nproject(Page LANGUAGES CXX)\nfind_package(Tessera REQUIRED)\n"
NAMED_PREFIX = "/opt/tessera"


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


page, prefix, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
text = pathlib.Path(page).read_text(encoding="utf-8")
presets, = blocks(text, "json")
commands, = (block for block in blocks(text, "sh") if "--preset" in block)
assert commands.count(NAMED_PREFIX) == 1
listings = blocks(text, "cmake")
for number, listing in enumerate(listings, 1):
    project = folder / f"project {number}"
    project.mkdir(parents=True)
    (project / "CMakeLists.txt").write_text(listing if "project(" in listing else HEAD + listing)
    (project / "CMakePresets.json").write_text(presets)
    for name, source in SOURCES.items():
        (project / name).write_text(source)
    shown = subprocess.run(["sh", "-e", "-c", commands.replace(NAMED_PREFIX, f"'{prefix}'")], cwd=project, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if shown.returncode:
        sys.exit(f"{page}: listing {number} of CMake: {shown.stdout[-3000:]}")
    for configuration in ("Debug", "Release"):
        subprocess.run([project / "build" / configuration / "program"], check=True)
print(f"{len(listings)} listings")
