// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tickets which work-items of all tiles draw are unique and leave no gap, whichever way they are drawn, and
// that a list to which all of them push without a lock holds every node once.
// Conformance: B199+ B203+ G036+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && env TESSERA_NUM_THREADS=8 %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && env TESSERA_NUM_THREADS=8 %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>
#include <numeric>

using namespace concurrency;

const int count = 1 << 17;

std::vector<int> up_to(int end) {
  std::vector<int> all(end);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// B200, B203
void tickets() {
  std::vector<int> counters = {0, count - 1, 0, 3 * count}, drawn(4 * count);
  std::vector<unsigned> natural_counters = {0u, unsigned(count) - 1u}, natural_drawn(2 * count);
  array_view<int> counter(counters), ticket(drawn);
  array_view<unsigned> natural_counter(natural_counters), natural_ticket(natural_drawn);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    ticket[i] = atomic_fetch_inc(&counter[0]);
    ticket[i + count] = atomic_fetch_dec(&counter[1]);
    ticket[i + 2 * count] = atomic_fetch_add(&counter[2], 3) / 3;
    ticket[i + 3 * count] = atomic_fetch_sub(&counter[3], 3) / 3 - 1;
    natural_ticket[i] = atomic_fetch_inc(&natural_counter[0]);
    natural_ticket[i + count] = atomic_fetch_dec(&natural_counter[1]);
  });
  counter.synchronize(), ticket.synchronize(), natural_counter.synchronize(), natural_ticket.synchronize();
  expect_equal("counters", counters, {count, -1, 3 * count, 0});
  expect_equal("natural counters", natural_counters, {unsigned(count), ~0u});
  for (int way = 0; way < 4; ++way) {
    std::vector<int> sorted(drawn.begin() + way * count, drawn.begin() + (way + 1) * count);
    std::sort(sorted.begin(), sorted.end());
    expect_equal("tickets", sorted, up_to(count));
  }
  for (int way = 0; way < 2; ++way) {
    std::vector<int> sorted(natural_drawn.begin() + way * count, natural_drawn.begin() + (way + 1) * count);
    std::sort(sorted.begin(), sorted.end());
    expect_equal("natural tickets", sorted, up_to(count));
  }
}

/// Who passes a test appends itself: the result of the serial loop, in any order.
void compaction() {
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> found(count), length(1), wanted;
  array_view<const int> in(count, numbers);
  array_view<int> out(found), end(length);
  parallel_for_each(in.extent.tile<128>(), [=](tiled_index<128> t) restrict(amp) {
    if (in[t.global] % 3 == 0)
      out[atomic_fetch_inc(&end[0])] = t.global[0];
  });
  for (int i = 0; i < count; ++i)
    if (numbers[i] % 3 == 0)
      wanted.push_back(i);
  out.synchronize(), end.synchronize();
  expect_equal("length", length, {int(wanted.size())});
  found.resize(wanted.size());
  std::sort(found.begin(), found.end());
  expect_equal("compaction", found, wanted);
}

/// B199: a node's successor is what was the head when the node became it.
template <class T> void lists(const char *what) {
  const int heads = 2;
  const T none = T(-1);
  std::vector<T> head(heads, none), next(count);
  array_view<T> first(head), following(next);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    T *place = &first[i[0] % heads];
    T seen = none;
    do
      following[i] = seen;
    while (!atomic_compare_exchange(place, &seen, T(i[0])));
  });
  first.synchronize(), following.synchronize();
  for (int list = 0; list < heads; ++list) {
    std::vector<int> nodes, wanted;
    for (T node = head[list]; node != none && nodes.size() <= std::size_t(count); node = next[int(node)])
      nodes.push_back(int(node));
    std::sort(nodes.begin(), nodes.end());
    for (int i = list; i < count; i += heads)
      wanted.push_back(i);
    expect_equal(what, nodes, wanted);
  }
}

int main() {
  for (int round = 0; round < 3; ++round) {
    tickets();
    compaction();
    lists<int>("list of int");
    lists<unsigned>("list of unsigned");
  }
  return result();
}
