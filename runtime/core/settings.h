// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The environment variables of the runtime. Nothing else reads the environment. A program that has
/// more rights than its caller, as a set-user-ID one, has no settings.
#ifndef TESSERA_RUNTIME_CORE_SETTINGS_H
#define TESSERA_RUNTIME_CORE_SETTINGS_H

#include <string>
#include <string_view>
#include <vector>

namespace tessera {

/// Words of a setting, separated by commas.
struct word_list {
  std::string text;

  bool has(std::string_view word) const;
};

/// From 0 to `Most`.
template <int Most> struct whole_number {
  int value;
};

/// What it may be, core/accelerator.cpp knows.
struct device_path {
  std::string text;
};

/// May not be there yet.
struct folder_path {
  std::string text;
};

/// "reverse", or a number from which a random order follows.
struct order_of_work {
  std::string text;
};

/// Its name says the format.
struct timeline_file {
  std::string text;
};

struct settings {
#define TESSERA_SETTING(member, type, variable, standard, values, sentence) type member{standard};
#include "core/settings.def"
#undef TESSERA_SETTING

  /// From the environment; what a setting does not take counts as unset, with a warning on stderr,
  /// and so does a variable whose name is almost that of a setting.
  static settings from_environment();

  /// The variables that drivers read, with their values: what they compile may depend on them.
  static std::string of_drivers();

  /// Does TESSERA_CHECK ask for checks of kernels, or of the host alone?
  bool checks_kernels() const { return !check.text.empty() && check.text != "host"; }
  /// Where compiled programs are kept; empty: nowhere.
  std::string program_folder() const;
};

/// The one warning about a value that a setting does not take: `takes` names those that it does.
void warn_of_value(const char *variable, std::string_view value, std::string_view takes);

/// "a, b or c"
std::string alternatives(const std::vector<std::string> &words);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_SETTINGS_H
