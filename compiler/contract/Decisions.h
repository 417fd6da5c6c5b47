// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the compiler decides about kernels: one table (Decisions.def) of every transformation taken
/// and of every reason to refuse one. Counts are process-wide, as LLVM's STATISTIC is: they are of
/// no interest to the code that is made, clones on other threads add theirs, and no pass has to
/// hand them on. Without -famp-count-decisions a decision costs a test of what it is about.
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

/// A row by its name; one that the table lacks does not compile.
struct Decision {
  unsigned Row = 0;

  consteval Decision(const char *Name) {
    while (DecisionRows[Row].Name != Name)
      ++Row;
  }
};

/// The reason \p D holds for a kernel that \p Place is, or is in: counts it. False if the check is
/// switched off.
bool isRefused(Decision D, const llvm::Value &Place);
bool isRefused(Decision D, const llvm::Loop &Place);

/// Must something be left as it is, because \p Reason holds?
template <typename PlaceT> bool refuse(Decision D, const PlaceT &Place, bool Reason) {
  return Reason && isRefused(D, Place);
}

/// The same from the other side: \p Condition is what a transformation relies on.
template <typename PlaceT> bool require(Decision D, const PlaceT &Place, bool Condition) {
  return Condition || !isRefused(D, Place);
}

/// A transformation was applied to something in the kernel of \p Place.
void took(Decision D, const llvm::Value &Place);
void took(Decision D, const llvm::Loop &Place);

/// -famp-disable-check=: `./dev mutate compiler` looks whether a test notices. False if there is no
/// legality check of that name.
bool disableCheck(llvm::StringRef Name);

/// -famp-count-decisions=: where the counts go.
void countDecisionsIn(llvm::StringRef File);

/// Appends how many kernels each decision was taken for since the last call, a line for each, in
/// one write. Does nothing without a file.
llvm::Error appendDecisionCounts();

/// The table: name, "taken" or "refused", "legality" or "profit", sentence.
void printDecisions(llvm::raw_ostream &OS);

} // namespace tessera

#endif // TESSERA_CONTRACT_DECISIONS_H
