// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/settings.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace tessera {
namespace {

bool parse(std::string_view text, std::string &value) {
  value = text;
  return true;
}

bool parse(std::string_view text, int &value) {
  int number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size() || number < 0)
    return false;
  value = number;
  return true;
}

template <typename T> void read(const char *variable, T &value) {
  const char *text = std::getenv(variable);
  if (text && *text && !parse(text, value))
    std::fprintf(stderr, "tessera: %s=%s is not understood and ignored\n", variable, text);
}

} // namespace

settings settings::from_environment() {
  settings read_in;
#define TESSERA_SETTING(member, type, variable, standard, sentence) read(variable, read_in.member);
#include "core/settings.def"
#undef TESSERA_SETTING
  return read_in;
}

} // namespace tessera
