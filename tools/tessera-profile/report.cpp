// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report.h"

#include "json_value.h"
#include "page.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tessera::profile {
namespace {

/// With as many digits as say something.
std::string short_number(double number) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", number < 10 ? 2 : number < 100 ? 1 : 0, number);
  return text;
}

std::string percent(double share) { return std::to_string(std::lround(100 * share)) + " %"; }

std::string or_nothing(const std::optional<double> &number, std::string (*show)(double)) {
  return number ? show(*number) : "";
}

std::string bytes_text(double bytes) {
  const char *const units[] = {"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit)
    bytes /= 1000;
  return short_number(bytes) + " " + units[unit];
}

using row = std::vector<std::string>;

/// Columns as wide as their longest text, the first and the last one left-aligned.
std::string table_of(const std::vector<row> &rows) {
  std::vector<std::size_t> widths;
  for (const row &one : rows) {
    widths.resize(std::max(widths.size(), one.size()));
    for (std::size_t column = 0; column < one.size(); ++column)
      widths[column] = std::max(widths[column], one[column].size());
  }
  std::string text;
  for (const row &one : rows) {
    std::string line;
    for (std::size_t column = 0; column < one.size(); ++column) {
      const std::string space(widths[column] - one[column].size(), ' ');
      const bool is_left = column == 0 || column + 1 == widths.size();
      line += (column ? "  " : "") + (is_left ? one[column] + space : space + one[column]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string kernels_text(const report &all) {
  std::vector<row> rows = {{"kernel", "launches", "total", "median", "busy", "GB/s", "of best",
                            "GFLOP/s", "of best", "ran as"}};
  if (!all.serial.empty())
    rows.front().insert(rows.front().begin() + 4, {"scalar", "plain loop", "times"});
  for (const kernel_profile &kernel : all.run.kernels) {
    const kernel_rates rates = rates_of(kernel, all);
    std::string as;
    for (const auto *const set : {&kernel.images, &kernel.versions})
      for (const std::string &one : *set)
        as += (as.empty() ? "" : ", ") + one;
    rows.push_back({kernel.name, std::to_string(kernel.launches.size()), time_text(kernel.total()),
                    time_text(kernel.median()), or_nothing(rates.busy, percent),
                    or_nothing(rates.bytes, short_number), or_nothing(rates.of_best_bytes, percent),
                    rates.operations == 0.0 ? "" : or_nothing(rates.operations, short_number),
                    or_nothing(rates.of_best_operations, percent), as});
    if (all.serial.empty())
      continue;
    const auto found = all.serial.find(kernel.key);
    row times(3);
    if (found != all.serial.end() && kernel.median() > 0)
      times = {time_text(found->second.scalar), time_text(found->second.plain_loop),
               short_number(found->second.plain_loop / kernel.median())};
    rows.back().insert(rows.back().begin() + 4, times.begin(), times.end());
  }
  return table_of(rows);
}

std::string copies_text(const report &all) {
  std::vector<row> rows = {{"copy", "times", "bytes", "total", "why"}};
  for (const copy_profile &copy : all.run.copies)
    rows.push_back({copy.from + " -> " + copy.to, std::to_string(copy.times),
                    bytes_text(copy.bytes), time_text(copy.total()), reason_of(copy)});
  return table_of(rows);
}

std::string hints_text(const report &all) {
  std::string text;
  for (const hint &one : all.hints)
    text += one.place + ": " + one.text + " (up to " + time_text(one.gain) + ").\n";
  return text;
}

std::string json_number(double number) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

std::string member(const char *name, const std::string &value) {
  return quoted(name) + ": " + value;
}

std::string member(const char *name, double value) { return member(name, json_number(value)); }

std::string member(const char *name, const std::optional<double> &value) {
  return member(name, value ? json_number(*value) : "null");
}

std::string text_or_null(const std::string &text) { return text.empty() ? "null" : quoted(text); }

std::string joined(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &one : parts)
    text += (text.empty() ? "" : ", ") + one;
  return text;
}

std::string list_of(const std::set<std::string> &texts) {
  std::vector<std::string> all;
  for (const std::string &one : texts)
    all.push_back(quoted(one));
  return "[" + joined(all) + "]";
}

/// Of many, the longest ones: what a page can show; and how many are not there.
std::string members_of(std::vector<span> spans) {
  constexpr std::size_t most = 2000;
  const std::size_t left_out = spans.size() > most ? spans.size() - most : 0;
  if (left_out != 0) {
    std::nth_element(spans.begin(), spans.begin() + most, spans.end(),
                     [](const span &one, const span &other) { return one.length > other.length; });
    spans.resize(most);
  }
  std::vector<std::string> all;
  for (const span &one : spans)
    all.push_back("[" + json_number(one.begin) + ", " + json_number(one.length) + "]");
  return joined(
      {member("spans", "[" + joined(all) + "]"), member("spans_left_out", double(left_out))});
}

std::string json_of(const operations &counted) {
  return joined({member("float", counted.floats), member("double", counted.doubles),
                 member("integer", counted.integers),
                 member("math_functions", counted.math_functions)});
}

std::string json_of(const launch_counts &counted) {
  std::vector<std::string> views, lines;
  for (const view_counts &one : counted.views)
    views.push_back("{" +
                    joined({member("bytes", one.bytes), member("read", one.read),
                            member("written", one.written), member("read_once", one.read_once),
                            member("written_once", one.written_once)}) +
                    "}");
  for (const auto &[place, operations] : counted.lines)
    lines.push_back("{" + member("place", quoted(place)) + ", " + json_of(operations) + "}");
  return "{" +
         joined({member("tiles", counted.tiles), member("counted_tiles", counted.counted_tiles),
                 json_of(counted.all), member("tile_static_bytes", counted.tile_static_bytes),
                 member("views", "[" + joined(views) + "]"),
                 member("lines", "[" + joined(lines) + "]")}) +
         "}";
}

std::string json_of(const kernel_profile &kernel, const report &all) {
  const kernel_rates rates = rates_of(kernel, all);
  const auto found = all.serial.find(kernel.key);
  const bool has_serial = found != all.serial.end();
  const auto if_counted = [&](double number) {
    return kernel.counts ? std::optional(number) : std::nullopt;
  };
  return "{" +
         joined(
             {member("kernel", quoted(kernel.place)),
              member("name", quoted(kernel.name)),
              member("function", text_or_null(kernel.function)),
              member("extents", list_of(kernel.extents)),
              member("tile", quoted(kernel.tile)),
              member("images", list_of(kernel.images)),
              member("versions", list_of(kernel.versions)),
              member("accelerator_views", list_of(kernel.accelerators)),
              member("launches", double(kernel.launches.size())),
              member("total_us", kernel.total()),
              member("median_us", kernel.median()),
              member("scalar_us", has_serial ? std::optional(found->second.scalar) : std::nullopt),
              member("plain_loop_us",
                     has_serial ? std::optional(found->second.plain_loop) : std::nullopt),
              member("busy", rates.busy),
              member("gbytes_per_second", rates.bytes),
              member("of_best_bytes", rates.of_best_bytes),
              member("asked_gbytes_per_second", rates.asked_bytes),
              member("gflops", rates.operations),
              member("of_best_gflops", rates.of_best_operations),
              member("counted_us", if_counted(kernel.counted_time)),
              member("moved_bytes", if_counted(kernel.moved_bytes)),
              member("asked_bytes", if_counted(kernel.asked_bytes)),
              member("counts", kernel.counts ? json_of(*kernel.counts) : "null"),
              members_of(kernel.launches)}) +
         "}";
}

std::string json_of(const copy_profile &copy, const report &all) {
  return "{" +
         joined(
             {member("from", quoted(copy.from)), member("to", quoted(copy.to)),
              member("for", quoted(copy.name)), member("view", text_or_null(copy.view_name)),
              member("view_number", copy.view ? std::optional(double(copy.view)) : std::nullopt),
              member("stale_since", text_or_null(copy.stale_since)),
              member("times", double(copy.times)), member("bytes", copy.bytes),
              member("total_us", copy.total()), member("why", quoted(reason_of(copy))),
              member("unread_times",
                     all.looks_for_reads ? std::optional(double(copy.unread_times)) : std::nullopt),
              members_of(copy.spans)}) +
         "}";
}

template <typename List, typename Show> std::string lines_of(const List &list, Show show) {
  std::string text;
  for (const auto &one : list)
    text += (text.empty() ? "\n    " : ",\n    ") + show(one);
  return "[" + text + (text.empty() ? "]" : "\n  ]");
}

} // namespace

std::string reason_of(const copy_profile &copy) {
  std::string why = copy.name.starts_with("copy for ") ? copy.name.substr(5) : copy.name;
  if (copy.view != 0)
    why += ", view " + (copy.view_name.empty() ? std::to_string(copy.view) : copy.view_name);
  if (!copy.stale_since.empty())
    why += copy.stale_since == "it was never there" ? "; " + copy.stale_since
                                                    : "; stale since " + copy.stale_since;
  return why;
}

std::string time_text(double microseconds) {
  if (microseconds < 1000)
    return short_number(microseconds) + " us";
  return microseconds < 1e6 ? short_number(microseconds / 1000) + " ms"
                            : short_number(microseconds / 1e6) + " s";
}

kernel_rates rates_of(const kernel_profile &kernel, const report &all) {
  kernel_rates rates;
  if (kernel.busy > 0 && kernel.total() > 0)
    rates.busy = std::min(1.0, kernel.busy / (kernel.total() * all.run.threads));
  if (!kernel.counts || kernel.counted_time == 0)
    return rates;
  const double thousands = kernel.counted_time * 1000; // a thousand millions a second
  rates.bytes = kernel.moved_bytes / thousands;
  rates.asked_bytes = kernel.asked_bytes / thousands;
  rates.operations = kernel.counts->all.floating() / thousands;
  if (kernel.images.size() != 1)
    return rates;
  const auto found = all.limits.find(*kernel.images.begin());
  if (found == all.limits.end() || found->second.floats == 0)
    return rates;
  const machine_limits &best = found->second;
  rates.of_best_bytes = *rates.bytes / best.memory_bytes;
  if (*rates.operations > 0) // each type at its best
    rates.of_best_operations =
        (kernel.counts->all.floats / best.floats + kernel.counts->all.doubles / best.doubles) /
        thousands;
  return rates;
}

std::string text_of(const report &all) {
  const run_profile &run = all.run;
  std::string text = "tessera-profile: " + all.command + "\n" + time_text(1e6 * all.seconds) +
                     " in all, " + std::to_string(run.threads) +
                     (run.threads == 1 ? " thread" : " threads") + "; the host waited " +
                     time_text(run.waits) + ".\n";
  for (const auto &[level, best] : all.limits)
    if (best.floats > 0)
      text += "At best " + level + " does " + short_number(best.floats) + " GFLOP/s with float, " +
              short_number(best.doubles) + " with double, and memory " +
              short_number(best.memory_bytes) + " GB/s.\n";
  if (run.dropped > 0)
    text += "The first " + short_number(run.dropped) +
            " records are missing: TESSERA_TIMELINE_MIB gives them more room.\n";
  text += "\n";
  text += run.kernels.empty() ? "No kernel has run.\n" : kernels_text(all);
  if (!run.copies.empty())
    text += "\n" + copies_text(all);
  if (!all.hints.empty())
    text += "\n" + hints_text(all);
  return text;
}

std::string json_of(const report &all) {
  std::vector<std::string> limits;
  for (const auto &[level, best] : all.limits)
    if (best.floats > 0)
      limits.push_back("{" +
                       joined({member("level", quoted(level)), member("float_gflops", best.floats),
                               member("double_gflops", best.doubles),
                               member("memory_gbytes_per_second", best.memory_bytes)}) +
                       "}");
  const run_profile &run = all.run;
  return "{\n  " + member("command", quoted(all.command)) + ",\n  " +
         member("seconds", all.seconds) + ",\n  " + member("threads", double(run.threads)) +
         ",\n  " + member("waits_us", run.waits) + ",\n  " + member("counting_us", run.counting) +
         ",\n  " + member("dropped_records", run.dropped) + ",\n  " +
         member("limits", "[" + joined(limits) + "]") + ",\n  " +
         member("kernels", lines_of(run.kernels,
                                    [&](const kernel_profile &one) { return json_of(one, all); })) +
         ",\n  " +
         member("copies",
                lines_of(run.copies, [&](const copy_profile &one) { return json_of(one, all); })) +
         ",\n  " +
         member("hints", lines_of(all.hints,
                                  [](const hint &one) {
                                    return "{" +
                                           joined({member("place", quoted(one.place)),
                                                   member("text", quoted(one.text)),
                                                   member("gain_us", one.gain)}) +
                                           "}";
                                  })) +
         "\n}\n";
}

std::string html_of(const report &all) {
  std::string data;
  for (const char character : json_of(all)) // "</script>" in a name must not end the data
    data += character == '<' ? "\\u003c" : std::string(1, character);
  return std::string(page_before) + data + std::string(page_after);
}

} // namespace tessera::profile
