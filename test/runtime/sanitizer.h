// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a sanitizer watches the test.
#ifndef TESSERA_TEST_RUNTIME_SANITIZER_H
#define TESSERA_TEST_RUNTIME_SANITIZER_H

#ifndef __has_feature
#define __has_feature(name) 0
#endif

namespace test {

inline constexpr bool is_sanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);

} // namespace test

#endif // TESSERA_TEST_RUNTIME_SANITIZER_H
