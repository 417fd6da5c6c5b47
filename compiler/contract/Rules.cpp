// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/Rules.h"

#include <array>
#include <atomic>

using namespace llvm;

namespace tessera {

namespace {

struct Row {
  StringLiteral Name, Group, Text;
};

constexpr Row Rows[] = {
#define RULE(NAME, SECTION, TEXT) {#NAME, "", TEXT " [amp-" SECTION "]"},
#define WARNING(NAME, GROUP, SECTION, TEXT) {#NAME, GROUP, TEXT " [amp-" SECTION "]"},
#include "contract/Rules.def"
};

/// Options are read before the kernel pass starts its thread; both passes look.
std::array<std::atomic<bool>, std::size(Rows)> Disabled;
std::array<std::atomic<AsError>, std::size(Rows)> Errors;

size_t numberOf(Rule R) {
  const auto Number = static_cast<size_t>(R);
  assert(Number < std::size(Rows) && "a rule is a row of the table");
  return Number;
}

const Row &rowOf(Rule R) { return Rows[numberOf(R)]; }

} // namespace

StringRef nameOf(Rule R) { return rowOf(R).Name; }

std::optional<Rule> ruleNamed(StringRef Name) {
  for (size_t I = 0; I != std::size(Rows); ++I)
    if (Rows[I].Name == Name)
      return static_cast<Rule>(I);
  return std::nullopt;
}

Severity severityOf(Rule R) { return rowOf(R).Group.empty() ? Severity::Error : Severity::Warning; }

StringRef warningGroupOf(Rule R) { return rowOf(R).Group; }

ArrayRef<Rule> allWarnings() {
  static constexpr Rule Warnings[] = {
#define RULE(NAME, SECTION, TEXT)
#define WARNING(NAME, GROUP, SECTION, TEXT) Rule::NAME,
#include "contract/Rules.def"
  };
  return Warnings;
}

StringRef textOf(Rule R) { return rowOf(R).Text; }

std::string messageOf(Rule R, ArrayRef<std::string> Arguments) {
  assert(Arguments.size() <= 10 && "a text has one digit for each of its arguments");
  std::string Message;
  for (StringRef Rest = textOf(R); !Rest.empty();) {
    if (Rest[0] == '%' && Rest.size() > 1 && Rest[1] >= '0' &&
        Rest[1] < char('0' + Arguments.size())) {
      Message += Arguments[Rest[1] - '0'];
      Rest = Rest.drop_front(2);
    } else {
      Message += Rest[0];
      Rest = Rest.drop_front();
    }
  }
  return Message;
}

bool isLifted(Rule R, unsigned Minor) {
  switch (R) {
#define LIFTED(NAME, MINOR)                                                                        \
  case Rule::NAME:                                                                                 \
    return Minor >= MINOR;
#include "contract/Rules.def"
  default:
    return false;
  }
}

void disable(Rule R) { Disabled[numberOf(R)] = true; }
bool isDisabled(Rule R) { return Disabled[numberOf(R)]; }

AsError asError(Rule R) { return Errors[numberOf(R)]; }

bool takeWarningOption(StringRef Option) {
  const bool On = !Option.consume_front("no-");
  const bool Error = Option.consume_front("error=");
  const bool All = Option == "everything" && !Error;
  bool Found = false;
  for (Rule R : allWarnings()) {
    if (!All && warningGroupOf(R) != Option)
      continue;
    Found = true;
    const size_t I = numberOf(R);
    if (On || !Error)
      Disabled[I] = !On;
    if (Error)
      Errors[I] = On ? AsError::Always : AsError::Never;
    else if (!On && Errors[I] == AsError::Always)
      Errors[I] = AsError::WithWerror;
  }
  return Found && !All;
}

} // namespace tessera
