#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows that the parts of ./dev fuzz do what the fuzzers rely on. The first argument is amp++."""
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "dev" / "fuzz"))
import compiler  # noqa: E402
import kernel_programs  # noqa: E402
import kernel_text  # noqa: E402
import mutations  # noqa: E402
import tokens  # noqa: E402
from kernel_code import Around, Both, Expression, Node, Variable, Writer, numbers_of  # noqa: E402
from reduction import reduced, reduced_tree  # noqa: E402

AMP = sys.argv.pop(1)
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

    def test_kernels_are_the_same_for_the_same_seed(self):
        texts = [kernel_text.program(kernel_programs.make_kernels("1", number, 3)) for number in (0, 0, 1)]
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(texts[0], texts[2])

    def test_verdicts(self):
        def judged(code, output):
            outcome = compiler.judge(code, output, "input.cpp")
            return outcome.reached, outcome.finding
        self.assertEqual(judged(0, ""), ("code", ""))
        self.assertEqual(judged(1, "input.cpp:1:2: error: expected ';'\n"), ("parsing", ""))
        self.assertEqual(judged(1, "input.cpp:1:2: error: no goto [amp-2.4.3.7]\n"), ("checks", ""))
        self.assertEqual(judged(1, "input.cpp:1:2: error: it is a __device__ function\n")[1], "inner words")
        self.assertEqual(judged(1, "input.cpp:1:2: error: no\n    1 | int __device__;\n")[1], "")
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
