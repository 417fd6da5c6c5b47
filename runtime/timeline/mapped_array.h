// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An array for signal handlers, which may not use the heap.
#ifndef TESSERA_RUNTIME_TIMELINE_MAPPED_ARRAY_H
#define TESSERA_RUNTIME_TIMELINE_MAPPED_ARRAY_H

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <sys/mman.h>

namespace tessera::timeline {

/// Memory from the system for at most so many objects. Objects that have no room are left out.
template <typename T> class mapped_array {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
  explicit mapped_array(std::uint64_t most) : bytes_((most + 1) * sizeof(T)) {
    void *const memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return;
    first_ = static_cast<T *>(memory);
    most_ = most;
  }
  mapped_array(const mapped_array &) = delete;
  mapped_array &operator=(const mapped_array &) = delete;
  ~mapped_array() {
    if (first_)
      munmap(first_, bytes_);
  }

  bool is_there() const { return first_; }
  std::uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T *begin() { return first_; }
  T *end() { return first_ + size_; }
  const T *begin() const { return first_; }
  const T *end() const { return first_ + size_; }
  T &operator[](std::uint64_t number) {
    assert(number < size_ && "an element is there before it is used");
    return first_[number];
  }
  const T &operator[](std::uint64_t number) const {
    return const_cast<mapped_array &>(*this)[number];
  }
  T &back() { return (*this)[size_ - 1]; }
  /// Whether there was room.
  bool add(const T &one) {
    if (size_ == most_)
      return false;
    first_[size_++] = one;
    return true;
  }
  /// Removes those after the first so many.
  void shrink_to(std::uint64_t size) {
    assert(size <= size_ && "an array does not grow so");
    size_ = size;
  }

private:
  std::uint64_t bytes_;
  T *first_ = nullptr;
  std::uint64_t size_ = 0, most_ = 0;
};

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_MAPPED_ARRAY_H
