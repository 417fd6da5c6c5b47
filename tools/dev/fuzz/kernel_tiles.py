# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random tiled kernels: a list of regions, each ended by a barrier, in loops and branches that all work-items take."""
import math

import kernel_lookups
from kernel_code import Around, Both, Expression, Node


class TiledBody:
    def __init__(self, kernel):
        self.kernel, self.choice, self.items, self.tile = kernel, kernel.choice, kernel.items, kernel.tile
        self.shared = []  # (name, kind) of tile_static arrays with an element for each work-item
        self.staged = []  # declarations of those that only one form of a kernel uses
        self.same = ["n", *[f"tile{axis}" for axis in range(kernel.rank)]]  # one value in a tile, though the
        # compiler may not know
        self.items.sources["int"] += [self.of_all_tiles] * 2

    def of_all_tiles(self):
        """An element that the same work-item of another tile reads, too, and in each iteration another one."""
        step = self.choice.choice([*self.items.counters, "n"])
        return Expression("int", f"in[unsigned({step} * {self.choice.choice([1, 5, 64])} + l) % unsigned(count)]",
                          constant="0")

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

    def body(self):
        def nothing():
            return []
        if self.choice.random() < 0.45:  # a form alone, so that no other statement stands in its way
            return [kernel_lookups.any_form(self), self.region(self.guarded(self.kernel.finish(plain=True)),
                                                             barrier=False)]
        self.shared = [(self.items.fresh("s"), self.choice.choice(("int", "int", "float")))
                       for _ in range(self.choice.randint(1, 3))]
        first = [Node(f"{name}[l] = ", self.items.expression(kind, 2), ";", instead=(f"{name}[l] = 1;",))
                 for name, kind in self.shared]
        first.append(Node("for (int k = l; k < 32; k += tile_size) of_tile[k] = k * 7 - 20;",
                          instead=("for (int k = l; k < 32; k += tile_size) of_tile[k] = 0;",)))
        agreed = self.items.fresh("u")
        first.append(self.items.declared("int", "n + 1", agreed))
        self.items.scope.remove((agreed, "int"))  # nothing else writes it
        self.same.append(Both(agreed, f"items[0].{agreed}"))
        nodes = [self.region(first, needed=True)]  # nothing else initialises the arrays
        self.items.atomics.append(("int", "of_tile"))
        self.items.fences = [f"{memory}_memory_fence(t.barrier);" for memory in ("all", "global", "tile_static")]
        nodes += [self.statement(2, False) for _ in range(self.choice.randint(1, 4))]
        if self.choice.random() < 0.3:
            nodes.append(kernel_lookups.any_form(self))
        self.items.atomics.remove(("int", "of_tile"))
        self.access()
        final = [self.items.statement(2, nothing, False) for _ in range(self.choice.randint(0, 2))]
        # The tile's counters, which nothing changes any more.
        counted = Node("out[o] = int(unsigned(out[o]) * 31u + unsigned(of_tile[g % 32]));")
        return nodes + [self.region(final + self.kernel.finish() + [counted], barrier=False)]

    def guarded(self, nodes):
        """Now and then only some work-items store."""
        if self.choice.random() < 0.85:
            return nodes
        return [Around("if (", self.choice.choice(["g < count - 5", "i0 < m", "(g & 1) != 0", "in[g] > 0"]), ") {\n",
                       nodes, "}")]

    def size(self):
        return math.prod(self.tile)

    def agreed_value(self):
        """An int that has one value in a tile."""
        return self.choice.choice([*self.same, *self.items.counters, "table[tile0 & 63]", "m"])

    def uniform(self):
        compared = f"% {self.choice.randint(2, 4)} {self.choice.choice(('==', '!=', '<'))} 1"
        return Expression("bool", f"((@ + {self.choice.randint(0, 3)}) {compared})", self.agreed_value())

    def block(self, depth, in_loop):
        saved = list(self.items.scope), list(self.items.arrays)
        nodes = [self.statement(depth, in_loop) for _ in range(self.choice.randint(1, 2))]
        self.items.scope, self.items.arrays = saved
        return nodes

    def statement(self, depth, in_loop):
        kind = self.choice.random()
        if depth == 0 or kind < 0.45:
            self.access()
            return self.region([self.items.statement(2, None, False) for _ in range(self.choice.randint(1, 3))])
        if kind < 0.65:
            return Around("if (", self.uniform(), ") {\n", self.block(depth - 1, in_loop), "} else {\n",
                          self.block(depth - 1, in_loop), "}")
        if kind < 0.72 and in_loop:
            return Node("if (", self.uniform(), ") ", self.choice.choice(("break;", "continue;")))
        if kind < 0.76:
            return Node("if (", self.uniform(), ") return;")
        return self.loop(depth)

    def loop(self, depth):
        counter = self.items.fresh("k")
        bound = Expression("int", self.choice.choice(["@", "(@ & 3)", "(@ + 2) % 5", "3"]), self.agreed_value())
        self.items.counters.append(counter)
        if self.choice.random() < 0.7:
            node = Around(f"for (int {counter} = 0; {counter} < ", bound, f" && {counter} < 6; ++{counter}) {{\n",
                          self.block(depth - 1, True), "}")
        else:
            node = Around(f"{{ int {counter} = 0;\ndo {{\n", self.block(depth - 1, True),
                          f"}} while (++{counter} < ", bound, f" && {counter} < 5); }}")
        self.items.counters.pop()
        return node
