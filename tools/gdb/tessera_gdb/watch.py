# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`amp watch`: expressions in every work-item, side by side."""
import gdb

from . import frames, lists, table, words


def sort_key(value):
    """Numbers before what has none, in their order."""
    try:
        return (0, float(value), "")
    except (gdb.error, TypeError, ValueError):
        return (1, 0.0, str(value))


class Watch(gdb.Command):
    """amp watch [-flagged] EXPRESSION... [if CONDITION] [sort EXPRESSION] [csv FILE]
The values of expressions in every work-item of the tile that runs: a row each. An expression with spaces stands in
quotes. `if` leaves rows out, `sort` orders them, `csv` writes them to a file, too; -flagged shows work-items with a flag
alone. Work-items that have not begun or have ended have no values."""

    def __init__(self):
        super().__init__("amp watch", gdb.COMMAND_DATA)

    def invoke(self, argument, _from_tty):
        arguments = gdb.string_to_argv(argument)
        only_flagged = arguments[:1] == ["-flagged"]
        parts = words.split_words(arguments[only_flagged:], ("if", "sort", "csv"))
        expressions = parts[""]
        if not expressions:
            raise gdb.GdbError(
                "Usage: amp watch [-flagged] EXPRESSION... [if CONDITION] [sort EXPRESSION] [csv FILE]")
        launch, items = table.current_tile()
        condition, order = " ".join(parts.get("if", [])), " ".join(parts.get("sort", []))
        rows, absent = [], {}
        with frames.KeepSelection():
            for item in items:
                frame = frames.kernel_frame(item)
                if not frame:
                    absent[item.state] = absent.get(item.state, 0) + 1
                    continue
                if only_flagged and lists.key_of(item) not in lists.FLAGGED:
                    continue
                if condition and not self.holds(frame, condition):
                    continue
                values = [frames.value_in(frame, one) for one in expressions]
                key = frames.value_in(frame, order) if order else None
                rows.append((sort_key(key) if order else 0,
                             [words.indices(item.local)] + [self.text(value) for value in values]))
        for number, expression in enumerate(expressions, 1):
            if rows and all(cells[number] == "" for _, cells in rows):
                raise gdb.GdbError(f"No work-item has a value for `{expression}` where it stands.")
        if order:
            rows.sort(key=lambda row: row[0])
        cells = [row for _, row in rows]
        heads = ["Work-item", *expressions]
        print(f"Tile {words.indices(launch.tile)} of the kernel at {launch.kernel}:")
        words.print_table(heads, cells, right=range(1, len(heads)))
        for state in (table.NOT_BEGUN, table.ENDED):
            if state in absent:
                verb = "have not begun" if state == table.NOT_BEGUN else "have ended"
                print(f"{absent[state]} {verb}.")
        if "csv" in parts:
            words.write_csv(" ".join(parts["csv"]), heads, cells)

    @staticmethod
    def holds(frame, condition):
        value = frames.value_in(frame, condition)
        return value is not None and bool(value)

    @staticmethod
    def text(value):
        if value is None:
            return ""
        try:
            return value.format_string()
        except gdb.error as error:
            return f"<{error}>"


Watch()
