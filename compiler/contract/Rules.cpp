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

const Row &rowOf(Rule R) { return Rows[static_cast<size_t>(R)]; }

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

void disable(Rule R) { Disabled[static_cast<size_t>(R)] = true; }
bool isDisabled(Rule R) { return Disabled[static_cast<size_t>(R)]; }

AsError asError(Rule R) { return Errors[static_cast<size_t>(R)]; }

bool takeWarningOption(StringRef Option) {
  const bool On = !Option.consume_front("no-");
  const bool Error = Option.consume_front("error=");
  const bool All = Option == "everything" && !Error;
  bool Found = false;
  for (Rule R : allWarnings()) {
    if (!All && warningGroupOf(R) != Option)
      continue;
    Found = true;
    const auto I = static_cast<size_t>(R);
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
