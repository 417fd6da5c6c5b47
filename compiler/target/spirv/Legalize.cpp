// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/Legalize.h"
#include "contract/Step.h"
#include "target/gpu/AddressSpaces.h"
#include "target/gpu/TypeMapping.h"
#include "target/spirv/ExpandOperations.h"
#include "target/spirv/IntegerWidths.h"
#include "target/spirv/MemoryParts.h"
#include "target/spirv/RangeNumbers.h"
#include "target/spirv/UniformValues.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "legalize-for-spirv"

using namespace llvm;

namespace tessera {

namespace {

/// Pointers, also as parts, as the numbers that they are in memory.
class NumbersOfAddresses : public TypeMapping {
  Type *mappedScalar(Type *T) override {
    return T->isPointerTy() ? Type::getInt64Ty(T->getContext()) : T;
  }
  Constant *mappedWhole(Constant *) override { llvm_unreachable("types alone are mapped"); }
};

} // namespace

/// LLVM's target takes the type of a variable from the pointers that are stored in it, or that its
/// elements are said to be, and makes it no larger: addresses in memory are numbers.
static void storeAddressesAsNumbers(Module &M) {
  NumbersOfAddresses Numbers;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      IRBuilder<> Builder(&I);
      Type *Number = Builder.getInt64Ty();
      if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
        Variable->setAllocatedType(Numbers.mapped(Variable->getAllocatedType()));
      } else if (auto *Element = dyn_cast<GetElementPtrInst>(&I)) {
        Element->setSourceElementType(Numbers.mapped(Element->getSourceElementType()));
        Element->setResultElementType(Numbers.mapped(Element->getResultElementType()));
      }
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
        Value *Stored = Store->getValueOperand();
        if (Stored->getType()->isPointerTy())
          Store->setOperand(0, Builder.CreatePtrToInt(Stored, Number));
      } else if (auto *Load = dyn_cast<LoadInst>(&I); Load && I.getType()->isPointerTy()) {
        Value *Loaded =
            Builder.CreateAlignedLoad(Number, Load->getPointerOperand(), Load->getAlign());
        Load->replaceAllUsesWith(Builder.CreateIntToPtr(Loaded, Load->getType()));
        Load->eraseFromParent();
      }
    }
}

/// The same trap: of pointers between which a phi or a select chooses, LLVM's target takes a
/// variable for what one of them points to. It must see an address in the variable.
static void chooseBetweenAddresses(Module &M) {
  const auto AddressBefore = [](Use &Chosen, Instruction &Before) {
    if (isa<GlobalVariable, AllocaInst>(Chosen.get()))
      Chosen.set(GetElementPtrInst::Create(
          Type::getInt8Ty(Before.getContext()), Chosen.get(),
          {ConstantInt::get(Type::getInt64Ty(Before.getContext()), 0)}, "", Before.getIterator()));
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Phi = dyn_cast<PHINode>(&I))
        for (Use &Incoming : Phi->incoming_values())
          AddressBefore(Incoming, *Phi->getIncomingBlock(Incoming)->getTerminator());
      else if (auto *Choice = dyn_cast<SelectInst>(&I))
        for (Use &Operand : Choice->operands())
          AddressBefore(Operand, *Choice);
    }
}

static Value *memberOf(Value *Whole, unsigned Number, BasicBlock::iterator Before) {
  if (Value *Member = FindInsertedValue(Whole, Number, Before))
    return Member;
  return ExtractValueInst::Create(Whole, Number, "", Before);
}

/// The choice that \p Whole is, for one member. For a block that comes several times it is the
/// same.
static Instruction *choiceOfMember(Instruction &Whole, unsigned Number) {
  if (auto *Choice = dyn_cast<SelectInst>(&Whole))
    return SelectInst::Create(Choice->getCondition(),
                              memberOf(Choice->getTrueValue(), Number, Choice->getIterator()),
                              memberOf(Choice->getFalseValue(), Number, Choice->getIterator()), "",
                              Choice->getIterator());
  if (auto *Kept = dyn_cast<FreezeInst>(&Whole))
    return new FreezeInst(memberOf(Kept->getOperand(0), Number, Kept->getIterator()), "",
                          Kept->getIterator());
  auto &Phi = cast<PHINode>(Whole);
  PHINode *Made = PHINode::Create(ExtractValueInst::getIndexedType(Phi.getType(), Number),
                                  Phi.getNumIncomingValues(), "", Phi.getIterator());
  for (auto [Block, Value] : zip(Phi.blocks(), Phi.incoming_values())) {
    const int Known = Made->getBasicBlockIndex(Block);
    Made->addIncoming(Known >= 0 ? Made->getIncomingValue(Known)
                                 : memberOf(Value, Number, Block->getTerminator()->getIterator()),
                      Block);
  }
  return Made;
}

static bool choosesBetweenWholes(const Instruction &I) {
  return isa<PHINode, SelectInst, FreezeInst>(I) && I.getType()->isAggregateType();
}

/// LLVM's target makes modules that are not valid of choices between structs, as the results of
/// compare and exchange are, or crashes: their members are chosen one by one.
static void chooseBetweenMembers(Function &F) {
  SmallVector<Instruction *, 8> Choices;
  for (Instruction &I : instructions(F))
    if (choosesBetweenWholes(I))
      Choices.push_back(&I);
  SmallVector<WeakTrackingVH, 8> Wholes;
  while (!Choices.empty()) {
    Instruction *Choice = Choices.pop_back_val();
    const auto After =
        isa<PHINode>(Choice) ? Choice->getParent()->getFirstInsertionPt() : Choice->getIterator();
    const uint64_t Count = Choice->getType()->isStructTy()
                               ? Choice->getType()->getStructNumElements()
                               : Choice->getType()->getArrayNumElements();
    Value *Whole = PoisonValue::get(Choice->getType());
    for (unsigned Number = 0; Number != Count; ++Number) {
      Instruction *Member = choiceOfMember(*Choice, Number);
      if (choosesBetweenWholes(*Member))
        Choices.push_back(Member);
      Whole = InsertValueInst::Create(Whole, Member, Number, "", After);
    }
    Choice->replaceAllUsesWith(Whole);
    Choice->eraseFromParent();
    Wholes.push_back(Whole);
  }
  if (Wholes.empty())
    return;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Member = dyn_cast<ExtractValueInst>(&I))
      if (Value *Known = FindInsertedValue(Member->getAggregateOperand(), Member->getIndices())) {
        Member->replaceAllUsesWith(Known);
        Member->eraseFromParent();
      }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Wholes);
}

/// Compilers of drivers, Intel's for the CPU at least, make a truncation of floats that become
/// integers and floats again, and so a negative zero of numbers between -1 and 0. Added to zero it
/// is positive again, and nothing else changes.
static void truncateRoundTrips(Function &F) {
  using namespace PatternMatch;
  const auto FrozenOrNot = [](const auto &Conversion) {
    return m_CombineOr(Conversion, m_Freeze(Conversion));
  };
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *X = nullptr;
    if (!match(&I, m_CombineOr(m_SIToFP(FrozenOrNot(m_FPToSI(m_Value(X)))),
                               m_UIToFP(FrozenOrNot(m_FPToUI(m_Value(X)))))) ||
        X->getType() != I.getType())
      continue;
    IRBuilder<> Builder(&I);
    Value *Whole = I.getOperand(0);
    Value *Truncated = Builder.CreateUnaryIntrinsic(Intrinsic::trunc, X);
    I.replaceAllUsesWith(Builder.CreateFAdd(Truncated, ConstantFP::getZero(I.getType())));
    I.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Whole);
  }
}

static bool isExtreme(AtomicRMWInst::BinOp Operation) {
  return is_contained(
      {AtomicRMWInst::Max, AtomicRMWInst::Min, AtomicRMWInst::UMax, AtomicRMWInst::UMin},
      Operation);
}

/// Is \p V a complement, or computed from one by operations that compilers complement instead?
static bool isOfComplement(const Value *V, unsigned Depth = 6) {
  if (match(V, PatternMatch::m_Not(PatternMatch::m_Value())))
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 0)
    return false;
  const bool IsPart = isa<SelectInst, PHINode, CastInst, MinMaxIntrinsic>(I) ||
                      is_contained({Instruction::Add, Instruction::Sub, Instruction::AShr},
                                   Instruction::BinaryOps(I->getOpcode()));
  return IsPart && any_of(I->operands(),
                          [&](const Use &Operand) { return isOfComplement(Operand, Depth - 1); });
}

/// Intel's compiler for the CPU makes a wrong minimum or maximum of memory and a complement, also
/// from OpenCL C. What went through volatile memory is none that it knows.
static void hideComplements(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Change = dyn_cast<AtomicRMWInst>(&I);
    if (!Change || !isExtreme(Change->getOperation()) || !isOfComplement(Change->getValOperand()))
      continue;
    Value *Complement = Change->getValOperand();
    IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Memory = Builder.CreateAlloca(Complement->getType());
    Builder.SetInsertPoint(Change);
    Builder.CreateStore(Complement, Memory, /*isVolatile=*/true);
    Change->setOperand(1, Builder.CreateLoad(Complement->getType(), Memory, /*isVolatile=*/true));
  }
}

/// Does a loop lie between \p Above and \p Behind, which it dominates?
static bool isLoopBetween(const BasicBlock &Above, const BasicBlock &Behind,
                          const DominatorTree &Dominators, const LoopInfo &Loops) {
  return any_of(Loops.getLoopsInPreorder(), [&](const Loop *L) {
    return !L->contains(&Behind) && Dominators.properlyDominates(&Above, L->getHeader()) &&
           !Dominators.dominates(&Behind, L->getHeader());
  });
}

/// What comes to \p Phi from one block goes through volatile memory.
static void hideOne(PHINode &Phi) {
  BasicBlock *From = Phi.getIncomingBlock(0u);
  Value *V = Phi.getIncomingValue(0);
  Function &F = *Phi.getFunction();
  IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().begin());
  Type *InMemory = V->getType();
  if (InMemory->isIntOrIntVectorTy(1))
    InMemory = InMemory->getWithNewBitWidth(8);
  AllocaInst *Memory = Builder.CreateAlloca(InMemory);
  Builder.SetInsertPoint(From->getTerminator());
  Builder.CreateStore(Builder.CreateZExtOrBitCast(V, InMemory), Memory, /*isVolatile=*/true);
  Value *Loaded = Builder.CreateLoad(InMemory, Memory, /*isVolatile=*/true);
  Phi.setIncomingValueForBlock(From, Builder.CreateTruncOrBitCast(Loaded, V->getType()));
}

/// Intel's compiler for the CPU takes the value behind a loop that only some work-items enter for
/// uniform where it is one of several uniform ones, in kernels with atomic operations.
static void hideUniformValues(Function &F) {
  if (none_of(instructions(F),
              [](const Instruction &I) { return isa<AtomicRMWInst, AtomicCmpXchgInst>(I); }))
    return;
  const DominatorTree Dominators(F);
  const LoopInfo Loops(Dominators);
  UniformValues Uniform;
  const auto IsUniform = [&](const Use &Operand) { return Uniform.contains(Operand); };
  for (BasicBlock &Block : F) {
    const DomTreeNode *Node = Dominators.getNode(&Block);
    if (!Node || !Node->getIDom() || Block.phis().empty() || Loops.isLoopHeader(&Block))
      continue;
    const BasicBlock &Above = *Node->getIDom()->getBlock();
    if (all_of(Above.getTerminator()->operands(), IsUniform) ||
        !isLoopBetween(Above, Block, Dominators, Loops))
      continue;
    for (PHINode &Phi : Block.phis())
      if (!Phi.hasConstantOrUndefValue() && all_of(Phi.incoming_values(), IsUniform))
        hideOne(Phi);
  }
}

/// Most copies of one instruction that are written out.
static constexpr uint64_t MostCopies = 64;

/// LLVM's target copies byte by byte, in a loop: short copies are of as much at once as is aligned.
static void writeOutCopies(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Copy = dyn_cast<MemCpyInst>(&I);
      auto *Bytes = Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
      if (!Bytes)
        continue;
      const uint64_t Length = Bytes->getZExtValue();
      const Align Both =
          std::min(Copy->getDestAlign().valueOrOne(), Copy->getSourceAlign().valueOrOne());
      if (divideCeil(Length, mostBytesAtOnce(Both)) > MostCopies)
        continue;
      IRBuilder<> Builder(Copy);
      for (const MemoryPart Part : memoryParts(Length, Both)) {
        const auto Place = [&](Value *Begin) {
          return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Begin, Part.Offset);
        };
        Value *Loaded = Builder.CreateAlignedLoad(Builder.getIntNTy(8 * Part.Bytes),
                                                  Place(Copy->getRawSource()), Align(Part.Bytes));
        Builder.CreateAlignedStore(Loaded, Place(Copy->getRawDest()), Align(Part.Bytes));
      }
      Copy->eraseFromParent();
    }
}

static Error legalize(Module &M, ModuleAnalysisManager &AM) {
  runStep("expand-range-numbers", M, AM, [&] { expandRangeNumbers(M); });
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    runStep("choose-between-members", F, AM, [&] { chooseBetweenMembers(F); });
    runStep("truncate-round-trips", F, AM, [&] { truncateRoundTrips(F); });
    runStep("hide-complements", F, AM, [&] { hideComplements(F); });
    runStep("hide-uniform-values", F, AM, [&] { hideUniformValues(F); });
  }
  // Of structs it makes loads of their members, some of which are addresses, and it knows
  // bitreverse of any width.
  if (Error E = runStep("widen-integers", M, AM, [&] { return widenIntegers(M); }))
    return E;
  runStep("store-addresses-as-numbers", M, AM, [&] { storeAddressesAsNumbers(M); });
  runStep("choose-between-addresses", M, AM, [&] { chooseBetweenAddresses(M); });
  runStep("narrow-atomics", M, AM, [&] { narrowAtomics(M, "workgroup"); });
  runStep("expand-operations", M, AM, [&] { expandOperations(M); });
  runStep("write-out-copies", M, AM, [&] { writeOutCopies(M); });
  return Error::success();
}

PreservedAnalyses LegalizeForSpirv::run(Module &M, ModuleAnalysisManager &AM) {
  if (Error E = legalize(M, AM))
    Report({Severity::Error, toString(std::move(E)), {}});
  return PreservedAnalyses::none();
}

} // namespace tessera
