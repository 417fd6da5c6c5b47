// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which image of a kernel a launch runs.
#ifndef TESSERA_RUNTIME_BACKENDS_IMAGE_CHOICE_H
#define TESSERA_RUNTIME_BACKENDS_IMAGE_CHOICE_H

#include "backends/host_memory.h"

#include <bit>

namespace tessera {

/// The kernel's first image of that tessera_image_kind, which is the best one. Null if there is
/// none.
const tessera_image *first_image(const tessera_kernel &kernel, std::uint32_t kind);

/// That image and the following ones of its kind.
std::span<const tessera_image> images_of_kind(const tessera_image &first);

/// The best image for processors of up to that level, as a device's load() returns it. An image for
/// the host alone suits every level.
result<const void *> select_cpu_image(const tessera_kernel &kernel, int level);

/// True if no container that the kernel writes shares memory with another captured one.
bool writes_apart(std::span<const relocation> captured,
                  std::byte *(*address)(memory_ref) = address_of);

/// Of the images of one kind, the first one whose preconditions hold in a launch. No question is
/// asked twice, and none is asked that decides nothing.
class image_choice {
public:
  /// `first`: the first image of the kind. `address`: gives the address of captured data on the
  /// device. `loaded`: for each image the loaded form, null if it does not run there. Without
  /// `loaded` all of them run. `at_once`: the number of work-items that the device runs at once, or
  /// 0 if it is not known.
  image_choice(const dispatch &work, const tessera_image *first,
               std::byte *(*address)(memory_ref) = address_of,
               std::span<const void *const> loaded = {}, std::uint64_t at_once = 0);

  const tessera_image &image() const { return *image_; }
  /// Calls `use(question, answer)` for each precondition of the image.
  template <typename Use> void for_each_answer(Use use) const {
    for (std::uint32_t left = image_->preconditions; left != 0; left &= left - 1) {
      const int number = std::countr_zero(left);
      use(work_.kernel.questions[number], answers_[number]);
    }
  }

private:
  bool hold(std::uint32_t preconditions);
  std::int32_t ask(const tessera_question &question) const;

  const dispatch &work_;
  std::byte *(*const address_)(memory_ref);
  const std::uint64_t at_once_;
  const tessera_image *image_;
  std::uint32_t asked_ = 0, held_ = 0;           ///< a bit for each question
  std::int32_t answers_[tessera_most_questions]; ///< of those that have been asked
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_IMAGE_CHOICE_H
