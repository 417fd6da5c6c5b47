// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/compute_domain.h"

#include <cassert>

namespace tessera {
namespace {

constexpr std::uint64_t most_work_items = 4294967295;

error refuse(const std::string &where, const std::string &why) {
  return error(tessera_error_compute_domain,
               "concurrency::parallel_for_each" + where + ": unsupported compute domain, " + why);
}

std::string named_dimension(std::uint32_t dimension, std::int32_t value) {
  return "the extent of dimension " + std::to_string(dimension) + " of the compute domain (" +
         std::to_string(value) + ") ";
}

} // namespace

result<void> check_compute_domain(const tessera_kernel &kernel, const std::int32_t *extent) {
  for (std::uint32_t dimension = 0; dimension < kernel.rank; ++dimension)
    if (extent[dimension] <= 0)
      return refuse("", named_dimension(dimension, extent[dimension]) +
                            "cannot be smaller than or equal to 0.");

  std::uint64_t work_items = 1;
  for (std::uint32_t dimension = 0; dimension < kernel.rank; ++dimension) {
    // No overflow: the product so far is below 2^32, the next extent below 2^31.
    work_items *= std::uint64_t(extent[dimension]);
    if (work_items > most_work_items) {
      const bool finished = dimension + 1 == kernel.rank;
      return refuse("", std::string("The number of threads requested (") +
                            (finished ? "" : "at least ") + std::to_string(work_items) +
                            ") exceeds the limit (" + std::to_string(most_work_items) + ").");
    }
  }

  if (kernel.tile[0] == 0)
    return {};
  assert(kernel.rank <= tessera_max_tile_rank && "tiles have three dimensions at most");
  for (std::uint32_t dimension = 0; dimension < kernel.rank; ++dimension)
    if (extent[dimension] % kernel.tile[dimension] != 0)
      return refuse(" (tiling)", named_dimension(dimension, extent[dimension]) +
                                     "cannot be evenly divided by the extent of dimension " +
                                     std::to_string(dimension) + " of the tile (" +
                                     std::to_string(kernel.tile[dimension]) + ").");
  return {};
}

} // namespace tessera
