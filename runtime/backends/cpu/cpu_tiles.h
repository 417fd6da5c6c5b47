// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A compute domain as a sequence of tiles, row by row. The unit of work is a tile, or a group of
/// tiles that a kernel's image runs together.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_TILES_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_TILES_H

#include "backends/image_choice.h"

#include <cstdint>

namespace tessera {

inline constexpr int max_rank = 128;

/// A compute domain and its tiles as the code of an image sees them.
struct domain_shape {
  domain_shape(const tessera_kernel &kernel, const std::int32_t *of_launch);

  /// As seen by the image that was chosen for a launch.
  domain_shape(const dispatch &work, const image_choice &choice);

  /// `answer` is a tessera_answer, and gives `number` its meaning.
  void apply(std::uint32_t answer, std::int32_t number);
  /// Turns one dimension into rows of \p columns work-items.
  void reshape(std::int32_t columns);
  /// Interchanges the dimension \p from_last with the last one.
  void interchange(int from_last);

  std::uint64_t work_items() const;

  int rank;
  std::int32_t extent[max_rank];            ///< the first `rank` of them
  std::int32_t tile[tessera_max_tile_rank]; ///< 0 in an untiled kernel
};

/// How an image divides the domain. Without tiles, it gets blocks of at most
/// tessera_max_untiled_work_items work-items in its last two dimensions. The blocks are small
/// enough that every thread gets some.
class tile_grid {
public:
  tile_grid(const tile_grid &) = delete;

  tile_grid(const domain_shape &shape, const tessera_image &image, int threads);

  /// The number of tiles, or of groups.
  std::uint64_t count() const { return count_; }

private:
  friend class tile_cursor;
  void choose_blocks(const tessera_image &image, int threads);
  void choose_groups(const tessera_image &image, int threads);

  const domain_shape shape_;
  const std::int32_t *const extent_ = shape_.extent;
  const int rank_ = shape_.rank;
  bool tiled_;
  std::int32_t planes_ = 1;
  std::int32_t rows_ = 1;
  std::int32_t columns_ = 1;
  std::int32_t across_ = 1, down_ = 1; ///< tiles of a group; the last groups may have fewer
  std::uint64_t count_ = 1;
  std::uint64_t launched_ = 1;
};

/// Iterates over neighbouring tiles, or groups.
class tile_cursor {
public:
  tile_cursor(const tile_grid &grid, std::uint64_t number);
  tile_cursor(const tile_cursor &) = delete;
  tile_cursor &operator=(const tile_cursor &) = delete;

  const tessera_tile &tile() const { return tile_; }
  void next();

private:
  std::int32_t length(int dimension) const;
  std::int32_t step(int dimension) const;
  void clip();

  const tile_grid &grid_;
  std::int32_t tiles_[max_rank]; ///< in each dimension
  std::int32_t index_[max_rank];
  std::int32_t origin_[max_rank];
  tessera_tile tile_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_TILES_H
