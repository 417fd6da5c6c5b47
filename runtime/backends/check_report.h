// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the checks have found, told to people and to tools.
#ifndef TESSERA_RUNTIME_BACKENDS_CHECK_REPORT_H
#define TESSERA_RUNTIME_BACKENDS_CHECK_REPORT_H

#include "abi/check.h"
#include "backends/result.h"

#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera {

/// A rule of SARIF's document, too.
enum class finding_kind {
  race,
  outside,
  misaligned,
  unwritten,
  division,
  divergence,
  endless_wait,
  host_read,
  host_write
};

/// A place in the source, and what happens there.
struct finding_line {
  std::string text;  ///< "write of 7 to 'a'[3] by work-item (3) of tile (0)"
  std::string place; ///< "file.cpp:12 (called from file.cpp:34)"
  std::string file = {};
  std::uint32_t line = 0, column = 0;
};

finding_line line_at(const tessera_site &site, std::string text);

struct finding {
  finding_kind kind;
  std::string summary;             ///< "race on 'a'"
  std::string kernel;              ///< its place; empty on the host
  std::vector<finding_line> lines; ///< the first one is where it was noticed
  std::string consequence = {};    ///< a sentence; empty if nobody knows
};

/// As an exception has it: one line for each line of the finding.
std::string text_of(const finding &found);

struct check_options {
  bool goes_on = false;   ///< findings are no errors of launches; the process ends with 66
  bool is_asked = false;  ///< kernels are to be checked
  bool is_strict = false; ///< also what only Tessera promises
  int most_reports = 20;  ///< printed
  std::string order;      ///< of work-items and tiles: "", "reverse" or a number
  std::string document;   ///< file for SARIF; empty: none
};

/// All findings of the process.
class check_reports {
public:
  static check_reports &instance();

  void configure(const check_options &options);
  const check_options &options() const { return options_; }

  /// Prints it, if no other one is of the same lines. True if it is new.
  bool add(const finding &found);
  /// Does anybody know the lines already?
  bool has(const finding &found);
  /// The same of what the host does: there is no launch that fails with it.
  void add_of_host(const finding &found);
  /// What the next wait fails with; nothing once that has been asked.
  std::optional<error> take_untold();
  /// The code that the process ends with in place of 0; 0 if it is not ours to say.
  int exit_code() const;
  /// "checked: 3 findings"; and what ran unchecked.
  void end();

private:
  void print(const finding &found) const;
  void write_document() const;

  check_options options_;
  mutable std::mutex mutex_;
  std::set<std::string> known_;
  std::vector<finding> all_;
  std::optional<error> untold_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CHECK_REPORT_H
