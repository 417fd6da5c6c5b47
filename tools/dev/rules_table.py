# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compiler/contract/Rules.def as data, and the test that is each rule's example."""
import dataclasses
import re

TABLE = "compiler/contract/Rules.def"
STRING = r'"(?:\\.|[^"\\])*"'
ROW = re.compile(rf"^(RULE|WARNING)\(\s*(\w+)\s*,((?:\s*{STRING}\s*,?)+)\)", re.M)
ARGUMENT = re.compile(rf"(?:\s*{STRING})+")
# What the test's own machinery says, which is no part of an example: RUN:, CHECK-NEXT:, expected-error@+1 ...
DIRECTIVE = re.compile(r"\s*//\s*(?:[A-Z][A-Z0-9_-]*:|expected-|Conformance:).*")


@dataclasses.dataclass(frozen=True)
class Rule:
    name: str
    section: str
    text: str
    group: str = ""

    @property
    def test(self):
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", self.name)
        return f"test/rules/{words.lower()}.cpp"


def read_rules(text):
    """Every row of Rules.def, in its order."""
    rules = []
    for kind, name, rest in ROW.findall(text):
        arguments = ["".join(part[1:-1] for part in re.findall(STRING, argument)).replace('\\"', '"')
                     for argument in ARGUMENT.findall(rest)]
        if len(arguments) != (2 if kind == "RULE" else 3):
            raise SystemExit(f"{TABLE}: {name}: a row that is not understood")
        group = arguments.pop(0) if kind == "WARNING" else ""
        rules.append(Rule(name, arguments[0], arguments[1], group))
    return rules


def example(test):
    """The program in a rule's test as [(mark, line)]: '-' breaks the rule, '+' is legal instead."""
    lines, mark, inverse = [], " ", {"-": "+", "+": "-"}
    for line in test.splitlines():
        branch = re.match(r"#\s*if(n?)def\s+LEGAL\b|#\s*if\s+(!?)\s*defined\s*\(?\s*LEGAL\b", line)
        if branch:
            mark = "-" if branch.group(1) or branch.group(2) else "+"
        elif mark != " " and re.match(r"#\s*else\b", line):
            mark = inverse[mark]
        elif mark != " " and re.match(r"#\s*endif\b", line):
            mark = " "
        elif not DIRECTIVE.fullmatch(line):
            lines.append((mark, DIRECTIVE.sub("", line).rstrip()))
    return without_head(lines)


def without_head(lines):
    """Leaves out the comment at the top, and empty lines that follow another or stand at an end."""
    while lines and (not lines[0][1] or lines[0][1].startswith("//")):
        lines = lines[1:]
    while lines and not lines[-1][1]:
        lines = lines[:-1]
    return [line for number, line in enumerate(lines) if line[1] or lines[number - 1][1]]
