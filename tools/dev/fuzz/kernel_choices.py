# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random expressions and statements for one work-item. They have one meaning: no overflow of signed numbers, no index
out of bounds, no conversion that does not fit, every variable initialised, every loop finite."""
from kernel_code import Around, Both, Expression, Node, Variable

KINDS = ("int", "int", "int", "unsigned", "unsigned", "float", "float", "double", "bool")
TRIPS = 7
# Atomic operations whose result does not depend on the order, each with places of its own.
ATOMICS = ("add", "sub", "max", "min", "and", "or", "xor", "mul")
PLACES = 4


class Choices:
    def __init__(self, random, of_item):
        self.random, self.of_item = random, of_item
        self.members = {}  # declared variables: name -> its declaration without the name, '%' for the name
        self.scope = []  # (name, kind) of what can be read and written here
        self.arrays = []  # (name, kind, length)
        self.counters = []  # names of loop counters: small, not negative
        self.ids = []  # names of what identifies the work-item: small, not negative
        self.sources = {"int": [], "float": []}  # functions that make a readable element
        self.targets = []  # (kind, function that makes a writable element)
        self.functions = []  # (name, kind, kinds of parameters)
        self.atomics = []  # (kind, name) of arrays that only atomic operations change
        self.fences = []  # what may stand between two statements
        self.loops = 0
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

    # Expressions

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
        text = str(self.pick(0, 1, 2, 3, 5, 7, 8, 15, 31, 63, 64, 100, 255, 256, 1000, 65535, 2147483647))
        return text + ("u" if kind == "unsigned" else "")

    def leaf(self, kind):
        options = [lambda: self.literal(kind)]
        if self.named(kind):
            options += [lambda: self.named(kind)] * 4
        options += self.sources.get(kind, [])
        if kind == "int":
            options += [lambda: self.small(0)] * 2
        for name, of, length in self.arrays:
            if of == kind:
                options.append(lambda name=name, length=length: self.element(kind, name, length, 0))
        return Expression(kind, "@", self.random.choice(options)())

    def element(self, kind, name, length, depth):
        return Expression(kind, "@[@]", self.variable(name), self.bounded(length, depth))

    def small(self, depth):
        """An int from 0 to some hundred: counters, ids, what is masked."""
        if depth > 0:
            return Expression("int", f"(@ & {self.pick(1, 3, 7, 15, 63)})", self.expression("int", depth - 1))
        return Expression("int", self.pick("0", "1", "2", "3", "5", "8", *self.counters * 2, *self.ids))

    def bounded(self, length, depth):
        """An index into an array whose length is a power of two."""
        return Expression("int", f"(@ & {length - 1})", self.expression("int", depth), constant="0")

    def expression(self, kind, depth):
        if depth <= 0 or self.chance(0.15):
            return self.leaf(kind)
        if self.chance(0.12):
            values = self.expression(kind, depth - 1), self.expression(kind, depth - 1)
            return Expression(kind, "(@ ? @ : @)", self.expression("bool", depth - 1), *values)
        calls = [function for function in self.functions if function[1] == kind]
        if calls and self.chance(0.15):
            name, _, parameters = self.random.choice(calls)
            arguments = [self.expression(of, depth - 2) for of in parameters]
            return Expression(kind, f"{name}({', '.join('@' for _ in arguments)})", *arguments)
        shape, kinds = self.pick(*getattr(self, f"{kind}_shapes")())
        parts = [self.small(depth - 1) if of == "small" else self.expression(of, depth - 1) for of in kinds]
        return Expression(kind, shape, *parts)

    def int_shapes(self):
        divisor = self.pick("3", "6", "12", *self.counters, *self.ids)
        return [(f"int(unsigned(@) {self.pick('+', '-', '*')} unsigned(@))", ["int", "int"]),
                (f"(@ {self.pick('+', '-', '*')} @)", ["small", "small"]),
                (f"(@ {self.pick('&', '|', '^')} @)", ["int", "int"]),
                (f"(@ {self.pick('/', '%')} ({divisor} + 1))", ["int"]), ("(@ >> (@ & 31))", ["int", "int"]),
                ("int(@)", ["unsigned"]), ("to_int(@)", [self.pick("float", "double")]), ("int(@)", ["bool"]),
                ("~@", ["int"])]

    def unsigned_shapes(self):
        return [(f"(@ {self.pick('+', '-', '*', '&', '|', '^')} @)", ["unsigned", "unsigned"]),
                (f"(@ {self.pick('/', '%')} (@ | 1u))", ["unsigned", "unsigned"]),
                ("divided(@, @)", ["unsigned", "unsigned"]),
                (f"(@ {self.pick('<<', '>>')} (@ & 31u))", ["unsigned", "unsigned"]), ("unsigned(@)", ["int"])]

    def float_shapes(self, kind="float", other="double"):
        return [(f"(@ {self.pick('+', '-', '*')} @)", [kind, kind]),
                (f"(@ {self.pick('+', '*', '/')} @)", [kind, kind]),
                (f"{kind}(@)", [self.pick("int", "unsigned")]), (f"{kind}(@)", [other]), ("(- @)", [kind])]

    def double_shapes(self):
        return self.float_shapes("double", "float")

    def bool_shapes(self):
        kind = self.pick("int", "int", "unsigned", "float", "double")
        return [(f"(@ {self.pick('<', '<=', '>', '>=', '==', '!=')} @)", [kind, kind]),
                (f"(@ {self.pick('<', '>', '==')} @)", ["small", "small"]),
                (f"((@ & {self.pick(1, 2, 3, 8)}) != 0)", ["int"]),
                (f"(@ {self.pick('&&', '||', '!=')} @)", ["bool", "bool"]), ("!@", ["bool"])]

    # Statements

    def declared(self, kind, value, name=None):
        name = name or self.fresh("v")
        self.members[name] = f"{kind} {name}"
        start = f"{kind} " if not self.of_item else Both(f"{kind} ", "")
        node = Node(start, self.variable(name), " = ", value, ";", instead=(start, self.variable(name), " = 0;"))
        self.scope.append((name, kind))
        return node

    def array(self):
        kind, length, name = self.pick("int", "int", "float", "double"), self.pick(2, 4, 8, 16), self.fresh("p")
        self.members[name] = f"{kind} {name}[{length}]"
        start = f"{kind} {name}[{length}];" if not self.of_item else Both(f"{kind} {name}[{length}];", "")
        pieces = [piece for at in range(length)
                  for piece in (" ", self.variable(name), f"[{at}] = ", self.expression(kind, 1), ";")]
        zeros = [piece for at in range(length) for piece in (" ", self.variable(name), f"[{at}] = 0;")]
        node = Node(start, *pieces, instead=(start, *zeros))
        self.arrays.append((name, kind, length))
        return node

    def target(self):
        """(kind, pieces) of something that can be written."""
        options = [(kind, self.variable(name)) for name, kind in self.scope]
        options += [(kind, self.element(kind, name, length, 1)) for name, kind, length in self.arrays] * 2
        options += [(kind, make()) for kind, make in self.targets] * 2
        return self.random.choice(options) if options else None

    def assignment(self):
        chosen = self.target()
        if not chosen:
            return self.declared("int", self.expression("int", 2))
        kind, place = chosen
        # An expression made small must not become what is written to.
        place = place if isinstance(place, Variable) else Node(*place.pieces, instead=place.pieces)
        symbols = {"unsigned": ("=", "+=", "-=", "*=", "^=", "|="), "int": ("=", "=", "^=", "&=", "|="),
                   "float": ("=", "+=", "-=", "*="), "double": ("=", "+=", "-="), "bool": ("=",)}[kind]
        return Node(place, f" {self.pick(*symbols)} ", self.expression(kind, self.random.randint(1, 3)), ";")

    def block(self, depth, returns, in_loop, most=3):
        """Statements with a scope of their own."""
        saved = list(self.scope), list(self.arrays)
        nodes = [self.statement(depth, returns, in_loop) for _ in range(self.random.randint(1, most))]
        self.scope, self.arrays = saved
        return nodes

    def bound(self):
        """How often a loop runs at most: a constant, the same for all work-items, or each its own."""
        return self.random.choice([
            lambda: str(self.random.randint(1, TRIPS)),
            lambda: Expression("int", "(n & 7)"),
            lambda: Expression("int", f"(@ & {self.pick(3, 7)})", self.expression("int", 2)),
            lambda: Expression("int", f"((@ + {self.pick(1, 2)}) % 6)", self.small(0)),
        ])()

    def loop(self, depth, returns):
        first = self.bound()
        self.loops += 1
        counter, kind = self.fresh("k"), self.random.randrange(5)
        self.counters.append(counter)
        if kind < 3:
            step = self.pick(f"++{counter}", f"++{counter}", f"{counter} += 2", f"{counter} += 1 + ({counter} & 1)")
            head = [f"for (int {counter} = 0; {counter} < ", self.bound(), f"; {step}) {{\n"]
            if kind == 2:
                head = [f"for (int {counter} = ", first, f"; {counter} > 0; --{counter}) {{\n"]
            node = Around(*head, self.block(depth - 1, returns, True), "}")
        elif kind == 3:
            condition = self.expression("bool", 2)
            node = Around(f"{{ int {counter} = 0;\nwhile ({counter} < {self.random.randint(1, TRIPS)} && ", condition,
                          f") {{ ++{counter};\n", self.block(depth - 1, returns, True), "} }")
        else:
            node = Around(f"{{ int {counter} = 0;\ndo {{\n", self.block(depth - 1, returns, True),
                          f"}} while (++{counter} < ", self.bound(), "); }")
        self.counters.pop()
        self.loops -= 1
        return node

    def walk(self):
        """Along a row that begins where the work-item says; all of them walk as far."""
        value, counter = self.named("int"), self.fresh("k")
        if not value or not self.of_item:
            return self.assignment()
        return Node(f"{{ const int row{counter} = (", self.small(1), " & 7) * 7;\n",
                    f"for (int {counter} = 0; {counter} < (n & 15); ++{counter}) ", value, " = int(unsigned(", value,
                    f") * 5u + unsigned(table[row{counter} + {counter}])); }}")

    def written_walk(self):
        """Along a row of the work-item's own that it writes; what a turn writes another one may read."""
        value, counter = self.named("int"), self.fresh("k")
        if not value or not self.of_item:
            return self.assignment()
        place = f"rows[g * 24 + {counter} + "
        read, write = (self.pick("0", "1", "2", "4", "7", f"((n + {self.pick(0, 1, 3)}) & 7)") for _ in range(2))
        head = self.pick(f"int {counter} = 0; {counter} < (n & 15); ++{counter}",
                         f"int {counter} = (n & 15) - 1; {counter} >= 0; --{counter}")
        store = [f"{place}{write}] = ", value, "; "]
        load = [value, " = int(unsigned(", value, f") * 5u + unsigned({place}{read}])); "]
        return Node(f"for ({head}) {{ ", *self.pick(load + store, store + load), "}")

    def switch(self, depth, returns, in_loop):
        pieces = ["switch (", self.expression("int", 2), f" & {self.pick(3, 7)}) {{\n"]
        for case in self.random.sample(["case 0:", "case 1:", "case 2:", "case 3:", "default:"], 4):
            pieces += [f"{case} {{\n", self.block(depth - 1, returns, in_loop, 2), "}\n"]
            pieces.append(self.pick("break;\n", "break;\n", ""))
        return Node(*pieces, "}")

    def guarded(self):
        """A division that must not happen for all work-items."""
        left, right = self.expression("unsigned", 1), self.named("unsigned")
        if not right:
            return self.assignment()
        return Around("if (", right, " != 0) {\n", [Node(self.named("unsigned"), " += ", left, " / ", right, ";")], "}")

    def pointer(self):
        arrays = [name for name, kind, length in self.arrays if kind == "int"]
        if len(arrays) < 2:
            return self.array()
        one, two = (self.variable(name) for name in self.random.sample(arrays, 2))
        pointer = self.fresh("q")
        return Node(f"{{ int *{pointer} = ", self.expression("bool", 2), " ? ", one, " : ", two, f"; {pointer}[",
                    self.bounded(2, 1), "] = ", self.expression("int", 2), "; }")

    def atomic(self):
        kind, name = self.random.choice(self.atomics)
        at = self.random.randrange(len(ATOMICS))
        called = Both(f"atomic_fetch_{ATOMICS[at]}", f"host_fetch_{ATOMICS[at]}")
        operand = Expression(kind, "(@ | 1u)" if kind == "unsigned" else "@", self.expression(kind, 2))
        return Node(called, f"(&{name}[{at * PLACES} + ", self.bounded(PLACES, 1), "], ", operand, ");")

    def fence(self):
        return Node(Both(self.random.choice(self.fences), ""))

    def leave(self, returns, in_loop):
        options = ["break;", "continue;"] if in_loop else []
        if returns is not None:
            options.append(Node("return ", *returns(), ";"))
        if not options:
            return self.assignment()
        return Node("if (", self.expression("bool", 2), ") { ", self.random.choice(options), " }")

    def declaration(self):
        kind = self.random.choice(KINDS)
        return self.declared(kind, self.expression(kind, self.random.randint(1, 2)))

    def branch(self, depth, returns, in_loop):
        condition, taken = self.expression("bool", 2), self.block(depth - 1, returns, in_loop)
        if self.chance(0.6):
            return Around("if (", condition, ") {\n", taken, "}")
        return Around("if (", condition, ") {\n", taken, "} else {\n", self.block(depth - 1, returns, in_loop), "}")

    def statement(self, depth, returns, in_loop):
        """`returns` makes the value that is returned; None where no return may stand."""
        options = [self.declaration] * 3 + [self.assignment] * 6 + [self.array, self.guarded, self.pointer]
        options += [lambda: self.leave(returns, in_loop)]
        if self.atomics:
            options += [self.atomic] * 2
        if self.fences:
            options.append(self.fence)
        if depth > 0:
            options += [lambda: self.branch(depth, returns, in_loop)] * 5
            options += [lambda: self.switch(depth, returns, False)]
            if self.loops < 3:
                options += [lambda: self.loop(depth, returns)] * 4 + [self.walk] + [self.written_walk] * 2
        return self.random.choice(options)()
