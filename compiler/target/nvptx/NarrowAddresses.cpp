// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/NarrowAddresses.h"
#include "target/gpu/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {
namespace {

/// 32 bits that are extended to \p Wide; null if there are none.
Value *narrow(Value *Wide) {
  Value *From = nullptr;
  return match(Wide, m_ZExtOrSExt(m_Value(From))) && From->getType()->isIntegerTy(32) ? From
                                                                                      : nullptr;
}

/// The address of an element: the container's first one and how many lie before it, a sum of
/// numbers and of products.
class ElementAddress {
public:
  explicit ElementAddress(GetElementPtrInst &Last) : Last(Last) {
    Value *At = &Last;
    while (auto *Step = dyn_cast<GetElementPtrInst>(At)) {
      const bool IsLast = Step == &Last;
      if (Step->getNumIndices() != 1 ||
          Step->getSourceElementType() != Last.getSourceElementType() ||
          (!IsLast && !isForFew(*Step)) || !addTerm(Step->getOperand(1)))
        return;
      At = Step->getPointerOperand();
    }
    const auto *Container = dyn_cast<Argument>(At);
    if (Container && Container->getArgNo() != 0 && HasProduct && Terms.size() > 1)
      First = At;
  }

  /// Is it one whose distance 32 bits can hold, and would become cheaper?
  bool canNarrow() const { return First && isAccessed(); }

  Value *narrowed() const {
    IRBuilder<> Builder(&Last);
    Value *Sum = nullptr;
    for (auto [A, B] : Terms) {
      Value *Term = B ? Builder.CreateMul(A, B) : A;
      Sum = Sum ? Builder.CreateAdd(Sum, Term) : Term;
    }
    return Builder.CreateGEP(Last.getSourceElementType(), First,
                             Builder.CreateZExt(Sum, Builder.getInt64Ty()));
  }

private:
  /// With more elements of a row its address is cheaper than as many products.
  bool isForFew(const GetElementPtrInst &Row) const {
    constexpr unsigned Few = 3;
    return Row.getParent() == Last.getParent() && !Row.hasNUsesOrMore(Few + 1) &&
           all_of(Row.users(), [&](const User *By) {
             const auto *Element = dyn_cast<GetElementPtrInst>(By);
             return Element && Element->getParent() == Last.getParent();
           });
  }

  bool addTerm(Value *Index) {
    if (Value *Number = narrow(Index)) {
      Terms.push_back({Number, nullptr});
      return true;
    }
    Value *A = nullptr, *B = nullptr;
    // A product that was computed before a loop is a number there.
    if (!match(Index, m_Mul(m_Value(A), m_Value(B))) ||
        cast<Instruction>(Index)->getParent() != Last.getParent())
      return false;
    Value *First = narrow(A), *Second = narrow(B);
    HasProduct = true;
    Terms.push_back({First, Second});
    return First && Second;
  }

  /// Whenever the block is executed, is something in the element accessed?
  bool isAccessed() const {
    const uint64_t Bytes = Last.getDataLayout().getTypeAllocSize(Last.getSourceElementType());
    const auto Accesses = [&](const User *By, const Value *Address) {
      const auto *I = dyn_cast<Instruction>(By);
      return I && I->getParent() == Last.getParent() && getLoadStorePointerOperand(I) == Address;
    };
    return any_of(Last.users(), [&](const User *By) {
      ConstantInt *Inside = nullptr;
      if (match(By, m_PtrAdd(m_Specific(&Last), m_ConstantInt(Inside))))
        return Inside->getValue().ult(Bytes) &&
               any_of(By->users(), [&](const User *Inner) { return Accesses(Inner, By); });
      return Accesses(By, &Last);
    });
  }

  GetElementPtrInst &Last;
  Value *First = nullptr;
  SmallVector<std::pair<Value *, Value *>, 4> Terms; ///< products; null: times one
  bool HasProduct = false;
};

bool narrowAddresses(Function &F) {
  SmallVector<WeakTrackingVH, 8> Replaced;
  for (Instruction &I : instructions(F)) {
    auto *Last = dyn_cast<GetElementPtrInst>(&I);
    if (!Last || Last->getPointerAddressSpace() != address_space::Global)
      continue;
    const ElementAddress Address(*Last);
    if (!Address.canNarrow())
      continue;
    Last->replaceAllUsesWith(Address.narrowed());
    Replaced.push_back(Last);
  }
  for (WeakTrackingVH &Dead : Replaced)
    if (Dead)
      RecursivelyDeleteTriviallyDeadInstructions(Dead);
  return !Replaced.empty();
}

} // namespace

PreservedAnalyses NarrowAddresses::run(Function &F, FunctionAnalysisManager &) {
  if (!narrowAddresses(F))
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace tessera
