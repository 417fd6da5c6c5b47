// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a value of a kernel depends on, by data or by the ways that lead to it: the work-item's
/// place in its tile and the tile's place in the domain, dimension by dimension; memory that the
/// kernel may change; or what is not known. Whatever differs between lanes, rows, work-items or
/// tiles is asked here. A value that is not defined on one of the ways depends on the way: who came
/// there has nothing, and what is made of it must not stand for the others.
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

/// A set of what makes a value differ. Dimensions are counted from the last one, which is 0: the
/// columns; 1 is the rows. All from MaxTileRank on are one.
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
  Sources Certain = Sources::none(); ///< of May, what it is computed from

  /// What memory holds, and what is not known, may depend on anything.
  bool mayDependOn(Sources On) const {
    return May.intersects(On | Sources::memory() | Sources::unknown());
  }
  /// Only ids, and what the host gave the kernel.
  bool isOfPlaceAlone() const { return !mayDependOn(Sources::none()); }
  Dependence operator|(const Dependence &Other) const {
    return {May | Other.May, Certain | Other.Certain};
  }
  bool operator==(const Dependence &) const = default;
};

class Dependences {
public:
  /// \p F is a kernel; \p Info its attributes. Branches that the language requires to be uniform in
  /// a tile are taken to be so unless they provably are not.
  Dependences(const llvm::Function &F, const KernelInfo &Info, const llvm::DominatorTree &DT,
              const llvm::PostDominatorTree &PDT, const BarrierControl &Control);

  /// Unknown for what has been made since, and for what is unreachable.
  Dependence of(const llvm::Value *V) const;
  /// Of all values that \p Expression is made of, and of what decides how often the loops have run
  /// of which it is a recurrence.
  Dependence of(const llvm::SCEV &Expression) const;
  /// Which way the end of \p Block is left.
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

/// The captured array whose address \p I reads from the function object; null if it does not.
const CaptureInfo *capturedArrayOf(const llvm::Instruction &I, const KernelInfo &Info);

/// True if \p Load reads memory that nothing writes while the kernel runs: the function object, or
/// the host's description of an array that it points to.
bool readsKernelConstant(const llvm::LoadInst &Load, const KernelInfo &Info);

/// `print<dependences>`: the answer for every value and branch of a kernel; what is certain stands
/// before `perhaps`.
void printDependences(llvm::raw_ostream &OS, llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_DEPENDENCES_H
