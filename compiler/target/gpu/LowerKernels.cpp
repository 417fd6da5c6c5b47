// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/LowerKernels.h"
#include "contract/Step.h"
#include "contract/Variants.h"
#include "target/gpu/AddressSpaces.h"
#include "target/gpu/ClosureAccesses.h"
#include "target/gpu/CoarsenWorkItems.h"
#include "target/gpu/ConstrainedFloats.h"
#include "target/gpu/GpuTarget.h"
#include "target/gpu/MathFunctions.h"
#include "target/gpu/Messages.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace tessera {
namespace {

/// Makes a device's kernel of one kernel whose pointers are generic already.
class EntryBuilder {
public:
  EntryBuilder(Function &Old, KernelInfo Info, DeviceEntry Shape, const GpuTarget &Target)
      : Old(Old), Info(std::move(Info)), Layout(this->Info), Shape(Shape), Target(Target),
        Numbers(Target.numbersOf(this->Info,
                                 [this](unsigned Dimension) { return rangeOf(Dimension); })),
        M(*Old.getParent()), Builder(Old.getContext()) {}

  Expected<Function *> build(ModuleAnalysisManager &AM) {
    F = declare();
    F->splice(F->begin(), &Old);
    Body = &F->getEntryBlock();
    BasicBlock *Entry = BasicBlock::Create(F->getContext(), "entry", F, Body);
    Builder.SetInsertPoint(Entry);
    if (Value *Inside = isInside()) {
      BasicBlock *Outside = BasicBlock::Create(F->getContext(), "outside", F);
      ReturnInst::Create(F->getContext(), Outside);
      Builder.CreateCondBr(Inside, Body, Outside);
    } else {
      Builder.CreateBr(Body);
    }
    moveVariables(*Entry, *Body);
    runStep("access-closure", *F, AM, [&] {
      accessClosure(*F, Info, *Old.getArg(0),
                    {Align(Shape.Apart ? DataAlign : 1), Target.ArgumentsPointToData});
    });
    runStep("lower-ids", *F, AM, [this] { lowerIds(); });
    if (Shape.Messages) {
      Expected<std::string> Strings = runStep("lower-messages", *F, AM, [this] {
        return lowerMessages(*F, *F->getArg(F->arg_size() - 1));
      });
      if (!Strings)
        return Strings.takeError();
      F->addFnAttr(attr::MessageStrings, *Strings);
    }
    Old.eraseFromParent();
    return F;
  }

private:
  Function *declare() {
    LLVMContext &Context = M.getContext();
    // An array alone is passed as a pointer in OpenCL C, and some drivers take it for one.
    Type *Bytes =
        StructType::get(ArrayType::get(Type::getInt64Ty(Context), Layout.Bytes / ClosureAlign));
    Type *Global = PointerType::get(Context, address_space::Global);
    SmallVector<Type *, 16> Parameters(1 + Info.Captures.size() + Shape.Messages, Global);
    if (!Shape.ClosureInMemory)
      Parameters[0] = PointerType::get(Context, address_space::Private);
    Function *Made =
        Function::Create(FunctionType::get(Type::getVoidTy(Context), Parameters, false),
                         GlobalValue::ExternalLinkage, "", &M);
    Made->takeName(&Old);
    Made->setCallingConv(Target.KernelConvention);
    Made->setSubprogram(Old.getSubprogram());
    Info.write(*Made);
    for (const VariantRow &Row : variantTable())
      if (const Attribute A = Old.getFnAttribute(Row.attribute()); A.isValid())
        Made->addFnAttr(A);
    Made->setDoesNotThrow();
    assert(Made->arg_size() == 1 + Info.Captures.size() + Shape.Messages &&
           "the function object, containers and messages are arguments");
    Made->getArg(0)->setName("closure");
    if (!Shape.ClosureInMemory)
      Made->addParamAttrs(0,
                          AttrBuilder(Context).addByValAttr(Bytes).addAlignmentAttr(ClosureAlign));
    for (unsigned Number = 0; Number != Info.Captures.size(); ++Number)
      Made->getArg(Number + 1)->setName("data." + Twine(Number));
    for (unsigned Number = 0; Shape.Apart && Number != Info.Captures.size(); ++Number)
      Made->addParamAttr(Number + 1, Attribute::NoAlias);
    Target.describeGroup(*Made, Info);
    return Made;
  }

  Value *byteAt(Value *Base, uint64_t Offset) {
    return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Base, Offset);
  }

  /// In 64 bits.
  Value *extent(unsigned Dimension) {
    Value *&Known = Extent[Dimension];
    if (!Known) {
      Value *Length = Builder.CreateAlignedLoad(
          Builder.getInt32Ty(), byteAt(F->getArg(0), Layout.Extent + 4 * Dimension), Align(4));
      Known = Builder.CreateZExt(Length, Builder.getInt64Ty());
    }
    return Known;
  }

  /// What the range of work-items has for an extent, in 64 bits.
  Value *rangeOf(unsigned Dimension) {
    Value *Extent = extent(Dimension);
    return Shape.Coarsened && Dimension + 2 == Info.Rank ? createCoarsenedRows(Builder, Extent)
                                                         : Extent;
  }

  bool isLinear() const { return Info.Rank > MaxTileRank; }

  /// Of a work-item of the domain, which has no more than 2^31.
  Value *narrowNumber(RangeNumber Which, unsigned Dimension) {
    assert(Dimension < Info.Rank && (Which == RangeNumber::GlobalId || Info.isTiled()) &&
           "a verified kernel asks for dimensions that it has, and tiles if it is tiled");
    const uint32_t End = Which == RangeNumber::LocalId ? Info.Tile[Dimension] : uint32_t(1) << 31;
    return Numbers->narrow(Builder, Which, Info.Rank - 1 - Dimension, End);
  }

  Value *number(uint64_t End) {
    return Builder.CreateZExt(Numbers->wide(Builder, RangeNumber::GlobalId, 0, End),
                              Builder.getInt64Ty());
  }

  /// What the range has beyond the domain does nothing. Null if there is nothing.
  Value *isInside() {
    if (Info.isTiled())
      return Numbers->isInside(Builder);
    // What there is of rows and columns follows from the factors.
    const unsigned Dimensions = Shape.Coarsened ? Info.Rank - coarsenedDimensions() : Info.Rank;
    for (unsigned Dimension = 0; Dimension != Info.Rank; ++Dimension)
      extent(Dimension);
    Value *Inside = nullptr;
    if (isLinear()) {
      Value *Count = extent(0);
      for (unsigned Dimension = 1; Dimension != Info.Rank; ++Dimension)
        Count = Builder.CreateMul(Count, extent(Dimension), "", /*HasNUW=*/true, /*HasNSW=*/true);
      return Builder.CreateICmpULT(number(/*End=*/0), Count);
    }
    for (unsigned Dimension = 0; Dimension != Dimensions; ++Dimension) {
      Value *Id = Numbers->wide(Builder, RangeNumber::GlobalId, Info.Rank - 1 - Dimension,
                                /*End=*/uint64_t(1) << 32);
      Value *Length = Builder.CreateZExtOrTrunc(extent(Dimension), Id->getType());
      Value *One = Builder.CreateICmpULT(Id, Length);
      Inside = Inside ? Builder.CreateAnd(Inside, One) : One;
    }
    return Inside;
  }

  unsigned coarsenedDimensions() const { return std::min(Info.Rank, 2u); }

  Value *coarsenedId(unsigned FromLast) {
    Value *Number = Numbers->wide(Builder, RangeNumber::GlobalId, FromLast,
                                  /*End=*/uint64_t(1) << 32);
    return createCoarsenedId(Builder, FromLast, Builder.CreateZExt(Number, Builder.getInt64Ty()),
                             extent(Info.Rank - 1 - FromLast));
  }

  /// Into the first block, which every variable of a kernel must be in.
  static void moveVariables(BasicBlock &Entry, BasicBlock &Body) {
    for (Instruction &I : make_early_inc_range(Body))
      if (auto *Variable = dyn_cast<AllocaInst>(&I))
        if (isa<Constant>(Variable->getArraySize()))
          Variable->moveBefore(Entry, Entry.begin());
  }

  void lowerIds() {
    if (Shape.Coarsened) {
      Builder.SetInsertPoint(F->getEntryBlock().getTerminator());
      for (unsigned FromLast = 0; FromLast != coarsenedDimensions(); ++FromLast)
        Ids[{unsigned(IdKind::Global), Info.Rank - 1 - FromLast}] = coarsenedId(FromLast);
    }
    SmallVector<std::pair<CallInst *, IdCall>, 16> Calls;
    for (Instruction &I : instructions(*F))
      if (std::optional<IdCall> Id = matchIdCall(&I))
        Calls.push_back({cast<CallInst>(&I), *Id});
    for (auto [Call, Id] : Calls) {
      // Ids are the same everywhere: one computation of each does.
      Value *&Known = Ids[{unsigned(Id.Kind), Id.Dimension}];
      if (!Known) {
        Builder.SetInsertPoint(F->getEntryBlock().getTerminator());
        Known = idOf(Id);
        if (Id.Kind == IdKind::Global && !isLinear()) {
          Builder.SetInsertPoint(Body, Body->getFirstInsertionPt());
          Numbers->assumeOf(Builder, *Known);
        }
      }
      Call->replaceAllUsesWith(Known);
      Call->eraseFromParent();
    }
  }

  Value *idOf(IdCall Id) {
    switch (Id.Kind) {
    case IdKind::Global:
      return isLinear() ? linearId(Id.Dimension)
                        : narrowNumber(RangeNumber::GlobalId, Id.Dimension);
    case IdKind::Local:
      return narrowNumber(RangeNumber::LocalId, Id.Dimension);
    case IdKind::TileIndex:
      return narrowNumber(RangeNumber::GroupId, Id.Dimension);
    case IdKind::TileOrigin:
      return Builder.CreateMul(narrowNumber(RangeNumber::GroupId, Id.Dimension),
                               Builder.getInt32(Info.Tile[Id.Dimension]), "", /*HasNUW=*/true,
                               /*HasNSW=*/true);
    }
    llvm_unreachable("covered switch");
  }

  Value *linearId(unsigned Dimension) {
    assert(Dimension < Info.Rank && "the launch says each extent");
    Value *Id = number(/*End=*/0);
    for (unsigned Inner = Info.Rank - 1; Inner != Dimension; --Inner)
      Id = Builder.CreateUDiv(Id, extent(Inner));
    if (Dimension != 0)
      Id = Builder.CreateURem(Id, extent(Dimension));
    return Builder.CreateTrunc(Id, Builder.getInt32Ty(), "", /*IsNUW=*/true, /*IsNSW=*/true);
  }

  Function &Old;
  const KernelInfo Info;
  const ClosureLayout Layout;
  const DeviceEntry Shape;
  const GpuTarget &Target;
  const std::unique_ptr<RangeNumbers> Numbers;
  Module &M;
  IRBuilder<> Builder;
  Function *F = nullptr;
  BasicBlock *Body = nullptr;         ///< where work-items of the domain come
  std::map<unsigned, Value *> Extent; ///< of each dimension, once it is asked for
  std::map<std::pair<unsigned, unsigned>, Value *> Ids;
};

/// A function of \p M that calls itself, if only through others; null if there is none.
const Function *recursiveFunction(Module &M) {
  const CallGraph Calls(M);
  for (scc_iterator<const CallGraph *> Cycle = scc_begin(&Calls); !Cycle.isAtEnd(); ++Cycle)
    if (Cycle.hasCycle())
      for (const CallGraphNode *Node : *Cycle)
        if (Node->getFunction() && !Node->getFunction()->isDeclaration())
          return Node->getFunction();
  return nullptr;
}

} // namespace

DeviceEntry DeviceEntry::of(const KernelInfo &Info, const Module &M, const GpuTarget &Target) {
  DeviceEntry Result;
  Result.ClosureBytes = ClosureLayout(Info).Bytes;
  Result.Messages = saysSomething(M);
  Result.ClosureInMemory =
      Result.ClosureBytes + 8 * (Info.Captures.size() + Result.Messages) > Target.MostArgumentBytes;
  return Result;
}

uint32_t apartProperties() {
  return 1u << unsigned(Property::NoAlias) | 1u << unsigned(Property::Aligned);
}

void makeApart(Function &Kernel) {
  Kernel.addFnAttr(variantTable()[unsigned(Property::NoAlias)].attribute());
  Kernel.addFnAttr(variantTable()[unsigned(Property::Aligned)].attribute(),
                   std::to_string(DataAlign));
}

void makeCoarsened(Function &Kernel) {
  Kernel.addFnAttr(variantTable()[unsigned(Property::Coarsened)].attribute(),
                   std::to_string(TimesOccupied));
}

bool canCoarsen(const KernelInfo &Info) {
  return Info.tileOfDomain().empty() && Info.rankOfDomain() <= MaxTileRank &&
         !Info.Captures.empty();
}

static bool isCoarsened(const Function &Kernel) {
  return propertiesOf(Kernel) >> unsigned(Property::Coarsened) & 1;
}

bool isApart(const Function &Kernel) {
  return (propertiesOf(Kernel) & apartProperties()) == apartProperties();
}

Error lowerKernels(Module &M, ModuleAnalysisManager &AM, const GpuTarget &Target) {
  M.setTargetTriple(Triple(Target.TripleName));
  M.setDataLayout(M.getTargetTriple().computeDataLayout());
  if (const Function *F = recursiveFunction(M))
    return createStringError("'" + demangle(F->getName()) + "' is recursive, which " +
                             Target.WhoForbidsRecursion + " does not allow");
  if (Error E =
          runStep("relax-constrained-floats", M, AM, [&] { return relaxConstrainedFloats(M); }))
    return E;
  if (Error E =
          runStep("introduce-address-spaces", M, AM, [&] { return introduceAddressSpaces(M); }))
    return E;
  const std::vector<Kernel> Kernels = kernelsOf(M);
  SmallVector<DeviceEntry, 1> Shapes;
  for (const Kernel &K : Kernels) {
    Shapes.push_back(DeviceEntry::of(K.Info, M, Target));
    Shapes.back().Apart = isApart(*K.F);
    Shapes.back().Coarsened = isCoarsened(*K.F);
    assert((!Shapes.back().Coarsened || canCoarsen(K.Info)) && "others have no such variant");
  }
  for (auto [K, Shape] : zip_equal(Kernels, Shapes))
    if (Expected<Function *> Made = EntryBuilder(*K.F, K.Info, Shape, Target).build(AM); !Made)
      return Made.takeError();
  if (saysSomething(M))
    return createStringError(
        "a function that is not inlined prints a message or aborts "
        "(direct3d_printf, direct3d_errorf, direct3d_abort, -famp-bounds=check)");
  runStep("lower-builtin-functions", M, AM, [&] { lowerBuiltinFunctions(M, Target); });
  return Error::success();
}

} // namespace tessera
