// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/SpirvTarget.h"
#include "target/gpu/Emission.h"
#include "target/gpu/MathFunctions.h"
#include "target/spirv/Emit.h"
#include "target/spirv/Legalize.h"
#include "target/spirv/LowerToSpirv.h"
#include "target/spirv/RangeNumbers.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {
namespace {

class SpirvNumbers final : public RangeNumbers {
  Value *wide(IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension, uint64_t End) override {
    return createRangeNumber(Builder, Which, Dimension, End);
  }
  Value *narrow(IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                uint32_t End) override {
    return createNarrowRangeNumber(Builder, Which, Dimension, End);
  }
};

} // namespace

SpirvTarget::SpirvTarget()
    : GpuTarget(DeviceKind::Spirv, "spirv64v1.0-unknown-unknown", CallingConv::SPIR_KERNEL,
                /*MostArgumentBytes=*/1024, /*MangledPointer=*/"PU3AS4",
                /*WhoForbidsRecursion=*/"OpenCL") {}

void SpirvTarget::describeGroup(Function &Entry, const KernelInfo &Info) const {
  if (!Info.isTiled())
    return;
  IRBuilder<> Builder(Entry.getContext());
  SmallVector<Metadata *, 3> Sizes;
  for (unsigned Dimension = 0; Dimension != MaxTileRank; ++Dimension)
    Sizes.push_back(ConstantAsMetadata::get(
        Builder.getInt32(Dimension < Info.Rank ? Info.Tile[Info.Rank - 1 - Dimension] : 1)));
  Entry.setMetadata("reqd_work_group_size", MDNode::get(Entry.getContext(), Sizes));
}

std::unique_ptr<RangeNumbers> SpirvTarget::numbersOf(const KernelInfo &,
                                                     std::function<Value *(unsigned)>) const {
  return std::make_unique<SpirvNumbers>();
}

/// The flags of OpenCL's barriers.
enum { LocalMemory = 1, GlobalMemory = 2 };

static void callBarrier(CallInst &Call, StringRef Mangled) {
  IRBuilder<> Builder(&Call);
  const unsigned Memory = fencedMemory(Call);
  const unsigned Flags =
      (Memory & FencedTileStatic ? LocalMemory : 0) | (Memory & FencedGlobal ? GlobalMemory : 0);
  FunctionCallee Callee =
      declareBuiltin(*Call.getModule(), Mangled, Builder.getVoidTy(), {Builder.getInt32Ty()});
  cast<Function>(Callee.getCallee())->setConvergent();
  Builder.CreateCall(Callee, {Builder.getInt32(Flags)})->setConvergent();
}

void SpirvTarget::lowerBarrier(CallInst &Call) const {
  callBarrier(Call, isBarrier(Call) ? "_Z7barrierj" : "_Z9mem_fencej");
}

Expected<std::unique_ptr<TargetMachine>> SpirvTarget::createMachine() const {
  // More would be LLVM's passes for the loops of real machines, which compute in any number of
  // bits.
  return createDeviceMachine(TripleName, /*Cpu=*/"", /*Features=*/"", CodeGenOptLevel::None);
}

Error SpirvTarget::lower(Module &M, ModuleAnalysisManager &AM) const {
  return runReporting<LowerToSpirv>(M, AM);
}

Error SpirvTarget::legalize(Module &M, ModuleAnalysisManager &AM) const {
  return runReporting<LegalizeForSpirv>(M, AM);
}

Error SpirvTarget::emit(Module &M, Function &Entry, std::unique_ptr<TargetMachine> Machine,
                        PassInstrumentationCallbacks &, SmallVectorImpl<char> &Code) const {
  return emitSpirv(M, Entry, std::move(Machine), Code);
}

} // namespace tessera
