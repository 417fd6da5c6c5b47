// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/CheckRaces.h"
#include "analysis/KernelKnowledge.h"
#include "checks/TileSimulation.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <set>

using namespace llvm;

namespace tessera {

namespace {

/// Copies of one access, by inlined calls or instances of a template, share their place.
using Places = std::set<std::tuple<std::string, unsigned, unsigned>>;

/// One work-item's access to a cell.
struct Visit {
  const Instruction *I;
  unsigned Item;
  unsigned Interval;
  const Guard *Under;
  Number Stored; ///< of a write of all that I stores
};

/// A few bytes that are always accessed together. Two of each that could meet what comes later are
/// enough; those of other guards may stand before them.
struct Cell {
  SmallVector<Visit, 2> Reads, Writes, Atomics;
};

class RaceFinder : public TileObserver {
public:
  RaceFinder(const KernelInfo &Info, Places &Told, const DiagnosticSink &Report)
      : Info(Info), Told(Told), Report(Report) {}

  void accessed(const TileAccess &Access, const Items &Active, const Moment &Now) override {
    Memory &Bytes = memoryOf(*Access.Address.Base);
    const bool IsSame = Access.Address.isSame();
    unsigned Seen = 0;
    for (unsigned Item : Active.set_bits()) {
      // Of readers of one place two are enough: one of them is not the writer.
      if (IsSame && Access.Kind == AccessKind::Read && ++Seen > 2)
        break;
      const Number Offset = Access.Address.of(Item);
      if (!Offset || *Offset < 0 || *Offset % Bytes.Granule ||
          *Offset + Access.Size > Bytes.Cells.size() * Bytes.Granule)
        continue;
      const uint64_t First = *Offset / Bytes.Granule;
      const uint64_t Count = std::max<uint64_t>(Access.Size / Bytes.Granule, 1);
      for (uint64_t Next = First; Next != First + Count; ++Next)
        visit(Access, Bytes, Next,
              {&Access.I, Item, Now.Open.back(), Now.Under,
               Next == First ? Access.Stored.of(Item) : std::nullopt},
              Now);
    }
  }
  void reached(const BasicBlock &Block) override { Reached.insert(&Block); }

  SmallPtrSet<const BasicBlock *, 16> Reached;

private:
  struct Memory {
    uint64_t Granule = 1;
    std::vector<Cell> Cells;
    DenseMap<uint64_t, unsigned> Written; ///< by cell and work-item: the last interval
  };

  Memory &memoryOf(const GlobalVariable &Variable) {
    auto [Found, IsNew] = Memories.try_emplace(&Variable);
    Memory &Bytes = Found->second;
    if (IsNew) {
      const DataLayout &DL = Variable.getDataLayout();
      Bytes.Granule = granuleOf(*Variable.getValueType(), DL);
      // A larger variable is an error of its own, and may be larger than memory.
      const uint64_t Size = DL.getTypeAllocSize(Variable.getValueType());
      if (Size <= MaxTileStaticBytes)
        Bytes.Cells.resize(Size / Bytes.Granule);
    }
    return Bytes;
  }

  /// The least that the elements of \p T consist of.
  static uint64_t granuleOf(Type &T, const DataLayout &DL) {
    if (auto *Array = dyn_cast<ArrayType>(&T))
      return granuleOf(*Array->getElementType(), DL);
    if (auto *Struct = dyn_cast<StructType>(&T)) {
      uint64_t Least = 8;
      for (Type *Element : Struct->elements())
        Least = std::min(Least, granuleOf(*Element, DL));
      return Least;
    }
    const uint64_t Size = DL.getTypeStoreSize(&T);
    return isPowerOf2_64(Size) ? std::min<uint64_t>(Size, 8) : 1;
  }

  static uint64_t keyOf(uint64_t Cell, unsigned Item) {
    assert(Item < MaxTileWorkItems && "keys of neighbouring cells do not meet");
    return Cell * MaxTileWorkItems + Item;
  }

  void visit(const TileAccess &Access, Memory &Bytes, uint64_t Number, const Visit &Own,
             const Moment &Now) {
    assert(Number < Bytes.Cells.size() && "what lies outside is nobody's race");
    Cell &At = Bytes.Cells[Number];
    const GlobalVariable &Variable = *Access.Address.Base;
    auto Meets = [&](const Visit &Earlier) {
      return Earlier.Item != Own.Item && Now.meets(Earlier.Under, Earlier.Interval);
    };
    auto ReportFirst = [&](ArrayRef<Visit> Earlier, StringRef Does, StringRef Did, StringRef Note) {
      if (const auto Other = find_if(Earlier, Meets); Other != Earlier.end())
        report(Own, Does, *Other, Did, Note, Variable);
    };
    switch (Access.Kind) {
    case AccessKind::Read: {
      const auto Mine = Bytes.Written.find(keyOf(Number, Own.Item));
      const bool WroteItself = Mine != Bytes.Written.end() && is_contained(Now.Open, Mine->second);
      if (none_of(At.Writes, Meets))
        keep(At.Reads, Own, Now);
      else if (!WroteItself)
        ReportFirst(At.Writes, "reads", "writes it", "written here");
      return;
    }
    case AccessKind::Write:
      ReportFirst(At.Reads, "writes", "reads it", "read here");
      ReportFirst(At.Atomics, "writes", "updates it", "updated here");
      for (const Visit &Other : At.Writes)
        if (Meets(Other) && Own.Stored && Other.Stored && *Own.Stored != *Other.Stored) {
          report(Own, "writes", Other, "writes another value", "written here", Variable);
          break;
        }
      Bytes.Written[keyOf(Number, Own.Item)] = Own.Interval;
      keep(At.Writes, Own, Now);
      return;
    case AccessKind::Atomic:
      ReportFirst(At.Writes, "updates", "writes it", "written here");
      keep(At.Atomics, Own, Now);
      return;
    }
  }

  static void keep(SmallVector<Visit, 2> &Visits, const Visit &Own, const Moment &Now) {
    erase_if(Visits, [&](const Visit &Old) { return !is_contained(Now.Open, Old.Interval); });
    unsigned Meeting = 0;
    for (const Visit &Old : Visits) {
      if (Old.Item == Own.Item && Old.Under == Own.Under)
        return;
      Meeting += Now.meets(Old.Under, Old.Interval);
    }
    if (Meeting < 2)
      Visits.push_back(Own);
  }

  std::string nameOf(unsigned Item) const {
    SmallVector<std::string, 3> Indices;
    for (unsigned Extent : reverse(Info.Tile)) {
      Indices.insert(Indices.begin(), std::to_string(Item % Extent));
      Item /= Extent;
    }
    return Indices.size() == 1 ? Indices[0] : "(" + join(Indices, ", ") + ")";
  }

  void report(const Visit &Own, StringRef Does, const Visit &Other, StringRef Did, StringRef Note,
              const GlobalVariable &Variable) {
    const std::string Name = demangle(Variable.getName());
    KernelDiagnostic Diagnostic = diagnosticAt(
        Own.I->getDebugLoc(), Rule::TileStaticRace,
        {nameOf(Own.Item), Does.str(), "'" + StringRef(Name).rsplit("::").second.str() + "'",
         nameOf(Other.Item), Did.str()});
    Diagnostic.Notes.push_back(
        {Note.str(), diagnosticAt(Other.I->getDebugLoc(), std::string()).Place});
    const SourcePlace &Place = Diagnostic.Place;
    if (Told.insert({Place.File, Place.Line, Place.Column}).second)
      Report(Diagnostic);
  }

  const KernelInfo &Info;
  Places &Told;
  const DiagnosticSink &Report;
  DenseMap<const GlobalVariable *, Memory> Memories;
};

void reportRaces(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM, Places &Told,
                 const DiagnosticSink &Report) {
  const KernelKnowledge Known(F, Info, AM);
  RaceFinder OfFirst(Info, Told, Report);
  TileSimulation First(F, Known, ItemValues::Tile::First, OfFirst);
  First.run();
  // What the first tile does not do others may.
  if (all_of(First.tileBlocks(),
             [&](const BasicBlock *Block) { return OfFirst.Reached.contains(Block); }))
    return;
  RaceFinder OfAny(Info, Told, Report);
  TileSimulation(F, Known, ItemValues::Tile::Any, OfAny).run();
}

} // namespace

PreservedAnalyses CheckRaces::run(Module &M, ModuleAnalysisManager &AM) {
  if (isDisabled(Rule::TileStaticRace))
    return PreservedAnalyses::all();
  auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Places Told;
  for (auto &[F, Info] : kernelsOf(M))
    if (Info.isTiled() && !tileStaticsOf(*F).empty())
      reportRaces(*F, Info, Functions, Told, Report);
  return PreservedAnalyses::all();
}

} // namespace tessera
