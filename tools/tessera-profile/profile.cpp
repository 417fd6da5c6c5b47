// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile.h"

#include "json_value.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

namespace tessera::profile {
namespace {

/// The rest of a text that begins so; else nothing.
std::string behind(std::string_view text, std::string_view prefix) {
  return text.starts_with(prefix) ? std::string(text.substr(prefix.size())) : std::string();
}

double total_of(const std::vector<span> &spans) {
  double all = 0;
  for (const span &one : spans)
    all += one.length;
  return all;
}

/// One word of a count: "floats=12".
void add_word(std::string_view word, launch_counts &counts, operations &into, view_counts *view) {
  const std::size_t at = word.find('=');
  if (at == word.npos)
    return;
  const std::string_view name = word.substr(0, at);
  const double number = std::strtod(std::string(word.substr(at + 1)).c_str(), nullptr);
  if (view) {
    double *const of_view = name == "bytes"          ? &view->bytes
                            : name == "read"         ? &view->read
                            : name == "written"      ? &view->written
                            : name == "read_once"    ? &view->read_once
                            : name == "written_once" ? &view->written_once
                                                     : nullptr;
    if (of_view)
      *of_view = number;
    return;
  }
  double *const known = name == "floats"        ? &into.floats
                        : name == "doubles"     ? &into.doubles
                        : name == "integers"    ? &into.integers
                        : name == "math"        ? &into.math_functions
                        : name == "tiles"       ? &counts.tiles
                        : name == "counted"     ? &counts.counted_tiles
                        : name == "tile_static" ? &counts.tile_static_bytes
                                                : nullptr;
  if (known)
    *known = number;
}

/// What core/kernel_counting.cpp writes.
launch_counts read_counts(const std::string &text) {
  launch_counts counts;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ';');) {
    std::istringstream words(part);
    std::string word;
    operations *into = &counts.all;
    view_counts *view = nullptr;
    while (words >> word)
      if (word == "view")
        view = &counts.views.emplace_back();
      else if (word == "line" && words >> word)
        into = &counts.lines[word];
      else
        add_word(word, counts, *into, view);
  }
  return counts;
}

/// What tells kernels apart.
std::string key_of(const json_value &event, const std::string &place) {
  return place + '\n' + event["args"]["function"].text + '\n' +
         event["args"]["kernel of this line"].text;
}

/// The part of `one` that lies in the others, which follow each other.
double overlap(const span &one, const std::vector<span> &others) {
  const auto end_of = [](const span &some) { return some.begin + some.length; };
  double all = 0;
  auto next = std::partition_point(others.begin(), others.end(),
                                   [&](const span &some) { return end_of(some) <= one.begin; });
  for (; next != others.end() && next->begin < end_of(one); ++next)
    all += std::min(end_of(*next), end_of(one)) - std::max(next->begin, one.begin);
  return all;
}

} // namespace

operations &operations::operator+=(const operations &more) {
  floats += more.floats;
  doubles += more.doubles;
  integers += more.integers;
  math_functions += more.math_functions;
  return *this;
}

double launch_counts::asked_bytes() const {
  double all = 0;
  for (const view_counts &one : views)
    all += one.read + one.written;
  return all;
}

double launch_counts::moved_bytes() const {
  double all = 0;
  for (const view_counts &one : views)
    all += one.read_once + one.written_once;
  return all;
}

double kernel_profile::total() const { return total_of(launches); }

double kernel_profile::median() const {
  std::vector<double> times;
  for (const span &one : launches)
    times.push_back(one.length);
  std::sort(times.begin(), times.end());
  const std::size_t half = times.size() / 2;
  return times.empty()           ? 0
         : times.size() % 2 == 1 ? times[half]
                                 : (times[half - 1] + times[half]) / 2;
}

double copy_profile::total() const { return total_of(spans); }

bool profile_reader::read(const std::string &path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || !line.starts_with("{\"displayTimeUnit\""))
    return false;
  if (const auto head = read_json(line + "]}"))
    dropped_ += (*head)["otherData"]["dropped records"].number;
  while (std::getline(file, line)) {
    if (line.ends_with(','))
      line.pop_back();
    if (const auto event = read_json(line))
      add_event(*event);
  }
  return true;
}

void profile_reader::add_event(const json_value &event) {
  const std::string &category = event["cat"].text, &name = event["name"].text;
  if (category == "unread")
    return add_unread(event);
  if (event["ph"].text != "X")
    return;
  const span at = {event["ts"].number, event["dur"].number};
  first_ = has_time_ ? std::min(first_, at.begin) : at.begin;
  has_time_ = true;
  if (category == "kernel")
    add_kernel(event, at);
  else if (category == "tiles")
    kernel_of(event, behind(name, "tiles of ")).busy += at.length;
  else if (category == "copy")
    add_copy(event, at);
  else if (category == "counts")
    add_counts(event);
  else if (category == "wait" && name.starts_with("wait for "))
    waits_.push_back(at);
}

kernel_profile &profile_reader::kernel_of(const json_value &event, const std::string &place) {
  const std::string key = key_of(event, place);
  kernel_profile &kernel = kernels_[key];
  if (kernel.key.empty()) {
    kernel.key = key;
    kernel.place = place;
    kernel.function = event["args"]["function"].text;
    kernel.number = event["args"]["kernel of this line"].text;
  }
  return kernel;
}

void profile_reader::add_kernel(const json_value &event, const span &at) {
  const json_value &told = event["args"];
  kernel_profile &kernel = kernel_of(event, event["name"].text);
  kernel.launches.push_back(at);
  launches_.push_back({kernel.key, told["extent"].text, at});
  kernel.tile = told["tile"].text;
  for (const auto &[name, into] :
       {std::pair("extent", &kernel.extents), std::pair("image", &kernel.images),
        std::pair("version", &kernel.versions),
        std::pair("accelerator_view", &kernel.accelerators)})
    if (const std::string &text = told[name].text; !text.empty())
      into->insert(text);
  if (told["why this version"].text.starts_with("to measure")) {
    kernel.measuring += at.length;
    ++kernel.measuring_launches;
  }
  if (const std::string &decided = told["decided"].text; !decided.empty())
    kernel.decided = decided;
}

copy_profile &profile_reader::copy_of(const json_value &event) {
  const json_value &told = event["args"];
  copy_profile what;
  what.name = event["name"].text;
  what.from = told["from"].text;
  what.to = told["to"].text;
  what.stale_since = told["stale since"].text;
  what.kernel = key_of(event, behind(what.name, "copy for "));
  what.view_name = told["view"].text;
  what.view = int(told["view number"].number);
  copy_profile &copy =
      copies_[what.from + '\n' + what.to + '\n' + what.name + '\n' + what.kernel + '\n' +
              what.stale_since + '\n' + what.view_name + '\n' + std::to_string(what.view)];
  if (copy.name.empty())
    copy = what;
  return copy;
}

void profile_reader::add_copy(const json_value &event, const span &at) {
  copy_profile &copy = copy_of(event);
  ++copy.times;
  copy.bytes += event["args"]["bytes"].number;
  copy.spans.push_back(at);
}

void profile_reader::add_unread(const json_value &event) {
  const json_value &told = event["args"];
  copy_profile &copy = copy_of(event);
  ++copy.unread_times;
  copy.unread_bytes += told["bytes"].number;
  copy.read_at_most += told["read at most"].number;
  copy.unread_time += told["took ns"].number / 1000;
}

void profile_reader::add_counts(const json_value &event) {
  const std::string place = behind(event["name"].text, "count ");
  counting_.push_back({event["ts"].number, event["dur"].number});
  counts_.emplace(key_of(event, place) + '\n' + event["args"]["extent"].text,
                  read_counts(event["args"]["counts"].text));
}

void profile_reader::add_counts_of_launches() {
  for (const launch &one : launches_) {
    kernel_profile &kernel = kernels_[one.kernel];
    const auto found = counts_.find(one.kernel + '\n' + one.extent);
    if (found == counts_.end())
      continue;
    const launch_counts &counted = found->second;
    launch_counts &sum = kernel.counts ? *kernel.counts : kernel.counts.emplace();
    kernel.counted_time += one.at.length;
    kernel.asked_bytes += counted.asked_bytes();
    kernel.moved_bytes += counted.moved_bytes();
    sum.tiles += counted.tiles;
    sum.counted_tiles += counted.counted_tiles;
    sum.all += counted.all;
    sum.tile_static_bytes += counted.tile_static_bytes;
    sum.views.resize(std::max(sum.views.size(), counted.views.size()));
    for (std::size_t number = 0; number < counted.views.size(); ++number) {
      sum.views[number].bytes += counted.views[number].bytes;
      sum.views[number].read += counted.views[number].read;
      sum.views[number].written += counted.views[number].written;
      sum.views[number].read_once += counted.views[number].read_once;
      sum.views[number].written_once += counted.views[number].written_once;
    }
    for (const auto &[line, operations] : counted.lines)
      sum.lines[line] += operations;
  }
}

/// By their places, and by more where that is another one's, too.
void profile_reader::name_kernels() {
  std::map<std::string, int> in_place;
  for (const auto &[key, kernel] : kernels_)
    ++in_place[kernel.place];
  for (auto &[key, kernel] : kernels_) {
    kernel.name = kernel.place;
    if (in_place[kernel.place] > 1 && !kernel.function.empty())
      kernel.name += " " + kernel.function;
    if (!kernel.number.empty())
      kernel.name += " #" + kernel.number;
  }
}

run_profile profile_reader::finish(int threads) {
  add_counts_of_launches();
  name_kernels();
  run_profile result;
  for (const auto &[key, kernel] : kernels_)
    if (!kernel.launches.empty())
      result.kernels.push_back(kernel);
  for (const auto &[key, copy] : copies_)
    if (copy.times != 0)
      result.copies.push_back(copy);
  const auto longest_first = [](const auto &one, const auto &other) {
    const double first = one.total(), second = other.total();
    return first != second ? first > second : one.title() < other.title();
  };
  std::sort(result.kernels.begin(), result.kernels.end(), longest_first);
  std::sort(result.copies.begin(), result.copies.end(), longest_first);
  std::sort(counting_.begin(), counting_.end(),
            [](const span &one, const span &other) { return one.begin < other.begin; });
  for (const span &one : waits_)
    result.waits += one.length - overlap(one, counting_);
  result.counting = total_of(counting_);
  result.dropped = dropped_;
  result.threads = threads;
  for (kernel_profile &kernel : result.kernels)
    for (span &one : kernel.launches)
      one.begin -= first_;
  for (copy_profile &copy : result.copies)
    for (span &one : copy.spans)
      one.begin -= first_;
  return result;
}

} // namespace tessera::profile
