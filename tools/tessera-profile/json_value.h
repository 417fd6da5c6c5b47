// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// JSON, as far as a time line has it: one event a line.
#ifndef TESSERA_PROFILE_JSON_VALUE_H
#define TESSERA_PROFILE_JSON_VALUE_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::profile {

struct json_member;

struct json_value {
  std::string text;                 ///< of a string
  double number = 0;                ///< of a number
  std::vector<json_member> members; ///< of an object
  std::vector<json_value> elements; ///< of an array

  /// The member, or an empty value.
  const json_value &operator[](std::string_view name) const;
};

struct json_member {
  std::string name;
  json_value value;
};

/// Nothing if the text is no JSON.
std::optional<json_value> read_json(std::string_view text);

/// The text as JSON has it, in quotation marks.
std::string quoted(std::string_view text);

} // namespace tessera::profile

#endif // TESSERA_PROFILE_JSON_VALUE_H
