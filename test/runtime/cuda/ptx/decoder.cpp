// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "decoder.h"

#include <algorithm>

namespace ptx {

namespace {

std::uint32_t rounded_up(std::uint64_t value, std::uint64_t to) {
  return static_cast<std::uint32_t>((value + to - 1) / to * to);
}

const std::map<std::string, special> special_registers = {
    {"%tid.x", special::tid_x},
    {"%tid.y", special::tid_y},
    {"%tid.z", special::tid_z},
    {"%laneid", special::laneid},
    {"%warpid", special::warpid},
    {"%lanemask_eq", special::lanemask_eq},
    {"%lanemask_lt", special::lanemask_lt},
    {"%lanemask_le", special::lanemask_le},
    {"%lanemask_gt", special::lanemask_gt},
    {"%lanemask_ge", special::lanemask_ge},
    {"%ntid.x", special::ntid_x},
    {"%ntid.y", special::ntid_y},
    {"%ntid.z", special::ntid_z},
    {"%ctaid.x", special::ctaid_x},
    {"%ctaid.y", special::ctaid_y},
    {"%ctaid.z", special::ctaid_z},
    {"%nctaid.x", special::nctaid_x},
    {"%nctaid.y", special::nctaid_y},
    {"%nctaid.z", special::nctaid_z},
    {"%nwarpid", special::nwarpid},
    {"%smid", special::smid},
    {"%nsmid", special::nsmid},
    {"%dynamic_smem_size", special::dynamic_smem_size}};

} // namespace

decoder::decoder(const function &from, code &into, const program_symbols &symbols)
    : from_(from), into_(into), symbols_(symbols) {
  into_.name = from.name;
  into_.is_entry = from.is_entry;
  std::copy_n(from.required_block, 3, into_.required_block);
  std::copy_n(from.most_block, 3, into_.most_block);
  for (const auto &[name, of] : from.registers)
    registers_[name].of = of;
  lay_out_parameters();
  lay_out_locals();
}

void decoder::fail(const std::string &text) const {
  throw syntax_error(statement_ ? statement_->line : from_.line, text);
}

void decoder::lay_out_parameters() {
  std::uint32_t end = 0;
  const auto add = [&](const variable &one, std::vector<parameter_place> *list) {
    parameter_place where;
    where.bytes = static_cast<std::uint32_t>(one.bytes);
    if (from_.is_entry) {
      where.offset = rounded_up(end, one.alignment);
      end = where.offset + where.bytes;
    } else {
      where.bytes = rounded_up(where.bytes, 4); // as many bytes for each work-item
      where.offset = rounded_up(into_.register_bytes, 32);
      into_.register_bytes = where.offset + where.bytes * lanes;
    }
    if (list)
      list->push_back(where);
    parameters_[one.name] = {&one, where, from_.is_entry};
  };
  for (const variable &one : from_.parameters)
    add(one, &into_.parameters);
  into_.argument_bytes = end;
  for (const variable &one : from_.results)
    add(one, &into_.results);
  // Those of the calls that it makes.
  for (const variable &one : from_.variables)
    if (one.in == space::parameter) {
      parameter_place where;
      where.bytes = rounded_up(one.bytes, 4);
      where.offset = rounded_up(into_.register_bytes, 32);
      into_.register_bytes = where.offset + where.bytes * lanes;
      parameters_[one.name] = {&one, where, false};
    }
}

void decoder::lay_out_locals() {
  for (const variable &one : from_.variables) {
    if (one.in != space::local)
      continue;
    into_.local_bytes = rounded_up(into_.local_bytes, std::max<std::uint64_t>(one.alignment, 16));
    locals_[one.name] = into_.local_bytes;
    into_.local_bytes += one.bytes;
  }
  into_.local_bytes = rounded_up(into_.local_bytes, 16);
}

void decoder::decode() {
  for (const statement &one : from_.body) {
    statement_ = &one;
    first_.push_back(into_.body.size());
    decode_statement();
  }
  statement_ = nullptr;
  first_.push_back(into_.body.size());
  // A label may stand at the end.
  const bool has_last_label =
      std::any_of(from_.labels.begin(), from_.labels.end(),
                  [&](const auto &each) { return each.second == from_.body.size(); });
  if (has_last_label || into_.body.empty() || into_.body.back().falls_through ||
      into_.body.back().has_guard) {
    statement nothing;
    nothing.line = from_.line;
    statement_ = &nothing;
    emit([](warp &in, const instruction *i) -> const instruction * {
      in.in->fail(illegal_instruction, i, "the function ends without a return");
    });
    statement_ = nullptr;
  }
  resolve_targets();
  find_undefined();
  into_.register_count = register_count_;
}

void decoder::decode_statement() {
  taken_.assign(statement_->modifiers.size(), false);
  using family = bool (*)(decoder &);
  const family all[] = {decode_accesses, decode_integers,    decode_floats,   decode_moves,
                        decode_choices,  decode_conversions, decode_bits,     decode_warps,
                        decode_control,  decode_atomics,     decode_functions};
  const bool known =
      std::any_of(std::begin(all), std::end(all), [&](family each) { return each(*this); });
  if (!known)
    fail("the instruction '" + opcode() + "' is not known here");
  for (std::size_t number = 0; number < taken_.size(); ++number)
    if (!taken_[number])
      fail("'" + opcode() + "' with the modifier '." + statement_->modifiers[number] +
           "' is not known here");
}

bool decoder::take(std::string_view modifier) {
  for (std::size_t number = 0; number < taken_.size(); ++number)
    if (!taken_[number] && statement_->modifiers[number] == modifier)
      return taken_[number] = true;
  return false;
}

int decoder::take_one(std::initializer_list<std::string_view> of) {
  int number = 0;
  for (const std::string_view each : of) {
    if (take(each))
      return number;
    ++number;
  }
  std::string wanted;
  for (const std::string_view each : of)
    wanted += " ." + std::string(each);
  fail("'" + opcode() + "' has none of" + wanted);
}

type decoder::take_type() {
  for (std::size_t number = 0; number < taken_.size(); ++number)
    if (type found; !taken_[number] && read_type(statement_->modifiers[number], found)) {
      taken_[number] = true;
      return found;
    }
  fail("'" + opcode() + "' has no type");
}

void decoder::needs_version(int version) const {
  if (symbols_.version < version)
    fail("'" + opcode() + "' needs PTX " + std::to_string(version / 10) + "." +
         std::to_string(version % 10));
}

void decoder::needs_target(int target) const {
  if (symbols_.target < target)
    fail("'" + opcode() + "' needs sm_" + std::to_string(target));
}

const operand &decoder::at(std::size_t number) const {
  if (number >= statement_->operands.size())
    fail("'" + opcode() + "' has too few operands");
  return statement_->operands[number];
}

void decoder::expect_operands(std::size_t count) const {
  if (operand_count() != count)
    fail("'" + opcode() + "' has " + std::to_string(operand_count()) + " operands in place of " +
         std::to_string(count));
}

place decoder::area_of(known_register &of) {
  if (of.number < 0) {
    of.number = register_count_++;
    of.where = temporary(of.of.bytes());
  }
  return of.where;
}

place decoder::temporary(int bytes) {
  const place where = rounded_up(into_.register_bytes, 64);
  into_.register_bytes = where + bytes * lanes;
  return where;
}

place decoder::constant(std::uint64_t value, int bytes) {
  if (bytes < 8)
    value &= (std::uint64_t(1) << bytes * 8) - 1;
  const auto [found, is_new] = constants_.try_emplace({bytes, value}, place(0));
  if (is_new) {
    const std::size_t begin = rounded_up(into_.constants.size(), 64);
    into_.constants.resize(begin + bytes * lanes);
    for (int lane = 0; lane < lanes; ++lane)
      std::memcpy(into_.constants.data() + begin + lane * bytes, &value, bytes);
    found->second = static_cast<place>(begin) | constants_area;
  }
  return found->second;
}

bool decoder::special_register(const std::string &name, type of, place &into) const {
  const auto found = special_registers.find(name);
  if (found == special_registers.end())
    return false;
  if (of.bits != 32 || of.of == kind::floating)
    fail("'" + name + "' has 32 bits");
  const auto number = static_cast<std::uint32_t>(found->second);
  const auto first_of_block = static_cast<std::uint32_t>(special::ntid_x);
  const std::uint32_t each = lanes * 4;
  into = number < first_of_block ? number * each | warp_area
                                 : (number - first_of_block) * each | block_area;
  return true;
}

type decoder::declared(const operand &of, type otherwise) const {
  if (of.is != operand::a_register)
    return otherwise;
  const auto found = registers_.find(of.name);
  return found == registers_.end() ? otherwise : found->second.of;
}

void decoder::note(const std::string &name, bool is_written) {
  (is_written ? pending_.writes : pending_.reads).push_back(registers_[name].number);
}

static bool agree(type declared, type used) {
  if (declared.bits != used.bits)
    return false;
  if (declared.of == kind::bits || used.of == kind::bits || declared.of == used.of)
    return true;
  return declared.of != kind::floating && used.of != kind::floating;
}

place decoder::source(const operand &from, type of) {
  switch (from.is) {
  case operand::a_register: {
    if (from.negated)
      fail("'!' does not stand here");
    place where;
    if (special_register(from.name, of, where))
      return where;
    const auto found = registers_.find(from.name);
    if (found == registers_.end())
      fail("the register '" + from.name + "' is not declared");
    if (!agree(found->second.of, of))
      fail("the register '" + from.name + "' has another type than '" + opcode() + "' takes");
    area_of(found->second);
    note(from.name, false);
    return found->second.where;
  }
  case operand::an_integer:
    if (of.of == kind::floating)
      fail("an integer stands where '" + opcode() + "' takes a real number");
    return constant(of.bits == 1 ? from.value != 0 : from.value, of.bytes());
  case operand::a_real:
    if (from.real_bits != of.bits || (of.of != kind::floating && of.of != kind::bits))
      fail("a real number of another type than '" + opcode() + "' takes");
    return constant(from.value, of.bytes());
  case operand::a_name: {
    std::uint64_t address;
    space in;
    if (!find_address(from.name, address, in))
      fail("'" + from.name + "' is not declared");
    if (of.of == kind::floating || of.bits < 32)
      fail("an address stands where '" + opcode() + "' takes another type");
    if (in == space::local)
      return local_address(address + from.value, of);
    return constant(address + from.value, of.bytes());
  }
  default:
    fail("'" + opcode() + "' has an operand of a form that is not known here");
  }
}

/// Each call of a function has its local variables behind its caller's.
place decoder::local_address(std::uint64_t offset, type of) {
  if (of.bits != 64)
    fail("an address of local memory has 64 bits");
  const place to = temporary(8);
  instruction &made = emit([](warp &in, const instruction *i) {
    std::uint64_t values[lanes];
    for (std::uint64_t &each : values)
      each = local_begin + in.frame->local_begin + i->offset;
    put(in, i->to, values);
    return i + 1;
  });
  made.to = to;
  made.offset = offset;
  return to;
}

place decoder::destination(const operand &to, type of) {
  if (to.is == operand::nothing)
    return temporary(of.bytes());
  const auto found = registers_.find(to.name);
  if (to.is != operand::a_register || found == registers_.end())
    fail("the result of '" + opcode() + "' is no register that is declared");
  if (!agree(found->second.of, of))
    fail("the register '" + to.name + "' has another type than '" + opcode() + "' gives");
  area_of(found->second);
  note(to.name, true);
  return found->second.where;
}

instruction &decoder::emit(handler run) {
  if (!run)
    fail("'" + opcode() + "' of this type is not known here");
  instruction made;
  made.run = run;
  made.line = statement_->line;
  if (!statement_->guard.empty()) {
    operand guard;
    guard.is = operand::a_register;
    guard.name = statement_->guard;
    made.guard = source(guard, {kind::predicate, 1});
    made.has_guard = true;
    made.guard_negated = statement_->guard_negated;
  }
  into_.body.push_back(made);
  uses_.push_back(std::move(pending_));
  pending_ = {};
  return into_.body.back();
}

void decoder::emit_as(handler run, type result, std::initializer_list<type> sources) {
  expect_operands(sources.size() + 1);
  place from[3] = {};
  std::size_t number = 0;
  for (const type each : sources) {
    from[number] = source(number + 1, each);
    ++number;
  }
  const place to = destination(0, result);
  instruction &made = emit(run);
  made.to = to;
  made.a = from[0];
  made.b = from[1];
  made.c = from[2];
}

const decoder::parameter *decoder::find_parameter(const std::string &name) const {
  const auto found = parameters_.find(name);
  return found == parameters_.end() ? nullptr : &found->second;
}

bool decoder::find_address(const std::string &name, std::uint64_t &address, space &in) {
  if (const auto found = locals_.find(name); found != locals_.end()) {
    // Each call has its own, behind its caller's: what is added when the function is entered.
    address = found->second;
    in = space::local;
    return true;
  }
  if (const parameter *const found = find_parameter(name)) {
    if (!found->is_of_entry)
      fail("the address of a function's parameter is not known here");
    address = parameter_begin + found->where.offset;
    in = space::parameter;
    return true;
  }
  // Variables of a function are the program's by the function's name.
  for (const std::string &each : {from_.name + "/" + name, name})
    if (const auto found = symbols_.variables.find(each); found != symbols_.variables.end()) {
      address = found->second.address;
      in = found->second.in;
      if (in == space::shared)
        into_.shared_used.push_back(each);
      return true;
    }
  in = space::global;
  return symbols_.globals(name, address);
}

void decoder::table(const std::string &name) {
  const auto found = from_.targets.find(name);
  if (found == from_.targets.end())
    fail("'" + name + "' is no list of targets");
  auto made = std::make_unique<std::vector<const instruction *>>(found->second.size());
  into_.body.back().targets = made.get();
  for (const std::string &label : found->second)
    targets_.push_back({into_.body.size() - 1, label, made.get()});
  into_.tables.push_back(std::move(made));
}

void decoder::resolve_targets() {
  std::map<const void *, std::size_t> next;
  for (const target_of &one : targets_) {
    const auto found = from_.labels.find(one.label);
    if (found == from_.labels.end())
      throw syntax_error(into_.body[one.instruction].line, "there is no label '" + one.label + "'");
    const instruction *const to = into_.body.data() + first_[found->second];
    if (one.table)
      (*const_cast<std::vector<const instruction *> *>(
          into_.body[one.instruction].targets))[next[one.table]++] = to;
    else
      into_.body[one.instruction].target = to;
  }
}

/// Which registers may be read before they are written: backwards, until nothing changes.
void decoder::find_undefined() {
  const std::size_t words = (register_count_ + 63) / 64, count = into_.body.size();
  std::vector<std::vector<std::uint64_t>> live(count + 1, std::vector<std::uint64_t>(words));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t number = count; number-- > 0;) {
      const instruction &one = into_.body[number];
      std::vector<std::uint64_t> now(words);
      const auto join = [&](const instruction *next) {
        for (std::size_t word = 0; word < words; ++word)
          now[word] |= live[next - into_.body.data()][word];
      };
      if (one.falls_through || one.has_guard)
        join(&one + 1);
      if (one.target)
        join(one.target);
      if (one.targets)
        for (const instruction *const each : *one.targets)
          join(each);
      if (!one.has_guard)
        for (const int written : uses_[number].writes)
          now[written / 64] &= ~(std::uint64_t(1) << written % 64);
      for (const int read : uses_[number].reads)
        now[read / 64] |= std::uint64_t(1) << read % 64;
      if (now != live[number]) {
        live[number] = std::move(now);
        changed = true;
      }
    }
  }
  for (const auto &[name, one] : registers_)
    if (one.number >= 0 && (live[0][one.number / 64] >> one.number % 64 & 1))
      into_.undefined.emplace_back(one.where, one.of.bytes() * lanes);
}

} // namespace ptx
