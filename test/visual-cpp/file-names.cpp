// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that names of files with '\' between folders are opened by fopen, fopen_s, _wfopen, freopen and the streams, by
// wide names, too, with one note for the process; that a file whose name has a '\' is opened as it is; and that what is
// nowhere stays missing.
//
// RUN: rm -rf %t.d && mkdir -p %t.d/sub && cd %t.d
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o program && ./program 2> said && %filecheck %s --input-file=said
// RUN: rm -rf sub 'a\b' && mkdir sub && %amp++ -famp-msvc -std=c++20 -DAMP -O0 %s -o program && ./program 2> said && %filecheck %s --input-file=said
// RUN: ls -1 sub | %filecheck %s --check-prefix=FOLDER
// RUN: %amp++ -O1 -DWITHOUT %s -o without && not ./without
// CHECK: {{^}}note: the file 'sub\one.txt' is opened as 'sub/one.txt': write '/' between folders, which Windows takes, too{{$}}
// CHECK-NOT: note
// FOLDER: five.txt
// FOLDER-NEXT: four.txt
// FOLDER-NEXT: log.txt
// FOLDER-NEXT: one.txt
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>
#ifdef AMP
#include <amp.h>
#endif
#ifndef WITHOUT
#include <tchar.h>
#endif

using namespace std;

void write(ofstream &out) { out << "three\n"; }

struct logger : std::ofstream {
  logger() : std::ofstream("sub\\log.txt") {}
};

struct inherits : std::ofstream {
  using std::ofstream::ofstream;
};
struct by_template : ofstream {
  using ofstream::ofstream;
  by_template(const char *name, int) : basic_ofstream(name) {}
};
template <class Char> bool is_open(std::basic_ifstream<Char> &in) { return in.is_open(); }

std::string line(std::istream &in) {
  std::string text;
  std::getline(in, text);
  return text;
}

int fail(int line) {
  std::fprintf(stderr, "line %d\n", line);
  return 1;
}
#define EXPECT(...)                                                                                \
  if (!(__VA_ARGS__))                                                                              \
  return fail(__LINE__)

/// By the C library.
int open_files() {
  FILE *file = fopen("sub\\one.txt", "w");
  EXPECT(file);
  std::fputs("one\n", file);
  std::fclose(file);
  EXPECT(file = std::fopen("sub/one.txt", "r"));
  std::fclose(file);
#ifndef WITHOUT
  EXPECT(fopen_s(&file, ".\\sub\\one.txt", "r") == 0);
  std::fclose(file);
  EXPECT(file = _wfopen(L"sub\\one.txt", L"r"));
  std::fclose(file);
  EXPECT(file = _tfopen(_T("sub\\one.txt"), _T("r")));
  std::fclose(file);
#endif
  EXPECT(!fopen("no\\one.txt", "r"));
  EXPECT(!fopen("no\\one.txt", "w"));
  EXPECT(freopen("sub\\five.txt", "w", stdout));
  return 0;
}

#ifndef WITHOUT
int open_streams() {
  ofstream out("sub\\two.txt");
  out << "two\n";
  out.close();
  std::ifstream in("sub\\two.txt", std::ios::binary);
  EXPECT(line(in) == "two");
  in.close();
  in.open(std::string("sub\\one.txt"));
  EXPECT(line(in) == "one");
  ifstream moved = std::move(in);
  moved.close();
  std::vector<ofstream> all;
  all.emplace_back("sub\\three.txt");
  all.push_back(ofstream(L"sub\\four.txt"));
  write(all[0]);
  all[0].close();
  moved.open("sub/three.txt");
  EXPECT(line(moved) == "three");
  EXPECT(std::ifstream(std::wstring(L"sub\\four.txt")).good());
  EXPECT(!ofstream("really\\so"));
  EXPECT(!std::ifstream("sub\\none"));
  logger log;
  log << 1;
  EXPECT(inherits("sub\\two.txt", ios::app) && by_template("sub\\two.txt", 1) && by_template("sub\\two.txt"));
  std::wifstream wide("sub\\one.txt");
  std::wstring word;
  EXPECT(is_open(wide) && wide >> word && word == L"one");
  std::basic_ifstream<char> narrow("sub\\one.txt");
  EXPECT(is_open(narrow) && line(narrow) == "one");
  EXPECT(wofstream("sub\\log.txt") && wfstream("sub\\log.txt"));
  return 0;
}

/// A name that has a backslash.
int open_as_it_is() {
  std::fclose(std::fopen("plain", "w"));
  EXPECT(std::rename("plain", "a\\b") == 0);
  std::fstream file("a\\b", ios::in | ios::out);
  EXPECT(file);
  EXPECT(std::fopen("a\\b", "r"));
  return 0;
}
#endif

int main() {
#ifdef WITHOUT // '\' is a letter
  return open_files();
#else
  return open_files() || open_streams() || open_as_it_is();
#endif
}
