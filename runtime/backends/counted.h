// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A pointer that owns one reference to an object that counts its references itself.
#ifndef TESSERA_RUNTIME_BACKENDS_COUNTED_H
#define TESSERA_RUNTIME_BACKENDS_COUNTED_H

#include <utility>

namespace tessera {

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
  /// The reference becomes the caller's.
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
