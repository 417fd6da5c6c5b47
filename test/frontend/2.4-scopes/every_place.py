# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""every_place.py SCRATCH COMPILER...

Takes what restrict(amp) code must not do, and types that it does not have. Puts them into each place
of a function where an expression or a type can stand, one a line. Fails where a line that should have an error has none, or
the other way round."""
import re
import subprocess
import sys

PROLOGUE = """\
#include <amp.h>
#include <typeinfo>
#include <vector>
using namespace concurrency;
int host_function(int) restrict(cpu);
int host_variable;
struct made_on_host { int x; made_on_host(int) restrict(cpu); made_on_host(int, int) restrict(amp); };
struct has_virtual { virtual int f() const; int g() const; };
int amp_function(int) restrict(amp);
int two(int, int) restrict(amp);
float of_float(float) restrict(amp);
struct number { int m; };
struct numbers { int m[2]; };
struct wrapped { int m; wrapped(int x) restrict(amp) : m(x) {} wrapped(int x, int) restrict(amp) : m(x) {}
  int operator+(int x) const restrict(amp) { return x; } int operator[](int x) const restrict(amp) { return x; } };
struct iterated { int m; iterated(int x) restrict(amp) : m(x) {} const int *begin() const restrict(amp) { return &m; }
  const int *end() const restrict(amp) { return &m + 1; } };
template <class... T> int sum(T... t) restrict(amp) { return (0 + ... + t); }
template <class T> struct holder { T m; };
template <class T> int sized() restrict(amp) { return sizeof(T); }
"""

# What no restrict(amp) function does, as an expression that an int is made of.
EXPRESSIONS = {
    "a call of the host": "host_function(1)",
    "a variable of the host": "host_variable",
    "a constructor of the host": "made_on_host(1).x",
    "a character": "'a'",
    "a text": "\"a\"[0]",
    "a wide number": "int(1LL)",
    "a narrow type": "int((short)1)",
    "new": "*new int(1)",
    "typeid": "(typeid(int), 1)",
    "a number of a pointer": "int((long)(int *)nullptr)",
    "throw": "(throw 1, 1)",
}

# Where an expression stands; N is the line's number, E the expression.
PLACES = """\
int f@(int) restrict(amp) { return E; }
int f@(int) restrict(amp) { int v = E; return v; }
int f@(int) restrict(amp) { int v(E); return v; }
int f@(int) restrict(amp) { int v{E}; return v; }
int f@(int) restrict(amp) { const int v = E; return v; }
int f@(int) restrict(amp) { auto v = E; return v; }
int f@(int) restrict(amp) { int v[2] = {1, E}; return v[1]; }
int f@(int) restrict(amp) { number v = {E}; return v.m; }
int f@(int) restrict(amp) { number v{.m = E}; return v.m; }
int f@(int) restrict(amp) { number v(E); return v.m; }
int f@(int) restrict(amp) { numbers v = {{1, E}}; return v.m[1]; }
int f@(int) restrict(amp) { wrapped v(E); return v.m; }
int f@(int) restrict(amp) { wrapped v = {E, 2}; return v.m; }
int f@(int) restrict(amp) { return wrapped(E).m; }
int f@(int) restrict(amp) { return wrapped{E, 2}.m; }
int f@(int) restrict(amp) { return number{E}.m; }
number f@(int) restrict(amp) { return {E}; }
int f@(int) restrict(amp) { auto [v] = number{E}; return v; }
int f@(int) restrict(amp) { const int &v = E; return v; }
int f@(int) restrict(amp) { E; return 1; }
int f@(int) restrict(amp) { (void)E; return 1; }
int f@(int) restrict(amp) { if (E) return 1; return 2; }
int f@(int) restrict(amp) { if (int v = E) return v; return 2; }
int f@(int) restrict(amp) { if (int v = E; v > 1) return 1; return 2; }
int f@(int) restrict(amp) { if (E; true) return 1; return 2; }
int f@(int) restrict(amp) { switch (E) { case 1: return 1; } return 2; }
int f@(int) restrict(amp) { switch (int v = E; v) { case 1: return 1; } return 2; }
int f@(int x) restrict(amp) { switch (x) { case 1: return E; default: return 2; } }
int f@(int) restrict(amp) { while (E) return 1; return 2; }
int f@(int) restrict(amp) { while (int v = E) return v; return 2; }
int f@(int) restrict(amp) { do { } while (E); return 2; }
int f@(int) restrict(amp) { for (int v = E; v < 3; ++v) return v; return 2; }
int f@(int) restrict(amp) { for (int v = 0; v < E; ++v) return v; return 2; }
int f@(int) restrict(amp) { for (int v = 0; v < 3; v += E) ; return 2; }
int f@(int) restrict(amp) { for (int v : iterated(E)) return v; return 2; }
int f@(int) restrict(amp) { iterated i(1); for (int k = E; int v : i) return v + k; return 2; }
int f@(int) restrict(amp) { iterated i(1); for (int v : i) return v + E; return 2; }
int f@(int x) restrict(amp) { return E ? x : 2; }
int f@(int x) restrict(amp) { return x ? E : 2; }
int f@(int x) restrict(amp) { return x ? 2 : E; }
int f@(int x) restrict(amp) { return E ?: x; }
int f@(int x) restrict(amp) { return x && E; }
int f@(int x) restrict(amp) { return x || E; }
int f@(int x) restrict(amp) { return (x, E); }
int f@(int x) restrict(amp) { return (E, x); }
int f@(int x) restrict(amp) { return x + E; }
int f@(int) restrict(amp) { return -(E); }
int f@(int x) restrict(amp) { x = E; return x; }
int f@(int x) restrict(amp) { x += E; return x; }
int f@(int) restrict(amp) { int v[3] = {}; return v[E]; }
int f@(int) restrict(amp) { int v[3] = {}; v[E] = 1; return v[1]; }
int f@(int) restrict(amp) { int v[3] = {}; return *(v + E); }
int f@(int) restrict(amp) { return int(static_cast<float>(E)); }
int f@(int) restrict(amp) { return int((float)(E)); }
int f@(int) restrict(amp) { return int(float(E)); }
int f@(int) restrict(amp) { return int(float{(float)(E)}); }
int f@(int) restrict(amp) { return amp_function(E); }
int f@(int x) restrict(amp) { return two(x, E); }
int f@(int) restrict(amp) { return int(of_float(E)); }
int f@(int) restrict(amp) { return sum(1, E); }
int f@(int) restrict(amp) { return wrapped(1) + (E); }
int f@(int) restrict(amp) { return wrapped(1)[E]; }
int f@(int) restrict(amp) { return ({ int v = E; v; }); }
int f@(int) restrict(amp) { return _Generic(1, int: E, float: 1); }
int f@(int) restrict(amp) { return __builtin_expect(E, 1); }
int f@(int) restrict(amp) { { { int v = E; return v; } } }
int f@(int) restrict(amp) { auto g = [v = E] { return v; }; return g(); }
int f@(int) restrict(amp) { auto g = [=] { return E; }; return g(); }
int f@(int) restrict(amp) { auto g = [](int x) { return [x] { return x + E; }(); }; return g(1); }
int f@(int) restrict(amp) { auto g = [](auto x) { return x + E; }; return g(1); }
int f@(int) restrict(amp) { return [](int x) -> int { return E; }(1); }
int f@(int) restrict(amp) { auto g = [](int x = E) { return x; }; return g(); }
int f@(int) restrict(amp) { struct local { int m() const { return E; } }; return local().m(); }
int f@(int) restrict(amp) { struct local { int m = E; }; return local().m; }
int f@(int) restrict(amp) { struct local { int m; local() : m(E) {} }; return local().m; }
int f@(int) restrict(amp) { struct local { int m; int g(int x = E) const { return x; } }; return local{1}.g(); }
int f@(int x) restrict(amp) { if constexpr (sizeof(int) == 4) return E; return x; }
int f@(int) restrict(amp) { tile_static int v; v = E; return v; }
int f@(int x) restrict(cpu, amp) { return E; }
int f@(int x) noexcept restrict(amp) { return E; }
inline int f@(int) restrict(amp) { return E; }
static int f@(int) restrict(amp) { return E; } int g@() restrict(amp) { return f@(1); }
template <class T> int f@(T x) restrict(amp) { return x + E; } int g@() restrict(amp) { return f@(1); }
template <int n> int f@() restrict(amp) { return n + E; } int g@() restrict(amp) { return f@<1>(); }
auto f@(int x) restrict(amp) -> int { return E; }
int d@(int x = E) restrict(amp); int f@() restrict(amp) { return d@(); }
struct s@ { int m; s@() restrict(amp) : m(E) {} };
struct s@ { int m; s@() restrict(amp) : m{E} {} };
struct s@ { int m[2]; s@() restrict(amp) : m{1, E} {} };
struct s@ { number m; s@() restrict(amp) : m{E} {} };
struct s@ { wrapped m; s@() restrict(amp) : m(E) {} };
struct s@ { wrapped m; s@() restrict(amp) : m{1, E} {} };
struct s@ : wrapped { s@() restrict(amp) : wrapped(E) {} };
struct s@ : number { s@() restrict(amp) : number{E} {} };
struct s@ { int m; s@(int x) restrict(amp) : m(x) {} s@() restrict(amp) : s@(E) {} };
struct s@ { union { int m; float n; }; s@() restrict(amp) : m(E) {} };
struct s@ { int m = E; s@() restrict(amp) {} };
struct s@ { int m{E}; s@() restrict(amp) {} };
struct s@ { int m = E; }; int f@() restrict(amp) { return s@().m; }
struct s@ { int m = E; }; int f@() restrict(amp) { return s@{}.m; }
struct s@ { int m = E; }; struct t@ { s@ m; t@() restrict(amp) {} };
struct s@ { int m; s@() restrict(amp) { m = E; } };
struct s@ { int m; s@() restrict(amp) : m(1) { m = 2; } ~s@() restrict(amp) { m = E; } };
struct s@ { int m; s@ &operator=(const s@ &o) restrict(amp) { m = E; return *this; } };
struct s@ { int m; operator int() const restrict(amp) { return E; } };
struct s@ { int m; int operator()(int) const restrict(amp) { return E; } };
struct s@ { static int f(int) restrict(amp) { return E; } };
struct s@ { friend int f@(s@) restrict(amp) { return E; } };
struct s@ { int g() restrict(amp); }; int s@::g() restrict(amp) { return E; }
template <class T> struct s@ { T m; s@() restrict(amp) : m(E) {} }; int f@() restrict(amp) { return s@<int>().m; }
template <class T> struct s@ { T m = E; }; int f@() restrict(amp) { return s@<int>().m; }
template <class T> struct s@ { int g() const restrict(amp) { return E; } }; int f@() restrict(amp) { return s@<int>().g(); }
auto f@ = [](int) restrict(amp) { return E; };
auto f@ = [](int) restrict(cpu, amp) { return E; };
void f@(array_view<int> a) { parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = E; }); }
""".splitlines()

# Where nobody evaluates it: a variable may stand there, but overloads are those of the code around (2.3.2).
UNEVALUATED = """\
int f@(int) restrict(amp) { return sizeof(E); }
int f@(int) restrict(amp) { decltype(E) v = 1; return v; }
int f@(int) restrict(amp) { return noexcept(E); }
int f@(int) restrict(amp) { static_assert(sizeof(E) == 4, ""); return 1; }
struct s@ { int m; s@() restrict(amp) : m(sizeof(E)) {} };
""".splitlines()
NOT_EVALUATED = {"a call of the host": True, "a variable of the host": False, "a constructor of the host": True}

TYPES = {
    "short": "short",
    "long long": "long long",
    "a pointer to a pointer": "int **",
    "a pointer to what is none": "short *",
    "volatile": "volatile int",
    "a class of the host": "std::vector<int>",
    "virtual functions": "has_virtual",
    "an array by value": "array<int>",
}

# With t@ as a name for the type.
TYPE_PLACES = """\
int f@(t@ x) restrict(amp);
int f@(t@ x) restrict(amp) { return 1; }
t@ f@(int x) restrict(amp);
int f@(t@ *x) restrict(amp);
int f@(t@ &x) restrict(amp) { t@ &y = x; return 1; }
int f@(int) restrict(amp) { t@ *v; return 1; }
int f@(int) restrict(amp) { t@ *v = nullptr; return 1; }
int f@(int) restrict(amp) { auto v = (t@ *)nullptr; return 1; }
int f@(int) restrict(amp) { return static_cast<t@ *>(nullptr) == nullptr; }
int f@(int) restrict(amp) { return sum((t@ *)nullptr); }
int f@(int) restrict(amp) { if (t@ *v = nullptr) return 1; return 2; }
int f@(int) restrict(amp) { if (t@ *v = nullptr; true) return 1; return 2; }
int f@(int) restrict(amp) { switch (t@ *v = nullptr; 1) { default: return 1; } }
int f@(int) restrict(amp) { for (t@ *v = nullptr; ; ) return 1; }
int f@(int) restrict(amp) { auto g = [](t@ *x) { return 1; }; return 1; }
int f@(int) restrict(amp) { auto g = []() -> t@ * { return nullptr; }; return 1; }
int f@(int) restrict(amp) { auto g = [v = (t@ *)nullptr] { return 1; }; return 1; }
int f@(int) restrict(amp) { struct local { int g(t@ *) const { return 1; } }; return 1; }
int f@(int) restrict(amp) { holder<t@> *v = nullptr; return 1; }
int f@(holder<t@> &v) restrict(amp) { return 1; }
int f@(holder<t@> v) restrict(amp) { return 1; }
struct s@ { t@ *m; int n; s@(int x) restrict(amp) : n(x) {} };
struct s@ { t@ *m; s@(t@ *x) restrict(amp) : m(x) {} };
struct s@ { t@ &m; s@(t@ &x) restrict(amp) : m(x) {} };
struct s@ { t@ *m = nullptr; s@() restrict(amp) {} };
struct s@ { holder<t@> *m; s@() restrict(amp) : m(nullptr) {} };
struct s@ { operator t@ *() const restrict(amp); };
struct s@ { t@ *g() const restrict(amp); };
template <class T> int f@(T *x) restrict(amp) { return x == nullptr; } int g@() restrict(amp) { return f@((t@ *)nullptr); }
""".splitlines()

# The same for types of which an object can be made of nothing, in restrict(amp) code.
MADE = ["short", "long long", "a pointer to a pointer", "a pointer to what is none", "volatile"]
MADE_PLACES = """\
int f@(int) restrict(amp) { t@ v; return 1; }
int f@(int) restrict(amp) { t@ v = 0; return 1; }
int f@(int) restrict(amp) { t@ v{}; return 1; }
int f@(int) restrict(amp) { t@ v[2]; return 1; }
int f@(int) restrict(amp) { (void)t@(); return 1; }
int f@(int) restrict(amp) { (void)t@{}; return 1; }
int f@(int) restrict(amp) { (void)(t@)0; return 1; }
int f@(int) restrict(amp) { (void)(t@){}; return 1; }
int f@(int) restrict(amp) { return t@() ? 1 : 2; }
int f@(int x) restrict(amp) { (void)(x ? t@() : t@()); return 1; }
int f@(int) restrict(amp) { tile_static t@ v; return 1; }
int f@(int) restrict(amp) { holder<t@> v; return 1; }
int f@(int) restrict(amp) { (void)holder<t@>(); return 1; }
int f@(int) restrict(amp) { struct local { t@ m; } v; return 1; }
int f@(int) restrict(amp) { struct local { int m; local() : m(1) {} t@ n; }; return local().m; }
int f@(int) restrict(amp) { for (t@ v = 0; ; ) return 1; }
int f@(int) restrict(amp) { if (t@ v = 0) return 1; return 2; }
int f@(int) restrict(amp) { auto g = [v = t@()] { return 1; }; return 1; }
int f@(int) restrict(amp) { auto g = [](t@ v) { return 1; }; return 1; }
int f@(int) restrict(amp) { decltype(t@()) v = 0; return 1; }
struct s@ { t@ m; s@() restrict(amp) : m() {} };
struct s@ { t@ m; s@() restrict(amp) {} };
struct s@ { t@ m; int n; s@(int x) restrict(amp) : n(x) {} };
struct s@ { t@ m = 0; s@() restrict(amp) {} };
struct s@ : holder<t@> { s@() restrict(amp) {} };
struct s@ { holder<t@> m; s@() restrict(amp) : m() {} };
struct s@ { t@ m[2]; s@() restrict(amp) : m{} {} };
struct s@ { union { t@ m; int n; }; s@() restrict(amp) : n(1) {} };
void f@(array_view<int> a) { t@ v = 0; parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = v ? 1 : 2; }); }
""".splitlines()

# A type that is named and that nothing has.
NAMED = """\
int f@(int) restrict(amp) { return sizeof(t@) > 1000; }
int f@(int) restrict(amp) { typedef t@ u; return 1; }
int f@(int) restrict(amp) { static_assert(sizeof(t@) < 1000, ""); return 1; }
int f@(int) restrict(amp) { return sized<t@>(); }
""".splitlines()


def lines():
    """Each line with whether it is wrong and what it is about."""
    for place in PLACES:
        for what, expression in EXPRESSIONS.items():
            yield place.replace("E", expression), True, what
    for place in UNEVALUATED:
        for what, is_wrong in NOT_EVALUATED.items():
            yield place.replace("E", EXPRESSIONS[what]), is_wrong, what
    for what, name in TYPES.items():
        for place in TYPE_PLACES + (MADE_PLACES if what in MADE else []):
            if name.startswith("array") and ("&" in place or "*" in place):
                continue  # arrays are taken by reference
            if "decltype" in place and what == "volatile":
                continue  # of a value that is plain int
            yield f"typedef {name} t@; {place}", True, what
        for place in NAMED:
            yield f"typedef {name} t@; {place}", False, what


def main():
    scratch, compiler = sys.argv[1], sys.argv[2:]
    tried = list(lines())
    first = PROLOGUE.count("\n") + 1
    source = scratch + ".cpp"
    with open(source, "w", encoding="utf-8") as out:
        out.write(PROLOGUE)
        for number, (text, _, _) in enumerate(tried):
            out.write(text.replace("@", str(number)) + "\n")
    run = subprocess.run([*compiler, "-std=c++20", "-fsyntax-only", "-ferror-limit=0", "-w", source], capture_output=True, text=True)
    found = {int(line) for line in re.findall(rf"{re.escape(source)}:(\d+):\d+: error: ", run.stderr)}
    failures = 0
    for number, (text, wrong, what) in enumerate(tried):
        if (first + number in found) != wrong:
            failures += 1
            print(f"{'accepted' if wrong else 'refused'}: {what}: {text}")
    print(f"{len(tried)} lines, {failures} of them not as expected")
    sys.exit(failures != 0 or run.returncode != 1)


main()
