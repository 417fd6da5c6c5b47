// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that divisions without a result, barriers that not all reach and waits for another work-item are found at their
// lines. After a divergent barrier and an endless wait a launch does not go on.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
#include "inputs/cases.h"

using checks::count, checks::size;

void quotient(int least) {
  checks::launch_with(least, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    v[t.global] = 100 / (v[t.global] + n); // 1: division
  });
}
void remainder(int least) {
  checks::launch_with(least, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    v[t.global] = 100 % (v[t.global] + n); // 2: division
  });
}
void unsigned_quotient(int least) {
  checks::launch_with(least, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    v[t.global] = int(100u / unsigned(v[t.global] + n)); // 3: division
  });
}
void overflow(int least) {
  checks::launch_with(least, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    v[t.global] = n / (v[t.global] == 5 ? -1 : 2); // 4: division
  });
}

// The compiler knows the divisor.
template <int Divisor> int remainder_of(int value) restrict(amp) {
  return value % Divisor; // 11: division
}
template <int Divisor> void known_divisor_of_a_function() {
  checks::launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    v[t.global] = remainder_of<Divisor>(v[t.global]);
  });
}
template <int Divisor> void known_divisor() {
  checks::launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    const int bins = Divisor;
    v[t.global] = v[t.global] / bins; // 12: division
  });
}
template <int Mask> void divisor_that_folds() {
  checks::launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    v[t.global] = 100 / ((v[t.global] & Mask) | (1 & Mask)); // 13: division
  });
}
template <int Divisor> void known_overflow() {
  checks::launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    int least = -2147483647 - (v[t.global] == 5);
    v[t.global] = least / Divisor; // 14: division
  });
}

void barrier_for_some() {
  checks::launch_with(8, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    if (v[t.global] % size < n) // 5: divergent-barrier
      t.barrier.wait(); // 5: divergent-barrier
    v[t.global] = 1;
  });
}
void barrier_for_all() {
  checks::launch_with(100, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    if (v[t.global] % size < n)
      t.barrier.wait();
    v[t.global] = 1;
  });
}

void two_barriers() {
  checks::launch_with(8, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    if (v[t.global] % size < n)
      t.barrier.wait(); // 6: divergent-barrier
    else
      t.barrier.wait(); // 6: divergent-barrier
    v[t.global] = 1;
  });
}
void one_barrier() {
  checks::launch_with(8, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    if (v[t.tile_origin] % size < n)
      t.barrier.wait();
    else
      t.barrier.wait();
    v[t.global] = 1;
  });
}

void early_return() {
  checks::launch_with(60, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    if (v[t.global] >= n) // 7: divergent-barrier
      return;
    t.barrier.wait(); // 7: divergent-barrier
    v[t.global] = 1;
  });
}
void no_early_return() {
  checks::launch_with(64, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    if (v[t.global] >= n)
      return;
    t.barrier.wait();
    v[t.global] = 1;
  });
}

// A lock that nobody gives back.
void lock(bool gives_back) {
  std::vector<int> state(2);
  array_view<int> view(2, state);
  parallel_for_each(extent<1>(4), [=](index<1>) restrict(amp) {
    while (atomic_exchange(&view[0], 1) != 0) // 8: endless-wait
      ;
    atomic_fetch_inc(&view[1]);
    if (gives_back)
      atomic_exchange(&view[0], 0);
  });
  view.synchronize();
}

// The second work-item will set what the first one waits for; or whoever comes first.
void flag(int setter) {
  std::vector<int> state(4);
  array_view<int> view(4, state);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    if (setter == -1 || i[0] == setter)
      atomic_exchange(&view[0], 1);
    while (atomic_fetch_add(&view[0], 0) == 0) // 9: endless-wait
      ;
  });
  view.synchronize();
}

// Turns are taken in the order of the tickets, which is no order of work-items'.
void turns(bool in_order) {
  std::vector<int> state(2);
  array_view<int> view(2, state);
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    const int ticket = in_order ? atomic_fetch_inc(&view[1]) : i[0] % 2 ? i[0] - 1 : i[0] + 1;
    for (;;)
      if (atomic_fetch_add(&view[0], 0) == ticket) // 10: endless-wait
        break;
    atomic_fetch_inc(&view[0]);
  });
  view.synchronize();
}

// One work-item may take all the work there is.
void work_from_a_counter() {
  std::vector<int> state(2);
  array_view<int> view(2, state);
  parallel_for_each(extent<1>(4), [=](index<1>) restrict(amp) {
    while (atomic_fetch_inc(&view[0]) < 3000000)
      atomic_fetch_inc(&view[1]);
  });
  view.synchronize();
}

const checks::one_case cases[] = {
    {"quotient", [] { quotient(-3); }, [] { quotient(1); }},
    {"remainder", [] { remainder(-3); }, [] { remainder(1); }},
    {"unsigned", [] { unsigned_quotient(-3); }, [] { unsigned_quotient(1); }},
    {"overflow", [] { overflow(-2147483647 - 1); }, [] { overflow(-2147483647); }},
    {"known", known_divisor_of_a_function<0>, known_divisor_of_a_function<3>},
    {"known_here", known_divisor<0>, known_divisor<3>},
    {"folds", divisor_that_folds<0>, divisor_that_folds<-1>},
    {"known_overflow", known_overflow<-1>, known_overflow<-2>},
    {"barrier", barrier_for_some, barrier_for_all},
    {"two_barriers", two_barriers, one_barrier},
    {"return", early_return, no_early_return},
    {"lock", [] { lock(false); }, [] { lock(true); }},
    {"flag", [] { flag(count / 2); }, [] { flag(-1); }},
    {"turns", [] { turns(false); }, [] { turns(true); }},
    {"counter", work_from_a_counter, work_from_a_counter},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
