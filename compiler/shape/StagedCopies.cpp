// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/StagedCopies.h"
#include "analysis/TileUniformity.h"
#include "analysis/values/CopyComputation.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// No tile_static variable is as large.
static constexpr int64_t LargestIndex = 1 << 24;

/// Where in \p Array \p Pointer points to, in bytes.
static std::optional<LinearForm> offsetIn(const GlobalVariable &Array, Value *Pointer,
                                          const DataLayout &DL) {
  const unsigned Bits = DL.getIndexTypeSizeInBits(Pointer->getType());
  std::optional<LinearForm> Sum = LinearForm();
  while (Pointer != &Array && Sum) {
    const auto *GEP = dyn_cast<GEPOperator>(Pointer);
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Bits, 0);
    if (!GEP || !GEP->collectOffset(DL, Bits, Variable, Constant))
      return std::nullopt;
    Sum = Sum->plus({Constant.getSExtValue(), {}}, 1);
    for (const auto &[Index, Factor] : Variable) {
      const std::optional<LinearForm> Form =
          linearFormOf(*Index, {.Known = [](Value &) { return std::nullopt; },
                                .AnyTerm = true,
                                .Wraps = Index->getType()->getIntegerBitWidth() >= Bits});
      Sum = Sum && Form ? Sum->plus(*Form, Factor.getSExtValue()) : std::nullopt;
    }
    Pointer = GEP->getOperand(0);
  }
  return Sum;
}

/// The dimension whose local id \p V is.
static std::optional<unsigned> localDimension(const Value *V) {
  const std::optional<IdCall> Id = matchIdCall(V);
  return Id && Id->Kind == IdKind::Local ? std::optional(Id->Dimension) : std::nullopt;
}

bool StagedCopies::readStrides(Copy &C, const LinearForm &Offset) const {
  for (const auto &[Term, Bytes] : Offset.Terms) {
    const std::optional<unsigned> Dimension = localDimension(Term);
    if (refuse("stage-copies.stored-by-other", *C.Store, !Dimension))
      return false;
    C.Strides.push_back({*Dimension, Bytes});
  }
  sort(C.Strides, [](const Stride &A, const Stride &B) { return A.Bytes > B.Bytes; });
  // Each work-item has an element of its own, whose offset tells where it stands.
  SmallVector<bool, 3> Seen(Info.Rank, false);
  int64_t Least =
      C.Offset + Kernel.getDataLayout().getTypeStoreSize(C.Store->getValueOperand()->getType());
  for (const Stride &S : reverse(C.Strides)) {
    assert(S.Dimension < Info.Tile.size() && "a verified kernel asks for dimensions that it has");
    if (refuse("stage-copies.elements-overlap", *C.Store, S.Bytes < Least))
      return false;
    Least = S.Bytes * Info.Tile[S.Dimension];
    Seen[S.Dimension] = true;
  }
  for (unsigned Dimension = 0; Dimension != Info.Rank; ++Dimension)
    if (refuse("stage-copies.stored-by-many", *C.Store,
               !Seen[Dimension] && Info.Tile[Dimension] > 1))
      return false;
  return require("stage-copies.before-array", *C.Store, C.Offset >= 0) && !C.Strides.empty();
}

bool StagedCopies::collect(GlobalVariable &Array, SmallVectorImpl<LoadInst *> &Loads,
                           SmallVectorImpl<Copy> &Copies) const {
  SmallVector<Value *, 8> Addresses{&Array};
  while (!Addresses.empty()) {
    Value *Address = Addresses.pop_back_val();
    for (User *By : Address->users()) {
      const auto *I = dyn_cast<Instruction>(By);
      if (I && I->getFunction() != &Kernel)
        continue;
      if (isa<GEPOperator>(By)) {
        Addresses.push_back(By);
      } else if (auto *Load = dyn_cast<LoadInst>(By)) {
        Loads.push_back(Load);
      } else if (auto *Store = dyn_cast<StoreInst>(By);
                 Store && require("stage-copies.address-stored", *By,
                                  Store->getPointerOperand() == Address)) {
        const std::optional<LinearForm> Offset = offsetIn(Array, Address, Kernel.getDataLayout());
        Copies.push_back({Store, Offset ? Offset->Constant : 0, {}});
        if (refuse("stage-copies.unknown-place", *Store, !Offset) ||
            !readStrides(Copies.back(), *Offset))
          return false;
      } else if (refuse("stage-copies.other-use", *By, true)) {
        return false;
      }
    }
  }
  // No two stores to one place, and all divide the array alike.
  for (const Copy &A : Copies)
    for (const Copy &B : Copies) {
      const int64_t Bytes =
          Kernel.getDataLayout().getTypeStoreSize(A.Store->getValueOperand()->getType());
      if (!equal(A.Strides, B.Strides,
                 [](const Stride &Left, const Stride &Right) {
                   return Left.Dimension == Right.Dimension && Left.Bytes == Right.Bytes;
                 }) &&
          refuse("stage-copies.other-division", *A.Store, true))
        return false;
      if (refuse("stage-copies.stored-twice", *A.Store,
                 &A != &B && A.Offset <= B.Offset && B.Offset < A.Offset + Bytes))
        return false;
    }
  return true;
}

bool StagedCopies::isIndex(const LocalIndex &Index) const {
  assert(Index.Dimension < Info.Tile.size() && "an index is one of the tile's dimensions");
  const int64_t Extent = Info.Tile[Index.Dimension];
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(Kernel);
  int64_t Least = Index.Form.Constant, Most = Least;
  for (const auto &[Term, Factor] : Index.Form.Terms) {
    int64_t Low = 0, High = 0;
    if (const std::optional<unsigned> Dimension = localDimension(Term)) {
      High = Info.Tile[*Dimension] - 1;
    } else {
      const ConstantRange Range = SE.getSignedRange(SE.getSCEV(Term));
      Low = Range.getSignedMin().trySExtValue().value_or(INT64_MIN);
      High = Range.getSignedMax().trySExtValue().value_or(INT64_MAX);
    }
    // No more than a tile has, or it is out of the array anyway.
    if (Low < -LargestIndex || High > LargestIndex)
      return false;
    Least += Factor * (Factor > 0 ? Low : High);
    Most += Factor * (Factor > 0 ? High : Low);
  }
  return Least >= 0 && Most < Extent;
}

/// The strides of the copy divide the load's offset into an index of each dimension.
bool StagedCopies::findMaker(LoadInst &Load, const Copy &C, Use &Found) const {
  const auto &Array = *cast<GlobalVariable>(getUnderlyingObject(Load.getPointerOperand(), 0));
  const std::optional<LinearForm> Offset =
      offsetIn(Array, Load.getPointerOperand(), Kernel.getDataLayout());
  if (!Offset || refuse("stage-copies.other-type", Load,
                        Load.getType() != C.Store->getValueOperand()->getType()))
    return false;
  Found = {&Load, C.Store, {}};
  int64_t Rest = Offset->Constant - C.Offset;
  for (const Stride &S : C.Strides) {
    assert(S.Bytes > 0 && "neighbours' elements do not overlap");
    Found.Maker.push_back({S.Dimension, {}});
    Found.Maker.back().Form.Constant = divideFloorSigned(Rest, S.Bytes);
    Rest -= Found.Maker.back().Form.Constant * S.Bytes;
  }
  for (const auto &[Term, Factor] : Offset->Terms) {
    const auto *At =
        find_if(C.Strides, [&, By = Factor](const Stride &S) { return By % S.Bytes == 0; });
    if (refuse("stage-copies.between-elements", Load, At == C.Strides.end()))
      return false;
    Found.Maker[At - C.Strides.begin()].Form.Terms.push_back({Term, Factor / At->Bytes});
  }
  return require("stage-copies.inside-element", Load, Rest == 0) &&
         all_of(Found.Maker, [&](const LocalIndex &Index) {
           return require("stage-copies.other-index", Load, isIndex(Index));
         });
}

/// Is the value that \p Load sees always of the store's last iteration before it?
const char *StagedCopies::follows(const LoadInst &Load, const StoreInst &Store) {
  const auto &LI = AM.getResult<LoopAnalysis>(Kernel);
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(Kernel);
  const Loop *Maker = LI.getLoopFor(Store.getParent()), *User = LI.getLoopFor(Load.getParent());
  if (!Maker || refuse("stage-copies.loaded-elsewhere", Load,
                       !DT.dominates(&Store, &Load) || !Maker->contains(&Load)))
    return "is not used in the same iteration of a loop";
  if (refuse("stage-copies.loaded-at-once", Load, User->getParentLoop() != Maker))
    return "is not used in a loop inside the one that makes it";
  Loops.insert({User->getHeader(), Maker->getHeader()});
  return nullptr;
}

/// A value that other work-items can compute, too, at little cost: of ids, of what is the same for
/// the tile, and of what containers hold.
bool StagedCopies::canForward(Value &V, const TileUniformity &Uniformity) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || matchIdCall(I) || SameForTile.contains(I) || Copied.contains(I))
    return true;
  if (Uniformity.of(I) == Uniform::Yes)
    return SameForTile.insert(I).second;
  Copied.insert(I);
  if (const auto *Load = dyn_cast<LoadInst>(I)) {
    const Value *Object = getUnderlyingObject(Load->getPointerOperand(), 0);
    if (refuse("stage-copies.other-source", *I, !isa<LoadInst, Argument>(Object)))
      return false;
  } else if (refuse("stage-copies.other-computation", *I,
                    !isa<BinaryOperator, CastInst, GetElementPtrInst, SelectInst, CmpInst>(I)) ||
             refuse("stage-copies.dear", *I,
                    I->isIntDivRem() ||
                        (isa<BinaryOperator>(I) && I->getType()->isFloatingPointTy()))) {
    return false; // whoever loads the copy would compute it again
  }
  if (!all_of(I->operands(), [&](llvm::Use &Operand) { return canForward(*Operand, Uniformity); }))
    return false;
  if (all_of(I->operands(), [&](const llvm::Use &Operand) {
        return !isa<Instruction>(Operand) || SameForTile.contains(Operand);
      }))
    SameForTile.insert(I);
  return true;
}

const char *StagedCopies::findOf(GlobalVariable &Array, const TileUniformity &Uniformity) {
  SmallVector<LoadInst *, 4> Loads;
  SmallVector<Copy, 2> Copies;
  if (!collect(Array, Loads, Copies))
    return "is not an array with one element for each work-item, which stores to it once";
  for (const Copy &C : Copies) {
    if (refuse("stage-copies.made-by-some", *C.Store,
               !Uniformity.reachedTogether(C.Store->getParent())))
      return "is not made by all work-items of the tile";
    if (!canForward(*C.Store->getValueOperand(), Uniformity))
      return "holds values that no container holds";
    Stores.insert(C.Store);
  }
  for (LoadInst *Load : Loads) {
    Use Found;
    const auto *Of = find_if(Copies, [&](const Copy &C) { return findMaker(*Load, C, Found); });
    if (Of == Copies.end())
      return "is used at places that cannot be told apart";
    if (const char *Hindrance = follows(*Load, *Found.Store))
      return Hindrance;
    Uses.push_back(std::move(Found));
  }
  return nullptr;
}

const char *StagedCopies::find(const TileUniformity &Uniformity) {
  for (GlobalVariable *Array : tileStaticsOf(Kernel))
    if (const char *Hindrance = findOf(*Array, Uniformity))
      return Hindrance;
  return Uses.empty() ? "is not used" : nullptr;
}

/// An id of the work-item that stored, for the one that loads.
Value *StagedCopies::idFor(const Use &U, Value &Id, IdCall Called) const {
  const auto *Index = find_if(
      U.Maker, [&](const LocalIndex &Other) { return Other.Dimension == Called.Dimension; });
  if (Index == U.Maker.end() || Called.Kind == IdKind::TileIndex ||
      Called.Kind == IdKind::TileOrigin)
    return &Id;
  const LinearForm &Form = Index->Form;
  if (Form.Constant == 0 && Form.Terms.size() == 1 && Form.Terms.front().second == 1 &&
      localDimension(Form.Terms.front().first) == Called.Dimension)
    return &Id;
  IRBuilder<> Builder(U.Load);
  Type *I32 = Builder.getInt32Ty();
  // Smaller than a tile's extent, and so is each part of it.
  Value *Local = Form.emit(Builder, I32, /*PartsFit=*/true);
  if (Called.Kind == IdKind::Local)
    return Local;
  FunctionCallee Origin = Kernel.getParent()->getOrInsertFunction(
      callee::TileOrigin, cast<CallBase>(Id).getCalledFunction()->getAttributes(), I32, I32);
  return Builder.CreateNSWAdd(Builder.CreateCall(Origin, Builder.getInt32(Called.Dimension)),
                              Local);
}

void StagedCopies::forward() {
  for (const Use &U : Uses) {
    ComputationCopies Copies;
    U.Load->replaceAllUsesWith(copyTo(
        *U.Load, U.Store->getValueOperand(),
        [&](Instruction &I) -> Value * {
          const std::optional<IdCall> Id = matchIdCall(&I);
          return SameForTile.contains(&I) ? &I : Id ? idFor(U, I, *Id) : nullptr;
        },
        Copies));
  }
  for (const Use &U : Uses)
    U.Load->eraseFromParent();
  for (StoreInst *Store : Stores)
    Store->eraseFromParent();
}

} // namespace tessera
