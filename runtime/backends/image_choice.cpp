// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/image_choice.h"

#include <algorithm>
#include <cassert>

namespace tessera {

const tessera_image *first_image(const tessera_kernel &kernel, std::uint32_t kind) {
  const tessera_image *const end = kernel.images + kernel.image_count;
  const tessera_image *const found = std::find_if(
      kernel.images, end, [&](const tessera_image &image) { return image.kind == kind; });
  return found == end ? nullptr : found;
}

std::span<const tessera_image> images_of_kind(const tessera_image &first) {
  const tessera_image *last = &first;
  while (last->preconditions != 0)
    ++last;
  return {&first, last + 1};
}

result<const void *> select_cpu_image(const tessera_kernel &kernel, int level) {
  const tessera_image *best = nullptr;
  for (const tessera_image &image : std::span(kernel.images, kernel.image_count)) {
    if (image.kind == tessera_image_host || int(image.kind) == level)
      return &image; // none is better
    if (int(image.kind) < level && (!best || image.kind > best->kind))
      best = &image;
  }
  if (!best)
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " has no code that this processor can run.");
  return best;
}

bool writes_apart(std::span<const relocation> captured, std::byte *(*address)(memory_ref)) {
  const auto share_memory = [&](const relocation &one, const relocation &other) {
    if (one.data.memory && other.data.memory && one.data.memory != other.data.memory)
      return false; // wherever they are
    const std::byte *const first = address(one.data), *const second = address(other.data);
    return first < second + other.bytes && second < first + one.bytes;
  };
  return std::none_of(captured.begin(), captured.end(), [&](const relocation &written) {
    return written.access & tessera_access_write &&
           std::any_of(captured.begin(), captured.end(), [&](const relocation &other) {
             return &other != &written && share_memory(written, other);
           });
  });
}

/// In work-items.
static std::uint64_t size_of_domain(const dispatch &work) {
  std::uint64_t all = 1;
  for (std::uint32_t dimension = 0; dimension < work.kernel.rank; ++dimension)
    all *= std::uint64_t(work.extent[dimension]);
  return all;
}

image_choice::image_choice(const dispatch &work, const tessera_image *first,
                           std::byte *(*address)(memory_ref), std::span<const void *const> loaded,
                           std::uint64_t at_once)
    : work_(work), address_(address), at_once_(at_once), image_(first) {
  const auto runs = [&] { return loaded.empty() || loaded[std::size_t(image_ - first)]; };
  while (!runs() || !hold(image_->preconditions))
    ++image_;
  assert(image_->kind == first->kind && "the last one of a kind has no preconditions");
}

/// Asks until one is known not to hold.
bool image_choice::hold(std::uint32_t preconditions) {
  while ((preconditions & asked_ & ~held_) == 0) {
    const std::uint32_t open = preconditions & ~asked_;
    if (open == 0)
      return true;
    const int number = std::countr_zero(open);
    answers_[number] = ask(work_.kernel.questions[number]);
    asked_ |= 1u << number;
    held_ |= std::uint32_t(answers_[number] != 0) << number;
  }
  return false;
}

std::int32_t image_choice::ask(const tessera_question &question) const {
  switch (question.kind) {
  case tessera_asks_function:
    return question.function(work_.closure.data(), work_.extent);
  case tessera_asks_apart:
    return writes_apart(work_.data, address_);
  case tessera_asks_aligned:
    return std::all_of(work_.data.begin(), work_.data.end(), [&](const relocation &one) {
      return reinterpret_cast<std::uintptr_t>(address_(one.data)) % question.alignment == 0;
    });
  case tessera_asks_occupied:
    return at_once_ != 0 && size_of_domain(work_) / question.times >= at_once_;
  }
  assert(false && "versions agree, and so do the kinds of questions");
  return 0;
}

} // namespace tessera
