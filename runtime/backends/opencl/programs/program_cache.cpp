// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/programs/program_cache.h"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tessera::opencl {
namespace {

/// FNV-1a.
constexpr std::uint64_t first_hash = 0xCBF29CE484222325;

std::uint64_t hash(std::span<const unsigned char> bytes, std::uint64_t so_far = first_hash) {
  for (const unsigned char byte : bytes)
    so_far = (so_far ^ byte) * 0x100000001B3;
  return so_far;
}

std::span<const unsigned char> bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char *>(text.data()), text.size()};
}

/// How a file begins; the key and then the program follow.
struct file_head {
  char magic[8];
  std::uint64_t key_bytes, program_bytes;
  std::uint64_t checksum; ///< of both

  static constexpr char own_magic[8] = {'T', 'E', 'S', 'S', 'C', 'L', '0', '1'};

  file_head() = default;
  file_head(std::string_view key, std::span<const unsigned char> program)
      : key_bytes(key.size()), program_bytes(program.size()),
        checksum(hash(program, hash(bytes_of(key)))) {
    std::memcpy(magic, own_magic, sizeof magic);
  }
};

using open_file = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

bool read(std::FILE *from, void *to, std::size_t bytes) {
  return std::fread(to, 1, bytes, from) == bytes;
}

bool write(std::FILE *to, const void *from, std::size_t bytes) {
  return std::fwrite(from, 1, bytes, to) == bytes;
}

/// Of the file, if it is regular.
std::uint64_t size_of(std::FILE *file) {
  struct stat found = {};
  return fstat(fileno(file), &found) == 0 && S_ISREG(found.st_mode) ? std::uint64_t(found.st_size)
                                                                    : 0;
}

void make_folders(const std::string &path) {
  for (std::size_t end = 1; end != std::string::npos;) {
    end = path.find('/', end + 1);
    mkdir(path.substr(0, end).c_str(), 0700); // it may be there already
  }
}

/// Of a file that nobody else writes.
std::string unique_name(const std::string &file) {
  static std::atomic<unsigned> number{0};
  return file + "." + std::to_string(getpid()) + "." + std::to_string(number++);
}

/// Takes the handle, which may be none.
open_file stream_of(int handle, const char *mode) {
  std::FILE *const file = handle >= 0 ? fdopen(handle, mode) : nullptr;
  if (handle >= 0 && !file)
    close(handle);
  return {file, std::fclose};
}

/// What somebody has put there in place of a file must not be waited for.
open_file open_regular(const std::string &path) {
  open_file file = stream_of(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC), "rb");
  struct stat about{};
  if (file && (fstat(fileno(file.get()), &about) != 0 || !S_ISREG(about.st_mode)))
    file.reset();
  return file;
}

/// A write beyond the process' limit would end the process.
bool may_be_written(std::uint64_t bytes) {
  rlimit limit = {};
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
         bytes <= limit.rlim_cur;
}

bool write_file(const std::string &path, std::string_view key,
                std::span<const unsigned char> program) {
  if (!may_be_written(sizeof(file_head) + key.size() + program.size()))
    return false;
  open_file file =
      stream_of(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), "wb");
  if (!file)
    return false;
  const file_head head(key, program);
  const bool is_written = write(file.get(), &head, sizeof head) &&
                          write(file.get(), key.data(), key.size()) &&
                          write(file.get(), program.data(), program.size());
  return std::fclose(file.release()) == 0 && is_written;
}

} // namespace

void program_key::add(std::string_view part) {
  add(std::uint64_t(part.size()));
  text_ += part;
}

void program_key::add(std::uint64_t part) {
  text_.append(reinterpret_cast<const char *>(&part), sizeof part);
}

std::string program_cache::file_of(const program_key &key) const {
  char name[48];
  const std::uint64_t first = hash(bytes_of(key.text()));
  std::snprintf(name, sizeof name, "/%016llx%016llx.bin", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(hash(bytes_of(key.text()), ~first)));
  return folder_ + name;
}

std::vector<unsigned char> program_cache::find(const program_key &key) const {
  if (folder_.empty())
    return {};
  const open_file file = open_regular(file_of(key));
  file_head head;
  if (!file || !read(file.get(), &head, sizeof head) ||
      std::memcmp(head.magic, file_head::own_magic, sizeof head.magic) != 0 ||
      head.key_bytes != key.text().size() || head.program_bytes > size_of(file.get()) ||
      size_of(file.get()) != sizeof head + head.key_bytes + head.program_bytes)
    return {};
  std::string own_key(head.key_bytes, '\0');
  std::vector<unsigned char> program(head.program_bytes);
  if (!read(file.get(), own_key.data(), own_key.size()) || own_key != key.text() ||
      !read(file.get(), program.data(), program.size()) ||
      file_head(own_key, program).checksum != head.checksum)
    return {};
  return program;
}

void program_cache::keep(const program_key &key, std::span<const unsigned char> program) const {
  if (folder_.empty())
    return;
  make_folders(folder_);
  const std::string file = file_of(key), other = unique_name(file);
  // Readers see all of it or nothing.
  if (!write_file(other, key.text(), program) || std::rename(other.c_str(), file.c_str()) != 0)
    unlink(other.c_str());
}

} // namespace tessera::opencl
