// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/launch_check.h"

#include "backends/host_memory.h"
#include "backends/ref/check/origins.h"
#include "backends/ref/check/shadowed_allocation.h"
#include "backends/ref/check/values.h"
#include "backends/ref/check/variable_cell.h"
#include "backends/unchecked_kernels.h"
#include "backends/unwritten_pattern.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>

namespace tessera {
namespace {

/// Written down of each launch: more does not find other lines.
constexpr std::size_t most_suspects = 4096;
/// Run again with work-items in the other order, of each launch.
constexpr int most_consequences = 4;
/// Of an element that differences tell apart.
constexpr std::size_t most_pieces = 16;

/// A number that no cell knows of an earlier launch.
std::uint32_t next_launch(const shadow_memory &memory) {
  static std::atomic<std::uint32_t> last{0};
  std::uint32_t mine = ++last;
  if (mine > cells::most_launches) {
    memory.clear_cells();
    last = mine = 1;
  }
  return mine;
}

/// This thread runs a checked launch as long as it lives.
struct checked_run {
  explicit checked_run(checked_thread &thread) { checked_thread::running = &thread; }
  checked_run(const checked_run &) = delete;
  checked_run &operator=(const checked_run &) = delete;
  ~checked_run() { checked_thread::running = nullptr; }
};

} // namespace

thread_local constinit checked_thread *checked_thread::running = nullptr;

launch_check::launch_check(const dispatch &work, const tessera_image &image)
    : work_(work), image_(image), memory_(shadow_memory::instance()) {
  std::size_t number = 0;
  for (const relocation &one : work.data) {
    const auto *const view = reinterpret_cast<const tessera_view *>(
        work.closure.data() + one.offset - offsetof(tessera_view, data));
    const auto begin = std::uintptr_t(address_of(one.data));
    std::uint64_t bytes = one.bytes;
    // A view may claim more than its container has.
    if (memory_ && one.data.memory && memory_->holds(one.data.memory->host_address())) {
      const auto &whole = static_cast<const shadowed_allocation &>(*one.data.memory);
      bytes = std::min(bytes, whole.bytes() - std::min(one.data.offset, whole.bytes()));
    }
    captured_.push_back({begin, bytes, one.access, view,
                         work.kernel.captures[number].kind == tessera_capture_view, number});
    captured_memory_.push_back({begin, bytes, true});
    ++number;
  }
  // Containers may overlap.
  for (captured_memory &one : captured_memory_)
    one.is_only_read = std::ranges::none_of(captured_, [&](const captured &other) {
      return other.access & tessera_access_write && other.begin < one.begin + one.bytes &&
             one.begin < other.begin + other.bytes;
    });
}

result<void> launch_check::run(const runner &run_all, const runner &run_on_threads) {
  if (result<void> prepared = prepare(); !prepared)
    return prepared;
  const run_order order = run_order_of_launch();
  const std::vector<kept> before = keep();
  if (run_on_threads) {
    if (finds_nothing(run_on_threads))
      return {};
    restore(before);
  }
  suspects_.reserve(most_suspects);
  begin_run();
  const checked_run here(thread_);
  result<void> done = run_all(order, false);
  std::vector<finding> races;
  if (!suspects_.empty() && !ends_)
    races = find_races(run_all, before);
  report_unwritten(races);
  for (finding &one : races)
    report(std::move(one));
  if (is_lost_)
    return error(tessera_error_out_of_memory,
                 std::string("there is no memory for the findings in the kernel at ") +
                     work_.kernel.name + ".");
  if (ends_ && first_) {
    if (check_reports::instance().options().goes_on)
      return {};
    return error(tessera_error, *first_);
  }
  if (!done)
    return done;
  if (first_ && !check_reports::instance().options().goes_on)
    return error(tessera_error, *first_);
  return {};
}

void launch_check::run_here() { checked_thread::running = &thread_; }

result<void> launch_check::prepare() {
  std::uint64_t bytes = 0;
  bool is_shadowed = memory_ != nullptr;
  for (const captured &one : captured_) {
    bytes += one.bytes;
    is_shadowed =
        is_shadowed && (one.bytes == 0 || memory_->holds(reinterpret_cast<void *>(one.begin)));
  }
  // Shadow, origin, cells, and what is kept of what the kernel may write.
  constexpr std::uint64_t more = 7;
  if (!is_shadowed || bytes / 1024 * more > host_memory_kib())
    return error(
        tessera_error_out_of_memory,
        std::string("the checks of the kernel at ") + work_.kernel.name + " need " +
            std::to_string(bytes * more) + " bytes for the " + std::to_string(bytes) +
            " that it captures: take smaller data, or compile without -g and -famp-check.");
  for (const unwritten_bytes &one : work_.unwritten) {
    assert(one.capture < captured_.size() && "it belongs to a captured container");
    const captured &of = captured_[one.capture];
    auto *const begin = reinterpret_cast<std::byte *>(of.begin + one.offset);
    memory_->forget(begin, one.bytes, 0);
    if (one.is_array)
      unwritten_pattern::fill(begin, one.bytes);
  }
  for (const captured &one : captured_)
    name_origins(one);
  return {};
}

/// What nobody wrote may have come to be unwritten before this launch, where the container had
/// another number.
void launch_check::name_origins(const captured &of) const {
  const auto *const begin = reinterpret_cast<const std::byte *>(of.begin);
  const std::uint8_t *const shadow = memory_->shadow_of(begin);
  for (std::uint64_t at = 0; at < of.bytes; at += 4) {
    std::uint64_t two_words = 0; // most of them have been written
    const std::uint64_t left = of.bytes - at;
    std::memcpy(&two_words, shadow + at, std::min<std::uint64_t>(sizeof two_words, left));
    if (two_words == 0) {
      at += 4;
      continue;
    }
    std::uint32_t word = 0;
    std::memcpy(&word, shadow + at, std::min<std::uint64_t>(sizeof word, left));
    std::uint32_t &origin = *memory_->origin_of(begin + at);
    if (word != 0 && (origin == 0 || origins::container(origin)))
      origin = origins::of_container(of.number, at / 4);
  }
}

void launch_check::begin_run() {
  launch_ = next_launch(*memory_);
  begin_run_of(thread_);
}

void launch_check::begin_run_of(checked_thread &thread) {
  thread.launch = this;
  thread.memory = memory_;
  thread.state.shadow_distance = thread.state.origin_distance = memory_->distance();
  thread.captured = captured_memory_.data();
  thread.captured_end = thread.captured + captured_memory_.size();
  thread.is_strict = check_reports::instance().options().is_strict;
  thread.is_logged = log_.has_value();
  thread.global = {.launch = launch_,
                   .tile = 0,
                   .item = 0,
                   .interval = 0,
                   .has_items = work_.kernel.tile[0] != 0,
                   .is_shared = has_threads_};
  // It is one tile's after the other; intervals tell them apart.
  thread.tile_static = {.launch = launch_, .tile = 0, .item = 0, .interval = 0, .has_tiles = false};
  thread.interval = 0;
}

void launch_check::as_thread(const std::function<void()> &run_tiles) {
  checked_thread thread;
  begin_run_of(thread);
  const checked_run here(thread);
  run_tiles();
}

bool launch_check::finds_nothing(const runner &run_on_threads) {
  launch_ = next_launch(*memory_);
  has_threads_ = true;
  const result<void> done = run_on_threads(run_order_of_launch(), true);
  has_threads_ = false;
  return !is_found_.exchange(false) && done;
}

bool launch_check::only_tells() {
  if (has_threads_)
    is_found_.store(true, std::memory_order_relaxed);
  return has_threads_;
}

std::vector<launch_check::kept> launch_check::keep() const {
  std::vector<kept> all;
  for (const captured &one : captured_)
    if (one.access & tessera_access_write) {
      auto *const begin = reinterpret_cast<std::byte *>(one.begin);
      all.push_back({begin, {begin, begin + one.bytes}, {}, {}});
      keep_definedness(all.back());
    }
  return all;
}

void launch_check::keep_definedness(kept &of) const {
  const std::uint8_t *const shadow = memory_->shadow_of(of.begin);
  if (std::all_of(shadow, shadow + of.bytes.size(), [](std::uint8_t bits) { return bits == 0; }))
    return;
  of.shadow.assign(shadow, shadow + of.bytes.size());
  const std::uint32_t *const origins = memory_->origin_of(of.begin);
  of.origins.assign(origins, origins + (of.bytes.size() + 3) / 4);
}

void launch_check::restore(const std::vector<kept> &from) const {
  for (const kept &one : from) {
    std::ranges::copy(one.bytes, one.begin);
    if (one.shadow.empty()) {
      memory_->note_written(one.begin, one.bytes.size());
      continue;
    }
    std::ranges::copy(one.shadow, memory_->shadow_of(one.begin));
    std::ranges::copy(one.origins, memory_->origin_of(one.begin));
  }
}

void launch_check::begin_tile(std::uint64_t number, std::byte *tile_memory) {
  checked_thread &here = checked_thread::here();
  const bool is_first = here.interval == 0;
  here.global.tile = std::uint32_t(number);
  here.global.interval = here.tile_static.interval = ++here.interval;
  here.intervals[0] = here.intervals[1] = 0;
  if (!tile_memory)
    return;
  here.tile_memory = std::uintptr_t(tile_memory);
  here.tile_bytes = image_.scratch_bytes;
  if (is_first)
    memory_->clear_cells_of(tile_memory, image_.scratch_bytes);
  // What was there differs from run to run, and nobody may notice.
  std::memset(tile_memory, 0xa5, here.tile_bytes);
  memory_->forget(tile_memory, here.tile_bytes, 0);
  if (here.kernel)
    for (std::uint32_t variable = 0; variable < here.kernel->variable_count; ++variable) {
      const tessera_tile_variable &one = here.kernel->variables[variable];
      memory_->forget(tile_memory + one.offset, one.site->bytes, here.origins.of(*one.site));
    }
}

void launch_check::begin_item(std::uint64_t number, const char *stack, std::uint64_t stack_bytes) {
  checked_thread &here = checked_thread::here();
  here.global.item = here.tile_static.item = std::uint16_t(number);
  here.stack = std::uintptr_t(stack);
  here.stack_bytes = stack_bytes;
  std::memset(here.state.parameter_shadow, 0, 2 * sizeof here.state.parameter_shadow[0]);
}

void launch_check::pass_barrier(std::uint32_t memory) {
  checked_thread &here = checked_thread::here();
  if (log_)
    log_->note_barrier(here.place(), memory);
  ++here.interval;
  if (memory & tessera_fenced_global) {
    here.global.interval = here.interval;
    ++here.intervals[0];
  }
  if (memory & tessera_fenced_tile_static) {
    here.tile_static.interval = here.interval;
    ++here.intervals[1];
  }
}

/// The first work-item of a thread tells what the first tile's memory is of.
void launch_check::use_kernel(const tessera_checked_kernel &kernel) {
  checked_thread &here = checked_thread::here();
  here.kernel = &kernel;
  if (!has_threads_)
    kernel_ = &kernel;
  if (here.tile_bytes != 0)
    for (std::uint32_t variable = 0; variable < kernel.variable_count; ++variable) {
      const tessera_tile_variable &one = kernel.variables[variable];
      memory_->forget(reinterpret_cast<const void *>(here.tile_memory + one.offset),
                      one.site->bytes, here.origins.of(*one.site));
    }
}

void launch_check::suspect(const void *address, bool is_tile_static) {
  if (only_tells())
    return;
  if (suspects_.size() < most_suspects)
    suspects_.push_back(
        access_log::key_of(address, is_tile_static, checked_thread::here().global.tile));
}

void launch_check::log(logged_access access) {
  assert(log_ && "only a launch that runs again is written down");
  if (access.kind != access_kind::read && !access.is_tile_static)
    note_piece(access.address, *access.site);
  access.by = checked_thread::here().place();
  log_->note(access);
  if (access.kind == access_kind::atomic)
    log_->note_atomic(access.by, access.address);
  else if (access.kind == access_kind::read)
    log_->note_load(access.by, access.address);
}

void launch_check::note_piece(const void *address, const tessera_site &site) {
  auto *const of = const_cast<captured *>(container_at(address));
  if (!of || site.value_kind == tessera_value_none)
    return;
  const std::uint64_t offset = (std::uintptr_t(address) - of->begin) % of->element_bytes();
  if (of->pieces.size() < most_pieces &&
      std::ranges::find(of->pieces, offset, &stored_piece::offset) == of->pieces.end())
    of->pieces.push_back({offset, site.bytes, site.value_kind});
}

void launch_check::log_fence(std::uint32_t memory) {
  if (log_)
    log_->note_fence(checked_thread::here().place(), memory);
}

const launch_check::captured *launch_check::container_at(const void *address) const {
  for (const captured &one : captured_)
    if (std::uintptr_t(address) - one.begin < one.bytes)
      return &one;
  return nullptr;
}

void launch_check::note_call(const tessera_site &site, void *given) {
  if (!log_)
    note_unchecked("the function " + std::string(site.name),
                   std::string("it is compiled in another file than the kernel at ") +
                       work_.kernel.name + ", which calls it");
  const checked_thread &here = thread_;
  if (const captured *const container = container_at(given)) {
    memory_->note_written(reinterpret_cast<const void *>(container->begin), container->bytes);
  } else if (std::uintptr_t(given) - here.tile_memory < here.tile_bytes) {
    memory_->note_written(reinterpret_cast<const void *>(here.tile_memory), here.tile_bytes);
  } else if (std::uintptr_t(given) - here.stack < here.stack_bytes) {
    if (const variable_cell cell = variable_cell::of(*memory_, given); cell.site)
      memory_->note_written(reinterpret_cast<const void *>(cell.begin), cell.site->bytes);
  }
}

bool launch_check::is_tile_variable(const void *address, std::uint64_t bytes) const {
  const checked_thread &here = checked_thread::here();
  if (!here.kernel)
    return true;
  const std::uint64_t place = std::uintptr_t(address) - here.tile_memory;
  for (std::uint32_t variable = 0; variable < here.kernel->variable_count; ++variable) {
    const tessera_tile_variable &one = here.kernel->variables[variable];
    if (place >= one.offset && place + bytes <= one.offset + one.site->bytes)
      return true;
  }
  return false;
}

/// Of each place one.
void launch_check::report_unwritten(const std::vector<finding> &races) {
  for (const auto &[found, memory] : unwritten_) {
    const std::string race = "race on " + memory;
    if (memory.empty() || std::ranges::find(races, race, &finding::summary) == races.end())
      report(found);
  }
}

std::vector<finding> launch_check::find_races(const runner &run_all,
                                              const std::vector<kept> &before) {
  std::ranges::sort(suspects_);
  const auto [from, to] = std::ranges::unique(suspects_);
  suspects_.erase(from, to);
  const bool strict = check_reports::instance().options().is_strict;
  const std::vector<kept> after = keep();
  restore(before);
  log_.emplace(suspects_, strict);
  begin_run();
  (void)run_all(run_order_of_launch(), true);
  const std::vector<logged_race> races = log_->races();
  int left = most_consequences;
  std::vector<finding> found;
  for (const logged_race &race : races) {
    const std::string memory = memory_at(race.first.address, race.first.bytes, *race.first.site);
    const auto line = [&](const logged_access &access) {
      return line_at(*access.site, described(access));
    };
    finding one = {finding_kind::race,
                   "race on " + name_in(memory),
                   work_.kernel.name,
                   {line(race.second), line(race.first)}};
    if (check_reports::instance().has(one) && first_)
      continue;
    if (left-- > 0)
      one.consequence = consequence_of(race, run_all, before, after);
    found.push_back(std::move(one));
  }
  restore(after);
  log_.reset();
  return found;
}

std::string launch_check::consequence_of(const logged_race &race, const runner &run_all,
                                         const std::vector<kept> &before,
                                         const std::vector<kept> &after) {
  const logged_place &one = race.first.by, &other = race.second.by;
  const run_order usual = run_order_of_launch();
  const run_order exchanged = one.tile == other.tile
                                  ? usual.with_items_exchanged(one.item, other.item)
                                  : usual.with_tiles_exchanged(one.tile, other.tile);
  restore(before);
  begin_run();
  (void)run_all(exchanged, true);
  const std::string difference = first_difference(after, keep());
  return difference.empty() ? "Run in the other order, the launch gives the same results here; on "
                              "several threads they may differ."
                            : "Run in the other order, " + difference + ".";
}

run_order launch_check::run_order_of_launch() const {
  return run_order(check_reports::instance().options().order, work_.kernel, work_.extent);
}

std::string launch_check::first_difference(const std::vector<kept> &usual,
                                           const std::vector<kept> &other) const {
  for (std::size_t number = 0; number < usual.size(); ++number) {
    const auto [one, two] = std::ranges::mismatch(usual[number].bytes, other[number].bytes);
    if (one == usual[number].bytes.end())
      continue;
    const auto offset = std::uint64_t(one - usual[number].bytes.begin());
    const std::byte *const address = usual[number].begin + offset;
    const captured *const container = container_at(address);
    if (!container)
      continue;
    const std::uint64_t in_element =
        (std::uintptr_t(address) - container->begin) % container->element_bytes();
    // A number, if nobody has said what is stored there: the element, or a part of it.
    const std::uint32_t whole = container->element_bytes();
    stored_piece piece = {0, whole, tessera_value_none};
    if (whole > 8 || (whole & (whole - 1)) != 0)
      piece = {in_element / 4 * 4, 4, tessera_value_none};
    for (const stored_piece &one : container->pieces)
      if (in_element - one.offset < one.bytes)
        piece = one;
    if (in_element - piece.offset >= piece.bytes)
      piece = {in_element, 1, tessera_value_none};
    assert(in_element >= piece.offset && "the piece has the byte that differs");
    const std::uint64_t begin = offset - (in_element - piece.offset);
    const auto value = [&](const kept &of) {
      const std::uint64_t count = std::min<std::uint64_t>(piece.bytes, of.bytes.size() - begin);
      std::uint64_t bits = 0;
      std::memcpy(&bits, of.bytes.data() + begin, count);
      const auto is_unwritten = [](std::uint8_t shadow) { return shadow != 0; };
      const bool is_written =
          of.shadow.empty() ||
          std::none_of(of.shadow.begin() + std::ptrdiff_t(begin),
                       of.shadow.begin() + std::ptrdiff_t(begin + count), is_unwritten);
      return value_of(address, bits, piece.bytes, piece.kind, is_written);
    };
    return element_of(*container, usual[number].begin + begin, piece.bytes) + " is " +
           value(other[number]) + " instead of " + value(usual[number]);
  }
  return "";
}

} // namespace tessera
