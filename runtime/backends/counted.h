// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reference-counted objects, and a pointer that owns one reference.
#ifndef TESSERA_RUNTIME_BACKENDS_COUNTED_H
#define TESSERA_RUNTIME_BACKENDS_COUNTED_H

#include <atomic>
#include <cassert>
#include <cstdint>
#include <utility>

namespace tessera {

/// A base of T, which deletes itself with its last reference. The creator has the first one.
template <typename T> class reference_counted {
public:
  void retain() {
    [[maybe_unused]] const std::int32_t before =
        references_.fetch_add(1, std::memory_order_relaxed);
    assert(before > 0 && "who shares an object knows that somebody holds it");
  }
  void release() {
    const std::int32_t before = references_.fetch_sub(1, std::memory_order_acq_rel);
    assert(before > 0 && "every reference is given back once");
    if (before == 1)
      delete static_cast<T *>(this);
  }

private:
  std::atomic<std::int32_t> references_{1};
};

template <typename T> class counted {
public:
  counted() = default;
  counted(const counted &other) : object_(other.object_) {
    if (object_)
      object_->retain();
  }
  counted(counted &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <typename U>
  counted(counted<U> &&other) noexcept : object_(other.hand_over()) {} // NOLINT: a conversion
  counted &operator=(counted other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~counted() {
    if (object_)
      object_->release();
  }

  static counted share(T &object) {
    object.retain();
    return counted(&object);
  }
  static counted adopt(T *object) { return counted(object); }
  /// The caller becomes the owner of the reference.
  T *hand_over() { return std::exchange(object_, nullptr); }

  T *get() const { return object_; }
  T &operator*() const { return *object_; }
  T *operator->() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }

private:
  explicit counted(T *object) : object_(object) {}

  T *object_ = nullptr;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_COUNTED_H
