// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/version_choice.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tessera {
namespace {

/// What the words of a size class are. All are 0 before its first launch.
enum { state, launches, nanoseconds, work_items = nanoseconds + 2 };
static_assert(work_items + 2 == tessera_measured_words);
/// The state: so many launches have begun, or one of these.
constexpr std::uint64_t vector_won = ~0ull, scalar_won = ~0ull - 1, most_begun = 1u << 12;

/// What decides: so many launches that took so long together. Launches may differ by their data; of
/// short ones each may have been disturbed.
struct evidence {
  std::uint64_t launches, nanoseconds;
};
constexpr evidence enough[] = {{4, 40'000'000}, {16, 4'000'000}, {128, 0}};
/// Where each launch has few tiles and runs by one version, which has much to do for each of them,
/// less is enough if the other one takes so many times as long.
constexpr evidence enough_of_clear{4, 1'000'000};
constexpr double clear = 2;
/// Where a launch has too few tiles for both versions, they alternate, and the first launch
/// of each, which fetches its code and data, tells nothing.
constexpr std::uint64_t first_launches = 2;
/// Tiles that run in one version before the other one's do: so many work-items make the clock
/// cheap. A launch needs so many parts for both to have about the same share.
constexpr std::uint64_t work_items_of_part = 2048, least_parts = 8;
/// What the preferred version may take longer and stay: so much two measurements of the same
/// differ.
constexpr double same = 1.03;

using word = std::atomic_ref<std::uint64_t>;

const char *name_of(code_version version) {
  return version == code_version::vector ? "vector" : "scalar";
}

} // namespace

code_version version_of(const tessera_image &image) {
  return image.traits & tessera_trait_scalar ? code_version::scalar : code_version::vector;
}

std::optional<code_version> asked_version(const std::string &text) {
  if (text == "vector")
    return code_version::vector;
  if (text == "scalar")
    return code_version::scalar;
  return {};
}

version_choice::version_choice(const tessera_image &preferred, std::uint64_t work_items,
                               std::uint64_t tiles)
    : preferred_(preferred),
      words_(preferred.measured
                 ->words[std::min<int>(std::bit_width(work_items), tessera_size_classes - 1)]),
      work_items_(work_items), tiles_(tiles) {
  assert((&preferred)[1].measured == preferred.measured && "two images follow each other");
}

const tessera_image &version_choice::image(code_version version) const {
  return version == version_of(preferred_) ? preferred_ : (&preferred_)[1];
}

std::pair<code_version, std::uint64_t> version_choice::plan::part_at(std::uint64_t tile) const {
  if (alternate == 0)
    return {version, ~0ull};
  const std::uint64_t number = tile / alternate;
  const bool is_other = number % 2 == 1;
  return {is_other ? other_than(version) : version, (number + 1) * alternate};
}

version_choice::plan version_choice::begin() {
  const code_version preferred = version_of(preferred_);
  const word begun(words_[state]);
  std::uint64_t number = begun.load(std::memory_order_relaxed);
  do {
    if (number == vector_won || number == scalar_won)
      return {number == vector_won ? code_version::vector : code_version::scalar};
    // Launches that fail are never measured: there may be any number of them.
    if (number >= most_begun)
      return {preferred};
  } while (!begun.compare_exchange_weak(number, number + 1, std::memory_order_relaxed));
  // The preferred one, the other one twice, the preferred one: what changes from launch to launch
  // is to change for both.
  const bool prefers = number % 4 == 0 || number % 4 == 3;
  plan next{prefers ? preferred : other_than(preferred), true};
  const std::uint64_t part = std::max<std::uint64_t>(1, work_items_of_part * tiles_ / work_items_);
  if (tiles_ >= least_parts * part)
    next.alternate = part;
  else
    next.is_measured = number >= first_launches;
  return next;
}

void version_choice::add(code_version version, std::chrono::nanoseconds time, std::uint64_t tiles) {
  nanoseconds_[int(version)].fetch_add(std::uint64_t(time.count()), std::memory_order_relaxed);
  tiles_run_[int(version)].fetch_add(tiles, std::memory_order_relaxed);
}

std::optional<version_choice::outcome> version_choice::measured() {
  const auto add = [&](int which, std::uint64_t more) {
    return word(words_[which]).fetch_add(more, std::memory_order_acq_rel) + more;
  };
  assert(tiles_ > 0 && "a launch has tiles");
  std::uint64_t took[2], ran[2];
  for (const int at : {0, 1}) {
    took[at] = add(nanoseconds + at, nanoseconds_[at]);
    ran[at] = add(work_items + at, tiles_run_[at] * work_items_ / tiles_);
  }
  // Who counts the launch that was missing sees what all have measured.
  const std::uint64_t counted = add(launches, 1);
  const auto suffices = [&](const evidence &one) {
    return counted >= one.launches && took[0] + took[1] >= one.nanoseconds;
  };
  if (ran[0] == 0 || ran[1] == 0)
    return {};
  const double vector = double(took[0]) / double(ran[0]), scalar = double(took[1]) / double(ran[1]);
  const bool is_of_both = tiles_run_[0] != 0 && tiles_run_[1] != 0;
  const bool is_clear = !is_of_both && suffices(enough_of_clear) &&
                        std::max(vector, scalar) >= clear * std::min(vector, scalar);
  if (!is_clear && std::ranges::none_of(enough, suffices))
    return {};
  const code_version preferred = version_of(preferred_);
  const bool other_wins =
      preferred == code_version::vector ? scalar * same < vector : vector * same < scalar;
  const code_version winner = other_wins ? other_than(preferred) : preferred;
  // One launch decides.
  const word begun(words_[state]);
  std::uint64_t now = begun.load(std::memory_order_relaxed);
  while (now <= most_begun)
    if (begun.compare_exchange_weak(now, winner == code_version::vector ? vector_won : scalar_won,
                                    std::memory_order_relaxed))
      return outcome{winner, vector, scalar};
  return {};
}

version_report version_choice::report(const plan &run,
                                      const std::optional<outcome> &decided) const {
  version_report told;
  told.version = run.alternate ? "vector and scalar" : name_of(run.version);
  told.is_measured = run.is_measured;
  if (!decided)
    return told;
  told.is_decided = true;
  told.winner = name_of(decided->winner);
  told.vector_time = decided->vector;
  told.scalar_time = decided->scalar;
  told.least_work_items = std::bit_floor(work_items_);
  told.most_work_items = 2 * told.least_work_items - 1;
  return told;
}

} // namespace tessera
