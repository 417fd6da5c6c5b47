// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hints.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace tessera::profile {
namespace {

constexpr std::size_t most_hints = 5;
/// Of all kernels' time: what brings less is not worth reading.
constexpr double least_share = 0.001;

/// "16 x 8" as 16 and 8.
std::vector<double> lengths_in(const std::string &text) {
  std::vector<double> all;
  for (const char *at = text.c_str(); *at;) {
    char *end = nullptr;
    const double length = std::strtod(at, &end);
    if (end == at) {
      ++at;
      continue;
    }
    all.push_back(length);
    at = end;
  }
  return all;
}

std::string whole(double number) { return std::to_string(std::llround(number)); }

std::string counted(double number, const char *what) {
  return whole(number) + " " + what + (number == 1 ? "" : "s");
}

/// Vectors have 16 lanes at most, and a row of a tile fills them.
std::optional<hint> narrow_tile(const kernel_profile &kernel, const run_profile &) {
  const std::vector<double> tile = lengths_in(kernel.tile);
  if (tile.empty() || std::fmod(tile.back(), 16) == 0)
    return {};
  const double lanes = 16 * std::ceil(tile.back() / 16);
  return hint{kernel.place,
              "a row of its tiles has " + whole(tile.back()) + " work-items, which fill " +
                  whole(tile.back()) + " of " + whole(lanes) +
                  " lanes: make the tile's last extent a multiple of 16",
              kernel.total() * (1 - tile.back() / lanes)};
}

std::optional<hint> few_work_items(const kernel_profile &kernel, const run_profile &run) {
  const double busy = kernel.busy / (kernel.total() * run.threads);
  if (run.threads < 2 || kernel.busy == 0 || kernel.extents.size() != 1 || busy > 0.75)
    return {};
  double items = 1, tile_items = 1;
  for (const double length : lengths_in(*kernel.extents.begin()))
    items *= length;
  for (const double length : lengths_in(kernel.tile))
    tile_items *= length;
  const bool has_few_tiles = items / tile_items < 2 * run.threads;
  constexpr double short_launch = 20; // microseconds
  if (!has_few_tiles && kernel.median() > short_launch)
    return {};
  const std::string why = has_few_tiles && !kernel.tile.empty()
                              ? "has only " + counted(items / tile_items, "tile")
                              : "has only " + counted(items, "work-item");
  return hint{kernel.place,
              "a launch " + why + ", too few to keep " + whole(run.threads) +
                  " threads busy: do more in each launch" +
                  (kernel.tile.empty() ? "" : ", or use smaller tiles"),
              kernel.total() * (1 - busy)};
}

std::optional<hint> measuring_launches(const kernel_profile &kernel, const run_profile &) {
  const int others = int(kernel.launches.size()) - kernel.measuring_launches;
  if (kernel.measuring_launches == 0 || others == 0)
    return {};
  const double usual = (kernel.total() - kernel.measuring) / others;
  return hint{kernel.place,
              "its first " + whole(kernel.measuring_launches) +
                  " launches ran two versions to learn which one is faster: "
                  "-famp-versions=none compiles one alone",
              kernel.measuring - usual * kernel.measuring_launches};
}

/// The part of its time that a kernel takes beyond what the machine's limits ask for; all of it
/// where nothing is counted.
double beyond_limits(const kernel_profile &kernel,
                     const std::map<std::string, machine_limits> &limits) {
  const auto best = kernel.images.size() == 1 ? limits.find(*kernel.images.begin()) : limits.end();
  if (!kernel.counts || best == limits.end() || best->second.floats == 0)
    return kernel.total();
  const operations &all = kernel.counts->all;
  constexpr double thousands = 1000; // a thousand millions a second, in microseconds
  const double arithmetic = all.floats / best->second.floats + all.doubles / best->second.doubles;
  const double memory = kernel.moved_bytes / best->second.memory_bytes;
  return std::max(0.0, kernel.total() - std::max(arithmetic, memory) / thousands);
}

/// What the compiler has said of the code that ran; at most one of each kind for a kernel.
std::vector<hint> from_remarks(const kernel_profile &kernel,
                               const std::map<std::string, machine_limits> &limits,
                               const std::vector<program_remark> &remarks) {
  std::vector<hint> all;
  std::set<std::string> known;
  for (const program_remark &one : remarks)
    if (one.kernel == kernel.place && kernel.images.contains(one.image) &&
        known.insert(one.text).second)
      all.push_back({one.place,
                     one.text.ends_with("not adjacent")
                         ? one.text + ", in the kernel at " + kernel.place +
                               ": let neighbours access neighbours"
                         : one.text + ", in the kernel at " + kernel.place,
                     beyond_limits(kernel, limits)});
  return all;
}

/// A copy to where the kernel overwrites all of it.
std::optional<hint> missing_discard(const copy_profile &copy, const run_profile &run) {
  if (copy.view == 0 || copy.to == "the host")
    return {};
  for (const kernel_profile &kernel : run.kernels) {
    if (kernel.key != copy.kernel || !kernel.counts ||
        std::size_t(copy.view) > kernel.counts->views.size())
      continue;
    const view_counts &view = kernel.counts->views[std::size_t(copy.view) - 1];
    constexpr double nearly_all = 0.999; // not all tiles are counted
    if (view.read > 0 || view.written_once < nearly_all * view.bytes || view.written == 0)
      return {};
    return hint{kernel.place,
                "its view " + (copy.view_name.empty() ? whole(copy.view) : copy.view_name) +
                    " is copied to the accelerator, and the kernel overwrites all of it: call "
                    "discard_data() before",
                copy.total()};
  }
  return {};
}

/// A copy to the host of what it does not read.
std::optional<hint> unread_copy(const copy_profile &copy) {
  if (copy.unread_times == 0)
    return {};
  const double times = copy.unread_times;
  const std::string what = copy.view_name.empty() ? "its result" : copy.view_name;
  return hint{copy.stale_since,
              what + " is copied " + copy.name.substr(copy.name.find("for ")) + " " +
                  counted(copy.times, "time") + ", and " + whole(times) +
                  " of these were overwritten before the host had read more than " +
                  whole(copy.read_at_most / times) + " of " + whole(copy.unread_bytes / times) +
                  " bytes: copy back only the part that is read",
              copy.unread_time};
}

/// Instances of a template have one place, and hints of the same words.
std::vector<hint> without_repetition(std::vector<hint> all) {
  std::vector<hint> kept;
  for (hint &one : all) {
    const auto same = std::find_if(kept.begin(), kept.end(), [&](const hint &other) {
      return other.place == one.place && other.text == one.text;
    });
    if (same == kept.end())
      kept.push_back(std::move(one));
    else
      same->gain += one.gain;
  }
  return kept;
}

} // namespace

std::vector<hint> hints_for(const run_profile &run,
                            const std::map<std::string, machine_limits> &limits,
                            const std::vector<program_remark> &remarks) {
  std::vector<hint> all;
  double least = 0;
  for (const kernel_profile &kernel : run.kernels) {
    least += least_share * kernel.total();
    for (const auto rule : {narrow_tile, few_work_items, measuring_launches})
      if (const std::optional<hint> found = rule(kernel, run))
        all.push_back(*found);
    for (hint &found : from_remarks(kernel, limits, remarks))
      all.push_back(std::move(found));
  }
  for (const copy_profile &copy : run.copies) {
    least += least_share * copy.total();
    for (const std::optional<hint> &found : {missing_discard(copy, run), unread_copy(copy)})
      if (found)
        all.push_back(*found);
  }
  all = without_repetition(std::move(all));
  std::erase_if(all, [&](const hint &one) { return one.gain < least; });
  std::sort(all.begin(), all.end(), [](const hint &one, const hint &other) {
    return one.gain != other.gain ? one.gain > other.gain : one.place < other.place;
  });
  all.resize(std::min(all.size(), most_hints));
  return all;
}

} // namespace tessera::profile
