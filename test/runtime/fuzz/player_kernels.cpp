// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "player.h"

#include "kernels.h"

#include <thread>

using namespace concurrency;

namespace fuzz {

bool player::is_slow(const accelerator_view &view) const {
  return view.get_accelerator().get_device_path() == accelerator::direct3d_ref;
}

const accelerator_view *player::target(std::size_t work, std::string &name) {
  if (chance(20)) {
    name = "wherever the runtime likes";
    return nullptr;
  }
  for (;;) {
    const place &one = places_[std::size_t(pick(int(places_.size())))];
    if (!one.runs_kernels || (one.is_slow && (work > 200 || chance(50))))
      continue;
    name = one.name;
    return &one.view;
  }
}

/// Kernels of no time, of microseconds and of a millisecond.
int player::rounds(const accelerator_view *on) {
  const int how = pick(10);
  return how < 6 ? 0 : how < 9 || !on || is_slow(*on) ? 2000 : 500000;
}

void player::run_kernel() {
  const any_view &view = any();
  std::string where;
  const accelerator_view *on = target(view.shown.size(), where);
  const int amount = pick(1000), slowness = rounds(on);
  note(view.name() + " on " + where + ", " + std::to_string(slowness) + " rounds");
  visit(view,
        [&](const auto &typed) { attempt([&] { launch_add(typed, amount, slowness, on); }); });
  values now = view.now();
  for (std::size_t number = 0; number < now.size(); ++number)
    if (now[number])
      view.set(number, sum(*now[number], number ? amount : stir(amount, slowness)));
}

void player::run_two_views() {
  const any_view from = any(), to = any();
  if (from.of == to.of)
    return;
  std::string where;
  const accelerator_view *on = target(to.shown.size(), where);
  const int amount = pick(1000);
  std::visit(
      [&](const auto &source, const auto &target) {
        if constexpr (std::is_same_v<decltype(source), decltype(target)>)
          if (source.get_extent() == target.get_extent()) {
            note(from.name() + " to " + to.name() + " on " + where);
            attempt([&] {
              launch_map<std::decay_t<decltype(source)>::rank>(source, target, amount, on);
            });
            const values now = from.now();
            for (std::size_t number = 0; number < now.size(); ++number)
              to.set(number,
                     now[number] ? std::optional(mapped(*now[number], amount)) : std::nullopt);
          }
      },
      from.view, to.view);
}

/// Other threads do the same with the same data: the order is the runtime's.
void player::use_in_common() {
  for (int times = 1 + pick(30); times > 0; --times) {
    const int first = pick(2), what = pick(6);
    array<int, 1> &from = world_.of_all[first], &to = world_.of_all[1 - first];
    std::vector<int> own(world::of_all_size);
    note(std::to_string(what) + " from " + std::to_string(first));
    attempt([&] {
      switch (what) {
      case 0:
        return copy(from, to);
      case 1:
        return copy(from, own.begin());
      case 2:
        return copy(own.begin(), own.end(), to);
      case 3:
        return copy_async(from, to).get();
      case 4:
        return (void)copy_async(from, to);
      default:
        return launch_map<1>(array_view<int, 1>(from), array_view<int, 1>(to), 1, nullptr);
      }
    });
  }
}

void player::run_tiles() {
  const any_view view = any_row();
  std::string where;
  const accelerator_view *on = target(view.shown.size(), where);
  note(view.name() + " on " + where);
  if (view.shown.size() % tile_size)
    try {
      launch_reverse(std::get<0>(view.view), on);
      differ("tiles that do not divide the extent are launched");
    } catch (const invalid_compute_domain &) {
      return;
    }
  attempt([&] { launch_reverse(std::get<0>(view.view), on); });
  const values now = view.now();
  for (std::size_t number = 0; number < now.size(); ++number)
    view.set(number, now[number / tile_size * tile_size + tile_size - 1 - number % tile_size]);
}

void player::run_array() {
  const std::shared_ptr<root> of = any_array();
  if (!of)
    return;
  const accelerator_view home = of->owner->get_accelerator_view();
  if (home.get_accelerator().get_device_path() == accelerator::cpu_accelerator ||
      (is_slow(home) && of->model.size() > 200))
    return;
  const int amount = pick(1000), slowness = rounds(&home);
  note("an array of " + std::to_string(of->model.size()) + ", " + std::to_string(slowness) +
       " rounds");
  attempt([&] { launch_add(*of->owner, amount, slowness); });
  for (std::size_t number = 0; number < of->model.size(); ++number)
    if (std::optional<int> &value = of->model[number])
      value = sum(*value, number ? amount : stir(amount, slowness));
}

void player::run_on_input() {
  const any_view view = any_row();
  std::string where;
  const accelerator_view *on = target(view.shown.size(), where);
  note(view.name() + " on " + where);
  attempt([&] { launch_add_input(world_.input_view(), std::get<0>(view.view), on); });
  const values now = view.now();
  for (std::size_t number = 0; number < now.size(); ++number)
    if (now[number])
      view.set(number, sum(*now[number], world_.input[number % world_.input.size()]));
}

void player::run_counting() {
  std::string where;
  const int times = chance(80) ? 100 : 20000;
  const accelerator_view *on = target(std::size_t(times), where);
  note("on " + where);
  attempt([&] { world_.count(pick(4), pick(5), times, on); });
}

void player::run_failing() {
  const any_view view = any_row();
  std::string where;
  const accelerator_view *chosen = target(view.shown.size(), where);
  if (!chosen)
    return;
  const accelerator_view on = *chosen;
  if (chance(40)) {
    note("an abort on " + where);
    world_.expect_abort();
    attempt([&] { launch_abort(std::get<0>(view.view), on); });
    return;
  }
  const int number = world_.expect_failure(), amount = pick(1000);
  note("failure " + std::to_string(number) + " on " + where);
  attempt([&] { launch_error(std::get<0>(view.view), amount, number, on); });
  const values now = view.now();
  for (std::size_t element = 0; element < now.size(); ++element)
    if (now[element])
      view.set(element, sum(*now[element], amount));
}

/// Two queues that alternate.
void player::run_many() {
  const any_view view = any_row();
  std::string names[2];
  const accelerator_view *on[2] = {target(view.shown.size(), names[0]),
                                   target(view.shown.size(), names[1])};
  const int times = 10 + pick(100), amount = pick(1000);
  note(std::to_string(times) + " times " + view.name() + " on " + names[0] + " and " + names[1]);
  for (int time = 0; time < times; ++time)
    attempt([&] { launch_add(std::get<0>(view.view), amount, 0, on[time % 2]); });
  const values now = view.now();
  for (std::size_t number = 0; number < now.size(); ++number)
    if (now[number])
      view.set(number, int(unsigned(*now[number]) + unsigned(amount) * unsigned(times)));
}

void player::run_from_new_thread() {
  std::thread([this] { run_kernel(); }).join();
}

void player::make_queue() {
  accelerator device(places_[std::size_t(pick(int(places_.size())))].view.get_accelerator());
  const bool runs = device.get_device_path() != accelerator::cpu_accelerator;
  const bool immediate = chance(50);
  place made = {immediate ? "its own immediate queue" : "its own automatic queue",
                device.create_view(immediate ? queuing_mode_immediate : queuing_mode_automatic),
                runs, is_slow(device.get_default_view())};
  note(made.name);
  places_.push_back(std::move(made));
}

void player::end_queue() {
  if (places_.size() == world_.places.size())
    return;
  world_.forget_failures();
  places_.erase(places_.begin() + std::ptrdiff_t(world_.places.size()) +
                pick(int(places_.size() - world_.places.size())));
}

void player::wait_for_queue() {
  place &one = places_[std::size_t(pick(int(places_.size())))];
  note(one.name);
  attempt([&] { one.view.wait(); });
}

void player::flush_queue() {
  place &one = places_[std::size_t(pick(int(places_.size())))];
  note(one.name);
  attempt([&] { one.view.flush(); });
}

} // namespace fuzz
