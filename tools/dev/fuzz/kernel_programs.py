# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels, simple and tiled, and the sizes that they run with."""
import math
import random

from kernel_code import Around, Both, Expression, LoneStore, Node, Spelled, give_numbers, mentions
from kernel_families import any_family
from kernel_loops import FIELDS, LONG, Choices
from kernel_plain import any_plain_form
from kernel_tiles import TiledBody

SHAPES = {1: [(1,), (2,), (3,), (7,), (13,), (31,), (64,), (100,), (257,)],
          2: [(1, 1), (3, 5), (7, 16), (2, 33), (16, 16)], 3: [(1, 2, 3), (3, 3, 7), (2, 4, 8), (1, 1, 17)]}
# Several rows a block, and several blocks of 64 columns.
LARGE = {1: [(1000,), (4096,), (5000,)], 2: [(70, 130), (64, 64), (100, 65), (129, 16), (65, 20), (80, 128)],
         3: [(3, 17, 40), (2, 70, 20), (5, 64, 16)]}
# More than 32 MiB of elements of 8 bytes.
STREAMS = {1: [(1 << 22,), ((1 << 22) + 21,)], 2: [(2048, 2048), (4099, 1030)]}
TILES = {1: [(1,), (2,), (3,), (7,), (8,), (16,), (17,), (64,), (64,), (128,), (256,)],
         2: [(1, 4), (4, 4), (2, 3), (3, 5), (8, 8), (6, 4), (32, 2), (2, 16), (5, 1), (64, 1), (16, 16),
             *[(4, 4), (8, 8)] * 4],
         3: [(1, 2, 4), (2, 2, 2), (3, 1, 5), (3, 4, 2), (2, 4, 8), (4, 2, 2), (8, 2, 2), (4, 1, 2), (8, 1, 2), (6, 1, 3)]}
ELEMENTS = ("int", "int", "int", "unsigned", "unsigned", "float", "float", "float", "double", "double", "record", "mass",
            "mass", "charge", "joint", "strip", "ledger")
LATER_ELEMENTS = ("wide", "wide", "wide", "parcel", "packet")
NUMBERS = 1 << 18  # elements of `flat`, which long loops go along
ITERATIONS = 3_000_000  # of the longest loop, in all work-items together
WIDTHS = (1, 7, 16, 33, 64, 100)


class Kernel:
    """One kernel, and the sizes that it runs with."""

    def __init__(self, name, choice, later, family):
        """family: (family, variation), or None."""
        self.name, self.choice, self.later = name, choice, later
        self.family = family
        self.rank = choice.choice((1, 1, 1, 2, 2, 2, 2, 3, 3))
        self.functions, self.locals = [], []
        self.tile = choice.choice(TILES[self.rank]) if choice.random() < 0.4 else None
        self.is_large = not self.tile and not self.family and choice.random() < 0.004
        self.last = choice.random() < 0.3  # the work-item writes what another one reads
        self.element_kind = choice.choice(ELEMENTS + LATER_ELEMENTS * 2 if later else ELEMENTS)
        if self.family:
            self.take_family(*self.family)
        if self.is_large:
            self.rank, self.element_kind = choice.choice((1, 2)), choice.choice(("double", "double", "mass"))
        shapes = self.shapes()
        widths = [self.width(shape) for shape in shapes]
        limits = [max(8, min(2000, ITERATIONS // math.prod(shape), NUMBERS // width - 16))
                  for shape, width in zip(shapes, widths)]
        signatures = [self.function(number) for number in range(choice.randint(0, 2))]
        if later and choice.random() < 0.15:
            signatures.append(self.recursive())
        self.items = Choices(choice, of_item=True, later=later, longest=min(limits))
        self.items.element_kind = self.element_kind
        self.items.functions = signatures
        self.items.places = [f"i{axis}" for axis in range(self.rank)] if self.rank > 1 else ["r0", "c0"]
        self.items.ids += ["g", *self.items.places] + [f"l{axis}" for axis in range(self.rank) if self.tile]
        self.items.ids += ["l"] if self.tile else []
        self.add_memory()
        self.tiles = TiledBody(self) if self.tile else None
        self.body = self.family_body() if self.family else self.tiles.body() if self.tile else self.simple_body()
        if mentions(self.body, "typed["):  # two work-items would race for one element
            self.body = [node for node in self.body if not isinstance(node, LoneStore)]
        self.runs = []
        for shape, width, limit in zip(shapes, widths, limits):
            trips = [length for length in LONG if length <= limit]
            spans = (1,) if self.is_large else (24, 24, 24, 64, 100, 256)
            self.runs += [(shape, n, choice.choice(trips), choice.choice(spans), width)
                          for n in choice.sample([0, 1, 2, 3, 5, 12], 2 if math.prod(shape) < 1000 else 1)]
        give_numbers(self.functions + self.body, name)

    def take_family(self, family, variation):
        """What all variations of a family have in common."""
        self.tile = self.choice.choice(family.tiles) if family.tiles else None
        self.rank = len(self.tile or self.choice.choice(family.shapes))
        self.element_kind = self.choice.choice(getattr(variation, "elements", family.elements))

    def family_body(self):
        family, variation = self.family
        nodes = family.make(self, variation)
        if getattr(variation, "is_whole", False):
            return nodes
        if not self.tile:
            return nodes + self.finish(plain=True)
        return nodes + [self.tiles.region(self.finish(plain=True), barrier=False)]

    def shapes(self):
        if self.is_large:
            return [self.choice.choice(STREAMS[self.rank])]
        if self.family and self.family[0].shapes:
            return self.choice.sample([shape for shape in self.family[0].shapes if len(shape) == self.rank], 2)
        if not self.tile:
            most = 2 if self.choice.random() < 0.5 else 1
            return self.choice.sample(SHAPES[self.rank], 3 - most) + self.choice.sample(LARGE[self.rank], most)
        # Enough tiles of rank 2 for groups of them.
        most = 6 if self.rank == 2 else 3
        return [tuple(length * self.choice.randint(1, most) for length in self.tile) for _ in range(2)]

    def width(self, shape):
        """Elements in a row of what lies in `flat`."""
        return shape[-1] if self.rank > 1 else self.choice.choice(WIDTHS)

    def add_memory(self):
        items = self.items
        items.sources["int"] += [lambda: "in[g]", lambda: "n", self.table("int", "table"),
                                 lambda: Both("view[place]", "in[g]"), self.guarded_neighbour, self.clamped_neighbour,
                                 self.near_in_plane, self.partner, self.record("int", "sum_of"),
                                 lambda: Spelled((Both("view[place]", "in[g]"),), ("in[g]",), ("(&in[0])[g]",))]
        items.sources["float"] += [lambda: "x", self.table("float", "floats"), self.record("float", "product_of")]
        items.targets += [("int", lambda: Expression("int", "out[o]")),
                          ("float", lambda: Expression("float", "fout[o]"))]
        for kind, field in FIELDS.get(self.element_kind, ((self.element_kind, ""),)):
            items.targets += [(kind, lambda kind=kind, field=field: Expression(kind, f"typed[o]{field}"))]
            items.sources[kind] += [lambda field=field: f"typed[o]{field}"]
        items.atomics = [("int", "counts"), ("unsigned", "naturals")]

    def table(self, kind, name):
        also = ["kept[@]", "kept(@)"] if name == "table" else []
        return lambda: Expression(kind, f"{name}[@]", self.items.bounded(64, 0), also=also)

    def record(self, kind, function):
        """Several words of a struct anywhere."""
        return lambda: Expression(kind, f"{function}(records[@])", self.items.bounded(64, 0))

    def partner(self):
        """An element whose index differs in bits, which may be the same for many work-items."""
        bits = self.choice.choice(["1", "8", "16", "32", "64", "n", "(n << 4)", "(n << 5)"])
        index = self.choice.choice([f"(g ^ {bits})", f"(g & ~{bits})", f"(g | {bits})", f"(g & {bits})",
                                    f"(g >> ({bits} & 7))", f"(unsigned(g) >> ({bits} & 7))"])
        return Expression("int", f"(unsigned{index} < unsigned(count) ? in[{index}] : @)", self.items.small(0))

    def guarded_neighbour(self):
        away = self.choice.randint(1, 9)
        shape = self.choice.choice([f"(g + {away} < count ? in[g + {away}] : @)",
                                    f"(g >= {away} ? in[g - {away}] : @)"])
        return Expression("int", shape, self.items.small(0))

    def clamped_neighbour(self):
        """An element not far away, or at the edge."""
        away, before = self.choice.randint(-9, 9), self.choice.randint(1, 9)
        index = self.choice.choice([f"g + {away} < 0 ? 0 : g + {away} < count ? g + {away} : count - 1",
                                    f"g - {before} > 0 ? g - {before} : 0",
                                    f"unsigned(g) < {before}u ? 0u : unsigned(g) - {before}u",
                                    f"unsigned(g) - {before}u < unsigned(count) ? g - {before} : g",
                                    "g == count - 1 ? 0 : g + 1"])
        return Expression("int", f"in[{index}]", constant="0")

    def near_in_plane(self):
        """An element in a row and a column near by, or at the edge."""
        row, column = self.items.places[-2:]
        down, right = self.choice.choice(["1", "-1", "2", "-3", "n - 2"]), self.choice.choice(["1", "-1", "3", "-2",
                                                                                               "n - 3"])
        r, c = f"{row} + {down}", f"{column} + {right}"
        clamped = (f"min_of(max_of({r}, 0), height - 1)", f"min_of(max_of({c}, 0), pitch - 1)")
        wrapped = f"int((unsigned({c}) + unsigned(pitch)) % unsigned(pitch))"
        inside = f"({r} >= 0 && {r} < height && {c} >= 0 && {c} < pitch ? to_int(flat[({r}) * pitch + {c}]) : 9)"
        chosen = self.choice.choice([
            Spelled((f"to_int(flat[{clamped[0]} * pitch + {clamped[1]}])",),
                    (f"to_int(grid({clamped[0]}, {clamped[1]}))",)),
            f"to_int(flat[{row} * pitch + {wrapped}])", inside,
            Spelled((inside,), (f"([=] {{ if ({r} < 0 || {r} >= height || {c} < 0 || {c} >= pitch) return 9; "
                                f"return to_int(flat[({r}) * pitch + {c}]); }}())",))])
        return Expression("int", "@", chosen)

    def function(self, number):
        """A function that kernel and host share."""
        choices = Choices(self.choice, of_item=False, later=self.later)
        name, kind = f"{self.name}_f{number}", self.choice.choice(("int", "unsigned", "float"))
        parameters = [self.choice.choice(choices.kinds) for _ in range(self.choice.randint(1, 3))]
        choices.scope = [(f"a{at}", of) for at, of in enumerate(parameters)]
        def result():
            return [choices.expression(kind, 2)]
        choices.sources["int"] = [lambda: str(self.choice.randint(0, 9))]
        body = [choices.statement(2, result, False) for _ in range(self.choice.randint(1, 4))]
        head = ", ".join(f"{of} a{at}" for at, of in enumerate(parameters))
        self.functions.append(Node(f"{kind} {name}({head}) restrict(cpu, amp) {{\nconst int n = a0 ? 3 : 5;\n", body,
                                   "return ", choices.expression(kind, 2), ";\n}",
                                   instead=(f"{kind} {name}({head}) restrict(cpu, amp) {{ return 1; }}",)))
        return name, kind, parameters

    def recursive(self):
        """A function that calls itself, as amp:1.2 allows, and OpenCL does not."""
        name, factor = f"{self.name}_r", self.choice.choice(("3", "5", "7"))
        head = f"int {name}(int a, int b)"
        self.functions.append(Node(f"{head} restrict(cpu, amp) {{\n"
                                   "#ifdef WITHOUT_RECURSION\n"
                                   f"for (b &= 7; b > 0; --b) a = int(unsigned(a) * {factor}u + 1u);\nreturn a;\n"
                                   "#else\n"
                                   f"return (b & 7) == 0 ? a : {name}(int(unsigned(a) * {factor}u + 1u), (b & 7) - 1);\n"
                                   "#endif\n}",
                                   instead=(f"{head} restrict(cpu, amp) {{ return 1; }}",)))
        return name, "int", ["int", "int"]

    def finish(self, plain=False):
        """Every variable reaches what is compared. `plain`: in one store, and what lies there is not read."""
        whole = [self.items.variable(name) for name, kind in self.items.scope if kind not in ("float", "double")]
        parts = [self.items.variable(name) for name, kind in self.items.scope if kind in ("float", "double")]
        if plain and self.choice.random() < 0.8:
            sums = [Node("out[o] = int(0u", *[piece for name in whole for piece in (" * 31u + unsigned(to_int(", name,
                                                                                    "))")],
                         ");")] if whole else []
            return sums + ([Node("fout[o] = 0.0f", *[piece for name in parts for piece in (" + float(", name, ")")],
                                 ";")]
                           if parts else [])
        return [Node("out[o] = int(unsigned(out[o]) * 31u + unsigned(to_int(", name, ")));") for name in whole] + \
            [Node("fout[o] += ", name, ";") for name in parts]

    def simple_body(self):
        def nothing():
            return []
        if self.is_large or self.choice.random() < 0.85:
            return any_plain_form(self)
        nodes = [self.items.statement(3, nothing, False) for _ in range(self.choice.randint(2, 6))]
        if self.choice.random() < 0.6:
            nodes.insert(0, self.items.declared(self.choice.choice(("int", "unsigned")), "0"))
            nodes.append(self.items.traversal(2))
        if self.choice.random() > 0.2:
            return nodes + self.finish()
        # What leaves early, and the same as a guard.
        condition = self.items.expression("bool", 2)
        rest = [self.items.statement(2, nothing, False) for _ in range(2)] + self.finish()
        return nodes + [Around(Spelled(("if (", condition, ") return;\n", rest),
                                       ("if (!", condition, ") {\n", rest, "}")))]


def is_later(number):
    """Programs in the language of amp:1.2: one of four, of those of even numbers as well as of the others, which are
    compiled in other ways."""
    return number % 8 in (3, 6)


def make_kernels(seed, number, count, of_family=None):
    """of_family: the name of the family of all kernels; None: of all families and of none."""
    later, choices = is_later(number), [random.Random(f"{seed}/{number}/{at}") for at in range(count)]
    return [Kernel(f"kernel{at}", choice, later, any_family(choice, later, of_family)) for at, choice in enumerate(choices)]
