// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A copy of a function in which variables are values, for analyses. Their results are transferred
/// to the function itself, whose variables stay in memory for debuggers.
#ifndef TESSERA_TARGET_REF_PROMOTEDCOPY_H
#define TESSERA_TARGET_REF_PROMOTEDCOPY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// A number in a variable of the function.
struct VariablePart {
  llvm::AllocaInst *Variable;
  uint64_t Offset; ///< in bytes
  llvm::Type *T;

  bool operator==(const VariablePart &) const = default;
};

llvm::Value *placeOf(llvm::IRBuilder<> &Builder, const VariablePart &Part);

/// It lives as long as the object.
class PromotedCopy {
public:
  PromotedCopy(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  PromotedCopy(const PromotedCopy &) = delete;
  PromotedCopy &operator=(const PromotedCopy &) = delete;
  ~PromotedCopy();

  llvm::Function &function() const { return *Copy; }

  /// The original. Null for a value that replaces a variable.
  template <typename T> T *original(const T &Copied) const {
    return llvm::cast_or_null<T>(Originals.lookup(&Copied));
  }

  /// The variable that this value replaces at the beginning of a loop. Null if there is none, or
  /// only several together.
  const VariablePart *part(const llvm::PHINode &Phi) const {
    const auto Found = PartOf.find(&Phi);
    return Found == PartOf.end() ? nullptr : &Found->second;
  }

private:
  void useParts(llvm::BasicBlock &Header, llvm::ArrayRef<VariablePart> Parts);
  void findParts();

  llvm::Function *Copy;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Originals;
  llvm::SmallVector<VariablePart, 32> Used; ///< by their numbers
  llvm::DenseMap<const llvm::PHINode *, VariablePart> PartOf;
};

} // namespace tessera

#endif // TESSERA_TARGET_REF_PROMOTEDCOPY_H
