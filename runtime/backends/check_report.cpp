// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/check_report.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <unistd.h>

namespace tessera {
namespace {

struct rule_of_checks {
  finding_kind kind;
  const char *id, *sentence;
};

constexpr rule_of_checks rules_of_checks[] = {
    {finding_kind::race, "race", "Two work-items access the same memory, and nothing orders them."},
    {finding_kind::outside, "out-of-bounds",
     "An access lies outside of its variable or container."},
    {finding_kind::misaligned, "misaligned",
     "An address is not a multiple of its type's alignment."},
    {finding_kind::unwritten, "unwritten", "A value that nobody has written is used."},
    {finding_kind::division, "division", "An integer division has no result."},
    {finding_kind::divergence, "divergent-barrier",
     "Not all work-items of a tile reach the same barrier."},
    {finding_kind::endless_wait, "endless-wait",
     "A work-item waits for another one outside of a barrier."},
    {finding_kind::host_read, "stale-read",
     "The host reads data that a kernel has computed elsewhere."},
    {finding_kind::host_write, "stale-write",
     "The host writes to memory of which an accelerator has a copy that counts as newer."},
};

const rule_of_checks &rule_of(finding_kind kind) {
  return *std::ranges::find(rules_of_checks, kind, &rule_of_checks::kind);
}

/// Of findings that read alike: where a line has several accesses, one is enough.
std::string key_of(const finding &found) {
  std::vector<std::string> places;
  for (const finding_line &line : found.lines)
    places.push_back(line.place);
  std::ranges::sort(places);
  std::string key = rule_of(found.kind).id + ("\n" + found.summary);
  for (const std::string &place : places)
    key += "\n" + place;
  return key;
}

std::string escaped_for_json(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (static_cast<unsigned char>(c) < ' ') {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", unsigned(c));
      result += code;
    } else {
      result += c;
    }
  }
  return result;
}

std::string quoted(std::string_view text) { return "\"" + escaped_for_json(text) + "\""; }

std::string message_of(std::string_view text) { return "{\"text\": " + quoted(text) + "}"; }

std::string uri_of(const std::string &path) {
  std::string uri = "file://";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/+").find(c) != std::string_view::npos;
    char code[8];
    std::snprintf(code, sizeof code, plain ? "%c" : "%%%02X", static_cast<unsigned char>(c));
    uri += code;
  }
  return uri;
}

std::string location_of(const finding_line &line) {
  std::string text =
      "{\"physicalLocation\": {\"artifactLocation\": {\"uri\": " + quoted(uri_of(line.file)) +
      "}, \"region\": {\"startLine\": " + std::to_string(std::max(line.line, 1u));
  if (line.column != 0)
    text += ", \"startColumn\": " + std::to_string(line.column);
  return text + "}}, \"message\": " + message_of(line.text) + "}";
}

std::string result_of(const finding &found) {
  std::string text = "      {\"ruleId\": " + quoted(rule_of(found.kind).id) +
                     ", \"level\": \"error\", \"message\": " + message_of(text_of(found)) +
                     ", \"locations\": [";
  if (!found.lines.empty() && !found.lines.front().file.empty())
    text += location_of(found.lines.front());
  text += "], \"relatedLocations\": [";
  const char *between = "";
  for (const finding_line &line : found.lines)
    if (&line != &found.lines.front() && !line.file.empty()) {
      text += between + location_of(line);
      between = ", ";
    }
  return text + "]}";
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = char(text[0] - 'a' + 'A');
  return text;
}

/// Not by the C library's stream: a thread that the host's checks have stopped may hold its lock.
void write_error(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDERR_FILENO, text.data(), text.size());
    if (count > 0)
      text.remove_prefix(std::size_t(count));
    else if (count == 0 || errno != EINTR)
      return;
  }
}

/// Last of all that the library does.
__attribute__((destructor)) void end_with_findings() {
  check_reports &all = check_reports::instance();
  all.end();
  if (const int code = all.exit_code()) {
    std::fflush(nullptr);
    _exit(code);
  }
}

} // namespace

finding_line line_at(const tessera_site &site, std::string text) {
  return {std::move(text), site.place, site.file, site.line, site.column};
}

std::string text_of(const finding &found) {
  std::string text;
  if (!found.lines.empty())
    text = found.lines.front().place + ": ";
  text += found.summary;
  for (const finding_line &line : found.lines)
    text +=
        (&line == &found.lines.front() ? ": " + line.text : "; " + line.text + " at " + line.place);
  if (!found.consequence.empty())
    text += ". " + found.consequence;
  return text;
}

check_reports &check_reports::instance() {
  static auto &all = *new check_reports; // whoever ends last may still ask it
  return all;
}

void check_reports::configure(const check_options &options) { options_ = options; }

bool check_reports::has(const finding &found) {
  const std::lock_guard held(mutex_);
  return known_.contains(key_of(found));
}

bool check_reports::add(const finding &found) {
  const std::lock_guard held(mutex_);
  if (!known_.insert(key_of(found)).second)
    return false;
  all_.push_back(found);
  if (all_.size() <= std::size_t(options_.most_reports))
    print(found);
  if (!options_.document.empty())
    write_document();
  return true;
}

void check_reports::add_of_host(const finding &found) {
  if (!add(found) || options_.goes_on)
    return;
  const std::lock_guard held(mutex_);
  if (!untold_)
    untold_ = error(tessera_error, text_of(found));
}

std::optional<error> check_reports::take_untold() {
  const std::lock_guard held(mutex_);
  return std::exchange(untold_, std::nullopt);
}

int check_reports::exit_code() const {
  const std::lock_guard held(mutex_);
  return (options_.goes_on && !all_.empty()) || untold_ ? 66 : 0;
}

void check_reports::end() {
  const std::lock_guard held(mutex_);
  if (all_.size() > std::size_t(options_.most_reports))
    std::fprintf(stderr,
                 "tessera: %zu more findings are not shown; TESSERA_CHECK_MOST=%zu shows them.\n",
                 all_.size() - std::size_t(options_.most_reports), all_.size());
  if (!options_.document.empty())
    write_document(); // of a run without findings, too
}

void check_reports::print(const finding &found) const {
  const bool in_colour = isatty(STDERR_FILENO) && !std::getenv("NO_COLOR");
  const char *const bold = in_colour ? "\033[1m" : "", *const red = in_colour ? "\033[1;31m" : "",
                    *const plain = in_colour ? "\033[0m" : "";
  std::string text = "==================\n";
  text += red + std::string("tessera: ") + found.summary + plain;
  text += found.kernel.empty() ? "\n" : ", in the kernel at " + found.kernel + "\n";
  for (const finding_line &line : found.lines)
    text += "  " + capitalized(line.text) + "\n    " + bold + line.place + plain + "\n";
  if (!found.consequence.empty())
    text += "  " + found.consequence + "\n";
  text += "==================\n";
  write_error(text);
}

/// Whole after each finding: who reads it may not wait for the end.
void check_reports::write_document() const {
  const auto tell_failure = [this] {
    static bool is_told = false;
    if (!std::exchange(is_told, true))
      std::fprintf(stderr, "tessera: cannot write %s, which TESSERA_CHECK_REPORT names: %m\n",
                   options_.document.c_str());
  };
  std::FILE *const file = std::fopen(options_.document.c_str(), "w");
  if (!file)
    return tell_failure();
  std::string text = "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                     "  \"version\": \"2.1.0\",\n  \"runs\": [{\n    \"tool\": {\"driver\": "
                     "{\"name\": \"Tessera\", \"rules\": [\n";
  const char *between = "";
  for (const rule_of_checks &rule : rules_of_checks) {
    text += between;
    text += "      {\"id\": " + quoted(rule.id) +
            ", \"shortDescription\": " + message_of(rule.sentence) + "}";
    between = ",\n";
  }
  text += "\n    ]}},\n    \"results\": [";
  between = "\n";
  for (const finding &found : all_) {
    text += between + result_of(found);
    between = ",\n";
  }
  text += "\n    ]\n  }]\n}\n";
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !is_written)
    tell_failure();
}

} // namespace tessera
