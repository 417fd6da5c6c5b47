// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/SlotSharing.h"
#include "contract/Decisions.h"
#include "workitem/CarriedValues.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

SlotSharing::SlotSharing(ArrayRef<const RegionCopy *> Copies, ArrayRef<const Value *> Values)
    : ByNumber(Values.begin(), Values.end()) {
  for (unsigned I = 0; I < ByNumber.size(); ++I)
    Numbers[ByNumber[I]] = I;
  Conflicts.assign(ByNumber.size(), BitVector(ByNumber.size()));
  Related = Conflicts;
  findLiveness(Copies);
  findConflicts(Copies);
}

BitVector SlotSharing::entryPhis(const RegionCopy &Copy) const {
  BitVector Phis(ByNumber.size());
  for (const PHINode &Phi : Copy.Original->Entry->phis())
    if (auto Found = Numbers.find(&Phi); Found != Numbers.end())
      Phis.set(Found->second);
  return Phis;
}

/// Backward over the regions: what each finds in arrays when it begins, and leaves there for those
/// that follow.
void SlotSharing::findLiveness(ArrayRef<const RegionCopy *> Copies) {
  unsigned Size = ByNumber.size();
  DenseMap<const BasicBlock *, unsigned> ByEntry;
  std::vector<BitVector> Defined(Copies.size(), BitVector(Size)), Phis;
  Flows.assign(Copies.size(), {BitVector(Size), BitVector(Size), BitVector(Size), BitVector(Size)});
  for (unsigned R = 0; R < Copies.size(); ++R) {
    ByEntry[Copies[R]->Original->Entry] = R;
    Phis.push_back(entryPhis(*Copies[R]));
    for (const Value *V : Copies[R]->Loaded)
      if (auto Found = Numbers.find(V); Found != Numbers.end())
        Flows[R].Entering.set(Found->second);
    for (auto [V, Origin] : Copies[R]->Stored)
      if (auto Found = Numbers.find(V); Found != Numbers.end()) {
        Flows[R].Stored.set(Found->second);
        if (V == Origin)
          Defined[R].set(Found->second);
      }
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned R = Copies.size(); R-- > 0;) {
      Flow &F = Flows[R];
      for (const BasicBlock *Exit : Copies[R]->Original->Exits) {
        assert(ByEntry.contains(Exit) && "a region begins at every exit of another one");
        unsigned Next = ByEntry.lookup(Exit);
        BitVector Carried = Flows[Next].Entering;
        F.Leaving |= Carried;
        F.Through |= Carried.reset(Phis[Next]);
      }
      F.Through.reset(Defined[R]);
      BitVector Before = F.Entering;
      F.Entering |= F.Through;
      Changed |= Before != F.Entering;
    }
  }
}

/// Two values conflict if a region writes one while the other is needed later, unless it gives both
/// the same.
void SlotSharing::findConflicts(ArrayRef<const RegionCopy *> Copies) {
  for (unsigned R = 0; R < Copies.size(); ++R) {
    const Flow &F = Flows[R];
    // The one value that the region gives an array; null if there are several.
    DenseMap<unsigned, const Value *> Given;
    for (auto [V, Origin] : Copies[R]->Stored) {
      auto Found = Numbers.find(V);
      if (Found == Numbers.end())
        continue;
      auto [Known, IsFirst] = Given.try_emplace(Found->second, Origin);
      if (!IsFirst && Known->second != Origin)
        Known->second = nullptr;
      if (auto From = Numbers.find(Origin); From != Numbers.end()) {
        Related[Found->second].set(From->second);
        Related[From->second].set(Found->second);
      }
    }
    for (unsigned Written : F.Stored.set_bits())
      for (unsigned Needed : F.Leaving.set_bits()) {
        const Value *Same = Given.lookup(Written);
        bool Alike = Same && Same == Given.lookup(Needed) && !F.Through.test(Needed);
        if (Alike)
          Related[Written].set(Needed), Related[Needed].set(Written);
        // A copy of what the other holds all the while; not if that moves on at the same time.
        bool Keeps = !F.Stored.test(Needed) || Given.lookup(Needed) == ByNumber[Needed];
        bool Copies = Same && Same == ByNumber[Needed] && Keeps;
        if (Written != Needed && !Alike && !Copies)
          Conflicts[Written].set(Needed), Conflicts[Needed].set(Written);
      }
  }
}

const Value *SlotSharing::groupOf(const Value *V, function_ref<bool(const Value *)> Fits) {
  assert(Numbers.contains(V) && "only values that were given can be grouped");
  unsigned Number = Numbers.lookup(V);
  auto CanJoin = [&](ArrayRef<unsigned> Group) {
    return require("share-slots.other-type", *V, Fits(ByNumber[Group.front()])) &&
           none_of(Group, [&](unsigned Member) {
             return refuse("share-slots.needed-later", *V, Conflicts[Number].test(Member));
           });
  };
  auto IsRelated = [&](ArrayRef<unsigned> Group) {
    return any_of(Group, [&](unsigned Member) { return Related[Number].test(Member); });
  };
  SmallVector<unsigned, 4> *Chosen = nullptr;
  for (auto &Group : Groups)
    if (CanJoin(Group) && (!Chosen || IsRelated(Group))) {
      Chosen = &Group;
      if (IsRelated(Group))
        break;
    }
  if (Chosen)
    took("share-slots.taken", *V);
  else
    Chosen = &Groups.emplace_back();
  Chosen->push_back(Number);
  return ByNumber[Chosen->front()];
}

} // namespace tessera
