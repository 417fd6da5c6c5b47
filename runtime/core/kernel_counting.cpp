// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/kernel_counting.h"

#include "backends/kernel_counts.h"
#include "core/kernel_label.h"
#include "timeline/recorder.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace tessera {
namespace {

/// Kernels and the sizes of launches that have been counted.
class counted_sizes {
public:
  /// Is that the first one?
  bool add(const dispatch &work) {
    const std::lock_guard held(mutex_);
    return known_
        .emplace(&work.kernel,
                 std::vector<std::int32_t>(work.extent, work.extent + work.kernel.rank))
        .second;
  }

private:
  std::mutex mutex_;
  std::set<std::pair<const tessera_kernel *, std::vector<std::int32_t>>> known_;
};

/// "name=12 ", without what is 0.
void append(std::string &text, const char *name, double number) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%s=%.0f ", name, number);
  if (number >= 0.5)
    text += digits;
}

void append(std::string &text, const operation_counts &operations) {
  append(text, "floats", operations.floats);
  append(text, "doubles", operations.doubles);
  append(text, "integers", operations.integers);
  append(text, "math", operations.math_functions);
}

double operations_in(const operation_counts &counts) {
  return counts.floats + counts.doubles + counts.integers;
}

/// What tools read: parts with a ';' behind each, the launch first, then its captures, then lines,
/// those with the most operations first.
std::string text_of(const kernel_counts &counted) {
  // A record takes no more (recorder.h).
  constexpr std::size_t most_text = 3600;
  std::string text;
  append(text, "tiles", double(counted.tiles));
  append(text, "counted", double(counted.counted_tiles));
  append(text, counted.operations);
  append(text, "tile_static", counted.tile_static_bytes);
  text += ';';
  for (std::size_t number = 0; number < counted.captures.size(); ++number) {
    const capture_counts &one = counted.captures[number];
    text += " view ";
    append(text, "bytes", double(one.bytes));
    append(text, "read", one.read);
    append(text, "written", one.written);
    append(text, "read_once", one.read_once);
    append(text, "written_once", one.written_once);
    text += ';';
  }
  std::vector<std::pair<std::string, operation_counts>> lines(counted.lines.begin(),
                                                              counted.lines.end());
  std::sort(lines.begin(), lines.end(), [](const auto &one, const auto &other) {
    const double first = operations_in(one.second), second = operations_in(other.second);
    return first != second ? first > second : one.first < other.first;
  });
  for (const auto &[place, operations] : lines) {
    std::string line = " line " + place + " ";
    append(line, operations);
    line += ';';
    if (text.size() + line.size() > most_text)
      break;
    text += line;
  }
  return text;
}

} // namespace

void count_on_timeline(const dispatch &work) {
  static auto &known = *new counted_sizes; // as long as the process
  if (!known.add(work))
    return;
  const std::uint64_t begin = timeline::ticks();
  const std::optional<kernel_counts> counted = count_tiles(work);
  if (!counted)
    return;
  const auto length = [&](std::uint32_t dimension) {
    return dimension < work.kernel.rank ? std::uint64_t(std::uint32_t(work.extent[dimension])) : 0;
  };
  timeline::add_kept(
      {.begin = begin,
       .end = timeline::ticks(),
       .values = {length(0) | length(1) << 32, length(2) | std::uint64_t(work.kernel.rank) << 32},
       .name = name_of_kernel(work.kernel),
       .kind = timeline::record_kind::counted},
      text_of(*counted));
}

} // namespace tessera
