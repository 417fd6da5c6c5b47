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

    @words.told
    def invoke(self, argument, _from_tty):
        arguments = words.arguments_of(argument)
        only_flagged = arguments[:1] == ["-flagged"]
        parts = words.split_words(arguments[only_flagged:], ("if", "sort", "csv"))
        expressions = parts[""]
        if not expressions:
            raise gdb.GdbError(
                "Usage: amp watch [-flagged] EXPRESSION... [if CONDITION] [sort EXPRESSION] [csv FILE]")
        launch, items = table.current_tile()
        shown = [frames.Expression(one) for one in expressions]
        condition, order = (frames.Expression(" ".join(parts[name])) if name in parts else None for name in ("if", "sort"))
        rows, absent = [], {}
        with frames.KeepSelection():
            for item in items:
                if not frames.kernel_frame(item):
                    absent[item.state] = absent.get(item.state, 0) + 1
                    continue
                if only_flagged and lists.key_of(item) not in lists.FLAGGED:
                    continue
                if condition and not condition.holds(item):
                    continue
                values = [one.value(item) for one in shown]
                key = order.value(item) if order else None
                rows.append((sort_key(key) if order else 0,
                             [words.indices(item.local)] + [self.text(value) for value in values]))
        for one in (condition, *shown, order):
            if one:
                one.must_have_value()
        if order:
            rows.sort(key=lambda row: row[0])
        cells = [row for _, row in rows]
        heads = ["Work-item", *expressions]
        print(f"Tile {words.indices(launch.tile)} of the kernel at {launch.kernel}:")
        words.print_table(heads, cells, right=range(1, len(heads)))
        for state, verbs in ((table.NOT_BEGUN, ("has not begun", "have not begun")),
                             (table.ENDED, ("has ended", "have ended"))):
            if state in absent:
                print(words.counted(absent[state], *verbs) + ".")
        if "csv" in parts:
            words.write_csv(" ".join(parts["csv"]), heads, cells)

    @staticmethod
    def text(value):
        if value is None:
            return ""
        try:
            return value.format_string()
        except gdb.error as error:
            return f"<{error}>"


Watch()
