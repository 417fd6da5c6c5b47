// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/PromotedCopy.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tessera {

/// Functions that the copy calls with the number of a part and its value.
static constexpr StringLiteral UsePrefix = "tessera.use.";

/// Larger variables do not become values.
static constexpr uint64_t MostBytes = 128;

Value *placeOf(IRBuilder<> &Builder, const VariablePart &Part) {
  return Part.Offset ? Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Part.Variable, Part.Offset)
                     : Part.Variable;
}

PromotedCopy::PromotedCopy(Function &F, FunctionAnalysisManager &Analyses) {
  ValueToValueMapTy Map;
  Copy = CloneFunction(&F, Map);
  for (const auto &[Original, Copied] : Map)
    Originals[Copied] = const_cast<Value *>(Original);
  const DominatorTree Tree(*Copy);
  const LoopInfo Loops(Tree);
  for (const Loop *L : Loops.getLoopsInPreorder())
    useParts(*L->getHeader());
  SROAPass(SROAOptions::PreserveCFG).run(*Copy, Analyses);
  Analyses.clear(*Copy, Copy->getName());
  findParts();
}

PromotedCopy::~PromotedCopy() {
  Module &M = *Copy->getParent();
  Copy->eraseFromParent();
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.getName().starts_with(UsePrefix))
      F.eraseFromParent();
}

/// Uses every part of every small variable where a loop begins. Later it is seen there which value
/// each has become.
void PromotedCopy::useParts(BasicBlock &Header) {
  IRBuilder<> Builder(&Header, Header.getFirstInsertionPt());
  for (Instruction &I : Copy->getEntryBlock()) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable)
      continue;
    const std::optional<TypeSize> Bytes = Variable->getAllocationSize(Variable->getDataLayout());
    if (Bytes && !Bytes->isScalable() && Bytes->getFixedValue() <= MostBytes)
      usePart(Builder, {Variable, 0, Variable->getAllocatedType()});
  }
}

void PromotedCopy::usePart(IRBuilder<> &Builder, const VariablePart &Part) {
  const DataLayout &DL = Part.Variable->getDataLayout();
  if (auto *Record = dyn_cast<StructType>(Part.T)) {
    for (unsigned Member = 0; Member != Record->getNumElements(); ++Member)
      usePart(Builder,
              {Part.Variable, Part.Offset + DL.getStructLayout(Record)->getElementOffset(Member),
               Record->getElementType(Member)});
  } else if (auto *Array = dyn_cast<ArrayType>(Part.T)) {
    const uint64_t Bytes = DL.getTypeAllocSize(Array->getElementType());
    for (uint64_t Element = 0; Element != Array->getNumElements(); ++Element)
      usePart(Builder, {Part.Variable, Part.Offset + Element * Bytes, Array->getElementType()});
  } else if (Part.T->isIntOrPtrTy() || Part.T->isFloatingPointTy()) {
    std::string Name;
    raw_string_ostream(Name) << UsePrefix << *Part.T;
    const FunctionCallee Use = Copy->getParent()->getOrInsertFunction(
        Name, FunctionType::get(Builder.getVoidTy(), {Builder.getInt64Ty(), Part.T}, false));
    Builder.CreateCall(
        Use, {Builder.getInt64(Used.size()), Builder.CreateLoad(Part.T, placeOf(Builder, Part))});
    Used.push_back({original(*Part.Variable), Part.Offset, Part.T});
  }
}

void PromotedCopy::findParts() {
  for (Instruction &I : instructions(*Copy)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Callee->getName().starts_with(UsePrefix))
      continue;
    // What is of an earlier block is no other value when the loop goes round.
    const auto *Phi = dyn_cast<PHINode>(Call->getArgOperand(1));
    if (Phi && Phi->getParent() == Call->getParent())
      PartOf.try_emplace(Phi, Used[cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue()]);
  }
}

} // namespace tessera
