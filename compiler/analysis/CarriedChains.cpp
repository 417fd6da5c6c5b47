// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/CarriedChains.h"
#include "analysis/LaneShapes.h"
#include "contract/Names.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tessera {

bool isFused(const Instruction &I) {
  const auto *Sum = I.hasOneUse() ? dyn_cast<FPMathOperator>(I.user_back()) : nullptr;
  return Sum && I.getOpcode() == Instruction::FMul && I.hasAllowContract() &&
         Sum->hasAllowContract() &&
         (Sum->getOpcode() == Instruction::FAdd || Sum->getOpcode() == Instruction::FSub);
}

namespace {

/// Cycles that vector instructions of the machines take until others have the result; LLVM's models
/// say much the same.
constexpr unsigned Simple = 1, OfFloats = 4, Multiplication = 10, Division = 14, Gather = 20,
                   Call = 40;

/// Iterations until chains through several phis have come around.
constexpr unsigned IterationsAround = 12;

/// Iterations of which LLVM makes one where it can, of four; the rest it spends on putting them
/// together.
constexpr unsigned IterationsInOne = 3;

/// A product that LLVM does not multiply for.
bool isShiftAndSum(const Instruction &Product) {
  const APInt *By;
  return PatternMatch::match(
             &Product, PatternMatch::m_Mul(PatternMatch::m_Value(), PatternMatch::m_APInt(By))) &&
         ((*By - 1).isPowerOf2() || (*By + 1).isPowerOf2());
}

unsigned latencyOf(const IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::sqrt:
    return Division;
  case Intrinsic::fabs:
  case Intrinsic::copysign:
    return Simple;
  default:
    return I.getType()->isFPOrFPVectorTy() ? OfFloats : Simple;
  }
}

unsigned latencyOf(const Instruction &I, const LaneShapes &Shapes, bool HasFma) {
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return latencyOf(*Intrinsic);
  if (isMultiplyAdd(I))
    return HasFma ? OfFloats : 2 * OfFloats;
  switch (I.getOpcode()) {
  case Instruction::PHI: // of lanes that came different ways: a mask selects
    return Shapes.isJoin(I.getParent()) ? Simple : 0;
  case Instruction::FMul:
    return HasFma && isFused(I) ? 0 : OfFloats; // the sum has its time
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FCmp:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return OfFloats;
  case Instruction::Mul:
    return isShiftAndSum(I) ? 2 * Simple : Multiplication;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return PatternMatch::match(I.getOperand(1), PatternMatch::m_Power2()) ? Simple : Division;
  case Instruction::FDiv:
  case Instruction::FRem:
    return Division;
  case Instruction::Load: // its address is of the chain, and so varies
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return Gather;
  case Instruction::Call:
    return Call;
  case Instruction::BitCast:
  case Instruction::Freeze:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return 0;
  default:
    return Simple;
  }
}

/// A loop's iterations one after the other, on a machine on which nothing waits but for what it
/// takes.
class Iterations {
public:
  Iterations(const Loop &L, const LaneShapes &Shapes, bool HasFma)
      : L(L), Shapes(Shapes), HasFma(HasFma) {
    assert(L.getLoopLatch() && "iterations follow each other by one way");
  }

  void pass() {
    SmallVector<std::pair<const PHINode *, unsigned>, 8> Carried;
    for (const PHINode &Phi : L.getHeader()->phis())
      if (Shapes.of(&Phi).isVarying())
        Carried.push_back({&Phi, Ready.lookup(Phi.getIncomingValueForBlock(L.getLoopLatch()))});
    for (auto [Phi, When] : Carried)
      Ready[Phi] = When;
    for (const BasicBlock *Block : Shapes.blocks())
      if (L.contains(Block))
        for (const Instruction &I : *Block)
          if (!I.getType()->isVoidTy() && Shapes.of(&I).isVarying() &&
              !(isa<PHINode>(I) && Block == L.getHeader()))
            Ready[&I] = lastOperand(I) + latencyOf(I, Shapes, HasFma);
  }

  /// When is everything there?
  unsigned allReady() const {
    unsigned Last = 0;
    for (auto [V, When] : Ready)
      Last = std::max(Last, When);
    return Last;
  }

  /// When is \p V there, in cycles from the beginning of the first iteration?
  unsigned ready(const Value &V) const { return Ready.lookup(&V); }

private:
  unsigned lastOperand(const Instruction &I) const {
    unsigned Last = 0;
    for (const Value *Operand : I.operands())
      Last = std::max(Last, Ready.lookup(Operand));
    return Last;
  }

  const Loop &L;
  const LaneShapes &Shapes;
  const bool HasFma;
  DenseMap<const Value *, unsigned> Ready;
};

/// Is the next iteration's \p Phi a sum and product of this one's and of constants, in integers?
/// LLVM makes one of several iterations.
bool isAffine(const PHINode &Phi, const BasicBlock &Latch) {
  const auto *I = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(&Latch));
  while (I && isa<ConstantInt>(I->getOperand(1)) &&
         (I->getOpcode() == Instruction::Add || I->getOpcode() == Instruction::Mul ||
          I->getOpcode() == Instruction::Shl)) {
    if (I->getOperand(0) == &Phi)
      return true;
    I = dyn_cast<BinaryOperator>(I->getOperand(0));
  }
  return false;
}

} // namespace

unsigned cyclesThrough(const Loop &L, const LaneShapes &Shapes, bool HasFma) {
  Iterations One(L, Shapes, HasFma);
  One.pass();
  return One.allReady();
}

unsigned carriedCycles(const Loop &L, const LaneShapes &Shapes, bool HasFma) {
  Iterations Passed(L, Shapes, HasFma);
  auto PassAround = [&] {
    for (unsigned Iteration = 0; Iteration < IterationsAround; ++Iteration)
      Passed.pass();
  };
  PassAround();
  // What is only late, once, is not carried on.
  DenseMap<const PHINode *, unsigned> Before;
  for (const PHINode &Phi : L.getHeader()->phis())
    Before[&Phi] = Passed.ready(Phi);
  PassAround();
  unsigned Most = 0;
  for (auto [Phi, When] : Before) {
    assert(Passed.ready(*Phi) >= When && "time goes on");
    const unsigned Cycles = Passed.ready(*Phi) - When;
    Most = std::max(Most, isAffine(*Phi, *L.getLoopLatch()) ? Cycles / IterationsInOne : Cycles);
  }
  return divideNearest(Most, IterationsAround);
}

void printCarriedChains(raw_ostream &OS, Function &F, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  for (const WorkItemNest &Nest : workItemNestsOf(F, LI)) {
    const LaneShapes Shapes(Nest, LI, Nest.row() != nullptr);
    OS << "carried-chains of '" << F.getName() << "', work-items of ";
    Nest.head()->printAsOperand(OS, false);
    OS << ":\n";
    for (const Loop *L : Nest.loop().getLoopsInPreorder()) {
      if (L == &Nest.loop() || !L->isInnermost() || !L->getLoopLatch())
        continue;
      OS << "  ";
      L->getHeader()->printAsOperand(OS, false);
      OS << ": " << carriedCycles(*L, Shapes, /*HasFma=*/false) << " cycles, fused "
         << carriedCycles(*L, Shapes, /*HasFma=*/true) << '\n';
    }
  }
}

} // namespace tessera
