// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "player.h"

#include "kernels.h"

#include <future>
#include <iterator>
#include <list>
#include <thread>
#include <utility>

using namespace concurrency;

namespace fuzz {
namespace {

/// What an iterator of the program's throws.
struct iterator_failure {};

/// Reads from numbers, or writes nowhere, and throws at one of them.
class throwing_iterator {
public:
  typedef std::forward_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef const int *pointer;
  typedef const throwing_iterator &reference;

  throwing_iterator(int at, int fatal) : at_(at), fatal_(fatal) {}
  const throwing_iterator &operator*() const { return *this; }
  operator int() const { return check(); }
  const throwing_iterator &operator=(int) const { return check(), *this; }
  throwing_iterator &operator++() { return ++at_, *this; }
  throwing_iterator operator++(int) { return {at_++, fatal_}; }
  bool operator==(const throwing_iterator &other) const { return at_ == other.at_; }
  bool operator!=(const throwing_iterator &other) const { return at_ != other.at_; }

private:
  int check() const {
    if (at_ == fatal_)
      throw iterator_failure();
    return at_;
  }
  int at_, fatal_;
};

/// An iterator of a vector that takes its time at the first element, so that much can happen
/// between the beginning of a copy and its end.
class dawdling_iterator {
public:
  typedef std::forward_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef int *pointer;
  typedef int &reference;

  dawdling_iterator(int *at, int microseconds) : at_(at), microseconds_(microseconds) {}
  int &operator*() const {
    if (microseconds_)
      std::this_thread::sleep_for(std::chrono::microseconds(std::exchange(microseconds_, 0)));
    return *at_;
  }
  dawdling_iterator &operator++() { return ++at_, *this; }
  dawdling_iterator operator++(int) {
    const dawdling_iterator before = *this;
    ++at_;
    return before;
  }
  bool operator==(const dawdling_iterator &other) const { return at_ == other.at_; }
  bool operator!=(const dawdling_iterator &other) const { return at_ != other.at_; }

private:
  int *at_;
  mutable int microseconds_;
};

/// An exception that leaves a continuation ends the program.
void run_in_continuation(world &shared) {
  std::vector<int> numbers(100, 1);
  launch_add(array_view<int, 1>(numbers), 2, 0, nullptr); // whose view is gone at once
  array_view<int, 1> view(numbers);
  launch_add(view, 3, 0, nullptr);
  for (bool again = true; again;)
    try {
      view.synchronize();
      again = false;
    } catch (const runtime_exception &failure) {
      if (!shared.hears(failure.what()))
        shared.watched.differ(std::string("a continuation throws: ") + failure.what());
    }
  if (numbers[99] != 6)
    shared.watched.differ("a continuation's kernels are not done: " + std::to_string(numbers[99]));
}

/// Runs a continuation that blocks until another one has run, so many deep.
void nest(const std::shared_ptr<continuations> &counted, record &watched, accelerator_view queue,
          int depth) {
  ++counted->wanted;
  const auto inner = std::make_shared<std::promise<void>>();
  queue.create_marker().then([counted, &watched, queue, depth, inner] {
    if (depth > 1)
      nest(counted, watched, queue, depth - 1);
    inner->set_value();
    ++counted->done;
  });
  watched.block();
  inner->get_future().wait();
  --watched.blocked;
}

} // namespace

void player::begin(future operation, std::vector<std::shared_ptr<root>> of,
                   std::function<void()> verify, std::function<bool()> is_done, bool throws) {
  for (const std::shared_ptr<root> &one : of)
    ++one->pending;
  kept begun = {std::move(operation), std::move(verify), throws, std::move(of)};
  const int how = pick(4);
  if (how == 0) {
    note("gets the future");
    return get(begun);
  }
  if (how < 3) {
    futures_.push_back(std::move(begun));
    return;
  }
  note("drops the future");
  for (const std::shared_ptr<root> &one : begun.of)
    one->is_haunted = true;
  if (is_done)
    lost_.emplace_back("a copy whose future was dropped", std::move(is_done));
}

void player::get(kept &one) {
  try {
    one.operation.get();
    if (one.throws)
      differ("an iterator's exception is lost");
  } catch (const runtime_exception &failure) {
    if (!world_.hears(failure.what()))
      differ(std::string("get() throws: ") + failure.what());
  } catch (const iterator_failure &) {
    if (!one.throws)
      differ("an iterator's exception comes out of another future");
  }
  if (one.operation.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
    differ("a future is not ready after get()");
  if (one.verify && !one.throws)
    one.verify();
  for (const std::shared_ptr<root> &root : one.of)
    --root->pending;
}

player::kept player::take_future() {
  const auto found = futures_.begin() + pick(int(futures_.size()));
  kept one = std::move(*found);
  futures_.erase(found);
  return one;
}

void player::copy_views() {
  const any_view from = any(), to = any();
  if (from.of == to.of)
    return;
  std::visit(
      [&](const auto &source, const auto &target) {
        if constexpr (std::is_same_v<decltype(source), decltype(target)>)
          if (source.get_extent() == target.get_extent()) {
            const bool later = chance(60);
            note(from.name() + " to " + to.name() + (later ? ", later" : ""));
            const values now = from.now();
            for (std::size_t number = 0; number < now.size(); ++number)
              to.set(number, now[number]);
            if (later)
              attempt(
                  [&] { begin(copy_async(source, target), {from.of, to.of}, nullptr, nullptr); });
            else
              attempt([&] { copy(source, target); });
          }
      },
      from.view, to.view);
}

void player::copy_to_iterator() {
  const any_view view = any();
  const auto out = std::make_shared<std::vector<int>>(view.shown.size(), -1);
  const bool later = chance(60);
  note(view.name() + (later ? ", later" : ""));
  visit(view, [&](const auto &typed) {
    if (!later) {
      attempt([&] { copy(typed, out->begin()); });
      return expect("a vector after copy", view.now(), out->data());
    }
    const values wanted = view.now();
    const int slowness = chance(40) ? pick(3000) : 0;
    attempt([&] {
      begin(
          slowness ? copy_async(typed, dawdling_iterator(out->data(), slowness))
                   : copy_async(typed, out->begin()),
          {view.of},
          [this, out, wanted] { expect("a vector after copy_async", wanted, out->data()); },
          [out, wanted] { return have_arrived(wanted, out->data()); });
    });
  });
}

void player::copy_from_iterator() {
  const any_view view = any();
  const auto in = std::make_shared<std::vector<int>>(random_values(view.shown.size()));
  const int how = pick(10);
  note(view.name() + (how < 6 ? ", later" : "") + (how == 5 || how == 9 ? ", from a list" : ""));
  for (std::size_t number = 0; number < in->size(); ++number)
    view.set(number, (*in)[number]);
  const auto done = [in] {}; // keeps the vector as long as the future
  visit(view, [&](const auto &typed) {
    attempt([&] {
      const auto list = std::make_shared<std::list<int>>(in->begin(), in->end());
      if (how < 3) {
        lost_.emplace_back("nothing", [in] { return true; });
        const dawdling_iterator first(in->data(), pick(3000)), last(in->data() + in->size(), 0);
        begin(copy_async(first, last, typed), {view.of}, done, nullptr);
      } else if (how < 5) {
        lost_.emplace_back("nothing", [in] { return true; }); // keeps it longer than a lost future
        begin(copy_async(in->begin(), in->end(), typed), {view.of}, done, nullptr);
      } else if (how == 5) {
        lost_.emplace_back("nothing", [list] { return true; });
        begin(copy_async(list->begin(), list->end(), typed), {view.of}, done, nullptr);
      } else if (how == 9) {
        copy(list->begin(), list->end(), typed);
      } else {
        copy(in->begin(), in->end(), typed);
      }
    });
  });
}

void player::copy_that_throws() {
  const any_view view = any();
  const int count = int(view.shown.size()), fatal = pick(count);
  const bool reads = chance(50), later = chance(60);
  note(view.name() + (reads ? ", from an iterator" : ", to an iterator") +
       (later ? ", later" : ""));
  const throwing_iterator first(0, fatal), last(count, fatal);
  if (reads)
    for (std::size_t number = 0; number < view.shown.size(); ++number)
      view.set(number, std::nullopt);
  if (later)
    world_.expect_lost_failure();
  visit(view, [&](const auto &typed) {
    attempt([&] {
      try {
        if (later)
          begin(reads ? copy_async(first, last, typed) : copy_async(typed, first), {view.of},
                nullptr, nullptr, true);
        else if (reads)
          copy(first, last, typed);
        else
          copy(typed, first);
        if (!later)
          differ("an iterator's exception does not leave copy");
      } catch (const iterator_failure &) {
      }
    });
  });
}

void player::copy_of_wrong_size() {
  const any_view view = any();
  note(view.name());
  const std::vector<int> numbers(view.shown.size() + 1);
  visit(view, [&](const auto &typed) {
    for (;;)
      try {
        copy(numbers.begin(), numbers.end(), typed);
        differ("a range of the wrong length is copied");
      } catch (const runtime_exception &failure) {
        if (!world_.hears(failure.what()))
          return;
      }
  });
}

void player::copy_many_times() {
  const any_view view = any_row();
  const int times = 10 + pick(chance(20) ? 500 : 50);
  note(std::to_string(times) + " copies of " + view.name() + ", whose futures are dropped");
  view.of->is_haunted = true;
  const auto outs = std::make_shared<std::vector<std::vector<int>>>(
      std::size_t(times), std::vector<int>(view.shown.size(), -1));
  for (std::vector<int> &out : *outs)
    attempt([&] { copy_async(std::get<0>(view.view), out.begin()); });
  lost_.emplace_back("many copies whose futures were dropped", [outs, wanted = view.now()] {
    for (const std::vector<int> &out : *outs)
      if (!have_arrived(wanted, out.data()))
        return false;
    return true;
  });
}

void player::make_marker() {
  place &one = places_[std::size_t(pick(int(places_.size())))];
  note(one.name);
  attempt([&] { begin(one.view.create_marker(), {}, nullptr, nullptr); });
}

void player::get_future() {
  if (futures_.empty())
    return;
  kept one = take_future();
  get(one);
}

void player::wait_for_future() {
  if (futures_.empty())
    return;
  const future &one = futures_[std::size_t(pick(int(futures_.size())))].operation;
  switch (pick(5)) {
  case 0:
    note("wait_for the longest time");
    if (one.wait_for(std::chrono::nanoseconds::max()) != std::future_status::ready)
      differ("wait_for does not wait for the longest time");
    return;
  case 4:
    note("wait");
    return one.wait();
  case 1:
    note("wait_for nothing");
    one.wait_for(std::chrono::seconds(0));
    return;
  case 2:
    note("wait_for a millisecond");
    one.wait_for(std::chrono::milliseconds(1));
    return;
  default:
    note("wait_until an hour has passed");
    if (one.wait_until(std::chrono::steady_clock::now() + std::chrono::hours(1)) !=
        std::future_status::ready)
      differ("wait_until does not wait");
  }
}

void player::drop_future() {
  if (futures_.empty())
    return;
  const kept gone = take_future();
  for (const std::shared_ptr<root> &one : gone.of)
    one->is_haunted = true;
  if (gone.verify)
    lost_.emplace_back("nothing", [verify = gone.verify] { return true; }); // keeps the memory
}

void player::continue_with(const future &operation, std::function<void()> then) {
  ++world_.continued->wanted;
  operation.then([counted = world_.continued, then] {
    then();
    ++counted->done;
  });
}

/// A continuation that does nothing, that waits for a future, or that runs a kernel of its own; and
/// many of them.
void player::continue_future() {
  accelerator_view queue = places_[std::size_t(pick(int(places_.size())))].view;
  const future first = futures_.empty()
                           ? queue.create_marker()
                           : futures_[std::size_t(pick(int(futures_.size())))].operation;
  switch (pick(4)) {
  case 0:
    return continue_with(first, [] {});
  case 1:
    note("which waits for a marker");
    return continue_with(first, [queue]() mutable { queue.create_marker().wait(); });
  case 2:
    note("which runs a kernel");
    return continue_with(first, [&shared = world_] { run_in_continuation(shared); });
  default:
    note("many of them");
    for (int times = 1 + pick(chance(10) ? 500 : 30); times > 0; --times)
      continue_with(first, [] {});
  }
}

void player::nest_continuations() {
  accelerator_view queue = places_[std::size_t(pick(int(places_.size())))].view;
  const bool is_deep = chance(5);
  const int depth = is_deep ? 100 : 1 + pick(6);
  note(std::to_string(depth) + " deep");
  // Of the runtime's 256 threads each of them takes one.
  std::unique_lock alone(world_.deep_nest, std::defer_lock);
  if (is_deep)
    alone.lock();
  nest(world_.continued, world_.watched, queue, depth);
}

/// Tasks are done though others, begun before, wait for what happens only after them.
void player::wait_in_tasks() {
  std::promise<int> late;
  const std::shared_future<int> value = late.get_future().share();
  const concurrency::task<int> blocked([value] { return value.get(); });
  std::vector<concurrency::task<int>> behind;
  const int count = 1 + pick(8);
  note(std::to_string(count) + " tasks");
  for (int i = 0; i < count; ++i)
    world_.watched.block();
  for (int i = 0; i < count; ++i) {
    const concurrency::task<int> ready([i] { return i; });
    behind.emplace_back([=] { return ready.get() + blocked.get(); });
    if (concurrency::task<int>([=] { return ready.get() + 1; }).get() != i + 1)
      differ("a task that waits for a task has another value");
  }
  late.set_value(7);
  for (int i = 0; i < count; ++i) {
    if (behind[std::size_t(i)].get() != i + 7)
      differ("a task that waited for long has another value");
    --world_.watched.blocked;
  }
}

void player::convert_future() {
  if (futures_.empty())
    return;
  kept one = take_future();
  try {
    if (chance(50)) {
      note("to a shared_future");
      std::shared_future<void>(one.operation).get();
    } else {
      note("to a task");
      if (one.operation.to_task().then([] { return 5; }).get() != 5)
        differ("a task has another value");
    }
  } catch (const runtime_exception &failure) {
    if (!world_.hears(failure.what()))
      differ(std::string("a converted future throws: ") + failure.what());
  } catch (const iterator_failure &) {
    if (!one.throws)
      differ("an iterator's exception comes out of another future");
  }
  // A failure of a kernel is told again by every get.
  for (const std::shared_ptr<root> &root : one.of)
    --root->pending;
  if (one.verify && !one.throws)
    one.verify();
}

} // namespace fuzz
