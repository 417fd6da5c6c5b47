// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the vectoriser's choices go by: what instructions take and what a core holds, for each
/// level of the instruction set. A clone runs on every core of its level, so a number lies between
/// what `./dev bench costs` measured on the kinds of core in bench/results; CostModel.cpp says how.
#ifndef TESSERA_VECTORIZE_COSTMODEL_H
#define TESSERA_VECTORIZE_COSTMODEL_H

namespace tessera {

struct VectorizeWorkItemsOptions;

/// What the data may be like with which a kernel meets: nothing is known of it at compile time.
struct DataCase {
  /// Of so many branches that work-items take differently one is mispredicted, and of so many
  /// iterations of a loop that they leave one after the other. 0: none is.
  unsigned BranchesForMisprediction = 4, IterationsForMisprediction = 8;
  /// One of so many work-items gets to what stands behind a branch.
  unsigned WorkItemsForBranch = 1;
  /// Units that an update of tile memory waits for the one before, which was to the same place:
  /// that of the next lane, or of the same work-item's next iteration.
  unsigned ConflictOfLanes = 0, ConflictOfIterations = 0;
  /// How much longer \p Lanes lanes are in a loop that they leave one after the other than each of
  /// them has to be. If all numbers of iterations up to the largest one are equally frequent, the
  /// longest of n lanes takes 2 n / (n + 1) of what they take on average.
  static double evenlySpread(unsigned Lanes) { return 2.0 * Lanes / (Lanes + 1); }
  /// All lanes iterate equally often.
  static double together(unsigned) { return 1; }
  /// Each iteration may be a work-item's last with the same probability: the numbers are
  /// distributed exponentially, and the longest of n lanes takes 1 + 1/2 + ... + 1/n of the
  /// average.
  static double exponential(unsigned Lanes);
  double (*Waiting)(unsigned Lanes) = evenlySpread;

  /// What choices go by.
  static DataCase usual() { return {}; }
  /// Neighbours do the same: branches are foreseen, lanes wait for none.
  static DataCase alike();
  /// Loops are so short that each end of one comes unforeseen, and so does every second branch.
  static DataCase irregular();
  /// Loops are long, and some much longer than others; few take a branch.
  static DataCase skewed();
  /// Neighbours update the same place.
  static DataCase sameOfLanes();
  /// A work-item updates the same place again and again.
  static DataCase sameOfIterations();
};

struct CostModel {
  static CostModel of(const VectorizeWorkItemsOptions &Options);

  // In halves of a simple instruction of vectors, each about a quarter of a cycle.

  unsigned Full = 2;
  unsigned Scalar =
      1; ///< where work-items run one after the other: cores have more places for those
  unsigned Address = 1; ///< of what often vanishes in an address
  /// A lane of a gather and of a scatter; each element lies in a line of its own.
  unsigned GatheredLane = 6, ScatteredLane = 6;
  /// The same where lanes may be missing.
  unsigned MaskedGatheredLane = 6, MaskedScatteredLane = 6;
  /// In each iteration an element of each lane's own row, where rows are written: their lines may
  /// all have one place in the cache.
  /// For each lane that finds a line of its own no longer in the first-level cache.
  unsigned PartOfLine = 2 * Full;
  unsigned OwnRowLane = 5 * Full, MaskedOwnRowLane = 7 * Full;
  /// A vector that a loop loads in each iteration: lanes lie along a row, so that the next one's
  /// lies in another one, which no cache has prepared.
  unsigned OfRow = 4 * Full;
  /// To take a row's part from a mask, and put what that loads to the other rows'.
  unsigned Mask = 4 * Full;
  unsigned Division = 16, Call = 40;
  /// A branch that is foreseen; one that is not.
  unsigned Branch = 3 * Full, Misprediction = 80;
  /// An iteration takes no less time than it takes to compute what it hands on to the next one. Two
  /// instructions begin in each of these cycles.
  unsigned Cycle = 2 * Full;
  /// In straight code what it waits for is a part of what it does, and others of its instructions
  /// fill the cycle.
  unsigned StraightCycle = 3 * Full;
  /// A body that does much for each lane leaves no time to see the next one's lines coming: caches
  /// fetch ahead what lies in long stretches.
  unsigned Stretch = 10 * Full;

  // Two versions.

  /// Costs whose quotient is less than this are close: the model may err by as much.
  static constexpr double Close = 1.5;
  /// What a version has to save for the data to decide for it.
  static constexpr double Worthwhile = 1.1;

  // What there is room for.

  /// Vectors for what a single instruction has in hand.
  unsigned SpareRegisters = 2;
  /// Of a vector that finds no register: it is stored and loaded.
  unsigned Spill = 2 * Full;
  /// Work-items that do something one after the other in each iteration of a loop: 1 KiB of each
  /// row, which is long enough to be fetched ahead.
  unsigned MaxSerialLanes = 256;
  /// Repeated code must fit the first-level instruction cache with room to spare.
  unsigned MaxSize = 512;
  /// The same for two vectors, which may be worth more: see LookAhead.
  unsigned MaxSizeOfTwo = 2048;
  /// Instructions that a core has in hand at once. In a longer body those of the next work-items
  /// are none of them, so that a single vector waits for each of its own results.
  unsigned LookAhead = 256;
  /// Vectors of work-items that hide each other's latency; where nothing is computed again in a
  /// loop, neighbours in memory are loaded and stored, and rows share nothing, more are only more
  /// code.
  unsigned MaxStraightVectors = 4;
  /// Where rows share something.
  unsigned MaxSharingVectors = 8;
  /// Interleaved vectors of a row, and where so many still wait for what a loop carries.
  unsigned MaxGroups = 4, MaxWaitingGroups = 8;
  /// Lines of the first-level cache that it has in one place, at least: what rows at a distance of
  /// a power of 2 write must not be written back before their lines are full.
  unsigned MaxRowsWritten = 8;
  /// Out of a wider vector LLVM takes 16 bytes element by element.
  unsigned MaxBitsTakenApart = 256;
  unsigned MaxPrivateBytes = 128 * 1024;

  // Where lanes part.

  /// Instructions that cost less than asking whether any lane needs them.
  static constexpr unsigned CheapBlock = 12;
  /// In a body of more than so many each block stands behind a question of its own.
  static constexpr unsigned LargeBody = 1000;
  /// A few vectors, which need no loop, are run under masks in less time.
  static constexpr unsigned MinVectorsToSkip = 4;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_COSTMODEL_H
