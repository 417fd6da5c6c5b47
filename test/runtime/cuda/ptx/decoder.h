// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Decoding one function: what the families of instructions need to turn a statement into
/// instructions. Whatever a family does not take, a modifier, an operand or a type, is an error.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_DECODER_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_DECODER_H

#include "machine.h"

#include <set>

namespace ptx {

/// What decoding a function has to know of the program.
struct program_symbols {
  struct symbol {
    space in;
    std::uint64_t address, bytes;
  };
  std::map<std::string, symbol> variables;
  program *into;
  find_symbol globals;
  /// Null if no module that is linked defines it.
  std::function<code *(const std::string &)> find_function;
  int version = 60, target = 70;
};

class decoder {
public:
  decoder(const function &from, code &into, const program_symbols &symbols);
  void decode();

  // The statement.
  const statement &now() const { return *statement_; }
  const std::string &opcode() const { return statement_->opcode; }
  [[noreturn]] void fail(const std::string &text) const;
  /// Takes the modifier if it is there.
  bool take(std::string_view modifier);
  /// Takes one of them, which has to be there; its number.
  int take_one(std::initializer_list<std::string_view> of);
  type take_type();
  /// An instruction that this version of PTX does not have yet.
  void needs_version(int version) const;
  /// … or this kind of device.
  void needs_target(int target) const;

  // Operands, by their number.
  std::size_t operand_count() const { return statement_->operands.size(); }
  const operand &at(std::size_t number) const;
  void expect_operands(std::size_t count) const;
  place source(std::size_t number, type of) { return source(at(number), of); }
  place source(const operand &from, type of);
  place destination(std::size_t number, type of) { return destination(at(number), of); }
  place destination(const operand &to, type of);
  /// The type that a register is declared with; what is none has the given one.
  type declared(const operand &of, type otherwise) const;
  place constant(std::uint64_t value, int bytes);
  place temporary(int bytes);

  // Instructions.
  instruction &emit(handler run);
  /// The usual ones: a destination and sources of one type.
  void emit_one(handler run, type of) { emit_as(run, of, {of}); }
  void emit_as(handler run, type result, std::initializer_list<type> sources);
  std::uint32_t new_cache() { return symbols_.into->accesses++; }

  struct parameter {
    const variable *is;
    parameter_place where;
    bool is_of_entry;
  };
  const parameter *find_parameter(const std::string &name) const;
  /// Of a variable, in its space; false if there is none.
  bool find_address(const std::string &name, std::uint64_t &address, space &in);

  const function &source_function() const { return from_; }
  code &result() { return into_; }
  const program_symbols &symbols() const { return symbols_; }
  void target(const std::string &label) { targets_.push_back({into_.body.size() - 1, label, 0}); }
  void table(const std::string &name);

private:
  struct known_register {
    type of;
    place where = 0;
    int number = -1;
  };
  void lay_out_parameters();
  void lay_out_locals();
  void decode_statement();
  void resolve_targets();
  void find_undefined();
  place area_of(known_register &of);
  place local_address(std::uint64_t offset, type of);
  void note(const std::string &name, bool is_written);
  bool special_register(const std::string &name, type of, place &into) const;

  struct target_of {
    std::size_t instruction;
    std::string label;
    const void *table;
  };
  struct use {
    std::vector<int> reads, writes;
  };

  const function &from_;
  code &into_;
  const program_symbols &symbols_;
  const statement *statement_ = nullptr;
  std::vector<bool> taken_;
  std::map<std::string, known_register> registers_;
  std::map<std::string, parameter> parameters_;
  std::map<std::string, std::uint64_t> locals_;
  std::map<std::pair<int, std::uint64_t>, place> constants_;
  std::vector<target_of> targets_;
  std::vector<std::size_t> first_; ///< instruction of each statement
  std::vector<use> uses_;          ///< of each instruction
  use pending_;
  int register_count_ = 0;
};

/// Each decodes the statement if it is one of its instructions.
bool decode_integers(decoder &in);
bool decode_bits(decoder &in);
bool decode_floats(decoder &in);
bool decode_functions(decoder &in); ///< roots, exponentials and their like
bool decode_choices(decoder &in);   ///< comparisons and what depends on them
bool decode_moves(decoder &in);     ///< and conversions of addresses
bool decode_conversions(decoder &in);
bool decode_accesses(decoder &in);
bool decode_atomics(decoder &in);
bool decode_control(decoder &in);
bool decode_warps(decoder &in); ///< before control, which has other barriers

/// The handler of `make<T>()` for the integer that a type is.
template <typename Make> handler of_integer(type of, Make make) {
  const bool is_signed = of.of == kind::of_signed;
  switch (of.bits) {
  case 16:
    return is_signed ? make.template operator()<std::int16_t>()
                     : make.template operator()<std::uint16_t>();
  case 32:
    return is_signed ? make.template operator()<std::int32_t>()
                     : make.template operator()<std::uint32_t>();
  case 64:
    return is_signed ? make.template operator()<std::int64_t>()
                     : make.template operator()<std::uint64_t>();
  default:
    return nullptr;
  }
}

/// … for bits of a width, whatever they mean.
template <typename Make> handler of_bits(type of, Make make) {
  switch (of.bits) {
  case 1:
    return make.template operator()<std::uint8_t>();
  case 16:
    return make.template operator()<std::uint16_t>();
  case 32:
    return make.template operator()<std::uint32_t>();
  case 64:
    return make.template operator()<std::uint64_t>();
  default:
    return nullptr;
  }
}

} // namespace ptx

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_DECODER_H
