#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows that every style rule fails on a violation and passes on its repair."""
import unittest

import check_style
import layers
import pages
import references
import registry
import reserved
import sentences
import sizes
import wording
import api_pages  # found by pages
import passes_table  # found by pages
import speed_table  # found by pages
import write_docs  # found by pages
from tree import Tree

LICENCE = "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
TABLE = """\
| folder | job | may include | entry file | tests |
|---|---|---|---|---|
| `compiler/contract/` | names | `LLVM` | `Names.h` | `test/passes` |
| `compiler/workitem/` | loops | `compiler/contract`, `LLVM` | `Loops.h` | `test/passes` |
| `compiler/extract/` | kernels | `compiler/contract`, `LLVM` | `Kernels.h` | `test/passes` |
| `runtime/core/` | queues | `include/tessera`, `runtime/backends/backend.h` | `queue.h` | `test/runtime` |
| `runtime/backends/` | interface | | `backend.h` | `test/runtime` |
| `runtime/backends/cpu/` | tiles | `runtime/backends/backend.h` | `cpu_queue.h` | `test/runtime` |
"""
HEADERS = {
    "ARCHITECTURE.md": TABLE,
    "compiler/contract/Names.h": "",
    "compiler/workitem/Loops.h": "",
    "compiler/extract/Kernels.h": "",
    "runtime/core/queue.h": "",
    "runtime/backends/backend.h": "",
    "runtime/backends/cpu/cpu_queue.h": "",
    "test/passes/a.ll": "",
    "test/runtime/a.cpp": "",
}


class StyleRules(unittest.TestCase):
    def violations(self, check, files):
        return [str(violation) for violation in check(Tree(files))]

    def accepts(self, check, files):
        self.assertEqual(self.violations(check, files), [])

    def refuses(self, check, files, *words):
        found = self.violations(check, files)
        self.assertEqual(len(found), 1, found)
        for word in words:
            self.assertIn(word, found[0])

    def including(self, path, line):
        return {**HEADERS, path: line + "\n"}

    def test_a_transform_may_include_the_contract_and_itself(self):
        self.accepts(layers.check_layers,
                     self.including("compiler/workitem/A.cpp", '#include "contract/Names.h"'))
        self.accepts(layers.check_layers, self.including("compiler/workitem/A.cpp", '#include "Loops.h"'))
        self.accepts(layers.check_layers, self.including("compiler/workitem/A.cpp", "#include <vector>"))

    def test_a_transform_may_not_include_a_transform(self):
        self.refuses(layers.check_layers,
                     self.including("compiler/workitem/A.cpp", '#include "extract/Kernels.h"'),
                     "compiler/workitem/A.cpp:1", "compiler/extract/Kernels.h")

    def test_only_the_frontend_and_the_driver_see_clang(self):
        self.refuses(layers.check_layers,
                     self.including("compiler/workitem/A.cpp", '#include "clang/AST/Decl.h"'), "Clang")

    def test_the_runtime_sees_no_llvm_and_no_compiler(self):
        self.refuses(layers.check_layers,
                     self.including("runtime/core/a.cpp", "#include <llvm/IR/Value.h>"), "LLVM")
        self.refuses(layers.check_layers,
                     self.including("runtime/core/a.cpp", '#include "../../compiler/contract/Names.h"'),
                     "compiler/contract")

    def test_core_names_no_backend(self):
        self.accepts(layers.check_layers,
                     self.including("runtime/core/a.cpp", '#include "backends/backend.h"'))
        self.refuses(layers.check_layers,
                     self.including("runtime/core/a.cpp", '#include "backends/cpu/cpu_queue.h"'), "cpu_queue")

    def test_every_folder_has_a_row(self):
        self.refuses(layers.check_layers, self.including("compiler/magic/A.cpp", ""), "no row")

    def test_every_row_is_true(self):
        self.accepts(layers.check_components, HEADERS)
        without = {path: text for path, text in HEADERS.items() if not path.endswith("Loops.h")}
        self.refuses(layers.check_components, without, "Loops.h does not exist")

    def test_sizes(self):
        self.accepts(sizes.check_file_sizes, {"compiler/a/A.cpp": "\n" * 700})
        self.refuses(sizes.check_file_sizes, {"compiler/a/A.cpp": "\n" * 701}, "701")
        self.refuses(sizes.check_file_sizes, {"include/tessera/a.h": "\n" * 351}, "351")

    def test_function_sizes(self):
        for head in ("void f(int a)", "int C::f() const noexcept", "C::C() : a_(1), b_{2}",
                     "template <class T>\nstruct S f(T t)", "auto f() -> std::vector<int>"):
            body = "namespace n {\n" + head + " {\n" + "  g(); // }\n" * 79 + "}\n}\n"
            self.refuses(sizes.check_function_sizes, {"compiler/a/A.cpp": body}, "81 lines")
            self.accepts(sizes.check_function_sizes,
                         {"compiler/a/A.cpp": body.replace("  g(); // }\n", "", 1)})
        long_class = "class C {\n" + "  void f() { g(); }\n" * 100 + "};\n"
        self.accepts(sizes.check_function_sizes, {"compiler/a/A.cpp": long_class})

    def test_conditionals(self):
        guard = "#ifndef TESSERA_A_H\n"
        self.accepts(sizes.check_conditionals, {"compiler/a/A.h": guard * 3})
        self.refuses(sizes.check_conditionals, {"compiler/a/A.h": "#if LLVM_VERSION > 1\n" * 3}, "3 #if")

    def test_results(self):
        program = '#include "../serial_comparison.h"\nint main() {\n  // result()\n'
        self.refuses(registry.check_results, {"test/api/a.cpp": program + "}\n"}, "cannot fail")
        self.accepts(registry.check_results, {"test/api/a.cpp": program + "  return result();\n}\n"})
        self.accepts(registry.check_results, {"test/api/a.cpp": "int main() {}\n"})

    def test_names(self):
        self.refuses(wording.check_names, {"compiler/a/PassUtils.cpp": ""}, "utils")
        self.refuses(wording.check_names, {"runtime/core/queue_impl.h": ""}, "impl")
        self.refuses(wording.check_names, {"compiler/a/A.h": "class PassManager {\n"}, "manager")
        self.accepts(wording.check_names, {"test/rules/virtual-base.cpp": ""})
        self.accepts(wording.check_names, {"compiler/a/Renewal.h": "class Database {\n"})

    def test_reserved_names(self):
        names = {"test/headers/api-names": "# A comment.\narray rank\n"}
        header = "// shape\n#include <amp.h>\ntemplate <int _Np> struct array { int rank = 0x1fu; int __shape_; };\n"
        self.accepts(reserved.check_reserved_names, {**names, "include/a.h": header})
        self.refuses(reserved.check_reserved_names, {**names, "include/a.h": header + "int shape;\n"}, "a.h:3: 'shape'")
        self.refuses(reserved.check_reserved_names, {**names, "include/a.h": header + "#define shape\n"}, "'shape'")
        self.refuses(reserved.check_reserved_names, {**names, "include/a.h": "int rank;\n"}, "says 'array'")
        pragma = "#pragma float_control(precise)\n"
        self.refuses(reserved.check_reserved_names, {**names, "include/a.h": header + pragma}, "'precise'")
        aside = '#pragma push_macro("precise")\n#undef precise\n'
        aside_names = {"test/headers/api-names": names["test/headers/api-names"] + "push_macro\n"}
        self.accepts(reserved.check_reserved_names, {**aside_names, "include/a.h": header + aside + pragma})

    def test_licence(self):
        self.accepts(wording.check_licence, {"compiler/a/A.cpp": LICENCE, "README.md": ""})
        self.refuses(wording.check_licence, {"compiler/a/A.cpp": "int a;\n"}, "SPDX")
        self.refuses(wording.check_licence, {"compiler/a/A.cpp": LICENCE * 2}, "more than one")

    def test_machine_paths(self):
        self.refuses(wording.check_machine_paths, {"docs/a.md": "see /" + "work/x\n"}, "docs/a.md:1")
        self.accepts(wording.check_machine_paths, {"docs/a.md": "build/" + "work/x and %t/tmp/x\n"})

    def test_first_sentence(self):
        run = "// RUN: true\n"
        self.refuses(wording.check_first_sentence, {"test/api/a.cpp": LICENCE + run}, "Checks that")
        self.accepts(wording.check_first_sentence,
                     {"test/api/a.cpp": LICENCE + "// Checks that it runs.\n" + run})

    def test_forbidden_words(self):
        self.refuses(wording.check_forbidden, {"compiler/a/A.cpp": 'f(getenv("X"));\n'}, "getenv")
        self.refuses(wording.check_forbidden, {"compiler/a/A.cpp": "std::cerr << 1;\n"}, "cerr")
        self.refuses(wording.check_forbidden, {"compiler/target/A.cpp": "cl::opt<int> A;\n"}, "cl::opt")
        self.accepts(wording.check_forbidden, {"compiler/a/A.cpp": '// std::cerr\nf("abort()");\n'})

    def test_registry(self):
        rows = {registry.REGISTRY: 'MODULE_PASS("form-loops", Inlined, FormLoops(), "Forms loops.")\n'}
        mode = {registry.REGISTRY: 'MODULE_PASS("form-loops<a>", Inlined, FormLoops(), "Forms loops.")\n',
                "docs/passes.md": "`form-loops<a>`"}
        tested = "; RUN: tessera-opt --passes='{},verify'\n"
        self.accepts(registry.check_registry, {**mode, "test/passes/other/a.ll": tested.format("form-loops<a>")})
        for other in ("form-loops", "form-loops<b>"):
            self.refuses(registry.check_registry, {**mode, "test/passes/other/a.ll": tested.format(other)}, "no test")
        complete = {**rows, "test/passes/form-loops/a.ll": "; RUN: true\n", "docs/passes.md": "`form-loops`"}
        self.accepts(registry.check_registry, complete)
        for missing, word in (("test/passes/form-loops/a.ll", "no test"), ("docs/passes.md", "no row")):
            files = {path: text for path, text in complete.items() if path != missing}
            self.refuses(registry.check_registry, files, word)

    def test_steps(self):
        files = {registry.REGISTRY: 'MODULE_PASS("form-loops", Inlined, FormLoops(), "Forms loops.")\n',
                 "compiler/contract/Steps.def": 'STEP("find-heads", "form-loops", "Finds")\nSTEP("copy-all", "form-loops",\n  "Copies")\n',
                 "compiler/a/FormLoops.h": "/// \\file\n/// Loops. *Steps*: `find-heads`,\n/// `copy-all`. *Requires*: `x`.\n"
                                           "class FormLoops : public llvm::PassInfoMixin<FormLoops> {\n"}
        self.accepts(registry.check_steps, files)
        for path, old, new, word in (("compiler/a/FormLoops.h", "`find-heads`", "`find-tails`", "*Steps* are find-tails, copy-all"),
                                     ("compiler/a/FormLoops.h", "*Steps*", "*Parts*", "*Steps* are none"),
                                     ("compiler/contract/Steps.def", '"Finds"', "Finds", "not understood"),
                                     ("compiler/contract/Steps.def", '"form-loops",\n', '"form-bars",\n', "no pass form-bars")):
            self.refuses(registry.check_steps, {**files, path: files[path].replace(old, new, 1)}, word)

    def test_pass_headers(self):
        files = {registry.REGISTRY: '// lower\nMODULE_PASS("form-loops", Inlined, FormLoops(), "Forms loops.")\n// printers\n'
                                    'FUNCTION_PASS("print<a>", Any, PrinterPass<printA>(OS), "Prints.")\n',
                 "compiler/pipeline/Stages.def": 'STAGE(Lower, "lower", "simplified")\n',
                 "compiler/a/FormLoops.h": "/// \\file\n/// *Does*: forms. *Requires*: `x`. *Establishes*: y.\n/// *Gives up\n/// when*: z.\n"
                                           "class FormLoops : public llvm::PassInfoMixin<FormLoops> {\n"}
        self.accepts(registry.check_headers, files)
        for path, old, new, word in (("compiler/a/FormLoops.h", "*Requires*", "requires", "does not say *Requires*"),
                                     (registry.REGISTRY, "// lower", "// lunch", "'lunch', which is no stage")):
            self.refuses(registry.check_headers, {**files, path: files[path].replace(old, new)}, word)
        page = passes_table.pages(Tree({**files, "compiler/contract/Steps.def": ""}))["docs/passes.md"]
        self.assertIn("## lower\n\nSimplified.\n\n| pass | what it does | requires | establishes | gives up when |\n|---|---|---|---|---|\n"
                      "| [`form-loops`](../compiler/a/FormLoops.h) | Forms loops. | `x` | Y | Z |\n", page)
        self.assertIn("| `print<a>` | Prints. |", page)

    def test_the_table_of_speed(self):
        def result(who, form, milliseconds, variant="usual", right=True):
            return {"problem": "FFT, 1M", "who": who, "form": form, "variant": variant, "median_ms": milliseconds, "right": right}
        results = [result("Tessera", "tiled", 2), result("Tessera", "simple", 4), result("Tessera", "tiled", 1, "scalar"),
                   result("serial", "", 24), result("PoCL", "", 1, "opencl"), result("Intel OpenCL", "", 1, "opencl", right=False)]
        self.assertEqual(speed_table.table(results), """\
| kernel | Tessera | serial loop | PoCL |
|---|---|---|---|
| FFT, 1M | 2.0 ms | 12 | 0.50 |
| geometric mean of all 1 kernels | | 12 | 0.50 |
""")

    def test_tables(self):
        files = {"compiler/driver/AmpOptions.def": 'AMP_VALUE("-famp-cpu=", "LEVEL", "...")\n',
                 "runtime/core/settings.def": 'TESSERA_SETTING(cpu, std::string, "TESSERA_CPU", "", "v1", "...")\n',
                 "docs/amp++.md": "| `-famp-cpu=LEVEL` | code |\n| `-O0` | level |\n",
                 "docs/env.md": "| `TESSERA_CPU` | code |\n"}
        self.accepts(registry.check_tables, files)
        self.refuses(registry.check_tables, {**files, "docs/env.md": ""}, "no row for TESSERA_CPU")
        self.refuses(registry.check_tables,
                     {**files, "docs/amp++.md": files["docs/amp++.md"] + "| `-famp-lost` | |\n"}, "-famp-lost")

    RULE_FILES = {
        "compiler/contract/Rules.def":
            'RULE(GotoInAmp, "2.4.3.7", "no \\"goto\\" "\n     "in %0")\nWARNING(Races, "amp-race", "8", "reads")\n',
        "test/conformance/checklist.txt":
            "# a comment\n= 2.4 Restrictions\nA001 R 2.4.3.7 +- no goto\nA002 O 2.4 . nothing -> docs/decisions/no.md\n",
        "docs/decisions/no.md": "# No, never\n",
        "test/rules/goto-in-amp.cpp":
            "// Checks that it is told.\n// RUN: true\n// Conformance: A001-\n#ifndef LEGAL\ngoto a; "
            "// expected-error {{x}}\n#else\nreturn;\n#endif\n",
        "test/rules/races.cpp": "// RUN: true\nint x;\n",
    }

    def with_pages(self, files):
        return {**files, **write_docs.pages(Tree(files))}

    def test_pages_are_current(self):
        files = self.with_pages(self.RULE_FILES)
        self.accepts(pages.check_pages, files)
        self.refuses(pages.check_pages, {**files, "test/rules/races.cpp": "// RUN: true\nint y;\n"},
                     "docs/diagnostics.md", "not current")
        self.refuses(pages.check_pages, {**files, "test/a.ll": "; Conformance: A001+\n"}, "docs/conformance.md")

    def test_what_pages_say(self):
        files = self.with_pages(self.RULE_FILES)
        self.assertIn('## 2.4 Restrictions\n\n### GotoInAmp\n\nError: `no "goto" in … [amp-2.4.3.7]`\n\n'
                      "```diff\n-goto a;\n+return;\n```", files["docs/diagnostics.md"])
        self.assertIn("Warning, `-Wamp-race`: `reads [amp-8]`\n\n```diff\n int x;\n```", files["docs/diagnostics.md"])
        self.assertIn("| A001 | 2.4.3.7 | no goto | none yet | [rules/goto-in-amp](../test/rules/goto-in-amp.cpp) "
                      "| open |", files["docs/conformance.md"])
        self.assertIn("| · | · | nothing to test: [no](decisions/no.md) |", files["docs/conformance.md"])
        self.assertIn("\n- [No, never](no.md)\n", files["docs/decisions/README.md"])

    HEADER = ("namespace concurrency {\n/// A box (5).\ntemplate <int N> class box : public shelf<N> {\n  int hidden_;\n"
              "public:\n%s  explicit box(int a) : hidden_{a} {}\n  ~box() {}\n  /// Opens it.\n  inline void\n  open() const {"
              " if (a) { b; } }\n  TESSERA_PROPERTY(int, lid);\nprivate:\n  friend class lid;\n  void close();\n};\n}\n")

    def test_pages_of_classes(self):
        own, groups = api_pages.groups_of(self.HEADER % "  /// Makes one,\n  /// closed.\n", "box")
        self.assertEqual(own, "A box (5).")
        self.assertEqual(groups, [("Makes one,\nclosed.", ["explicit box(int a)"]),
                                  ("Opens it.", ["inline void open() const", "TESSERA_PROPERTY(int, lid)"])])
        self.assertEqual([api_pages.shown(one, {}) for one in groups[1][1]],
                         ["void open() const;", "int lid; // property"])
        with self.assertRaisesRegex(SystemExit, "box: no docstring before 'explicit box"):
            api_pages.groups_of(self.HEADER % "", "box")

    def test_open_lines(self):
        self.assertEqual([line.name for line in write_docs.open_lines(Tree(self.RULE_FILES))], ["A001"])
        tested = {**self.RULE_FILES, "test/a.cpp": "// Conformance: A001+\n"}
        self.assertEqual(write_docs.open_lines(Tree(tested)), [])
        self.refuses(pages.check_open_lines, self.RULE_FILES, "A001+")
        self.accepts(pages.check_open_lines, tested)

    def test_conformance_tags(self):
        self.accepts(pages.check_conformance_tags, self.RULE_FILES)
        for tag in ("A003+", "A001", "A001-,"):
            self.refuses(pages.check_conformance_tags,
                         {**self.RULE_FILES, "test/a.cpp": f"// Conformance: A001+ {tag}\n"}, "test/a.cpp", tag)
        without = {path: text for path, text in self.RULE_FILES.items() if path != "docs/decisions/no.md"}
        self.refuses(pages.check_conformance_tags, without, "A002", "docs/decisions/no.md")

    def test_every_rule_has_its_test(self):
        self.accepts(pages.check_rule_tests, self.RULE_FILES)
        without = {path: text for path, text in self.RULE_FILES.items() if path != "test/rules/races.cpp"}
        self.refuses(pages.check_rule_tests, without, "Races", "test/rules/races.cpp")
        self.refuses(pages.check_rule_tests, {**self.RULE_FILES, "test/rules/gone.cpp": "// RUN: true\n"}, "gone.cpp")

    def test_links(self):
        files = {"README.md": "[a](docs/a.md#two-words-2)\n", "docs/a.md": "# Two words: 2\n[up](../README.md) [x](#none)\n"}
        self.refuses(references.check_links, files, "docs/a.md:2", "#none")
        self.refuses(references.check_links, {"README.md": "a [b](docs/gone.md)\n"}, "README.md:1", "docs/gone.md")
        self.refuses(references.check_links, {"README.md": "a\n[two\nlines](docs/gone.md)\n"}, "README.md:2", "docs/gone.md")
        self.accepts(references.check_links, {"README.md": "![a tile](a.svg)\n", "a.svg": ""})
        self.refuses(references.check_links, {"README.md": "![](a.svg)\n", "a.svg": ""}, "README.md:1", "no text")
        self.accepts(references.check_links, {"README.md": "```cpp\n[a](b) {}\n```\n`[=](index<1> i)` [w](https://a.b/c)\n"})

    def test_names_of_files_and_folders(self):
        files = {".gitignore": "build*/\n", "compiler/a/A.cpp": "", "tools/dev/fuzz/kernels.py": ""}
        for name in ("compiler/a/", "a/A.cpp", "kernels.py", "build/bin/amp++", "compiler/<x>/A.cpp", "boost/a.hpp", "a + b/c",
                     "DIR/a.ll"):
            self.accepts(references.check_paths, {**files, "README.md": f"`{name}`\n"})
        for name in ("devices/", "compiler/b/B.cpp", "fuzz/gone.py", "gone.py", "Gone.def", "compiler/<x>/B.cpp"):
            self.refuses(references.check_paths, {**files, "README.md": f"\n`{name}`\n"}, "README.md:2", name)

    def test_commands(self):
        usage = "usage() {\n  cat\nusage: ./dev\n\n  test --all  all\n                   and --allowed\n  bench --gone-elsewhere\n}\n"
        files = {"dev": usage + "case $command in\n  test) run ;;\n  bench) ;;\n  help | -h) usage ;;\nesac\n", "test/a.cpp": ""}
        for command in ("`./dev test --all [PATH...]`", "./dev test test/a.cpp", "./dev test --allowed=3", "./dev bench --gone-elsewhere"):
            self.accepts(references.check_commands, {**files, "README.md": f"{command}\n"})
        for command in ("./dev gone", "./dev test --gone", "./dev test --gone-elsewhere", "./dev test test/gone.cpp"):
            self.refuses(references.check_commands, {**files, "README.md": f"```sh\n{command}\n```\n"}, "README.md:2", "gone")

    def test_options_and_variables(self):
        files = {references.OPTIONS[0]: '"-famp-cpu="', "runtime/core/settings.def": "TESSERA_CPU"}
        self.accepts(references.check_words, {**files, "README.md": "`-famp-cpu=v1` `TESSERA_CPU=v1`\n"})
        self.refuses(references.check_words, {**files, "README.md": "`-famp-gone`\n"}, "-famp-gone")
        self.refuses(references.check_words, {**files, "README.md": "TESSERA_GONE\n"}, "TESSERA_GONE")

    def test_folders_that_scripts_list(self):
        files = {"a/b/c.cpp": "", "d/e.cpp": "", "f/g.cpp": ""}
        self.accepts(references.check_listed_folders, {**files, "test/style/x.py": 'X = ("a", "d", "a/b", "f/g.cpp")\n'})
        self.refuses(references.check_listed_folders, {**files, "test/style/x.py": '\nX = under("a", "d", "gone")\n'},
                     "test/style/x.py:2", "gone")

    def test_sentences(self):
        long = " ".join(["word"] * 30)
        files = {"README.md": f"{long} word\n", "docs/a.md": f"# A\n\nA. {long}\nlast.\n", "include/a.h": f"int a; // {long}\n// word\n",
                 "abi/b.h": f"/* One.\n * {long}\n * word */\n", "tools/a.py": f'def f():\n    """One.\n\n    {long} x."""\n'}
        for path, line in (("README.md", 1), ("docs/a.md", 3), ("include/a.h", 1), ("abi/b.h", 2), ("tools/a.py", 4)):
            text = files[path].replace("; //", ";\n//") if path == "include/a.h" else files[path]
            line += path == "include/a.h"
            self.refuses(sentences.check_sentences, {path: text}, f"{path}:{line}: a sentence of 31 words: ")
            self.accepts(sentences.check_sentences, {path: text.replace("word word ", "word. Word ")})
        for end in (". A", "! A", "?) A", ".** A", "\n\nA", "\n- a", "\n1. a", "\n| a |", "\n# A", "\n> a", "\n```\na\n```\n",
                    "\n\n    code", " [](a-link)", " — = ×"):
            self.accepts(sentences.check_sentences, {"README.md": long + end + "\n"})
        for one in (": a", "; a", ", e.g. a", " 2.5", " `a b c`", " [a](b)", " a ... a"):
            self.refuses(sentences.check_sentences, {"README.md": long + one + "\n"}, "a sentence of 3")
        self.accepts(sentences.check_sentences, {"README.md": long.replace("word", "`a b`", 1).replace("word", "[a](b c)", 1)})
        self.accepts(sentences.check_sentences, {"README.md": f"| {long} | {long} |\n"})
        self.accepts(sentences.check_sentences, {"abi/a.h": f"int a; // {long}\nint b; // word\n// \\returns {long}\n"})
        self.refuses(sentences.check_sentences, {"abi/a.h": f"// {long}\n// \\p word\n"}, "31 words")
        self.accepts(sentences.check_sentences, {"bench/results/a.md": long + long})
        self.refuses(sentences.check_sentences, {"tools/a.cpp": f'// {long} word\nf("a.\\n"\n  "{long} "\n  "word");\n'}, "a.cpp:2:")
        for told in (f'"{long}", "word"', f'"{long}\\n" "word"', f'"%select{{{long}|a b}}1"'):
            self.accepts(sentences.check_sentences, {"tools/a.cpp": told + "\n"})

    def test_an_exception_needs_a_reason_and_a_use(self):
        self.assertEqual(check_style.read_exceptions("licence a.cpp: generated by another tool\n"),
                         {("licence", "a.cpp")})
        with self.assertRaises(SystemExit):
            check_style.read_exceptions("licence a.cpp\n")
        tree = Tree({"ARCHITECTURE.md": TABLE, "a.cpp": "", "b.cpp": ""})
        found = check_style.apply_rules(tree, {("licence", "a.cpp"), ("licence", "c.cpp")})
        self.assertEqual([violation.path for violation in found["licence"]], ["b.cpp"])
        self.assertEqual(len(found["exceptions"]), 1)


if __name__ == "__main__":
    unittest.main()
