// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "actions.h"

#include <random>

namespace fuzz {
namespace {

struct row {
  const char *name;
  int weight;
};
constexpr row rows[] = {
#define FUZZ_ROW(name, weight) {#name, weight},
    FUZZ_ACTIONS(FUZZ_ROW)
#undef FUZZ_ROW
};

std::set<std::string> &left_out() {
  static std::set<std::string> names;
  return names;
}

bool needs_a_process(kind what) {
  return what == kind::fork_child || what == kind::use_plug_in || what == kind::live_and_die;
}

kind pick_kind(std::mt19937 &random) {
  int total = 0;
  for (const row &one : rows)
    total += one.weight;
  int chosen = int(random() % std::uint32_t(total)), number = 0;
  while ((chosen -= rows[number].weight) >= 0)
    ++number;
  return kind(number);
}

/// A process costs as much as a hundred other actions: few of those that are drawn are kept.
kind pick(std::mt19937 &random, bool with_processes) {
  for (;;) {
    const kind what = pick_kind(random);
    if (!needs_a_process(what) || (with_processes && random() % 2 == 0))
      return what;
  }
}

std::vector<action> make_list(std::mt19937 &random, int count, bool with_processes) {
  std::vector<action> list = {{kind::make_root, std::uint32_t(random())}};
  while (int(list.size()) < count)
    list.push_back({pick(random, with_processes), std::uint32_t(random())});
  std::erase_if(list, [](const action &one) { return left_out().count(name_of(one.what)); });
  return list;
}

} // namespace

const char *name_of(kind what) { return rows[int(what)].name; }

program make_program(std::uint32_t seed, long number) {
  std::seed_seq mixed = {seed, std::uint32_t(number), std::uint32_t(number >> 32)};
  std::mt19937 random(mixed);
  program made;
  const int threads = random() % 2 ? 1 : 2 + int(random() % (random() % 5 ? 3 : 7));
  for (int thread = 0; thread < threads; ++thread)
    made.push_back(make_list(random, 5 + int(random() % 60), true));
  return made;
}

bool leave_out(const std::string &name) {
  for (const row &one : rows)
    if (name == one.name)
      return left_out().insert(one.name).second;
  return false;
}

std::vector<action> make_child(std::uint32_t seed) {
  std::mt19937 random(seed);
  return make_list(random, 10, false);
}

} // namespace fuzz
