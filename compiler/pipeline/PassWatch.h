// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prints, verifies and times passes and their steps as StageControl demands, through LLVM's pass
/// instrumentation.
#ifndef TESSERA_PIPELINE_PASSWATCH_H
#define TESSERA_PIPELINE_PASSWATCH_H

#include "pipeline/StageControl.h"
#include "llvm/ADT/Any.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/PassInstrumentation.h"
#include <chrono>
#include <deque>

namespace tessera {

/// The total time of each part within its parent. Repetitions within the same parent are added up.
class TimeTree {
public:
  void begin(llvm::StringRef Name);
  void end();
  /// A line for each, below its parent, in the order of their first beginnings.
  void print(llvm::raw_ostream &OS) const;

private:
  using Clock = std::chrono::steady_clock;

  struct Row {
    std::string Name;
    Clock::duration Time = {};
    Clock::time_point Begun = {};
    llvm::SmallVector<unsigned, 4> Within = {};
  };

  void print(llvm::raw_ostream &OS, const Row &Of, unsigned Depth) const;

  std::deque<Row> Rows = {Row()}; ///< the first one holds all others
  llvm::SmallVector<unsigned, 8> Open = {0};
};

class PassWatch {
public:
  /// Writes to \p OS. \p Where: added to titles.
  PassWatch(const StageControl &Asked, llvm::raw_ostream &OS, llvm::StringRef Where = "");
  PassWatch(const PassWatch &) = delete;

  /// Whether a pass or a step of this name has been printed.
  bool hasPrinted(llvm::StringRef Name) const { return Printed.contains(Name); }
  void notePrinted(llvm::StringRef Name) { Printed.insert(Name); }
  void printModule(const llvm::Module &M, const llvm::Twine &Title) const;

  llvm::PassInstrumentationCallbacks Callbacks; ///< for the passes under watch
  TimeTree Times;

private:
  /// \p Name is one of ours. A step runs only in the passes that its row names.
  void begin(llvm::StringRef Name);
  void end();
  void print(llvm::StringRef Name, const llvm::Any &IR);
  bool isBroken(const llvm::Any &IR) const;

  const StageControl &Control;
  llvm::raw_ostream &OS;
  const std::string Where;
  llvm::StringSet<> Printed;
  llvm::SmallVector<llvm::StringRef, 8> Running; ///< passes and steps of ours, at present
};

} // namespace tessera

#endif // TESSERA_PIPELINE_PASSWATCH_H
