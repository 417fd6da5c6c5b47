// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The forms in which the CPU target compiles a tile function, one per level of the instruction
/// set.
#ifndef TESSERA_TARGET_CPU_CPUCLONES_H
#define TESSERA_TARGET_CPU_CPUCLONES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Triple;
} // namespace llvm

namespace tessera {

/// One form: what its functions are called, what they may use, and what the runtime is told.
struct CpuClone {
  std::string Suffix; ///< of its symbols
  uint32_t Kind = 0;  ///< tessera_image_kind
  std::string Cpu;
  std::string Features;
  unsigned VectorBits = 0;  ///< width of the vectors to prefer; 0: no vectors are formed
  unsigned Level = 0;       ///< which of allClones() the machines that run it are sure to run, too
  bool OfWorkItems = false; ///< for work-item functions, which LLVM compiles fast instead of well

  /// x86-64 has more from AVX-512 on; others have had as many from the beginning.
  unsigned vectorRegisters() const { return VectorBits == 512 || Cpu == "generic" ? 32 : 16; }
  /// Can some lanes of a vector be loaded or stored at the price of all?
  bool hasMasks() const { return VectorBits > 128; }
  bool hasFma() const { return hasAvx2() || Cpu == "generic"; }
  bool hasAvx2() const { return Level >= 2; }
  bool hasAvx512() const { return VectorBits == 512; }
};

/// All clones of \p Target's processors, worst first; where there are no levels, one that every
/// machine runs.
std::vector<CpuClone> allClones(const llvm::Triple &Target);
/// The clone of that suffix ("v3"); its Cpu is empty if there is none.
CpuClone cloneNamed(const llvm::Triple &Target, llvm::StringRef Suffix);
/// The only clone, for every machine, one work-item at a time.
CpuClone scalarClone(const llvm::Triple &Target);

/// -famp-cpu=: which machines the image has code for.
enum class CpuSelection { AllClones, V1, V2, V3, V4, Native, Scalar };

/// Those that a unit is compiled for, worst first.
std::vector<CpuClone> chooseClones(const llvm::Triple &Target, CpuSelection Selection,
                                   unsigned OptLevel);

/// Beside all of them, for work-item functions: for every machine, and not optimised.
CpuClone workItemClone(const llvm::Triple &Target);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_CPUCLONES_H
