// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// amp++'s own options: read from the command line, and passed on to each -cc1 job.
#ifndef TESSERA_DRIVER_AMPOPTIONS_H
#define TESSERA_DRIVER_AMPOPTIONS_H

#include "pipeline/Pipeline.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace tessera {

struct AmpOptions {
  AmpOptions() { // -famp-targets=cpu leaves them out
    for (const DeviceRow &Row : DeviceRows)
      Kernels.Devices.push_back({Row.Kind});
  }

  PipelineOptions Kernels;     ///< without those that follow from the unit or the file of kernel IR
  std::optional<bool> Checked; ///< as -famp-check and -famp-no-check say; otherwise -g decides
  bool PrintStages = false;
  bool VisualCpp = false;      ///< -famp-msvc: sources written for Visual C++
  unsigned VisualCppMinor = 0; ///< the minor version for _MSC_VER from -famp-msvc=19.x
  bool VisualCppVersion = false;
  std::string PrecompileFolder; ///< folder for the precompiled <amp.h>; empty: none

  bool KernelOptIsWritten = false; ///< -famp-kernel-opt= sets Kernels.OptLevel; otherwise -O does

  bool LibraryPath = true; ///< programs and libraries say where libtessera lies

  // Set by the driver from clang++'s own options.
  bool Static = false;

  /// The options as they were written, to pass them on.
  std::vector<std::string> Written;
};

/// Removes every -famp- option from \p Arguments. An error says which one is wrong.
llvm::Error takeAmpOptions(llvm::SmallVectorImpl<const char *> &Arguments, AmpOptions &Options);

/// Applies clang++'s options to kernels: their -O level, unless -famp-kernel-opt= is given, and
/// -static.
void settleKernelOptions(llvm::ArrayRef<const char *> Arguments, AmpOptions &Options);

/// The -famp- arguments from which takeAmpOptions makes \p Options again, in a -cc1 job.
std::vector<std::string> toArguments(const AmpOptions &Options);

/// Prints our part of --help.
void printAmpHelp(llvm::raw_ostream &OS);

} // namespace tessera

#endif // TESSERA_DRIVER_AMPOPTIONS_H
