// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/Version.h"

#include "tessera_version.h"

namespace tessera {

// A file of its own: the commit changes more often than anything else that is compiled.
llvm::StringRef ownVersion() {
  return "amp++ (Tessera " TESSERA_VERSION ", commit " TESSERA_COMMIT ")";
}

} // namespace tessera
