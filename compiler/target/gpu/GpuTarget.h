// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The interface of a target for a kind of GPU to the common part of all of them.
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

/// The kind of number in the three dimensions of a range of work-items. The first dimension is the
/// compute domain's last one.
enum class RangeNumber { GlobalId, LocalId, GroupId };

/// The numbers of one work-item, computed in the entry block of a kernel.
class RangeNumbers {
public:
  virtual ~RangeNumbers() = default;
  /// In 64 bits, or in 32 if it fits. It is below \p End, unless that is 0.
  virtual llvm::Value *wide(llvm::IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                            uint64_t End) = 0;
  /// In 32 bits, if it fits.
  virtual llvm::Value *narrow(llvm::IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                              uint32_t End) = 0;
  /// The facts about \p Id, a narrow global id, where only work-items of the domain are.
  virtual void assumeOf(llvm::IRBuilder<> &, llvm::Value &) {}
  /// Whether the work-group belongs to the domain. Null if the range has no others.
  virtual llvm::Value *isInside(llvm::IRBuilder<> &) { return nullptr; }
};

class GpuTarget {
public:
  virtual ~GpuTarget() = default;

  DeviceKind Kind;
  llvm::StringLiteral TripleName;
  llvm::CallingConv::ID KernelConvention;
  /// The least size of by-value arguments that devices accept. Pointers take 8 bytes each.
  uint64_t MostArgumentBytes;
  /// The mangled form of pointers in the names of math functions, before the type to which they
  /// point.
  llvm::StringLiteral MangledPointer;
  llvm::StringLiteral WhoForbidsRecursion; ///< for people
  /// Whether a container's argument points to its first element, and not to its memory. This saves
  /// an addition for each container of each work-item.
  bool ArgumentsPointToData = false;

  /// Adds facts about work-groups to \p Entry for the target.
  virtual void describeGroup(llvm::Function &Entry, const KernelInfo &Info) const = 0;
  /// \p Extent is that of the code's range, in 64 bits. It is computed when it is first needed.
  virtual std::unique_ptr<RangeNumbers>
  numbersOf(const KernelInfo &Info,
            std::function<llvm::Value *(unsigned Dimension)> Extent) const = 0;
  /// Replaces \p Call, a barrier or a fence.
  virtual void lowerBarrier(llvm::CallInst &Call) const = 0;
  /// The replacement of \p Call of math if the target has something better than the function of
  /// that name. Otherwise null.
  virtual llvm::Value *lowerMath(llvm::CallInst &, const MathName &) const { return nullptr; }

  // In this order, of a kernel's module; pipeline/Device.cpp optimises it in between.
  /// LLVM's machine. Each emits only one module, because it keeps state.
  virtual llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createMachine() const = 0;
  /// Turns the module into the device's, by a pass that calls lowerKernels().
  virtual llvm::Error lower(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const = 0;
  /// Replaces code that LLVM's target does not compile well.
  virtual llvm::Error legalize(llvm::Module &M, llvm::ModuleAnalysisManager &AM) const = 0;
  /// Writes the code, in which only \p Entry is visible to others. \p Callbacks see our passes
  /// among LLVM's. An error says what LLVM's target could not do.
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
