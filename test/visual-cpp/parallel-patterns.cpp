// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that <ppl.h>, <ppltasks.h>, <agents.h>, <concrt.h> and the concurrent containers do what their names say,
// with and without _MSC_VER, in separate compilation and beside kernels.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -O1 %s -o %t && %t
// RUN: %if thorough %{ %amp++ -famp-msvc=19.30 -std=c++20 -O1 -c %s -o %t.o && %amp++ %t.o -o %t && %t %}
#include <agents.h>
#include <amp.h>
#include <concurrent_priority_queue.h>
#include <concurrent_queue.h>
#include <concurrent_unordered_map.h>
#include <concurrent_unordered_set.h>
#include <concurrent_vector.h>
#include <cstring>
#include <numeric>
#include <ppl.h>
#include <ppltasks.h>

using namespace concurrency;

#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return std::printf("line %d: %s\n", __LINE__, #condition), 1

static int algorithms() {
  std::vector<int> v(1000);
  parallel_for(0, 1000, [&](int i) { v[i] = 999 - i; });
  CHECK(v[0] == 999 && v[999] == 0);
  parallel_for(0, 1000, 10, [&](int i) { v[i] += 1000; });
  CHECK(v[10] == 1989 && v[11] == 988);
  parallel_for(0, 1000, [&](int i) { v[i] = i; }, static_partitioner());
  parallel_for(0, 1000, 2, [&](int i) { v[i] = -i; }, simple_partitioner(1));
  parallel_for(0, 1000, 2, [&](int i) { v[i] = -v[i]; }, auto_partitioner());
  affinity_partitioner same;
  parallel_for(0, 1000, [&](int i) { v[i] *= 2; }, same);
  parallel_for_each(v.begin(), v.end(), [](int &x) { ++x; });
  CHECK(v[0] == 1 && v[2] == 5 && v[999] == 1999);
  CHECK(parallel_reduce(v.begin(), v.end(), 0) == 1000000);
  CHECK(parallel_reduce(v.begin(), v.end(), 0, [](int a, int b) { return a > b ? a : b; }) == 1999);
  typedef std::vector<int>::iterator it;
  CHECK(parallel_reduce(v.begin(), v.end(), 0,
                        [](it a, it b, int sum) { return std::accumulate(a, b, sum); },
                        std::plus<int>()) == 1000000);
  std::vector<int> w(1000);
  CHECK(parallel_transform(v.begin(), v.end(), w.begin(), [](int x) { return -x; }) == w.end());
  CHECK(w[3] == -7);
  parallel_transform(v.begin(), v.end(), w.begin(), w.begin(), std::plus<int>());
  CHECK(w[999] == 0);
  parallel_sort(v.begin(), v.end(), std::greater<int>());
  CHECK(v[0] == 1999);
  parallel_sort(v.begin(), v.end());
  CHECK(v[0] == 1);
  parallel_buffered_sort(v.begin(), v.end(), std::greater<int>());
  CHECK(v[0] == 1999);
  parallel_buffered_sort(v.begin(), v.end());
  CHECK(v[0] == 1);
  parallel_sort(v.begin(), v.end(), std::greater<int>(), 100);
  CHECK(v[0] == 1999);
  parallel_buffered_sort(v.begin(), v.end(), std::less<int>(), 100);
  CHECK(v[0] == 1);
  std::vector<long long> mixed = {3, -1, 0, 7, -9};
  parallel_radixsort(mixed.begin(), mixed.end());
  CHECK(mixed == std::vector<long long>({-9, -1, 0, 3, 7}));
  std::vector<std::pair<unsigned, std::string>> pairs;
  for (unsigned i = 0; i < 5000; ++i)
    pairs.push_back(std::make_pair(i % 7, std::to_string(i)));
  parallel_radixsort(pairs.begin(), pairs.end(),
                     [](const std::pair<unsigned, std::string> &one) { return one.first; });
  for (unsigned i = 0; i < 4999; ++i)
    CHECK(pairs[i].first <= pairs[i + 1].first);
  CHECK(pairs[0].second == "0" && pairs[1].second == "7" && pairs[4999].second == "4997");
  parallel_radixsort(pairs.begin(), pairs.end(),
                     [](const std::pair<unsigned, std::string> &one) { return std::stoul(one.second); }, 256);
  CHECK(pairs[4321].second == "4321");
  int a = 0, b = 0;
  parallel_invoke([&] { a = 1; }, [&] { b = 2; });
  CHECK(a == 1 && b == 2);
  return 0;
}

static int groups() {
  std::atomic<int> sum(0);
  task_group tasks;
  for (int i = 1; i <= 10; ++i)
    tasks.run([&sum, i] { sum += i; });
  const task_group_status ended = tasks.wait();
  CHECK(ended == completed && ended != not_complete && sum == 55);
  CHECK(tasks.run_and_wait([&] { sum = tasks.is_canceling(); }) == completed && sum == 0);
  auto count = [&] { ++sum; };
  task_handle<decltype(count)> handle = make_task(count);
  structured_task_group structured;
  structured.run(handle);
  CHECK(structured.wait() == completed && sum == 1);
  CHECK(structured.run_and_wait(handle) == completed && sum == 2);
  CHECK(tasks.run_and_wait([&] {
    tasks.cancel();
    sum = tasks.is_canceling() && is_current_task_group_canceling();
  }) == canceled && sum == 1);
  combinable<int> counts([] { return 0; });
  parallel_for(0, 100, [&](int) { ++counts.local(); });
  CHECK(counts.combine(std::plus<int>()) == 100);
  int again = 0;
  counts.combine_each([&](int one) { again += one; });
  CHECK(again == 100);
  counts.clear();
  CHECK(counts.combine(std::plus<int>()) == 0);
  return 0;
}

static int locks() {
  critical_section section;
  int count = 0;
  parallel_for(0, 1000, [&](int) {
    critical_section::scoped_lock lock(section);
    ++count;
  });
  CHECK(count == 1000 && section.try_lock() && !section.try_lock());
  try {
    section.lock();
    return 1;
  } catch (const improper_lock &) {
  }
  section.unlock();
  event arrived;
  CHECK(arrived.wait(1) == COOPERATIVE_WAIT_TIMEOUT);
  task<void> setter([&] { arrived.set(); });
  CHECK(arrived.wait() == 0);
  setter.wait();
  arrived.reset();
  CHECK(arrived.wait(0) == COOPERATIVE_WAIT_TIMEOUT && GetProcessorCount() > 0);
  concurrency::wait(1);
  return 0;
}

static int readers_and_writers() {
  reader_writer_lock lock;
  int value = 0, seen = 0;
  parallel_for(0, 1000, [&](int i) {
    if (i % 10 == 0) {
      reader_writer_lock::scoped_lock writing(lock);
      ++value;
    } else {
      reader_writer_lock::scoped_lock_read reading(lock);
      seen = value > 100 ? 1 : seen;
    }
  });
  CHECK(value == 100 && seen == 0);
  CHECK(lock.try_lock_read() && lock.try_lock_read() && !lock.try_lock());
  lock.unlock();
  lock.unlock();
  CHECK(lock.try_lock() && !lock.try_lock() && !lock.try_lock_read());
  for (int way = 0; way < 2; ++way)
    try {
      way ? lock.lock() : lock.lock_read();
      return 1;
    } catch (const improper_lock &) {
    }
  lock.unlock();
  // A writer that waits comes before the readers that come later.
  lock.lock_read();
  task<void> writer([&] {
    lock.lock();
    value = -1;
    lock.unlock();
  });
  while (lock.try_lock_read()) {
    lock.unlock();
    concurrency::wait(1);
  }
  lock.unlock();
  lock.lock_read();
  CHECK(value == -1);
  lock.unlock();
  writer.get();
  return 0;
}

static int containers() {
  concurrent_vector<int> v;
  concurrent_queue<int> q;
  concurrent_priority_queue<int> p;
  concurrent_unordered_map<int, int> m;
  concurrent_unordered_multimap<int, int> mm;
  concurrent_unordered_set<int> s;
  concurrent_unordered_multiset<int> ms;
  parallel_for(0, 100, [&](int i) {
    v.push_back(i);
    q.push(i);
    p.push(i);
    m.insert(std::make_pair(i, 2 * i));
    mm.insert(std::make_pair(i % 2, i));
    s.insert(i % 10);
    ms.insert(i % 10);
  });
  int one = -1, most = -1;
  parallel_for_each(v.begin(), v.end(), [](int &x) { x += 1; });
  parallel_for_each(v.begin(), v.end(), [](int &x) { x -= 1; });
  parallel_sort(v.begin(), v.end());
  CHECK(v[99] == 99 && parallel_reduce(v.begin(), v.end(), 0) == 4950);
  CHECK(v.size() == 100 && std::accumulate(v.begin(), v.end(), 0) == 4950);
  CHECK(q.unsafe_size() == 100 && q.try_pop(one) && one >= 0 && p.try_pop(most) && most == 99);
  CHECK(m[7] == 14 && m.find(100) == m.end() && mm.count(1) == 50 && s.size() == 10);
  CHECK(ms.count(3) == 10);
  return 0;
}

struct doubler : agent {
  doubler(ISource<int> &from, ITarget<int> &to) : from(from), to(to) {}
  void run() {
    for (int x; (x = receive(from)) != 0;)
      asend(to, 2 * x);
    send(to, 0);
    done();
  }
  ISource<int> &from;
  ITarget<int> &to;
};

// By pointers, and with text as the message.
static int messages() {
  unbounded_buffer<std::string> buffer;
  ISource<std::string> *from = &buffer;
  ITarget<std::string> *to = &buffer;
  std::string text = "none";
  CHECK(!try_receive(from, text) && !try_receive(*from, text) && text == "none");
  CHECK(send(to, std::string("one")) && asend(to, std::string("two")) && send(&buffer, std::string("three")));
  CHECK(receive(from) == "one" && receive(&buffer) == "two" && try_receive(from, text) && text == "three");
  CHECK(send(*to, text) && asend(*to, text) && receive(*from) == "three" && buffer.dequeue() == "three");
  return 0;
}

static int tasks() {
  CHECK(create_task([] { return 6; }).then([](int x) { return 7 * x; }).get() == 42);
  std::vector<task<int>> several;
  for (int i = 0; i < 5; ++i)
    several.push_back(create_task([i] { return i * i; }));
  CHECK(when_all(several.begin(), several.end()).get()[4] == 16);
  std::atomic<int> ran(0);
  std::vector<task<void>> silent(3, create_task([&] { ++ran; }));
  when_all(silent.begin(), silent.end()).wait();
  CHECK(ran == 1 && create_task(task_from_result(3)).get() == 3);
  task_from_result().get();
  task_completion_event<int> happened, failed;
  task<int> waiting = create_task(happened);
  CHECK(happened.set(5) && !happened.set(6) && waiting.get() == 5);
  failed.set_exception(std::runtime_error("no"));
  try {
    create_task(failed).get();
    return 1;
  } catch (const std::runtime_error &) {
  }
  task_completion_event<void> silently;
  task<void> quiet = create_task(silently);
  CHECK(!quiet.is_done() && silently.set() && !silently.set());
  quiet.get();
  unbounded_buffer<int> in, out;
  doubler worker(in, out);
  agent_status status = worker.status();
  CHECK(status == agent_created && worker.start() && !worker.start());
  status = worker.status(); // it waits for a number
  CHECK(status == agent_started && status != agent_runnable && status != agent_canceled);
  send(in, 4);
  CHECK(receive(out) == 8);
  send(in, 0);
  int last = 1;
  CHECK(agent::wait(&worker, COOPERATIVE_TIMEOUT_INFINITE) == agent_done && try_receive(out, last) && last == 0);
  CHECK(!try_receive(out, last) && in.enqueue(6) && in.dequeue() == 6);
  return 0;
}

// A task that a function returns is waited for.
static int unwrapped() {
  task<int> created = create_task([] { return create_task([] { return 6; }); });
  task<int> made([] { return create_task([] { return 8; }); });
  task<int> continued = created.then([](int x) { return create_task([x] { return 7 * x; }); });
  task<int> with_task = continued.then([](task<int> t) { return task_from_result(t.get() + 1); });
  task<void> silent = with_task.then([](int) { return create_task([] {}); });
  silent.get();
  CHECK(created.get() == 6 && made.get() == 8 && continued.get() == 42 && with_task.get() == 43);
  task<int> inner = create_task([] { return create_task([]() -> int { throw 5; }); });
  task<int> outer = created.then([](int) -> task<int> { throw 6; });
  int caught = 0;
  for (task<int> one : {inner, outer})
    try {
      one.then([](int x) { return task_from_result(x); }).get();
    } catch (int thrown) {
      caught += thrown;
    }
  CHECK(caught == 11);
  return 0;
}

static int first_of_several() {
  task_completion_event<int> never, soon;
  std::vector<task<int>> some = {create_task(never), create_task(soon)};
  task<std::pair<int, size_t>> any = when_any(some.begin(), some.end());
  CHECK(!any.is_done() && soon.set(4) && any.get() == std::make_pair(4, size_t(1)));
  task_completion_event<void> later;
  task<void> silent[] = {create_task([] {}), create_task(later)};
  CHECK(when_any(silent, silent + 2).get() == 0);
  later.set();
  never.set(1);
  std::vector<task<int>> failing(1, create_task([]() -> int { throw 3; }));
  try {
    when_any(failing.begin(), failing.end()).get();
    return 1;
  } catch (int) {
  }
  try {
    when_any(some.begin(), some.begin());
    return 1;
  } catch (const invalid_operation &thrown) {
    CHECK(!std::strcmp(thrown.what(), "when_any needs a task"));
  }
  return 0;
}

static int cancellation() {
  cancellation_token_source source;
  const cancellation_token token = source.get_token();
  CHECK(token.is_cancelable() && !token.is_canceled() && token == source.get_token());
  CHECK(!cancellation_token::none().is_cancelable() && cancellation_token::none() != token);
  CHECK(create_task([] { return is_task_cancellation_requested(); }, token).get() == false);
  event began;
  task<int> loop = create_task(
      [&]() -> int {
        began.set();
        while (!is_task_cancellation_requested())
          concurrency::wait(1);
        cancel_current_task();
      },
      token);
  began.wait();
  source.cancel();
  bool ran = false;
  task<int> never = create_task([&] { ran = true; return 1; }, token);
  task<int> after = loop.then([&](int x) { ran = true; return x; });
  int canceled = 0;
  for (task<int> one : {loop, never, after})
    try {
      one.get();
    } catch (const task_canceled &thrown) {
      canceled += !std::strcmp(thrown.what(), "the task was canceled");
    }
  CHECK(canceled == 3 && !ran && token.is_canceled() && !is_task_cancellation_requested());
  run_with_cancellation_token([&] { ran = is_task_cancellation_requested(); }, token);
  CHECK(ran && !std::strcmp(task_canceled("why").what(), "why"));
  return 0;
}

int main() {
  array_view<int> view(10);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
  CHECK(view[9] == 9);
  return algorithms() || groups() || locks() || readers_and_writers() || containers() || messages() || tasks() ||
         unwrapped() || first_of_several() || cancellation();
}
