// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Merges the devices that several drivers find in one machine.
#ifndef TESSERA_RUNTIME_CORE_FOUND_DEVICES_H
#define TESSERA_RUNTIME_CORE_FOUND_DEVICES_H

#include "backends/backend.h"

namespace tessera {

/// Adds the devices of another backend. Hardware that is already there is refused, because one
/// accelerator is enough for it.
void add_devices(found_devices &to, found_devices of_another);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_FOUND_DEVICES_H
