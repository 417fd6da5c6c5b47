// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/settings.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <optional>
#include <utility>

#include <unistd.h>

namespace tessera {
namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(separator), text.size());
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return words;
}

bool contains(const std::vector<std::string> &words, const std::string &word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Each reads `text` into `value` and returns nothing, or says what the setting takes.
using fault = std::optional<std::string>;

fault parse(const std::string &text, const std::vector<std::string> &values, std::string &value) {
  if (!contains(values, text))
    return alternatives(values);
  value = text;
  return {};
}

fault parse(const std::string &text, const std::vector<std::string> &values, word_list &value) {
  for (const std::string &word : split(text, ','))
    if (!contains(values, word))
      return alternatives(values) +
             (values.size() > 1 ? ", several of them separated by commas" : "");
  value.text = text;
  return {};
}

fault parse(const std::string &text, const std::vector<std::string> &, device_path &value) {
  value.text = text;
  return {};
}

fault parse(const std::string &text, const std::vector<std::string> &, folder_path &value) {
  value.text = text;
  return {};
}

fault parse(const std::string &text, const std::vector<std::string> &, timeline_file &value) {
  if (!text.ends_with(".pftrace") && !text.ends_with(".json"))
    return "the name of a file that ends with .pftrace or .json";
  value.text = text;
  return {};
}

template <int Most>
fault parse(const std::string &text, const std::vector<std::string> &, whole_number<Most> &value) {
  int number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size() || number < 0 || number > Most)
    return "a whole number from 0 to " + std::to_string(Most);
  value.value = number;
  return {};
}

fault parse(const std::string &text, const std::vector<std::string> &, order_of_work &value) {
  std::uint64_t seed = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (text != "reverse" && (failure != std::errc() || end != text.data() + text.size()))
    return "reverse or a whole number";
  value.text = text;
  return {};
}

template <typename T> void read(const char *variable, std::string_view values, T &value) {
  const char *text = secure_getenv(variable);
  if (!text || !*text)
    return;
  if (const fault takes = parse(text, split(values, ' '), value))
    warn_of_value(variable, text, *takes);
}

constexpr std::string_view prefix = "TESSERA_";

/// Of variables that OpenCL drivers read, which may change what they make of a program: AMD's,
/// Intel's for CPUs and for GPUs, Mesa's, PoCL's.
constexpr std::string_view prefixes_of_drivers[] = {
    "AMD_", "CL_", "CLC_", "GPU_", "IGC_", "INTEL_DEBUG", "MESA_", "NEO", "POCL_", "RUSTICL_"};

constexpr std::string_view setting_names[] = {
#define TESSERA_SETTING(member, type, variable, standard, values, sentence) variable,
#include "core/settings.def"
#undef TESSERA_SETTING
};

/// How many characters have to be added, left out or changed to make one of the other.
std::size_t changes_between(std::string_view from, std::string_view to) {
  std::vector<std::size_t> changes(to.size() + 1); // from the part of `from` so far
  std::iota(changes.begin(), changes.end(), 0);
  for (std::size_t row = 0; row < from.size(); ++row) {
    std::size_t before = std::exchange(changes[0], row + 1);
    for (std::size_t column = 0; column < to.size(); ++column) {
      const std::size_t changed = before + (from[row] != to[column]);
      before = changes[column + 1];
      changes[column + 1] = std::min({changed, before + 1, changes[column] + 1});
    }
  }
  return changes.back();
}

/// Others may have variables that begin like ours, as our own scripts do: a name is a misspelt one
/// if at least half of what follows the prefix is right.
void warn_of_name(std::string_view name) {
  if (!name.starts_with(prefix) ||
      std::ranges::find(setting_names, name) != std::end(setting_names))
    return;
  const auto distance = [name](std::string_view other) { return changes_between(name, other); };
  const std::string_view nearest = *std::ranges::min_element(setting_names, {}, distance);
  if (2 * distance(nearest) <= std::max(name.size(), nearest.size()) - prefix.size())
    std::fprintf(stderr, "tessera: %.*s is ignored: did you mean %.*s?\n", int(name.size()),
                 name.data(), int(nearest.size()), nearest.data());
}

} // namespace

bool word_list::has(std::string_view word) const {
  return contains(split(text, ','), std::string(word));
}

std::string alternatives(const std::vector<std::string> &words) {
  std::string text;
  for (std::size_t number = 0; number < words.size(); ++number)
    text += (number == 0 ? "" : number + 1 == words.size() ? " or " : ", ") + words[number];
  return text;
}

void warn_of_value(const char *variable, std::string_view value, std::string_view takes) {
  std::fprintf(stderr, "tessera: %s=%.*s is ignored: it takes %.*s\n", variable, int(value.size()),
               value.data(), int(takes.size()), takes.data());
}

std::string settings::program_folder() const {
  if (!cache.text.empty())
    return cache.text == "off" ? "" : cache.text;
  // A relative path in either counts as none.
  for (const auto &[variable, behind] :
       {std::pair("XDG_CACHE_HOME", "/tessera"), std::pair("HOME", "/.cache/tessera")})
    if (const char *const folder = secure_getenv(variable); folder && *folder == '/')
      return std::string(folder) + behind;
  return "";
}

std::string settings::of_drivers() {
  std::vector<std::string_view> found;
  for (char **assignment = environ; assignment && *assignment; ++assignment)
    if (std::ranges::any_of(prefixes_of_drivers, [&](std::string_view one) {
          return std::string_view(*assignment).starts_with(one);
        }))
      found.emplace_back(*assignment);
  std::ranges::sort(found); // their order means nothing
  std::string text;
  for (const std::string_view one : found)
    text.append(one) += '\n';
  return text;
}

settings settings::from_environment() {
  settings read_in;
#define TESSERA_SETTING(member, type, variable, standard, values, sentence)                        \
  read(variable, values, read_in.member);
#include "core/settings.def"
#undef TESSERA_SETTING
  for (char **assignment = environ; assignment && *assignment; ++assignment)
    warn_of_name(std::string_view(*assignment).substr(0, std::strcspn(*assignment, "=")));
  return read_in;
}

} // namespace tessera
