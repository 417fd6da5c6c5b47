// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A module of PTX as it is written: what the parser makes of the text. Nothing is executed here.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_SYNTAX_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_SYNTAX_H

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ptx {

/// Something that is no PTX, or none that this library knows.
struct syntax_error : std::runtime_error {
  syntax_error(int line, const std::string &text) : std::runtime_error(text), line(line) {}
  int line;
};

enum class space : std::uint8_t { generic, parameter, global, shared, local, constant };
enum class kind : std::uint8_t { bits, of_unsigned, of_signed, floating, predicate };

struct type {
  kind of = kind::bits;
  int bits = 32;
  int bytes() const { return bits == 1 ? 1 : bits / 8; }
  bool operator==(const type &) const = default;
};

/// "b32" and its like; false if it is no type.
bool read_type(std::string_view text, type &into);

struct operand {
  enum form { a_register, an_integer, a_real, a_name, an_address, a_list, nothing };
  form is = nothing;
  std::string name; ///< of the register, the symbol, or of an address's base
  bool base_is_register = false, negated = false;
  std::uint64_t value = 0; ///< an integer, a real's bits, or the offset of an address
  int real_bits = 0;
  std::vector<operand> list; ///< {a, b}, or p|q
};

struct statement {
  int line = 0;
  std::string guard;
  bool guard_negated = false;
  std::string opcode;
  std::vector<std::string> modifiers;
  std::vector<operand> operands;
};

struct initial_value {
  std::uint64_t value = 0;
  std::string symbol; ///< whose address is added
  bool is_generic = false;
};

struct variable {
  std::string name;
  space in = space::global;
  type element;
  std::uint64_t alignment = 1, bytes = 0;
  bool is_external = false, is_unsized = false;
  std::vector<initial_value> values;
  int line = 0;
};

struct function {
  std::string name;
  int line = 0;
  bool is_entry = false, is_visible = false, has_body = false;
  std::vector<variable> parameters, results;
  std::uint32_t required_block[3] = {0, 0, 0}, most_block[3] = {0, 0, 0};
  std::map<std::string, type> registers;
  std::vector<variable> variables; ///< of its own: local, shared, and the parameters of its calls
  std::vector<statement> body;
  std::map<std::string, std::size_t> labels;               ///< to the next statement
  std::map<std::string, std::vector<std::string>> targets; ///< of branches by index
};

struct module {
  int version = 0; ///< 60 is 6.0
  int target = 0;  ///< 70 is sm_70
  int address_size = 64;
  std::vector<variable> variables;
  std::vector<function> functions;
};

module parse(std::string_view text);

} // namespace ptx

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_SYNTAX_H
