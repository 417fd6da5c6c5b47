// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/WorkItemLoops.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tessera {

/// Byte offsets in `struct tessera_tile` of tessera/abi.h, on 64-bit hosts.
namespace tile_layout {
static constexpr unsigned Origin = 0, Index = 8, Rows = 16, Columns = 20, TilesAcross = 28,
                          TilesDown = 32;
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
  assert(Dimension < Info.Rank && "the tile's description has an element for each dimension");
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
  assert(FromLast < MaxTileRank && "work-items are looped over in three dimensions at most");
  if (FromLast >= Info.Rank)
    return Prologue.getInt32(1);
  if (Info.isTiled())
    return Prologue.getInt32(Info.Tile[Info.Rank - 1 - FromLast]);
  return field(FieldOffset, Prologue.getInt32Ty(), Name);
}

Value *TileArguments::tilesAcross() {
  return Info.TilesAcross > 1
             ? field(tile_layout::TilesAcross, Prologue.getInt32Ty(), "tiles.across")
             : cast<Value>(Prologue.getInt32(1));
}
Value *TileArguments::tilesDown() {
  return Info.TilesDown > 1 ? field(tile_layout::TilesDown, Prologue.getInt32Ty(), "tiles.down")
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

/// Where the group's tile with \p Number in a dimension lies. Indices are below 2^31, as the
/// domain's are.
static WorkItemLoop::Place placeTile(Value *Number, unsigned FromLast, TileArguments &Arguments,
                                     IRBuilder<> &Builder) {
  assert(Arguments.info().isTiled() && FromLast < Arguments.info().Rank &&
         "only tiles run in groups, along dimensions that they have");
  const unsigned Dimension = Arguments.info().Rank - 1 - FromLast;
  Value *Extent = Builder.getInt32(Arguments.info().Tile[Dimension]);
  Value *Offset = Builder.CreateMul(Number, Extent, "", true, true);
  return {Builder.CreateAdd(Arguments.index(Dimension), Number, "index", true, true),
          Builder.CreateAdd(Arguments.origin(Dimension), Offset, "origin", true, true)};
}

WorkItemLoop buildWorkItemLoop(Function &F, TileArguments &Arguments, MDNode *AccessGroup,
                               GroupPart Part, const DebugLoc &Loc, const Twine &Name) {
  LLVMContext &Context = F.getContext();
  IRBuilder<> Builder(Context);
  Builder.SetCurrentDebugLocation(Loc);
  Type *I64 = Builder.getInt64Ty();
  WorkItemLoop Loop;
  Loop.Preheader = BasicBlock::Create(Context, Name, &F);
  Builder.SetInsertPoint(Loop.Preheader);

  enum Dimension { Down, Across, Plane, Row, Column };
  Value *One = Builder.getInt32(1);
  Value *const Extents[5] = {Part.FirstDown ? One : Arguments.tilesDown(),
                             Part.FirstAcross ? One : Arguments.tilesAcross(), Arguments.planes(),
                             Arguments.rows(), Arguments.columns()};
  const char *const Names[5] = {"tile.down", "tile", "plane", "row", "column"};
  constexpr Dimension Orders[2][5] = {{Down, Across, Plane, Row, Column},
                                      {Down, Plane, Row, Across, Column}};
  Value *Indices[5];
  SmallVector<Level, 5> Levels;
  for (const Dimension D : Orders[Part.Order == GroupOrder::RowByRow]) {
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
    if (D == Across || D == Down) {
      (D == Across ? Loop.TileAcross : Loop.TileDown) = Index;
      const unsigned FromLast = D == Across ? 0 : 1;
      Loop.Places[FromLast] = placeTile(Index, FromLast, Arguments, Builder);
    }
  }
  Loop.Plane = Indices[Plane], Loop.Row = Indices[Row], Loop.Column = Indices[Column];
  // A group that has fewer tiles across than it may have leaves places out.
  Value *const Places[5] = {nullptr, Builder.getInt32(Arguments.info().TilesAcross), Extents[Plane],
                            Extents[Row], Extents[Column]};
  Value *Linear = ConstantInt::get(I64, 0);
  for (const Dimension D : Orders[0]) {
    if (match(Indices[D], PatternMatch::m_Zero()) && match(Linear, PatternMatch::m_Zero()))
      continue;
    if (!match(Linear, PatternMatch::m_Zero()))
      Linear = Builder.CreateMul(Linear, Builder.CreateZExt(Places[D], I64), "", true, true);
    Linear = Builder.CreateAdd(Linear, Builder.CreateZExt(Indices[D], I64), "linear", true, true);
  }
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
  assert(!Loop.Done->getTerminator() && "what follows the loop is for the caller");
  return Loop;
}

Value *idIn(const WorkItemLoop &Loop, IdCall Id, const KernelInfo &Info, TileArguments &Arguments,
            IRBuilder<> &Builder) {
  assert(Id.Dimension < Info.Rank && "a verified kernel asks for dimensions that it has");
  const unsigned FromLast = Info.Rank - 1 - Id.Dimension;
  const WorkItemLoop::Place Place = FromLast < 2 ? Loop.Places[FromLast] : WorkItemLoop::Place();
  if (Id.Kind == IdKind::TileIndex)
    return Place.Index ? Place.Index : Arguments.index(Id.Dimension);
  Value *Origin = Place.Origin ? Place.Origin : Arguments.origin(Id.Dimension);
  if (Id.Kind == IdKind::TileOrigin)
    return Origin;
  Value *Local = FromLast == 0   ? Loop.Column
                 : FromLast == 1 ? Loop.Row
                 : FromLast == 2 ? Loop.Plane
                                 : Builder.getInt32(0);
  if (Id.Kind == IdKind::Local)
    return Local;
  if (match(Local, PatternMatch::m_Zero()))
    return Origin;
  // Indices are below 2^31 by the launch's checks, so the sum does not wrap: SCEV sees consecutive
  // accesses.
  return Builder.CreateAdd(Origin, Local, "global", /*NUW=*/false, /*NSW=*/true);
}

} // namespace tessera
