// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kinds of devices that need code of their own for kernels: rows of Devices.def.
#ifndef TESSERA_CONTRACT_DEVICEKIND_H
#define TESSERA_CONTRACT_DEVICEKIND_H

#include "contract/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera {

enum class DeviceKind {
#define DEVICE(Kind, Name, Code, File, Warning) Kind,
#include "contract/Devices.def"
};

struct DeviceRow {
  DeviceKind Kind;
  llvm::StringLiteral Name, Code, File;
  Rule Warning; ///< for a kernel without such code
};

inline constexpr DeviceRow DeviceRows[] = {
#define DEVICE(Kind, Name, Code, File, Warning) {DeviceKind::Kind, Name, Code, File, Rule::Warning},
#include "contract/Devices.def"
};

/// Their names in -famp-targets= and -famp-print=.
inline auto deviceNames() {
  return llvm::map_range(DeviceRows,
                         [](const DeviceRow &Row) -> llvm::StringRef { return Row.Name; });
}
inline bool isDeviceName(llvm::StringRef Name) { return llvm::is_contained(deviceNames(), Name); }

constexpr const DeviceRow &rowOf(DeviceKind Kind) { return DeviceRows[unsigned(Kind)]; }

/// A kind of device to compile for.
struct WantedDevice {
  DeviceKind Kind;
  std::string Machine = {}; ///< the target's name; empty: what most devices are
};

} // namespace tessera

#endif // TESSERA_CONTRACT_DEVICEKIND_H
