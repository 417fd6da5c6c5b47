// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies elements between arrays and views, and between these and iterators (spec 5.3). A copy is
/// deep, whatever the accelerators. It begins when the kernels that use either side are done.
#ifndef TESSERA_COPY_H
#define TESSERA_COPY_H

#include "tessera/array_view.h"
#include "tessera/detail/element_copy.h"

namespace concurrency {

/// Both have the same rank and element type. If the extents differ, the function throws
/// runtime_exception and writes nothing.
template <typename _Tp, int _Np> void copy(const array<_Tp, _Np> &__from, array<_Tp, _Np> &__to) {
  tessera_detail::__copy_region(array_view<const _Tp, _Np>(__from), array_view<_Tp, _Np>(__to));
}
template <typename _Tp, int _Np>
void copy(const array<_Tp, _Np> &__from, const array_view<_Tp, _Np> &__to) {
  tessera_detail::__copy_region(array_view<const _Tp, _Np>(__from), __to);
}
template <typename _Tp, int _Np>
void copy(const array_view<const _Tp, _Np> &__from, array<_Tp, _Np> &__to) {
  tessera_detail::__copy_region(__from, array_view<_Tp, _Np>(__to));
}
template <typename _Tp, int _Np>
void copy(const array_view<_Tp, _Np> &__from, array<_Tp, _Np> &__to) {
  tessera_detail::__copy_region(__from, array_view<_Tp, _Np>(__to));
}
template <typename _Tp, int _Np>
void copy(const array_view<const _Tp, _Np> &__from, const array_view<_Tp, _Np> &__to) {
  tessera_detail::__copy_region(__from, __to);
}
template <typename _Tp, int _Np>
void copy(const array_view<_Tp, _Np> &__from, const array_view<_Tp, _Np> &__to) {
  static_assert(!std::is_const<_Tp>::value, "copy cannot write to an array_view of const elements");
  tessera_detail::__copy_region(__from, __to);
}

/// Copies from iterators of any category, and converts the elements. If you give an end, a range of
/// another length throws runtime_exception before anything is written. If you give none, the range
/// must be long enough.
template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(_Iterator begin, _Iterator end, array<_Tp, _Np> &__to) {
  copy(begin, end, array_view<_Tp, _Np>(__to));
}
template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(_Iterator begin, _Iterator end, const array_view<_Tp, _Np> &__to) {
  tessera_detail::__copy_range(begin, end, __to);
}
template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(_Iterator begin, array<_Tp, _Np> &__to) {
  tessera_detail::__copy_in(begin, array_view<_Tp, _Np>(__to));
}
template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(_Iterator begin, const array_view<_Tp, _Np> &__to) {
  tessera_detail::__copy_in(begin, __to);
}
/// Copies to an iterator. There must be room for all elements.
template <typename _Tp, int _Np, typename _Iterator,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(const array<_Tp, _Np> &__from, _Iterator __to) {
  tessera_detail::__copy_out(array_view<const _Tp, _Np>(__from), __to);
}
template <typename _Tp, int _Np, typename _Iterator,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(const array_view<_Tp, _Np> &__from, _Iterator __to) {
  tessera_detail::__copy_out(tessera_detail::__read_only_view<_Tp, _Np>(__from), __to);
}

/// The same without waiting. Do not change the iterators, or the memory that they point to, until
/// the future is ready. Errors are thrown by the call or by the future. An iterator must not wait
/// for its own copy, by the future or by the copied data. It gets a runtime_exception if it does.
template <typename _Tp, int _Np>
completion_future copy_async(const array<_Tp, _Np> &__from, array<_Tp, _Np> &__to) {
  return tessera_detail::__copy_region_async(array_view<const _Tp, _Np>(__from),
                                             array_view<_Tp, _Np>(__to));
}
template <typename _Tp, int _Np>
completion_future copy_async(const array<_Tp, _Np> &__from, const array_view<_Tp, _Np> &__to) {
  return tessera_detail::__copy_region_async(array_view<const _Tp, _Np>(__from), __to);
}
template <typename _Tp, int _Np>
completion_future copy_async(const array_view<const _Tp, _Np> &__from, array<_Tp, _Np> &__to) {
  return tessera_detail::__copy_region_async(__from, array_view<_Tp, _Np>(__to));
}
template <typename _Tp, int _Np>
completion_future copy_async(const array_view<_Tp, _Np> &__from, array<_Tp, _Np> &__to) {
  return tessera_detail::__copy_region_async(__from, array_view<_Tp, _Np>(__to));
}
template <typename _Tp, int _Np>
completion_future copy_async(const array_view<const _Tp, _Np> &__from,
                             const array_view<_Tp, _Np> &__to) {
  return tessera_detail::__copy_region_async(__from, __to);
}
template <typename _Tp, int _Np>
completion_future copy_async(const array_view<_Tp, _Np> &__from, const array_view<_Tp, _Np> &__to) {
  static_assert(!std::is_const<_Tp>::value, "copy cannot write to an array_view of const elements");
  return tessera_detail::__copy_region_async(__from, __to);
}

template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(_Iterator begin, _Iterator end, array<_Tp, _Np> &__to) {
  return copy_async(begin, end, array_view<_Tp, _Np>(__to));
}
template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(_Iterator begin, _Iterator end, const array_view<_Tp, _Np> &__to) {
  return tessera_detail::__copy_range_async(begin, end, __to);
}
template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(_Iterator begin, array<_Tp, _Np> &__to) {
  return tessera_detail::__copy_in_async(begin, array_view<_Tp, _Np>(__to));
}
template <typename _Iterator, typename _Tp, int _Np,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(_Iterator begin, const array_view<_Tp, _Np> &__to) {
  return tessera_detail::__copy_in_async(begin, __to);
}
template <typename _Tp, int _Np, typename _Iterator,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(const array<_Tp, _Np> &__from, _Iterator __to) {
  return tessera_detail::__copy_out_async(array_view<const _Tp, _Np>(__from), __to);
}
template <typename _Tp, int _Np, typename _Iterator,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(const array_view<_Tp, _Np> &__from, _Iterator __to) {
  return tessera_detail::__copy_out_async(tessera_detail::__read_only_view<_Tp, _Np>(__from), __to);
}

namespace tessera_detail {

template <typename _Tp, int _Np>
void __strided_view<_Tp, _Np>::copy_to(array<__plain, _Np> &__to) const {
  __copy_region(*this, array_view<__plain, _Np>(__to));
}
template <typename _Tp, int _Np>
void __strided_view<_Tp, _Np>::copy_to(const array_view<__plain, _Np> &__to) const {
  __copy_region(*this, __to);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_COPY_H
