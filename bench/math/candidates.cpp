// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What vectors could call: libmvec's functions and SLEEF's, measured as math.cpp measures kernels.
// A line for each: bits of the vector, type, name, library, greatest error in units in the last
// place, nanoseconds an element takes.
#include "measure.h"

#include <cstdio>
#include <dlfcn.h>

namespace {

template <class T, int bits> struct vector_of {
  typedef T type __attribute__((vector_size(bits / 8)));
};

template <class T, int bits> class candidates {
  using vector = typename vector_of<T, bits>::type;
  static constexpr int lanes = bits / 8 / sizeof(T);

public:
  candidates(const bench::row &row, bool is_binary)
      : name_(row.name), is_binary_(is_binary), numbers_(row) {}

  template <class Exact> void measure(Exact exact) {
    static void *const libmvec = dlopen("libmvec.so.1", RTLD_NOW);
    static void *const sleef = dlopen("libsleef.so.3", RTLD_NOW);
    const std::string of = sizeof(T) == 4 ? "f" : "";
    const std::string shape = std::to_string(lanes) + (is_binary_ ? "vv_" : "v_");
    const char *letter = bits == 512 ? "e" : bits == 256 ? "d" : "b";
    report("libmvec", libmvec, "_ZGV" + std::string(letter) + "N" + shape + name_ + of, exact);
    const std::string level = bits == 512 ? "avx512f" : bits == 256 ? "avx2" : "sse4";
    for (const char *accuracy : {"u05", "u10", "u15", "u35"})
      report((std::string("SLEEF_") + accuracy).c_str(), sleef,
             "Sleef_" + name_ + (sizeof(T) == 4 ? "f" : "d") + std::to_string(lanes) + "_" +
                 accuracy + level,
             exact);
  }

private:
  template <class Exact>
  void report(const char *who, void *library, const std::string &symbol, Exact exact) {
    void *const function = library ? dlsym(library, symbol.c_str()) : nullptr;
    if (!function)
      return;
    run(function, bench::samples);
    const double worst = numbers_.error(exact);
    const double time = bench::nanoseconds([&] { run(function, bench::timed); });
    std::printf("%d %s %s %s %.2f %.3f\n", bits, sizeof(T) == 4 ? "float" : "double", name_.c_str(),
                who, worst, time);
  }

  void run(void *function, int count) {
    for (int i = 0; i < count; i += lanes) {
      vector x, y;
      std::memcpy(&x, &numbers_.x[i], sizeof x);
      std::memcpy(&y, &numbers_.y[i], sizeof y);
      x = is_binary_ ? reinterpret_cast<vector (*)(vector, vector)>(function)(x, y)
                     : reinterpret_cast<vector (*)(vector)>(function)(x);
      std::memcpy(&numbers_.result[i], &x, sizeof x);
    }
  }

  std::string name_;
  bool is_binary_;
  bench::table<T> numbers_;
};

template <class T, class Exact> void measure(const char *name, bool is_binary, Exact exact) {
  if (const bench::row *row = bench::row_of(name)) {
    candidates<T, 128>(*row, is_binary).measure(exact);
    candidates<T, 256>(*row, is_binary).measure(exact);
    candidates<T, 512>(*row, is_binary).measure(exact);
  }
}

} // namespace

int main() {
#define MEASURE__unary(T, name)                                                                    \
  measure<T>(#name, false, [](bench::wide<T> x, bench::wide<T>) { return std::name(x); });
#define MEASURE__binary(T, name)                                                                   \
  measure<T>(#name, true, [](bench::wide<T> x, bench::wide<T> y) { return std::name(x, y); });
#define MEASURE__ternary(T, name)
#define MEASURE__with_int(T, name)
#define MEASURE__to_int(T, name)
#define TESSERA_MATH(name, kind) MEASURE##kind(float, name) MEASURE##kind(double, name)
#define TESSERA_PRECISE_MATH TESSERA_MATH
#include "../../include/tessera/detail/math_functions.def"
}
