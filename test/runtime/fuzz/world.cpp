// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world.h"

#include "kernels.h"

#include <chrono>
#include <thread>

using namespace concurrency;

namespace fuzz {
namespace {

std::vector<place> make_places() {
  std::vector<place> all;
  for (accelerator device : accelerator::get_all()) {
    const std::wstring path = device.get_device_path();
    const std::string name(path.begin(), path.end());
    const bool runs = path != accelerator::cpu_accelerator,
               slow = path == accelerator::direct3d_ref;
    all.push_back({name, device.get_default_view(), runs, slow});
    if (slow || !runs)
      continue;
    all.push_back({name + " immediate", device.create_view(queuing_mode_immediate), runs, slow});
    all.push_back({name + " automatic", device.create_view(queuing_mode_automatic), runs, slow});
  }
  return all;
}

std::vector<int> make_input() {
  std::vector<int> numbers(200);
  for (int number = 0; number < 200; ++number)
    numbers[std::size_t(number)] = number * 7 + 3;
  return numbers;
}

} // namespace

world::world(record &watched) : world(watched, make_places(), false) {}

world::world(record &watched, const std::vector<place> &places, bool is_child)
    : watched(watched), places(places), input(make_input()), counters_(slots),
      common_(part_size * record::logs), input_view_(input), counters_view_(counters_),
      common_view_(common_), is_child_(is_child) {}

int world::expect_failure() {
  const std::lock_guard lock(failures_);
  heard_[++last_failure_] = false;
  return last_failure_;
}

void world::expect_abort() {
  const std::lock_guard lock(failures_);
  ++aborts_;
}

bool world::hears(const std::string &message) {
  static const std::string of_errors = "fuzz: failure ";
  const std::lock_guard lock(failures_);
  if (message.compare(0, of_errors.size(), of_errors) == 0) {
    if (is_child_)
      return true;
    const auto found = heard_.find(std::stoi(message.substr(of_errors.size())));
    if (found == heard_.end() || found->second)
      return false;
    return found->second = true;
  }
  if (message.find("abort") != std::string::npos)
    return is_child_ || aborts_-- > 0;
  return (is_child_ || lost_failures_ > 0) && message.find("iterator") != std::string::npos;
}

void world::keep(std::shared_ptr<void> memory) {
  static std::vector<std::shared_ptr<void>> &all = *new std::vector<std::shared_ptr<void>>;
  const std::lock_guard lock(failures_);
  all.push_back(std::move(memory));
}

void world::count(int slot, int amount, int times, const accelerator_view *on) {
  launch_count(counters_view_, slot % slots, amount, times, on);
  wanted_[slot % slots] += amount * times;
}

void world::finish() {
  log &end = watched.of_thread[record::logs - 1];
  end.add("the end: wait for all queues");
  for (place &one : places)
    attempt([&] { one.view.wait(); });
  end.add("the end: wait for continuations");
  while (continued->done != continued->wanted)
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  end.add("the end: compare the counters");
  attempt([&] { counters_view_.synchronize(); });
  for (int slot = 0; slot < slots; ++slot)
    if (counters_[std::size_t(slot)] != wanted_[slot])
      watched.differ("counter " + std::to_string(slot) + " is " +
                     std::to_string(counters_[std::size_t(slot)]) + " instead of " +
                     std::to_string(wanted_[slot]));
  for (const auto &[number, heard] : heard_)
    if (!heard && !may_lose_failures_ && !is_child_)
      watched.differ("failure " + std::to_string(number) + " of a kernel was told to nobody");
}

} // namespace fuzz
