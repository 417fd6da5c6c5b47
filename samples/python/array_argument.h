// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array of Python's as an array_view of its memory. It may be NumPy's, or anything else that has DLPack or the buffer
// protocol. What does not fit is a TypeError that says what and why: a conversion would be a copy.
#ifndef TESSERA_SAMPLES_PYTHON_ARRAY_ARGUMENT_H
#define TESSERA_SAMPLES_PYTHON_ARRAY_ARGUMENT_H

#include <amp.h>
#include <limits>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <string>

namespace nb = nanobind;

/// `const T` is only read. The array lives as long as this does.
template <typename T, int Rank> class array_argument {
public:
  array_argument(const char *name, nb::handle object) : name_(name) {
    const nb::object source = with_strides(object);
    if (!nb::try_cast(source, array_, /*convert=*/false))
      refuse(why_not(object, source));
    check_memory();
    check_shape();
  }

  concurrency::array_view<T, Rank> view() const {
    return concurrency::array_view<T, Rank>(extent(), static_cast<T *>(array_.data()));
  }

  /// Several numbers are one element, as in float_4.
  template <typename Element> concurrency::array_view<Element> view_of() const {
    static_assert(Rank == 2, "a row of numbers for each element");
    return concurrency::array_view<Element>(extent()[0], reinterpret_cast<Element *>(array_.data()));
  }

  /// Work-items run in any order, so what one of them writes must not be what another one reads.
  template <typename Other, int OtherRank> void must_be_apart_from(const array_argument<Other, OtherRank> &other) const {
    if (begin() < other.end() && other.begin() < end())
      throw nb::value_error((name_ + " and " + other.name() + " share memory").c_str());
  }

  /// As above, but each work-item may read the element that it writes.
  template <typename Other> void must_be_or_be_apart_from(const array_argument<Other, Rank> &other) const {
    if (begin() != other.begin() || extent() != other.extent())
      must_be_apart_from(other);
  }

  const std::string &name() const { return name_; }
  const char *begin() const { return static_cast<const char *>(array_.data()); }
  const char *end() const { return begin() + array_.nbytes(); }

  concurrency::extent<Rank> extent() const {
    concurrency::extent<Rank> found;
    for (int i = 0; i < Rank; ++i)
      found[i] = int(array_.shape(i));
    return found;
  }

private:
  using any_array = std::conditional_t<std::is_const_v<T>, nb::ndarray<nb::ro>, nb::ndarray<>>;

  [[noreturn]] void refuse(const std::string &why) const { throw nb::type_error((name_ + " " + why).c_str()); }

  /// Arrays of ctypes name no strides, which nanobind reads. A memoryview of the same memory has them.
  static nb::object with_strides(nb::handle object) {
    if (nb::hasattr(object, "__dlpack__") || !PyObject_CheckBuffer(object.ptr()))
      return nb::borrow(object);
    return nb::steal(PyMemoryView_FromObject(object.ptr()));
  }

  static std::string why_not(nb::handle object, nb::handle source) {
    const std::string kind = nb::type_name(object.type()).c_str();
    nb::ndarray<nb::ro> readable;
    if (!nb::ndarray_check(object))
      return "is of type " + kind + ", which has neither DLPack nor the buffer protocol";
    if (!nb::try_cast(source, readable, /*convert=*/false))
      return "is of type " + kind + ", which passes on no elements of its kind" + reason(object, source);
    return "is read-only";
  }

  /// What the array itself says when it is asked for its memory.
  static std::string reason(nb::handle object, nb::handle source) {
    try {
      if (nb::hasattr(object, "__dlpack__"))
        object.attr("__dlpack__")();
      if (nb::hasattr(source, "format"))
        return ": their format is '" + std::string(nb::str(source.attr("format")).c_str()) + "'";
    } catch (nb::python_error &why) {
      if (!why.matches(PyExc_Exception))
        throw; // KeyboardInterrupt is no reason
      return ": " + std::string(nb::str(why.value()).c_str());
    }
    return "";
  }

  static std::string name_of(nb::dlpack::dtype type) {
    static constexpr const char *kinds[] = {"int", "uint", "float", "opaque", "bfloat", "complex", "bool"};
    const std::string kind = type.code < std::size(kinds) ? kinds[type.code] : "unknown";
    return kind == "bool" ? kind : kind + std::to_string(type.bits);
  }

  void check_memory() const {
    const int device = array_.device_type();
    if (device != nb::device::cpu::value && device != nb::device::cuda_host::value && device != nb::device::rocm_host::value)
      refuse("lies on another device (DLPack's type " + std::to_string(device) + "), and not in the host's memory");
    if (array_.dtype() != nb::dtype<T>())
      refuse("has elements of type " + name_of(array_.dtype()) + ", and not " + name_of(nb::dtype<T>()));
  }

  void check_shape() const {
    if (array_.ndim() != Rank)
      refuse("has " + std::to_string(array_.ndim()) + " dimensions, and not " + std::to_string(Rank));
    int64_t distance = 1;
    for (int i = Rank - 1; i >= 0; --i) {
      const size_t size = array_.shape(i);
      if (size == 0)
        throw nb::value_error((name_ + " is empty, and a kernel needs at least one element").c_str());
      if (size > size_t(std::numeric_limits<int>::max()))
        throw nb::value_error((name_ + " has more than 2147483647 elements in a dimension").c_str());
      if (size > 1 && array_.stride(i) != distance)
        refuse("is not contiguous: its rows do not follow each other without gaps");
      distance *= int64_t(size);
    }
  }

  std::string name_;
  any_array array_;
};

#endif
