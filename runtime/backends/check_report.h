// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The findings of the checks, for people and for tools.
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

/// Also a rule of the SARIF document.
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
  std::string kernel;              ///< place of the kernel; empty on the host
  std::vector<finding_line> lines; ///< the first one is where it was noticed
  std::string consequence = {};    ///< a sentence; empty if unknown
};

/// For an exception: one line for each line of the finding.
std::string text_of(const finding &found);

struct check_options {
  bool goes_on = false;   ///< findings do not fail launches; the process ends with 66
  bool is_asked = false;  ///< the user asks for checked kernels
  bool is_strict = false; ///< also reports what only Tessera guarantees
  int most_reports = 20;  ///< number of printed findings
  std::string order;      ///< of work-items and tiles: "", "reverse" or a number
  std::string document;   ///< file for SARIF; empty: none
};

/// All findings of the process.
class check_reports {
public:
  static check_reports &instance();

  void configure(const check_options &options);
  const check_options &options() const { return options_; }

  /// Prints it, unless a finding with the same lines was printed before. Returns whether it is new.
  bool add(const finding &found);
  /// Whether a finding with these lines is known.
  bool has(const finding &found);
  /// The same for an action of the host. No launch fails with it.
  void add_of_host(const finding &found);
  /// The error for the next wait. Nothing once it has been taken.
  std::optional<error> take_untold();
  /// The code with which the process ends instead of 0. It is 0 if we must not change it.
  int exit_code() const;
  /// "checked: 3 findings", and which kernels ran unchecked.
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
