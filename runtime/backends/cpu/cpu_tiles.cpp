// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_tiles.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tessera {
namespace {

/// Work-items of a block, of which a row that shares columns has tessera_max_untiled_columns: so
/// few rows that the processor fetches ahead in all of them.
constexpr std::int32_t usual_block = 1024;
/// The same where rows share lines: as many rows, and four times as long, for fewer calls.
constexpr std::int32_t wide_columns = 256, wide_block = 4096;
/// Where rows share columns that the first one copies, which may come from far away: so many that
/// the copy pays for itself. Where each has much in the scratch memory, fewer, so that the
/// second-level cache holds it.
constexpr std::int32_t high_block = tessera_max_untiled_work_items, small_high_block = 4096;
/// What vectors of all levels divide, several of them at once.
constexpr std::int32_t whole_vectors = 64;
/// Blocks per thread, so that threads end together though blocks differ in cost.
constexpr std::int64_t blocks_per_thread = 4;

/// Scratch memory of a block that second-level caches hold.
constexpr std::uint64_t small_scratch = 512 * 1024;
/// The least work-items of a block that is worth handing to another thread: those of a vector, at
/// most. One after the other, each may have a thread of its own.
constexpr std::int32_t one_vector = 16, one_work_item = 1;

std::int64_t divide_up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// The most columns of a block in two dimensions or more, and the most work-items.
std::pair<std::int32_t, std::int32_t> largest_block(const tessera_image &image) {
  // An untiled kernel needs memory for its tile when it traverses columns in strips, from one of
  // which to the next its work-items carry values: rows share those columns.
  if (image.scratch_bytes > small_scratch)
    return {tessera_max_untiled_columns, small_high_block};
  if (image.scratch_bytes != 0)
    return {tessera_max_untiled_columns, high_block};
  if (image.row_use == tessera_rows_alone)
    return {usual_block, usual_block};
  if (image.row_use == tessera_rows_share_lines)
    return {wide_columns, wide_block};
  return {tessera_max_untiled_columns, usual_block};
}

} // namespace

domain_shape::domain_shape(const tessera_kernel &kernel, const std::int32_t *of_launch)
    : rank(int(kernel.rank)) {
  assert(rank > 0 && rank <= max_rank && "headers have no other ranks");
  std::copy_n(of_launch, rank, extent);
  std::copy_n(kernel.tile, tessera_max_tile_rank, tile);
}

domain_shape::domain_shape(const dispatch &work, const image_choice &choice)
    : domain_shape(work.kernel, work.extent) {
  choice.for_each_answer([this](const tessera_question &question, std::int32_t number) {
    apply(question.answer, number);
  });
  if (choice.image().columns)
    reshape(std::int32_t(choice.image().columns));
  interchange(int(choice.image().interchanged));
}

void domain_shape::apply(std::uint32_t answer, std::int32_t number) {
  switch (answer) {
  case tessera_answer_columns:
    return reshape(number);
  case tessera_answer_iterations:
    assert(rank < max_rank && "the compiler adds a dimension where there is room for one");
    extent[rank++] = number;
    return;
  case tessera_answer_multiple:
    extent[rank - 1] *= number;
    return;
  }
}

void domain_shape::reshape(std::int32_t columns) {
  assert(rank == 1 && columns > 0 && extent[0] % columns == 0 &&
         "the compiler reshapes a line into whole rows");
  rank = 2;
  extent[0] /= columns;
  extent[1] = columns;
  if (tile[0] != 0) {
    tile[0] /= columns;
    tile[1] = columns;
  }
}

void domain_shape::interchange(int from_last) {
  assert(from_last >= 0 && from_last < rank && "the compiler knows the rank");
  const int last = rank - 1, other = last - from_last;
  std::swap(extent[other], extent[last]);
  if (tile[0] != 0)
    std::swap(tile[other], tile[last]);
}

std::uint64_t domain_shape::work_items() const {
  std::uint64_t count = 1;
  for (int dimension = 0; dimension < rank; ++dimension)
    count *= std::uint64_t(extent[dimension]);
  return count;
}

tile_grid::tile_grid(const domain_shape &shape, const tessera_image &image, int threads)
    : shape_(shape), tiled_(!(image.traits & tessera_trait_untiled) && shape.tile[0] != 0) {
  if (tiled_) {
    columns_ = shape.tile[rank_ - 1];
    rows_ = rank_ >= 2 ? shape.tile[rank_ - 2] : 1;
    planes_ = rank_ >= 3 ? shape.tile[rank_ - 3] : 1;
  } else {
    choose_blocks(image, threads);
  }
  assert(columns_ > 0 && rows_ > 0 && planes_ > 0 && "no tile is empty");
  launched_ = shape.work_items();
  count_ = std::uint64_t(divide_up(extent_[rank_ - 1], columns_));
  if (rank_ >= 2)
    count_ *= std::uint64_t(divide_up(extent_[rank_ - 2], rows_));
  for (int dimension = 0; dimension < rank_ - 2; ++dimension)
    count_ *= std::uint64_t(tiled_ ? extent_[dimension] / planes_ : extent_[dimension]);
  if (tiled_ && (image.tiles_across > 1 || image.tiles_down > 1))
    choose_groups(image, threads);
}

/// Groups as large as they may be while every thread finds some, and about as large as each other.
void tile_grid::choose_groups(const tessera_image &image, int threads) {
  const std::int64_t across = divide_up(extent_[rank_ - 1], columns_);
  const std::int64_t down = rank_ >= 2 ? divide_up(extent_[rank_ - 2], rows_) : 1;
  const std::int64_t others = std::int64_t(count_) / (across * down);
  std::int64_t groups_across = divide_up(across, std::max(image.tiles_across, 1u));
  std::int64_t groups_down = divide_up(down, std::max(image.tiles_down, 1u));
  while (others * groups_across * groups_down < blocks_per_thread * threads) {
    if (groups_down < down)
      groups_down = std::min(2 * groups_down, down);
    else if (groups_across < across)
      groups_across = std::min(2 * groups_across, across);
    else
      break;
  }
  across_ = std::int32_t(divide_up(across, groups_across));
  down_ = std::int32_t(divide_up(down, groups_down));
  count_ = std::uint64_t(others * divide_up(across, across_) * divide_up(down, down_));
}

void tile_grid::choose_blocks(const tessera_image &image, int threads) {
  const std::int32_t least = image.traits & tessera_trait_scalar ? one_work_item : one_vector;
  const std::int64_t wanted = blocks_per_thread * threads;
  const std::int32_t width = extent_[rank_ - 1];
  if (rank_ == 1) {
    const std::int64_t share = divide_up(width, wanted);
    const std::int32_t step = share < whole_vectors ? least : whole_vectors;
    columns_ = std::int32_t(std::min<std::int64_t>(divide_up(share, step) * step, wide_block));
    return;
  }
  const auto [longest, most] = largest_block(image);
  columns_ = std::min(width, longest);
  rows_ = std::min(most / columns_, extent_[rank_ - 2]);
  std::int64_t outer = 1;
  for (int dimension = 0; dimension < rank_ - 2 && outer < wanted; ++dimension)
    outer *= extent_[dimension];
  const auto blocks = [&] {
    return outer * divide_up(width, columns_) * divide_up(extent_[rank_ - 2], rows_);
  };
  while (rows_ > 1 && rows_ * columns_ > least && blocks() < wanted)
    rows_ = (rows_ + 1) / 2;
  while (columns_ >= 2 * tessera_max_untiled_columns && blocks() < wanted)
    columns_ = std::int32_t(divide_up(columns_, 2 * whole_vectors) * whole_vectors);
}

tile_cursor::tile_cursor(const tile_grid &grid, std::uint64_t number) : grid_(grid) {
  for (int dimension = grid_.rank_ - 1; dimension >= 0; --dimension) {
    tiles_[dimension] = std::int32_t(divide_up(grid_.extent_[dimension], length(dimension)));
    const auto along = std::uint64_t(divide_up(tiles_[dimension], step(dimension)));
    index_[dimension] = std::int32_t(number % along) * step(dimension);
    origin_[dimension] = index_[dimension] * length(dimension);
    number /= along;
  }
  tile_ = {origin_, index_, 1, 1, grid_.planes_, 1, 1, grid_.launched_};
  clip();
}

void tile_cursor::next() {
  for (int dimension = grid_.rank_ - 1; dimension >= 0; --dimension) {
    index_[dimension] += step(dimension);
    if (index_[dimension] < tiles_[dimension]) {
      origin_[dimension] = index_[dimension] * length(dimension);
      break;
    }
    index_[dimension] = 0;
    origin_[dimension] = 0;
  }
  clip();
}

/// Extent of every whole tile in a dimension.
std::int32_t tile_cursor::length(int dimension) const {
  const int from_last = grid_.rank_ - 1 - dimension;
  if (from_last == 0)
    return grid_.columns_;
  if (from_last == 1)
    return grid_.rows_;
  return grid_.tiled_ ? grid_.planes_ : 1;
}

/// From one group to the next one.
std::int32_t tile_cursor::step(int dimension) const {
  const int from_last = grid_.rank_ - 1 - dimension;
  return from_last == 0 ? grid_.across_ : from_last == 1 ? grid_.down_ : 1;
}

/// Blocks of untiled kernels end with the domain, and so do groups of tiles.
void tile_cursor::clip() {
  const int last = grid_.rank_ - 1;
  tile_.columns = std::min(grid_.columns_, grid_.extent_[last] - origin_[last]);
  if (grid_.rank_ >= 2)
    tile_.rows = std::min(grid_.rows_, grid_.extent_[last - 1] - origin_[last - 1]);
  tile_.tiles_across = std::min(grid_.across_, tiles_[last] - index_[last]);
  if (grid_.rank_ >= 2)
    tile_.tiles_down = std::min(grid_.down_, tiles_[last - 1] - index_[last - 1]);
}

} // namespace tessera
