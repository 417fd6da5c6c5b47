// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The numbers for the vectoriser's choices: the costs of instructions and the capacity of a core,
/// for each level of the instruction set. A clone runs on every core of its level. So each number
/// lies between the results of `./dev bench costs` on the kinds of core in bench/results.
/// CostModel.cpp says how.
#ifndef TESSERA_VECTORIZE_COSTMODEL_H
#define TESSERA_VECTORIZE_COSTMODEL_H

namespace tessera {

struct VectorizeWorkItemsOptions;

/// The data that a kernel may meet. Nothing is known about it at compile time.
struct DataCase {
  /// One of so many branches that work-items take differently is mispredicted, and one of so many
  /// iterations of a loop that they leave one after the other. 0: none is.
  unsigned BranchesForMisprediction = 4, IterationsForMisprediction = 8;
  /// One of so many work-items executes the code after a branch.
  unsigned WorkItemsForBranch = 1;
  /// The time that an update of tile memory waits for the previous one, in units. That one was to
  /// the same place: by the next lane, or by the same work-item's next iteration.
  unsigned ConflictOfLanes = 0, ConflictOfIterations = 0;
  /// The ratio between the time of \p Lanes lanes together and the average time of one, in a loop
  /// that they leave one after the other. If all numbers of iterations up to the largest one are
  /// equally frequent, the longest of n lanes takes 2 n / (n + 1) of the average.
  static double evenlySpread(unsigned Lanes) { return 2.0 * Lanes / (Lanes + 1); }
  /// All lanes have the same number of iterations.
  static double together(unsigned) { return 1; }
  /// Each iteration may be a work-item's last with the same probability. So the numbers are
  /// distributed exponentially, and the longest of n lanes takes 1 + 1/2 + ... + 1/n of the
  /// average.
  static double exponential(unsigned Lanes);
  double (*Waiting)(unsigned Lanes) = evenlySpread;

  /// The case for choices.
  static DataCase usual() { return {}; }
  /// Neighbours do the same: branches are predicted, and lanes do not wait.
  static DataCase alike();
  /// Loops are so short that each end is mispredicted, and so is every second branch.
  static DataCase irregular();
  /// Loops are long, and some are much longer than others. Few work-items take a branch.
  static DataCase skewed();
  /// Neighbours update the same place.
  static DataCase sameOfLanes();
  /// A work-item updates the same place again and again.
  static DataCase sameOfIterations();
};

struct CostModel {
  static CostModel of(const VectorizeWorkItemsOptions &Options);

  // In halves of a simple vector instruction, each about a quarter of a cycle.

  unsigned Full = 2;
  unsigned Scalar = 1;  ///< one work-item after the other: cores run more of those
  unsigned Address = 1; ///< of operations that often become part of an address
  /// A lane of a gather and of a scatter. Each element is in a line of its own.
  unsigned GatheredLane = 6, ScatteredLane = 6;
  /// The same if lanes may be missing.
  unsigned MaskedGatheredLane = 6, MaskedScatteredLane = 6;
  /// In each iteration an element of each lane's own row, if rows are written. Their lines may all
  /// compete for one set of the cache. For each lane whose line is no longer in the first-level
  /// cache.
  unsigned PartOfLine = 2 * Full;
  unsigned OwnRowLane = 5 * Full, MaskedOwnRowLane = 7 * Full;
  /// A vector that a loop loads in each iteration, with lanes along a row. The next one's is in
  /// another row, which no cache has prefetched.
  unsigned OfRow = 4 * Full;
  /// To extract a row's part from a mask, and merge its loads with those of other rows.
  unsigned Mask = 4 * Full;
  unsigned Division = 16, Call = 40;
  /// A predicted branch, and a mispredicted one.
  unsigned Branch = 3 * Full, Misprediction = 80;
  /// An iteration takes at least as long as the computation of the values that it passes to the
  /// next one. Two instructions begin in each of these cycles.
  unsigned Cycle = 2 * Full;
  /// In straight code a chain is a part of the work, and other instructions fill the cycle.
  unsigned StraightCycle = 3 * Full;
  /// A body with much work for each lane leaves no time to fetch the next one's lines: caches
  /// prefetch only long contiguous parts.
  unsigned Stretch = 10 * Full;

  // Two versions.

  /// If the quotient of two costs is less than this, they are close: the model may err by as much.
  static constexpr double Close = 1.5;
  /// The ratio that a version must gain to be worth a decision by the data.
  static constexpr double Worthwhile = 1.1;

  // Capacities.

  /// Vector registers for the operands of a single instruction.
  unsigned SpareRegisters = 2;
  /// For a vector without a register: it is stored and loaded.
  unsigned Spill = 2 * Full;
  /// The largest number of work-items that run one after the other in each iteration of a loop: 1
  /// KiB of each row, which is long enough for prefetching.
  unsigned MaxSerialLanes = 256;
  /// Repeated code must fit into the first-level instruction cache, with a margin.
  unsigned MaxSize = 512;
  /// The same for two vectors, which may have a greater advantage: see LookAhead.
  unsigned MaxSizeOfTwo = 2048;
  /// The number of instructions that a core executes out of order. A longer body leaves no room for
  /// those of the next work-items. Then a single vector waits for each of its own results.
  unsigned LookAhead = 256;
  /// Vectors of work-items that hide each other's latency. More of them are only more code under
  /// three conditions: no loop computes anything again; neighbours load and store adjacent memory;
  /// rows share nothing.
  unsigned MaxStraightVectors = 4;
  /// The same if rows share something.
  unsigned MaxSharingVectors = 8;
  /// Interleaved vectors of a row. The second number is for vectors that wait for loop-carried
  /// values even then.
  unsigned MaxGroups = 4, MaxWaitingGroups = 8;
  /// The least associativity of the first-level cache. Rows at a distance of a power of 2 must not
  /// evict each other's written lines before these are full.
  unsigned MaxRowsWritten = 8;
  /// LLVM extracts 16 bytes of a wider vector element by element.
  unsigned MaxBitsTakenApart = 256;
  unsigned MaxPrivateBytes = 128 * 1024;

  // For lanes that diverge.

  /// Blocks with so few instructions cost less than a test whether any lane needs them.
  static constexpr unsigned CheapBlock = 12;
  /// In a body of more instructions, each block is guarded by a test.
  static constexpr unsigned LargeBody = 1000;
  /// With fewer vectors, which need no loop, masks take less time.
  static constexpr unsigned MinVectorsToSkip = 4;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_COSTMODEL_H
