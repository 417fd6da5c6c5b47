// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the OpenCL peers need of OpenCL: one CPU device, its memory, and kernels from .cl files.
/// libOpenCL is opened when the program runs, so that it can be built without.
#ifndef TESSERA_BENCH_OPENCL_H
#define TESSERA_BENCH_OPENCL_H

#include <cstddef>
#include <string>

namespace opencl {

/// Who made the device, "PoCL" or "Intel OpenCL"; null if there is no CPU device. $OCL_ICD_VENDORS
/// says whose is looked for.
const char *engine();

/// What kernels with free work-groups are tried with: the choices are 0 to choices() - 1.
int choices();
void choose(int choice);
int choice();

/// Of work-items along each side of a tile, if the program has `size` there: a solution is tried
/// with a smaller and a larger one as well, a twin of the program is not. Throws refused.
int tile_of(int size);

/// Thrown by a solution that the choice means nothing to.
struct refused {};

/// Waits for everything that was launched.
void finish();
/// Brings what output() named back to the host.
void fetch();
/// Drops all memory.
void forget();

struct buffer {
  void *handle;
};

/// The device's memory for what stands at `host`, where it is copied from the first time.
buffer memory_of(const void *host, std::size_t bytes, bool is_output);
/// Memory that only the device uses, by number.
buffer scratch(int number, std::size_t bytes);
void copy(buffer from, buffer to, std::size_t bytes);

template <typename T> buffer input(const T *host, std::size_t count) {
  return memory_of(host, count * sizeof(T), false);
}
template <typename T> buffer output(T *host, std::size_t count) {
  return memory_of(host, count * sizeof(T), true);
}

/// The device's memory by its address, as Tessera has it: of Intel's extension or of OpenCL 2.0.
struct pointer {
  enum class sort { usm, svm } kind;
  void *address;
};
pointer memory_by_address(pointer::sort kind, std::size_t bytes);
/// Between the host's memory and the device's of that kind; waits.
void copy(pointer::sort kind, void *to, const void *from, std::size_t bytes);

/// How many work-items; a work-group of 0 x 0 is the one that was chosen, and refused where it does
/// not divide them.
struct range {
  std::size_t rows, columns, group_rows, group_columns;
};
inline range items(std::size_t count, std::size_t group = 0) {
  return {1, count, group ? 1u : 0u, group};
}
inline range grid(std::size_t rows, std::size_t columns, std::size_t group_rows = 0,
                  std::size_t group_columns = 0) {
  return {rows, columns, group_rows, group_columns};
}

class kernel {
public:
  /// Compiles `file` the first time that it is named with these options.
  kernel(const char *file, const char *name, const std::string &options = "");

  template <typename... Arguments>
  void operator()(const range &all, const Arguments &...arguments) const {
    int number = 0;
    (set(number++, arguments), ...);
    launch(all);
  }

private:
  template <typename Argument> void set(int number, const Argument &argument) const {
    set(number, sizeof argument, &argument);
  }
  void set(int number, const pointer &memory) const;
  void set(int number, std::size_t bytes, const void *value) const;
  void launch(const range &all) const;

  void *handle_;
};

} // namespace opencl

#endif // TESSERA_BENCH_OPENCL_H
