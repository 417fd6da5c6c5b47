// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/staged_copy.h"

#include "backends/host_memory.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <new>
#include <thread>
#include <utility>

namespace tessera {
namespace {

/// Large enough that starting a copy costs little beside it.
constexpr std::uint64_t piece_bytes = 4 << 20;
/// While another thread begins the next half of a piece.
constexpr std::chrono::microseconds between_halves{20};

memory_ref moved(const copy_region::place &by, std::uint64_t slices, std::uint64_t rows,
                 std::uint64_t bytes) {
  return by.begin + (slices * by.slice_pitch + rows * by.row_pitch + bytes);
}

} // namespace

result<counted<event>> staged_copy::begin(device *from, device *to,
                                          const std::vector<copy_region> &regions) {
  auto made = counted<staged_copy>::adopt(new staged_copy(from, to));
  std::uint64_t largest = 0;
  for (const copy_region &region : regions)
    made->cut(region);
  for (const copy_region &piece : made->pieces_)
    largest = std::max(largest, piece.bytes * piece.rows);
  for (place &one : made->places_) {
    result<std::unique_ptr<allocation>> memory =
        (to ? to : from)->allocate(largest, memory_kind::pinned_host);
    if (!memory)
      return memory.failure();
    one.memory = std::move(*memory);
  }
  for (place &one : made->places_)
    made->go_on(one);
  return counted<event>(std::move(made));
}

void staged_copy::cut(const copy_region &region) {
  assert(region.bytes > 0 && "there is something to copy");
  const std::uint64_t rows = std::max<std::uint64_t>(1, piece_bytes / region.bytes);
  for (std::uint64_t slice = 0; slice < region.slices; ++slice)
    for (std::uint64_t row = 0; row < region.rows; row += rows)
      for (std::uint64_t begin = 0; begin < region.bytes; begin += piece_bytes) {
        copy_region piece = region;
        piece.slices = 1;
        piece.to.begin = moved(region.to, slice, row, begin);
        piece.from.begin = moved(region.from, slice, row, begin);
        piece.rows = std::min(rows, region.rows - row);
        piece.bytes = std::min(piece_bytes, region.bytes - begin);
        pieces_.push_back(piece);
      }
}

bool staged_copy::take_piece(place &in) {
  const std::lock_guard held(mutex_);
  if (failure_ || next_ == pieces_.size())
    return false;
  in.piece = pieces_[next_++];
  return true;
}

/// Into its place, or out of it.
result<counted<event>> staged_copy::move_piece(place &in) {
  const copy_region::place packed = {memory_ref::of_host(in.memory->host_address()),
                                     in.piece.bytes};
  copy_region half = in.piece;
  (in.is_full ? half.from : half.to) = packed;
  device *const by = in.is_full ? to_ : from_;
  in.is_full = !in.is_full;
  if (by)
    return by->copy_queue().copy(half, {});
  copy_in_host_memory(half);
  return counted<event>();
}

counted<event> staged_copy::awaited(const place &in) {
  const std::lock_guard held(mutex_);
  return in.under_way && !in.under_way->is_done() ? in.under_way : counted<event>();
}

void staged_copy::wait() {
  while (!is_done()) {
    bool has_waited = false;
    for (const place &one : places_)
      if (const counted<event> half = awaited(one)) {
        half->wait();
        has_waited = true;
      }
    if (!has_waited)
      std::this_thread::sleep_for(between_halves);
  }
}

void staged_copy::look() {
  for (const place &one : places_)
    if (const counted<event> half = awaited(one))
      half->look();
}

void staged_copy::go_on(place &in) try {
  for (counted<event> half = in.under_way;;) {
    if (half && half->failure())
      return end_place(half->failure());
    if (!in.is_full && !take_piece(in))
      return end_place(std::nullopt);
    result<counted<event>> begun = move_piece(in);
    if (!begun)
      return end_place(begun.failure());
    half = std::move(*begun);
    if (half && !half->is_done()) {
      {
        const std::lock_guard held(mutex_);
        in.under_way = half;
      }
      retain();
      half->on_done([this, &in](const event &) {
        const auto kept = counted<staged_copy>::adopt(this);
        go_on(in);
      });
      return;
    }
  }
} catch (const std::bad_alloc &) {
  end_place(error::no_memory());
}

void staged_copy::end_place(std::optional<error> failure) {
  {
    const std::lock_guard held(mutex_);
    if (!failure_)
      failure_ = std::move(failure);
    assert(busy_places_ > 0 && "a place ends once");
    if (--busy_places_ > 0)
      return;
  }
  finish(std::move(failure_));
}

} // namespace tessera
