#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows that the parts of ./dev fuzz do what the fuzzers rely on. fuzz_self_test.py AMP++ STEP [OPTIONS]: of
the variations of kernels each STEPth is compiled."""
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "dev" / "fuzz"))
import barrier_shapes  # noqa: E402
import compiler  # noqa: E402
import frontend  # noqa: E402
import kernel_configurations  # noqa: E402
import kernel_coverage  # noqa: E402
import kernel_families  # noqa: E402
import kernel_programs  # noqa: E402
import kernel_text  # noqa: E402
import mutations  # noqa: E402
import tokens  # noqa: E402
from kernel_code import (Around, Both, Declared, Expression, Node, Spelled, Variable, Writer, give_numbers,  # noqa: E402
                         numbers_of)
from reduction import reduced, reduced_tree  # noqa: E402

AMP, STEP, OPTIONS = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
del sys.argv[1:]
sys.setrecursionlimit(20000)
PROGRAM = """\
#include <amp.h>
#define TWICE(x) \\
  (2 * x)
int f(int n) restrict(amp) { // a comment
  if (n) { return 1; }
  auto l = [=](int x) { return x; };
  return l(n) + TWICE(n);
}
namespace n { struct s { int a; int m() const restrict(cpu, amp) { return a; } }; }
"""


class Fuzzing(unittest.TestCase):
    def test_tokens_keep_their_text(self):
        found = tokens.tokens_of(PROGRAM)
        self.assertEqual([token for _, token in tokens.tokens_of(tokens.text_of(found))], [token for _, token in found])
        self.assertEqual(found[1][1], "#define TWICE(x) \\\n  (2 * x)")
        self.assertNotIn("comment", tokens.text_of(found))

    def test_statements_and_declarations(self):
        found = tokens.tokens_of(PROGRAM)
        statements = ["".join(space + token for space, token in found[first:last]).strip()
                      for first, last in tokens.statement_ranges(found)]
        for text in ("if (n) { return 1; }", "auto l = [=](int x) { return x; };", "return 1;", "return a;"):
            self.assertIn(text, statements)
        self.assertNotIn("int a;", statements)
        self.assertEqual([found[first][1] for first, _ in tokens.declaration_ranges(found)][0], "int")

    def test_programs_for_visual_cpp_are_inputs(self):
        pool = frontend.read_pool()
        inputs = [frontend.make_input(pool, "1", number) for number in range(200)]
        self.assertTrue(any(given.windows for given in inputs))
        self.assertTrue(any("-famp-msvc" in given.arguments and not given.windows for given in inputs))
        self.assertEqual(inputs[7], frontend.make_input(pool, "1", 7))
        self.assertEqual(frontend.parts_of("// a\n//--- one.cpp\nint x;\n//--- two.cpp\nint y;\n"),
                         ["\nint x;\n", "\nint y;\n"])

    def test_changes_are_the_same_for_the_same_seed(self):
        found = tokens.tokens_of(PROGRAM)
        texts = [tokens.text_of(mutations.mutated(found, [found], random.Random(seed))) for seed in range(200)]
        again = [tokens.text_of(mutations.mutated(found, [found], random.Random(seed))) for seed in range(200)]
        self.assertEqual(texts, again)
        self.assertGreater(len(set(texts)), 150)

    def test_reduction_keeps_what_is_needed(self):
        self.assertEqual(reduced(list(range(50)), lambda parts: {7, 31, 32} <= set(parts)), [7, 31, 32])
        self.assertEqual(reduced([1, 2], lambda parts: True), [])
        self.assertEqual(reduced_tree([[1, 2], [3, 4, 5]], lambda kept: {2, 4} <= kept), {2, 4})

    def test_code_has_two_forms_and_small_ones(self):
        inner = Node(Variable("v"), " = ", Expression("int", "(@ + 1)", "x"), ";", instead=(Variable("v"), " = 0;"))
        outer = Around(Both("if", "If"), " (c) {\n", [inner], "}")
        self.assertEqual(Writer(host=False).text(outer), "if (c) {\nv = (x + 1);\n}")
        self.assertEqual(Writer(host=True).text(outer), "If (c) {\nme.v = (x + 1);\n}")
        whole, around, statement, expression = [number for _, number in numbers_of(outer)]
        for kept, text in (({whole, around, statement}, "if (c) {\nv = 1;\n}"), ({whole, around}, "if (c) {\nv = 0;\n}"),
                           ({whole, statement, expression}, "v = (x + 1);\n"), ({around}, "")):
            self.assertEqual(Writer(False, kept).text(outer), text)

    def test_code_has_several_spellings(self):
        sum_ = Expression("int", "(@ + @)", "x", "y", also=["(@1 + @0)"])
        self.assertEqual({Writer(False, None, spelling).text(sum_) for spelling in range(20)}, {"(x + y)", "(y + x)"})
        self.assertEqual({Writer(True, None, spelling).text(sum_) for spelling in range(20)}, {"(x + y)"})
        whole, spelled = [number for _, number in numbers_of(sum_)]
        self.assertEqual({Writer(False, {whole}, spelling).text(sum_) for spelling in range(20)}, {"(x + y)"})
        loop = Node(Declared("int", "v"), " = ", Spelled(("1",), ("0 + 1",)), "; f(", Variable("v"), ");")
        texts = {Writer(False, None, spelling).text(loop) for spelling in range(60)}
        self.assertIn("int v = 1; f(v);", texts)
        self.assertIn("int v[1]; v[0] = 0 + 1; f(v[0]);", texts)
        self.assertIn("held<int> v; v.it = 1; f(v.it);", texts)
        self.assertEqual(Writer(True).text(loop), "me.v = 1; f(me.v);")

    def test_numbers_are_those_of_a_kernel(self):
        shared = Node("a")
        tree = Node(shared, Spelled((shared,), ("b", shared)))
        give_numbers(tree, "kernel0")
        self.assertEqual(numbers_of(tree), [(0, "kernel0/0"), (1, "kernel0/1"), (1, "kernel0/2")])

    def test_every_configuration_comes(self):
        def arguments(numbers, of):
            return {(" ".join(flags), tuple(sorted(environment)))
                    for number in numbers for flags, environments in of(number) for environment in environments}
        seen = arguments(range(100), kernel_configurations.of_program)
        for level in kernel_configurations.levels():
            for flags, environments in kernel_configurations.RARER:
                for environment in environments:
                    expected = " ".join(kernel_configurations.at_level(flags, level))
                    self.assertIn((expected, tuple(sorted(environment))), seen)
        self.assertGreater(len(arguments(range(30), kernel_configurations.of_pair)), 10)

    def test_shapes_are_all_and_each_once(self):
        self.assertEqual(sorted(barrier_shapes.shapes(2, 3)),
                         ["D(S)", "E(S|)", "E(|S)", "F(S)", "I(S)", "S", "SS", "W(S)", "X(S|)", "X(|S)"])
        found = barrier_shapes.shapes(4, 3)
        self.assertEqual((len(found), len(set(found))), (1990, 1990))
        for shape in ("E(SI(R)|)", "X(S|X(|R))", "F(I(SB))", "W(E(I(S)|))", "P(SI(R))"):
            self.assertIn(shape, found + barrier_shapes.shapes(5, 2))
        kernel = barrier_shapes.Kernel("F(I(SB))S", 7).text()
        for text in ("MEET(4);\nWORK(5);\nbreak;\n}\n", "MEET(8);", "MEET(9);", "out[t.global] = mine * 2 + 1;"):
            self.assertIn(text, kernel)
        with_function = barrier_shapes.Kernel("P(SI(R))", 7)
        self.assertEqual(with_function.text(), with_function.text())

    def test_decisions_are_added_up_and_missed(self):
        counts = kernel_coverage.read_counts("a.taken\t150\nb.large\t7\na.taken\t50\n")
        self.assertEqual(kernel_coverage.read_counts("a.taken\t150\nb.large\t7\na.taken\t50\n", max),
                         {"a.taken": 150, "b.large": 7})
        known = [("a.taken", "taken", "-", "done"), ("b.large", "refused", "profit", "too large"),
                 ("c.taken", "taken", "-", "never done")]
        lines, wrong = kernel_coverage.table(known, counts, {})
        self.assertEqual(lines[0].split(), ["200", "taken", "-", "a.taken:", "done"])
        self.assertEqual(wrong, ["b.large: 7 of 20", "c.taken: 0 of 200"])
        unreached = kernel_coverage.read_unreached("# a comment\nc.taken | no language has it\n")
        lines, wrong = kernel_coverage.table(known, counts, unreached)
        self.assertEqual(lines[2].strip(), "0  taken    -         c.taken: never done (never: no language has it)")
        self.assertEqual(wrong, ["b.large: 7 of 20"])
        wrong = kernel_coverage.table(known, counts, {"a.taken": "by mistake", "gone": "it was removed"})[1]
        self.assertEqual(wrong, ["unreached.txt names no decision: gone", "a.taken: 200, and unreached.txt says none",
                                 "b.large: 7 of 20", "c.taken: 0 of 200"])

    def test_kernels_are_the_same_for_the_same_seed(self):
        texts = [kernel_text.program(kernel_programs.make_kernels("1", number, 3)) for number in (0, 0, 1)]
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(texts[0], texts[2])
        pairs = [kernel_text.program(kernel_programs.make_kernels("1", 0, 3), spellings=("first", "second"))
                 for _ in range(2)]
        self.assertEqual(pairs[0], pairs[1])

    def test_kernels_of_one_family_have_no_others(self):
        for name in kernel_families.names():
            kernels = kernel_programs.make_kernels("1", 0, 6, of_family=name)
            self.assertEqual({kernel.family[0].make.__name__ for kernel in kernels}, {name})

    def test_kernels_compile_in_every_spelling(self):
        for number in (0, 3):
            kernels = kernel_programs.make_kernels("test", number, 2)
            text = kernel_text.program(kernels, spellings=("first", "second"))
            self.assertEqual(compiler.compile_program(AMP, text, ["-O0", "-w", "-famp-targets=cpu", *OPTIONS, *kernel_text.arguments(kernels)]).output, "")

    def test_every_variation_compiles_whole_and_small(self):
        chosen = [(family, variation) for family in kernel_families.FAMILIES
                  for variation in dict.fromkeys(family.variations)][::STEP]
        kernels = [kernel_programs.Kernel(f"kernel{at}", random.Random(at), True, one) for at, one in enumerate(chosen)]
        for kept in (None, set(kernel_text.runs(kernels))):
            text = kernel_text.program(kernels, kept)
            arguments = ["-fsyntax-only", "-w", *OPTIONS, *kernel_text.arguments(kernels)]
            self.assertEqual(compiler.compile_program(AMP, text, arguments).output, "")

    def test_verdicts(self):
        def judged(code, output):
            outcome = compiler.judge(code, output, "input.cpp")
            return outcome.reached, outcome.finding
        self.assertEqual(judged(0, ""), ("code", ""))
        self.assertEqual(judged(1, "input.cpp:1:2: error: expected ';'\n"), ("parsing", ""))
        self.assertEqual(judged(1, "input.cpp:1:2: error: no goto [amp-2.4.3.7]\n"), ("checks", ""))
        self.assertEqual(judged(1, "input.cpp:1:2: error: it is a __device__ function\n")[1], "inner words")
        self.assertEqual(judged(1, "input.cpp:1:2: error: no\n    1 | int __device__;\n")[1], "")
        self.assertEqual(judged(1, "input.cpp:1:2: error: no 'operator<<<char>'\n")[1], "")
        self.assertEqual(judged(1, "; input.cpp:1:2: error: no\n; ModuleID = 'input.cpp'\n")[1], "")
        self.assertEqual(judged(-11, "")[1], "crash without a report")
        self.assertEqual(judged(139, "PLEASE report this bug\nStack dump:\n")[1], "crash")
        self.assertEqual(judged(1, "")[1], "exit code")
        self.assertEqual(judged(0, "input.cpp:1:2: error: no\n")[1], "exit code")
        self.assertEqual(judged(1, "amp++: error: somewhere\n")[1], "no place")

    def test_a_crash_is_found(self):
        outcome = compiler.compile_program(AMP, "#pragma clang __debug crash\n", ["-c"])
        self.assertEqual(outcome.finding, "crash", outcome.output)


if __name__ == "__main__":
    unittest.main()
