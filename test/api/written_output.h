// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a program's kernels write, as the tests of kernel messages look at it.
#ifndef TESSERA_TEST_API_WRITTEN_OUTPUT_H
#define TESSERA_TEST_API_WRITTEN_OUTPUT_H

#include <cstdio>
#include <functional>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

/// What `run` writes to `stream`, the program's standard output or standard error output.
inline std::string written(std::FILE *stream, const std::function<void()> &run) {
  std::fflush(stream);
  const int place = fileno(stream), kept = dup(place);
  std::FILE *file = std::tmpfile();
  dup2(fileno(file), place);
  run();
  std::fflush(stream);
  dup2(kept, place);
  close(kept);
  std::string text;
  std::rewind(file);
  for (int character; (character = std::fgetc(file)) != EOF;)
    text += char(character);
  std::fclose(file);
  return text;
}

inline std::vector<std::string> lines(const std::string &text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    all.push_back(line);
  return all;
}

#endif // TESSERA_TEST_API_WRITTEN_OUTPUT_H
