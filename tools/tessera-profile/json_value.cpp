// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "json_value.h"

#include "timeline/utf8.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace tessera::profile {
namespace {

class reader {
public:
  explicit reader(std::string_view text) : left_(text) {}

  std::optional<json_value> read_all() {
    json_value value;
    if (!read(value, 0))
      return {};
    skip_space();
    return left_.empty() ? std::optional(std::move(value)) : std::nullopt;
  }

private:
  void skip_space() {
    left_.remove_prefix(std::min(left_.find_first_not_of(" \t\r\n"), left_.size()));
  }

  bool take(char wanted) {
    skip_space();
    if (left_.empty() || left_.front() != wanted)
      return false;
    left_.remove_prefix(1);
    return true;
  }

  bool read(json_value &value, int depth) {
    constexpr int most_depth = 100;
    skip_space();
    if (left_.empty() || depth == most_depth)
      return false;
    if (left_.front() == '{')
      return read_object(value, depth);
    if (left_.front() == '[')
      return read_array(value, depth);
    if (left_.front() == '"')
      return read_string(value.text);
    for (const std::string_view word : {"true", "false", "null"})
      if (left_.starts_with(word)) {
        value.number = word == "true";
        left_.remove_prefix(word.size());
        return true;
      }
    return read_number(value.number);
  }

  bool read_object(json_value &value, int depth) {
    take('{');
    if (take('}'))
      return true;
    do {
      skip_space();
      auto &[name, member] = value.members.emplace_back();
      if (!read_string(name) || !take(':') || !read(member, depth + 1))
        return false;
    } while (take(','));
    return take('}');
  }

  bool read_array(json_value &value, int depth) {
    take('[');
    if (take(']'))
      return true;
    do
      if (!read(value.elements.emplace_back(), depth + 1))
        return false;
    while (take(','));
    return take(']');
  }

  bool read_number(double &number) {
    const std::string digits(left_.substr(0, left_.find_first_not_of("+-.0123456789eE")));
    char *end = nullptr;
    number = std::strtod(digits.c_str(), &end);
    if (digits.empty() || *end != 0)
      return false;
    left_.remove_prefix(digits.size());
    return true;
  }

  bool read_string(std::string &text) {
    if (!take('"'))
      return false;
    while (!left_.empty() && left_.front() != '"') {
      const char next = left_.front();
      left_.remove_prefix(1);
      if (next != '\\')
        text += next;
      else if (!read_escape(text))
        return false;
    }
    return take('"');
  }

  bool read_escape(std::string &text) {
    if (left_.empty())
      return false;
    const char kind = left_.front();
    left_.remove_prefix(1);
    constexpr std::string_view kinds = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    if (const std::size_t at = kinds.find(kind); at != kinds.npos) {
      text += meant[at];
      return true;
    }
    if (kind != 'u' || left_.size() < 4)
      return false;
    // The time line writes control characters alone so.
    text += char(std::strtol(std::string(left_.substr(0, 4)).c_str(), nullptr, 16));
    left_.remove_prefix(4);
    return true;
  }

  std::string_view left_;
};

} // namespace

const json_value &json_value::operator[](std::string_view name) const {
  static const json_value none;
  for (const auto &[known, member] : members)
    if (known == name)
      return member;
  return none;
}

std::optional<json_value> read_json(std::string_view text) { return reader(text).read_all(); }

std::string quoted(std::string_view text) {
  std::string json = "\"";
  timeline::for_each_utf8(text, [&](std::string_view part) {
    for (const char character : part) {
      if (character == '"' || character == '\\')
        json += '\\';
      if (static_cast<unsigned char>(character) >= ' ') {
        json += character;
        continue;
      }
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", unsigned(character));
      json += escape;
    }
  });
  return json + '"';
}

} // namespace tessera::profile
