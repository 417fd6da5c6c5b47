# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`info amp kernels | tiles | work-items`, `amp stacks`, `amp work-item`, `amp flag`: what there is, and what is selected."""
import gdb

from . import frames, table, words

FLAGGED = set()  # (number of the launch, tile, local index)


def key_of(item):
    return item.launch.number, item.launch.tile, item.local


def is_selected(item):
    thread = gdb.selected_thread()
    return bool(thread) and item.thread_number != 0 and item.thread_number in thread.ptid[1:]


def selected(items):
    """The work-item of the selected thread; None if it is another's."""
    return next(filter(is_selected, items), None)


def together(items):
    """Their local indices: neighbours in the order of all are one range."""
    parts = []
    for item in items:
        if parts and parts[-1][-1].number + 1 == item.number:
            parts[-1][1:] = [item]
        else:
            parts.append([item])
    texts = [words.indices(part[0].local) + (f" .. {words.indices(part[1].local)}" if len(part) > 1 else "")
             for part in parts]
    return ", ".join(texts[:4]) + (f" and {len(texts) - 4} more" if len(texts) > 4 else "")


def place_of(item):
    """Where a work-item stands, in words."""
    if barrier := item.barrier():
        return barrier.place.split(" ")[0]
    if item.state in (table.NOT_BEGUN, table.ENDED):
        return ""
    frame = frames.kernel_frame(item)
    return frames.place_of(frame)[1] if frame else ""


def chosen(items, arguments):
    """Those that arguments name: local indices, `all`, or `if CONDITION`."""
    if not arguments:
        found = selected(items)
        if not found:
            raise gdb.GdbError("No work-item is selected. Name some, as in `2,1`, `all` or `if CONDITION`.")
        return [found]
    if arguments == ["all"]:
        return items
    if arguments[0] == "if":
        if len(arguments) == 1:
            raise gdb.GdbError("`if` has nothing behind it.")
        condition = frames.Expression(" ".join(arguments[1:]))
        with frames.KeepSelection():
            found = [item for item in items if holds(item, condition)]
        condition.must_have_value()
        return found
    wanted = [words.parse_index(word, items[0].launch.rank, "The index of a work-item") for word in arguments]
    for one in wanted:
        if not any(item.local == one for item in items):
            raise gdb.GdbError(f"The tile has no work-item {words.indices(one)}.")
    return [item for item in items if item.local in wanted]


def holds(item, condition):
    frame = frames.kernel_frame(item)
    return frame is not None and condition.holds(item)


class Kernels(gdb.Command):
    """info amp kernels
The launches that run on direct3d\\ref, the latest first. If there are several, a star marks the one that other commands are
about, which `amp kernel` selects."""

    def __init__(self):
        super().__init__("info amp kernels", gdb.COMMAND_STATUS)

    @words.told
    def invoke(self, _argument, _from_tty):
        launches = list(table.Table().launches())
        if not launches:
            print("No kernel runs on direct3d\\ref.")
            return
        rows = []
        for launch in launches:
            again = " (runs again, to find who raced)" if launch.run > 1 else ""
            rows.append([str(launch.number), launch.kernel, words.indices(launch.extent),
                         words.indices(launch.tile_extent) if launch.tile_extent else "none",
                         f"{launch.tiles_begun} of {launch.tiles}{again}"])
        heads = ["Launch", "Kernel", "Extent", "Tile", "Begun"]
        if len(launches) > 1:
            here = table.current_launch()
            heads.insert(0, "")
            for row, launch in zip(rows, launches):
                row.insert(0, "*" if launch.number == here.number else " ")
        words.print_table(heads, rows, right=(heads.index("Launch"),))


class Kernel(gdb.Command):
    """amp kernel NUMBER
Selects one of the launches that `info amp kernels` lists: other commands are about it, and a work-item of it is selected."""

    def __init__(self):
        super().__init__("amp kernel", gdb.COMMAND_RUNNING)

    @words.told
    def invoke(self, argument, _from_tty):
        if not argument.strip().isdigit():
            raise gdb.GdbError("Usage: amp kernel NUMBER, as `info amp kernels` lists them")
        number = int(argument)
        launch = next((one for one in table.Table().launches() if one.number == number), None)
        if launch is None:
            raise gdb.GdbError(f"Launch {number} does not run: `info amp kernels` lists those that do.")
        table.CHOSEN[0] = number
        # The one that runs, or else any that stands in the kernel's code.
        for item in sorted(launch.items(), key=lambda one: one.state != table.RUNNING):
            if frames.kernel_frame(item):
                show(item)
                return
        print(f"The kernel at {launch.kernel}, launch {launch.number}")


class Tiles(gdb.Command):
    """info amp tiles
The tiles of the launch that runs: those that have ended, the one that runs, and those that have not begun."""

    def __init__(self):
        super().__init__("info amp tiles", gdb.COMMAND_STATUS)

    @words.told
    def invoke(self, _argument, _from_tty):
        launch = table.current_launch()
        what = "tile" if launch.tile_extent else "work-item"
        rows = [["ended", str(launch.tiles_begun - 1), ""], ["running", "1", words.indices(launch.tile)],
                ["not begun", str(launch.tiles - launch.tiles_begun), ""]]
        print(f"The kernel at {launch.kernel}, launch {launch.number}:")
        words.print_table(["State", "Count", what.capitalize()], [row for row in rows if row[1] != "0"], right=(1,))


class WorkItems(gdb.Command):
    """info amp work-items [by EXPRESSION]
The work-items of the tile that runs. Those that stand at one place are one row, with a count; `by` makes rows of those
that have one value, too. A star marks the row of the selected work-item, and F one with a flag or a frozen one."""

    def __init__(self):
        super().__init__("info amp work-items", gdb.COMMAND_STATUS)

    @words.told
    def invoke(self, argument, _from_tty):
        arguments = words.split_words(words.arguments_of(argument), ("by",))
        if arguments[""]:
            raise gdb.GdbError("Usage: info amp work-items [by EXPRESSION]")
        by = frames.Expression(" ".join(arguments["by"])) if "by" in arguments else None
        launch, items = table.current_tile()
        groups = {}
        with frames.KeepSelection():
            for item in items:
                frame = frames.kernel_frame(item) if by else None
                value = by.value(item) if frame else None
                key = (table.STATES[item.state] + (", frozen" if item.is_frozen else ""), place_of(item),
                       "" if value is None else str(value), key_of(item) in FLAGGED)
                groups.setdefault(key, []).append(item)
        if by:
            by.must_have_value()
        heads = ["", "Count", "State", "Where"] + ([by.text] if by else []) + ["Work-items"]
        rows = []
        for (state, where, value, is_flagged), members in groups.items():
            mark = ("*" if any(map(is_selected, members)) else " ") + ("F" if is_flagged else "")
            rows.append([mark, str(len(members)), state, where] + ([value] if by else []) + [together(members)])
        print(f"Tile {words.indices(launch.tile)} of the kernel at {launch.kernel}:")
        words.print_table(heads, rows, right=(1,))


class Stacks(gdb.Command):
    """amp stacks
The call stacks of the work-items, each once, with a count."""

    def __init__(self):
        super().__init__("amp stacks", gdb.COMMAND_STACK)

    @words.told
    def invoke(self, _argument, _from_tty):
        launch, items = table.current_tile()
        groups = {}
        with frames.KeepSelection():
            for item in items:
                stack = tuple(map(frames.place_of, frames.frames_of_kernel(frames.kernel_frame(item))))
                if stack:
                    groups.setdefault(stack, []).append(item)
        print(f"Tile {words.indices(launch.tile)} of the kernel at {launch.kernel}:")
        rows = []
        for stack, members in groups.items():
            for depth, (name, place) in enumerate(stack):
                rows.append([str(len(members)) if depth == 0 else "", f"#{depth}", name, place,
                             together(members) if depth == 0 else ""])
        words.print_table(["Count", "", "Function", "Where", "Work-items"], rows, right=(0,))


def show(item):
    """Selects its thread and frame."""
    frame = frames.kernel_frame(item)
    if not frame:
        raise gdb.GdbError(f"Work-item {words.indices(item.local)} has {table.STATES[item.state]}.")
    frame.select()
    print(f"Work-item {words.indices(item.local)} of tile {words.indices(item.launch.tile)}, {table.STATES[item.state]}")
    gdb.execute("frame")


class Select(gdb.Command):
    """amp work-item [TILE] LOCAL
Selects the thread and the frame of a work-item of the tile that runs: `amp work-item 2,1`."""

    def __init__(self):
        super().__init__("amp work-item", gdb.COMMAND_RUNNING)

    @words.told
    def invoke(self, argument, _from_tty):
        arguments = words.arguments_of(argument)
        if len(arguments) not in (1, 2):
            raise gdb.GdbError("Usage: amp work-item [TILE] LOCAL, as in `amp work-item 0,0 2,1`")
        launch, items = table.current_tile()
        if len(arguments) == 2:
            tile = words.parse_index(arguments[0], launch.rank, "The index of a tile")
            if tile != launch.tile:
                raise gdb.GdbError(f"Tile {words.indices(tile)} does not run: tile {words.indices(launch.tile)} does. A "
                                   "breakpoint with `if amp_tile[0] == ...` stops in another one.")
        show(chosen(items, arguments[-1:])[0])


class Flag(gdb.Command):
    """amp flag [LOCAL... | all | if CONDITION]
Marks work-items, without arguments the selected one: lists show them, and `amp watch -flagged` shows them alone."""

    def __init__(self, name="amp flag", is_on=True):
        self.is_on = is_on
        super().__init__(name, gdb.COMMAND_DATA)

    @words.told
    def invoke(self, argument, _from_tty):
        _, items = table.current_tile()
        for item in chosen(items, words.arguments_of(argument)):
            (FLAGGED.add if self.is_on else FLAGGED.discard)(key_of(item))
        flagged = sum(key_of(item) in FLAGGED for item in items)
        print(f"{flagged} of {len(items)} work-items {'has' if flagged == 1 else 'have'} a flag.")


class Unflag(Flag):
    """amp unflag [LOCAL... | all | if CONDITION]
Takes flags away that `amp flag` has given."""

    def __init__(self):
        super().__init__("amp unflag", False)


gdb.events.exited.connect(lambda _event: FLAGGED.clear())  # launches of another run have the same numbers
for command in (Kernels, Kernel, Tiles, WorkItems, Stacks, Select, Flag, Unflag):
    command()
