// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The words of PTX.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_TOKENS_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_TOKENS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ptx {

struct token {
  enum form { word, number, real, text, sign, end };
  form is = end;
  std::string spelling; ///< dots belong to words: "ld.global.b32", "%tid.x", ".reg"
  std::uint64_t value = 0;
  int real_bits = 0, line = 0;
};

std::vector<token> tokens_of(std::string_view text);

} // namespace ptx

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_TOKENS_H
