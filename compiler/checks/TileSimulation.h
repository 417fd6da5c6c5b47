// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a kernel for all work-items of a tile at compile time, as far as its control flow follows
/// from their indices. An event that the observer gets is certain if only branches that all
/// work-items take alike lead to it.
///
/// If all work-items decide alike but the decision is unknown, each path is tried, one after the
/// other, and such loops run twice. If a single work-item's path is unknown, the simulation leaves
/// out the code up to where the paths meet again. A limit of the work ends the run early.
#ifndef TESSERA_CHECKS_TILESIMULATION_H
#define TESSERA_CHECKS_TILESIMULATION_H

#include "analysis/KernelKnowledge.h"
#include "checks/ItemValues.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <deque>

namespace tessera {

/// One path of a branch that all work-items take alike, and the path that led there.
struct Guard {
  const Guard *Parent;
  const llvm::BasicBlock *Decider;
};

/// The time of an event: its guards, and the barriers before it.
struct Moment {
  const Guard *Under = nullptr;
  /// The intervals between barriers that may still be open. The last one is the newest.
  llvm::SmallVector<unsigned, 4> Open{0};

  /// Whether \p Earlier happens in the same interval, and one of them certainly happens if the
  /// other does.
  bool meets(const Guard *Under, unsigned Interval) const;
};

enum class AccessKind { Read, Write, Atomic };

/// An access to tile_static memory.
struct TileAccess {
  const llvm::Instruction &I;
  const ItemValue &Address;
  uint64_t Size; ///< in bytes
  AccessKind Kind;
  const ItemValue &Stored; ///< by a write; otherwise unknown
};

enum class BranchDecision { Same, Diverges, Unknown };

class TileObserver {
public:
  virtual ~TileObserver() = default;
  virtual void accessed(const TileAccess &Access, const Items &Active, const Moment &Now) {}
  /// \p IsPart: some work-items of the tile are certainly elsewhere.
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
  /// The code between a branch and the place where its paths meet.
  struct Region {
    llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Blocks;
    bool ConcernsTile = false;
  };
  struct Choice {
    llvm::SmallVector<std::pair<const llvm::BasicBlock *, Items>, 2> Ways;
    Items Unknown;
    bool IsAlike = false; ///< those of Unknown take the same path
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
  llvm::DenseMap<const llvm::Loop *, Progress> Loops; ///< loops that only compute
  Items Ended;                                        ///< that have reached the kernel's end
  Items Lost;                                         ///< that may have reached it
  uint64_t Work = 0;
  unsigned Depth = 0; ///< of nested unknown paths
};

} // namespace tessera

#endif // TESSERA_CHECKS_TILESIMULATION_H
