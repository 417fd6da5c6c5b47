// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The algorithms of <ppl.h>.
#ifndef TESSERA_VISUAL_CPP_PARALLEL_ALGORITHMS_H
#define TESSERA_VISUAL_CPP_PARALLEL_ALGORITHMS_H

#include "tessera/visual_cpp/one_tbb.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace concurrency {

using tbb::affinity_partitioner;
using tbb::auto_partitioner;
using tbb::parallel_for;
using tbb::parallel_invoke;
using tbb::parallel_sort;
using tbb::static_partitioner;

/// Divides the indices into parts of about that size.
class simple_partitioner {
public:
  explicit simple_partitioner(std::size_t __count) : __count_(__count) {}
  std::size_t __count() const { return __count_; }

private:
  std::size_t __count_;
};

template <typename _Index, typename _Function>
void parallel_for(_Index __first, _Index __last, _Index __step, const _Function &__function,
                  const simple_partitioner &__partitioner) {
  if (!(__first < __last))
    return;
  const _Index __count = (__last - __first - 1) / __step + 1;
  tbb::parallel_for(
      tbb::blocked_range<_Index>(0, __count, __partitioner.__count()),
      [&](const tbb::blocked_range<_Index> &__range) {
        for (_Index __at = __range.begin(); __at != __range.end(); ++__at)
          __function(__first + __at * __step);
      },
      tbb::simple_partitioner());
}
template <typename _Index, typename _Function>
void parallel_for(_Index __first, _Index __last, const _Function &__function,
                  const simple_partitioner &__partitioner) {
  concurrency::parallel_for(__first, __last, _Index(1), __function, __partitioner);
}

/// Overload resolution prefers this parameter to oneTBB's function, which the iterators of its
/// containers make visible, too.
template <typename _Iterator, typename _Function>
void parallel_for_each(_Iterator __first, _Iterator __last, _Function &&__function) {
  tbb::parallel_for_each(__first, __last, __function);
}

/// Both functions combine parts in the order of the elements.
template <typename _Iterator, typename _Value, typename _Range_function, typename _Join>
_Value parallel_reduce(_Iterator __first, _Iterator __last, const _Value &__identity,
                       const _Range_function &__of_range, const _Join &__join) {
  return tbb::parallel_reduce(
      tbb::blocked_range<_Iterator>(__first, __last), __identity,
      [&](const tbb::blocked_range<_Iterator> &__range, _Value __so_far) {
        return __of_range(__range.begin(), __range.end(), __so_far);
      },
      __join);
}
template <typename _Iterator, typename _Value, typename _Join>
_Value parallel_reduce(_Iterator __first, _Iterator __last, const _Value &__identity,
                       const _Join &__join) {
  return concurrency::parallel_reduce(
      __first, __last, __identity,
      [&](_Iterator __at, _Iterator __end, _Value __so_far) {
        for (; __at != __end; ++__at)
          __so_far = __join(__so_far, *__at);
        return __so_far;
      },
      __join);
}
template <typename _Iterator>
typename std::iterator_traits<_Iterator>::value_type
parallel_reduce(_Iterator __first, _Iterator __last,
                const typename std::iterator_traits<_Iterator>::value_type &__identity) {
  return concurrency::parallel_reduce(
      __first, __last, __identity,
      std::plus<typename std::iterator_traits<_Iterator>::value_type>());
}

template <typename _Iterator, typename _Output, typename _Function>
_Output parallel_transform(_Iterator __first, _Iterator __last, _Output __to,
                           const _Function &__function) {
  const auto __count = __last - __first;
  tbb::parallel_for(decltype(__count)(0), __count,
                    [=, &__function](decltype(__last - __first) __at) {
                      __to[__at] = __function(__first[__at]);
                    });
  return __to + __count;
}
template <typename _Iterator, typename _Other, typename _Output, typename _Function>
_Output parallel_transform(_Iterator __first, _Iterator __last, _Other __other, _Output __to,
                           const _Function &__function) {
  const auto __count = __last - __first;
  tbb::parallel_for(decltype(__count)(0), __count,
                    [=, &__function](decltype(__last - __first) __at) {
                      __to[__at] = __function(__first[__at], __other[__at]);
                    });
  return __to + __count;
}

// The last argument is the number of elements that are worth a task of their own. oneTBB chooses it
// itself.
template <typename _Iterator, typename _Less>
void parallel_sort(_Iterator __first, _Iterator __last, const _Less &__less, std::size_t) {
  tbb::parallel_sort(__first, __last, __less);
}
template <typename _Iterator> void parallel_buffered_sort(_Iterator __first, _Iterator __last) {
  tbb::parallel_sort(__first, __last);
}
template <typename _Iterator, typename _Less>
void parallel_buffered_sort(_Iterator __first, _Iterator __last, const _Less &__less,
                            std::size_t = 0) {
  tbb::parallel_sort(__first, __last, __less);
}

/// Integers.
template <typename _Iterator> void parallel_radixsort(_Iterator __first, _Iterator __last) {
  tbb::parallel_sort(__first, __last);
}
/// By an unsigned key of each element. Elements with the same key keep their order.
template <typename _Iterator, typename _Key>
void parallel_radixsort(_Iterator __first, _Iterator __last, const _Key &__key, std::size_t = 0) {
  typedef typename std::iterator_traits<_Iterator>::value_type __value;
  std::vector<__value> __values(std::make_move_iterator(__first), std::make_move_iterator(__last));
  std::vector<std::pair<std::size_t, std::size_t>> __order(__values.size());
  tbb::parallel_for(std::size_t(0), __order.size(), [&](std::size_t __at) {
    __order[__at] = std::make_pair(static_cast<std::size_t>(__key(__values[__at])), __at);
  });
  tbb::parallel_sort(__order.begin(), __order.end());
  tbb::parallel_for(std::size_t(0), __order.size(), [&](std::size_t __at) {
    __first[static_cast<typename std::iterator_traits<_Iterator>::difference_type>(__at)] =
        std::move(__values[__order[__at].second]);
  });
}

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_PARALLEL_ALGORITHMS_H
