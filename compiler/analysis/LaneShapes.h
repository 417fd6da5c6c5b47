// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How do the values of neighbouring work-items differ? The lanes of a vector are work-items that
/// follow each other along the fastest dimension; what is the same in all of them stays scalar, and
/// addresses that differ by the size of an element make one vector load or store.
///
/// The answer is for the lanes that are active where the value is computed. It may be asked for at
/// a use, too: what a loop leaves behind that some lanes leave earlier than others varies
/// afterwards.
#ifndef TESSERA_ANALYSIS_LANESHAPES_H
#define TESSERA_ANALYSIS_LANESHAPES_H

#include "contract/Names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Loop;
class LoopInfo;
class raw_ostream;
class Use;
class Value;
} // namespace llvm

namespace tessera {

class BarrierControl;
class TileUniformity;

/// Lane i has the first lane's value plus i times the stride, in units of 1 (of bytes if the value
/// is a pointer); or nothing is known, and the value varies.
class LaneShape {
public:
  static LaneShape uniform() { return {0, true}; }
  /// \p Exact: no lane's value wraps around, taken as a signed number, so that the wider value has
  /// the same stride.
  static LaneShape strided(int64_t Stride, bool Exact) { return {Stride, Exact || Stride == 0}; }
  static LaneShape varying() { return {}; }

  bool isUniform() const { return Stride == 0; }
  bool isVarying() const { return !Stride; }
  std::optional<int64_t> stride() const { return Stride; }
  bool isExact() const { return Exact; }
  bool operator==(const LaneShape &) const = default;

  /// What is known of a value that is one of two.
  LaneShape join(const LaneShape &Other) const {
    return Stride == Other.Stride && Stride ? strided(*Stride, Exact && Other.Exact) : varying();
  }

private:
  LaneShape() = default;
  LaneShape(int64_t Stride, bool Exact) : Stride(Stride), Exact(Exact) {}
  std::optional<int64_t> Stride;
  bool Exact = false;
};

class LaneShapes {
public:
  /// \p F is a kernel; \p Lanes, how many work-items a vector has.
  LaneShapes(const llvm::Function &F, const KernelInfo &Info, unsigned Lanes,
             const llvm::LoopInfo &LI, const BarrierControl &Control, const TileUniformity &Tile);

  /// Where the value is computed.
  LaneShape of(const llvm::Value *V) const;
  /// Where it is used.
  LaneShape at(const llvm::Use &U) const;
  /// Do active lanes leave \p Block different ways?
  bool isDivergent(const llvm::BasicBlock *Block) const { return Divergent.contains(Block); }
  /// Do active lanes leave the loop in different iterations, or by different exits?
  bool isLeftApart(const llvm::Loop *L) const { return LeftApart.contains(L); }

  void print(llvm::raw_ostream &OS, const llvm::Function &F) const;

private:
  LaneShape at(const llvm::Value *V, const llvm::BasicBlock *Place) const;
  bool lanesAreColumns() const;
  LaneShape operand(const llvm::Instruction &I, unsigned Number) const;
  LaneShape transfer(const llvm::Instruction &I) const;
  LaneShape transferId(const IdCall &Id) const;
  LaneShape transferBinary(const llvm::Instruction &I) const;
  LaneShape transferCast(const llvm::Instruction &I) const;
  LaneShape transferAddress(const llvm::Instruction &I) const;
  LaneShape transferPhi(const llvm::Instruction &I) const;
  bool operandsAreUniform(const llvm::Instruction &I) const;
  bool partsLanes(const llvm::BasicBlock &Block) const;

  const KernelInfo &Info;
  unsigned Lanes;
  const llvm::LoopInfo &LI;
  const BarrierControl &Control;
  const TileUniformity &Tile;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Order; ///< reverse post-order
  bool Reducible = true; ///< else loops are not what they seem, and nothing is known but the tile's
  llvm::DenseMap<const llvm::Value *, LaneShape> Shapes;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Divergent;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8>
      Joins; ///< where lanes meet that came different ways
  llvm::SmallPtrSet<const llvm::Loop *, 4> LeftApart;
};

/// `print<lane-shapes>`: the shape of every value of a kernel in vectors of 16 lanes, the branches
/// that part them, and the loops that they leave apart.
class LaneShapesPrinter : public llvm::PassInfoMixin<LaneShapesPrinter> {
public:
  explicit LaneShapesPrinter(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_LANESHAPES_H
