# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random statements without loops for one work-item. Every variable is initialised."""
from kernel_code import Around, Both, Declared, Expression, Node, Spelled, Variable
from kernel_expressions import NARROW, Expressions

# Atomic operations whose result does not depend on the order, each with places of its own.
ATOMICS = ("add", "sub", "max", "min", "and", "or", "xor", "mul")
PLACES = 4
SYMBOLS = {"unsigned": ("=", "+=", "-=", "*=", "^=", "|="), "int": ("=", "=", "^=", "&=", "|="),
           "float": ("=", "+=", "-=", "*="), "double": ("=", "+=", "-="), "bool": ("=",),
           "wide": ("=", "^=", "&=", "|="), "brief": ("=", "^=", "|="), "tiny": ("=", "^=", "&=")}


class Statements(Expressions):
    def __init__(self, random, of_item, later=False):
        super().__init__(random, of_item, later)
        self.members = {}  # declared variables: name -> its declaration
        self.targets = []  # (kind, function that makes a writable element)
        self.atomics = []  # (kind, name) of arrays that only atomic operations change
        self.fences = []  # what may stand between two statements

    def declared(self, kind, value, name=None):
        name = name or self.fresh("b" if kind in NARROW else "v")
        self.members[name] = f"{kind} {name}"
        start = Declared(kind, name) if self.of_item else f"{kind} {name}"
        node = Node(start, " = ", value, ";", instead=(start, " = 0;"))
        self.scope.append((name, kind))
        return node

    def array(self):
        kind, length = self.pick("int", "int", "float", "double", *self.kinds[len(self.kinds) - 3:]), self.pick(2, 4,
                                                                                                                8, 16)
        kind = "unsigned" if kind == "bool" else kind
        name = self.fresh("p")
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
        if self.chance(0.15):
            values = [self.expression(kind, 2) for _ in range(2)]
            condition = self.expression("bool", 2)
            return Node(Spelled((place, " = ", condition, " ? ", values[0], " : ", values[1], ";"),
                                ("if (", condition, ") ", place, " = ", values[0], "; else ", place, " = ", values[1],
                                 ";"),
                                ("if (!", condition, ") { ", place, " = ", values[1], "; } else { ", place, " = ",
                                 values[0],
                                 "; }")))
        return Node(place, f" {self.pick(*SYMBOLS[kind])} ", self.expression(kind, self.random.randint(1, 3)), ";")

    def block(self, depth, returns, in_loop, most=3):
        """Statements with a scope of their own."""
        saved = list(self.scope), list(self.arrays)
        nodes = [self.statement(depth, returns, in_loop) for _ in range(self.random.randint(1, most))]
        self.scope, self.arrays = saved
        return nodes

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
        if ATOMICS[at] == "add" and self.chance(0.5):
            other = self.random.choice([other for of, other in self.atomics if of == kind])
            return Node(Both("either_fetch_add", "host_either_fetch_add"), "(", self.expression("bool", 2), ", ",
                        *[piece for array in (name, other)
                          for piece in (f"&{array}[{at * PLACES} + ", self.bounded(PLACES, 1), "], ")], operand, ");")
        return Node(called, f"(&{name}[{at * PLACES} + ", self.bounded(PLACES, 1), "], ", operand, ");")

    def copied(self):
        """A whole element, of several words where it is a struct."""
        where = self.pick("(g + n) & 262143", "g", "(table[g & 63] & 63)", f"{self.pick(*self.ids)} * 3")
        return Node(self.pick(f"typed[o] = flat[{where}];", f"{{ const auto one = typed[o]; typed[o] = flat[{where}]; "
                              "out[o] ^= to_int(one); }"))

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
        kind = self.random.choice(self.kinds)
        return self.declared(kind, self.expression(kind, self.random.randint(1, 2)))

    def branch(self, depth, returns, in_loop):
        condition, taken = self.expression("bool", 2), self.block(depth - 1, returns, in_loop)
        if self.chance(0.6):
            return Around("if (", condition, ") {\n", taken, "}")
        other = self.block(depth - 1, returns, in_loop)
        return Around(Spelled(("if (", condition, ") {\n", taken, "} else {\n", other, "}"),
                              ("if (!", condition, ") {\n", other, "} else {\n", taken, "}")))
