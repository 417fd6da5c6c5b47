// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/names.h"

#include <atomic>
#include <mutex>
#include <new>
#include <unordered_map>

namespace tessera::timeline {
namespace {

constexpr std::uint32_t most_names = 1u << 15;
/// What cannot have a number of its own.
constexpr std::uint32_t other_name = 1;

/// Read without the lock; what is there stays.
std::atomic<const char *> texts[most_names];

struct name_table {
  std::mutex mutex;
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  std::uint32_t next = other_name + 1;

  std::uint32_t find_or_add(std::string_view text) {
    const std::lock_guard lock(mutex);
    if (const auto found = numbers.find(text); found != numbers.end())
      return found->second;
    if (next == most_names)
      return other_name;
    char *const copy = new char[text.size() + 1];
    copy[text.copy(copy, text.size())] = 0;
    numbers.emplace(std::string_view(copy, text.size()), next);
    texts[next].store(copy, std::memory_order_release);
    return next++;
  }
};

/// Never destroyed: threads may be under way when the process ends.
name_table &all_names() {
  static name_table *const all = new name_table;
  return *all;
}

} // namespace

std::uint32_t number_of(std::string_view text) {
  if (text.empty())
    return 0;
  try {
    return all_names().find_or_add(text);
  } catch (const std::bad_alloc &) {
    return other_name;
  }
}

const char *text_of(std::uint32_t number) {
  if (number == 0 || number >= most_names)
    return "";
  const char *const text = texts[number].load(std::memory_order_acquire);
  return text ? text : "(another)";
}

std::string_view line_of(std::string_view text, int number) {
  for (; number > 0; --number) {
    const std::size_t end = text.find('\n');
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return text.substr(0, text.find('\n'));
}

std::string_view title_of(std::uint32_t number) { return line_of(text_of(number), 0); }

} // namespace tessera::timeline
