// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// amp++'s own options: taken from the command line, and carried on to each -cc1 job.
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

  PipelineOptions Kernels;     ///< but what the unit, or the file of kernel IR, says of them
  std::optional<bool> Checked; ///< as -famp-check and -famp-no-check say; else -g decides
  bool PrintStages = false;
  bool VisualCpp = false;      ///< -famp-msvc: sources written for Visual C++
  unsigned VisualCppMinor = 0; ///< what -famp-msvc=19.x asks _MSC_VER to say
  bool VisualCppVersion = false;
  std::string PrecompileFolder; ///< where <amp.h> is kept precompiled; empty: nowhere

  bool KernelOptIsWritten = false; ///< Kernels.OptLevel, by -famp-kernel-opt=; else -O says it

  bool LibraryPath = true; ///< programs and libraries say where libtessera lies

  // Set by the driver from clang++'s own options.
  bool Static = false;

  /// The options as they were written, to hand them on.
  std::vector<std::string> Written;
};

/// Takes every -famp- option out of \p Arguments. An error says which one is wrong.
llvm::Error takeAmpOptions(llvm::SmallVectorImpl<const char *> &Arguments, AmpOptions &Options);

/// Settles what clang++'s options mean for kernels: their -O level unless
/// -famp-kernel-opt= says it, -static.
void settleKernelOptions(llvm::ArrayRef<const char *> Arguments, AmpOptions &Options);

/// The -famp- arguments that make takeAmpOptions yield \p Options again, in a -cc1 job.
std::vector<std::string> toArguments(const AmpOptions &Options);

/// Prints the part of --help that is ours.
void printAmpHelp(llvm::raw_ostream &OS);

} // namespace tessera

#endif // TESSERA_DRIVER_AMPOPTIONS_H
