// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How much values of a kernel grow when one of them does: the counter of a loop from iteration to
/// iteration, or an id from work-item to work-item.
#ifndef TESSERA_SHAPE_SLOPES_H
#define TESSERA_SHAPE_SLOPES_H

#include "contract/Names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include <optional>

namespace tessera {

/// Growth by Factor * Times, or by Factor alone. For a pointer it is in bytes.
struct Slope {
  int64_t Factor = 0;
  llvm::Value *Times = nullptr; ///< a signed number that is known at launch
  /// The value is equal to the unbounded integer, so that an extended value grows as much.
  bool Exact = true;

  bool isZero() const { return Factor == 0; }
  bool isConstant() const { return !Times || isZero(); }
  /// Whether it is the same growth.
  bool equals(const Slope &Other) const {
    return Factor == Other.Factor && (isZero() || Times == Other.Times);
  }
};

class Slopes {
public:
  /// \p Known: the slope of the growing value itself, and of values that need no further analysis.
  Slopes(const KernelInfo &Info, const llvm::LoopInfo &LI,
         llvm::function_ref<std::optional<Slope>(llvm::Value &)> Known)
      : Info(Info), LI(LI), Known(Known) {}

  /// Nothing if it is not known, or not constant.
  std::optional<Slope> of(llvm::Value &V);

private:
  std::optional<Slope> compute(llvm::Instruction &I);
  std::optional<Slope> ofPhi(llvm::PHINode &Phi);
  std::optional<Slope> ofSum(llvm::Instruction &I, bool Subtract);
  std::optional<Slope> ofProduct(llvm::Instruction &I);
  std::optional<Slope> ofAddress(llvm::Instruction &I);

  const KernelInfo &Info;
  const llvm::LoopInfo &LI;
  const llvm::function_ref<std::optional<Slope>(llvm::Value &)> Known;
  llvm::DenseMap<const llvm::Instruction *, std::optional<Slope>> Found;
};

} // namespace tessera

#endif // TESSERA_SHAPE_SLOPES_H
