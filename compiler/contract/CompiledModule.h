// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the targets make of a kernel module and what embedding puts into the host module.
#ifndef TESSERA_CONTRACT_COMPILEDMODULE_H
#define TESSERA_CONTRACT_COMPILEDMODULE_H

#include "contract/Names.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <string>
#include <vector>

namespace tessera {

/// tessera_row_use: what rows of work-items access of the same memory.
enum class RowUse : uint32_t { Columns, Alone, Lines };

/// One compiled form of a kernel; the runtime picks the best one that the machine runs.
struct CompiledImage {
  uint32_t Kind = 0;       ///< tessera_image_kind of tessera/abi.h
  std::string Symbol = {}; ///< the tile function or work-item function in CompiledModule::Code
  uint64_t ScratchBytes = 0;
  uint32_t StackBytes = 0;                 ///< of a work-item function that meets barriers
  uint32_t TilesAcross = 1, TilesDown = 1; ///< most tiles that one call runs
  bool Untiled = false;                    ///< it runs without the tiles that the kernel may have
  RowUse Rows = RowUse::Columns;
  uint32_t Interchanged = 0; ///< the dimension that is the last one, counted from that
  uint32_t Columns = 0;      ///< of the domain, which has one dimension
  /// That of the version with work-items one after the other, if there are two.
  std::string ScalarSymbol = {};
  bool PrefersScalar = false;               ///< the cost model does
  uint32_t Iterations = 0;                  ///< that are work-items of the last dimension each
  std::string FindIterations = {};          ///< the function that tells how many there are
  std::string FindColumns = {};             ///< the function that tells whether Reshaped may run
  std::vector<CompiledImage> Reshaped = {}; ///< the form for whole rows, if there is one
  /// The version for launches whose containers do not overlap, if there is one.
  std::vector<CompiledImage> NoAlias = {};
  std::vector<CompiledImage> InBounds = {}; ///< the version without guards, if there is one
};

/// What becomes of one kernel, or of one function that kernels of other units call, on devices that
/// take SPIR-V.
struct SpirvCode {
  std::string Name;      ///< in the kernel module
  std::string Symbol;    ///< of its tessera_blob
  bool IsShared = false; ///< other units may have it too
  bool IsKernel = false;
  llvm::SmallVector<char, 0> Words; ///< none if there is a reason
  std::string WhyNot;
  std::string EntryName; ///< of the kernel or the function in them
  uint64_t ClosureBytes = 0, TileStaticBytes = 0;
  bool ClosureInMemory = false, HasMessages = false;
  std::string Strings;                ///< of its messages
  std::vector<std::string> Libraries; ///< symbols of the blobs of other units' functions
};

struct CompiledKernel {
  std::string Name; ///< mangled name in the kernel module
  KernelInfo Info;
  bool UsesDouble = false;
  std::string BoundsCheck;           ///< the function that tells whether InBounds may run, if any
  std::vector<CompiledImage> Images; ///< the CPU's, best last; then ref's
};

struct CompiledModule {
  std::vector<CompiledKernel> Kernels;
  /// Relocatable objects, or one assembly text if that was asked for; none without amp code.
  std::vector<llvm::SmallVector<char, 0>> Code;
};

} // namespace tessera

#endif // TESSERA_CONTRACT_COMPILEDMODULE_H
