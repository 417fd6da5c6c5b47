# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random expressions for one work-item. They have one meaning: no overflow of signed numbers, no index out of bounds,
no conversion that does not fit. Many have several spellings, of which a writer chooses one."""
from kernel_code import Both, Expression, Variable

KINDS = ("int", "int", "int", "unsigned", "unsigned", "float", "float", "double", "bool")
LATER_KINDS = ("wide", "wide", "brief", "tiny")  # long long, short and signed char, of amp:1.2
OF_INT = ("unsigned", "double", "wide")
NARROW = ("bool", "brief", "tiny")


class Expressions:
    def __init__(self, random, of_item, later=False):
        self.random, self.of_item = random, of_item
        self.kinds = KINDS + LATER_KINDS if later else KINDS
        self.scope = []  # (name, kind) of what can be read and written here
        self.arrays = []  # (name, kind, length)
        self.counters = []  # names of loop counters: small, not negative
        self.ids = []  # names of what identifies the work-item: small, not negative
        self.sources = {kind: [] for kind in self.kinds}  # functions that make a readable element
        self.functions = []  # (name, kind, kinds of parameters)
        self.count = 0

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, *options):
        return self.random.choice(options)

    def fresh(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def variable(self, name):
        return Variable(name, self.of_item)

    def named(self, kind):
        names = [name for name, of in self.scope if of == kind]
        return self.variable(self.random.choice(names)) if names else None

    def literal(self, kind):
        if kind == "float":
            return self.pick("0.5f", "1.0f", "-2.0f", "3.25f", "0.1f", "1e10f", "0.0f", "-0.0f", "1e-20f")
        if kind == "double":
            return self.pick("0.5", "1.0", "-2.0", "0.1", "1e100")
        if kind == "bool":
            return self.pick("true", "false")
        if kind in ("brief", "tiny"):
            return f"{kind}({self.pick(0, 1, 3, 100, -1, -128, 127)})"
        text = str(self.pick(0, 1, 2, 3, 5, 7, 8, 15, 31, 63, 64, 100, 255, 256, 1000, 65535, 2147483647))
        if kind == "wide":
            return f"wide({text}{self.pick('', ' * 65536ll', ' * -70001ll')})"
        return text + ("u" if kind == "unsigned" else "")

    def leaf(self, kind):
        options = [lambda: self.literal(kind)]
        if self.named(kind):
            options += [lambda: self.named(kind)] * 4
        options += self.sources.get(kind, [])
        if kind == "int":
            options += [lambda: self.small(0)] * 2
        elif kind == "bool" and self.ids:
            options += [lambda: self.parity()] * 4
        elif kind in OF_INT and self.sources.get("int"):
            options += [lambda: Expression(kind, f"{kind}(@)", self.random.choice(self.sources["int"])())] * 2
        for name, of, length in self.arrays:
            if of == kind:
                options.append(lambda name=name, length=length: self.element(kind, name, length, 0))
        return Expression(kind, "@", self.random.choice(options)())

    def parity(self):
        """A condition that some work-items fulfil."""
        place, bits = self.pick(*self.ids, *self.counters), self.pick(1, 3, 7)
        return Expression("bool", f"(({place} & {bits}) {self.pick('==', '!=', '<')} {self.pick(1, bits)})")

    def element(self, kind, name, length, depth):
        return Expression(kind, "@[@]", self.variable(name), self.bounded(length, depth))

    def small(self, depth):
        """An int from 0 to some thousand: counters, ids, what is masked."""
        if depth > 0:
            return self.below(self.pick(2, 4, 8, 16, 64), self.expression("int", depth - 1))
        return Expression("int", self.pick("0", "1", "2", "3", "5", "8", *self.counters * 2, *self.ids))

    def below(self, length, value):
        """An int below a power of two."""
        return Expression("int", f"(@ & {length - 1})", value, constant="0",
                          also=[f"int(unsigned(@) % {length}u)", f"({length - 1} & @)"])

    def bounded(self, length, depth):
        """An index into an array whose length is a power of two."""
        return self.below(length, self.expression("int", depth))

    def start(self, most):
        """A number from 0 to `most`, one less than a power of two, out of anything that may differ between work-items:
        where a loop begins, how far it goes."""
        place = self.pick(*self.ids, *self.ids, "n", *self.counters)
        return self.random.choice([
            lambda: Expression("int", f"{place} % {self.pick(3, 5, most + 1)}", constant="0"),
            lambda: Expression("int", f"(({place} ^ {self.pick(1, 2, 8)}) & {most})", constant="0"),
            lambda: Expression("int", f"({place} / {self.pick(2, 3, 7)} & {most})", constant="0"),
            lambda: Expression("int", f"(table[{place} & 63] & {most})", constant="0"),
            lambda: Expression("int", f"({place} > {self.pick(2, 17)} ? {self.pick(1, most)} : 0)", constant="0"),
            lambda: Expression("int", f"(int(float({place}) * {self.pick('0.25f', '1.5f', '3.0f')}) & {most})",
                               constant="0"),
            lambda: Expression("int", f"steps({place}, {self.pick(3, 6)}, {most})", constant="0"),
            lambda: self.below(most + 1, self.expression("int", 2)),
            lambda: Expression("int", str(self.pick(0, 1, 3, most)), constant="0"),
        ])()

    def expression(self, kind, depth):
        if depth <= 0 or self.chance(0.15):
            return self.leaf(kind)
        if self.chance(0.12):
            values = self.expression(kind, depth - 1), self.expression(kind, depth - 1)
            return Expression(kind, "(@ ? @ : @)", self.expression("bool", depth - 1), *values,
                              also=["(!@0 ? @2 : @1)", f"chosen<{kind}>(@, @, @)"])
        calls = [function for function in self.functions if function[1] == kind]
        if calls and self.chance(0.15):
            name, _, parameters = self.random.choice(calls)
            arguments = [self.expression(of, depth - 2) for of in parameters]
            return Expression(kind, f"{name}({', '.join('@' for _ in arguments)})", *arguments)
        if kind in NARROW and kind != "bool":
            return Expression(kind, f"{kind}(@)", self.expression("int", depth - 1))
        shape, kinds, *also = self.pick(*getattr(self, f"{kind}_shapes")())
        parts = [of if isinstance(of, Both) else self.small(depth - 1) if of == "small" else
                 self.expression(of, depth - 1) for of in kinds]
        return Expression(kind, shape, *parts, also=also)

    def swapped(self, symbol, kind):
        """Two operands of a commutative operation."""
        return f"(@ {symbol} @)", [kind, kind], f"(@1 {symbol} @0)"

    def int_shapes(self):
        divisor = self.pick("3", "6", "12", *self.counters, *self.ids)
        power = self.pick(1, 2, 3)
        narrow = [of for of in self.kinds if of in ("brief", "tiny")]
        shapes = [("int(unsigned(@) - unsigned(@))", ["int", "int"], "subtracted(@, @)"),
                  ("int(unsigned(@) + unsigned(@))", ["int", "int"], "int(unsigned(@1) + unsigned(@0))",
                   "int(unsigned(@0) - (0u - unsigned(@1)))"),
                  ("int(unsigned(@) * unsigned(@))", ["int", "int"], "multiplied(@, @)"),
                  (f"(@ * {1 << power})", ["small"], f"(@ << {power})", f"({1 << power} * @)"),
                  (f"(@ / {1 << power})", ["small"], f"(@ >> {power})", f"int(unsigned(@) / {1 << power}u)"),
                  self.swapped(self.pick("+", "*"), "small"), ("(@ - @)", ["small", "small"], "(-@1 + @0)"),
                  self.swapped(self.pick("&", "|", "^"), "int"),
                  (f"(@ {self.pick('/', '%')} ({divisor} + 1))", ["int"]), ("(@ >> (@ & 31))", ["int", "int"]),
                  ("int(@)", ["unsigned"]), ("to_int(@)", [self.pick("float", "double")]),
                  ("int(@)", ["bool"], "(@ ? 1 : 0)"),
                  ("~@", ["int"], "(@ ^ -1)")]
        if narrow:
            shapes += [("int(@)", [self.pick(*narrow, "wide")]), ("(@ + @)", [narrow[0], narrow[-1]])]
        return shapes

    def unsigned_shapes(self):
        power = self.pick(1, 2, 4)
        return [("(@ - @)", ["unsigned", "unsigned"], "(@0 + (~@1 + 1u))"),
                self.swapped(self.pick("+", "*", "&", "|", "^"), "unsigned"),
                (f"(@ {self.pick('/', '%')} (@ | 1u))", ["unsigned", "unsigned"]),
                (f"(@ * {1 << power}u)", ["unsigned"], f"(@ << {power})"),
                (f"(@ / {1 << power}u)", ["unsigned"], f"(@ >> {power})"),
                (f"(@ % {1 << power}u)", ["unsigned"], f"(@ & {(1 << power) - 1}u)"),
                ("(@ * 5u + (@ ^ 3u))", ["unsigned", "unsigned"], "stirred(@, @)", "((3u ^ @1) + 5u * @0)"),
                ("divided(@, @)", ["unsigned", "unsigned"], "(@1 != 0 ? @0 / @1 : 5u)"),
                (f"(@ {self.pick('<<', '>>')} (@ & 31u))", ["unsigned", "unsigned"]), ("unsigned(@)", ["int"])]

    def wide_shapes(self):
        return [(f"wide(uwide(@) {symbol} uwide(@))", ["wide", "wide"], f"wide(uwide(@1) {symbol} uwide(@0))")
                for symbol in ("+", "*", "^")] + [
            ("wide(@)", [self.pick("int", "unsigned", "brief")]),
                                                  (f"(@ >> (@ & {self.pick(31, 63)}))", ["wide", "int"]),
            ("wide(uwide(@) << (@ & 63))", ["wide", "int"]), (f"(@ {self.pick('/', '%')} 1001)", ["wide"])]

    def math(self, name):
        """A function of mathematics; the host has the C library's."""
        return Both(f"{self.pick('fast_math', 'precise_math')}::{name}", f"std::{name}")

    def exact_math(self, kind):
        """Functions whose result is the same everywhere."""
        one = self.math(self.pick("sqrt", "floor", "ceil", "trunc", "round", "fabs"))
        one = one if kind == "float" else Both(one.kernel.replace("fast_", "precise_"), one.host)
        return [("@(@)", [one, kind]),
                ("@(@, @, @)", [Both("precise_math::fma", "std::fma"), kind, kind, kind]),
                ("@(@, @)", [Both("precise_math::fmod", "std::fmod"), kind, kind])]

    def float_shapes(self, kind="float", other="double"):
        return self.exact_math(kind) * (self.of_item and self.chance(0.3)) + [(f"(@ {self.pick('+', '-', '*')} @)",
                                                                               [kind, kind]),
                (f"(@ {self.pick('+', '*', '/')} @)", [kind, kind]),
                (f"{kind}(@)", [self.pick("int", "unsigned", *[of for of in self.kinds if of == "wide"])]),
                (f"{kind}(@)", [other]), ("(- @)", [kind])]

    def double_shapes(self):
        return self.float_shapes("double", "float")

    def inexact_math(self):
        """Functions whose results differ in the last bits, compared with what they are nowhere near."""
        if not self.of_item or self.chance(0.7):
            return []
        name, bound = self.pick(("exp", "900.0f"), ("log", "1.5f"), ("sin", "0.05f"), ("cos", "0.1f"), ("tanh", "0.9f"),
                                ("exp2", "50.0f"), ("atan", "1.2f"), ("cbrt", "1.95f"), ("tgamma", "20.0f"),
                                ("rsqrt", "0.4f"))
        name = Both("fast_math::rsqrt", "1.0f / std::sqrt") if name == "rsqrt" else \
            Both(f"precise_math::{name}", f"std::{name}") if name in ("cbrt", "tgamma") else self.math(name)
        kind = self.pick("float", "float", "double") if name.kernel.startswith("precise") else "float"
        return [(f"(@({kind}((@ & 15) + 1)) > {bound})", [name, "int"])]

    def bool_shapes(self):
        kind = self.pick("int", "int", "unsigned", "float", "double", *[of for of in self.kinds if of in LATER_KINDS])
        symbol, mirrored, opposite = self.pick(("<", ">", ">="), ("<=", ">=", ">"), (">", "<", "<="), (">=", "<=", "<"),
                                               ("==", "==", "!="), ("!=", "!=", "=="))
        opposed = [f"!(@ {opposite} @)"] if kind not in ("float", "double") else []
        mask = self.pick(1, 2, 3, 8)
        return self.inexact_math() + [(f"(@ {symbol} @)", [kind, kind], f"(@1 {mirrored} @0)", *opposed),
                (f"(@ {symbol} @)", ["small", "small"], f"(@1 {mirrored} @0)", f"(unsigned(@0) {symbol} unsigned(@1))"),
                (f"((@ & {mask}) != 0)", ["int"], f"!(({mask} & @) == 0)", f"bool(@ & {mask})"),
                ("(@ && @)", ["bool", "bool"], "(@ ? @ : false)", "!(!@ || !@)"),
                ("(@ || @)", ["bool", "bool"], "(@ ? true : @)"), ("(@ != @)", ["bool", "bool"], "(@ ? !@1 : @1)"),
                ("!@", ["bool"], "(@ == false)")]
