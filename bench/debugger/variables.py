#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many of a kernel's variables a debugger can show at -O2 -g, beside the same program as a serial loop, which clang++
compiles: variables.py BUILD [NAME...]. llvm-dwarfdump says where each variable of the user's is, in each function into which
it was inlined. A row has how many have a place at all, and the share of their scopes' bytes in which they have one."""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEVELS = ("v1", "v2", "v3", "v4")
Share = collections.namedtuple("Share", "variables located scope covered")


class Entry:
    """One of DWARF's, with its attributes as llvm-dwarfdump prints them."""

    def __init__(self, number, tag, parent):
        self.number, self.tag, self.parent = number, tag, parent
        self.attributes, self.members = {}, []
        if parent:
            parent.members.append(self)

    def origin(self, entries):
        """Itself, or what it is an instance of."""
        found = re.match(r"\((0x[0-9a-f]+)", self.attributes.get("DW_AT_abstract_origin", ""))
        return entries[int(found.group(1), 16)].origin(entries) if found else self

    def ranges(self):
        """Of addresses; those of the nearest scope that has some."""
        if "DW_AT_ranges" in self.attributes:
            return intervals(self.attributes["DW_AT_ranges"])
        if "DW_AT_low_pc" in self.attributes:
            return [tuple(int(self.attributes[name].strip("()"), 16) for name in ("DW_AT_low_pc", "DW_AT_high_pc"))]
        return self.parent.ranges() if self.parent else []

    def function(self):
        return self if self.tag == "DW_TAG_subprogram" else self.parent and self.parent.function()


def intervals(text):
    return [(int(begin, 16), int(end, 16)) for begin, end in re.findall(r"\[(0x[0-9a-f]+),\s*(0x[0-9a-f]+)\)", text)]


def entries_of(name):
    """{number: entry}"""
    text = subprocess.run(["llvm-dwarfdump-22", "--debug-info", name], check=True, text=True, stdout=subprocess.PIPE).stdout
    found, above, attribute = {}, [], None
    for line in text.splitlines():
        if head := re.match(r"0x([0-9a-f]+):( +)(DW_TAG_\w+)", line):
            depth = len(head.group(2))
            above = [one for one in above if one[0] < depth]
            entry = Entry(int(head.group(1), 16), head.group(3), above[-1][1] if above else None)
            above.append((depth, entry))
            found[entry.number] = entry
            attribute = None
        elif line.strip().startswith("DW_AT_") and above:
            attribute, _, rest = line.strip().partition("\t")
            entry.attributes[attribute] = rest.strip()
        elif line.startswith(" ") and attribute:
            entry.attributes[attribute] += " " + line.strip()
    return found


def covered(where, scope):
    """Bytes of a scope in which a variable has a place."""
    if "loclist" not in where:
        return sum(end - begin for begin, end in scope)
    return sum(max(0, min(end, last) - max(begin, first)) for begin, end in scope for first, last in intervals(where))


def variables_of(entry):
    """Those of a function or an instance of it, without those of what is inlined into it."""
    for one in entry.members:
        if one.tag in ("DW_TAG_variable", "DW_TAG_formal_parameter"):
            yield one
        elif one.tag == "DW_TAG_lexical_block":
            yield from variables_of(one)


def is_of_library(facts):
    return re.search("/include/", facts.get("DW_AT_decl_file", "/include/"))


def shares(name, functions):
    """{what `functions` says of a function's address: Share}"""
    entries = entries_of(name)
    known, bytes_of = collections.defaultdict(dict), collections.defaultdict(lambda: [0, 0])
    for entry in entries.values():
        is_inlined, function = entry.tag == "DW_TAG_inlined_subroutine", entry.function()
        if not is_inlined and function is not entry or not function or "DW_AT_low_pc" not in function.attributes:
            continue
        group = functions(int(function.attributes["DW_AT_low_pc"].strip("()"), 16))
        here = {one.origin(entries).number: one for one in variables_of(entry)}
        # What has no place is told of with the function that was inlined, and not again in each instance.
        here.update({one.number: one for one in variables_of(entry.origin(entries)) if one.number not in here})
        for number, one in here.items():
            facts = entries[number].attributes
            if "DW_AT_artificial" in facts or "DW_AT_name" not in facts or is_of_library(facts):
                continue
            scope = one.ranges() if number != one.number or one.function() is function else entry.ranges()
            where = one.attributes.get("DW_AT_location") or one.attributes.get("DW_AT_const_value")
            key = (function.number, facts["DW_AT_name"], facts["DW_AT_decl_line"])
            known[group][key] = known[group].get(key, False) or where is not None
            bytes_of[group][0] += sum(end - begin for begin, end in scope)
            bytes_of[group][1] += covered(where, scope) if where else 0
    return {group: Share(len(variables), sum(variables.values()), *bytes_of[group]) for group, variables in known.items()}


def levels_of(name):
    """A function of addresses that says for which level the kernel there is; "" if that is none for the CPU."""
    text = subprocess.run(["llvm-nm-22", name], check=True, text=True, stdout=subprocess.PIPE).stdout
    found = {int(address, 16): level for address, level in
             re.findall(r"^([0-9a-f]+) [tTwW] __tessera\..*\.(v[1-4])$", text, re.MULTILINE)}
    return lambda address: found.get(address, "")


def compiled(command, source, program):
    """Linked, since functions in sections of their own all have the address 0 before."""
    subprocess.run([*command, "-O2", "-g", "-c", source, "-o", f"{program}.o"], check=True)
    subprocess.run(["ld.lld-22", "--unresolved-symbols=ignore-all", "-e", "0", "-o", program, f"{program}.o"], check=True)
    return program


def shares_of(compiler, name, folder):
    """What there is of a kernel's file for each level, and "serial"."""
    kernels = compiled([compiler, "-famp-no-check", "-famp-targets=cpu"], ROOT / f"bench/kernels/{name}.cpp",
                       f"{folder}/{name}")
    serial = compiled(["clang++-22"], ROOT / f"bench/peers/serial/{name}.cpp", f"{folder}/{name}-serial")
    return {**shares(kernels, levels_of(kernels)), **shares(serial, lambda _: "serial")}


def percent(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "none"


def main():
    compiler = pathlib.Path(sys.argv[1]) / "bin/amp++"
    names = sys.argv[2:] or sorted(one.stem for one in (ROOT / "bench/peers/serial").glob("*.cpp"))
    print("| kernels | " + " | ".join(LEVELS) + " | serial, clang++ -O2 |\n|---|" + "---|" * (len(LEVELS) + 1))
    sums = {group: Share(0, 0, 0, 0) for group in (*LEVELS, "serial")}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            found = shares_of(compiler, name, folder)
            cells = []
            for group in sums:
                share = found.get(group, Share(0, 0, 0, 0))
                sums[group] = Share(*map(sum, zip(sums[group], share)))
                cells.append(f"{share.located} of {share.variables}, {percent(share.covered, share.scope)}")
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    print("| all | " + " | ".join(f"{percent(one.located, one.variables)}, {percent(one.covered, one.scope)}"
                                 for one in sums.values()) + " |")


if __name__ == "__main__":
    main()
