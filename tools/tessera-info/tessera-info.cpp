// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Shows what Tessera finds on this machine: its accelerators and its environment variables.
#include "tessera/accelerator.h"
#include "tessera_version.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

using concurrency::accelerator;

namespace {

constexpr const char *help =
    "usage: tessera-info [--json | --env [--markdown] | --version | --help]\n"
    "\n"
    "  (nothing)   the accelerators and their properties\n"
    "  --json      the same as a JSON array\n"
    "  --env       the environment variables that the runtime reads, and their values\n"
    "  --markdown  with --env: the page docs/env.md\n"
    "  --version   the versions of Tessera and of the LLVM that it is built on, and the commit\n"
    "  --help      this text\n";

/// A property as text, and whether JSON quotes it.
struct property {
  const char *name;
  std::string value;
  bool is_string;
};

/// The runtime's own texts are ASCII; anything else in a driver's text becomes '?'.
std::string plain(const std::wstring &wide) {
  std::string text;
  for (wchar_t character : wide)
    text += character < 0x80 ? static_cast<char>(character) : '?';
  return text;
}

std::string version_text(unsigned int version) {
  return std::to_string(version >> 16) + "." + std::to_string(version & 0xFFFF);
}

const char *access_name(concurrency::access_type access) {
  switch (access) {
  case concurrency::access_type_none:
    return "none";
  case concurrency::access_type_read:
    return "read";
  case concurrency::access_type_write:
    return "write";
  case concurrency::access_type_read_write:
    return "read_write";
  case concurrency::access_type_auto:
    return "auto";
  }
  return "unknown";
}

std::vector<property> properties_of(const accelerator &of) {
  const auto boolean = [](const char *name, bool value) {
    return property{name, value ? "true" : "false", false};
  };
  return {
      {"description", plain(of.get_description()), true},
      {"device_path", plain(of.get_device_path()), true},
      {"version", version_text(of.get_version()), true},
      boolean("is_default", of == accelerator()),
      boolean("is_emulated", of.get_is_emulated()),
      boolean("is_debug", of.get_is_debug()),
      boolean("has_display", of.get_has_display()),
      boolean("supports_double_precision", of.get_supports_double_precision()),
      boolean("supports_limited_double_precision", of.get_supports_limited_double_precision()),
      boolean("supports_cpu_shared_memory", of.get_supports_cpu_shared_memory()),
      {"default_cpu_access_type", access_name(of.get_default_cpu_access_type()), true},
      {"dedicated_memory", std::to_string(of.get_dedicated_memory()), false},
  };
}

std::string quoted(const std::string &text) {
  std::string json = "\"";
  for (char character : text) {
    if (character == '"' || character == '\\')
      json += '\\';
    json += character < ' ' ? '?' : character; // JSON takes no control characters
  }
  return json + '"';
}

void print_json() {
  const char *separator = "[";
  for (const accelerator &one : accelerator::get_all()) {
    std::cout << separator << "\n  {";
    const char *comma = "";
    for (const property &each : properties_of(one)) {
      std::cout << comma << "\n    " << quoted(each.name) << ": "
                << (each.is_string ? quoted(each.value) : each.value);
      comma = ",";
    }
    std::cout << "\n  }";
    separator = ",";
  }
  std::cout << "\n]\n";
}

void print_refused() {
  std::vector<tessera_refused_device> all(tessera_refused_devices(nullptr, 0));
  tessera_refused_devices(all.data(), static_cast<uint32_t>(all.size()));
  for (const tessera_refused_device &one : all)
    std::cout << plain(one.description) << "\n  is no accelerator: " << plain(one.__reason) << '\n';
}

void print_text() {
  for (const accelerator &one : accelerator::get_all()) {
    const std::vector<property> properties = properties_of(one);
    std::cout << properties.front().value << '\n';
    for (std::size_t number = 1; number < properties.size(); ++number)
      std::cout << "  " << properties[number].name << ": " << properties[number].value
                << (std::strcmp(properties[number].name, "dedicated_memory") == 0 ? " KiB" : "")
                << '\n';
  }
  print_refused();
}

struct setting {
  const char *variable;
  std::string standard;
  const char *values; ///< the words that it takes, if its type does not say that
  const char *sentence;
};

std::string text_of(const char *value) { return value; }
std::string text_of(int value) { return std::to_string(value); }

std::vector<setting> settings() {
  return {
#define TESSERA_SETTING(member, type, variable, standard, values, sentence)                        \
  {variable, text_of(standard), values, sentence},
#include "core/settings.def"
#undef TESSERA_SETTING
  };
}

/// "a b" as "`a`, `b`".
std::string code_words(const std::string &words) {
  std::string text;
  for (const char character : words)
    text += character == ' ' ? std::string("`, `") : std::string(1, character);
  return words.empty() ? "" : "`" + text + "`";
}

void print_environment() {
  for (const setting &one : settings()) {
    const char *value = std::getenv(one.variable);
    std::cout << one.variable << '=' << (value ? value : one.standard)
              << (value ? "" : "  (not set)") << "\n  " << one.sentence << '\n';
    if (*one.values)
      std::cout << "  Values: " << one.values << '\n';
  }
}

void print_environment_page() {
  std::cout
      << "# Environment variables\n\n"
         "`libtessera` reads these variables when a program first uses it. This page is made by\n"
         "`tessera-info --env --markdown` from `runtime/core/settings.def`. A value that a "
         "variable "
         "does not take\nis ignored, and a warning on stderr says what it takes. If you misspell a "
         "name, there is a warning, too.\n\n"
         "| variable | default | values | meaning |\n|---|---|---|---|\n";
  for (const setting &one : settings())
    std::cout << "| `" << one.variable << "` | " << code_words(one.standard) << " | "
              << code_words(one.values) << " | " << one.sentence << " |\n";
}

int refuse(const std::string &why) {
  std::cerr << "tessera-info: " << why << '\n' << help;
  return 1;
}

/// A full disk shows when the last bytes are written.
int finish() {
  if (std::cout.flush())
    return 0;
  std::cerr << "tessera-info: the output cannot be written: " << std::strerror(errno) << '\n';
  return 1;
}

} // namespace

int main(int argc, char **argv) {
  bool json = false, environment = false, markdown = false;
  for (int number = 1; number < argc; ++number) {
    const std::string argument = argv[number];
    json |= argument == "--json";
    environment |= argument == "--env";
    markdown |= argument == "--markdown";
    if (argument == "--help" || argument == "--version") {
      std::cout << (argument == "--help" ? help : TESSERA_VERSION_TEXT("tessera-info"));
      return finish();
    }
    if (argument != "--json" && argument != "--env" && argument != "--markdown")
      return refuse("unknown argument '" + argument + "'");
  }
  if (json && environment)
    return refuse("--json and --env exclude each other");
  if (markdown && !environment)
    return refuse("--markdown needs --env");
  if (environment) {
    markdown ? print_environment_page() : print_environment();
    return finish();
  }
  setenv("TESSERA_CUDA", "all", 0); // this program has no kernels, and so no PTX
  json ? print_json() : print_text();
  return finish();
}
