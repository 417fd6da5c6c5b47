// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What several drivers show of one machine.
#ifndef TESSERA_RUNTIME_CORE_FOUND_DEVICES_H
#define TESSERA_RUNTIME_CORE_FOUND_DEVICES_H

#include "backends/backend.h"

namespace tessera {

/// Adds what another backend has found. Hardware that is there already is refused: one accelerator
/// is enough for it.
void add_devices(found_devices &to, found_devices of_another);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_FOUND_DEVICES_H
