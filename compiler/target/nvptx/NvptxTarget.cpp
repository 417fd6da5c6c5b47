// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/NvptxTarget.h"
#include "target/CodeGeneration.h"
#include "target/gpu/Emission.h"
#include "target/nvptx/BranchBack.h"
#include "target/nvptx/LegalizeForNvptx.h"
#include "target/nvptx/LowerToNvptx.h"
#include "target/nvptx/NarrowAddresses.h"
#include "target/nvptx/NarrowProducts.h"
#include "target/nvptx/PassInCodeGeneration.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {
namespace {

/// Of CUDA 9, whose driver knows the first GPUs of sm_70. LLVM would write what the newest of a
/// machine's drivers has, which older ones refuse.
constexpr StringLiteral OldestMachine = "sm_70", OldestVersion = "+ptx60";

/// The arguments of a kernel end at this many bytes.
constexpr uint64_t MostArguments = 4352;

/// A grid of blocks, whose rows the launch counts in two dimensions (abi/kernel.h).
class GridNumbers final : public RangeNumbers {
public:
  GridNumbers(const KernelInfo &Info, std::function<Value *(unsigned)> Extent)
      : Info(Info), Extent(std::move(Extent)) {}

  /// Behind the domain, too, numbers stay below 2^32. A dimension has fewer than 2^31, and the grid
  /// less than a block more, or 65,535 rows more of blocks of up to 1,024 work-items. All together,
  /// of more than three dimensions, are fewer than 2^32, up to which blocks of powers of two go.
  Value *wide(IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension, uint64_t) override {
    assert(Which == RangeNumber::GlobalId && "what is compared with the domain");
    return globalId(Builder, Dimension, /*IsOfDomain=*/false);
  }

  Value *narrow(IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension, uint32_t) override {
    switch (Which) {
    case RangeNumber::LocalId:
      return local(Builder, Dimension);
    case RangeNumber::GroupId:
      return group(Builder, Dimension);
    case RangeNumber::GlobalId:
      return globalId(Builder, Dimension, /*IsOfDomain=*/true);
    }
    llvm_unreachable("covered switch");
  }

  /// The same number is compared with the domain, for which it may be beyond 2^31.
  void assumeOf(IRBuilder<> &Builder, Value &Id) override {
    if (!Info.isTiled())
      Builder.CreateAssumption(Builder.CreateICmpSGE(&Id, Builder.getInt32(0)));
  }

  /// The grid may have more rows of blocks than there are tiles.
  Value *isInside(IRBuilder<> &Builder) override {
    assert(Info.isTiled() && "others compare each number");
    if (Info.Rank == 1)
      return nullptr;
    const unsigned Last = Info.Rank - 1;
    return Builder.CreateICmpULT(group(Builder, Last), blocks(Builder, Last));
  }

private:
  static Value *read(IRBuilder<> &Builder, const Intrinsic::ID (&Registers)[3], unsigned Dimension,
                     uint32_t First, uint32_t End) {
    CallInst *Number = Builder.CreateIntrinsic(Registers[Dimension], {});
    Number->addRangeRetAttr(ConstantRange(APInt(32, First), APInt(32, End)));
    return Number;
  }

  static Value *blockOf(IRBuilder<> &Builder, unsigned Dimension) {
    static constexpr Intrinsic::ID Registers[] = {Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
                                                  Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
                                                  Intrinsic::nvvm_read_ptx_sreg_ctaid_z};
    return read(Builder, Registers, Dimension, 0, Dimension == 0 ? uint32_t(1) << 31 : 65536);
  }

  /// \p IsOfDomain: others do nothing with theirs.
  Value *globalId(IRBuilder<> &Builder, unsigned Dimension, bool IsOfDomain) {
    Value *Group = group(Builder, Dimension);
    if (hasOnePlane(Dimension))
      return Group;
    return Builder.CreateAdd(Builder.CreateMul(Group, blockLength(Builder, Dimension), "",
                                               /*HasNUW=*/true, /*HasNSW=*/IsOfDomain),
                             local(Builder, Dimension), "", /*HasNUW=*/true,
                             /*HasNSW=*/IsOfDomain);
  }

  /// As blocks of untiled kernels have.
  bool hasOnePlane(unsigned Dimension) const { return Dimension == 2 && !Info.isTiled(); }

  Value *local(IRBuilder<> &Builder, unsigned Dimension) {
    static constexpr Intrinsic::ID Registers[] = {Intrinsic::nvvm_read_ptx_sreg_tid_x,
                                                  Intrinsic::nvvm_read_ptx_sreg_tid_y,
                                                  Intrinsic::nvvm_read_ptx_sreg_tid_z};
    const uint32_t End = Info.isTiled() ? Info.Tile[Info.Rank - 1 - Dimension] : 1024;
    return read(Builder, Registers, Dimension, 0, End);
  }

  /// Work-items of a block.
  Value *blockLength(IRBuilder<> &Builder, unsigned Dimension) {
    if (Info.isTiled() || hasOnePlane(Dimension))
      return Builder.getInt32(Info.isTiled() ? Info.Tile[Info.Rank - 1 - Dimension] : 1);
    static constexpr Intrinsic::ID Registers[] = {Intrinsic::nvvm_read_ptx_sreg_ntid_x,
                                                  Intrinsic::nvvm_read_ptx_sreg_ntid_y,
                                                  Intrinsic::nvvm_read_ptx_sreg_ntid_z};
    return read(Builder, Registers, Dimension, 1, 1025);
  }

  /// Rows of blocks of all planes, counted.
  Value *row(IRBuilder<> &Builder) {
    CallInst *Rows = Builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_nctaid_y, {});
    Rows->addRangeRetAttr(ConstantRange(APInt(32, 1), APInt(32, 65536)));
    return Builder.CreateAdd(Builder.CreateMul(blockOf(Builder, 2), Rows, "", /*HasNUW=*/true),
                             blockOf(Builder, 1), "", /*HasNUW=*/true);
  }

  /// Blocks that the domain has in a dimension.
  Value *blocks(IRBuilder<> &Builder, unsigned Dimension) {
    Value *Length = Builder.CreateTrunc(Extent(Info.Rank - 1 - Dimension), Builder.getInt32Ty(), "",
                                        /*IsNUW=*/true, /*IsNSW=*/true);
    Value *OfBlock = blockLength(Builder, Dimension);
    if (!Info.isTiled())
      Length = Builder.CreateAdd(Length, Builder.CreateSub(OfBlock, Builder.getInt32(1)), "",
                                 /*HasNUW=*/true);
    return Builder.CreateUDiv(Length, OfBlock, "", Info.isTiled());
  }

  Value *group(IRBuilder<> &Builder, unsigned Dimension) {
    const bool IsLinear = Info.Rank > MaxTileRank;
    if (Dimension == 0 || IsLinear)
      return blockOf(Builder, 0);
    if (Info.Rank == 2)
      return row(Builder);
    assert(Info.Rank == 3 && "of no other rank are there several dimensions of rows");
    Value *Rows = blocks(Builder, 1);
    return Dimension == 1 ? Builder.CreateURem(row(Builder), Rows)
                          : Builder.CreateUDiv(row(Builder), Rows);
  }

  const KernelInfo &Info;
  const std::function<Value *(unsigned)> Extent;
};

} // namespace

NvptxTarget::NvptxTarget(StringRef Machine)
    : GpuTarget(DeviceKind::Nvptx, "nvptx64-nvidia-cuda", CallingConv::PTX_Kernel, MostArguments,
                /*MangledPointer=*/"P", /*WhoForbidsRecursion=*/"a GPU's stack of fixed size"),
      Machine(Machine.empty() ? OldestMachine.str() : Machine.str()) {
  ArgumentsPointToData = true;
}

std::string NvptxTarget::whyNoMachine(StringRef Machine) {
  unsigned Number = 0;
  StringRef Digits = Machine;
  const bool IsNamed = Digits.consume_front("sm_") && !Digits.consumeInteger(10, Number);
  if (Machine.empty() || (IsNamed && Number >= 70 && isDeviceCpu("nvptx64-nvidia-cuda", Machine)))
    return "";
  return "use " + OldestMachine.str() + " or a newer machine that LLVM knows";
}

/// Of an untiled kernel nothing: the launch takes a block for which there are registers, and with a
/// bound the assembler spills some to have more blocks at once.
void NvptxTarget::describeGroup(Function &Entry, const KernelInfo &Info) const {
  if (!Info.isTiled())
    return;
  std::string Lengths;
  for (unsigned Dimension = Info.Rank; Dimension != 0; --Dimension)
    Lengths += (Lengths.empty() ? "" : ",") + std::to_string(Info.Tile[Dimension - 1]);
  Entry.addFnAttr("nvvm.reqntid", Lengths);
}

std::unique_ptr<RangeNumbers>
NvptxTarget::numbersOf(const KernelInfo &Info, std::function<Value *(unsigned)> Extent) const {
  return std::make_unique<GridNumbers>(Info, std::move(Extent));
}

/// A barrier orders what the work-items of a tile access; a fence of global memory what those of
/// all tiles do, as everywhere (docs/decisions/fences-reach-all-tiles.md).
void NvptxTarget::lowerBarrier(CallInst &Call) const {
  IRBuilder<> Builder(&Call);
  if (isBarrier(Call))
    Builder
        .CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all, {}, {Builder.getInt32(0)})
        ->setConvergent();
  else
    Builder.CreateFence(AtomicOrdering::AcquireRelease,
                        Call.getContext().getOrInsertSyncScopeID(
                            fencedMemory(Call) & FencedGlobal ? "device" : "block"));
}

/// Exact functions are instructions.
Value *NvptxTarget::lowerMath(CallInst &Call, const MathName &Name) const {
  const Intrinsic::ID Instruction = StringSwitch<Intrinsic::ID>(Name.Function)
                                        .Case("ceil", Intrinsic::ceil)
                                        .Case("copysign", Intrinsic::copysign)
                                        .Case("fabs", Intrinsic::fabs)
                                        .Case("floor", Intrinsic::floor)
                                        .Case("fma", Intrinsic::fma)
                                        .Case("fmax", Intrinsic::maxnum)
                                        .Case("fmin", Intrinsic::minnum)
                                        .Case("muladd", Intrinsic::fma)
                                        .Case("nearbyint", Intrinsic::nearbyint)
                                        .Case("rint", Intrinsic::rint)
                                        .Case("sqrt", Intrinsic::sqrt)
                                        .Case("trunc", Intrinsic::trunc)
                                        .Default(Intrinsic::not_intrinsic);
  if (Instruction == Intrinsic::not_intrinsic)
    return nullptr;
  IRBuilder<> Builder(&Call);
  if (isa<FPMathOperator>(Call))
    Builder.setFastMathFlags(Call.getFastMathFlags());
  return Builder.CreateIntrinsic(Instruction, {Call.getType()},
                                 SmallVector<Value *, 3>(Call.args()));
}

Expected<std::unique_ptr<TargetMachine>> NvptxTarget::createMachine() const {
  return createDeviceMachine(TripleName, Machine, Machine == OldestMachine ? OldestVersion : "",
                             CodeGenOptLevel::Default);
}

Error NvptxTarget::lower(Module &M, ModuleAnalysisManager &AM) const {
  return runReporting<LowerToNvptx>(M, AM);
}

Error NvptxTarget::legalize(Module &M, ModuleAnalysisManager &AM) const {
  return runReporting<LegalizeForNvptx>(M, AM);
}

/// The assembler takes full debug information from PTX 7.0 on alone, and it is fifty times as much.
static void keepLinesAlone(Module &M) {
  NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu");
  if (!Units)
    return;
  stripNonLineTableDebugInfo(M);
  DenseMap<const DICompileUnit *, DICompileUnit *> OfLines;
  SmallVector<DICompileUnit *, 1> Made;
  for (DICompileUnit *Unit : M.debug_compile_units())
    Made.push_back(OfLines[Unit] = DICompileUnit::getDistinct(
                       M.getContext(), Unit->getSourceLanguage(), Unit->getFile(),
                       Unit->getProducer(), Unit->isOptimized(), Unit->getFlags(),
                       Unit->getRuntimeVersion(), Unit->getSplitDebugFilename(),
                       DICompileUnit::DebugDirectivesOnly, nullptr, nullptr, nullptr, nullptr,
                       nullptr, 0, Unit->getSplitDebugInlining(), false, Unit->getNameTableKind(),
                       false, "", ""));
  Units->clearOperands();
  for (DICompileUnit *Unit : Made)
    Units->addOperand(Unit);
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (DISubprogram *Function : Finder.subprograms())
    if (DICompileUnit *Unit = OfLines.lookup(Function->getUnit()))
      Function->replaceUnit(Unit);
}

/// Others do not see them, and PTX would hold their whole names wherever they are used.
static void numberSymbols(Module &M) {
  unsigned Number = 0;
  for (GlobalValue &Symbol : M.global_values())
    if (Symbol.hasLocalLinkage())
      Symbol.setName("__tessera_" + Twine(Number++));
}

/// Lines of nothing else, which LLVM writes for people.
static void dropComments(SmallVectorImpl<char> &Code) {
  SmallVector<char, 0> Kept;
  for (StringRef Line : split(StringRef(Code.data(), Code.size()), '\n'))
    if (StringRef Text = Line.trim(); !Text.empty() && !Text.starts_with("//")) {
      append_range(Kept, Line);
      Kept.push_back('\n');
    }
  Code.assign(Kept.begin(), Kept.end());
}

Error NvptxTarget::emit(Module &M, Function &Entry, std::unique_ptr<TargetMachine> Machine,
                        PassInstrumentationCallbacks &Callbacks,
                        SmallVectorImpl<char> &Code) const {
  assert(Code.empty() && "a kernel is written once");
  dropNames(M, Entry);
  numberSymbols(M);
  keepLinesAlone(M);
  const std::optional<std::string> Why = runEmission(M, [&] {
    raw_svector_ostream Stream(Code);
    legacy::PassManager Passes;
    // Behind what changes loops and their branches.
    const std::unique_ptr<Pass> Last(createCodeGenPrepareLegacyPass());
    const auto Insert = [&](TargetPassConfig &Config) {
      const auto Add = [&]<typename PassT>() {
        Config.insertPass(Last->getPassID(), new PassInCodeGeneration<PassT>(Callbacks));
      };
      Add.operator()<BranchBack>();
      Add.operator()<NarrowAddresses>();
      Add.operator()<NarrowProducts>();
    };
    if (!addCodeGeneration(Passes, *Machine, Stream, CodeGenFileType::AssemblyFile, Insert))
      report_fatal_error("LLVM cannot write PTX");
    Passes.add(createFreeMachineFunctionPass());
    Passes.run(M);
  });
  if (!Why) {
    dropComments(Code);
    return Error::success();
  }
  Code.clear();
  return createStringError(*Why);
}

} // namespace tessera
