// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/SplitTileStatics.h"
#include "analysis/values/AddressForm.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

namespace {

/// Bytes of a variable, from \p Begin to before \p End.
struct Bytes {
  int64_t Begin, End;
};

class VariableSplitter {
public:
  VariableSplitter(Function &Kernel, GlobalVariable &Variable, ScalarEvolution &SE)
      : Kernel(Kernel), Variable(Variable), SE(SE), DL(Kernel.getDataLayout()) {}

  /// False if all stays as it is.
  bool run() {
    if (!findAccesses() || refuse("split-tile-statics.one-part", Kernel, parts().size() < 2))
      return false;
    took("split-tile-statics.taken", Kernel);
    for (const Bytes &Part : parts())
      moveTo(Part);
    return true;
  }

private:
  struct Access {
    Use *Pointer;
    Bytes Touched;
  };

  /// False if the variable's address is used in another way than by loads and stores at places that
  /// are known to some degree.
  bool findAccesses() {
    SmallSetVector<Value *, 16> Addresses;
    Addresses.insert(&Variable);
    for (size_t Next = 0; Next != Addresses.size(); ++Next)
      for (Use &U : Addresses[Next]->uses()) {
        auto *User = dyn_cast<Instruction>(U.getUser());
        // Other functions have memory of their own. Constants are instructions in this one.
        if (!User || User->getFunction() != &Kernel)
          continue;
        if (isa<GetElementPtrInst>(User)) {
          Addresses.insert(User);
          continue;
        }
        const bool IsAccess = getLoadStorePointerOperand(User) == U.get() &&
                              U.getOperandNo() == User->getNumOperands() - 1;
        const std::optional<Bytes> Touched = IsAccess ? touchedBy(*User) : std::nullopt;
        if (refuse("split-tile-statics.other-use", *User, !IsAccess) ||
            refuse("split-tile-statics.anywhere", *User, !Touched))
          return false;
        Accesses.push_back({&U, *Touched});
      }
    return true;
  }

  /// The bytes that an access may touch.
  std::optional<Bytes> touchedBy(Instruction &User) {
    const AddressForm Address(*getLoadStorePointerOperand(&User), DL);
    if (&Address.root() != &Variable)
      return std::nullopt;
    const LinearForm &Offset = Address.bytes();
    Bytes Touched = {Offset.Constant,
                     Offset.Constant + int64_t(DL.getTypeStoreSize(getLoadStoreType(&User)))};
    for (const auto &[Term, Factor] : Offset.Terms) {
      const SCEV *Number = SE.getSCEV(Term);
      const APInt Min = SE.getSignedRangeMin(Number), Max = SE.getSignedRangeMax(Number);
      if (Min.getSignificantBits() > 32 || Max.getSignificantBits() > 32)
        return std::nullopt;
      // A loop's counter has its last value only where the loop ends.
      const bool IsLess =
          SE.isKnownPredicateAt(CmpInst::ICMP_NE, Number, SE.getConstant(Max), &User);
      const int64_t Least = Min.getSExtValue() * Factor;
      const int64_t Most = (Max.getSExtValue() - IsLess) * Factor;
      Touched.Begin += std::min(Least, Most), Touched.End += std::max(Least, Most);
    }
    // The rest would lie outside of the variable. Code that is never executed may access nothing
    // else.
    Touched.Begin = std::max<int64_t>(Touched.Begin, 0);
    Touched.End = std::min<int64_t>(Touched.End, DL.getTypeAllocSize(Variable.getValueType()));
    if (Touched.Begin >= Touched.End)
      return std::nullopt;
    return Touched;
  }

  /// What accesses have in common, in the order of the bytes.
  SmallVector<Bytes, 4> parts() const {
    SmallVector<Bytes, 8> All;
    for (const Access &Each : Accesses)
      All.push_back(Each.Touched);
    sort(All, [](const Bytes &A, const Bytes &B) { return A.Begin < B.Begin; });
    SmallVector<Bytes, 4> Parts;
    for (const Bytes &Next : All)
      if (Parts.empty() ||
          require("split-tile-statics.overlap", Kernel, Next.Begin >= Parts.back().End))
        Parts.push_back(Next);
      else
        Parts.back().End = std::max(Parts.back().End, Next.End);
    return Parts;
  }

  /// Gives the accesses of \p Part a variable that has no other ones.
  void moveTo(const Bytes &Part) {
    // What is aligned stays so.
    const int64_t Begin = alignDown(Part.Begin, Variable.getAlign().valueOrOne().value());
    assert(0 <= Begin && Begin <= Part.Begin && Part.Begin < Part.End &&
           "no part begins before its variable");
    auto *Type = ArrayType::get(IntegerType::get(Kernel.getContext(), 8), Part.End - Begin);
    auto *New = new GlobalVariable(*Kernel.getParent(), Type, /*isConstant=*/false,
                                   GlobalValue::InternalLinkage, UndefValue::get(Type),
                                   Variable.getName() + ".part", &Variable);
    New->copyAttributesFrom(&Variable);
    for (const Access &Each : Accesses)
      if (Part.Begin <= Each.Touched.Begin && Each.Touched.End <= Part.End)
        Each.Pointer->set(addressIn(*New, Begin, *cast<Instruction>(Each.Pointer->getUser())));
  }

  Value *addressIn(GlobalVariable &New, int64_t Begin, Instruction &User) const {
    IRBuilder<> Builder(&User);
    LinearForm Offset = AddressForm(*getLoadStorePointerOperand(&User), DL).bytes();
    Offset.Constant -= Begin;
    return Builder.CreateInBoundsGEP(Builder.getInt8Ty(), &New,
                                     Offset.emit(Builder, Builder.getInt64Ty(), /*PartsFit=*/true));
  }

  Function &Kernel;
  GlobalVariable &Variable;
  ScalarEvolution &SE;
  const DataLayout &DL;
  SmallVector<Access, 16> Accesses;
};

} // namespace

PreservedAnalyses SplitTileStatics::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M))
    for (GlobalVariable *Variable : tileStaticsOf(*F))
      if (VariableSplitter(*F, *Variable, AM.getResult<ScalarEvolutionAnalysis>(*F)).run()) {
        Changed = true;
        AM.invalidate(*F, PreservedAnalyses::none());
      }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
