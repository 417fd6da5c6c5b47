// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a kernel for all work-items of a tile at compile time, as far as its control flow follows
/// from their indices. What is told to the observer happens for certain whenever the branches that
/// all work-items take alike lead there.
///
/// Where all work-items decide alike but it is not known how, each way is tried, one after the
/// other; loops of that kind run twice. Where a work-item's own way is not known, what stands on it
/// is left out up to where the ways meet again. A limit of the work ends the run early.
#ifndef TESSERA_CHECKS_TILESIMULATION_H
#define TESSERA_CHECKS_TILESIMULATION_H

#include "analysis/KernelKnowledge.h"
#include "checks/ItemValues.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <deque>

namespace tessera {

/// One way of a branch whose work-items decide alike, and the way that led there.
struct Guard {
  const Guard *Parent;
  const llvm::BasicBlock *Decider;
};

/// When something happens: under which guards, and after which barriers.
struct Moment {
  const Guard *Under = nullptr;
  /// The intervals between barriers that may still be open. The last one is the newest.
  llvm::SmallVector<unsigned, 4> Open{0};

  /// Whether \p Earlier happens in the same interval, and certainly if this does or the other way
  /// round.
  bool meets(const Guard *Under, unsigned Interval) const;
};

enum class AccessKind { Read, Write, Atomic };

/// An access to tile_static memory.
struct TileAccess {
  const llvm::Instruction &I;
  const ItemValue &Address;
  uint64_t Size; ///< in bytes
  AccessKind Kind;
  const ItemValue &Stored; ///< by a write; else unknown
};

enum class BranchDecision { Same, Diverges, Unknown };

class TileObserver {
public:
  virtual ~TileObserver() = default;
  virtual void accessed(const TileAccess &Access, const Items &Active, const Moment &Now) {}
  /// \p IsPart: some work-items of the tile certainly are elsewhere.
  virtual void waited(const llvm::Instruction &Barrier, bool IsPart) {}
  virtual void decided(const llvm::BasicBlock &Decider, BranchDecision How) {}
  virtual void reached(const llvm::BasicBlock &Block) {}
};

class TileSimulation {
public:
  TileSimulation(const llvm::Function &F, const KernelKnowledge &Known, ItemValues::Tile Which,
                 TileObserver &Observer);
  void run();
  /// The blocks that wait at a barrier or access tile_static memory.
  const llvm::SmallPtrSetImpl<const llvm::BasicBlock *> &tileBlocks() const { return TileBlocks; }

private:
  /// What lies between a branch and the place where its ways meet.
  struct Region {
    llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Blocks;
    bool ConcernsTile = false;
  };
  struct Choice {
    llvm::SmallVector<std::pair<const llvm::BasicBlock *, Items>, 2> Ways;
    Items Unknown;
    bool IsAlike = false; ///< those of Unknown take the same way
  };

  void findTileBlocks();
  void runFrom(const llvm::BasicBlock *Block, Items Active, const llvm::BasicBlock *Stop);
  void execute(const llvm::Instruction &I, const Items &Active);
  void wait(const llvm::Instruction &Barrier, const Items &Active);
  void access(const llvm::Instruction &I, const llvm::Value *Pointer, uint64_t Size,
              AccessKind Kind, const llvm::Value *Stored, const Items &Active);
  const llvm::BasicBlock *leave(const llvm::BasicBlock &Block, Items &Active,
                                const llvm::BasicBlock *Stop);
  const llvm::BasicBlock *part(const llvm::BasicBlock &Block, const Choice &Found, Items &Active,
                               const llvm::BasicBlock *Stop);
  const llvm::BasicBlock *tryEachWay(const llvm::BasicBlock &Block, Items &Active);
  void skip(const llvm::BasicBlock &Block, const Items &Skipping);
  Choice choose(const llvm::Instruction &End, const Items &Active) const;
  llvm::SmallVector<const llvm::BasicBlock *, 2> waysToTry(const llvm::BasicBlock &Block) const;
  const llvm::BasicBlock *meetingOf(const llvm::BasicBlock &Block) const;
  const Region &regionOf(const llvm::BasicBlock &Block);
  void forget(const Region &R, const Items &Active);
  bool runsTooLong(const llvm::BasicBlock &Block, const llvm::BasicBlock *From,
                   const llvm::BasicBlock *Stop);
  bool isOver() const;

  const llvm::Function &F;
  const KernelKnowledge &Known;
  ItemValues Values;
  TileObserver &Observer;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> TileBlocks; ///< barriers, accesses
  llvm::DenseMap<const llvm::BasicBlock *, Region> Regions;
  std::deque<Guard> Guards;
  Moment Now;
  unsigned Intervals = 0;
  struct Progress {
    unsigned Iterations;
    uint64_t WorkBefore;
  };
  llvm::DenseMap<const llvm::Loop *, Progress> Loops; ///< that only compute
  Items Ended;                                        ///< have come to the kernel's end
  Items Lost;                                         ///< may have
  uint64_t Work = 0;
  unsigned Depth = 0; ///< of ways inside ways
};

} // namespace tessera

#endif // TESSERA_CHECKS_TILESIMULATION_H
