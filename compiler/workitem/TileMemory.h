// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The layout of a tile's scratch memory: tile_static variables, the work-items' frames, private
/// variables by their elements, and arrays of values that live across split points.
///
///     | tile_static ... | frame of item 0 | frame of item 1 | ... |
///     | element 0 of every item | element 1 ... | value A of every item | value B ... |
#ifndef TESSERA_WORKITEM_TILEMEMORY_H
#define TESSERA_WORKITEM_TILEMEMORY_H

#include "contract/Names.h"
#include "workitem/Regions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Alignment.h"

namespace llvm {
class AllocaInst;
class GlobalVariable;
} // namespace llvm

namespace tessera {

/// Allocates parts of the scratch memory. The prologue computes pointers to them.
class TileMemory {
public:
  TileMemory(llvm::Value *Scratch, llvm::IRBuilder<> &Prologue)
      : Scratch(Scratch), Prologue(Prologue) {}

  /// The offset of \p Bytes for the whole tile.
  uint64_t reserve(uint64_t Bytes, llvm::Align Alignment);
  llvm::Value *pointerTo(uint64_t Offset, const llvm::Twine &Name);
  uint64_t size() const { return llvm::alignTo(Used, ScratchAlign); }

private:
  llvm::Value *Scratch;
  llvm::IRBuilder<> &Prologue;
  uint64_t Used = 0;
};

/// The places of a work-item's private variables. A variable that is dead at every split point
/// shares a stack slot with those of the other work-items. A variable that is accessed by whole
/// elements is interleaved, so that the elements of neighbours are adjacent. The others have a
/// place in each work-item's frame.
class PrivateVariables {
public:
  /// An interleaved variable.
  struct Spread {
    uint64_t ElementBytes;
    uint64_t Bytes; ///< of all work-items' copies
  };

  /// \p KeepAll puts every variable into the frame, for the debugger.
  PrivateVariables(llvm::Function &Kernel, llvm::ArrayRef<Region> Regions, uint64_t WorkItems,
                   bool KeepAll);

  bool isInFrame(const llvm::AllocaInst *Alloca) const { return FrameOffsets.count(Alloca); }
  uint64_t frameOffset(const llvm::AllocaInst *Alloca) const {
    assert(isInFrame(Alloca) && "the variable lives elsewhere");
    return FrameOffsets.lookup(Alloca);
  }
  uint64_t frameSize() const { return FrameSize; }
  llvm::Align frameAlign() const { return FrameAlign; }
  llvm::ArrayRef<llvm::AllocaInst *> shared() const { return Shared; }
  /// For these, the kernel's distances are already those between elements of one work-item.
  const llvm::MapVector<llvm::AllocaInst *, Spread> &spread() const { return Spreads; }

private:
  bool trySpread(llvm::AllocaInst &Alloca, uint64_t WorkItems);

  llvm::MapVector<const llvm::AllocaInst *, uint64_t> FrameOffsets;
  llvm::SmallVector<llvm::AllocaInst *, 8> Shared;
  llvm::MapVector<llvm::AllocaInst *, Spread> Spreads;
  uint64_t FrameSize = 0;
  llvm::Align FrameAlign = llvm::Align(16);
};

} // namespace tessera

#endif // TESSERA_WORKITEM_TILEMEMORY_H
