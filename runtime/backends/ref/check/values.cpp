// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/values.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <iterator>
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

std::string name_of_atomic(std::uint8_t operation) {
  constexpr const char *names[] = {
      "operation", "exchange", "compare_exchange", "add", "sub", "and", "or", "xor", "min", "max"};
  static_assert(std::size(names) == tessera_atomic_max + 1, "each operation has a name");
  assert(operation < std::size(names) && "it is a tessera_atomic_operation");
  return std::string("atomic ") + names[operation];
}

const char *preposition_of(access_kind kind) {
  return kind == access_kind::read ? " from " : kind == access_kind::write ? " to " : " on ";
}

std::string text_of_index(std::span<const std::int32_t> index) {
  std::string text = "(";
  for (const std::int32_t &component : index)
    text += (&component == index.data() ? "" : ", ") + std::to_string(component);
  return text + ")";
}

namespace {

/// What a tessera_site says of a type: "bin[16]|sum@0|parts[4*12].x@8".
struct type_layout {
  std::string_view name;    ///< with the extents: "bin[16]"
  std::string_view members; ///< "|sum@0|parts[4*12].x@8"
  std::vector<std::uint64_t> extents;
  std::uint64_t count = 1; ///< of elements

  explicit type_layout(std::string_view type) {
    const std::size_t end = std::min(type.find('|'), type.size());
    name = type.substr(0, end);
    members = type.substr(end);
    for (std::string_view rest = name; rest.ends_with(']');) {
      const std::size_t begin = rest.rfind('[');
      if (begin == std::string_view::npos)
        break;
      extents.insert(extents.begin(), number_at(rest, begin + 1));
      count *= extents.front();
      rest = rest.substr(0, begin);
    }
  }

  static std::uint64_t number_at(std::string_view text, std::size_t begin) {
    std::uint64_t number = 0;
    for (; begin < text.size() && text[begin] >= '0' && text[begin] <= '9'; ++begin)
      number = 10 * number + std::uint64_t(text[begin] - '0');
    return number;
  }
};

struct place_in_element {
  std::string member; ///< ".parts[2].x"
  std::uint64_t rest; ///< bytes behind where that begins
};

/// What lies `offset` bytes behind the beginning of such a member: "parts[4*12].x". An array that
/// begins there and is as long as what is accessed is that.
place_in_element place_in_member(std::string_view path, std::uint64_t offset,
                                 std::uint64_t length) {
  place_in_element found = {path.starts_with('[') ? "" : ".", offset};
  while (!path.empty()) {
    const std::size_t dimension = std::min(path.find('['), path.size());
    found.member += path.substr(0, dimension);
    path.remove_prefix(dimension);
    if (path.empty())
      break;
    const std::uint64_t extent = type_layout::number_at(path, 1);
    const std::uint64_t step = type_layout::number_at(path, path.find('*') + 1);
    if (found.rest == 0 && extent > 1 && extent * step == length)
      break;
    const std::uint64_t index =
        step == 0 || extent == 0 ? 0 : std::min(found.rest / step, extent - 1);
    found.rest -= index * step;
    found.member += "[" + std::to_string(index) + "]";
    path.remove_prefix(std::min(path.find(']') + 1, path.size()));
  }
  return found;
}

/// The member that begins there, or last before it.
place_in_element place_in(const type_layout &type, std::uint64_t offset, std::uint64_t length) {
  place_in_element found = {"", offset};
  for (std::string_view rest = type.members; !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view member = rest.substr(0, rest.find('|'));
    rest.remove_prefix(member.size());
    const std::size_t at = member.rfind('@');
    const std::uint64_t begin = type_layout::number_at(member, at + 1);
    if (at == std::string_view::npos || begin > offset)
      continue;
    place_in_element one = place_in_member(member.substr(0, at), offset - begin, length);
    if (found.member.empty() || one.rest < found.rest)
      found = std::move(one);
  }
  return found;
}

std::string with_rest(std::string text, std::uint64_t rest) {
  return rest == 0 ? text : "byte " + std::to_string(rest) + " of " + text;
}

} // namespace

std::string member_of(const std::string &element, std::string_view type, std::uint64_t offset,
                      std::uint64_t length) {
  const place_in_element place = place_in(type_layout(type), offset, length);
  return with_rest(element + place.member, place.rest);
}

std::uint64_t bytes_of_element(std::string_view type, std::uint64_t bytes) {
  const type_layout layout(type);
  return layout.members.empty() && layout.count != 0 ? bytes / layout.count : 0;
}

std::string name_of_type(std::string_view type) { return std::string(type_layout(type).name); }

std::optional<std::string> element_of_array(const std::string &name, std::string_view type,
                                            std::uint64_t bytes, std::int64_t offset,
                                            std::uint64_t length) {
  const type_layout layout(type);
  if (type.empty() || layout.count == 0 || bytes == 0 || bytes % layout.count != 0)
    return std::nullopt;
  const auto element = std::int64_t(bytes / layout.count);
  const std::int64_t begin = offset - ((offset % element) + element) % element;
  std::int64_t rest = begin / element; // of the elements
  if (layout.extents.empty() && rest != 0)
    return std::nullopt;
  std::string text = name;
  auto count = std::int64_t(layout.count);
  for (const std::uint64_t extent : layout.extents) {
    count /= std::int64_t(extent);
    std::int64_t index = rest / count;
    if (rest < index * count) // only the first one may be less than 0
      --index;
    text += "[" + std::to_string(index) + "]";
    rest -= index * count;
  }
  if (offset == begin && length == std::uint64_t(element))
    return text;
  const place_in_element place = place_in(layout, std::uint64_t(offset - begin), length);
  return with_rest(text + place.member, place.rest);
}

std::string name_in(std::string_view memory) {
  const std::size_t begin = memory.find('\'');
  if (begin == std::string_view::npos)
    return std::string(memory.substr(0, memory.find_first_of("[(")));
  return std::string(memory.substr(begin, memory.find('\'', begin + 1) + 1 - begin));
}

std::string element_of_variable(const tessera_site &variable, std::uint64_t offset,
                                std::uint64_t length) {
  const std::string name = *variable.name ? "'" + std::string(variable.name) + "'" : "a variable";
  return element_of_array(name, variable.type, variable.bytes, std::int64_t(offset), length)
      .value_or(name);
}

} // namespace tessera
