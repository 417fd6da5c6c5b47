#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ptx_counts.py check BUILD   (./dev ptx check; validate_ptx.py does it, too)
ptx_counts.py write BUILD   (./dev ptx write)

What NVIDIA's assembler makes of the PTX of each kernel of the benchmarks and samples: registers, instructions, inner loops
and the like, in test/ptx-counts.tsv. check fails when a number has changed, or a kernel breaks one of the rules that hold
whatever the table says; write writes the table anew."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "tools/dev"), str(ROOT / "tools/dev/cuda")]
sys.dont_write_bytecode = True
import machine_code
import nvidia_tools
import ptx_text

TABLE = ROOT / "test/ptx-counts.tsv"
TARGETS = ["sm_80", "sm_90"]
COLUMNS = ["registers", "stack", "spills", "shared", "generic", "instructions", "inner loops"]
CODE = re.compile(r"__tessera\.(_Z\w+)(?:\.[0-9a-f]+)?\.nvptx(?:\.(apart|coarsened))?\.code")
FUNCTION = re.compile(r"void concurrency::tessera_detail::__kernel_entry<\d+, \d+, \d+, \d+, (.*)>\(\1 const\*, ")
LAMBDA = re.compile(r"(?:void )?([^(]*).*::'lambda(\d*)'\((.*)\)")
COMMAND = "./dev ptx write"


def sources():
    return [*sorted((ROOT / "bench/kernels").glob("*.cpp")), *sorted((ROOT / "samples").rglob("*.cpp"))]


def readable(mangled):
    """"simple_product<float> index<2>" of the kernel of a lambda: the same wherever it stands in the file."""
    shown = subprocess.run(["/usr/lib/llvm-22/bin/llvm-cxxfilt", mangled], capture_output=True, text=True, check=True).stdout
    body = FUNCTION.match(shown)[1].replace("(anonymous namespace)::", "").replace("concurrency::", "")
    if found := LAMBDA.fullmatch(body):
        function, number, parameter = found.groups()
        return f"{function} {parameter}" + (f" {int(number) + 2}" if number else "")
    return body


def texts_of(build, source, options=()):
    """(name, text) of each kernel's PTX, and of its variants'."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = pathlib.Path(folder) / "unit.o"
        subprocess.run([build / "bin/amp++", "-O2", "-famp-cpu=scalar", "-famp-targets=cpu,nvptx", "-w", *options, "-c",
                        source, "-o", compiled], check=True)
        unit = machine_code.Object(compiled.read_bytes())
    for symbol in unit.symbols:
        if found := CODE.fullmatch(symbol.name):
            begin = unit.sections[symbol.section].offset + symbol.value
            text = unit.data[begin:unit.data.index(b"\0", begin)]
            yield f"{source.relative_to(ROOT)} {readable(found[1])}{f' {found[2]}' if found[2] else ''}", text


def numbers_of(build, text, target):
    """What stands in the table, by column, and the inner loops."""
    wrong, facts = nvidia_tools.assemble(build, text, target)
    if wrong:
        raise SystemExit(f"ptxas: {wrong}")
    [of] = facts.values()
    loops = " ".join(str(loop.count) for loop in of["loops"])
    row = [of["registers"], of["stack"], of["stores"] + of["loads"], of["shared"], ptx_text.generic_accesses(text.decode()),
           of["count"], loops or "none"]
    return dict(zip(COLUMNS, map(str, row))), of["loops"]


def broken_rules(name, row, loops, text):
    """What holds whatever the table says."""
    yield from ptx_text.problems(text.decode())
    if row["spills"] != "0":
        yield f"registers are spilled, {row['spills']} bytes"
    if name.startswith("bench/kernels/product.cpp tiled_product<float>"):
        kinds = loops[0].kinds
        steps, loads = kinds["FFMA"], kinds["LDS"]
        if len(loops) != 1 or steps != 64 or loads > 64 + 16 or loops[0].count > 180:
            yield (f"64 steps of the tiled product take {loops[0].count} instructions, {steps} FFMA and {loads} loads of "
                   "shared memory; they may take 180, 64 and 80")
    if name.startswith("bench/kernels/product.cpp simple_product<float>"):
        unrolled = max(loops, key=lambda loop: loop.kinds["FFMA"])
        most = 1.6 if name.endswith(" coarsened") else 6
        if unrolled.count > most * unrolled.kinds["FFMA"]:
            yield (f"{unrolled.kinds['FFMA']} steps of the simple product take {unrolled.count} instructions; they may take "
                   f"{most} each")


def each(pool_of, work):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(pool_of, work)


def texts(build):
    return [one for of_source in each(lambda source: list(texts_of(build, source)), sources()) for one in of_source]


def measure(build, of):
    """The rows of the table, (kernel, GPU) -> numbers by column, and the rules that are broken."""
    rows, broken = {}, []
    asked = [(name, text, target) for name, text in of for target in TARGETS]
    for (name, text, target), (row, loops) in zip(asked, each(lambda one: numbers_of(build, *one[1:]), asked)):
        if (name, target) in rows:
            raise SystemExit(f"ptx_counts.py: two kernels are named {name}")
        rows[name, target] = row
        broken += [f"{name}, {target}: {rule}" for rule in broken_rules(name, row, loops, text)]
    return rows, broken


def written(rows):
    head = ["# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
            "# What ptxas of tools/dev/cuda/requirements.txt makes of the kernels of bench/kernels and samples; by " + COMMAND + ".",
            "\t".join(["kernel", "GPU", *COLUMNS])]
    return "".join(line + "\n" for line in head + ["\t".join([*key, *rows[key].values()]) for key in sorted(rows)])


def table():
    lines = [line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    return {(kernel, target): dict(zip(COLUMNS, row)) for kernel, target, *row in lines[1:]}


def total(number):
    return sum(int(word) for word in number.split() if word != "none")


def differences(before, now):
    for key in sorted(before.keys() | now.keys()):
        name = ", ".join(key)
        if key not in before or key not in now:
            yield f"{name}: {'is not in the table' if key in now else 'is in the table alone'}"
            continue
        for column in COLUMNS:
            old, new = before[key][column], now[key][column]
            if old != new:
                grown = "grew" if total(new) > total(old) else "shrank" if total(new) < total(old) else "changed"
                yield f"{name}: {column} {grown} from {old} to {new}"


def problems(build, of):
    """What test/ptx-counts.tsv and the rules say against these texts."""
    rows, broken = measure(build, of)
    changed = list(differences(table(), rows))
    if changed:
        changed.append(f"Is that meant? Then {COMMAND} writes {TABLE.relative_to(ROOT)} anew, which belongs into the same commit.")
    return broken + changed


def main(command, build):
    build = pathlib.Path(build).resolve()
    if not nvidia_tools.install(build):
        print("ptx: skipped: NVIDIA's assembler cannot be installed")
        return 0 if command == "check" else 1
    if command == "check":
        found = problems(build, texts(build))
    else:
        rows, found = measure(build, texts(build))
        TABLE.write_text(written(rows))
    print("\n".join(found + [f"ptx: {len(found)} problems"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 and sys.argv[1] in ("check", "write") else __doc__)
