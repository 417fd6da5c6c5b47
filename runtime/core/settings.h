// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The environment variables of the runtime. Nothing else reads the environment.
#ifndef TESSERA_RUNTIME_CORE_SETTINGS_H
#define TESSERA_RUNTIME_CORE_SETTINGS_H

#include <string>

namespace tessera {

struct settings {
#define TESSERA_SETTING(member, type, variable, standard, sentence) type member = standard;
#include "core/settings.def"
#undef TESSERA_SETTING

  /// From the environment; what cannot be read counts as unset, with a warning on stderr.
  static settings from_environment();
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_SETTINGS_H
