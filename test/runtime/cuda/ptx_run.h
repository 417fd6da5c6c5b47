// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs PTX on numbers, without a driver.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_RUN_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_RUN_H

#include "ptx/program.h"

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace test {

/// Global memory of a few buffers.
struct buffers final : ptx::memory {
  struct buffer {
    std::uint64_t begin;
    std::vector<unsigned char> bytes;
  };
  std::vector<buffer> all;

  std::uint64_t add(const void *from, std::size_t bytes) {
    const std::uint64_t begin = (std::uint64_t(1) << 48) + (all.size() << 32);
    const auto *const first = static_cast<const unsigned char *>(from);
    all.push_back({begin, {first, first + bytes}});
    return begin;
  }
  template <typename T> std::uint64_t add(const std::vector<T> &from) {
    return add(from.data(), from.size() * sizeof(T));
  }
  template <typename T> std::vector<T> get(std::size_t number) const {
    std::vector<T> made(all[number].bytes.size() / sizeof(T));
    std::memcpy(made.data(), all[number].bytes.data(), made.size() * sizeof(T));
    return made;
  }
  bool find(std::uint64_t address, ptx::region &into) override {
    for (buffer &each : all)
      if (address >= each.begin && address < each.begin + each.bytes.size()) {
        into = {each.begin, each.begin + each.bytes.size(), each.bytes.data(), nullptr, nullptr};
        return true;
      }
    return false;
  }
};

inline bool no_globals(const std::string &, std::uint64_t &) { return false; }

/// A program of one entry, "kernel", whose parameters are addresses.
struct kernel {
  ptx::module source;
  std::unique_ptr<ptx::program> program;
  ptx::grid grid;

  explicit kernel(const std::string &text)
      : source(ptx::parse(text)), program(ptx::decode({&source}, no_globals)) {
    grid.entry = program->functions.at("kernel").get();
  }

  ptx::result run(buffers &memory, std::uint32_t blocks, std::uint32_t block,
                  const std::vector<std::uint64_t> &arguments) {
    grid.blocks[0] = blocks;
    grid.block[0] = block;
    grid.arguments.resize(arguments.size() * 8);
    std::memcpy(grid.arguments.data(), arguments.data(), grid.arguments.size());
    return ptx::run(*program, grid, memory);
  }
};

/// ".entry kernel(.param .u64 p0, …) { registers of every type; %tid in %id … }" around the body.
inline std::string entry(int parameters, const std::string &body, const std::string &before = "",
                         const std::string &directives = "", const char *version = "6.0",
                         const char *target = "sm_70") {
  std::string text = std::string(".version ") + version + "\n.target " + target +
                     "\n.address_size 64\n" + before + "\n.visible .entry kernel(";
  for (int number = 0; number < parameters; ++number)
    text += std::string(number ? ", " : "") + ".param .u64 p" + std::to_string(number);
  return text + ")\n" + directives +
         "{\n.reg .pred %p<16>;\n.reg .b16 %h<16>;\n.reg .b32 %r<32>;\n.reg .b64 %rd<32>;\n" +
         body + "\n}\n";
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_RUN_H
