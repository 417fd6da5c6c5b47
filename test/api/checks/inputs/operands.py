#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""operands.py write integers|floats|math DEFINITIONS SOURCE, operands.py check PROGRAM SOURCE

Writes a program with a row for each operation that kernels make of numbers. An operand is read from tile_static memory
that one work-item has not written. The result decides a branch and an address, and is stored. DEFINITIONS is
math_functions.def. Then runs it under the checks, which must report all three uses of each row, and nothing where all
work-items have written."""
import os
import pathlib
import re
import subprocess
import sys

HEAD = """#include "cases.h"
#include <amp_math.h>
using graphics::norm, graphics::unorm, graphics::float_2, graphics::float_3, graphics::float_4, graphics::double_2;
using graphics::int_2, graphics::int_3, graphics::int_4, graphics::uint_2, graphics::uint_4;
using checks::count, checks::size;

template <typename T> void use(const tiled_index<size> &t, const array_view<int> &numbers, const array_view<T> &stored,
                               T value) restrict(amp) {
  if (value == T(77)) // branch
    stored[t.global] = T(1);
  const int *first = &numbers[0];
  const int place = int(value) & 15;
  if (first[place] == 100) // address
    stored[t.global] = T(2);
  stored[t.global] = value; // store
}
template <typename T> T twice(T value) restrict(amp) { return value + value; }
template <typename T> void twice_into(T value, T *result) restrict(amp) { *result = value + value; }

template <typename T, typename Rows> void launch(int all, const Rows &rows) {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  std::vector<int> of_int(count);
  std::vector<unsigned> of_unsigned(count);
  std::vector<float> of_float(count);
  std::vector<double> of_double(count);
  array_view<int> i(count, of_int);
  array_view<unsigned> u(count, of_unsigned);
  array_view<float> f(count, of_float);
  array_view<double> d(count, of_double);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static T given[size];
    if (t.local[0] != 3 || all)
      given[t.local[0]] = T(view[t.global] + 2);
    t.barrier.wait();
    rows(t, given[t.local[0]], view, i, u, f, d);
  });
}
"""

# `x` is the operand, of the type that the table is of; results go to i, u, f or d.
ARITHMETIC = """-x; +x; x + c; c + x; x - c; c - x; x * c; c * x; x / c; c / x; x < c ? a : b; c < x ? a : b;
x <= c ? a : b; x > c ? a : b; x >= c ? a : b; x == c ? a : b; x != c ? a : b; k ? x : c; k ? c + x : x; x * x + c; c * c + x;
(k, x); twice(x); *&x; !x ? a : b; x && k ? a : b; !k || x ? a : b"""
INTEGERS = """x % c; c % x; x & (c | 255); x | c; x ^ c; ~x; x << (c & 3); c << (x & 31); x >> c; c >> (x & 31)"""
CONVERSIONS = {"i": "int(x)", "u": "unsigned(x)", "f": "float(x)", "d": "double(x)"}

OF_FLOAT = """f: float(norm(x)); f: float(unorm(x)); f: float(norm(x) + norm(0.5f)); f: float_2(x, 1).x; f: float_2(1, x).yx.x;
f: (float_4(1, 2, 3, 4) + x).w; f: (float_3(1, 2, x) * 2.0f).get_z(); f: (-float_3(x, 2, 1)).r; i: int_2(float_2(x, 1)).x;
f: float_4(1, 2, x, 3).zyx.x; d: double_2(float_2(x, 1)).x; u: uint_2(float_2(1, x)).y;
f: direct3d::clamp(x, 1.0f, 3.0f); f: direct3d::clamp(2.0f, x, 3.0f); f: direct3d::clamp(2.0f, 1.0f, x);
f: direct3d::saturate(x); f: direct3d::mad(x, 2.0f, 1.0f); f: direct3d::mad(2.0f, x, 1.0f); f: direct3d::mad(2.0f, 1.0f, x);
f: direct3d::rcp(x); f: direct3d::radians(x); f: direct3d::step(x, 1.0f); f: direct3d::step(1.0f, x);
f: direct3d::smoothstep(0.0f, 2.0f, x); f: direct3d::smoothstep(x, 2.0f, 1.0f); f: direct3d::noise(x)"""
OF_INT = """i: direct3d::abs(x); i: direct3d::sign(x); i: direct3d::clamp(x, 1, 3); i: direct3d::clamp(2, x, 3);
i: direct3d::imax(x, 2); i: direct3d::imax(2, x); i: direct3d::imin(x, 2); i: direct3d::mad(x, 2, 1); i: direct3d::mad(2, x, 1);
i: direct3d::mad(2, 1, x); i: direct3d::firstbithigh(x); i: direct3d::firstbitlow(x); i: int_3(1, x, 2).y; i: (int_2(x, 1) % 3).x;
i: (int_2(1, 2) << int_2(x & 7, 1)).x; i: (int_4(1, 2, 3, x) & 255).w; f: float_2(int_2(x, 1)).x; i: int_2(x, 1).yx.y"""
OF_UNSIGNED = """u: direct3d::umax(x, 2); u: direct3d::umin(2, x); u: direct3d::countbits(x); u: direct3d::reversebits(x);
u: direct3d::mad(x, 2u, 1u); u: uint_2(x, 1).x; u: direct3d::msad4(x, uint_2(1, 2), uint_4(1, 2, 3, 4)).x;
u: direct3d::msad4(5u, uint_2(x, 2), uint_4(1, 2, 3, 4)).x; u: direct3d::msad4(5u, uint_2(1, 2), uint_4(x, 2, 3, 4)).x"""
ATOMIC = """exchange; fetch_add; fetch_sub; fetch_max; fetch_min; fetch_and; fetch_or; fetch_xor"""
# What a function writes where an argument points.
RESULTS = ["sincos(x, &one, &other)", "sincos(x, &other, &one)", "modf(x, &one)"]


def rows_of(table):
    return [row.strip() for row in table.split(";")]


def math_rows(definitions, space, letter):
    functions = re.findall(r"^(TESSERA_\w+)\((\w+), __(\w+)\)", definitions, re.M)
    spellings = {"unary": ["(x)"], "binary": ["(x, c)", "(c, x)"], "ternary": ["(x, c, c)", "(c, x, c)", "(c, c, x)"],
                 "with_int": ["(x, 2)"], "to_int": ["(x)"]}
    for macro, name, kind in functions:
        if macro == "TESSERA_PRECISE_MATH" and space == "fast_math":
            continue
        for operands in spellings[kind]:
            yield f"use(t, v, {'i' if kind == 'to_int' else letter}, {space}::{name}{operands});"
        if kind == "with_int":
            yield f"use(t, v, {letter}, {space}::{name}(c, int(x)));"
    more = [f"({space}::{name}(x) ? 5 : 6)" for name in ("isfinite", "isinf", "isnan", "signbit")]
    more += ["(precise_math::isnormal(x) ? 5 : 6)"] if space == "precise_math" else []
    for value in more:
        yield f"use(t, v, i, {value}); // or sooner"
    for call in RESULTS:
        yield f"{{ {TYPES[letter]} one = 0, other = 0; {space}::{call}; use(t, v, {letter}, one); }}"
    yield f"{{ int one = 0; {space}::frexp(x, &one); use(t, v, i, one); }}"
    yield f"{{ int one = 0; use(t, v, {letter}, {space}::frexp(x, &one)); }}"
    yield f"use(t, v, {letter}, {space}::rsqrt(x));"


TYPES = {"i": "int", "u": "unsigned", "f": "float", "d": "double"}


def rows_of_type(letter):
    """Each a statement. What the compiler makes a branch may be reported there instead."""
    for row in rows_of(ARITHMETIC) + (rows_of(INTEGERS) if letter in "iu" else []):
        yield f"use(t, v, {letter}, {TYPES[letter]}({row}));" + (" // or sooner" if "?" in row or "/" in row or "%" in row else "")
    for to, row in CONVERSIONS.items():
        yield f"use(t, v, {to}, {row});"
    yield f"{{ {TYPES[letter]} one; twice_into(x, &one); use(t, v, {letter}, one); }}"
    yield f"{{ {TYPES[letter]} own[3] = {{c, x, c}}; use(t, v, {letter}, own[k & 1 ? 1 : 1]); }} // or sooner"
    yield f"{{ {TYPES[letter]} one = x; for (int round = 0; round < k + 3; ++round) one += c; use(t, v, {letter}, one); }}"
    for row in rows_of({"f": OF_FLOAT, "i": OF_INT, "u": OF_UNSIGNED}.get(letter, "d: direct3d::mad(x, c, c); d: direct3d::rcp(x)")):
        to, value = row.split(": ", 1)
        yield f"use(t, v, {to}, {value});" + (" // or sooner" if "direct3d" in value or "norm" in value or "%" in value else "")


def atomic_rows(letter):
    for name in rows_of(ATOMIC):
        yield f"atomic_{name}(&{letter}[t.global], x); // or sooner"
    yield f"{{ {TYPES[letter]} old = c; atomic_compare_exchange(&{letter}[t.global], &old, x); }} // or sooner"
    yield f"{{ {TYPES[letter]} old = x; atomic_compare_exchange(&{letter}[t.global], &old, c); }} // or sooner"


def tables_of(what, definitions):
    """(type of the operand, rows)"""
    if what == "integers":
        return [(letter, list(rows(letter))) for letter in "iu" for rows in (rows_of_type, atomic_rows)]
    if what == "floats":
        return [(letter, list(rows_of_type(letter))) for letter in "fd"] + \
               [("f", ["atomic_exchange(&f[t.global], x); // or sooner"])]
    assert what == "math", what
    return [(letter, list(math_rows(definitions, space, letter)))
            for space, letter in (("fast_math", "f"), ("precise_math", "f"), ("precise_math", "d"))]


def write(what, definitions, source):
    tables = tables_of(what, pathlib.Path(definitions).read_text())
    text, calls = HEAD, []
    for number, (letter, rows) in enumerate(tables):
        text += f"void table_{number}(int all) {{\n  launch<{TYPES[letter]}>(all, [](const tiled_index<size> &t, " \
                f"{TYPES[letter]} x, const array_view<int> &v, const array_view<int> &i, const array_view<unsigned> &u, " \
                f"const array_view<float> &f, const array_view<double> &d) restrict(amp) {{\n" \
                f"    const {TYPES[letter]} c = {TYPES[letter]}(v[t.global] + 1), a = c + 1, b = c + 2;\n    const bool k = v[0] == 0;\n"
        for row in rows:
            statement, _, mark = row.partition(" // ")
            text += f"    {statement} // {mark or 'row'}\n"
        text += "  });\n}\n"
        calls.append(f"  table_{number}(all);\n")
    text += "int main(int argument_count, char **) {\n  const int all = argument_count > 1;\n" + "".join(calls) + "}\n"
    pathlib.Path(source).write_text(text)


def reports_of(program, *arguments):
    ran = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=300,
                         env={**os.environ, "TESSERA_CHECK": "report", "TESSERA_CHECK_MOST": "100000"})
    if ran.returncode not in (0, 66):
        sys.exit(f"{program}: exit code {ran.returncode}\n{ran.stderr}")
    return ran.stderr.split("==================\n")[1::2]


def check(program, source):
    lines = pathlib.Path(source).read_text().splitlines()
    uses = {number for number, line in enumerate(lines, 1) if re.search("// (branch|address|store)$", line)}
    reported = {}
    for report in reports_of(program):
        assert "use of a value that nobody wrote" in report, report
        decides, place = re.search(r"It decides (.*) in work-item \(3\).*\n +(.*)\n", report).groups()
        numbers = list(map(int, re.findall(re.escape(os.path.basename(source)) + r":(\d+)", place)))
        for number in numbers:
            reported.setdefault(number, set()).update(uses.intersection(numbers) or {decides})
    wrong = []
    for number, line in enumerate(lines, 1):
        if line.endswith("// row") and reported.get(number, set()) != uses:
            wrong.append(f"{line.strip()}: reported are {reported.get(number)}")
        elif line.endswith("// or sooner") and not reported.get(number):
            wrong.append(f"{line.strip()}: nothing is reported")
    if false := reports_of(program, "all"):
        wrong += ["of what somebody has written:", *false]
    print("\n".join(wrong))
    print(sum(line.endswith(("// row", "// or sooner")) for line in lines), "rows")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit({"write": write, "check": check}[sys.argv[1]](*sys.argv[2:]))
