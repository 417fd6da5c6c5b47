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

Value *placeOf(IRBuilder<> &Builder, const VariablePart &Part) {
  return Part.Offset ? Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Part.Variable, Part.Offset)
                     : Part.Variable;
}

/// What the function reads and writes of its variables as such.
static SmallVector<VariablePart, 16> partsOf(const Function &F) {
  SmallVector<VariablePart, 16> Parts;
  for (const Instruction &I : instructions(F)) {
    const Value *Address = getLoadStorePointerOperand(&I);
    if (!Address)
      continue;
    APInt Offset(64, 0);
    auto *Variable = dyn_cast<AllocaInst>(Address->stripAndAccumulateConstantOffsets(
        F.getDataLayout(), Offset, /*AllowNonInbounds=*/true));
    const VariablePart Part = {const_cast<AllocaInst *>(Variable), Offset.getZExtValue(),
                               getLoadStoreType(&I)};
    // A pointer that is used elsewhere would keep what it points to in memory.
    if (Variable && (Part.T->isIntegerTy() || Part.T->isFloatingPointTy()) &&
        !is_contained(Parts, Part))
      Parts.push_back(Part);
  }
  return Parts;
}

PromotedCopy::PromotedCopy(Function &F, FunctionAnalysisManager &Analyses) {
  ValueToValueMapTy Map;
  Copy = CloneFunction(&F, Map);
  for (const auto &[Original, Copied] : Map)
    Originals[Copied] = const_cast<Value *>(Original);
  const DominatorTree Tree(*Copy);
  const LoopInfo Loops(Tree);
  const SmallVector<VariablePart, 16> Parts = partsOf(*Copy);
  for (const Loop *L : Loops.getLoopsInPreorder())
    useParts(*L->getHeader(), Parts);
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

/// Uses parts of variables where a loop begins. Later it is seen there which value each has become.
void PromotedCopy::useParts(BasicBlock &Header, ArrayRef<VariablePart> Parts) {
  IRBuilder<> Builder(&Header, Header.getFirstInsertionPt());
  for (const VariablePart &Part : Parts) {
    std::string Name;
    raw_string_ostream(Name) << UsePrefix << *Part.T;
    const FunctionCallee Use = Copy->getParent()->getOrInsertFunction(
        Name, FunctionType::get(Builder.getVoidTy(), {Builder.getInt64Ty(), Part.T}, false));
    Builder.CreateCall(
        Use, {Builder.getInt64(Used.size()), Builder.CreateLoad(Part.T, placeOf(Builder, Part))});
    AllocaInst *Original = original(*Part.Variable);
    assert(Original && "before variables become values, each is a copy of one");
    Used.push_back({Original, Part.Offset, Part.T});
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
