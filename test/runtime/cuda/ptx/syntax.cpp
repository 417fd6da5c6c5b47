// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "syntax.h"

#include "tokens.h"

#include <algorithm>
#include <optional>

namespace ptx {

bool read_type(std::string_view text, type &into) {
  if (text == "pred") {
    into = {kind::predicate, 1};
    return true;
  }
  if (text.size() < 2 || text.size() > 3)
    return false;
  const std::string_view digits = text.substr(1);
  for (const int bits : {8, 16, 32, 64})
    if (digits == std::to_string(bits)) {
      switch (text[0]) {
      case 'b':
        into = {kind::bits, bits};
        return true;
      case 'u':
        into = {kind::of_unsigned, bits};
        return true;
      case 's':
        into = {kind::of_signed, bits};
        return true;
      case 'f':
        into = {kind::floating, bits};
        return bits != 8;
      default:
        return false;
      }
    }
  return false;
}

namespace {

// Not a function's own: its guard is the C++ library's, and ThreadSanitizer does not see in a
// library that is opened later that it orders threads.
const std::map<std::string, space> state_spaces = {{".global", space::global},
                                                   {".shared", space::shared},
                                                   {".local", space::local},
                                                   {".const", space::constant},
                                                   {".param", space::parameter}};

class parser {
public:
  explicit parser(std::string_view text) : tokens_(tokens_of(text)) {}

  module all() {
    while (now().is != token::end)
      read_top();
    if (!made_.version || !made_.target)
      fail("a module begins with .version and .target");
    return std::move(made_);
  }

private:
  const token &now(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }

  [[noreturn]] void fail(const std::string &text) const { throw syntax_error(now().line, text); }

  bool take(std::string_view spelling) {
    if (now().is == token::end || now().is == token::text || now().spelling != spelling)
      return false;
    ++at_;
    return true;
  }

  void expect(std::string_view spelling) {
    if (!take(spelling))
      fail("expected '" + std::string(spelling) + "' before '" + now().spelling + "'");
  }

  std::string word() {
    if (now().is != token::word)
      fail("expected a name before '" + now().spelling + "'");
    return tokens_[at_++].spelling;
  }

  std::uint64_t number() {
    const bool is_negative = take("-");
    if (now().is != token::number)
      fail("expected a number before '" + now().spelling + "'");
    const std::uint64_t value = tokens_[at_++].value;
    return is_negative ? 0 - value : value;
  }

  void skip_line() {
    for (const int line = now().line; now().is != token::end && now().line == line;)
      ++at_;
  }

  void skip_block() {
    for (int depth = 0; now().is != token::end; ++at_) {
      depth += now().spelling == "{";
      depth -= now().spelling == "}";
      if (depth == 0 && now().spelling == "}")
        break;
    }
    expect("}");
  }

  void read_header() {
    if (take(".version")) {
      made_.version = static_cast<int>(number());
    } else if (take(".address_size")) {
      made_.address_size = static_cast<int>(number());
    } else {
      const std::string target = word();
      if (target.rfind("sm_", 0) != 0)
        fail("'" + target + "' is no target");
      made_.target = std::atoi(target.c_str() + 3);
      while (take(","))
        if (const std::string more = word(); more != "debug")
          fail("'" + more + "' is no part of a target");
    }
  }

  void read_top() {
    const std::string &first = now().spelling;
    if (first == ".file" || first == ".loc")
      return skip_line();
    if (first == ".section") {
      while (now().is != token::end && now().spelling != "{")
        ++at_;
      return skip_block();
    }
    if (first == ".version" || first == ".address_size")
      return read_header();
    if (take(".target"))
      return read_header();
    bool is_visible = false, is_external = false;
    for (;;) {
      if (take(".visible") || take(".weak") || take(".common"))
        is_visible = true;
      else if (take(".extern"))
        is_external = true;
      else
        break;
    }
    if (now().spelling == ".entry" || now().spelling == ".func")
      return read_function(is_visible);
    if (std::optional<variable> read = read_variable()) {
      read->is_external = is_external;
      expect(";");
      made_.variables.push_back(std::move(*read));
      return;
    }
    fail("'" + first + "' is no directive that is known here");
  }

  /// From its space on: ".shared .align 4 .b8 name[64]", with a value if it has one.
  std::optional<variable> read_variable() {
    variable made;
    made.line = now().line;
    const auto found = state_spaces.find(now().spelling);
    if (found == state_spaces.end())
      return std::nullopt;
    ++at_;
    made.in = found->second;
    for (bool is_type = false; !is_type;) {
      const std::string part = word();
      if (part == ".align")
        made.alignment = number();
      else if (part == ".ptr")
        read_pointer();
      else if (part == ".v2" || part == ".v4")
        made.bytes = part == ".v2" ? 2 : 4;
      else if (is_type = read_type(std::string_view(part).substr(1), made.element); !is_type)
        fail("'" + part + "' is no part of a declaration");
      else if (now().spelling == ".ptr")
        ++at_, read_pointer();
    }
    made.bytes = std::max<std::uint64_t>(made.bytes, 1) * made.element.bytes();
    made.alignment = std::max<std::uint64_t>(made.alignment, made.element.bytes());
    made.name = word();
    while (take("[")) {
      if (take("]")) {
        made.is_unsized = true;
        continue;
      }
      made.bytes *= number();
      expect("]");
    }
    if (take("="))
      read_values(made);
    return made;
  }

  void read_pointer() {
    while (now().spelling == ".global" || now().spelling == ".shared" ||
           now().spelling == ".const" || now().spelling == ".local")
      ++at_;
    if (take(".align"))
      number();
  }

  void read_values(variable &of) {
    if (take("{")) {
      while (!take("}")) {
        read_values(of);
        take(",");
      }
      return;
    }
    initial_value one;
    if (now().is == token::real) {
      one.value = tokens_[at_++].value;
    } else if (now().is == token::word) {
      one.symbol = word();
      if (one.symbol == "generic") {
        one.is_generic = true;
        expect("(");
        one.symbol = word();
        expect(")");
      }
      if (take("+"))
        one.value = number();
      else if (now().spelling == "-")
        one.value = number();
    } else {
      one.value = number();
    }
    of.values.push_back(std::move(one));
  }

  std::vector<variable> read_parameters() {
    std::vector<variable> all;
    if (!take("("))
      return all;
    while (!take(")")) {
      std::optional<variable> one;
      if (take(".reg"))
        fail("parameters in registers are not known here");
      one = read_variable();
      if (!one)
        fail("expected a parameter before '" + now().spelling + "'");
      all.push_back(std::move(*one));
      take(",");
    }
    return all;
  }

  void read_function(bool is_visible) {
    function one;
    one.line = now().line;
    one.is_visible = is_visible;
    one.is_entry = word() == ".entry";
    if (now().spelling == "(")
      one.results = read_parameters();
    one.name = word();
    one.parameters = read_parameters();
    for (;;) {
      std::uint32_t *into = nullptr;
      if (take(".reqntid"))
        into = one.required_block;
      else if (take(".maxntid"))
        into = one.most_block;
      else if (take(".noreturn"))
        continue;
      else if (take(".minnctapersm") || take(".maxnreg")) {
        number();
        continue;
      } else {
        break;
      }
      into[0] = into[1] = into[2] = 1;
      int dimension = 0;
      do
        into[dimension++] = static_cast<std::uint32_t>(number());
      while (dimension < 3 && take(","));
    }
    if (!take(";")) {
      expect("{");
      one.has_body = true;
      scopes_ = {{}};
      function_ = &one;
      while (!take("}"))
        read_in_body();
    }
    made_.functions.push_back(std::move(one));
  }

  void read_in_body() {
    const std::string &first = now().spelling;
    if (now().is == token::end)
      fail("the text ends inside a function");
    if (first == ".loc" || first == ".file")
      return skip_line();
    if (take("{")) {
      scopes_.emplace_back();
      while (!take("}"))
        read_in_body();
      scopes_.pop_back();
      return;
    }
    if (first == ".reg")
      return read_registers();
    if (take(".pragma")) {
      ++at_;
      return expect(";");
    }
    if (now().is == token::word && now(1).spelling == ":")
      return read_label();
    if (std::optional<variable> one = read_variable()) {
      expect(";");
      const std::string unique = one->name + "#" + std::to_string(function_->variables.size());
      scopes_.back()[one->name] = unique;
      one->name = unique;
      function_->variables.push_back(std::move(*one));
      return;
    }
    read_statement();
  }

  void read_label() {
    const std::string name = word();
    expect(":");
    if (take(".branchtargets")) {
      std::vector<std::string> &all = function_->targets[name];
      do
        all.push_back(word());
      while (take(","));
      return expect(";");
    }
    if (!function_->labels.emplace(name, function_->body.size()).second)
      fail("the label '" + name + "' stands here twice");
  }

  void read_registers() {
    expect(".reg");
    const std::string of = word();
    type made;
    if (!read_type(std::string_view(of).substr(1), made))
      fail("'" + of + "' is no type of registers");
    if (made.bits == 8)
      fail("registers of 8 bits are not known here");
    do {
      const std::string name = word();
      if (take("<")) {
        const std::uint64_t count = number();
        expect(">");
        for (std::uint64_t each = 0; each < count; ++each)
          declare(name + std::to_string(each), made);
      } else {
        declare(name, made);
      }
    } while (take(","));
    expect(";");
  }

  /// Registers of an inner block are others than those of the same name around it.
  void declare(const std::string &name, type of) {
    if (scopes_.size() == 1) {
      function_->registers[name] = of;
      return;
    }
    const std::string unique = name + "#" + std::to_string(function_->registers.size());
    scopes_.back()[name] = unique;
    function_->registers[unique] = of;
  }

  std::string resolved(const std::string &name) const {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if (const auto found = scope->find(name); found != scope->end())
        return found->second;
    return name;
  }

  operand read_address() {
    operand made;
    made.is = operand::an_address;
    if (now().is == token::number) {
      made.value = number();
    } else {
      made.name = resolved(word());
      made.base_is_register = function_->registers.count(made.name) != 0;
      if (take("+"))
        made.value = number();
      else if (now().spelling == "-")
        made.value = number();
    }
    expect("]");
    return made;
  }

  operand read_list(std::string_view end) {
    operand made;
    made.is = operand::a_list;
    while (!take(end)) {
      made.list.push_back(read_operand());
      take(",");
    }
    return made;
  }

  operand read_operand() {
    if (take("["))
      return read_address();
    if (take("{"))
      return read_list("}");
    if (take("("))
      return read_list(")");
    operand made;
    made.negated = take("!");
    if (now().is == token::real) {
      made.is = operand::a_real;
      made.real_bits = now().real_bits;
      made.value = tokens_[at_++].value;
    } else if (now().is == token::number || now().spelling == "-") {
      made.is = operand::an_integer;
      made.value = number();
    } else {
      made.name = word();
      if (made.name == "_")
        return made;
      made.name = resolved(made.name);
      const bool is_register = made.name[0] == '%' || function_->registers.count(made.name);
      made.is = is_register ? operand::a_register : operand::a_name;
      if (!is_register && take("+"))
        made.value = number();
    }
    if (take("|")) {
      operand pair;
      pair.is = operand::a_list;
      pair.list = {made, read_operand()};
      return pair;
    }
    return made;
  }

  void read_statement() {
    statement one;
    one.line = now().line;
    if (take("@")) {
      one.guard_negated = take("!");
      one.guard = word();
    }
    const std::string spelling = word();
    std::size_t begin = 0;
    for (std::size_t end; begin != std::string::npos; begin = end) {
      end = spelling.find('.', begin + 1);
      const std::string part = spelling.substr(begin, end - begin);
      if (begin == 0)
        one.opcode = part;
      else
        one.modifiers.push_back(part.substr(1));
    }
    while (!take(";")) {
      if (now().is == token::end)
        fail("expected ';'");
      one.operands.push_back(read_operand());
      if (now().spelling != ";")
        expect(",");
    }
    function_->body.push_back(std::move(one));
  }

  std::vector<token> tokens_;
  std::size_t at_ = 0;
  module made_;
  function *function_ = nullptr;
  std::vector<std::map<std::string, std::string>> scopes_;
};

} // namespace

module parse(std::string_view text) { return parser(text).all(); }

} // namespace ptx
