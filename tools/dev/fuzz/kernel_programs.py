# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels, simple and tiled."""
import random

from kernel_choices import KINDS, Choices
from kernel_code import Around, Both, Expression, Node

SHAPES = {1: [(1,), (2,), (3,), (7,), (13,), (31,), (64,), (100,), (257,)],
          2: [(1, 1), (3, 5), (7, 16), (2, 33), (16, 16)], 3: [(1, 2, 3), (3, 3, 7), (2, 4, 8), (1, 1, 17)]}
TILES = {1: [(1,), (2,), (3,), (7,), (8,), (16,), (17,), (64,)], 2: [(1, 4), (4, 4), (2, 3), (3, 5), (8, 8), (6, 4), (32, 2), (2, 16), (5, 1), (64, 1)],
         3: [(1, 2, 4), (2, 2, 2), (3, 1, 5), (3, 4, 2), (2, 4, 8)]}


class Kernel:
    """One kernel, and the sizes that it runs with."""

    def __init__(self, name, choice):
        self.name, self.choice = name, choice
        self.rank = choice.choice((1, 1, 1, 2, 2, 3))
        self.functions, self.shared = [], []
        self.tile = choice.choice(TILES[self.rank]) if choice.random() < 0.6 else None
        self.last = choice.random() < 0.3  # the work-item writes what another one reads
        signatures = [self.function(number) for number in range(choice.randint(0, 2))]
        self.items = Choices(choice, of_item=True)
        self.items.functions = signatures
        self.items.ids += ["g"] + [f"l{axis}" for axis in range(self.rank) if self.tile] + (["l"] if self.tile else [])
        self.items.sources = {"int": [lambda: "in[g]", lambda: "n", self.table("int", "table"),
                                      lambda: Both("view[place]", "in[g]"), self.guarded_neighbour,
                                      self.clamped_neighbour, self.partner, self.record("int", "sum_of")],
                              "float": [lambda: "x", self.table("float", "floats"),
                                        self.record("float", "product_of")]}
        if self.tile:
            self.items.sources["int"] += [self.of_all_tiles] * 2
        self.items.targets = [("int", lambda: Expression("int", "out[o]")),
                              ("float", lambda: Expression("float", "fout[o]"))]
        self.items.atomics = [("int", "counts"), ("unsigned", "naturals")]
        self.body = self.tiled_body() if self.tile else self.simple_body()
        self.runs = [(shape, n) for shape in self.shapes() for n in choice.sample([0, 1, 2, 3, 5, 12], 2)]

    def shapes(self):
        if not self.tile:
            return self.choice.sample(SHAPES[self.rank], 3)
        # Enough tiles of rank 2 for groups of them.
        most = 6 if self.rank == 2 else 3
        return [tuple(length * self.choice.randint(1, most) for length in self.tile) for _ in range(2)]

    def table(self, kind, name):
        return lambda: Expression(kind, f"{name}[@]", self.items.bounded(64, 0))

    def record(self, kind, function):
        """Several words of a struct anywhere."""
        return lambda: Expression(kind, f"{function}(records[@])", self.items.bounded(64, 0))

    def partner(self):
        """An element whose index differs in bits, which may be the same for many work-items."""
        bits = self.choice.choice(["1", "8", "16", "32", "64", "n", "(n << 4)", "(n << 5)"])
        index = self.choice.choice([f"(g ^ {bits})", f"(g & ~{bits})", f"(g | {bits})", f"(g & {bits})",
                                    f"(g >> ({bits} & 7))", f"(unsigned(g) >> ({bits} & 7))"])
        return Expression("int", f"(unsigned{index} < unsigned(count) ? in[{index}] : @)", self.items.small(0))

    def of_all_tiles(self):
        """An element that the same work-item of another tile reads, too, and in each turn of a loop another one."""
        turn = self.choice.choice([*self.items.counters, "n"])
        return Expression("int", f"in[unsigned({turn} * {self.choice.choice([1, 5, 64])} + l) % unsigned(count)]",
                          constant="0")

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

    def function(self, number):
        """A function that kernel and host share."""
        choices = Choices(self.choice, of_item=False)
        name, kind = f"{self.name}_f{number}", self.choice.choice(("int", "unsigned", "float"))
        parameters = [self.choice.choice(KINDS) for _ in range(self.choice.randint(1, 3))]
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

    def finish(self):
        """Every variable reaches what is compared, and so do the tile's counters, which nothing changes any more."""
        nodes = [Node("out[o] = int(unsigned(out[o]) * 31u + unsigned(to_int(", self.items.variable(name), ")));")
                 for name, kind in self.items.scope if kind != "float"]
        nodes += [Node("fout[o] += ", self.items.variable(name), ";")
                  for name, kind in self.items.scope if kind == "float"]
        if self.tile:
            nodes.append(Node("out[o] = int(unsigned(out[o]) * 31u + unsigned(of_tile[g % 32]));"))
        return nodes

    def simple_body(self):
        def nothing():
            return []
        nodes = [self.items.statement(3, nothing, False) for _ in range(self.choice.randint(2, 6))]
        return nodes + self.finish()

    # A tiled kernel is a list of regions, each ended by a barrier, in loops and branches that all work-items take.

    def region(self, nodes, barrier=True, needed=False):
        wait = self.choice.choice(("wait", "wait", "wait_with_all_memory_fence", "wait_with_tile_static_memory_fence"))
        pieces = (Both("", "for (int l = 0; l < tile_size; ++l) { item &me = items[l]; ITEM [&] {\n"), nodes,
                  Both(f"t.barrier.{wait}();" if barrier else "", "}(); }"))
        return Node(*pieces, instead=pieces if needed else ())

    def access(self):
        """What work-items may do with the tile_static arrays up to the next barrier: use their own element, or read."""
        for kind in ("int", "float"):
            self.items.sources[kind] = [make for make in self.items.sources[kind] if not getattr(make, "shared", False)]
        self.items.targets = [target for target in self.items.targets if not getattr(target[1], "shared", False)]
        for name, kind in self.shared:
            if self.choice.random() < 0.5:
                def own(name=name, kind=kind):
                    return Expression(kind, f"{name}[l]")
                own.shared = True
                self.items.targets.append((kind, own))
                self.items.sources[kind] += [own] * 2
            else:
                def any_element(name=name, kind=kind):
                    index = self.choice.choice(["tile_size - 1 - l", "(l + 1) % tile_size", "(l * 3) % tile_size", "l",
                                                "0", "int(unsigned(@) % unsigned(tile_size))"])
                    parts = [self.items.expression("int", 1)] * index.count("@")
                    return Expression(kind, f"{name}[@]", Expression("int", index, *parts, constant="0"))
                any_element.shared = True
                self.items.sources[kind] += [any_element] * 3

    def tiled_body(self):
        nodes = []
        self.shared = [(self.items.fresh("s"), self.choice.choice(("int", "int", "float")))
                       for _ in range(self.choice.randint(1, 3))]
        first = [Node(f"{name}[l] = ", self.items.expression(kind, 2), ";", instead=(f"{name}[l] = 1;",))
                 for name, kind in self.shared]
        first.append(Node("for (int k = l; k < 32; k += tile_size) of_tile[k] = k * 7 - 20;",
                          instead=("for (int k = l; k < 32; k += tile_size) of_tile[k] = 0;",)))
        self.agreed = self.items.fresh("v")  # the same for all work-items, though the compiler cannot know
        first.append(self.items.declared("int", "n + 1", self.agreed))
        self.items.scope.remove((self.agreed, "int"))  # nothing else writes it
        nodes.append(self.region(first, needed=True))  # nothing else initialises the arrays
        self.items.atomics.append(("int", "of_tile"))
        self.items.fences = [f"{memory}_memory_fence(t.barrier);" for memory in ("all", "global", "tile_static")]
        nodes += [self.tile_statement(2, False) for _ in range(self.choice.randint(1, 4))]
        self.items.atomics.remove(("int", "of_tile"))
        self.access()
        def nothing():
            return []
        final = [self.items.statement(2, nothing, False) for _ in range(self.choice.randint(0, 2))]
        return nodes + [self.region(final + self.finish(), barrier=False)]

    def uniform(self):
        """A condition that has one value in a tile."""
        same = self.choice.choice(["n", "tile0", *self.items.counters, Both(self.agreed, f"items[0].{self.agreed}")])
        compared = f"% {self.choice.randint(2, 4)} {self.choice.choice(('==', '!=', '<'))} 1"
        return Expression("bool", f"((@ + {self.choice.randint(0, 3)}) {compared})", same)

    def tile_block(self, depth, in_loop):
        saved = list(self.items.scope), list(self.items.arrays)
        nodes = [self.tile_statement(depth, in_loop) for _ in range(self.choice.randint(1, 2))]
        self.items.scope, self.items.arrays = saved
        return nodes

    def tile_statement(self, depth, in_loop):
        kind = self.choice.random()
        if depth == 0 or kind < 0.45:
            self.access()
            return self.region([self.items.statement(2, None, False) for _ in range(self.choice.randint(1, 3))])
        if kind < 0.65:
            return Around("if (", self.uniform(), ") {\n", self.tile_block(depth - 1, in_loop), "} else {\n",
                          self.tile_block(depth - 1, in_loop), "}")
        if kind < 0.72 and in_loop:
            return Node("if (", self.uniform(), ") ", self.choice.choice(("break;", "continue;")))
        if kind < 0.76:
            return Node("if (", self.uniform(), ") return;")
        counter = self.items.fresh("k")
        bound = self.choice.choice(["n", "3", "1", "(n & 3)", Both(self.agreed, f"items[0].{self.agreed}")])
        self.items.counters.append(counter)
        if self.choice.random() < 0.7:
            node = Around(f"for (int {counter} = 0; {counter} < ", bound, f" && {counter} < 6; ++{counter}) {{\n",
                          self.tile_block(depth - 1, True), "}")
        else:
            node = Around(f"{{ int {counter} = 0;\ndo {{\n", self.tile_block(depth - 1, True),
                          f"}} while (++{counter} < ", bound, f" && {counter} < 5); }}")
        self.items.counters.pop()
        return node


def make_kernels(seed, number, count):
    return [Kernel(f"kernel{at}", random.Random(f"{seed}/{number}/{at}")) for at in range(count)]
