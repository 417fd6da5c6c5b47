#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz objects: makes random function objects with members of all kinds, mutable or not, in bases and members of
members. Their kernels read them, copy them, and change the copies or the object itself in every way that C++ has. Every
statement that changes the object has to be an error in its line, and no other. Without these the kernels have to compute
what the same function objects do on the host. Programs that fail are printed, and written to build/fuzz/objects/."""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import kernel_configurations
import kernels
from kernel_configurations import REF, SEPARATE

KERNELS = 12
MESSAGE = "this changes the kernel's function object"
LEVELS = ("-O0", "-O1", "-O2", "-O3")
HEAD = """\
#include <amp.h>
using namespace concurrency;

inline void set(int &x, int to) restrict(cpu, amp) { x = to; }
inline int seen(const int &x) restrict(cpu, amp) { return x; }
inline int *same(int *x) restrict(cpu, amp) { return x; }
inline const int &constant(const int &x) restrict(cpu, amp) { return x; }
#ifdef ILLEGAL
#define SIDES amp
#else
#define SIDES cpu, amp
#endif
template <typename T> T copied(const T &of) restrict(cpu, amp) { return of; }
"""
MAIN = """
template <typename Object> int compared(const char *name, Object object) {
  std::vector<int> with(67), without(67);
  array_view<int> view(67, with);
  object.out = view;
  view.discard_data();
  parallel_for_each(view.extent, object);
  view.synchronize();
  array_view<int> host(67, without);
  object.out = host;
#ifndef ILLEGAL
  for (int i = 0; i < 67; ++i) {
    const Object one = object;
    one(index<1>(i));
  }
#endif
  if (with == without)
    return 0;
  std::printf("DIFFERENT %s\\n", name);
  return 1;
}
"""


class Member:
    """A place of type int in the function object: how the kernel writes it, and whether it is mutable there."""

    def __init__(self, path, is_mutable):
        self.path, self.is_mutable = path, is_mutable


class Object:
    """A class with int members at random depths, and the statements of its kernel."""

    def __init__(self, number, r):
        self.name, self.r, self.classes, self.places, self.count = f"object_{number}", r, [], [], 0
        bases, members = [], []
        for at in range(r.randint(0, 2)):
            base = f"{self.name}_base{at}"
            self.classes.append(self.declare(base, self.members(base, f"m{at}_", 0, "", False)))
            bases.append(base)
        members = self.members(self.name, "m", 0, "", False)
        self.head = f"struct {self.name}{' : ' + ', '.join(bases) if bases else ''} {{\n" + "".join(members)

    def declare(self, name, members):
        return f"struct {name} {{\n{''.join(members)}}};\n"

    def members(self, owner, prefix, depth, path, around):
        lines, r = [], self.r
        for at in range(r.randint(1, 3)):
            name, word = f"{prefix}{at}", r.choice(("mutable ", "", ""))
            is_mutable = around or bool(word)
            start = r.randint(0, 9)
            kind = r.choice(("int", "int", "array", "class", "class array") if depth < 2 else ("int", "array"))
            if kind == "int":
                lines.append(f"  {word}int {name} = {start};\n")
                self.places.append(Member(path + name, is_mutable))
            elif kind == "array":
                lines.append(f"  {word}int {name}[3] = {{{start}, 1, 2}};\n")
                self.places.append(Member(f"{path}{name}[{r.choice(('1', 'i[0] % 3', 'mine & 1'))}]", is_mutable))
            else:
                inner, array = f"{owner}_{name}", kind == "class array"
                subscript = f"[{r.choice(('0', 'i[0] & 1'))}]" if array else ""
                inside = self.members(inner, "x", depth + 1, f"{path}{name}{subscript}.", is_mutable)
                self.classes.append(self.declare(inner, inside))
                lines.append(f"  {word}{inner} {name}{'[2]' if array else ''};\n")
        return lines

    def legal(self):
        r, place = self.r, self.r.choice(self.places).path
        self.count += 1
        own = f"own{self.count}"
        value = r.choice(("i[0]", "mine", "7", f"seen({r.choice(self.places).path})"))
        return r.choice((
            f"mine += {place};",
            f"mine ^= seen({place}) * 3;",
            f"int {own} = {place}; {own} += {value}; mine += {own};",
            f"auto {own} = *this; const_cast<int &>({own}.{place}) = {value}; mine += {own}.{place};",
            f"const int &{own} = {place}; mine += {own};",
            f"const int *{own} = &{place}; mine -= *{own}; {own} = &mine; mine += *{own};",
            f"if (mine & 1) {{ int {own} = {place}; set({own}, {value}); mine += {own}; }}",
            f"auto {own} = copied(*this); set(const_cast<int &>({own}.{place}), {value}); mine += {own}.{place};",
            f"for (int k = 0; k < 3; ++k) mine = mine * 3 + {place};",
            f"auto {own} = [=]() mutable {{ mine += i[0]; return ++mine; }}; mine += {own}();",
            f"int {own}[2] = {{{place}, 1}}; {own}[i[0] & 1] = {value}; mine += {own}[0];"))

    def illegal(self):
        """Of the two lines of some only the marked one is wrong."""
        r, place = self.r, self.r.choice(self.places)
        self.count += 1
        own, value = f"own{self.count}", r.choice(("i[0]", "mine", "7"))
        cast = place.path if place.is_mutable and r.random() < 0.8 else f"const_cast<int &>({place.path})"
        return r.choice((
            f"{cast} = {value}; //!",
            f"{cast} += {value}; //!",
            f"++{cast}; //!",
            f"int &{own} = {cast};\n    {own} = {value}; //!",
            f"int *{own} = &{cast};\n    *{own} -= {value}; //!",
            f"int *{own} = &mine;\n    if (mine & 2) {own} = &{cast};\n    *{own} = {value}; //!",
            f"(mine & 4 ? mine : {cast}) = {value}; //!",
            f"*same(&{cast}) = {value}; //!",
            f"const_cast<int &>(constant({place.path})) = {value}; //!",
            f"int *{own} = same(&{cast}), *second{own} = {own};\n    *second{own} = {value}; //!",
            f"atomic_fetch_add(&{cast}, {value}); //!",
            f"for (int k = 0; k < 2; ++k)\n      {cast} += k; //!",
            f"if (mine & 8)\n      {cast} = {value}; //!",
            f"*(int *)&{place.path} = {value}; //!"))

    def text(self, number):
        r = self.r
        lines = []
        for _ in range(r.randint(2, 6)):
            if r.random() < 0.4:
                lines.append(f"#ifdef ILLEGAL\n    {self.illegal()}\n#endif")
            else:
                lines.append("    " + self.legal())
        body = "\n".join(lines)
        return "".join(self.classes) + self.head + f"""\
  array_view<int> out = array_view<int>(1);
  void operator()(index<1> i) const restrict(SIDES) {{
    int mine = i[0] * {number + 3};
{body}
    out[i] = mine;
  }}
}};
"""


def program(number, seed):
    r = random.Random(f"{seed} {number}")
    objects = [Object(at, r) for at in range(KERNELS)]
    text = HEAD + "\n".join(one.text(at) for at, one in enumerate(objects)) + MAIN
    calls = " + ".join(f'compared("{one.name}", {one.name}())' for one in objects)
    return text + f"\nint main() {{ return ({calls}) != 0; }}\n"


def wrong_lines(amp, text, arguments):
    """The marked lines without an error, the errors in others, and what the compiler said."""
    with tempfile.TemporaryDirectory(prefix="amp-fuzz-") as folder:
        source = pathlib.Path(folder, "objects.cpp")
        source.write_text(text)
        said = subprocess.run([amp, "-w", "-ferror-limit=0", "-DILLEGAL", *arguments, "-c", str(source), "-o", os.path.join(folder, "o")],
                              capture_output=True, text=True, timeout=kernels.SECONDS, preexec_fn=kernels.limited).stderr
    marked = {at for at, line in enumerate(text.split("\n"), 1) if line.endswith("//!")}
    told = {(int(line), message) for line, message in re.findall(r"objects\.cpp:(\d+):\d+: error: (.*)", said)}
    right = {line for line, message in told if message.startswith(MESSAGE)}
    others = {line for line, message in told if not message.startswith(MESSAGE)} | (right - marked)
    return marked - right, others, said


class Session:
    def __init__(self, options):
        self.amp = str(pathlib.Path(options.build, "bin", "amp++").resolve())
        self.folder = pathlib.Path(options.build, "fuzz", "objects").resolve()
        self.seed = options.seed
        self.arguments = [f"-famp-precompile={options.precompile}"] if options.precompile else []

    def one(self, number):
        text = program(number, self.seed)
        levels = kernel_configurations.levels()
        arguments = [LEVELS[number % len(LEVELS)], f"-famp-cpu={levels[-1 - number % len(levels)]}", "-famp-targets=cpu",
                     *self.arguments]
        missing, others, output = wrong_lines(self.amp, text, arguments)
        if missing or others:
            return self.fails(number, text, output, f"lines without an error: {sorted(missing)}, with a wrong one: {sorted(others)}")
        wrong, environment, output = kernels.attempt(self.amp, text, arguments, [{}, [REF, SEPARATE][number % 2]])
        return self.fails(number, text, output, f"{wrong} {environment}") if wrong else 0

    def fails(self, number, text, output, why):
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{number}.cpp").write_text(text)
        (self.folder / f"{number}.txt").write_text(f"{why}\n{output}")
        print(f"program {number}: {why}\n  {self.folder / str(number)}.cpp", flush=True)
        return 1

    def run(self, numbers, jobs):
        with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
            failed = sum(executor.map(self.one, numbers))
        print(f"{len(numbers) * KERNELS} function objects: {failed} programs fail")
        return 1 if failed else 0


def read_options():
    parser = argparse.ArgumentParser(prog="./dev fuzz objects", description=__doc__)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--inputs", type=int, default=100, help=f"how many programs of {KERNELS} function objects (100)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first program (0)")
    parser.add_argument("--seed", type=int, default=1, help="another one makes other programs (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="programs at a time")
    parser.add_argument("--precompile", metavar="FOLDER", help="where amp++ keeps the C++ library precompiled (it is parsed)")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="print a program and stop")
    return parser.parse_args()


if __name__ == "__main__":
    chosen = read_options()
    if chosen.show is not None:
        print(program(chosen.show, chosen.seed), end="")
        sys.exit(0)
    sys.exit(Session(chosen).run(range(chosen.first, chosen.first + chosen.inputs), chosen.jobs))
