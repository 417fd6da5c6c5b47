// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of WorkItemWidener that access the words of structs.
#include "contract/Decisions.h"
#include "vectorize/widen/StructGroups.h"
#include "vectorize/widen/WidenWorkItems.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// One integer of a scattered struct's two elements.
static Type *pairType(const StructGroup &Group) {
  return IntegerType::get(Group.Members.front().I->getContext(), 16 * Group.ElementBytes);
}

/// Words of structs, all members at once. True if the access is done with.
bool WorkItemWidener::accessStructs(Instruction &I) {
  assert(Structs && "the block's groups are known before its accesses");
  const StructGroup *Group = Structs->of(I);
  if (!Group)
    return false;
  const bool IsWhole = Group->isComplete();
  if (Group->isChunk())
    return accessChunks(*Group, I);
  if (Group->IsScattered
          ? refuse("widen-structs.half-a-pair", I, !IsWhole) || isOwnWithoutMask(I) ||
                refuse("widen-structs.large-body", I, !isScatteredInVectors(I, pairType(*Group)))
          : refuse("widen-structs.lanes-missing", I, Mask) ||
                refuse("widen-structs.words-missing", I,
                       !IsWhole && !(Group->IsLoad && Options.HasMasks)))
    return false;
  if (&I != Group->leader().I)
    return true;
  took("widen-structs.taken", I);
  forEachGroup(I, [&](LaneGroup At) {
    if (Group->IsScattered)
      accessPairs(*Group, At);
    else if (Group->IsLoad)
      loadStructs(*Group, At);
    else
      storeStructs(*Group, At);
  });
  return true;
}

/// Where the structs of a row of \p At begin, as far as they are accessed.
Value *WorkItemWidener::structsAt(const StructGroup &Group, LaneGroup At) {
  const StructGroup::Member &Leader = Group.leader();
  const int64_t First = int64_t(Block.columnOf(At, 0)) * Group.Factor * Group.ElementBytes +
                        Group.lowest().Offset - Leader.Offset;
  Value *Address = Values.scalar(getLoadStorePointerOperand(Leader.I), At.Row);
  return First ? Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Address, First) : Address;
}

Align WorkItemWidener::alignmentOf(const StructGroup &Group, LaneGroup At) const {
  const int64_t Stride = int64_t(Group.Factor) * Group.ElementBytes;
  return alignmentOf(*Group.lowest().I, Stride, Stride * Block.columnOf(At, 0));
}

static void keepMetadata(Instruction &New, const StructGroup &Group) {
  SmallVector<Value *, 4> Members;
  for (const StructGroup::Member &M : Group.Members)
    Members.push_back(M.I);
  propagateMetadata(&New, Members);
  New.setMetadata(LLVMContext::MD_access_group, nullptr);
}

/// All members of one row's structs.
Value *WorkItemWidener::loadRow(const StructGroup &Group, LaneGroup At) {
  const unsigned Elements = Block.lanesOfRow() * Group.Factor;
  Type *All = FixedVectorType::get(Group.elementType(), Elements);
  Value *Address = structsAt(Group, At);
  Instruction *Structs;
  if (Group.isComplete()) {
    Structs = Builder.CreateAlignedLoad(All, Address, alignmentOf(Group, At));
  } else {
    // Behind the last lane's element memory may end.
    SmallVector<Constant *, 64> IsMember;
    for (unsigned Place = 0; Place < Elements; ++Place)
      IsMember.push_back(Builder.getInt1(Group.has(Place % Group.Factor)));
    Structs = cast<Instruction>(Builder.CreateMaskedLoad(All, Address, alignmentOf(Group, At),
                                                         ConstantVector::get(IsMember)));
  }
  keepMetadata(*Structs, Group);
  return Structs;
}

void WorkItemWidener::loadStructs(const StructGroup &Group, LaneGroup At) {
  SmallVector<Value *, 8> Rows;
  for (unsigned Row = 0; Row < Block.RowsInVector; ++Row)
    // What rows share, one of them loads.
    Rows.push_back(Row > 0 && Values.isSharedByRows(Group.leader().I)
                       ? Rows.front()
                       : loadRow(Group, {At.Row + Row, At.Number}));
  setParts(Group, At, concatenateVectors(Builder, Rows));
}

/// The members out of all elements of \p Structs.
void WorkItemWidener::setParts(const StructGroup &Group, LaneGroup At, Value *Structs) {
  for (const StructGroup::Member &M : Group.Members) {
    Value *Part = Builder.CreateShuffleVector(
        Structs, createStrideMask(Group.placeOf(M), Group.Factor, Block.Lanes), M.I->getName());
    Values.setVector(M.I, At,
                     Builder.CreateBitOrPointerCast(Part, Values.vectorOf(M.I->getType())));
  }
}

/// A vector for each element of the structs.
SmallVector<Value *, 4> WorkItemWidener::partsToStore(const StructGroup &Group, LaneGroup At) {
  Type *Part = Values.vectorOf(Group.elementType());
  SmallVector<Value *, 4> Parts(Group.Factor);
  assert(Group.isComplete() && "each word of a struct that is stored is known");
  for (const StructGroup::Member &M : Group.Members)
    Parts[Group.placeOf(M)] = Builder.CreateBitOrPointerCast(
        Values.vector(cast<StoreInst>(M.I)->getValueOperand(), At), Part);
  return Parts;
}

Value *WorkItemWidener::interleavedParts(const StructGroup &Group, LaneGroup At) {
  return Builder.CreateShuffleVector(concatenateVectors(Builder, partsToStore(Group, At)),
                                     createInterleaveMask(Block.Lanes, Group.Factor));
}

void WorkItemWidener::storeStructs(const StructGroup &Group, LaneGroup At) {
  Value *Structs = interleavedParts(Group, At);
  const unsigned Elements = Block.lanesOfRow() * Group.Factor;
  for (unsigned Row = 0; Row < Block.RowsInVector; ++Row) {
    const LaneGroup OfRow{At.Row + Row, At.Number};
    Value *Part =
        Block.RowsInVector == 1
            ? Structs
            : Builder.CreateShuffleVector(Structs, createSequentialMask(Row * Elements, Elements,
                                                                        /*NumUndefs=*/0));
    keepMetadata(
        *Builder.CreateAlignedStore(Part, structsAt(Group, OfRow), alignmentOf(Group, OfRow)),
        Group);
  }
}

/// Where \p Lane accesses what \p Pointer points to, without a vector of addresses if there is a
/// way.
Value *WorkItemWidener::addressOfLane(Value *Pointer, LaneGroup At, unsigned Lane) {
  const LaneShape Shape = Shapes.of(Pointer);
  const unsigned Row = Block.rowOf(At, Lane);
  if (!Shape.isVarying())
    return Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Values.scalar(Pointer, Row),
                                      uint64_t(*Shape.stride() * Block.columnOf(At, Lane)));
  auto *Moved = dyn_cast<GetElementPtrInst>(Pointer);
  if (!Moved || !Nest.contains(Moved->getParent()) ||
      !all_of(Moved->indices(), [&](Value *Index) { return Shapes.of(Index).isUniform(); }))
    return Values.lane(Pointer, At, Lane, Builder);
  SmallVector<Value *, 4> Indices;
  for (Value *Index : Moved->indices())
    Indices.push_back(Values.scalar(Index, Row));
  return Builder.CreateGEP(Moved->getSourceElementType(),
                           addressOfLane(Moved->getPointerOperand(), At, Lane), Indices, "",
                           Moved->getNoWrapFlags());
}

/// 16 bytes of each lane, which has a place of its own; they are the transposition of as many
/// vectors as they hold elements. False if some lanes may be missing. True if \p I, one of the
/// members, is done with.
bool WorkItemWidener::accessChunks(const StructGroup &Group, Instruction &I) {
  if (refuse("widen-chunks.lanes-missing", I, Mask) ||
      refuse("widen-chunks.few-lanes", I, Block.Lanes % Group.Factor))
    return false;
  took("widen-chunks.taken", I);
  if (&I == Group.leader().I)
    forEachGroup(I, [&](LaneGroup At) {
      if (Group.IsLoad)
        loadChunks(Group, At);
      else
        storeChunks(Group, At);
    });
  return true;
}

/// Where \p Lane accesses its chunk.
Value *WorkItemWidener::chunkAt(const StructGroup &Group, LaneGroup At, unsigned Lane) {
  const StructGroup::Member &Leader = Group.leader();
  Value *Address = addressOfLane(getLoadStorePointerOperand(Leader.I), At, Lane);
  const int64_t First = Group.lowest().Offset - Leader.Offset;
  return First ? Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Address, uint64_t(First))
               : Address;
}

void WorkItemWidener::loadChunks(const StructGroup &Group, LaneGroup At) {
  Type *Chunk = FixedVectorType::get(Group.elementType(), Group.Factor);
  const Align Alignment = getLoadStoreAlignment(Group.lowest().I);
  SmallVector<SmallVector<Value *, 8>, 4> Loaded(Group.Factor);
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane) {
    LoadInst *New = Builder.CreateAlignedLoad(Chunk, chunkAt(Group, At, Lane), Alignment);
    keepMetadata(*New, Group);
    Loaded[Lane % Group.Factor].push_back(New);
  }
  SmallVector<Value *, 4> Parts;
  for (ArrayRef<Value *> OfPart : Loaded)
    Parts.push_back(concatenateVectors(Builder, OfPart));
  transpose(Parts);
  for (const StructGroup::Member &M : Group.Members)
    Values.setVector(
        M.I, At,
        Builder.CreateBitOrPointerCast(Parts[Group.placeOf(M)], Values.vectorOf(M.I->getType())));
}

void WorkItemWidener::storeChunks(const StructGroup &Group, LaneGroup At) {
  const Align Alignment = getLoadStoreAlignment(Group.lowest().I);
  SmallVector<Value *, 4> Parts = partsToStore(Group, At);
  transpose(Parts);
  for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane) {
    Value *Chunk = Builder.CreateShuffleVector(
        Parts[Lane % Group.Factor],
        createSequentialMask(Lane / Group.Factor * Group.Factor, Group.Factor, /*NumUndefs=*/0));
    keepMetadata(*Builder.CreateAlignedStore(Chunk, chunkAt(Group, At, Lane), Alignment), Group);
  }
}

/// Each piece of as many elements as there are \p Vectors becomes a column of the matrix whose rows
/// these pieces are: rounds of interleaving the pieces' lower and upper halves.
void WorkItemWidener::transpose(SmallVectorImpl<Value *> &Vectors) {
  const unsigned Size = unsigned(Vectors.size());
  assert(isPowerOf2_32(Size) && Block.Lanes % Size == 0 && "the pieces are square");
  for (unsigned Round = 1; Round < Size; Round *= 2) {
    SmallVector<Value *, 4> Next;
    for (unsigned Pair = 0; Pair < Size / 2; ++Pair)
      for (unsigned Half : {0u, Size / 2}) {
        SmallVector<int, 16> Places;
        for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane)
          Places.push_back(
              int(Lane / Size * Size + Half + Lane % Size / 2 + (Lane % 2 ? Block.Lanes : 0)));
        Next.push_back(
            Builder.CreateShuffleVector(Vectors[Pair], Vectors[Pair + Size / 2], Places));
      }
    Vectors.assign(Next.begin(), Next.end());
  }
}

/// Two words a lane, wherever they are: half as many accesses as word by word.
void WorkItemWidener::accessPairs(const StructGroup &Group, LaneGroup At) {
  assert(Group.Factor == 2 && Group.isComplete() && "a pair has two words");
  // A load's other member comes later, and so may its address.
  const StructGroup::Member &Known = Group.IsLoad ? Group.leader() : Group.lowest();
  Value *Addresses = Values.vector(getLoadStorePointerOperand(Known.I), At);
  if (const int64_t Distance = Group.lowest().Offset - Known.Offset)
    Addresses = Builder.CreateGEP(Builder.getInt8Ty(), Addresses, Builder.getInt64(Distance));
  const Align Alignment = getLoadStoreAlignment(Group.lowest().I);
  Type *Pairs = Values.vectorOf(pairType(Group));
  if (Group.IsLoad) {
    Instruction *New = Builder.CreateMaskedGather(Pairs, Addresses, Alignment, maskOrAll(At));
    keepMetadata(*New, Group);
    setParts(Group, At,
             Builder.CreateBitCast(
                 New, FixedVectorType::get(Group.elementType(), Block.Lanes * Group.Factor)));
  } else {
    Value *Words = Builder.CreateBitCast(interleavedParts(Group, At), Pairs);
    keepMetadata(*Builder.CreateMaskedScatter(Words, Addresses, Alignment, maskOrAll(At)), Group);
  }
}

} // namespace tessera
