// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The targets' output for a kernel module, which embedding puts into the host module.
#ifndef TESSERA_CONTRACT_COMPILEDMODULE_H
#define TESSERA_CONTRACT_COMPILEDMODULE_H

#include "contract/DeviceKind.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <string>
#include <vector>

namespace tessera {

/// tessera_row_use: the memory that rows of work-items share.
enum class RowUse : uint32_t { Columns, Alone, Lines };

/// One variant of a kernel for one kind of code. The runtime takes the first one that may run.
struct CompiledImage {
  uint32_t Kind = 0;       ///< tessera_image_kind of abi/kernel.h
  std::string Symbol = {}; ///< the tile function or work-item function in CompiledModule::Code
  uint64_t ScratchBytes = 0;
  uint32_t StackBytes = 0;                 ///< of a work-item function with barriers
  uint32_t Preconditions = 0;              ///< a bit for each of the kernel's Questions
  bool Untiled = false;                    ///< it runs without the kernel's tiles
  bool Scalar = false;                     ///< work-items run one after the other
  bool Checked = false;                    ///< a work-item function that reports its accesses
  bool OnThreads = false;                  ///< one whose tiles may run on several threads at once
  bool Measured = false;                   ///< it or the next one may be faster
  uint32_t TilesAcross = 1, TilesDown = 1; ///< most tiles that one call runs
  RowUse Rows = RowUse::Columns;
  uint32_t Interchanged = 0; ///< the dimension that became the last one, counted from it
  uint32_t Columns = 0;      ///< of the domain, which has one dimension
  std::string Variant = {};  ///< properties, for people
};

/// A question that a launch asks before it runs an image.
struct CompiledQuestion {
  Question Kind;
  uint32_t Answer = 0;       ///< tessera_answer
  std::string Function = {}; ///< a symbol of CompiledModule::Code, if it asks a function
  uint64_t Number = 0;       ///< the alignment or the factor, if it asks for one of those

  bool operator==(const CompiledQuestion &) const = default;
};

/// The forms that a device may have of one kernel: the kernel itself for all launches, and
/// variants.
enum class DeviceForm {
  Usual,
  Apart,    ///< no_alias, aligned
  Coarsened ///< coarsened
};

/// The code of one kernel on a kind of device, or of one function that kernels of other units call.
struct DeviceCode {
  DeviceKind Kind;
  std::string Name;      ///< in the kernel module
  std::string Symbol;    ///< of its tessera_blob
  bool IsShared = false; ///< other units may have it too
  bool IsKernel = false;
  DeviceForm Form = DeviceForm::Usual;
  llvm::SmallVector<char, 0> Code; ///< none if there is a reason
  std::string WhyNot;
  std::string EntryName; ///< of the kernel or the function in it
  uint64_t ClosureBytes = 0, TileStaticBytes = 0;
  bool ClosureInMemory = false, HasMessages = false, UsesDouble = false;
  unsigned Rows = 1, Columns = 1;     ///< of the domain that one work-item of the code stands for
  std::string Strings;                ///< for its messages
  std::vector<std::string> Libraries; ///< symbols of the blobs of other units' functions
};

struct CompiledKernel {
  std::string Name; ///< mangled name in the kernel module
  KernelInfo Info;
  bool UsesDouble = false;
  std::vector<CompiledImage> Images; ///< the CPU's, level by level; then ref's, then the devices'
  std::vector<CompiledQuestion> Questions;
};

struct CompiledModule {
  std::vector<CompiledKernel> Kernels;
  /// Relocatable objects, or one assembly text if that was requested. None without amp code.
  std::vector<llvm::SmallVector<char, 0>> Code;
};

} // namespace tessera

#endif // TESSERA_CONTRACT_COMPILEDMODULE_H
