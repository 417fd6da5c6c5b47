// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// From the runtime's status codes to exceptions. Only the headers throw.
#ifndef TESSERA_DETAIL_STATUS_H
#define TESSERA_DETAIL_STATUS_H

#include "tessera/exceptions.h"
#include "tessera/runtime_abi.h"

#include <new>

namespace concurrency {
namespace tessera_detail {

[[__noreturn__]] inline void __throw_status(int32_t __status) {
  const char *message = tessera_error_message();
  switch (__status) {
  case tessera_error_out_of_memory:
    throw out_of_memory(message);
  case tessera_error_bad_alloc:
    throw std::bad_alloc();
  case tessera_error_compute_domain:
    throw invalid_compute_domain(message);
  case tessera_error_unsupported:
    throw unsupported_feature(message);
  case tessera_error_view_removed:
    throw accelerator_view_removed(message, tessera_error_reason());
  case tessera_error_uninitialized:
    throw uninitialized_object(message);
  default:
    throw runtime_exception(message, E_FAIL);
  }
}

inline void __check(int32_t __status) {
  if (__status != tessera_ok)
    __throw_status(__status);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_STATUS_H
