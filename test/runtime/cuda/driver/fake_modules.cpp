// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver's functions that are about modules and linking.
#include "fake_functions.h"

#include <algorithm>
#include <cstring>
#include <optional>

using namespace fake_cuda;

namespace {

/// What a linker makes: this, how many texts, and each with its size.
constexpr char linked_magic[8] = {'F', 'A', 'K', 'E', 'C', 'U', 'B', 'N'};

struct log {
  char *text = nullptr;
  std::size_t room = 0;

  log() = default;
  log(unsigned count, const int *options, void *const *values) {
    for (unsigned number = 0; number < count; ++number) {
      if (options[number] == 5) // the text of errors, and how much room it has
        text = static_cast<char *>(values[number]);
      if (options[number] == 6)
        room = reinterpret_cast<std::uintptr_t>(values[number]);
    }
  }

  status error(int line, const std::string &what, status how) const {
    const std::string whole = "ptxas application ptx input, line " + std::to_string(line) +
                              "; error   : " + what +
                              "\nptxas fatal   : Ptx assembly aborted due to errors";
    if (text && room) {
      std::strncpy(text, whole.c_str(), room - 1);
      text[room - 1] = 0;
    }
    return how;
  }
};

/// All texts of an image; none if it is no image.
std::vector<std::string> texts_of(const void *image) {
  if (std::memcmp(image, linked_magic, sizeof linked_magic) != 0) {
    const char *const text = static_cast<const char *>(image);
    // PTX begins with a comment or a directive; fat binaries and ELF files do not.
    const bool is_text =
        *text == '/' || *text == '.' || std::isspace(static_cast<unsigned char>(*text));
    return is_text ? std::vector<std::string>{text} : std::vector<std::string>{};
  }
  const auto *at = static_cast<const unsigned char *>(image) + sizeof linked_magic;
  const auto number = [&at] {
    std::uint64_t value;
    std::memcpy(&value, at, sizeof value);
    at += sizeof value;
    return value;
  };
  std::vector<std::string> all(number());
  for (std::string &each : all) {
    const std::uint64_t bytes = number();
    each.assign(reinterpret_cast<const char *>(at), bytes);
    at += bytes;
  }
  return all;
}

status parse(const std::string &text, const device &on, const log &to,
             std::vector<ptx::module> &into) {
  try {
    ptx::module made = ptx::parse(text);
    if (made.version > all().settings.ptx_version)
      return to.error(1,
                      "Unsupported .version " + std::to_string(made.version / 10) + "." +
                          std::to_string(made.version % 10) + "; current version is '" +
                          std::to_string(all().settings.ptx_version / 10) + "." +
                          std::to_string(all().settings.ptx_version % 10) + "'",
                      unsupported_ptx_version);
    if (made.target > on.is.capability)
      return to.error(1,
                      "SM version specified by .target is higher than default SM version assumed",
                      no_binary_for_gpu);
    if (made.address_size != 64)
      return to.error(1, "addresses have 64 bits here", invalid_ptx);
    into.push_back(std::move(made));
    return success;
  } catch (const ptx::syntax_error &error) {
    return to.error(error.line, error.what(), invalid_ptx);
  }
}

/// Global variables are memory of the context's.
status make_variables(context &in, loaded_module &of) {
  for (const ptx::module &each : of.sources)
    for (const ptx::variable &one : each.variables) {
      if (one.in != ptx::space::global || one.is_external)
        continue;
      allocation made;
      if (const status how = all().allocate(in, one.bytes, "module memory", made); how != success)
        return how;
      of.variables[one.name] = made;
    }
  const ptx::find_symbol find = [&of](const std::string &name, std::uint64_t &address) {
    const auto found = of.variables.find(name);
    if (found == of.variables.end())
      return false;
    address = found->second.begin;
    return true;
  };
  for (const ptx::module &each : of.sources)
    for (const ptx::variable &one : each.variables)
      if (one.in == ptx::space::global && !one.is_external) {
        const std::vector<unsigned char> bytes = ptx::initial_bytes(one, find);
        std::memcpy(of.variables[one.name].host, bytes.data(), bytes.size());
      }
  std::vector<const ptx::module *> linked;
  for (const ptx::module &each : of.sources)
    linked.push_back(&each);
  of.program = ptx::decode(linked, find);
  return success;
}

status load(context &in, const void *image, const log &to, std::shared_ptr<loaded_module> &into) {
  const std::vector<std::string> texts = texts_of(image);
  if (texts.empty())
    return invalid_image;
  into = std::make_shared<loaded_module>();
  for (const std::string &each : texts)
    if (const status how = parse(each, in.of, to, into->sources); how != success)
      return how;
  status how;
  try {
    how = make_variables(in, *into);
  } catch (const ptx::syntax_error &error) {
    how = to.error(error.line, error.what(), invalid_ptx);
  }
  if (how != success)
    for (const auto &[name, one] : into->variables)
      all().release(one.begin, "module memory");
  return how;
}

template <typename Work> status with_module(const char *function, module_id of, Work work) {
  return call(function, [&](context &in) -> status {
    fake_cuda::module *const found = object_of<fake_cuda::module>(of, function);
    if (!found)
      return invalid_handle;
    if (found->owner != &in) {
      all().mistake(std::string(function) +
                    " gets a module of another context than the current one");
      return invalid_handle;
    }
    return work(*found, in);
  });
}

template <typename Work> status with_link(const char *function, link_id of, Work work) {
  return call(function, [&](context &) -> status {
    fake_cuda::link *const found = object_of<fake_cuda::link>(of, function);
    return found ? work(*found) : invalid_handle;
  });
}

void add_number(std::vector<unsigned char> &to, std::uint64_t value) {
  unsigned char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  to.insert(to.end(), bytes, bytes + sizeof value);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

status cuModuleLoadDataEx(module_id *made, const void *image, unsigned count, int *options,
                          void **values) {
  return call("cuModuleLoadDataEx", [&](context &in) -> status {
    if (!made || !image || (count && (!options || !values)))
      return invalid_value;
    std::shared_ptr<loaded_module> code;
    if (const status how = load(in, image, log(count, options, values), code); how != success)
      return how;
    *made = handle_of<module_id>(new fake_cuda::module(in, std::move(code)));
    return success;
  });
}

status cuModuleLoadData(module_id *made, const void *image) {
  return cuModuleLoadDataEx(made, image, 0, nullptr, nullptr);
}

status cuModuleUnload(module_id of) {
  return with_module("cuModuleUnload", of, [](fake_cuda::module &found, context &in) -> status {
    in.finish();
    delete &found;
    return success;
  });
}

status cuModuleGetFunction(function_id *made, module_id of, const char *name) {
  return with_module(
      "cuModuleGetFunction", of, [&](fake_cuda::module &found, context &in) -> status {
        if (!made || !name)
          return invalid_value;
        const auto known = found.code->program->functions.find(name);
        if (known == found.code->program->functions.end() || !known->second->is_entry)
          return not_found;
        {
          const std::lock_guard held(all().mutex);
          if (const auto made_before = found.functions.find(name);
              made_before != found.functions.end()) {
            *made = handle_of<function_id>(made_before->second);
            return success;
          }
        }
        auto *const one = new function_of_module(in, found, found.code, *known->second);
        const std::lock_guard held(all().mutex);
        found.functions.emplace(name, one);
        *made = handle_of<function_id>(one);
        return success;
      });
}

status cuModuleGetGlobal_v2(device_address *address, std::size_t *bytes, module_id of,
                            const char *name) {
  return with_module(
      "cuModuleGetGlobal_v2", of, [&](fake_cuda::module &found, context &) -> status {
        const auto known = name ? found.code->variables.find(name) : found.code->variables.end();
        if (known == found.code->variables.end())
          return not_found;
        if (address)
          *address = known->second.begin;
        if (bytes)
          *bytes = known->second.bytes;
        return success;
      });
}

status cuLinkCreate_v2(unsigned count, int *options, void **values, link_id *made) {
  return call("cuLinkCreate_v2", [&](context &in) -> status {
    if (!made || (count && (!options || !values)))
      return invalid_value;
    auto *const one = new fake_cuda::link(in);
    const log to(count, options, values);
    one->log = to.text;
    one->log_bytes = to.room;
    *made = handle_of<link_id>(one);
    return success;
  });
}

status cuLinkAddData_v2(link_id of, int kind, void *data, std::size_t bytes, const char *,
                        unsigned count, int *options, void **values) {
  return with_link("cuLinkAddData_v2", of, [&](fake_cuda::link &found) -> status {
    if (!data || !bytes || kind != 1) // PTX
      return invalid_value;
    if (static_cast<const char *>(data)[bytes - 1] != 0) {
      all().mistake("cuLinkAddData_v2 gets PTX without the zero at its end");
      return invalid_value;
    }
    log to(count, options, values);
    if (!to.text) {
      to.text = found.log;
      to.room = found.log_bytes;
    }
    std::vector<ptx::module> made;
    const std::string text(static_cast<const char *>(data), bytes - 1);
    if (const status how = parse(text, found.owner->of, to, made); how != success)
      return how;
    found.texts.push_back(text);
    return success;
  });
}

status cuLinkComplete(link_id of, void **image, std::size_t *bytes) {
  return with_link("cuLinkComplete", of, [&](fake_cuda::link &found) -> status {
    if (!image)
      return invalid_value;
    found.image.assign(linked_magic, linked_magic + sizeof linked_magic);
    add_number(found.image, found.texts.size());
    for (const std::string &each : found.texts) {
      add_number(found.image, each.size());
      found.image.insert(found.image.end(), each.begin(), each.end());
    }
    // What is missing, or there twice, is said here.
    log to;
    to.text = found.log;
    to.room = found.log_bytes;
    std::shared_ptr<loaded_module> code;
    if (const status how = load(*found.owner, found.image.data(), to, code); how != success)
      return how;
    for (const auto &[name, one] : code->variables)
      all().release(one.begin, "module memory");
    *image = found.image.data();
    if (bytes)
      *bytes = found.image.size();
    return success;
  });
}

status cuLinkDestroy(link_id of) {
  return with_link("cuLinkDestroy", of, [](fake_cuda::link &found) -> status {
    std::fill(found.image.begin(), found.image.end(),
              std::uint8_t(0xdd)); // nobody uses it any more
    delete &found;
    return success;
  });
}

} // extern "C"
#pragma GCC visibility pop
