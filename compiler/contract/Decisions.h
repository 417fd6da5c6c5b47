// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The compiler's decisions about kernels: one table (Decisions.def) of every transformation and of
/// every reason against one. Counts are process-wide, as those of LLVM's STATISTIC. So clones on
/// other threads add to them, no pass must pass them on, and they do not influence the code.
/// Without -famp-count-decisions a decision costs only the test of its condition.
#ifndef TESSERA_CONTRACT_DECISIONS_H
#define TESSERA_CONTRACT_DECISIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <iterator>
#include <string_view>

namespace llvm {
class Loop;
class Value;
class raw_ostream;
} // namespace llvm

namespace tessera {

enum class DecisionKind { Taken, Unsound, Unprofitable };

struct DecisionRow {
  std::string_view Name;
  DecisionKind Kind;
  std::string_view Sentence;
};

inline constexpr DecisionRow DecisionRows[] = {
#define TAKEN(NAME, SENTENCE) {NAME, DecisionKind::Taken, SENTENCE},
#define UNSOUND(NAME, SENTENCE) {NAME, DecisionKind::Unsound, SENTENCE},
#define UNPROFITABLE(NAME, SENTENCE) {NAME, DecisionKind::Unprofitable, SENTENCE},
#include "contract/Decisions.def"
};

/// A row by its name. A name that the table lacks does not compile.
struct Decision {
  unsigned Row = 0;

  consteval Decision(const char *Name) {
    while (DecisionRows[Row].Name != Name)
      ++Row;
  }
};

/// The reason \p D applies to the kernel of \p Place: counts it. False if the check is switched
/// off.
bool isRefused(Decision D, const llvm::Value &Place);
bool isRefused(Decision D, const llvm::Loop &Place);

/// Whether \p Reason forbids a transformation.
template <typename PlaceT> bool refuse(Decision D, const PlaceT &Place, bool Reason) {
  return Reason && isRefused(D, Place);
}

/// The same in positive form: a transformation relies on \p Condition.
template <typename PlaceT> bool require(Decision D, const PlaceT &Place, bool Condition) {
  return Condition || !isRefused(D, Place);
}

/// A transformation was applied to something in the kernel of \p Place.
void took(Decision D, const llvm::Value &Place);
void took(Decision D, const llvm::Loop &Place);

/// -famp-disable-check=: `./dev mutate compiler` tries whether a test notices. False if there is no
/// legality check of that name.
bool disableCheck(llvm::StringRef Name);

/// -famp-count-decisions=: the file for the counts.
void countDecisionsIn(llvm::StringRef File);

/// Appends for each decision the number of kernels since the last call, one line each, in one
/// write. Does nothing without a file.
llvm::Error appendDecisionCounts();

/// The table: name, "taken" or "refused", "legality" or "profit", sentence.
void printDecisions(llvm::raw_ostream &OS);

} // namespace tessera

#endif // TESSERA_CONTRACT_DECISIONS_H
