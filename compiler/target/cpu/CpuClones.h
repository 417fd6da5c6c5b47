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

/// One form: its names, the features that it may use, and its description for the runtime.
struct CpuClone {
  std::string Suffix; ///< of its symbols
  uint32_t Kind = 0;  ///< tessera_image_kind
  std::string Cpu;
  std::string Features;
  unsigned VectorBits = 0;  ///< width of the vectors to prefer; 0: no vectors
  unsigned Level = 0;       ///< in allClones(), a level that its machines surely run, too
  bool OfWorkItems = false; ///< for work-item functions, which are not optimised

  /// x86-64 has more from AVX-512 on. Other processors always had as many.
  unsigned vectorRegisters() const { return VectorBits == 512 || Cpu == "generic" ? 32 : 16; }
  /// Whether masked loads and stores cost as much as complete ones.
  bool hasMasks() const { return VectorBits > 128; }
  bool hasFma() const { return hasAvx2() || Cpu == "generic"; }
  bool hasAvx2() const { return Level >= 2; }
  bool hasAvx512() const { return VectorBits == 512; }
};

/// All clones of \p Target's processors, worst first. Without levels it is one that every machine
/// runs.
std::vector<CpuClone> allClones(const llvm::Triple &Target);
/// The clone of that suffix ("v3"). Its Cpu is empty if there is none.
CpuClone cloneNamed(const llvm::Triple &Target, llvm::StringRef Suffix);
/// The only clone, for every machine, one work-item at a time.
CpuClone scalarClone(const llvm::Triple &Target);

/// -famp-cpu=: the machines for which the image has code.
enum class CpuSelection { AllClones, V1, V2, V3, V4, Native, Scalar };

/// The clones for which a unit is compiled, worst first.
std::vector<CpuClone> chooseClones(const llvm::Triple &Target, CpuSelection Selection,
                                   unsigned OptLevel);

/// In addition to all of them, for work-item functions: for every machine, and not optimised.
CpuClone workItemClone(const llvm::Triple &Target);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_CPUCLONES_H
