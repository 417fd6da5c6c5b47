// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/texels.h"

#include "backends/ref/check/values.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstring>
#include <vector>

namespace tessera {
namespace {

int integer_at(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

float float_of_half(std::uint32_t half) {
  const int exponent = int(half >> 10 & 31), fraction = int(half & 1023);
  const float magnitude = exponent == 31  ? (fraction ? std::nanf("") : HUGE_VALF)
                          : exponent == 0 ? std::ldexp(float(fraction), -24)
                                          : std::ldexp(float(1024 + fraction), exponent - 25);
  return half & 0x8000 ? -magnitude : magnitude;
}

} // namespace

std::optional<texture_layout> texture_layout::of(std::string_view type, const tessera_view &view) {
  constexpr std::string_view begin = "texture<";
  const std::size_t comma = type.find(','), at = type.rfind('@');
  if (!type.starts_with(begin) || comma == std::string_view::npos || at == std::string_view::npos)
    return std::nullopt;
  const std::string_view texel = type.substr(begin.size(), comma - begin.size());
  const std::size_t underscore = std::min(texel.find('_'), texel.size());
  texture_layout layout = {};
  layout.scalar = texel.substr(0, underscore);
  layout.components =
      underscore == texel.size() ? 1 : std::uint32_t(integer_at(texel.substr(underscore + 1)));
  layout.rank = std::uint32_t(integer_at(type.substr(comma + 1)));
  if (layout.rank == 0 || layout.rank > 3 || layout.components == 0)
    return std::nullopt;
  layout.extent = reinterpret_cast<const std::int32_t *>(reinterpret_cast<const char *>(&view) +
                                                         integer_at(type.substr(at + 1)));
  layout.bits = std::uint32_t(layout.extent[layout.rank]);
  layout.levels = std::uint32_t(layout.extent[layout.rank + 1]);
  const bool has_bits =
      layout.bits == 8 || layout.bits == 16 || layout.bits == 32 || layout.bits == 64;
  return has_bits ? std::optional(layout) : std::nullopt; // one that was moved from has none
}

std::string texture_layout::element(const std::string &name, std::uint64_t offset,
                                    std::uint64_t length) const {
  const std::uint32_t component_bytes = bits / 8;
  const std::uint32_t texel_bytes = component_bytes * components;
  std::uint64_t number = offset / texel_bytes; // from the beginning of the level on
  std::vector<std::int32_t> of_level(extent, extent + rank);
  std::uint32_t level = 0;
  for (; level + 1 < levels; ++level) {
    std::uint64_t texels = 1;
    for (const std::int32_t length_of_level : of_level)
      texels *= std::uint64_t(length_of_level);
    if (number < texels)
      break;
    number -= texels;
    for (std::int32_t &one : of_level)
      one = std::max(one / 2, 1);
  }
  std::vector<std::int32_t> index(rank);
  for (std::uint32_t dimension = rank; dimension-- > 0;) {
    const auto one = std::uint64_t(dimension ? std::max(of_level[dimension], 1) : INT32_MAX);
    index[dimension] = std::int32_t(number % one);
    number /= one;
  }
  std::string text =
      name + (rank == 1 ? "[" + std::to_string(index[0]) + "]" : text_of_index(index));
  const auto first = std::uint32_t(offset % texel_bytes / component_bytes);
  const std::uint64_t count = std::max<std::uint64_t>(length / component_bytes, 1);
  if (count < components)
    text += "." + std::string("xyzw").substr(first, count);
  return level == 0 ? text : text + " of mip level " + std::to_string(level);
}

std::string texture_layout::component(std::uint32_t number) const {
  const bool is_signed = scalar == "int" || scalar == "norm";
  std::int64_t integer = number;
  if (is_signed && number >> (bits - 1) & 1)
    integer -= std::int64_t(1) << bits;
  float value = 0;
  if (scalar == "unorm")
    value = float(number) / float((1u << bits) - 1);
  else if (scalar == "norm")
    value = std::max(float(integer) / float((1u << (bits - 1)) - 1), -1.0f);
  else if (scalar == "float" && bits == 16)
    value = float_of_half(number);
  else if (scalar == "float")
    std::memcpy(&value, &number, sizeof value);
  else
    return std::to_string(integer);
  std::uint32_t of_float = 0;
  std::memcpy(&of_float, &value, sizeof value);
  return text_of_value(of_float, sizeof value, tessera_value_float);
}

std::string texture_layout::value(std::uint64_t number, std::uint32_t bytes) const {
  assert(bits <= 32 && bytes <= 8 && "a float or an integer stands for each component");
  const std::uint32_t count = std::max(bytes * 8 / bits, 1u);
  std::string text;
  for (std::uint32_t one = 0; one < count; ++one)
    text += (one ? ", " : "") +
            component(std::uint32_t(number >> (one * bits) & ((std::uint64_t(1) << bits) - 1)));
  return count == 1 ? text : "(" + text + ")";
}

} // namespace tessera
