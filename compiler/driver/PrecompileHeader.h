// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Precompiled headers: Clang's, for headers without amp code.
#ifndef TESSERA_DRIVER_PRECOMPILEHEADER_H
#define TESSERA_DRIVER_PRECOMPILEHEADER_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace tessera {

struct Installation;

/// Makes the precompiled header that \p CI describes. A header that includes one of ours gets one
/// error: it would be parsed as plain C++ (docs/decisions/precompiled-headers.md). Returns true on
/// success.
bool precompileHeader(clang::CompilerInstance &CI, const Installation &Installed);

} // namespace tessera

#endif // TESSERA_DRIVER_PRECOMPILEHEADER_H
