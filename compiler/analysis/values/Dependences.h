// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The dependences of a kernel's values, by data or by control flow. A value may depend on the
/// work-item's place in its tile and the tile's place in the domain, for each dimension. It may
/// also depend on memory that the kernel may change, or on something unknown. This is the only
/// source for differences between lanes, rows, work-items or tiles. A value that is undefined on
/// one of the paths depends on the path. Work-items on that path have no value, and the others'
/// value must not serve for them.
///
/// *Reference*: Karrenberg and Hack, Whole-Function Vectorization, CGO 2011 (divergence).
#ifndef TESSERA_ANALYSIS_VALUES_DEPENDENCES_H
#define TESSERA_ANALYSIS_VALUES_DEPENDENCES_H

#include "contract/Names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class Function;
class Instruction;
class LoadInst;
class PostDominatorTree;
class raw_ostream;
class SCEV;
class Value;
} // namespace llvm

namespace tessera {

class BarrierControl;

/// A set of sources that make a value differ. Dimensions are counted from the last one: 0 is the
/// columns, 1 the rows. All from MaxTileRank on are one.
class Sources {
public:
  static constexpr Sources none() { return Sources(0); }
  static constexpr Sources workItem(unsigned FromLast) { return Sources(1u << clamp(FromLast)); }
  static constexpr Sources tile(unsigned FromLast) { return Sources(16u << clamp(FromLast)); }
  static constexpr Sources anyWorkItem() { return Sources(0xf); }
  static constexpr Sources anyTile() { return Sources(0xf0); }
  static constexpr Sources memory() { return Sources(0x100); }
  static constexpr Sources unknown() { return Sources(0x200); }

  constexpr bool any() const { return Bits != 0; }
  constexpr bool intersects(Sources Other) const { return (Bits & Other.Bits) != 0; }
  constexpr Sources operator|(Sources Other) const { return Sources(Bits | Other.Bits); }
  constexpr Sources without(Sources Other) const { return Sources(Bits & ~Other.Bits); }
  constexpr bool operator==(const Sources &) const = default;

private:
  explicit constexpr Sources(unsigned Bits) : Bits(uint16_t(Bits)) {}
  static constexpr unsigned clamp(unsigned FromLast) { return std::min(FromLast, MaxTileRank); }
  uint16_t Bits;
};

struct Dependence {
  Sources May = Sources::none();     ///< nothing else makes the value differ
  Sources Certain = Sources::none(); ///< the part of May from which it is computed

  /// Memory, and unknown values, may depend on anything.
  bool mayDependOn(Sources On) const {
    return May.intersects(On | Sources::memory() | Sources::unknown());
  }
  /// Only ids, and data that the host gave the kernel.
  bool isOfPlaceAlone() const { return !mayDependOn(Sources::none()); }
  Dependence operator|(const Dependence &Other) const {
    return {May | Other.May, Certain | Other.Certain};
  }
  bool operator==(const Dependence &) const = default;
};

class Dependences {
public:
  /// \p F is a kernel, with its attributes \p Info. The language requires some branches to be
  /// uniform in a tile. They count as uniform unless they provably are not.
  Dependences(const llvm::Function &F, const KernelInfo &Info, const llvm::DominatorTree &DT,
              const llvm::PostDominatorTree &PDT, const BarrierControl &Control);

  /// Unknown for new values, and for unreachable ones.
  Dependence of(const llvm::Value *V) const;
  /// For all values in \p Expression, and for the decisions how often the loops of its recurrences
  /// have run.
  Dependence of(const llvm::SCEV &Expression) const;
  /// The dependence of the exit that \p Block takes.
  Dependence ofBranch(const llvm::BasicBlock &Block) const;

  void print(llvm::raw_ostream &OS, const llvm::Function &F) const;

private:
  Dependence transfer(const llvm::Instruction &I) const;
  Dependence transferCall(const llvm::Instruction &I) const;
  Dependence ofOperands(const llvm::Instruction &I) const;
  Dependence ofId(const IdCall &Id) const;
  std::optional<IdCall> foldedId(const llvm::Instruction &I) const;
  bool raise(const llvm::Value *V, const Dependence &To);
  bool markJoins(const llvm::BasicBlock &Decider, const Dependence &Branch);

  const KernelInfo &Info;
  const llvm::DominatorTree &DT;
  const llvm::PostDominatorTree &PDT;
  const BarrierControl &Control;
  llvm::DenseMap<const llvm::Value *, Dependence> Answers;
};

/// The captured array whose address \p I reads from the function object. Null if it does not.
const CaptureInfo *capturedArrayOf(const llvm::Instruction &I, const KernelInfo &Info);

/// True if \p Load reads memory that nothing writes while the kernel runs: the function object, or
/// the host's description of an array, to which it points.
bool readsKernelConstant(const llvm::LoadInst &Load, const KernelInfo &Info);

/// `print<dependences>`: the answer for every value and branch of a kernel. Certain sources come
/// before `perhaps`.
void printDependences(llvm::raw_ostream &OS, llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_DEPENDENCES_H
