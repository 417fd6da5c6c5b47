// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "player.h"

#include "kernels.h"

#include <tessera/interoperation.h>

#include <algorithm>
#include <chrono>
#include <thread>

using namespace concurrency;

namespace fuzz {
namespace {

/// Larger than what it stands for.
struct padded {
  int values[5];
};

} // namespace

void player::play(const std::vector<action> &actions) {
  int number = 0;
  for (const action &one : actions) {
    log_.add(std::to_string(number++) + " " + name_of(one.what));
    random_.seed(one.seed);
    switch (one.what) {
#define FUZZ_CASE(name, weight)                                                                    \
  case kind::name:                                                                                 \
    name();                                                                                        \
    break;
      FUZZ_ACTIONS(FUZZ_CASE)
#undef FUZZ_CASE
    }
  }
  finish();
}

void player::finish() {
  log_.add("the end: get all futures");
  while (!futures_.empty()) {
    kept one = take_future();
    get(one);
  }
  log_.add("the end: wait for the thread's queues");
  for (place &one : places_)
    attempt([&] { one.view.wait(); });
  log_.add("the end: look at all views");
  for (const any_view &view : views_) {
    std::vector<int> seen(view.shown.size());
    visit(view, [&](const auto &typed) { attempt([&] { copy(typed, seen.begin()); }); });
    expect("a view at the end", view.now(), seen.data());
  }
  log_.add("the end: end all views");
  while (!views_.empty())
    end_view(views_.size() - 1);
  arrays_.clear();
  for (const auto &[what, is_done] : lost_) {
    log_.add("the end: wait for " + what);
    while (!is_done())
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  world_.keep(std::make_shared<decltype(lost_)>(std::move(lost_)));
  for (const auto &source : dead_)
    for (int value : *source)
      if (value != -77)
        differ("something writes to memory whose last view has gone");
  log_.add("the end");
}

void player::expect(const std::string &what, const values &wanted, const int *seen) {
  const std::string found = difference(wanted, seen);
  if (!found.empty())
    differ(what + ": " + found);
}

// Data.

any_view &player::any() {
  if (views_.empty())
    make_root();
  return views_[std::size_t(pick(int(views_.size())))];
}

any_view player::any_row() {
  any_view found = any();
  while (found.view.index() != 0)
    visit(found, [&](const auto &typed) {
      if constexpr (std::decay_t<decltype(typed)>::rank > 1) {
        const std::size_t length = found.shown.size() / std::size_t(typed.get_extent()[0]);
        found =
            any_view{typed[0], found.of,
                     elements(found.shown.begin(), found.shown.begin() + std::ptrdiff_t(length))};
      }
    });
  return found;
}

void player::add_view(const any_view &view) {
  if (views_.size() > 15)
    end_view(std::size_t(pick(int(views_.size()))));
  views_.push_back(view);
}

void player::end_view(std::size_t number) {
  const std::shared_ptr<root> of = views_[number].of;
  note("ends " + views_[number].name());
  views_.erase(views_.begin() + std::ptrdiff_t(number));
  for (const any_view &other : views_)
    if (other.of == of)
      return;
  last_view_has_gone(of);
}

void player::last_view_has_gone(const std::shared_ptr<root> &of) {
  if (!of->source)
    return;
  note("which was the last of a vector");
  if (of->pending || of->is_haunted) {
    lost_.emplace_back("what asynchronous operations leave in a vector without views",
                       [of] { return have_arrived(of->model, of->source->data()); });
    return;
  }
  expect("a vector after its last view", of->model, of->source->data());
  if (chance(50)) {
    std::fill(of->source->begin(), of->source->end(), -77);
    dead_.push_back(std::move(of->source));
  }
  of->source.reset();
}

std::shared_ptr<root> player::any_array() {
  std::vector<std::shared_ptr<root>> there;
  for (const std::shared_ptr<root> &one : arrays_)
    if (one->owner)
      there.push_back(one);
  arrays_ = there;
  return there.empty() ? nullptr : there[std::size_t(pick(int(there.size())))];
}

std::vector<int> player::random_values(std::size_t count) {
  std::vector<int> numbers(count);
  for (int &number : numbers)
    number = pick(1000000);
  return numbers;
}

void player::make_root() {
  const int sizes[] = {1, 7, 32, 64, 96, 128, 1000, 4096};
  const int count = sizes[pick(8)];
  const std::vector<int> numbers = random_values(std::size_t(count));
  const auto made = std::make_shared<root>();
  made->model.assign(numbers.begin(), numbers.end());
  const int how = pick(10);
  if (how < 5) {
    made->source = std::make_unique<std::vector<int>>(numbers);
    add_view({array_view<int, 1>(*made->source), made, {}});
    note("a vector of " + std::to_string(count));
  } else if (how < 9) {
    const place &home = places_[std::size_t(pick(int(places_.size())))];
    std::string what = "an array of ";
    if (how == 7 && home.view.get_accelerator().get_supports_cpu_shared_memory()) {
      what = "an array that takes over memory, of ";
      int *const memory = new int[std::size_t(count)];
      std::copy(numbers.begin(), numbers.end(), memory);
      made->owner = std::make_unique<array<int, 1>>(tessera::array_from_host_pointer(
          extent<1>(count), memory, std::default_delete<int[]>(), home.view));
    } else if (how == 8) {
      what = "a staging array of ";
      const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
      made->owner =
          std::make_unique<array<int, 1>>(extent<1>(count), numbers.begin(), host, home.view);
    } else {
      made->owner = std::make_unique<array<int, 1>>(extent<1>(count), numbers.begin(), home.view);
    }
    arrays_.push_back(made);
    add_view({array_view<int, 1>(*made->owner), made, {}});
    note(what + std::to_string(count) + " on " + home.name);
  } else {
    made->model.assign(std::size_t(count), std::nullopt);
    add_view({array_view<int, 1>(count), made, {}});
    note("a view of " + std::to_string(count) + " without a source");
  }
  for (int element = 0; element < count; ++element)
    views_.back().shown.push_back(element);
}

void player::take_part() {
  if (!part_) {
    part_ = std::make_shared<root>();
    part_->model.assign(world::part_size, 0);
  }
  add_view({world_.part_of(thread_), part_, {}});
  for (int element = 0; element < world::part_size; ++element)
    views_.back().shown.push_back(element);
}

void player::make_view() {
  const any_view from = any();
  std::string what;
  const any_view made = derive(from, random_(), what);
  note(what + " of " + from.name());
  add_view(made);
}

/// Sections and shapes that reach outside, or have no size.
void player::leave_view() {
  const any_view view = any_row();
  const array_view<int, 1> &row = std::get<0>(view.view);
  const int count = int(view.shown.size());
  note(view.name());
  try {
    switch (pick(5)) {
    case 0:
      row.section(pick(count), count + 1);
      break;
    case 1:
      row.section(-1, 1);
      break;
    case 2:
      row.section(0, -pick(2));
      break;
    case 3:
      row.view_as(extent<2>(2, count));
      break;
    default:
      row.reinterpret_as<padded>().section(0, count);
    }
  } catch (const runtime_exception &) {
    return;
  }
  differ("a section, shape or type that does not fit is made");
}

void player::end_view() {
  if (!views_.empty())
    end_view(std::size_t(pick(int(views_.size()))));
}

void player::end_array() {
  if (const std::shared_ptr<root> gone = any_array()) {
    note("an array of " + std::to_string(gone->model.size()));
    gone->owner.reset();
  }
}

void player::assign_array() {
  const std::shared_ptr<root> from = any_array(), to = any_array();
  if (!from)
    return;
  if (from != to && from->model.size() == to->model.size()) {
    note("in place");
    attempt([&] { *to->owner = *from->owner; });
    to->model = from->model;
    return;
  }
  if (chance(50)) {
    note("moves it");
    from->owner = std::make_unique<array<int, 1>>(std::move(*from->owner));
    return;
  }
  note("copies it, and ends the copy");
  attempt([&] {
    const array<int, 1> made(*from->owner);
    const std::vector<int> seen = made;
    expect("a copy of an array", from->model, seen.data());
  });
}

// What the host does.

void player::read_on_host() {
  const any_view &view = any();
  note(view.name());
  const std::size_t number = std::size_t(pick(int(view.shown.size())));
  visit(view, [&](const auto &typed) {
    int seen = 0;
    attempt([&] { seen = typed[point_of(typed.get_extent(), int(number))]; });
    expect("an element read on the host", {view.now()[number]}, &seen);
  });
}

void player::write_on_host() {
  const any_view &view = any();
  note(view.name());
  const int number = pick(int(view.shown.size())), value = pick(1000000);
  visit(view, [&](const auto &typed) {
    attempt([&] { typed[point_of(typed.get_extent(), number)] = value; });
  });
  view.set(std::size_t(number), value);
}

void player::synchronize() {
  const any_view &view = any();
  note(view.name());
  visit(view, [&](const auto &typed) { attempt([&] { typed.synchronize(); }); });
  if (view.of->source && !view.of->pending && !view.of->is_haunted) {
    std::vector<int> seen;
    for (int element : view.shown)
      seen.push_back((*view.of->source)[std::size_t(element)]);
    expect("a vector after synchronize", view.now(), seen.data());
  }
}

void player::synchronize_elsewhere() {
  const any_view &view = any();
  const place &to = places_[std::size_t(pick(int(places_.size())))];
  note(view.name() + " to " + to.name);
  if (chance(50))
    visit(view, [&](const auto &typed) { attempt([&] { typed.synchronize_to(to.view); }); });
  else
    visit(view, [&](const auto &typed) {
      attempt([&] { begin(typed.synchronize_to_async(to.view), {view.of}, nullptr, nullptr); });
    });
}

void player::synchronize_later() {
  const any_view &view = any();
  note(view.name());
  visit(view, [&](const auto &typed) {
    attempt([&] { begin(typed.synchronize_async(), {view.of}, nullptr, nullptr); });
  });
}

void player::discard() {
  const any_view &view = any();
  note(view.name());
  visit(view, [&](const auto &typed) { attempt([&] { typed.discard_data(); }); });
  for (std::size_t number = 0; number < view.shown.size(); ++number)
    view.set(number, std::nullopt);
}

/// The program changes its memory by itself, as the specification allows it to.
void player::refresh() {
  const any_view &view = any();
  if (!view.of->source || view.of->pending || view.of->is_haunted)
    return;
  note(view.name());
  const std::vector<int> numbers = random_values(view.shown.size());
  visit(view, [&](const auto &typed) {
    attempt([&] { typed.synchronize(access_type_read_write); });
    for (std::size_t number = 0; number < numbers.size(); ++number) {
      (*view.of->source)[std::size_t(view.shown[number])] = numbers[number];
      view.set(number, numbers[number]);
    }
    typed.refresh();
  });
}

} // namespace fuzz
