// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/host_watch.h"

#include "backends/check_report.h"
#include "core/coherence/source_lines.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <mutex>
#include <optional>
#include <set>

namespace tessera {
namespace {

/// Of all watches. Who holds it touches no memory of the program's.
std::mutex &watch_mutex() {
  static auto &one = *new std::mutex; // as long as the process
  return one;
}

std::set<host_watch *> &all_watches() {
  static auto &all = *new std::set<host_watch *>;
  return all;
}

/// Kernels and writes of one buffer that are worth telling apart.
constexpr std::size_t most_kernels = 16, most_writes = 16;

finding_line line_of_host(const guarded_pages::touch &touched, std::string text) {
  const source_line at = line_of_calls({touched.frames, std::size_t(touched.frame_count)});
  return {std::move(text), at.place, at.file, at.line};
}

/// A kernel's place has no path: it is mostly in the file of the host's code that uses its result.
finding_line line_of_kernel(const std::string &place, std::string text, const finding_line &host) {
  finding_line line = {std::move(text), place};
  const std::size_t colon = place.rfind(':');
  if (colon != std::string::npos && host.file.ends_with("/" + place.substr(0, colon))) {
    line.file = host.file;
    std::from_chars(place.data() + colon + 1, place.data() + place.size(), line.line);
  }
  return line;
}

} // namespace

std::atomic<bool> host_watch::watches_{false};

void host_watch::start() {
  watches_ = guarded_pages::start(note_touch);
  if (!is_on())
    std::fprintf(stderr, "tessera: TESSERA_CHECK=host finds nothing: the system makes no thread "
                         "or handler for it.\n");
}

void host_watch::before_fork() { watch_mutex().lock(); }

void host_watch::after_fork() { watch_mutex().unlock(); }

result<void> host_watch::untold_finding() {
  if (std::optional<error> found = check_reports::instance().take_untold())
    return std::move(*found);
  return {};
}

host_watch::host_watch(const std::byte *memory, std::uint64_t bytes)
    : begin_(std::uintptr_t(memory)), bytes_(bytes),
      may_guard_(guarded_pages::is_plain_memory(begin_, begin_ + bytes)) {
  const std::lock_guard held(watch_mutex());
  all_watches().insert(this);
}

host_watch::~host_watch() {
  const std::lock_guard held(watch_mutex());
  open_held();
  all_watches().erase(this);
}

void host_watch::open_held() {
  for (const guarded_pages::pages &one : guarded_)
    guarded_pages::open(one);
  guarded_.clear();
}

void host_watch::hold(const std::vector<guarded_pages::pages> &wanted) {
  open_held();
  guarded_.reserve(wanted.size());
  for (const guarded_pages::pages &one : wanted)
    if (guarded_pages::guard(one))
      guarded_.push_back(one);
}

void host_watch::guard(const byte_ranges &stale, const byte_ranges &shared) {
  if (!may_guard_)
    return;
  std::vector<guarded_pages::pages> wanted;
  const auto add = [&](const byte_ranges &ranges, bool may_be_read) {
    for (const byte_range &range : ranges)
      if (const guarded_pages::pages inside =
              guarded_pages::inside(begin_ + range.begin, begin_ + range.end, may_be_read);
          inside.begin < inside.end)
        wanted.push_back(inside);
  };
  add(stale, false);
  add(shared, true);
  const std::lock_guard held(watch_mutex());
  if (wanted != guarded_)
    hold(wanted);
}

void host_watch::note_kernel(byte_range bounds, std::string place, std::string path) {
  const std::lock_guard held(watch_mutex());
  std::erase_if(kernels_, [&](const kernel_result &one) { return bounds.contains(one.bounds); });
  if (kernels_.size() == most_kernels)
    kernels_.erase(kernels_.begin());
  kernels_.push_back({bounds, std::move(place), std::move(path)});
}

auto host_watch::last_kernel(std::uint64_t offset) const -> const kernel_result * {
  const auto found =
      std::find_if(kernels_.rbegin(), kernels_.rend(), [&](const kernel_result &one) {
        return one.bounds.contains({offset, offset + 1});
      });
  return found == kernels_.rend() ? nullptr : &*found;
}

void host_watch::note_elements(std::uint32_t bytes) {
  const std::lock_guard held(watch_mutex());
  if (bytes != 0)
    element_bytes_ = bytes;
}

std::string host_watch::element_at(std::uint64_t offset) const {
  return (element_bytes_ == 1 ? "byte " : "element ") + std::to_string(offset / element_bytes_) +
         " of " + std::to_string(bytes_ / element_bytes_) + " behind an array_view";
}

void host_watch::note_touch(const guarded_pages::touch &what) {
  finding found = {finding_kind::host_read, "stale read on the host", "", {}};
  std::string text;
  std::optional<kernel_result> kernel;
  {
    const std::lock_guard held(watch_mutex());
    const auto touched = std::ranges::find_if(all_watches(), [&](const host_watch *one) {
      return std::ranges::any_of(one->guarded_, [&](const guarded_pages::pages &some) {
        return what.address >= some.begin && what.address < some.end;
      });
    });
    if (touched == all_watches().end())
      return; // it is open by now
    host_watch &watch = **touched;
    // The first read is enough, and so is the first write.
    std::vector<guarded_pages::pages> still_guarded;
    if (!what.is_write)
      for (guarded_pages::pages one : watch.guarded_) {
        one.may_be_read = true;
        still_guarded.push_back(one);
      }
    watch.hold(still_guarded);
    const std::uint64_t offset = what.address - watch.begin_;
    if (what.is_write) {
      if (watch.writes_.size() < most_writes)
        watch.writes_.push_back({offset, what});
      return;
    }
    text = "read of " + watch.element_at(offset);
    if (const kernel_result *const last = watch.last_kernel(offset))
      kernel = *last;
  }
  found.lines.push_back(line_of_host(what, std::move(text)));
  if (kernel)
    found.lines.push_back(line_of_kernel(
        kernel->place, "the kernel that has written it, on " + kernel->path, found.lines.front()));
  found.consequence = "Its newest value is not on the host: array_view::synchronize brings it.";
  check_reports::instance().add_of_host(found);
}

void host_watch::forget_writes(const byte_ranges &what) {
  const std::lock_guard held(watch_mutex());
  std::erase_if(writes_, [&](const host_write &one) {
    return !what.in_common_with(byte_ranges({one.offset, one.offset + 1})).empty();
  });
}

void host_watch::report_lost_writes(const byte_ranges &what, const std::string &user,
                                    const std::function<bool(std::uint64_t)> &is_lost) {
  std::vector<host_write> lost;
  {
    const std::lock_guard held(watch_mutex());
    std::erase_if(writes_, [&](const host_write &one) {
      const bool is_gone =
          !what.in_common_with(byte_ranges({one.offset, one.offset + 1})).empty() &&
          is_lost(one.offset);
      if (is_gone)
        lost.push_back(one);
      return is_gone;
    });
  }
  for (const host_write &one : lost) {
    finding found = {finding_kind::host_write, "stale write on the host", "", {}};
    found.lines.push_back(line_of_host(one.by, "write of " + element_at(one.offset)));
    const kernel_result *const last = last_kernel(one.offset);
    if (user.empty()) {
      if (last)
        found.lines.push_back(
            line_of_kernel(last->place, "the kernel whose result replaces it, on " + last->path,
                           found.lines.front()));
      found.consequence = "The kernel's result was newer: array_view::synchronize brings it "
                          "before, and array_view::refresh tells of the write.";
    } else {
      found.lines.push_back(
          line_of_kernel(user, "the kernel that computes with an older copy", found.lines.front()));
      found.consequence = "The write was not reported: call array_view::refresh.";
    }
    check_reports::instance().add_of_host(found);
  }
}

} // namespace tessera
