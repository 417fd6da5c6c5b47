// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tokens.h"

#include "syntax.h"

#include <cctype>
#include <cstdlib>

namespace ptx {

namespace {

bool is_of_word(char one) {
  return std::isalnum(static_cast<unsigned char>(one)) || one == '_' || one == '$' || one == '%' ||
         one == '.';
}

class reader {
public:
  explicit reader(std::string_view text) : text_(text) {}

  std::vector<token> all() {
    while (skip_space())
      read_one();
    add(token::end, "");
    return std::move(read_);
  }

private:
  char now(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : 0;
  }

  void next() {
    if (now() == '\n')
      ++line_;
    ++at_;
  }

  token &add(token::form is, std::string spelling) {
    read_.push_back({is, std::move(spelling), 0, 0, line_});
    return read_.back();
  }

  /// Blanks and comments; false at the end.
  bool skip_space() {
    for (;;) {
      if (std::isspace(static_cast<unsigned char>(now()))) {
        next();
      } else if (now() == '/' && now(1) == '/') {
        while (now() && now() != '\n')
          next();
      } else if (now() == '/' && now(1) == '*') {
        next(), next();
        while (now() && !(now() == '*' && now(1) == '/'))
          next();
        next(), next();
      } else {
        return at_ < text_.size();
      }
    }
  }

  void read_one() {
    if (std::isdigit(static_cast<unsigned char>(now())))
      return read_number();
    if (is_of_word(now())) {
      std::string spelling;
      for (; is_of_word(now()); next())
        spelling += now();
      add(token::word, std::move(spelling));
    } else if (now() == '"') {
      std::string spelling;
      for (next(); now() && now() != '"'; next())
        spelling += now();
      next();
      add(token::text, std::move(spelling));
    } else {
      if (std::string_view("{}[](),;:@!+-|<>=").find(now()) == std::string_view::npos)
        throw syntax_error(line_, std::string("unexpected character '") + now() + "'");
      add(token::sign, std::string(1, now()));
      next();
    }
  }

  void read_number() {
    std::string spelling;
    for (; is_of_word(now()); next())
      spelling += now();
    const char second = spelling.size() > 1 ? spelling[1] : 0;
    char *end = nullptr;
    const bool is_single = second == 'f' || second == 'F',
               is_double = second == 'd' || second == 'D';
    const std::size_t digits = spelling.size() - 2;
    if (spelling[0] == '0' && ((is_single && digits == 8) || (is_double && digits == 16))) {
      token &made = add(token::real, spelling);
      made.value = std::strtoull(spelling.c_str() + 2, &end, 16);
      made.real_bits = is_single ? 32 : 64;
    } else if (const std::size_t dot = spelling.find('.'); dot != std::string::npos) {
      token &made = add(token::number, spelling); // of a version: 6.0 is 60
      made.value = std::strtoull(spelling.c_str(), &end, 10) * 10;
      made.value += std::strtoull(spelling.c_str() + dot + 1, &end, 10);
    } else {
      if (spelling.size() > 1 && spelling.back() == 'U')
        spelling.pop_back();
      token &made = add(token::number, spelling);
      const bool is_binary = second == 'b' || second == 'B';
      made.value = std::strtoull(spelling.c_str() + (is_binary ? 2 : 0), &end, is_binary ? 2 : 0);
    }
    if (*end)
      throw syntax_error(line_, "'" + spelling + "' is no number");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<token> read_;
};

} // namespace

std::vector<token> tokens_of(std::string_view text) { return reader(text).all(); }

} // namespace ptx
