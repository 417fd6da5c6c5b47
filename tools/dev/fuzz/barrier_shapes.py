# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All shapes of control flow in which the work-items of a tile agree, and the kernel of each. A shape is a text:

- S is a barrier.
- R, B and C are return, break and continue.
- I(body) is an if, E(body|body) one with else.
- F, W and D are the loops for, while (true) and do.
- P is a function that is called. Its returns leave only it.
- X(body|body) is a switch. Its first case falls through to the second one, the third case is the default.

Before and behind each statement work-items do
something alone, each in a way of its own."""
import functools
import zlib

ONE_BODY = "IFWDP"
JUMPS = "RBC"
KEPT = ("bool", "pieces", "row", "place", "vector")
PARAMETERS = ("const tiled_index<size> &t, unsigned (&shared)[2][size], int (&table)[size], const array_view<int> &trace, "
              "const int &mode, int local, unsigned &mine, int &met, int &turns")
ARGUMENTS = "t, shared, table, trace, mode, local, mine, met, turns"
MODES = ("view", "tile_static", "index")


def ends_in_jump(body):
    return body[-1:] in tuple(JUMPS)


@functools.lru_cache(None)
def bodies(statements, depth, in_loop, may_break):
    """All bodies of so many statements, nested so deep. Behind a jump nothing follows."""
    if statements == 0:
        return ("",)
    found = []
    for first in range(1, statements + 1):
        for statement in one_statement(first, depth, in_loop, may_break):
            if statement not in JUMPS:
                found += [statement + rest for rest in bodies(statements - first, depth, in_loop, may_break)]
            elif first == statements:
                found.append(statement)
    return tuple(found)


@functools.lru_cache(None)
def one_statement(statements, depth, in_loop, may_break):
    if statements == 1:
        return ("S", "R") + ("B",) * may_break + ("C",) * in_loop
    if depth == 0:
        return ()
    inside, found = statements - 1, []
    found += [f"I({body})" for body in bodies(inside, depth - 1, in_loop, may_break)]
    for body in bodies(inside, depth - 1, True, True):
        if not ends_in_jump(body):
            found += [f"{loop}({body})" for loop in "FWD"]
    found += [f"P({body})" for body in bodies(inside, depth - 1, False, False) if "R" in body and not ends_in_jump(body)]
    for first in range(inside + 1):
        for one in bodies(first, depth - 1, in_loop, may_break):
            found += [f"E({one}|{other})" for other in bodies(inside - first, depth - 1, in_loop, may_break)
                      if not (ends_in_jump(one) and ends_in_jump(other))]
        for one in bodies(first, depth - 1, in_loop, True):
            found += [f"X({one}|{other})" for other in bodies(inside - first, depth - 1, in_loop, True)]
    return tuple(found)


def shapes(statements, depth):
    """Those of up to so many statements that hold a barrier."""
    return [shape for count in range(1, statements + 1) for shape in bodies(count, depth, False, False)
            if "S" in shape and not ends_in_jump(shape)]


def end_of_body(shape, at):
    depth = 0
    while at < len(shape) and (depth or shape[at] not in ")|"):
        depth += {"(": 1, ")": -1}.get(shape[at], 0)
        at += 1
    return at


class Kernel:
    """A shape with what its work-items keep and where their tile's mode comes from."""

    def __init__(self, shape, number):
        self.shape, self.name = shape, f"kernel{number}"
        spread = zlib.crc32(shape.encode())
        self.kept, self.mode = KEPT[spread % len(KEPT)], MODES[spread // len(KEPT) % len(MODES)]
        self.in_function, self.functions = 0, ""

    def body(self, at):
        text = f"WORK({at});\n"
        while at < len(self.shape) and self.shape[at] not in ")|":
            statement, at = self.statement(at)
            text += statement + (f"WORK({at});\n" if not statement.endswith(("return;\n", "return kept;\n", "break;\n", "continue;\n")) else "")
        return text, at

    def statement(self, at):
        kind = self.shape[at]
        if kind == "S":
            return f"MEET({at});\n", at + 1
        if kind in JUMPS:
            jump = {"B": "break;\n", "C": "continue;\n",
                    "R": "return kept;\n" if self.in_function else "out[t.global] = mine * 2;\nreturn;\n"}
            return jump[kind], at + 1
        self.in_function += kind == "P"
        first, end = self.body(at + 2)
        self.in_function -= kind == "P"
        if kind in "EX":
            second, end = self.body(end + 1)
            return self.with_two(kind, at, first, second), end + 1
        if kind == "P":
            return self.call_of(f"{self.name}_part{at}", first), end + 1
        return self.with_one(kind, at, first), end + 1

    def call_of(self, name, body):
        self.functions += (f"{self.kept} {name}({PARAMETERS}, {self.kept} kept) restrict(amp) {{\n"
                           f"{body}return kept;\n}}\n")
        return f"kept = {name}({ARGUMENTS}, kept);\n"

    def with_one(self, kind, at, body):
        k, trips = f"k{at}", f"trips(mode, {at})"
        behind = f"mine += {k};\n"
        return {"I": f"if (agreed(mode, {at}, turns)) {{\n{body}}}\n",
                "F": f"int {k} = 0;\nfor (; {k} < {trips}; ++{k}, ++turns) {{\n{body}}}\n{behind}",
                "W": f"int {k} = -1;\nwhile (true) {{\nturns += {k} >= 0;\nif (++{k} == {trips})\nbreak;\n{body}}}\n{behind}",
                "D": f"int {k} = 0;\ndo {{\n{body}}} while (++turns, {k}++ < {trips});\n{behind}"}[kind]

    def with_two(self, kind, at, first, second):
        if kind == "E":
            return f"if (agreed(mode, {at}, turns)) {{\n{first}}} else {{\n{second}}}\n"
        return (f"switch (chosen(mode, {at}, turns)) {{\ncase 0: {{\n{first}}}\ncase 1: {{\n{second}}} break;\n"
                f"default:\nWORK({at});\n}}\n")

    def text(self):
        self.functions = ""
        body, at = self.body(0)
        mode = {"view": "const int mode = modes[t.tile];\n", "index": "const int mode = t.tile[0];\n",
                "tile_static": "tile_static int mode;\nif (local == 0)\nmode = modes[t.tile];\nt.barrier.wait();\n"}[self.mode]
        kept = "place kept = table" if self.kept == "place" else f"{self.kept} kept = {self.kept}()"
        return self.functions + f"""\
void {self.name}(launch &l) {{
array_view<const int> in(size * tiles, l.in), modes(tiles, l.modes), given(size, l.table);
array_view<int> trace(size * tiles, l.trace);
array_view<unsigned> out(size * tiles, l.out);
parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {{
tile_static unsigned shared[2][size];
tile_static int table[size];
const int local = t.local[0];
table[local] = given[local];
t.barrier.wait();
{mode}unsigned mine = in[t.global];
int met = 0, turns = 0;
{kept};
{body}MEET({at});
WORK({at});
out[t.global] = mine * 2 + 1;
}});
}}
"""

    def call(self):
        of_index = "true" if self.mode == "index" else "false"
        return f'compare<{self.kept}>("{self.shape}", {of_index}, {self.name});\n'


def program(kernels, head):
    return (head + "".join(kernel.text() for kernel in kernels) + "int main() {\n" +
            "".join(kernel.call() for kernel in kernels) + 'std::printf("end\\n");\nreturn differences != 0;\n}\n')
