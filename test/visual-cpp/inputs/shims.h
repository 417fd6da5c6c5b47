// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of Windows's as a program declares them that is to do without it. All differ from what ours do.
typedef long LONG;
typedef long HRESULT;
const HRESULT S_OK = 11;
enum { E_FAIL = 12 };
inline int _isnan(double) { return 42; }
enum boolean { FALSE = 6, TRUE };
static inline int ZeroMemory(void *, unsigned long size) { return int(size); }
const int MAX_PATH = 9;
constexpr unsigned MAXBYTE = 5;
#define RGB(red, green, blue) ((red) + (green) + (blue))
#define LOBYTE(word) ((word) + 1)
inline LONG InterlockedExchange(LONG volatile *at, LONG with) {
  const LONG before = *at;
  *at = with + 1;
  return before;
}
namespace stdext {
template <class T> int make_unchecked_array_iterator(T *) { return 77; }
} // namespace stdext
inline int fopen_s(const char *) { return 1; }

/// A class of the program's: an overload.
struct sleeper {};
inline int Sleep(const sleeper &) { return 8; }

struct event {
  int v = 3;
};
inline int parallel_for(int, int &) { return 5; }
