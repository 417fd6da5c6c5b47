// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a call that has to be refused says.
#ifndef TESSERA_TEST_RUNTIME_REFUSAL_H
#define TESSERA_TEST_RUNTIME_REFUSAL_H

#include <exception>
#include <string>

namespace test {

/// The text of the Exception that the call throws, or that there is none.
template <class Exception, class Call> std::string refusal(Call call) {
  try {
    call();
  } catch (const Exception &exception) {
    return exception.what();
  } catch (const std::exception &exception) {
    return std::string("another exception: ") + exception.what();
  }
  return "nothing is thrown";
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_REFUSAL_H
