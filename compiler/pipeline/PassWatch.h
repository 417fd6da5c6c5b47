// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Looks at passes and their steps as StageControl asks, through LLVM's pass instrumentation:
/// prints, verifies and times them.
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

/// How long what has begun and ended within something else took, all together. What begins several
/// times within the same counts once.
class TimeTree {
public:
  void begin(llvm::StringRef Name);
  void end();
  /// A line for each, below that of what it is within, in the order in which they first began.
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
  /// Writes to \p OS; \p Where: at the end of a title.
  PassWatch(const StageControl &Asked, llvm::raw_ostream &OS, llvm::StringRef Where = "");
  PassWatch(const PassWatch &) = delete;

  /// Has a pass or a step of this name been printed?
  bool hasPrinted(llvm::StringRef Name) const { return Printed.contains(Name); }
  void notePrinted(llvm::StringRef Name) { Printed.insert(Name); }
  void printModule(const llvm::Module &M, const llvm::Twine &Title) const;

  llvm::PassInstrumentationCallbacks Callbacks; ///< for what is to be looked at
  TimeTree Times;

private:
  /// \p Name is one of ours. A step runs in the passes that its row names, and nowhere else.
  void begin(llvm::StringRef Name);
  void end();
  void print(llvm::StringRef Name, const llvm::Any &IR);
  bool isBroken(const llvm::Any &IR) const;

  const StageControl &Control;
  llvm::raw_ostream &OS;
  const std::string Where;
  llvm::StringSet<> Printed;
  llvm::SmallVector<llvm::StringRef, 8> Running; ///< passes and steps of ours
};

} // namespace tessera

#endif // TESSERA_PIPELINE_PASSWATCH_H
