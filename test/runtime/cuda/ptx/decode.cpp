// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// From modules to a program: variables get addresses, functions are decoded, and each entry knows
/// what it needs.
#include "decoder.h"

#include <algorithm>

namespace ptx {

namespace {

constexpr std::uint64_t between_variables = 256; ///< bytes that belong to none of them
constexpr std::uint64_t most_shared = 48 << 10, most_arguments = 4352, most_arguments_later = 32764;

std::uint64_t rounded_up(std::uint64_t value, std::uint64_t to) {
  return (value + to - 1) / to * to;
}

class linker {
public:
  linker(const std::vector<const module *> &linked, const find_symbol &globals)
      : linked_(linked), globals_(globals), made_(std::make_unique<program>()) {}

  std::unique_ptr<program> link() {
    for (std::size_t number = 0; number < linked_.size(); ++number)
      symbols_.push_back({{},
                          made_.get(),
                          globals_,
                          [this, number](const std::string &name) { return find(number, name); },
                          linked_[number]->version,
                          linked_[number]->target});
    lay_out_variables();
    make_functions();
    for (const std::unique_ptr<decoder> &each : decoders_)
      each->decode();
    for (const auto &[name, one] : made_->functions)
      if (one->is_entry)
        finish(*one);
    return std::move(made_);
  }

private:
  code *find(std::size_t module_number, const std::string &name) {
    for (const std::string &key : {name + "@" + std::to_string(module_number), name})
      if (const auto found = made_->functions.find(key); found != made_->functions.end())
        return found->second.get();
    return nullptr;
  }

  void add(std::size_t module_number, const variable &one, const std::string &name) {
    auto &variables = symbols_[module_number].variables;
    if (one.in == space::shared && one.is_unsized) {
      dynamic_.push_back({module_number, name});
    } else if (one.in == space::shared) {
      made_->shared_end = rounded_up(made_->shared_end, std::max<std::uint64_t>(one.alignment, 16));
      variables[name] = {space::shared, made_->shared_end, one.bytes};
      made_->shared.push_back(
          {made_->shared_end, made_->shared_end + one.bytes, nullptr, nullptr, nullptr});
      made_->shared_end += one.bytes + between_variables;
      shared_alignment_[name] = one.alignment;
    } else if (one.in == space::constant) {
      const std::uint64_t begin =
          rounded_up(made_->constant_bytes.size(), std::max<std::uint64_t>(one.alignment, 16));
      variables[name] = {space::constant, constant_begin + begin, one.bytes};
      made_->constant_bytes.resize(begin + one.bytes + between_variables);
      constants_.push_back({begin, &one});
    }
  }

  void lay_out_variables() {
    for (std::size_t number = 0; number < linked_.size(); ++number) {
      for (const variable &one : linked_[number]->variables)
        add(number, one, one.name);
      for (const function &each : linked_[number]->functions)
        for (const variable &one : each.variables)
          if (one.in == space::shared || one.in == space::constant)
            add(number, one, each.name + "/" + one.name);
    }
    made_->shared_end = rounded_up(made_->shared_end, 256);
    for (const auto &[number, name] : dynamic_)
      symbols_[number].variables[name] = {space::shared, made_->shared_end, 0};
    for (const auto &[begin, one] : constants_) {
      const std::vector<unsigned char> bytes = initial_bytes(*one, globals_);
      std::copy(bytes.begin(), bytes.end(), made_->constant_bytes.begin() + std::ptrdiff_t(begin));
      made_->constants.push_back({constant_begin + begin, constant_begin + begin + one->bytes,
                                  made_->constant_bytes.data() + begin, nullptr, nullptr});
    }
  }

  void make_functions() {
    for (std::size_t number = 0; number < linked_.size(); ++number)
      for (const function &each : linked_[number]->functions) {
        if (!each.has_body)
          continue;
        const std::string key =
            each.is_visible || each.is_entry ? each.name : each.name + "@" + std::to_string(number);
        auto &made = made_->functions[key];
        if (made)
          throw syntax_error(each.line, "'" + each.name + "' is defined twice");
        made = std::make_unique<code>();
        decoders_.push_back(std::make_unique<decoder>(each, *made, symbols_[number]));
        if (each.is_entry) {
          const std::uint64_t most =
              linked_[number]->version >= 81 ? most_arguments_later : most_arguments;
          if (made->argument_bytes > most)
            throw syntax_error(each.line, "the parameters of '" + each.name + "' have " +
                                              std::to_string(made->argument_bytes) +
                                              " bytes, more than " + std::to_string(most));
        }
      }
  }

  struct need {
    std::set<std::string> shared;
    std::set<const code *> on_way, seen;
    bool is_recursive = false;
  };

  std::uint64_t local_of(const code &one, need &into) {
    if (!into.on_way.insert(&one).second) {
      into.is_recursive = true;
      return 0;
    }
    into.shared.insert(one.shared_used.begin(), one.shared_used.end());
    std::uint64_t most = 0;
    for (const code *const each : one.callees)
      most = std::max(most, local_of(*each, into));
    into.on_way.erase(&one);
    return most + one.local_bytes;
  }

  void finish(code &entry) {
    need all;
    entry.local_need = local_of(entry, all);
    entry.is_recursive = all.is_recursive;
    for (const std::string &name : all.shared) {
      bool is_dynamic = false;
      for (const auto &each : dynamic_)
        is_dynamic |= each.second == name;
      entry.has_dynamic_shared |= is_dynamic;
      for (const program_symbols &each : symbols_)
        if (const auto found = each.variables.find(name);
            !is_dynamic && found != each.variables.end()) {
          entry.shared_bytes = rounded_up(entry.shared_bytes, shared_alignment_[name]);
          entry.shared_bytes += found->second.bytes;
          break;
        }
    }
    if (entry.shared_bytes > most_shared)
      throw syntax_error(0, "'" + entry.name + "' uses too much shared data (" +
                                std::to_string(entry.shared_bytes) + " bytes, " +
                                std::to_string(most_shared) + " max)");
  }

  const std::vector<const module *> &linked_;
  const find_symbol &globals_;
  std::unique_ptr<program> made_;
  std::vector<program_symbols> symbols_;
  std::vector<std::unique_ptr<decoder>> decoders_;
  std::vector<std::pair<std::size_t, std::string>> dynamic_;
  std::vector<std::pair<std::uint64_t, const variable *>> constants_;
  std::map<std::string, std::uint64_t> shared_alignment_;
};

} // namespace

std::vector<unsigned char> initial_bytes(const variable &of, const find_symbol &globals) {
  std::vector<unsigned char> bytes(of.bytes);
  const auto each = std::size_t(of.element.bytes());
  if (of.values.size() * each > bytes.size())
    throw syntax_error(of.line, "'" + of.name + "' has more values than elements");
  for (std::size_t number = 0; number < of.values.size(); ++number) {
    std::uint64_t value = of.values[number].value;
    if (const std::string &symbol = of.values[number].symbol; !symbol.empty()) {
      std::uint64_t address;
      if (!globals(symbol, address) || each != 8)
        throw syntax_error(of.line, "'" + symbol + "' is no address of 64 bits that is known");
      value += address;
    }
    std::memcpy(bytes.data() + number * each, &value, each);
  }
  return bytes;
}

std::unique_ptr<program> decode(const std::vector<const module *> &linked,
                                const find_symbol &globals) {
  return linker(linked, globals).link();
}

} // namespace ptx
