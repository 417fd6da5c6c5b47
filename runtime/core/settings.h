// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The environment variables of the runtime. Nothing else reads the environment. A program with
/// more rights than its caller, such as a set-user-ID one, has no settings.
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

/// core/accelerator.cpp knows the valid values.
struct device_path {
  std::string text;
};

/// The folder need not exist yet.
struct folder_path {
  std::string text;
};

/// "reverse", or a number as the seed of a random order.
struct order_of_work {
  std::string text;
};

/// Its name determines the format.
struct timeline_file {
  std::string text;
};

struct settings {
#define TESSERA_SETTING(member, type, variable, standard, values, sentence) type member{standard};
#include "core/settings.def"
#undef TESSERA_SETTING

  /// From the environment. An invalid value counts as unset, with a warning on stderr. A variable
  /// whose name is almost that of a setting gives a warning, too.
  static settings from_environment();

  /// The variables that drivers read, with their values. They may change what drivers compile.
  static std::string of_drivers();

  /// Whether TESSERA_CHECK asks for checks of kernels, not only of the host.
  bool checks_kernels() const { return !check.text.empty() && check.text != "host"; }
  /// The folder for compiled programs. Empty: they are not kept.
  std::string program_folder() const;
};

/// The warning about an invalid value. `takes` lists the valid ones.
void warn_of_value(const char *variable, std::string_view value, std::string_view takes);

/// "a, b or c"
std::string alternatives(const std::vector<std::string> &words);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_SETTINGS_H
