// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lets std::wcout and std::cout share one output, as programs written for Windows expect.
///
/// glibc gives a stream an orientation with its first output: after std::wcout, every line of
/// std::cout and printf is lost. So the wide streams write UTF-8 through the narrow ones' buffers,
/// in programs that amp++ linked: others, such as an interpreter that loads an extension with
/// kernels, keep theirs.
#include "core/wide_streams.h"
#include "core/text.h"

#include <cstdio>
#include <cwchar>
#include <dlfcn.h>
#include <iostream>
#include <streambuf>

namespace tessera {
namespace {

/// Keeps nothing itself: what is written is in the narrow buffer, in order with the narrow stream's
/// output.
class utf8_buffer final : public std::wstreambuf {
public:
  explicit utf8_buffer(std::ostream &narrow_stream) : narrow_stream_(narrow_stream) {}

protected:
  int_type overflow(int_type character) override {
    if (traits_type::eq_int_type(character, traits_type::eof()))
      return traits_type::not_eof(character);
    const wchar_t wide = traits_type::to_char_type(character);
    return xsputn(&wide, 1) == 1 ? character : traits_type::eof();
  }
  std::streamsize xsputn(const wchar_t *characters, std::streamsize count) override {
    const std::string text = narrow({characters, static_cast<std::size_t>(count)});
    const auto length = static_cast<std::streamsize>(text.size());
    return narrow_stream_.rdbuf()->sputn(text.data(), length) == length ? count : 0;
  }
  int sync() override { return narrow_stream_.rdbuf()->pubsync(); }

private:
  std::ostream &narrow_stream_;
};

/// Leaves a stream alone that a program without us has already made wide.
void redirect(std::wostream &wide, std::ostream &narrow_stream, std::FILE *file) {
  if (std::fwide(file, 0) <= 0)
    wide.rdbuf(new utf8_buffer(narrow_stream)); // used to the very end of the process
}

/// amp++ defines the symbol in each program that it links.
bool is_program_of_ampxx() { return dlsym(RTLD_DEFAULT, "tessera_program_of_ampxx") != nullptr; }

} // namespace

bool redirect_wide_streams() {
  if (!is_program_of_ampxx())
    return false;
  static std::ios_base::Init streams_exist;
  redirect(std::wcout, std::cout, stdout);
  redirect(std::wcerr, std::cerr, stderr);
  redirect(std::wclog, std::clog, stderr);
  return true;
}

} // namespace tessera
