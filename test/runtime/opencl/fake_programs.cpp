// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The functions of the fake library for programs.
#include "fake_functions.h"

#include <algorithm>

using namespace fake_opencl;

namespace {

/// As the backend's own SPIR-V is written.
void copy_row(const work_item &item) {
  std::uint64_t numbers[5];
  for (std::size_t number = 0; number < 5; ++number)
    std::memcpy(&numbers[number], item.arguments[2 + number], sizeof numbers[number]);
  const auto &[to_row, to_slice, from_row, from_slice, unit] = numbers;
  const auto place = [&](std::uint64_t row, std::uint64_t slice) {
    return item.id[0] * unit + item.id[1] * row + item.id[2] * slice;
  };
  std::memcpy(static_cast<char *>(item.arguments[0]) + place(to_row, to_slice),
              static_cast<const char *>(item.arguments[1]) + place(from_row, from_slice), unit);
}

code code_of_row_copies() {
  code made;
  std::strcpy(made.entry, "tessera_copy_rows");
  made.argument_count = 7;
  made.function = copy_row;
  return made;
}

program_id make_program(const char *function, const void *bytes, std::size_t size,
                        status *outcome) {
  if (const status asked = all().enter(function); asked != success) {
    tell(outcome, asked);
    return nullptr;
  }
  code what;
  constexpr unsigned char spirv[] = {0x03, 0x02, 0x23, 0x07};
  if (size > sizeof spirv && std::memcmp(bytes, spirv, sizeof spirv) == 0) {
    tell(outcome, success);
    return handle_of<program_id>(new fake_opencl::program(code_of_row_copies()));
  }
  if (size != sizeof what || std::memcmp(bytes, what.magic, sizeof what.magic) != 0) {
    tell(outcome, invalid_value);
    return nullptr;
  }
  std::memcpy(&what, bytes, sizeof what);
  tell(outcome, success);
  return handle_of<program_id>(new fake_opencl::program(what));
}

constexpr char binary_magic[8] = {'B', 'I', 'N', 'A', 'R', 'Y', '0', '1'};
constexpr std::size_t binary_bytes = sizeof binary_magic + sizeof(code);

} // namespace

program_id fake_opencl::create_program_by_extension(context_id, const void *bytes, std::size_t size,
                                                    status *outcome) {
  return make_program("clCreateProgramWithILKHR", bytes, size, outcome);
}

#pragma GCC visibility push(default)
extern "C" {

program_id clCreateProgramWithIL(context_id, const void *bytes, std::size_t size, status *outcome) {
  return make_program("clCreateProgramWithIL", bytes, size, outcome);
}

program_id clCreateProgramWithBinary(context_id, std::uint32_t, const device_id *,
                                     const std::size_t *sizes, const unsigned char **binaries,
                                     status *each, status *outcome) {
  if (*sizes != binary_bytes || std::memcmp(*binaries, binary_magic, sizeof binary_magic) != 0) {
    all().enter("clCreateProgramWithBinary");
    tell(each, invalid_binary);
    tell(outcome, invalid_binary);
    return nullptr;
  }
  tell(each, success);
  const program_id made = make_program("clCreateProgramWithBinary", *binaries + sizeof binary_magic,
                                       sizeof(code), outcome);
  if (made)
    all().find<fake_opencl::program>(made)->is_binary = true;
  return made;
}

status clBuildProgram(program_id one, std::uint32_t, const device_id *, const char *,
                      void (*)(program_id, void *), void *) {
  if (const status asked = all().enter("clBuildProgram"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::program>(one, "clBuildProgram");
  if (!found)
    return invalid_program;
  if (found->source.does_not_compile || (*found->source.called && !found->is_binary))
    return build_program_failure;
  found->is_built = true;
  return success;
}

status clCompileProgram(program_id one, std::uint32_t, const device_id *, const char *,
                        std::uint32_t, const program_id *, const char **,
                        void (*)(program_id, void *), void *) {
  if (const status asked = all().enter("clCompileProgram"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::program>(one, "clCompileProgram");
  if (!found)
    return invalid_program;
  if (found->source.does_not_compile)
    return compile_program_failure;
  found->is_compiled = true;
  return success;
}

/// The first program has the kernel.
program_id clLinkProgram(context_id, std::uint32_t, const device_id *, const char *,
                         std::uint32_t count, const program_id *list, void (*)(program_id, void *),
                         void *, status *outcome) {
  status asked = all().enter("clLinkProgram");
  std::vector<const code *> parts;
  for (std::uint32_t number = 0; number < count; ++number) {
    auto *const part = object_of<fake_opencl::program>(list[number], "clLinkProgram");
    if (!part || !part->is_compiled) {
      all().mistake("what is linked has not been compiled");
      tell(outcome, invalid_program);
      return nullptr;
    }
    parts.push_back(&part->source);
  }
  for (const code *const caller : parts)
    if (*caller->called && std::count_if(parts.begin(), parts.end(), [&](const code *one) {
                             return std::strcmp(one->exported, caller->called) == 0;
                           }) != 1)
      asked = link_program_failure;
  tell(outcome, asked);
  if (asked == out_of_host_memory)
    return nullptr;
  auto *const made = new fake_opencl::program(*parts.at(0)); // with a log, if it has failed
  made->is_built = asked == success;
  return handle_of<program_id>(made);
}

status clGetProgramInfo(program_id one, info what, std::size_t room, void *place,
                        std::size_t *size) {
  if (const status asked = all().enter("clGetProgramInfo"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::program>(one, "clGetProgramInfo");
  if (!found)
    return invalid_program;
  if (what == program_info::binary_sizes)
    return answer(binary_bytes, room, place, size);
  if (what != program_info::binaries)
    return invalid_value;
  unsigned char *const to = *static_cast<unsigned char **>(place);
  std::memcpy(to, binary_magic, sizeof binary_magic);
  std::memcpy(to + sizeof binary_magic, &found->source, sizeof(code));
  return success;
}

status clGetProgramBuildInfo(program_id, device_id, info, std::size_t room, void *place,
                             std::size_t *size) {
  if (const status asked = all().enter("clGetProgramBuildInfo"); asked != success)
    return asked;
  return answer(std::string("line 1: nonsense\n"), room, place, size);
}

status clReleaseProgram(program_id one) {
  return release<fake_opencl::program>(one, "clReleaseProgram");
}

kernel_id clCreateKernel(program_id one, const char *name, status *outcome) {
  status asked = all().enter("clCreateKernel");
  auto *const found = object_of<fake_opencl::program>(one, "clCreateKernel");
  if (asked == success && (!found || !found->is_built))
    asked = invalid_program;
  if (asked == success && std::strcmp(name, found->source.entry) != 0)
    asked = invalid_kernel_name;
  tell(outcome, asked);
  return asked == success ? handle_of<kernel_id>(new fake_opencl::kernel(*found)) : nullptr;
}

status clReleaseKernel(kernel_id one) {
  return release<fake_opencl::kernel>(one, "clReleaseKernel");
}

} // extern "C"
#pragma GCC visibility pop
