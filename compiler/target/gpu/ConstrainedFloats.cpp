// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/ConstrainedFloats.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// Dynamic: as the host has set it, which a device does not know of.
static bool roundsAsDevices(const ConstrainedFPIntrinsic &Call) {
  const std::optional<RoundingMode> Mode = Call.getRoundingMode();
  return !Mode || *Mode == RoundingMode::Dynamic || *Mode == RoundingMode::NearestTiesToEven;
}

static Value *instruction(IRBuilder<> &Builder, unsigned Opcode, ConstrainedFPIntrinsic &Call) {
  Value *First = Call.getArgOperand(0);
  if (Instruction::isCast(Opcode))
    return Builder.CreateCast(Instruction::CastOps(Opcode), First, Call.getType());
  return Builder.CreateBinOp(Instruction::BinaryOps(Opcode), First, Call.getArgOperand(1));
}

static Value *function(IRBuilder<> &Builder, Intrinsic::ID Plain, ConstrainedFPIntrinsic &Call) {
  const SmallVector<Value *, 3> Arguments(
      make_range(Call.arg_begin(), Call.arg_begin() + Call.getNonMetadataArgCount()));
  return Builder.CreateIntrinsic(Call.getType(), Plain, Arguments);
}

/// What \p Call constrains.
static Value *plainOperation(IRBuilder<> &Builder, ConstrainedFPIntrinsic &Call) {
  switch (Call.getIntrinsicID()) {
#define INSTRUCTION(Name, Arguments, Rounds, Constrained)                                          \
  case Intrinsic::Constrained:                                                                     \
    return instruction(Builder, Instruction::Name, Call);
#define FUNCTION(Name, Arguments, Rounds, Constrained)                                             \
  case Intrinsic::Constrained:                                                                     \
    return function(Builder, Intrinsic::Name, Call);
#define CMP_INSTRUCTION(Name, Arguments, Rounds, Constrained, Node)                                \
  case Intrinsic::Constrained:                                                                     \
    return Builder.CreateFCmp(cast<ConstrainedFPCmpIntrinsic>(Call).getPredicate(),                \
                              Call.getArgOperand(0), Call.getArgOperand(1));
#include "llvm/IR/ConstrainedOps.def"
  default:
    llvm_unreachable("all constrained intrinsics are covered");
  }
}

Error relaxConstrainedFloats(Module &M) {
  for (Function &F : M) {
    F.removeFnAttr(Attribute::StrictFP);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      Call->removeFnAttr(Attribute::StrictFP);
      auto *Constrained = dyn_cast<ConstrainedFPIntrinsic>(Call);
      if (!Constrained)
        continue;
      if (!roundsAsDevices(*Constrained))
        return createStringError("it rounds floating-point numbers otherwise than to nearest");
      IRBuilder<> Builder(Constrained);
      if (isa<FPMathOperator>(I))
        Builder.setFastMathFlags(I.getFastMathFlags());
      Value *Plain = plainOperation(Builder, *Constrained);
      Plain->takeName(Constrained);
      Constrained->replaceAllUsesWith(Plain);
      Constrained->eraseFromParent();
    }
  }
  return Error::success();
}

} // namespace tessera
