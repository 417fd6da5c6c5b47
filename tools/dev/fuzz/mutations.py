# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small changes of a program's tokens. Most keep the grammar, so that what comes after the parser is reached too."""
import pathlib
import re

from tokens import declaration_ranges, places, statement_ranges, tokens_of

NAME = re.compile(r"[A-Za-z_]\w*")
TYPE_WORDS = {"int", "unsigned", "long", "float", "double", "bool", "char", "short", "auto"}
OPERATORS = [["+", "-", "*", "/", "%", "&", "|", "^", "<<"], ["<", "<=", ">=", "==", "!="], ["&&", "||"],
             ["=", "+=", "-=", "*=", "/=", "&=", "|="], ["++", "--"], [".", "->"]]


def read_dictionary():
    """heading -> entries"""
    found, entries = {}, None
    for line in (pathlib.Path(__file__).parent / "dictionary.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            entries = found.setdefault(line[2:], [])
        elif line and entries is not None:
            entries.append(line)
    return found


DICTIONARY = read_dictionary()
WORDS = [word for heading in ("types", "literals", "clauses", "wrong clauses", "specifiers", "words", "words")
         for word in DICTIONARY[heading]]
KEYWORDS = TYPE_WORDS | set("""if else for while do switch case default break continue return goto try catch throw new
delete sizeof struct class union enum namespace using template typename operator const static inline virtual void
restrict amp cpu this tile_static public private protected typedef constexpr explicit friend mutable noexcept true
false nullptr""".split())


class Mutator:
    """Changes one program; the pool is what other programs are made of."""

    def __init__(self, tokens, pool, random):
        self.tokens, self.pool, self.random, self.fresh = list(tokens), pool, random, 0

    def code(self, text):
        """The text as tokens; each # in it becomes a number of its own."""
        self.fresh += 1
        return [(space or " ", token) for space, token in tokens_of(text.replace("#", f"_z{self.fresh}"))]

    def entry(self, heading):
        return self.random.choice(DICTIONARY[heading])

    def where(self, accepts):
        found = [at for at, (_, token) in enumerate(self.tokens) if accepts(at, token)]
        return self.random.choice(found) if found else None

    def following(self, at):
        return self.tokens[at + 1][1] if at + 1 < len(self.tokens) else ""

    def replace(self, first, last, text):
        new = self.code(text) if isinstance(text, str) else list(text)
        if new and first < len(self.tokens):
            new[0] = (self.tokens[first][0] or new[0][0] or " ", new[0][1])
        self.tokens[first:last] = new

    def insert(self, at, text):
        new = self.code(text) if isinstance(text, str) else list(text)
        self.tokens[at:at] = [("\n", new[0][1]), *new[1:]] if new else []

    def name(self):
        names = [token for _, token in self.tokens if NAME.fullmatch(token) and token not in KEYWORDS]
        return self.random.choice(names) if names else "x"

    # Changes that keep the grammar.

    def another_type(self):
        at = self.where(lambda _, token: token in TYPE_WORDS)
        if at is not None:
            self.replace(at, at + 1, self.entry("types"))

    def another_operator(self):
        at = self.where(lambda _, token: any(token in same for same in OPERATORS[:5]))
        if at is not None:
            same = next(same for same in OPERATORS if self.tokens[at][1] in same)
            self.replace(at, at + 1, self.random.choice(same))

    def another_literal(self):
        at = self.where(lambda _, token: token[0].isdigit())
        if at is not None:
            self.replace(at, at + 1, self.entry("literals"))

    def another_name(self):
        at = self.where(lambda _, token: NAME.fullmatch(token) and token not in KEYWORDS)
        if at is not None:
            self.replace(at, at + 1, self.name())

    def clause_at(self, at):
        """Past the end of the clause that begins here."""
        depth = 0
        for end in range(at + 1, len(self.tokens)):
            depth += {"(": 1, ")": -1}.get(self.tokens[end][1], 0)
            if depth == 0:
                return end + 1
        return at + 1

    def another_clause(self):
        at = self.where(lambda at, token: token == "restrict" and self.tokens[at + 1:at + 2] == [("", "(")])
        if at is not None:
            text = self.entry(self.random.choice(["clauses"] * 6 + ["wrong clauses"]))
            self.replace(at, self.clause_at(at), self.random.choice([text, text, text, ""]))

    def more_clauses(self):
        following = {"{", ";", "const", "noexcept", "->", "override", "mutable", ":"}
        at = self.where(lambda at, token: token == ")" and self.following(at) in following)
        if at is not None:
            self.insert_inline(at + 1, self.entry("clauses"))

    def insert_inline(self, at, text):
        self.tokens[at:at] = self.code(text)

    def more_specifiers(self):
        at = self.where(lambda at, token: token in TYPE_WORDS and self.tokens[at - 1][1] in ("{", "}", ";", "(", ","))
        if at is not None:
            self.insert_inline(at, self.entry("specifiers"))

    def another_capture(self):
        before = {"(", ",", "=", "return", "{", ";"}
        at = self.where(lambda at, token: token == "[" and self.tokens[at - 1][1] in before)
        if at is None:
            return
        end = next((end for end in range(at, len(self.tokens)) if self.tokens[end][1] == "]"), None)
        if end:
            self.replace(at, end + 1, self.entry("captures").replace("%0", self.name()))

    def statement_place(self):
        found = list(places(self.tokens)[0])
        return self.random.choice(found) if found else None

    def one_more_statement(self):
        at = self.statement_place()
        if at is not None:
            self.insert(at, self.entry("statements"))

    def barrier(self):
        text = " ".join(token for _, token in self.tokens)
        names = re.findall(r"tiled_index < [^>]* > (?:& )?(\w+)", text)
        at = self.statement_place()
        if names and at is not None:
            call = self.random.choice(["wait", "wait_with_tile_static_memory_fence", "wait_with_global_memory_fence"])
            self.insert(at, f"{self.random.choice(names)}.barrier.{call}();")

    def one_more_declaration(self):
        self.insert(self.random.choice(places(self.tokens)[1]), self.entry("declarations"))

    def statement(self):
        found = statement_ranges(self.tokens)
        return self.random.choice(found) if found else None

    def without_statement(self):
        found = self.statement()
        if found:
            del self.tokens[found[0]:found[1]]

    def statement_twice(self):
        found = self.statement()
        if found:
            self.insert(found[1], self.tokens[found[0]:found[1]])

    def statement_elsewhere(self):
        found, at = self.statement(), self.statement_place()
        if found and at is not None and not found[0] < at < found[1]:
            moved = self.tokens[found[0]:found[1]]
            self.insert(at, moved)

    def wrapped_statement(self):
        found = self.statement()
        if found:
            inner = "".join(space + token for space, token in self.tokens[found[0]:found[1]])
            if "#" not in inner:
                condition = self.random.choice([self.name(), "1", "true"])
                self.replace(*found, self.entry("wrapped statements").replace("%0", condition).replace("%1", inner))

    def wrapped_expression(self):
        at = self.where(lambda at, token: (token[0].isdigit() or NAME.fullmatch(token) and token not in KEYWORDS)
                        and self.following(at) in {";", ")", "+", "-", "*", ",", "<", "]"}
                        and self.tokens[at - 1][1] in {"=", "(", "+", "-", "*", ",", "return", "["})
        if at is not None:
            self.replace(at, at + 1, self.entry("wrapped expressions").replace("%0", self.tokens[at][1]))

    def statement_of_another(self):
        other, at = self.random.choice(self.pool), self.statement_place()
        found = statement_ranges(other)
        if found and at is not None:
            first, last = self.random.choice(found)
            self.insert(at, other[first:last])

    def declaration_of_another(self):
        other = self.random.choice(self.pool)
        found = [(first, last) for first, last in declaration_ranges(other)
                 if all(token != "main" for _, token in other[first:last])]
        if found:
            first, last = self.random.choice(found)
            self.insert(self.random.choice(places(self.tokens)[1]), other[first:last])

    # Changes that the preprocessor sees. Each is a line of its own, which the text keeps.

    def anywhere(self, line):
        """Sometimes where a statement or a declaration may begin, sometimes between any two tokens."""
        found = list(places(self.tokens)[0]) + places(self.tokens)[1]
        at = self.random.choice(found) if self.random.random() < 0.7 else self.random.randrange(len(self.tokens))
        self.fresh += 1
        self.tokens[at:at] = [("\n", line.replace("# ", f"_z{self.fresh} ") if line[0] == "/" else line)]

    def comment(self):
        self.anywhere(self.entry("comments"))

    def pragma(self):
        text = self.entry("pragmas")
        if self.random.random() < 0.2:
            quoted = text.replace("\\", "\\\\").replace('"', '\\"')
            self.anywhere(f'_Pragma("{quoted}")')
        else:
            self.anywhere(f"#pragma {text}")

    def directive(self):
        text = self.entry("directives")
        self.anywhere(text)
        if text.startswith("#if") and self.random.random() < 0.9:
            self.anywhere("#endif")

    # Changes that know no grammar.

    def without_token(self):
        del self.tokens[self.random.randrange(len(self.tokens))]

    def token_twice(self):
        at = self.random.randrange(len(self.tokens))
        self.tokens.insert(at, self.tokens[at])

    def tokens_swapped(self):
        at, other = (self.random.randrange(len(self.tokens)) for _ in range(2))
        self.tokens[at], self.tokens[other] = self.tokens[other], self.tokens[at]

    def any_word(self):
        at = self.random.randrange(len(self.tokens))
        self.replace(at, at + self.random.randrange(2), self.random.choice(WORDS))

    def end_of_file(self):
        del self.tokens[self.random.randrange(len(self.tokens) // 2, len(self.tokens)):]

    def torn_token(self):
        self.end_of_file()
        if self.tokens:
            space, token = self.tokens[-1]
            self.tokens[-1] = (space, token[:self.random.randrange(len(token)) + 1])

    def without_bracket(self):
        at = self.where(lambda _, token: token in "()[]{}<>")
        if at is not None:
            del self.tokens[at]

    # The more often, the more of such programs get past the parser.
    GENTLE = (5 * (one_more_statement,) + 5 * (one_more_declaration,) + 3 * (more_clauses, barrier) +
              2 * (another_literal, another_operator, another_clause, wrapped_expression, statement_twice) +
              2 * (comment, pragma) + (directive,) +
              (another_type, another_name, more_specifiers, another_capture, without_statement, statement_elsewhere,
               wrapped_statement, statement_of_another, declaration_of_another))
    ROUGH = (without_token, without_token, token_twice, tokens_swapped, any_word, any_word, any_word, end_of_file, torn_token,
             without_bracket, without_bracket)

    def change(self):
        rough = self.random.random() < 0.07
        self.random.choice(self.ROUGH if rough else self.GENTLE)(self)


def mutated(tokens, pool, random):
    """The program with one to three changes."""
    mutator = Mutator(tokens, pool, random)
    for _ in range(random.choice((1, 1, 1, 1, 1, 1, 1, 2, 2, 3))):
        before = list(mutator.tokens)
        for _ in range(5):  # a change may find no place
            mutator.change()
            if mutator.tokens != before:
                break
    return mutator.tokens
