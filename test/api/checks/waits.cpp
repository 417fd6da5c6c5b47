// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a wait for another work-item is found where the loop has branches and variables of its own, and that no loop
// is that goes round a million times and ends.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s
#include "inputs/cases.h"

template <typename Kernel> void launch(Kernel kernel, int count = 4) {
  std::vector<int> state(8);
  array_view<int> view(8, state);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) { kernel(view, i[0]); });
  view.synchronize();
}

// A lock that the first one keeps.
void spin_lock(bool gives_back) {
  launch([=](const array_view<int> &v, int) restrict(amp) {
    bool done = false;
    while (!done) {
      int free = 0;
      if (atomic_compare_exchange(&v[0], &free, 1)) { // 1: endless-wait
        atomic_fetch_inc(&v[1]);
        done = true;
        if (gives_back)
          atomic_exchange(&v[0], 0);
      }
    }
  });
}

// What the loop counts meanwhile does not end it.
void counts_meanwhile(bool is_set) {
  launch([=](const array_view<int> &v, int) restrict(amp) {
    if (is_set)
      atomic_exchange(&v[0], 1);
    int rounds = 0, left = 1;
    while (left > 0) {
      if (atomic_fetch_add(&v[0], 0) == 0) // 2: endless-wait
        ++rounds;
      else
        --left;
    }
    if (rounds > 1)
      atomic_fetch_add(&v[1], rounds);
  });
}

// Looks for the result of who came before, or of a neighbour, who may come later.
void look_back(bool at_earlier) {
  launch([=](const array_view<int> &v, int i) restrict(amp) {
    const int mine = at_earlier ? atomic_fetch_inc(&v[7]) : i;
    const int k = at_earlier ? mine - 1 : mine ^ 1;
    int state = 0;
    do {
      state = k >= 0 ? atomic_fetch_or(&v[k], 0) : 1; // 3: endless-wait
    } while (state == 0);
    atomic_exchange(&v[mine], state);
  });
}

// Ends after more rounds, which it counts in a variable, behind a branch, or in memory.
const int many = 1100000;

void goes_on() {
  launch(
      [=](const array_view<int> &v, int) restrict(amp) {
        for (int k = 0; k < many; ++k)
          if (atomic_fetch_add(&v[3], 0) != 0)
            break;
      },
      1);
}
void goes_on_behind_a_branch() {
  launch(
      [=](const array_view<int> &v, int) restrict(amp) {
        bool done = false;
        int rounds = 0;
        while (!done && atomic_fetch_add(&v[3], 0) == 0) {
          if (++rounds == many)
            done = true;
        }
      },
      1);
}
void goes_on_in_memory() {
  launch(
      [=](const array_view<int> &v, int) restrict(amp) {
        bool done = false;
        while (!done)
          done = atomic_fetch_add(&v[0], 1) == many;
      },
      1);
}

const checks::one_case cases[] = {
    {"spin_lock", [] { spin_lock(false); }, [] { spin_lock(true); }},
    {"counts_meanwhile", [] { counts_meanwhile(false); }, [] { counts_meanwhile(true); }},
    {"look_back", [] { look_back(false); }, [] { look_back(true); }},
    {"goes_on", goes_on, goes_on},
    {"behind_a_branch", goes_on_behind_a_branch, goes_on_behind_a_branch},
    {"in_memory", goes_on_in_memory, goes_on_in_memory},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
