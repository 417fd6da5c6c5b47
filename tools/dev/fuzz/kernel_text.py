# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program that runs kernels and their plain C++ forms, and compares the two."""
import math

from kernel_code import Writer, numbers_of

HEAD = """\
#include <amp.h>
#include <cstdio>
#include <cstring>

using namespace concurrency;

int to_int(double x) restrict(cpu, amp) { return x > -1e6 && x < 1e6 ? int(x) : 7; }
unsigned divided(unsigned n, unsigned d) restrict(cpu, amp) { return d != 0 ? n / d : 5u; }

template <class T> bool same(T a, T b) { return std::memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

unsigned atomic_fetch_mul(unsigned *place, unsigned by) restrict(amp) {
  unsigned seen = *place;
  while (!atomic_compare_exchange(place, &seen, seen * by))
    ;
  return seen;
}
int atomic_fetch_mul(int *place, int by) restrict(amp) {
  int seen = *place;
  while (!atomic_compare_exchange(place, &seen, int(unsigned(seen) * unsigned(by))))
    ;
  return seen;
}
template <class T> void host_fetch_add(T *place, T by) { *place = T(unsigned(*place) + unsigned(by)); }
template <class T> void host_fetch_sub(T *place, T by) { *place = T(unsigned(*place) - unsigned(by)); }
template <class T> void host_fetch_max(T *place, T by) { *place = *place > by ? *place : by; }
template <class T> void host_fetch_min(T *place, T by) { *place = *place < by ? *place : by; }
template <class T> void host_fetch_and(T *place, T by) { *place &= by; }
template <class T> void host_fetch_or(T *place, T by) { *place |= by; }
template <class T> void host_fetch_xor(T *place, T by) { *place ^= by; }
template <class T> void host_fetch_mul(T *place, T by) { *place = T(unsigned(*place) * unsigned(by)); }

struct record {
  int whole;
  unsigned bits;
  float part;
};
inline int sum_of(const record &one) restrict(cpu, amp) { return int(unsigned(one.whole) + one.bits); }
inline float product_of(const record &one) restrict(cpu, amp) { return one.part * float(one.bits & 15u); }

struct data {
  int count, n;
  float x;
  std::vector<int> table, in, out, rows;
  std::vector<float> floats, fout;
  std::vector<int> counts;
  std::vector<unsigned> naturals;
  std::vector<record> records;
  data(int count, int n)
      : count(count), n(n), x(n * 0.75f), table(64), in(count), out(count), rows(count * 24), floats(64),
        fout(count), counts(32), naturals(32), records(64) {
    unsigned state = count * 2654435761u + n;
    auto next = [&] { return (state = state * 1664525u + 1013904223u) >> 7; };
    for (int &value : table) value = int(next() % 200) - 100;
    for (int &value : in) value = int(next());
    for (int &value : rows) value = int(next());
    for (float &value : floats) value = int(next() % 4000) * 0.03125f - 50;
    for (int i = 0; i < count; ++i) { out[i] = i; fout[i] = i * 0.5f; }
    for (int &value : counts) value = int(next());
    for (unsigned &value : naturals) value = next() | 1u;
    for (record &value : records) value = {int(next()), next(), int(next() % 1000) * 0.25f};
  }
};

int differences = 0;
void compare(const char *what, const data &kernel, const data &host) {
  unsigned sum = 0;
  for (int i = 0; i < 32; ++i)
    if (kernel.counts[i] != host.counts[i] || kernel.naturals[i] != host.naturals[i]) {
      std::printf("DIFFERENT %s of %d, n %d, counter %d: %d %u, on the host %d %u\\n", what, host.count, host.n, i,
                  kernel.counts[i], kernel.naturals[i], host.counts[i], host.naturals[i]);
      ++differences;
      return;
    }
  for (int i = 0; i < host.count; ++i) {
    sum = sum * 31 + host.out[i];
    for (int k = 0; k < 24; ++k) sum = sum * 31 + host.rows[i * 24 + k];
    if (same(kernel.out[i], host.out[i]) && same(kernel.fout[i], host.fout[i]) &&
        std::memcmp(&kernel.rows[i * 24], &host.rows[i * 24], 24 * sizeof(int)) == 0)
      continue;
    std::printf("DIFFERENT %s of %d, n %d, element %d: %d %a, on the host %d %a\\n", what, host.count, host.n, i,
                kernel.out[i], kernel.fout[i], host.out[i], host.fout[i]);
    ++differences;
    return;
  }
  std::printf("%s of %d, n %d: %u\\n", what, host.count, host.n, sum);
}
"""
ARGUMENTS = ("int count, int n, float x, const int *table, const int *in, const float *floats, int *out, float *fout, "
             "int *rows, int *counts, unsigned *naturals, const record *records, const int *domain")
SIMPLE_HOST = """\
void run({arguments}) {{
for (int g = 0; g < count; ++g) {{
item me{{}};
const int o = {own};
[&] {{
{body}}}();
}}
}}
"""
TILED_HOST = """\
enum {{ tile_size = {size} }};
void run({arguments}) {{
{loops}[&] {{
item items[tile_size] = {{}};
int of_tile[32];
{shared}{body}}}();
}}
"""
KERNEL = """\
void {name}(extent<{rank}> domain, int n) {{
data host(domain.size(), n), kernel(domain.size(), n);
{name}_host::run(host.count, n, host.x, host.table.data(), host.in.data(), host.floats.data(), host.out.data(),
                 host.fout.data(), host.rows.data(), host.counts.data(), host.naturals.data(), host.records.data(),
                 &domain[0]);
const int count = kernel.count;
const float x = kernel.x;
array_view<const int> table(64, kernel.table), in(count, kernel.in);
array_view<const int, {rank}> view = in.view_as(domain);
array_view<const float> floats(64, kernel.floats);
array_view<int> out(count, kernel.out);
array_view<float> fout(count, kernel.fout);
array_view<int> rows(kernel.rows);
array_view<int> counts(kernel.counts);
array_view<unsigned> naturals(kernel.naturals);
array_view<const record> records(64, kernel.records);
parallel_for_each(domain{tiled}, [=]({parameter}) restrict(amp) {{
{ids}const int g = {global_id}, o = {own};
{body}}});
out.synchronize();
fout.synchronize();
rows.synchronize();
counts.synchronize();
naturals.synchronize();
compare("{name}", kernel, host);
}}
"""


def linear(lengths, places):
    """One number for a place, the last dimension fastest."""
    text = "0"
    for length, place in zip(lengths, places):
        text = f"({text} * {length} + {place})"
    return text


def own(kernel):
    return "count - 1 - g" if kernel.last else "g"


def host_text(kernel, body):
    members = "".join(f"{declaration};\n" for declaration in kernel.items.members.values())
    if kernel.tile:
        axes = range(kernel.rank)
        inner = [math.prod(kernel.tile[axis + 1:]) for axis in axes]
        ids = "".join(f"const int l{axis} = l / {inner[axis]} % {kernel.tile[axis]}; " for axis in axes)
        places = [f"(tile{axis} * {kernel.tile[axis]} + l{axis})" for axis in axes]
        ids += f"const int g = {linear([f'domain[{axis}]' for axis in axes], places)}, o = {own(kernel)};\n"
        loops = "".join(f"for (int tile{axis} = 0; tile{axis} < domain[{axis}] / {kernel.tile[axis]}; ++tile{axis})\n"
                        for axis in axes)
        shared = "".join(f"{kind} {name}[tile_size];\n" for name, kind in kernel.shared)
        run = TILED_HOST.format(arguments=ARGUMENTS, size=math.prod(kernel.tile), loops=loops, shared=shared,
                                body=body.replace("ITEM ", ids))
    else:
        run = SIMPLE_HOST.format(arguments=ARGUMENTS, own=own(kernel), body=body)
    # Not optimised, so that both sides do not share a mistake of the optimiser.
    return f"#pragma clang optimize off\nnamespace {kernel.name}_host {{\nstruct item {{\n{members}}};\n{run}}}\n" \
           "#pragma clang optimize on\n"


def kernel_text(kernel, body):
    axes = range(kernel.rank)
    tile = ", ".join(map(str, kernel.tile or ()))
    ids = ""
    if kernel.tile:
        names = [f"l{axis}" for axis in axes]
        ids = "const auto place = t.global;\n" + "".join(f"const int l{axis} = t.local[{axis}];\n" for axis in axes)
        ids += f"const int l = {linear(kernel.tile, names)}, tile0 = t.tile[0];\n"
        ids += f"enum {{ tile_size = {math.prod(kernel.tile)} }};\n"
        ids += "tile_static int of_tile[32];\n"
        ids += "".join(f"tile_static {kind} {name}[tile_size];\n" for name, kind in kernel.shared)
    return KERNEL.format(
        name=kernel.name, rank=kernel.rank, tiled=f".tile<{tile}>()" if tile else "",
        parameter=f"tiled_index<{tile}> t" if tile else f"index<{kernel.rank}> place", ids=ids, own=own(kernel),
        body=body,
        global_id=linear([f"domain[{axis}]" for axis in axes], [f"place[{axis}]" for axis in axes]))


def calls(kernel, kept):
    return "".join(f"{kernel.name}(extent<{kernel.rank}>({', '.join(map(str, shape))}), {n});\n"
                   for at, (shape, n) in enumerate(kernel.runs) if kept is None or (kernel.name, at) in kept)


def program(kernels, kept=None):
    """The whole program; of what `kept` lists, if it is given."""
    texts, main = [], ""
    for kernel in kernels:
        if kept is None or any((kernel.name, at) in kept for at in range(len(kernel.runs))):
            once, host = Writer(False, kept), Writer(True, kept)
            texts += [once.text(kernel.functions), host_text(kernel, host.text(kernel.body)),
                      kernel_text(kernel, once.text(kernel.body))]
            main += calls(kernel, kept)
    return HEAD + "\n".join(texts) + "\nint main() {\n" + main + "return differences != 0;\n}\n"


def runs(kernels):
    return [(kernel.name, at) for kernel in kernels for at in range(len(kernel.runs))]


def levels(kernels):
    """The numbers of all nodes by their depth, outermost first."""
    found = {}
    for kernel in kernels:
        for depth, number in numbers_of(kernel.functions + kernel.body):
            found.setdefault(depth, []).append(number)
    return [found[depth] for depth in sorted(found)]
