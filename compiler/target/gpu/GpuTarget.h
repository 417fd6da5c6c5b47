// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a target for a kind of GPU gives to what all of them do alike.
#ifndef TESSERA_TARGET_GPU_GPUTARGET_H
#define TESSERA_TARGET_GPU_GPUTARGET_H

#include "contract/DeviceKind.h"
#include "contract/Diagnostics.h"
#include "contract/Names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>

namespace llvm {
class PassInstrumentationCallbacks;
class TargetMachine;
} // namespace llvm

namespace tessera {

/// Which number of the three dimensions of a range of work-items, of which the first one is the
/// compute domain's last.
enum class RangeNumber { GlobalId, LocalId, GroupId };

/// The numbers of one work-item, computed in the entry block of a kernel.
class RangeNumbers {
public:
  virtual ~RangeNumbers() = default;
  /// In 64 bits, or in 32 if it fits; it is below \p End, unless that is 0.
  virtual llvm::Value *wide(llvm::IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                            uint64_t End) = 0;
  /// In 32 bits, where it fits.
  virtual llvm::Value *narrow(llvm::IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                              uint32_t End) = 0;
  /// What holds of \p Id, a narrow global id, where only work-items of the domain come.
  virtual void assumeOf(llvm::IRBuilder<> &, llvm::Value &) {}
  /// Is the work-group one of the domain's? Null if the range has no others.
  virtual llvm::Value *isInside(llvm::IRBuilder<> &) { return nullptr; }
};

class GpuTarget {
public:
  virtual ~GpuTarget() = default;

  DeviceKind Kind;
  llvm::StringLiteral TripleName;
  llvm::CallingConv::ID KernelConvention;
  /// What kernels have by value at least, of which pointers take 8 bytes each.
  uint64_t MostArgumentBytes;
  /// How the names of math functions spell pointers, before the type behind them.
  llvm::StringLiteral MangledPointer;
  llvm::StringLiteral WhoForbidsRecursion; ///< for people
  /// A container's argument points to its first element, and not to the memory that it lies in: an
  /// addition less for each container of each work-item.
  bool ArgumentsPointToData = false;

  /// Says of \p Entry what the target wants to know of its work-groups.
  virtual void describeGroup(llvm::Function &Entry, const KernelInfo &Info) const = 0;
  /// \p Extent is that of the range which the code runs over, in 64 bits; it is computed where it
  /// is asked for.
  virtual std::unique_ptr<RangeNumbers>
  numbersOf(const KernelInfo &Info,
            std::function<llvm::Value *(unsigned Dimension)> Extent) const = 0;
  /// Takes the place of \p Call, a barrier or a fence.
  virtual void lowerBarrier(llvm::CallInst &Call) const = 0;
  /// What \p Call of math becomes if the target has something better than the function of that
  /// name; null if it has not.
  virtual llvm::Value *lowerMath(llvm::CallInst &, const MathName &) const { return nullptr; }

  // In this order, of a kernel's module; pipeline/Device.cpp optimises it in between.
  /// LLVM's machine. Each emits one module: it keeps what it has seen.
  virtual llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createMachine() const = 0;
  /// Makes it the device's, by a pass that calls lowerKernels().
  virtual llvm::Error lower(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const = 0;
  /// Puts what LLVM's target makes good code of in place of what it does not.
  virtual llvm::Error legalize(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const = 0;
  /// Writes the code, of which others see \p Entry alone. \p Callbacks are told of our passes among
  /// LLVM's. An error says what LLVM's target could not do.
  virtual llvm::Error emit(llvm::Module &M, llvm::Function &Entry,
                           std::unique_ptr<llvm::TargetMachine> Machine,
                           llvm::PassInstrumentationCallbacks &Callbacks,
                           llvm::SmallVectorImpl<char> &Code) const = 0;

protected:
  GpuTarget(DeviceKind Kind, llvm::StringLiteral TripleName, llvm::CallingConv::ID KernelConvention,
            uint64_t MostArgumentBytes, llvm::StringLiteral MangledPointer,
            llvm::StringLiteral WhoForbidsRecursion)
      : Kind(Kind), TripleName(TripleName), KernelConvention(KernelConvention),
        MostArgumentBytes(MostArgumentBytes), MangledPointer(MangledPointer),
        WhoForbidsRecursion(WhoForbidsRecursion) {}
};

} // namespace tessera

#endif // TESSERA_TARGET_GPU_GPUTARGET_H
