# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/decisions/README.md: every decision by its title, in groups that a reader looks for."""
import re

FOLDER, PAGE = "docs/decisions", "docs/decisions/README.md"
HEAD = """\
# Decisions of the project

Each page says what was decided, why, and what else there was. Made by `./dev docs` from the pages' titles.
"""
GROUPS = {
    "The language": (
        "amp-versions", "barriers-in-divergent-control-flow", "constants-from-outside", "conversion-pairs", "default-arguments",
        "expressions-in-declarators", "function-objects-are-const", "functions-declared-in-bodies", "functions-of-c",
        "functions-of-other-units", "long-is-64-bit", "members-of-amp-classes", "newer-language-in-kernels", "restrict-auto",
        "restrictions-in-function-types", "text-in-kernels", "tile-static-is-for-amp-alone", "tile-static-without-constructors"),
    "The library": (
        "arity-errors", "array-assignment", "both-namespaces", "copies-and-their-errors", "cpu-access-type", "default-accelerator",
        "default-view-is-a-reference", "errors-at-the-users-line", "exception-texts", "inequality-of-shapes",
        "is-emulated-of-the-vectorised-cpu", "library-in-parts", "limits-of-tiles", "misprints-of-the-library", "parts-outside",
        "reserved-names", "shader-functions", "sizes-of-containers", "staging-arrays", "temporaries", "textures",
        "views-without-a-source"),
    "What happens when a program runs": (
        "asynchronous-launches", "coherence-by-bytes", "end-of-the-process", "environment-variables", "errors-from-kernels",
        "fences-reach-all-tiles", "libtessera-stays-loaded", "static-linking", "threads-of-our-own", "where-kernels-run",
        "wide-streams"),
    "How kernels are compiled": (
        "choice-at-run-time", "contraction", "devices-by-default", "indices-out-of-bounds", "kernels-compile-beside-the-host-pass",
        "memory", "no-type-based-aliasing-in-kernels", "one-clone-without-optimisation", "one-object-per-unit",
        "precompiled-headers", "ptx", "ranges", "spirv"),
    "Looking into kernels": ("barriers-on-ref", "checked-code", "counted-code"),
}
REST = "The project"  # what no group names


def page(tree):
    titles = {}
    for path in tree.under(FOLDER, suffixes=(".md",)):
        if path != PAGE:
            name = path.removeprefix(f"{FOLDER}/").removesuffix(".md")
            heading = re.match(r"# (.*)", tree.texts[path])
            titles[name] = heading[1] if heading else name
    groups = {**GROUPS, REST: set(titles) - {name for names in GROUPS.values() for name in names}}
    parts = [HEAD]
    for heading, names in groups.items():
        here = sorted((titles[name], name) for name in names if name in titles)
        if here:
            parts.append(f"## {heading}\n\n" + "".join(f"- [{title}]({name}.md)\n" for title, name in here))
    return "\n".join(parts)


def pages(tree):
    return {PAGE: page(tree)}
