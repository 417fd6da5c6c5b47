// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that <ppltasks.h> alone brings the algorithms of <ppl.h>, that && and || join tasks, and that a continuation
// takes a cancellation token, and that wait() tells how a task ended, none of which a task of a program without -famp-msvc does;
// that a task may be none, or one of an event; that no thread is held for what tasks wait for.
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && %t %}
// RUN: %amp++ -famp-msvc -std=c++20 -DAMP -O0 %s -o %t && %t
// RUN: not %amp++ -DPLAIN -fsyntax-only %s 2>&1 | %filecheck %s
#ifdef PLAIN
#include <amp.h>

void plain(concurrency::task<int> one) {
  // CHECK: tasks.cpp:[[@LINE+2]]:3: error: value of type 'concurrency::task<int>' is not contextually convertible to 'bool'
  // CHECK: tasks.cpp:[[@LINE+1]]:7: error: invalid operands to binary expression ('concurrency::task<int>' and 'concurrency::task<int>')
  one && one;
  // CHECK: tasks.cpp:[[@LINE+1]]:7: error: no matching member function for call to 'then'
  one.then([](int x) { return x; }, 1);
  // CHECK: tasks.cpp:[[@LINE+1]]:7: error: cannot initialize a variable of type 'int' with an rvalue of type 'void'
  int ended = one.wait();
  // CHECK: 4 errors generated.
}
#else
#ifdef AMP
#include <amp.h>
#endif
#include <ppltasks.h>

#include <dirent.h>
#include <stdio.h>
#include <string.h>

using namespace concurrency;

#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return printf("line %d: %s\n", __LINE__, #condition), 1

typedef std::vector<int> numbers;

static task<int> number(int value, unsigned milliseconds = 0) {
  return create_task([=] {
    wait(milliseconds);
    return value;
  });
}

static int threads() {
  int count = 0;
  DIR *const all = opendir("/proc/self/task");
  while (all && readdir(all))
    ++count;
  closedir(all);
  return count;
}

static int algorithms() {
  int values[100] = {};
  parallel_for(0, 100, [&](int i) { values[i] = i; });
  CHECK(values[99] == 99 && parallel_reduce(values, values + 100, 0) == 4950);
  return 0;
}

static int both() {
  const task<int> one = number(1, 20), two = number(2), three = number(3);
  CHECK((one && two).get() == numbers({1, 2}));
  CHECK((one && two && three).get() == numbers({1, 2, 3}));
  CHECK((one && (two && three)).get() == numbers({1, 2, 3}));
  CHECK(((three && two) && (two && one)).get() == numbers({3, 2, 2, 1}));
  std::atomic<int> ran(0);
  const task<void> silent = create_task([&] { ++ran; });
  (silent && create_task([&] { ++ran; }) && silent).get();
  CHECK(ran == 2);
  // What the left one throws is told when both are done.
  task_completion_event<int> late;
  task<numbers> failing = create_task([]() -> int { throw 7; }) && create_task(late);
  CHECK(!failing.is_done() && late.set(1));
  try {
    failing.get();
    return 1;
  } catch (int thrown) {
    CHECK(thrown == 7);
  }
  return 0;
}

static int either() {
  task_completion_event<int> never;
  const task<int> waiting = create_task(never), one = number(1), two = number(2);
  CHECK((waiting || one).get() == 1 && (one || waiting).get() == 1);
  CHECK((waiting || two || waiting).get() == 2);
  CHECK(((one && two) || waiting).get() == numbers({1, 2}));
  CHECK((waiting || (two && one)).get() == numbers({2, 1}));
  CHECK((two || (waiting && one)).get() == numbers({2}) && ((one && waiting) || two).get() == numbers({2}));
  CHECK(((one && waiting) || (two && one)).get() == numbers({2, 1}));
  task_completion_event<void> never_silent;
  const task<void> silent = create_task(never_silent);
  (silent || create_task([] {})).get();
  CHECK(!silent.is_done() && !(waiting || waiting).is_done());
  // However much waits for what does not happen, the rest goes on, and threads are not held for it.
  std::vector<task<numbers>> held;
  for (int i = 0; i < 300; ++i) {
    held.push_back(i % 2 ? one && waiting : waiting && two);
    CHECK((number(i) && (number(i) || waiting)).get() == numbers({i, i}));
  }
  CHECK(threads() < 22);
  const task<std::vector<numbers>> all = when_all(held.begin(), held.end());
  CHECK(!all.is_done());
  never_silent.set();
  never.set(0);
  CHECK(all.get().size() == 300 && all.get()[299] == numbers({1, 0}) && all.get()[0] == numbers({0, 2}));
  return 0;
}

/// Tasks that wait for tasks, and the threads that it takes.
static int nested(int depth) {
  return depth ? create_task([=] { return nested(depth - 1) + 1; }).get() : threads();
}

static int nested_tasks() {
  CHECK(nested(200) < 200 + 30);
  return 0;
}

static int continuations_with_token() {
  cancellation_token_source source;
  const cancellation_token token = source.get_token();
  const task<int> one = number(1);
  const task<void> silent = create_task([] {});
  CHECK(one.then([](int x) { return x + 1; }, token).get() == 2);
  CHECK(one.then([](task<int> t) { return t.get() + 2; }, token).get() == 3);
  CHECK(one.then([](int x) { return number(x + 3); }, token).get() == 4);
  CHECK(silent.then([] { return 5; }, cancellation_token::none()).get() == 5);
  CHECK(silent.then([](task<void> t) { return t.get(), 6; }, token).get() == 6);
  CHECK(!one.then([](int) { return is_task_cancellation_requested(); }, token).get());
  event began;
  const task<bool> asking = one.then(
      [&](int) {
        began.set();
        while (!is_task_cancellation_requested())
          wait(1);
        return true;
      },
      token);
  began.wait();
  source.cancel();
  CHECK(asking.get());
  std::atomic<int> ran(0), canceled(0);
  const task<int> none[] = {
      one.then([&](int) { return ++ran, 1; }, token), one.then([&](task<int>) { return ++ran, 1; }, token),
      one.then([&](int) { return ++ran, number(1); }, token), silent.then([&] { return ++ran, 1; }, token)};
  for (const task<int> &each : none)
    try {
      each.get();
    } catch (const task_canceled &) {
      ++canceled;
    }
  CHECK(ran == 0 && canceled == 4);
  // What the task before throws passes by.
  try {
    create_task([]() -> int { throw 8; }).then([&](int) { ++ran; }, token).get();
    return 1;
  } catch (int thrown) {
    CHECK(thrown == 8 && ran == 0);
  }
  return 0;
}

static int how_it_ended() {
  cancellation_token_source source;
  source.cancel();
  const task<int> one = number(1, 5), throwing = create_task([]() -> int { throw 9; });
  const task<int> ended = create_task([]() -> int { cancel_current_task(); });
  const task_status status = one.wait();
  CHECK(status == completed && create_task([] {}).wait() == completed);
  CHECK(ended.wait() == canceled && ended.then([](int) {}).wait() == canceled && (one && ended).wait() == canceled);
  CHECK(create_task([] { return 1; }, source.get_token()).wait() == canceled);
  int caught = 0;
  for (int times = 0; times < 2; ++times)
    try {
      throwing.wait();
    } catch (int thrown) {
      caught += thrown;
    }
  CHECK(caught == 18);
  // All are waited for, whatever the first one throws.
  task_completion_event<int> late;
  const task<int> some[] = {throwing, create_task(late)};
  const task<numbers> all = when_all(some, some + 2);
  CHECK(!all.is_done() && late.set(1));
  try {
    all.wait();
    return 1;
  } catch (int thrown) {
    CHECK(thrown == 9);
  }
  return 0;
}

struct owner {
  task<int> result;
  std::vector<task<void>> parts;
};

static int of_no_work() {
  owner one;
  one.parts.resize(2);
  int thrown = 0;
  const task<int> &none = one.result;
  for (int member = 0; member < 4; ++member)
    try {
      member == 0 ? (void)none.wait() : member == 1 ? (void)none.get() : member == 2 ? (void)none.is_done() : (void)none.then([](int) {});
    } catch (const invalid_operation &error) {
      thrown += !strcmp(error.what(), "the task has no work");
    }
  CHECK(thrown == 4 && none == task<int>() && one.parts[0] == one.parts[1]);
  one.result = number(6);
  one.parts[1] = one.result.then([](int) {});
  CHECK(none.get() == 6 && one.parts[1].wait() == completed && one.parts[0] != one.parts[1]);
  return 0;
}

static int of_an_event() {
  task_completion_event<int> happens;
  task_completion_event<void> silent;
  task<int> one(happens);
  task<void> other(silent);
  CHECK(!one.is_done() && !other.is_done() && happens.set(4) && silent.set());
  CHECK(one.get() == 4 && other.wait() == completed);
  return 0;
}

int main() {
#ifdef AMP
  array_view<int> view(10);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
  CHECK((number(view[9]) && number(view[8])).get() == numbers({9, 8}));
#endif
  return algorithms() || both() || either() || nested_tasks() || continuations_with_token() || how_it_ended() ||
         of_no_work() || of_an_event();
}
#endif
