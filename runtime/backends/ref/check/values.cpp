// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/values.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace tessera {

std::string text_of_value(std::uint64_t bits, std::uint32_t bytes, std::uint8_t kind) {
  char text[40];
  if (kind == tessera_value_float && bytes == sizeof(float)) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    std::snprintf(text, sizeof text, "%.9g", double(value));
  } else if (kind == tessera_value_float && bytes == sizeof(double)) {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    std::snprintf(text, sizeof text, "%.17g", value);
  } else if (kind == tessera_value_pointer) {
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(bits));
  } else {
    const int unused = bytes < 8 ? int(64 - 8 * bytes) : 0;
    std::snprintf(text, sizeof text, "%lld",
                  static_cast<long long>(std::int64_t(bits << unused) >> unused));
  }
  return text;
}

const char *verb_of(access_kind kind) {
  return kind == access_kind::read    ? "read"
         : kind == access_kind::write ? "write"
                                      : "atomic operation";
}

std::string text_of_index(std::span<const std::int32_t> index) {
  std::string text = "(";
  for (const std::int32_t &component : index)
    text += (&component == index.data() ? "" : ", ") + std::to_string(component);
  return text + ")";
}

/// The last member that begins at the offset or before it: ".sum"; nothing if there are none.
static std::string member_at(std::string_view type, std::uint64_t offset) {
  std::string_view found;
  for (std::size_t next = type.find(' '); next != std::string_view::npos;) {
    const std::size_t begin = next + 1;
    next = type.find(' ', begin);
    const std::string_view member = type.substr(begin, next - begin);
    const std::size_t at = member.find('@');
    if (at != std::string_view::npos &&
        std::strtoull(member.data() + at + 1, nullptr, 10) <= offset)
      found = member.substr(0, at);
  }
  return found.empty() ? "" : "." + std::string(found);
}

std::string element_of_variable(const tessera_site &variable, std::uint64_t offset) {
  // "bin[16] sum@0 counts@4"
  std::vector<std::uint64_t> extents;
  std::uint64_t count = 1;
  for (const char *at = std::strchr(variable.type, '['); at; at = std::strchr(at + 1, '[')) {
    extents.push_back(std::strtoull(at + 1, nullptr, 10));
    count *= extents.back();
  }
  std::string text = *variable.name ? "'" + std::string(variable.name) + "'" : "a variable";
  if (count == 0 || variable.bytes % count != 0)
    return text;
  const std::uint64_t bytes = variable.bytes / count;
  std::uint64_t rest = bytes ? offset / bytes : 0;
  for (const std::uint64_t extent : extents) {
    count /= extent;
    text += "[" + std::to_string(rest / count) + "]";
    rest %= count;
  }
  return text + member_at(variable.type, bytes ? offset % bytes : 0);
}

} // namespace tessera
