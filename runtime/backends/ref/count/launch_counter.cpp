// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "abi/count.h"
#include "abi/kernel.h"
#include "backends/host_memory.h"
#include "backends/image_choice.h"
#include "backends/kernel_counts.h"
#include "backends/ref/ref_launch.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <chrono>
#include <cstring>
#include <mutex>
#include <new>
#include <unordered_map>

namespace tessera {
namespace {

/// Blocks and accesses that are counted of one launch, about: some tenths of a second.
constexpr std::uint64_t most_events = 4 << 20;

/// Which bytes of a captured container anybody has accessed, four of them as one.
class touched_bytes {
public:
  explicit touched_bytes(std::uint64_t bytes) : words_((bytes + 255) / 256), most_(bytes) {}

  void add(std::uint64_t offset, std::uint64_t bytes) {
    for (std::uint64_t unit = offset / 4; bytes != 0 && unit <= (offset + bytes - 1) / 4; ++unit)
      if (unit / 64 < words_.size())
        words_[unit / 64] |= std::uint64_t(1) << unit % 64;
  }
  double count() const {
    return bytes_of([](std::uint64_t word) { return word; });
  }
  double in_common_with(const touched_bytes &other) const {
    return bytes_of([&, number = std::size_t(0)](std::uint64_t word) mutable {
      return word & other.words_[number++];
    });
  }

private:
  template <typename Choose> double bytes_of(Choose choose) const {
    std::uint64_t units = 0;
    for (const std::uint64_t word : words_)
      units += std::uint64_t(std::popcount(choose(word)));
    return double(std::min(4 * units, most_));
  }

  std::vector<std::uint64_t> words_;
  std::uint64_t most_;
};

/// What tiles have told: one half of those that were counted, or all.
struct touched_part {
  const touched_bytes &bytes;
  double share; ///< of all tiles
};

/// What all tiles together touch of `most` bytes. Where both halves meet so much of the same that
/// it is no chance, the rest does, too: there is as much as the share lets expect that each half
/// has of the other. Else tiles have bytes of their own.
double touched_by_all(const touched_part &one, const touched_part &other, double most) {
  const double first = one.bytes.count(), second = other.bytes.count(),
               both = one.bytes.in_common_with(other.bytes), either = first + second - both;
  const double if_apart = std::min(most, either / (one.share + other.share));
  if (both < std::min(first, second) / 2 || both == 0)
    return if_apart;
  return std::clamp(first * second / both, either, std::max(either, if_apart));
}

/// What the counted tiles have told so far.
class tile_counts {
public:
  explicit tile_counts(std::span<const relocation> captured) {
    for (const relocation &one : captured)
      captures_.push_back({std::uintptr_t(address_of(one.data)), one.bytes, 0, 0,
                           touched_bytes(one.bytes), touched_bytes(one.bytes)});
  }

  void count_block(const tessera_counted_block &block) {
    count_event();
    ++blocks_[&block];
  }

  void count_access(std::uintptr_t address, std::uint64_t bytes, std::uint32_t access) {
    count_event();
    const std::uint64_t read = access & tessera_access_read ? bytes : 0;
    const std::uint64_t written = access & tessera_access_write ? bytes : 0;
    if (access & tessera_counts_tile_static) {
      tile_static_ += read + written;
      return;
    }
    // What lies nowhere is the launch's own: extents, say.
    for (capture &one : captures_)
      if (address - one.begin < one.bytes) {
        one.read += read;
        one.written += written;
        one.read_bytes.add(address - one.begin, read);
        one.written_bytes.add(address - one.begin, written);
        return;
      }
  }

  std::uint64_t events() const { return events_; }
  /// It has taken too long, and has ended.
  bool is_over() const { return events_ > most_in_a_run; }

  /// The tiles are so large a share of all.
  void add_to(kernel_counts &all, double share) const {
    for (const auto &[block, count] : blocks_)
      for (std::uint64_t number = 0; number < block->line_count; ++number) {
        const tessera_counted_line &line = block->lines[number];
        const double times = double(count) / share;
        for (operation_counts *const into : {&all.operations, &all.lines[line.place]}) {
          into->floats += times * double(line.float_operations);
          into->doubles += times * double(line.double_operations);
          into->integers += times * double(line.integer_operations);
          into->math_functions += times * double(line.math_functions);
        }
      }
    all.captures.resize(captures_.size());
    for (std::size_t number = 0; number < captures_.size(); ++number) {
      const capture &from = captures_[number];
      capture_counts &into = all.captures[number];
      into.bytes = from.bytes;
      into.read += double(from.read) / share;
      into.written += double(from.written) / share;
      into.read_once = from.read_bytes.count();
      into.written_once = from.written_bytes.count();
    }
    all.tile_static_bytes += double(tile_static_) / share;
  }

  /// What each capture has been touched of, from two halves of those that were counted.
  void add_touched(kernel_counts &all, double share, const tile_counts &other,
                   double share_of_other) const {
    for (std::size_t number = 0; number < captures_.size(); ++number) {
      const capture &one = captures_[number], &two = other.captures_[number];
      capture_counts &into = all.captures[number];
      into.read_once = touched_by_all({one.read_bytes, share}, {two.read_bytes, share_of_other},
                                      double(one.bytes));
      into.written_once = touched_by_all({one.written_bytes, share},
                                         {two.written_bytes, share_of_other}, double(one.bytes));
    }
  }

private:
  struct capture {
    std::uintptr_t begin;
    std::uint64_t bytes, read, written;
    touched_bytes read_bytes, written_bytes;
  };

  /// A tile may wait for another one, which does not run.
  static constexpr std::uint64_t most_in_a_run = 100'000'000;
  void count_event() {
    if (++events_ > most_in_a_run)
      __tessera_abort();
  }

  std::uint64_t events_ = 0, tile_static_ = 0;
  std::unordered_map<const tessera_counted_block *, std::uint64_t> blocks_;
  std::vector<capture> captures_;
};

std::mutex counting;
std::chrono::steady_clock::duration spent{0}; ///< under it
/// Whose counted tiles run. They all run on one thread; null while none does.
std::atomic<tile_counts *> counts_here{nullptr};

/// What a kernel may write, as it was.
class kept_memory {
public:
  explicit kept_memory(std::span<const relocation> captured) {
    for (const relocation &one : captured)
      if (one.access & tessera_access_write) {
        std::byte *const from = address_of(one.data);
        parts_.push_back({from, std::vector<std::byte>(from, from + one.bytes)});
      }
  }
  void bring_back() const {
    for (const auto &[to, bytes] : parts_)
      std::memcpy(to, bytes.data(), bytes.size());
  }

private:
  std::vector<std::pair<std::byte *, std::vector<std::byte>>> parts_;
};

/// One in each of `wanted` parts of all tiles, at a place that no stride of the kernel's meets.
std::vector<std::uint32_t> spread_over(std::uint64_t tiles, std::uint64_t wanted) {
  std::vector<std::uint32_t> chosen;
  chosen.reserve(wanted);
  std::uint64_t random = 1;
  for (std::uint64_t part = 0; part < wanted; ++part) {
    const std::uint64_t begin = tiles * part / wanted, end = tiles * (part + 1) / wanted;
    random = random * 6364136223846793005u + 1442695040888963407u;
    chosen.push_back(std::uint32_t(begin + (random >> 33) % (end - begin)));
  }
  return chosen;
}

class launch_counter {
public:
  launch_counter(const dispatch &work, const tessera_image &image)
      : work_(work), kept_(work.data), launch_(work, image, workers_) {}

  std::optional<kernel_counts> count() {
    const run_order all("", work_.kernel, work_.extent);
    kernel_counts counted;
    counted.tiles = all.tile_count();
    const std::optional<tile_counts> first =
        run(run_order::of_tiles({std::uint32_t(all.tile_count() / 2)}, all.item_count()));
    if (!first)
      return {};
    const std::uint64_t of_one = std::max<std::uint64_t>(1, first->events());
    counted.counted_tiles =
        std::min(counted.tiles, std::max<std::uint64_t>(1, most_events / of_one));
    if (counted.counted_tiles == counted.tiles) {
      const std::optional<tile_counts> whole = run(all);
      if (!whole)
        return {};
      whole->add_to(counted, 1);
      return counted;
    }
    return count_some(counted, all.item_count());
  }

private:
  /// In two halves, which tell together what others touch.
  std::optional<kernel_counts> count_some(kernel_counts &counted, std::uint64_t items) {
    std::vector<std::uint32_t> halves[2];
    for (const std::uint32_t tile : spread_over(counted.tiles, counted.counted_tiles))
      halves[(halves[0].size() + halves[1].size()) % 2].push_back(tile);
    const auto share_of = [&](int half) {
      return double(halves[half].size()) / double(counted.tiles);
    };
    const std::optional<tile_counts> first = run(run_order::of_tiles(halves[0], items));
    if (!first)
      return {};
    if (halves[1].empty()) { // the rest may be like it
      first->add_to(counted, share_of(0));
      first->add_touched(counted, share_of(0), tile_counts(work_.data), 0);
      return counted;
    }
    const std::optional<tile_counts> second = run(run_order::of_tiles(halves[1], items));
    if (!second)
      return {};
    const double share = share_of(0) + share_of(1);
    first->add_to(counted, share);
    second->add_to(counted, share);
    first->add_touched(counted, share_of(0), *second, share_of(1));
    return counted;
  }

  /// Nothing if the kernel fails.
  std::optional<tile_counts> run(const run_order &order) {
    tile_counts counts(work_.data);
    counts_here = &counts;
    const result<void> done = launch_.run_some(order);
    counts_here = nullptr;
    kept_.bring_back();
    if (!done || counts.is_over())
      return {};
    return counts;
  }

  const dispatch &work_;
  const kept_memory kept_;
  cpu_threads alone_{1}; ///< this one
  ref_workers workers_{alone_, /*work_items_are_threads=*/false};
  ref_launch launch_;
};

} // namespace

std::optional<kernel_counts> count_tiles(const dispatch &work) {
  const tessera_image *const image = first_image(work.kernel, tessera_image_counted);
  if (!image)
    return {};
  const std::lock_guard one_at_a_time(counting);
  // A program whose launches all have other sizes is to end.
  constexpr std::chrono::seconds most_in_a_process{3};
  if (spent > most_in_a_process)
    return {};
  const auto begun = std::chrono::steady_clock::now();
  const auto note_time = [begun] { spent += std::chrono::steady_clock::now() - begun; };
  try {
    relocate(work);
    std::optional<kernel_counts> counted = launch_counter(work, *image).count();
    note_time();
    return counted;
  } catch (const std::bad_alloc &) {
    counts_here = nullptr;
    return {};
  }
}

} // namespace tessera

using namespace tessera;

void __tessera_count_block(const tessera_counted_block *block) {
  tile_counts *const here = counts_here.load(std::memory_order_relaxed);
  assert(here && "counted code runs while somebody counts");
  here->count_block(*block);
}

void __tessera_count_access(const void *address, std::uint64_t bytes, std::uint32_t access) {
  tile_counts *const here = counts_here.load(std::memory_order_relaxed);
  assert(here && "counted code runs while somebody counts");
  here->count_access(std::uintptr_t(address), bytes, access);
}
