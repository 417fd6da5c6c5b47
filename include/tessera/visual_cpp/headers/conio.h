// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The console: `_getch` waits for a key. If the input is no terminal, it reads the next byte, and
/// EOF at the end. So a program with redirected input continues.
#ifndef TESSERA_VISUAL_CPP_HEADERS_CONIO_H
#define TESSERA_VISUAL_CPP_HEADERS_CONIO_H

#include "tessera/visual_cpp/c_input.h"

#include <stdio.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

/// A terminal that returns each key at once while this exists.
class __tessera_keys {
public:
  explicit __tessera_keys(bool __echo) : __changed_(::tcgetattr(STDIN_FILENO, &__before_) == 0) {
    ::fflush(stdout);
    if (!__changed_)
      return;
    termios __now = __before_;
    __now.c_lflag &= ~static_cast<tcflag_t>(ICANON | (__echo ? 0 : ECHO));
    ::tcsetattr(STDIN_FILENO, TCSANOW, &__now);
  }
  ~__tessera_keys() {
    if (__changed_)
      ::tcsetattr(STDIN_FILENO, TCSANOW, &__before_);
  }
  __tessera_keys(const __tessera_keys &) = delete;

private:
  termios __before_;
  bool __changed_;
};

inline int __tessera_key(bool __echo) {
  const __tessera_keys __keys(__echo);
  return ::getchar();
}
inline int _getch() { return __tessera_key(false); }
inline int _getche() { return __tessera_key(true); }
inline int getch() { return _getch(); }
inline int getche() { return _getche(); }

/// True if a key has been pressed that nobody has read.
inline int _kbhit() {
  const __tessera_keys __keys(false);
  fd_set __input;
  FD_ZERO(&__input);
  FD_SET(STDIN_FILENO, &__input);
  timeval __now = {};
  return ::select(STDIN_FILENO + 1, &__input, nullptr, nullptr, &__now) > 0;
}
inline int kbhit() { return _kbhit(); }

inline int _putch(int __character) { return ::putchar(__character); }
inline int _cputs(const char *__text) { return ::fputs(__text, stdout) < 0 ? -1 : 0; }
#define _cprintf __tessera_printf

#endif // TESSERA_VISUAL_CPP_HEADERS_CONIO_H
