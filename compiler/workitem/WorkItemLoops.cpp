// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/WorkItemLoops.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tessera {

/// Byte offsets in `struct tessera_tile` of tessera/abi.h, on 64-bit hosts.
namespace tile_layout {
static constexpr unsigned Origin = 0, Index = 8, Rows = 16, Columns = 20, Tiles = 28;
} // namespace tile_layout

Value *TileArguments::closure() const { return F.getArg(0); }
Value *TileArguments::scratch() const { return F.getArg(2); }

/// Nothing writes to the description of a tile while its work-items run.
static LoadInst *markInvariant(LoadInst *Load) {
  Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Load->getContext(), {}));
  return Load;
}

Value *TileArguments::field(unsigned Offset, Type *FieldType, const Twine &Name) {
  Value *&Field = Fields[Offset];
  if (!Field) {
    Value *Address = Prologue.CreateConstInBoundsGEP1_64(Prologue.getInt8Ty(), F.getArg(1), Offset);
    Field = markInvariant(Prologue.CreateLoad(FieldType, Address, Name));
  }
  return Field;
}

Value *TileArguments::element(unsigned ArrayOffset, unsigned Dimension, StringRef Name) {
  Value *Base = field(ArrayOffset, Prologue.getPtrTy(), "tile." + Name);
  Value *&Element = Elements[{ArrayOffset, Dimension}];
  if (!Element) {
    Value *Address = Prologue.CreateConstInBoundsGEP1_64(Prologue.getInt32Ty(), Base, Dimension);
    Element =
        markInvariant(Prologue.CreateLoad(Prologue.getInt32Ty(), Address, Name + Twine(Dimension)));
  }
  return Element;
}

Value *TileArguments::origin(unsigned Dimension) {
  return element(tile_layout::Origin, Dimension, "origin");
}

Value *TileArguments::index(unsigned Dimension) {
  return element(tile_layout::Index, Dimension, "index");
}

Value *TileArguments::array(const CaptureInfo &Capture) {
  Value *&Array = Arrays[Capture.Offset];
  if (Array)
    return Array;
  Value *Address =
      Prologue.CreateConstInBoundsGEP1_64(Prologue.getInt8Ty(), closure(), Capture.Offset);
  LoadInst *Load = markInvariant(Prologue.CreateLoad(Prologue.getPtrTy(), Address, "array"));
  auto Promise = [&](unsigned Kind, uint64_t Number) {
    Load->setMetadata(
        Kind, MDNode::get(F.getContext(), ConstantAsMetadata::get(Prologue.getInt64(Number))));
  };
  Load->setMetadata(LLVMContext::MD_nonnull, MDNode::get(F.getContext(), {}));
  Promise(LLVMContext::MD_dereferenceable, Capture.Bytes);
  Promise(LLVMContext::MD_align, F.getDataLayout().getPointerABIAlignment(0).value());
  return Array = Load;
}

Value *TileArguments::extent(unsigned FromLast, unsigned FieldOffset, StringRef Name) {
  if (FromLast >= Info.Rank)
    return Prologue.getInt32(1);
  if (Info.isTiled())
    return Prologue.getInt32(Info.Tile[Info.Rank - 1 - FromLast]);
  return field(FieldOffset, Prologue.getInt32Ty(), Name);
}

Value *TileArguments::tiles() {
  return Info.TileGroup > 1 ? field(tile_layout::Tiles, Prologue.getInt32Ty(), "tiles")
                            : cast<Value>(Prologue.getInt32(1));
}
Value *TileArguments::columns() { return extent(0, tile_layout::Columns, "columns"); }
Value *TileArguments::rows() { return extent(1, tile_layout::Rows, "rows"); }
Value *TileArguments::planes() {
  return Info.isTiled() ? extent(2, 0, "planes") : cast<Value>(Prologue.getInt32(1));
}

namespace {

/// One dimension of the nest while it is built.
struct Level {
  BasicBlock *Head;
  PHINode *Index;
  Value *Extent;
  const char *Name;
};

} // namespace

static MDNode *loopId(LLVMContext &Context, MDNode *AccessGroup) {
  SmallVector<Metadata *, 4> Properties{nullptr};
  Properties.push_back(MDNode::get(Context, MDString::get(Context, metadata::WorkItems)));
  Properties.push_back(MDNode::get(Context, MDString::get(Context, "llvm.loop.mustprogress")));
  Properties.push_back(
      MDNode::get(Context, {MDString::get(Context, "llvm.loop.parallel_accesses"), AccessGroup}));
  MDNode *Id = MDNode::getDistinct(Context, Properties);
  Id->replaceOperandWith(0, Id);
  return Id;
}

/// Where the group's tile that \p Loop is at lies. Indices are below 2^31, as the domain's are.
static void placeTile(WorkItemLoop &Loop, TileArguments &Arguments, IRBuilder<> &Builder) {
  Value *Extent = Builder.getInt32(Arguments.info().Tile[0]);
  Loop.TileIndex = Builder.CreateAdd(Arguments.index(0), Loop.Tile, "index", true, true);
  Loop.TileOrigin =
      Builder.CreateAdd(Arguments.origin(0), Builder.CreateMul(Loop.Tile, Extent, "", true, true),
                        "origin", true, true);
}

WorkItemLoop buildWorkItemLoop(Function &F, TileArguments &Arguments, MDNode *AccessGroup,
                               const DebugLoc &Loc, const Twine &Name) {
  LLVMContext &Context = F.getContext();
  IRBuilder<> Builder(Context);
  Builder.SetCurrentDebugLocation(Loc);
  Type *I64 = Builder.getInt64Ty();
  WorkItemLoop Loop;
  Loop.Preheader = BasicBlock::Create(Context, Name, &F);
  Builder.SetInsertPoint(Loop.Preheader);

  Value *Indices[4];
  Value *Extents[4] = {Arguments.tiles(), Arguments.planes(), Arguments.rows(),
                       Arguments.columns()};
  const char *const Names[4] = {"tile", "plane", "row", "column"};
  SmallVector<Level, 4> Levels;
  Value *Linear = ConstantInt::get(I64, 0);
  for (unsigned D = 0; D < 4; ++D) {
    Indices[D] = Builder.getInt32(0);
    // A loop that runs once would only hide the next one from the vectoriser.
    if (auto *Constant = dyn_cast<ConstantInt>(Extents[D]); Constant && Constant->isOne())
      continue;
    BasicBlock *Head = BasicBlock::Create(Context, Name + "." + Names[D], &F);
    BasicBlock *Before = Builder.GetInsertBlock();
    Builder.CreateBr(Head);
    Builder.SetInsertPoint(Head);
    PHINode *Index = Builder.CreatePHI(Builder.getInt32Ty(), 2, Names[D]);
    Index->addIncoming(Builder.getInt32(0), Before);
    Levels.push_back({Head, Index, Extents[D], Names[D]});
    Indices[D] = Index;
    if (!match(Linear, PatternMatch::m_Zero()))
      Linear = Builder.CreateMul(Linear, Builder.CreateZExt(Extents[D], I64), "", true, true);
    Linear = Builder.CreateAdd(Linear, Builder.CreateZExt(Index, I64), "linear", true, true);
    if (D == 0) {
      Loop.Tile = Index;
      placeTile(Loop, Arguments, Builder);
    }
  }
  Loop.Plane = Indices[1], Loop.Row = Indices[2], Loop.Column = Indices[3];
  Loop.Linear = Linear;
  Loop.Head = Builder.GetInsertBlock();
  if (Levels.empty()) { // a tile of one work-item
    Loop.Head = BasicBlock::Create(Context, Name + ".item", &F);
    Builder.CreateBr(Loop.Head);
    Builder.SetInsertPoint(Loop.Head);
  }
  Loop.Latch = BasicBlock::Create(Context, Name + ".next", &F);
  Builder.CreateBr(Loop.Latch);
  Builder.SetInsertPoint(Loop.Latch);
  for (Level &L : reverse(Levels)) {
    Value *Next =
        Builder.CreateAdd(L.Index, Builder.getInt32(1), Twine("next.") + L.Name, true, true);
    L.Index->addIncoming(Next, Builder.GetInsertBlock());
    BasicBlock *After = BasicBlock::Create(Context, Name + ".after." + L.Name, &F);
    BranchInst *Back = Builder.CreateCondBr(Builder.CreateICmpEQ(Next, L.Extent), After, L.Head);
    if (AccessGroup)
      Back->setMetadata(LLVMContext::MD_loop, loopId(Context, AccessGroup));
    Builder.SetInsertPoint(After);
  }
  if (Levels.empty()) {
    BasicBlock *After = BasicBlock::Create(Context, Name + ".after", &F);
    Builder.CreateBr(After);
    Builder.SetInsertPoint(After);
  }
  Loop.Done = Builder.GetInsertBlock();
  return Loop;
}

Value *idIn(const WorkItemLoop &Loop, IdCall Id, const KernelInfo &Info, TileArguments &Arguments,
            IRBuilder<> &Builder) {
  const bool InGroup = Info.isGrouped(Id.Dimension);
  if (Id.Kind == IdKind::TileIndex)
    return InGroup ? Loop.TileIndex : Arguments.index(Id.Dimension);
  if (Id.Kind == IdKind::TileOrigin)
    return InGroup ? Loop.TileOrigin : Arguments.origin(Id.Dimension);
  unsigned FromLast = Info.Rank - 1 - Id.Dimension;
  Value *Local = FromLast == 0   ? Loop.Column
                 : FromLast == 1 ? Loop.Row
                 : FromLast == 2 ? Loop.Plane
                                 : Builder.getInt32(0);
  if (Id.Kind == IdKind::Local)
    return Local;
  Value *Origin = InGroup ? Loop.TileOrigin : Arguments.origin(Id.Dimension);
  if (match(Local, PatternMatch::m_Zero()))
    return Origin;
  // Indices are below 2^31 by the launch's checks, so the sum does not wrap: SCEV sees consecutive
  // accesses.
  return Builder.CreateAdd(Origin, Local, "global", /*NUW=*/false, /*NSW=*/true);
}

} // namespace tessera
