// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/widen/StructGroups.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// The widest integer that lanes gather.
static constexpr unsigned MaxPairBytes = 8;

const StructGroup::Member &StructGroup::lowest() const {
  assert(!Members.empty() && "a group has a member from the beginning");
  return *min_element(Members,
                      [](const Member &A, const Member &B) { return A.Offset < B.Offset; });
}

unsigned StructGroup::placeOf(const Member &M) const {
  assert(ElementBytes && "elements have a size");
  return unsigned((M.Offset - lowest().Offset) / ElementBytes);
}

bool StructGroup::has(unsigned Place) const {
  return any_of(Members, [&](const Member &M) { return placeOf(M) == Place; });
}

bool StructGroup::isComplete() const {
  return all_of(seq(0u, Factor), [this](unsigned Place) { return has(Place); });
}

Type *StructGroup::elementType() const {
  assert(!Members.empty() && "a group has a member from the beginning");
  Type *First = getLoadStoreType(Members.front().I);
  if (all_of(Members, [First](const Member &M) { return getLoadStoreType(M.I) == First; }))
    return First;
  return IntegerType::get(First->getContext(), 8 * ElementBytes);
}

/// Does \p I write nothing but memory that this function alone has, such as a tile's, while \p Root
/// was loaded from other memory, in which there is no address of it? Between the loads of a struct
/// stands what is kept for the next region.
static bool staysApart(const Instruction &I, const Value &Root) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store)
    return false;
  constexpr unsigned MaxUses = 2048;
  const Value *Written = getUnderlyingObject(Store->getPointerOperand(), /*MaxLookup=*/0);
  return isIdentifiedFunctionLocal(Written) &&
         isa<LoadInst>(getUnderlyingObject(&Root, /*MaxLookup=*/0)) &&
         !PointerMayBeCaptured(Written, /*ReturnCaptures=*/false, MaxUses);
}

StructGroups::StructGroups(const BasicBlock &Block, const LaneShapes &Shapes,
                           function_ref<bool(const Instruction &)> IsSingle)
    : HasAllLanes(none_of(Block, isActiveLanes)) {
  for (const Instruction &I : Block) {
    if (!I.mayReadOrWriteMemory() || I.isLifetimeStartOrEnd())
      continue;
    // Loads are done where the first one was, and stores where the last one was.
    const bool Writes = I.mayWriteToMemory();
    const size_t Known = Groups.size();
    if (!IsSingle(I))
      add(const_cast<Instruction &>(I), Shapes);
    const StructGroup *Grown = GroupOf.lookup(&I);
    // What no store reaches may be read between stores.
    if (!I.hasMetadata(LLVMContext::MD_invariant_load))
      erase_if(Open, [&](const StructGroup *Group) {
        return Group != Grown &&
               (Group->IsLoad ? refuse("group-struct-words.written-between", I,
                                       Writes && !staysApart(I, Group->First.root()))
                              : refuse("group-struct-words.accessed-between", I, !Group->IsLoad));
      });
    if (Groups.size() > Known)
      Open.push_back(&Groups.back());
  }
  for (size_t Number = 0, Count = Groups.size(); Number < Count; ++Number)
    if (Groups[Number].isChunk() && !Groups[Number].isComplete())
      breakUp(Groups[Number]);
}

/// Words that fill no 16 bytes are accessed by two, and those that are left alone.
void StructGroups::breakUp(const StructGroup &Chunk) {
  for (const StructGroup::Member &M : Chunk.Members)
    GroupOf.erase(M.I);
  SmallVector<StructGroup::Member, 4> Left(Chunk.Members);
  if (2 * Chunk.ElementBytes > MaxPairBytes)
    return;
  for (const StructGroup::Member &M : Chunk.Members) {
    const auto *Next = find_if(Left, [&](const StructGroup::Member &Other) {
      return Other.Offset == M.Offset + int64_t(Chunk.ElementBytes);
    });
    const auto *Here =
        find_if(Left, [&](const StructGroup::Member &Other) { return Other.I == M.I; });
    if (Next == Left.end() || Here == Left.end())
      continue;
    StructGroup Pair = Chunk;
    Pair.Factor = 2;
    Pair.Members = {std::min(Here, Next)[0], std::max(Here, Next)[0]};
    Groups.push_back(std::move(Pair));
    for (const StructGroup::Member &Of : Groups.back().Members)
      GroupOf[Of.I] = &Groups.back();
    erase_if(Left, [&](const StructGroup::Member &Other) { return GroupOf.contains(Other.I); });
  }
}

/// Has each lane a place from which all of them move on together? Then it is known before a loop,
/// and no vector of addresses has to be taken apart.
static bool movesAlong(const Value *Address, const LaneShapes &Shapes) {
  const auto *Moved = dyn_cast<GetElementPtrInst>(Address);
  return Moved && !Shapes.at(Moved->getOperandUse(0)).isUniform() &&
         all_of(drop_begin(Moved->operands()),
                [&](const Use &Index) { return Shapes.at(Index).isUniform(); });
}

/// How many elements of the size of what \p I accesses are accessed together; 1 if it is alone.
/// \p InChunks: 16 bytes of a lane are cheap to access, though lanes lie anywhere.
static unsigned factorOf(const Instruction &I, const LaneAccess &Access, bool InChunks) {
  if (!isa<LoadInst, StoreInst>(I) || refuse("group-struct-words.atomic", I, I.isAtomic()) ||
      refuse("group-struct-words.adjacent", I,
             Access.How != LaneAccess::Strided && Access.How != LaneAccess::Scattered))
    return 1;
  const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
  if (hasShortStride(I, Access))
    return unsigned(uint64_t(Access.Stride) / Bytes);
  if (refuse("group-struct-words.not-in-vectors", I, !isVectorElement(I)))
    return 1;
  if (InChunks && (Bytes == 4 || Bytes == 8))
    return unsigned(16 / Bytes);
  // Two words are one integer.
  return 2 * Bytes <= MaxPairBytes ? 2 : 1;
}

void StructGroups::add(Instruction &I, const LaneShapes &Shapes) {
  if (!accessedPointer(I))
    return;
  const DataLayout &DL = I.getDataLayout();
  Value *Address = accessedPointer(I)->get();
  APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
  const Value *Base =
      Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  StructGroup New{AddressForm(*Address, DL)};
  const LaneAccess Access = accessOf(I, Shapes);
  // One load of 16 bytes and two shuffles a lane take less than gathers of two words, even if the
  // lane's address has to be taken out of a vector; which lanes are there has to be known.
  const unsigned Factor = factorOf(I, Access, HasAllLanes || movesAlong(Base, Shapes));
  if (Factor == 1)
    return;
  New.IsLoad = isa<LoadInst>(I);
  New.ElementBytes = unsigned(DL.getTypeStoreSize(getLoadStoreType(&I)));
  New.IsScattered = !hasShortStride(I, Access);
  New.Factor = Factor;
  New.Members.push_back({&I, 0});
  for (StructGroup *Group : Open) {
    const std::optional<int64_t> Known = New.First.distanceFrom(Group->First);
    if (refuse("group-struct-words.other-base", I, !Known))
      continue;
    const int64_t Distance = *Known;
    StructGroup Both = *Group;
    Both.Members.push_back({&I, Distance});
    auto IsBeyond = [&](const auto &M) { return Both.placeOf(M) >= Both.Factor; };
    auto IsThere = [&](const auto &M) { return M.Offset == Distance; };
    if (require("group-struct-words.load-and-store", I, Group->IsLoad == New.IsLoad) &&
        require("group-struct-words.other-spread", I, Group->IsScattered == New.IsScattered) &&
        require("group-struct-words.other-size", I, Group->ElementBytes == New.ElementBytes) &&
        require("group-struct-words.other-stride", I, Group->Factor == New.Factor) &&
        require("group-struct-words.between-words", I, Distance % New.ElementBytes == 0) &&
        require("group-struct-words.other-struct", I, none_of(Both.Members, IsBeyond)) &&
        require("group-struct-words.written-twice", I,
                New.IsLoad || none_of(Group->Members, IsThere))) {
      took("group-struct-words.taken", I);
      Group->Members.push_back({&I, Distance});
      GroupOf[&I] = Group;
      return;
    }
  }
  Groups.push_back(std::move(New));
  GroupOf[&I] = &Groups.back();
}

} // namespace tessera
