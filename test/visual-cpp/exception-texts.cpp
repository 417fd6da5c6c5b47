// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that std::exception takes a text under -famp-msvc where it is thrown, declared, and a base class's, and that what()
// tells it, also after a catch by value; in units with and without amp code, which agree on what classes are; classes that
// other compilers accept stay as large as they are there.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -Wno-reorder -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -std=c++20 -DAMP -O0 -c %s -o %t.o && %amp++ -famp-msvc -DOTHER -c %s -o %t.other.o && %amp++ %t.o %t.other.o -o %t && %t
// RUN: not %amp++ -famp-msvc -DOUTSIDE -DOTHER -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=OUTSIDE
// RUN: not %amp++ -DOTHER -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WITHOUT
#ifdef AMP
#include <amp.h>
#endif
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

struct plain_error : public std::exception {};
struct copied_error : std::exception {
  copied_error() {}
  copied_error(const copied_error &other) : std::exception(other) {}
};
static_assert(sizeof(plain_error) == sizeof(void *) && sizeof(copied_error) == sizeof(void *), "");

class file_error : public std::exception {
public:
  // WITHOUT: exception-texts.cpp:[[@LINE+1]]:44: error: no matching constructor for initialization of 'std::exception'
  file_error(const char *text, int line) : std::exception(text), line(line) {}
  file_error(int line, const char *text) : line(line), more(2), std::exception(text) {}
  explicit file_error(const std::string &text) : std::exception(text.c_str()), line(1) {}
  file_error(const file_error &other) : std::exception(other), line(other.line) {}
  file_error() throw() : std::exception() {}
  explicit file_error(int line);
  const char *text() const { return std::exception::what(); }
  const char *again() const;
  int line = 0, more = 0;
};
template <typename T> struct typed_error : public virtual std::exception {
  typed_error(T value) noexcept : std::exception{"typed", 1}, value(value) {}
  T value;
};

#ifdef OTHER
file_error::file_error(int line) : std::exception("a line"), line(line) {}
const char *file_error::again() const { return std::exception::what(); }
#ifdef OUTSIDE
struct outside_error : std::exception {
  outside_error(const char *text);
};
// OUTSIDE: exception-texts.cpp:[[@LINE+1]]:50: error: no matching constructor for initialization of 'std::exception'
outside_error::outside_error(const char *text) : std::exception(text) {}
// OUTSIDE: 1 error generated.
#endif
#else
#ifndef AMP
file_error::file_error(int line) : std::exception("a line"), line(line) {}
const char *file_error::again() const { return std::exception::what(); }
#endif

using namespace std;

class short_error : public exception {
public:
  short_error(const char *text = "short") : exception(text) {}
};
struct own_text : exception {
  own_text() : exception("unused") {}
  const char *what() const throw() { return "own"; }
};

template <typename Throw> static std::string text_of(const Throw &function) {
  try {
    function();
  } catch (const std::exception &thrown) {
    return thrown.what();
  }
  return "none";
}
template <typename Throw> static std::string text_by_value(const Throw &function) {
  try {
    function();
  } catch (std::exception thrown) {
    return thrown.what();
  }
  return "none";
}
template <typename Throw> static bool is_caught(const Throw &function) {
  try {
    function();
  } catch (exception) {
    return true;
  }
  return false;
}

#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return std::printf("line %d: %s\n", __LINE__, #condition), 1

static int thrown() {
  CHECK(text_of([] { throw std::exception("text"); }) == "text");
  CHECK(text_of([] { throw ::std::exception{"a" "b"}; }) == "ab");
  CHECK(text_of([] { throw exception("short"); }) == "short");
  const int n = 3;
  CHECK(text_of([=] { throw exception((std::string("n = ") + std::to_string(n)).c_str()); }) == "n = 3");
  CHECK(text_of([=] { throw n == 3 ? std::exception("three") : std::exception("other"); }) == "three");
  CHECK(text_by_value([] { throw std::exception("by value"); }) == "by value");
  CHECK(text_by_value([] { throw std::runtime_error("runtime"); }) == "runtime");
  CHECK(is_caught([] { throw exception(); }) && text_of([] {}) == "none");
  std::unique_ptr<std::exception> on_heap(new std::exception("heap"));
  CHECK(!std::strcmp(on_heap->what(), "heap"));
  std::exception variable("variable"), second = std::exception(variable);
  exception assigned = exception("assigned");
  CHECK(text_of([=] { throw variable; }) == "variable" && !std::strcmp(assigned.what(), "assigned"));
  variable = assigned;
  CHECK(!std::strcmp(variable.what(), "assigned") && text_of([] { throw std::exception(); }) == "std::exception");
  (void)second;
  CHECK(text_of([] { std::rethrow_exception(std::make_exception_ptr(std::exception("kept"))); }) == "kept");
  char buffer[] = "buffer";
  std::exception from_buffer(std::exception((const char *)buffer));
  CHECK(text_of([&] { std::string gone("gone"); throw std::exception(gone.c_str()); }) == "gone");
  return 0;
}

static int bases() {
  CHECK(text_of([] { throw file_error("no file", 7); }) == "no file");
  CHECK(text_of([] { throw file_error(std::string("no name")); }) == "no name");
  CHECK(text_of([] { throw file_error(7, "last"); }) == "last");
  CHECK(text_of([] { throw file_error(12); }) == "a line" && text_of([] { throw file_error(); }) == "std::exception");
  const file_error one("one", 1), two(one);
  CHECK(!std::strcmp(two.what(), "one") && !std::strcmp(two.text(), "one") && !std::strcmp(two.again(), "one"));
  CHECK(two.line == 1 && text_by_value([] { throw file_error("sliced", 1); }) == "sliced");
  CHECK(text_of([] { throw typed_error<int>(5); }) == "typed" && text_of([] { throw short_error(); }) == "short");
  CHECK(text_of([] { throw short_error("long"); }) == "long" && text_of([] { throw own_text(); }) == "own");
  CHECK(text_of([] { throw plain_error(); }) == "std::exception");
  return 0;
}

int main() {
#ifdef AMP
  concurrency::array_view<int> view(10);
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0]; });
  CHECK(text_of([&] { if (view[9] == 9) throw std::exception("nine"); }) == "nine");
#endif
  return thrown() || bases();
}
#endif
