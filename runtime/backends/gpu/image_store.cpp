// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/image_store.h"

#include "backends/image_choice.h"

#include <algorithm>
#include <bit>

namespace tessera::gpu {
namespace {

/// A driver's work-items are those of the compute domain, in its dimensions.
bool runs_over_the_domain(const tessera_kernel &kernel, const tessera_image &image) {
  for (std::uint32_t left = image.preconditions; left != 0; left &= left - 1)
    if (kernel.questions[std::countr_zero(left)].answer != tessera_answer_holds)
      return false;
  return (image.traits & ~std::uint32_t(tessera_trait_untiled)) == 0 && image.columns == 0 &&
         image.interchanged == 0;
}

} // namespace

bool image_store::is_left_out(const tessera_image &image) {
  const std::lock_guard held(mutex_);
  return image.preconditions != 0 && image.blob && left_out_.contains(hash_of(*image.blob));
}

void image_store::leave_out(const tessera_image &image) {
  const std::lock_guard held(mutex_);
  if (image.preconditions != 0 && image.blob)
    left_out_.insert(hash_of(*image.blob));
}

result<const void *> image_store::load(const tessera_kernel &kernel, std::uint32_t kind,
                                       const loader &load) {
  const tessera_image *const first = first_image(kernel, kind);
  if (!first)
    return load(nullptr).failure();
  loaded_images all;
  std::optional<error> reason;
  for (const tessera_image &image : images_of_kind(*first)) {
    all.push_back(nullptr);
    if (!runs_over_the_domain(kernel, image) || is_left_out(image))
      continue;
    if (result<const void *> loaded = load(&image)) {
      all.back() = *loaded;
    } else {
      leave_out(image);
      reason = loaded.failure();
    }
  }
  if (!all.back())
    return reason ? *reason
                  : error(tessera_error_unsupported,
                          std::string("the kernel at ") + kernel.name +
                              " has no code for such devices that runs over its compute domain.");
  const std::lock_guard held(mutex_);
  return static_cast<const void *>(&*loaded_.insert(std::move(all)).first);
}

} // namespace tessera::gpu
