// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/values.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
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

std::string text_of_index(std::span<const std::int32_t> index) {
  std::string text = "(";
  for (const std::int32_t &component : index)
    text += (&component == index.data() ? "" : ", ") + std::to_string(component);
  return text + ")";
}

std::string element_of_variable(const tessera_site &variable, std::uint64_t offset) {
  // "float[16][16]"
  std::vector<std::uint64_t> extents;
  std::uint64_t count = 1;
  for (const char *at = std::strchr(variable.type, '['); at; at = std::strchr(at + 1, '[')) {
    extents.push_back(std::strtoull(at + 1, nullptr, 10));
    count *= extents.back();
  }
  std::string text = *variable.name ? "'" + std::string(variable.name) + "'" : "a variable";
  if (extents.empty() || count == 0 || variable.bytes % count != 0)
    return text;
  std::uint64_t rest = offset / (variable.bytes / count);
  for (const std::uint64_t extent : extents) {
    count /= extent;
    text += "[" + std::to_string(rest / count) + "]";
    rest %= count;
  }
  return text;
}

} // namespace tessera
