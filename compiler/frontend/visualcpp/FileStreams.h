// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// std::ifstream, std::ofstream and std::fstream, those of wchar_t and the templates under
/// -famp-msvc:
///
///     std::ifstream in("data\\in.txt");  ->  std::__windows_ifstream in("data\\in.txt");
///
/// Windows separates folders by '\', too. The library opens files in compiled code. So the
/// program's streams become classes derived from the library's, in our <fstream>.
#ifndef TESSERA_FRONTEND_VISUALCPP_FILESTREAMS_H
#define TESSERA_FRONTEND_VISUALCPP_FILESTREAMS_H

#include "clang/Lex/Token.h"
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace tessera {

/// Renames the streams in the program's own files, if the unit includes <fstream>.
void renameFileStreams(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_FILESTREAMS_H
