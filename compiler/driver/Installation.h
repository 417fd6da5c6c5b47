// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where amp++ finds its headers, its library and LLVM's tools. The build tree looks like an
/// installation: <prefix>/bin/amp++, <prefix>/include/amp.h, <prefix>/lib/libtessera.so.
#ifndef TESSERA_DRIVER_INSTALLATION_H
#define TESSERA_DRIVER_INSTALLATION_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tessera {

struct Installation {
  std::string Executable;  ///< amp++ itself, links resolved
  std::string Include;     ///< amp.h lies here
  std::string Library;     ///< libtessera lies here
  std::string LlvmBin;     ///< ld.lld, clang
  std::string LlvmLibrary; ///< LLVMgold.so, by which other linkers than lld read bitcode
  std::string ResourceDir; ///< Clang's own headers

  static Installation find(llvm::StringRef Argv0, void *MainAddress);
};

} // namespace tessera

#endif // TESSERA_DRIVER_INSTALLATION_H
