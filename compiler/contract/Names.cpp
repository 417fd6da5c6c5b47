// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tessera {

std::optional<IdKind> idKindOf(StringRef FunctionName) {
  if (FunctionName == callee::GlobalId)
    return IdKind::Global;
  if (FunctionName == callee::LocalId)
    return IdKind::Local;
  if (FunctionName == callee::TileId)
    return IdKind::TileIndex;
  if (FunctionName == callee::TileOrigin)
    return IdKind::TileOrigin;
  return std::nullopt;
}

StringRef functionName(IdKind Kind) {
  switch (Kind) {
  case IdKind::Global:
    return callee::GlobalId;
  case IdKind::Local:
    return callee::LocalId;
  case IdKind::TileIndex:
    return callee::TileId;
  case IdKind::TileOrigin:
    return callee::TileOrigin;
  }
  llvm_unreachable("covered switch");
}

static StringRef calledName(const Value *V) {
  const auto *Call = dyn_cast_or_null<CallBase>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getName() : StringRef();
}

std::optional<IdCall> matchIdCall(const Value *V) {
  std::optional<IdKind> Kind = idKindOf(calledName(V));
  if (!Kind || cast<CallBase>(V)->arg_size() != 1)
    return std::nullopt;
  const auto *Dimension = dyn_cast<ConstantInt>(cast<CallBase>(V)->getArgOperand(0));
  if (!Dimension || Dimension->getValue().uge(MaxRank))
    return std::nullopt;
  return IdCall{*Kind, unsigned(Dimension->getZExtValue())};
}

std::optional<MathName> matchMathName(StringRef Symbol) {
  MathName Name{};
  if (!Symbol.consume_front(callee::Prefix))
    return std::nullopt;
  Name.Fast = Symbol.consume_front("fast_");
  Name.Double = Symbol.ends_with("_f64");
  if (!Symbol.consume_back("_f64") && !Symbol.consume_back("_f32"))
    return std::nullopt;
  Name.Function = Symbol;
  return Name;
}

MemoryEffects memoryEffectsOfMath(const Function &F) {
  bool HasPointers = any_of(F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); });
  return HasPointers ? MemoryEffects::argMemOnly() : MemoryEffects::none();
}

bool isMessageFunction(StringRef FunctionName) {
  return FunctionName == callee::Printf || FunctionName == callee::Errorf ||
         FunctionName == callee::Abort || FunctionName == callee::OutOfBounds;
}

bool isIndexFunction(StringRef FunctionName) {
  return FunctionName == callee::Element || FunctionName == callee::Part ||
         FunctionName == callee::Component;
}

bool isElementAccess(const Instruction &I) { return calledName(&I) == callee::Element; }

bool isComponent(const Instruction &I) { return calledName(&I) == callee::Component; }

bool isPartOfView(const Instruction &I) { return calledName(&I) == callee::Part; }

bool isGuarded(const Instruction &I) { return calledName(&I) == callee::Guarded; }

bool isBarrier(const Instruction &I) { return calledName(&I) == callee::Barrier; }

bool isFence(const Instruction &I) { return calledName(&I) == callee::Fence; }

unsigned fencedMemory(const Instruction &BarrierOrFence) {
  assert((isBarrier(BarrierOrFence) || isFence(BarrierOrFence)) && "others fence nothing");
  const auto &Call = cast<CallBase>(BarrierOrFence);
  assert(Call.arg_size() == 1 && "a barrier or fence says for which memory it is");
  return unsigned(cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue());
}

bool isAnyLane(const Instruction &I) { return calledName(&I) == callee::AnyLane; }

bool isActiveLanes(const Instruction &I) { return calledName(&I) == callee::ActiveLanes; }

bool isMultiplyAdd(const Instruction &I) {
  const StringRef Name = calledName(&I);
  return Name == callee::MultiplyAddF32 || Name == callee::MultiplyAddF64;
}

bool isTileWide(const AllocaInst &Variable) { return Variable.hasMetadata(metadata::TileWide); }

void markTileWide(AllocaInst &Variable) {
  Variable.setMetadata(metadata::TileWide, MDNode::get(Variable.getContext(), {}));
}

bool isTileStatic(const GlobalVariable &Global) { return Global.hasAttribute(attr::TileStatic); }

void markTileStatic(GlobalVariable &Global) { Global.addAttribute(attr::TileStatic); }

SmallVector<GlobalVariable *, 4> tileStaticsOf(Function &Kernel) {
  SmallVector<Constant *, 8> Candidates;
  for (GlobalVariable &Global : Kernel.getParent()->globals())
    if (isTileStatic(Global))
      Candidates.push_back(&Global);
  convertUsersOfConstantsToInstructions(Candidates, &Kernel);
  SmallVector<GlobalVariable *, 4> Used;
  for (Constant *Global : Candidates)
    if (any_of(Global->users(), [&](const User *U) {
          const auto *I = dyn_cast<Instruction>(U);
          return I && I->getFunction() == &Kernel;
        }))
      Used.push_back(cast<GlobalVariable>(Global));
  return Used;
}

SmallVector<unsigned, 3> KernelInfo::tileOfDomain() const {
  if (!DroppedTile.empty())
    return DroppedTile;
  SmallVector<unsigned, 3> Original(Tile);
  assert((!LastDimension || !isTiled() || *LastDimension < Original.size()) &&
         "the dimension is one of the tile's");
  if (LastDimension && isTiled())
    std::swap(Original[*LastDimension], Original.back());
  assert((!Columns || !isTiled() || Original.size() == 2) && "rows have columns");
  if (Columns && isTiled())
    Original = {Original[0] * Original[1]};
  return Original;
}

unsigned KernelInfo::maxWorkItems() const {
  if (!isTiled())
    return MaxUntiledWorkItems;
  unsigned Product = tileGroup();
  for (unsigned Extent : Tile)
    Product *= Extent;
  assert(Product > 0 && Product <= MaxTileWorkItems * MaxTileGroup * MaxTileGroup &&
         "tiles and groups of them are limited");
  return Product;
}

static Error malformed(const Function &F, StringRef Attribute) {
  return createStringError("kernel '" + F.getName() + "': the attribute \"" + Attribute +
                           "\" is missing or malformed");
}

/// Reads comma separated numbers; false if \p Text is anything else.
template <typename Number>
static bool readNumbers(StringRef Text, SmallVectorImpl<Number> &Numbers) {
  SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ',');
  for (StringRef Part : Parts) {
    Number Value;
    if (Part.getAsInteger(10, Value))
      return false;
    Numbers.push_back(Value);
  }
  return true;
}

static bool readCapture(StringRef Text, CaptureInfo &Capture) {
  SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ':');
  if (Parts.size() != 4)
    return false;
  StringRef Kind = Parts[1], Access = Parts[2];
  if (Parts[0].getAsInteger(10, Capture.Offset) || Parts[3].getAsInteger(10, Capture.Bytes) ||
      (Kind != "view" && Kind != "array"))
    return false;
  if (Access != "r" && Access != "w" && Access != "rw")
    return false;
  Capture.Kind = Kind == "view" ? CaptureInfo::View : CaptureInfo::Array;
  Capture.Reads = Access.contains('r');
  Capture.Writes = Access.contains('w');
  return true;
}

static Error readTile(const Function &F, StringRef Attribute, SmallVectorImpl<unsigned> &Tile) {
  if (!F.hasFnAttribute(Attribute))
    return Error::success();
  StringRef Text = F.getFnAttribute(Attribute).getValueAsString();
  if (!readNumbers(Text, Tile) || Tile.size() > MaxTileRank)
    return malformed(F, Attribute);
  uint64_t Product = 1;
  for (unsigned Extent : Tile) {
    Product *= Extent;
    if (Product == 0 || Product > MaxTileWorkItems)
      return malformed(F, Attribute);
  }
  return Error::success();
}

Expected<KernelInfo> KernelInfo::read(const Function &F) {
  KernelInfo Info;
  if (!F.hasFnAttribute(attr::Kernel))
    return malformed(F, attr::Kernel);
  Info.Place = F.getFnAttribute(attr::Kernel).getValueAsString().str();
  Info.FunctionName = F.getFnAttribute(attr::Function).getValueAsString().str();
  StringRef Rank = F.getFnAttribute(attr::Rank).getValueAsString();
  if (Rank.getAsInteger(10, Info.Rank) || Info.Rank == 0 || Info.Rank > MaxRank)
    return malformed(F, attr::Rank);
  if (Error E = readTile(F, attr::Tile, Info.Tile))
    return std::move(E);
  if (Error E = readTile(F, attr::DroppedTile, Info.DroppedTile))
    return std::move(E);
  if (Info.isTiled() && Info.Tile.size() != Info.Rank)
    return malformed(F, attr::Tile);

  SmallVector<uint64_t, 2> Closure;
  if (!readNumbers(F.getFnAttribute(attr::Closure).getValueAsString(), Closure) ||
      Closure.size() != 2 || !isPowerOf2_64(Closure[1]))
    return malformed(F, attr::Closure);
  Info.ClosureSize = Closure[0];
  Info.ClosureAlign = Closure[1];

  SmallVector<StringRef, 8> Captures;
  F.getFnAttribute(attr::Captures).getValueAsString().split(Captures, ',', -1, false);
  for (StringRef Text : Captures) {
    CaptureInfo Capture;
    if (!readCapture(Text, Capture))
      return malformed(F, attr::Captures);
    Info.Captures.push_back(Capture);
  }
  SmallVector<StringRef, 8> CaptureNames;
  F.getFnAttribute(attr::CaptureNames).getValueAsString().split(CaptureNames, ',');
  for (auto [Capture, Name] : zip(Info.Captures, CaptureNames))
    Capture.Name = Name.str();
  SmallVector<StringRef, 8> Types;
  F.getFnAttribute(attr::CaptureTypes).getValueAsString().split(Types, ';');
  for (auto [Capture, Type] : zip(Info.Captures, Types))
    Capture.ElementType = Type.str();
  if (F.hasFnAttribute(attr::Columns)) {
    unsigned Columns;
    if (F.getFnAttribute(attr::Columns).getValueAsString().getAsInteger(10, Columns) ||
        Info.Rank != 2)
      return malformed(F, attr::Columns);
    Info.Columns = Columns;
  }
  if (F.hasFnAttribute(attr::Iterations)) {
    unsigned Iterations;
    if (F.getFnAttribute(attr::Iterations).getValueAsString().getAsInteger(10, Iterations) ||
        (Iterations == 0 && Info.Rank < 2))
      return malformed(F, attr::Iterations);
    Info.Iterations = Iterations;
  }
  if (F.hasFnAttribute(attr::LastDimension)) {
    unsigned Last;
    if (F.getFnAttribute(attr::LastDimension).getValueAsString().getAsInteger(10, Last) ||
        Last + 1 >= Info.Rank)
      return malformed(F, attr::LastDimension);
    Info.LastDimension = Last;
  }
  if (F.hasFnAttribute(attr::TileGroup)) {
    const auto [Down, Across] = F.getFnAttribute(attr::TileGroup).getValueAsString().split('x');
    if (Across.getAsInteger(10, Info.TilesAcross) || Down.getAsInteger(10, Info.TilesDown) ||
        !Info.isTiled() || Info.TilesAcross == 0 || Info.TilesAcross > MaxTileGroup ||
        Info.TilesDown == 0 || Info.TilesDown > (Info.Rank > 1 ? MaxTileGroup : 1))
      return malformed(F, attr::TileGroup);
  }
  if (F.hasFnAttribute(attr::Scratch)) {
    uint64_t Bytes;
    if (F.getFnAttribute(attr::Scratch).getValueAsString().getAsInteger(10, Bytes))
      return malformed(F, attr::Scratch);
    Info.ScratchBytes = Bytes;
  }
  return Info;
}

void KernelInfo::write(Function &F) const {
  assert(Rank > 0 && Rank <= MaxRank && "read() would refuse the rank");
  assert((!isTiled() || Tile.size() == Rank) && "a tile has the rank of its kernel");
  assert(isPowerOf2_64(ClosureAlign) && "read() would refuse the alignment");
  assert(TilesAcross > 0 && TilesAcross <= MaxTileGroup && TilesDown > 0 &&
         TilesDown <= MaxTileGroup && (isTiled() || tileGroup() == 1) &&
         "read() would refuse the group");
  auto JoinNumbers = [](ArrayRef<unsigned> Numbers) {
    return join(map_range(Numbers, [](unsigned N) { return utostr(N); }), ",");
  };
  F.addFnAttr(attr::Kernel, Place);
  if (!FunctionName.empty())
    F.addFnAttr(attr::Function, FunctionName);
  F.addFnAttr(attr::Rank, utostr(Rank));
  if (isTiled())
    F.addFnAttr(attr::Tile, JoinNumbers(Tile));
  if (!DroppedTile.empty())
    F.addFnAttr(attr::DroppedTile, JoinNumbers(DroppedTile));
  F.addFnAttr(attr::Closure, utostr(ClosureSize) + "," + utostr(ClosureAlign));
  std::string Text;
  for (const CaptureInfo &Capture : Captures) {
    Text += Text.empty() ? "" : ",";
    Text += utostr(Capture.Offset) + (Capture.Kind == CaptureInfo::View ? ":view:" : ":array:");
    Text += std::string(Capture.Reads ? "r" : "") + (Capture.Writes ? "w" : "");
    Text += ":" + utostr(Capture.Bytes);
  }
  F.addFnAttr(attr::Captures, Text);
  if (any_of(Captures, [](const CaptureInfo &Capture) { return !Capture.Name.empty(); }))
    F.addFnAttr(attr::CaptureNames,
                join(map_range(Captures, [](const CaptureInfo &C) { return C.Name; }), ","));
  if (any_of(Captures, [](const CaptureInfo &Capture) { return !Capture.ElementType.empty(); }))
    F.addFnAttr(attr::CaptureTypes,
                join(map_range(Captures, [](const CaptureInfo &C) { return C.ElementType; }), ";"));
  if (Columns)
    F.addFnAttr(attr::Columns, utostr(*Columns));
  if (Iterations)
    F.addFnAttr(attr::Iterations, utostr(*Iterations));
  if (LastDimension)
    F.addFnAttr(attr::LastDimension, utostr(*LastDimension));
  F.removeFnAttr(attr::TileGroup);
  if (tileGroup() > 1)
    F.addFnAttr(attr::TileGroup, utostr(TilesDown) + "x" + utostr(TilesAcross));
  if (ScratchBytes) {
    F.addFnAttr(attr::TileFunction);
    F.addFnAttr(attr::Scratch, utostr(*ScratchBytes));
  }
}

bool isTileFunction(const Function &F) { return F.hasFnAttribute(attr::TileFunction); }

bool isWorkItemFunction(const Function &F) { return F.hasFnAttribute(attr::WorkItemFunction); }

StringRef preferredVersion(const Function &TileFunction, StringRef Level) {
  SmallVector<StringRef, 4> Levels;
  TileFunction.getFnAttribute(attr::Versions).getValueAsString().split(Levels, ',');
  for (const StringRef Row : Levels)
    if (const auto [Suffix, Preferred] = Row.split(':'); Suffix == Level)
      return Preferred;
  return {};
}

bool isOtherVersion(const Function &Clone) {
  const Attribute Version = Clone.getFnAttribute(attr::Version);
  const StringRef Level = Clone.getFnAttribute(attr::Level).getValueAsString();
  return Version.isValid() && Version.getValueAsString() != preferredVersion(Clone, Level);
}

bool isKernel(const Function &F) {
  return F.hasFnAttribute(attr::Kernel) && !isTileFunction(F) && !isWorkItemFunction(F);
}

std::vector<Kernel> kernelsOf(Module &M) {
  std::vector<Kernel> Kernels;
  for (Function &F : M) {
    if (F.isDeclaration() || !isKernel(F))
      continue;
    if (Expected<KernelInfo> Info = KernelInfo::read(F))
      Kernels.push_back({&F, std::move(*Info)});
    else
      consumeError(Info.takeError());
  }
  return Kernels;
}

} // namespace tessera
