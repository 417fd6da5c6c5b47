// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/KernelCosts.h"
#include "contract/Names.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/CodeGen/BasicTTIImpl.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {
namespace {

bool isMultiplyAddFunction(const Function &F) {
  return F.getName() == callee::MultiplyAddF32 || F.getName() == callee::MultiplyAddF64;
}

/// \p OfLlvm's costs with products and sums in place of the calls that stand for them.
template <typename Costs, template <typename> typename OfLlvm>
class WithContraction : public OfLlvm<Costs> {
  using Kind = TargetTransformInfo::TargetCostKind;

public:
  using OfLlvm<Costs>::OfLlvm;

  bool isLoweredToCall(const Function *F) const override {
    return !isMultiplyAddFunction(*F) && OfLlvm<Costs>::isLoweredToCall(F);
  }

  InstructionCost getInstructionCost(const User *U, ArrayRef<const Value *> Operands,
                                     Kind CostKind) const override {
    const auto *I = dyn_cast<Instruction>(U);
    if (!I || !isMultiplyAdd(*I))
      return OfLlvm<Costs>::getInstructionCost(U, Operands, CostKind);
    const auto CostOf = [&](unsigned Opcode) {
      return this->getArithmeticInstrCost(Opcode, I->getType(), CostKind, {}, {}, {}, nullptr);
    };
    return CostOf(Instruction::FMul) + CostOf(Instruction::FAdd);
  }
};

class NoMachinesCosts final
    : public WithContraction<NoMachinesCosts, TargetTransformInfoImplCRTPBase> {
public:
  explicit NoMachinesCosts(const Function &F) : WithContraction(F.getDataLayout()) {}
};

class MachinesCosts final : public WithContraction<MachinesCosts, BasicTTIImplBase> {
  friend BasicTTIImplBase<MachinesCosts>;

  const TargetSubtargetInfo *ST;
  const TargetLoweringBase *TLI;

  const TargetSubtargetInfo *getST() const { return ST; }
  const TargetLoweringBase *getTLI() const { return TLI; }

public:
  MachinesCosts(const TargetMachine &Machine, const Function &F)
      : WithContraction(&Machine, F.getDataLayout()), ST(Machine.getSubtargetImpl(F)),
        TLI(ST->getTargetLowering()) {}
};

} // namespace

TargetIRAnalysis kernelCosts(const TargetMachine *Machine) {
  return TargetIRAnalysis([Machine](const Function &F) {
    return Machine ? TargetTransformInfo(std::make_unique<MachinesCosts>(*Machine, F))
                   : TargetTransformInfo(std::make_unique<NoMachinesCosts>(F));
  });
}

} // namespace tessera
