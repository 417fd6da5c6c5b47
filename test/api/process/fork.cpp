// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a child process may use the CPU accelerator: forked before the parent used it, after, and from a child;
// with arrays, views and accelerator_views that were made in the parent; and that the parent goes on undisturbed.
//
// RUN: %amp++ -O1 %s -o %t && %run %t
// RUN: env TESSERA_NUM_THREADS=4 %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

bool launches() {
  std::vector<int> numbers(100000, 2), large(300000), source(1000, 2);
  array_view<int> view(numbers), other(large);
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { view[t] += t.global[0]; });
  for (int round = 0; round < 20; ++round)
    parallel_for_each(other.extent, [=](index<1> i) restrict(amp) { other[i] += i[0] % 5; });
  accelerator_view made = accelerator().create_view();
  array<int> data(1000, source.begin(), made);
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] *= 2; });
  made.wait();
  view.synchronize();
  other.synchronize();
  const std::vector<int> copied = data;
  return numbers[99999] == 100001 && large[299999] == 80 && copied[999] == 4;
}

/// Runs `what` in a child, which answers by its exit code; a child that hangs is ended by its alarm.
template <typename What> bool in_a_child(What what) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    _exit(what() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

const pthread_t of_main = pthread_self();

/// Forks where the first element is written.
struct forking_iterator {
  typedef std::output_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef int *pointer;
  typedef int &reference;

  int *place;
  pid_t *child;

  int &operator*() const {
    if (*child < 0) {
      *child = fork();
      if (*child == 0) {
        alarm(60);
        if (!pthread_equal(pthread_self(), of_main) || *place == 1) // only main's thread goes on behind it
          _exit(launches() ? 0 : 1);
      }
    }
    return *place;
  }
  forking_iterator &operator++() {
    ++place;
    return *this;
  }
  forking_iterator operator++(int) {
    const forking_iterator before = *this;
    ++place;
    return before;
  }
};

/// Of a child that was forked in the middle of a copy: it ends there, or goes on behind the copy.
bool forks_in_a_copy(bool ends_there) {
  std::fflush(stdout);
  const pid_t parent = getpid();
  std::vector<int> numbers(1000, 7), out(1000, ends_there);
  array_view<int> view(numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += i[0]; });
  pid_t child = -1;
  copy_async(view, forking_iterator{out.data(), &child}).get();
  const bool copied = out[999] == 7 + 999;
  if (getpid() != parent)
    _exit(copied && launches() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return copied && launches() && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main() {
  expect("before anything is used", in_a_child(launches));
  expect("the parent", launches());
  expect("after the parent's launches", in_a_child(launches));
  expect("a child's child", in_a_child([] { return launches() && in_a_child(launches); }));

  std::vector<int> numbers(5000, 1);
  array_view<int> view(numbers);
  accelerator_view made = accelerator().create_view();
  array<int> data(5000, numbers.begin(), made);
  const auto use = [&] {
    parallel_for_each(made, view.extent, [=, &data](index<1> i) restrict(amp) { view[i] += data[i] + i[0]; });
    made.wait();
    return view[4999] == 5001;
  };
  expect("inside of a copy", forks_in_a_copy(true));
  expect("from inside of a copy on", forks_in_a_copy(false));
  expect("the parent's objects", in_a_child(use));
  expect("which the parent still has to itself", numbers[4999] == 1 && use());
  expect("at the end", launches() && in_a_child(launches));
  return result();
}
