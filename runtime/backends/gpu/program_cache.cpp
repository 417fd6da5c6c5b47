// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/program_cache.h"

#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tessera::gpu {
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

/// An open file or folder.
class handle {
public:
  explicit handle(int number) : number_(number) {}
  handle(handle &&other) noexcept : number_(std::exchange(other.number_, -1)) {}
  handle &operator=(handle &&) = delete;
  ~handle() {
    if (number_ >= 0)
      close(number_);
  }
  explicit operator bool() const { return number_ >= 0; }
  int number() const { return number_; }
  /// The file, of which it is a part from now on; null if there is none.
  open_file stream(const char *mode) {
    open_file made(number_ >= 0 ? fdopen(number_, mode) : nullptr, std::fclose);
    if (made)
      number_ = -1;
    return made;
  }

private:
  int number_;
};

/// Nobody else could have written what is there, or could write it: what a program is made of would
/// run with all rights of this process.
bool is_trusted(int file) {
  struct stat about = {};
  return fstat(file, &about) == 0 && (about.st_uid == geteuid() || about.st_uid == 0) &&
         (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/// Once for each folder: without it every process waits for the driver's compiler.
void tell_not_kept(const std::string &folder, const char *why) {
  assert(!folder.empty() && why && *why && "the line says which and why");
  static std::mutex &telling = *new std::mutex; // as long as any thread may ask
  static std::set<std::string> &told = *new std::set<std::string>;
  const std::lock_guard held(telling);
  if (told.insert(folder).second)
    std::fprintf(stderr,
                 "tessera: compiled programs are not kept in %s: %s; TESSERA_CACHE names another "
                 "folder, or off\n",
                 folder.c_str(), why);
}

/// No folder that cannot be trusted, which the user is told.
handle open_folder(const std::string &path) {
  handle folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder || is_trusted(folder.number()))
    return folder;
  tell_not_kept(path, "it belongs to another user, or others may write there");
  return handle(-1);
}
/// That is there, or can be made; else the user is told.
handle make_and_open_folder(const std::string &path) {
  make_folders(path);
  handle folder = open_folder(path);
  if (!folder)
    tell_not_kept(path, std::strerror(errno)); // unless another reason has been told
  return folder;
}

/// What somebody has put there in place of a file must not be waited for.
open_file open_regular(const handle &folder, const std::string &name) {
  handle file(
      openat(folder.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat about = {};
  if (!file || fstat(file.number(), &about) != 0 || !S_ISREG(about.st_mode) ||
      !is_trusted(file.number()))
    return {nullptr, std::fclose};
  return file.stream("rb");
}

/// Of a file that nobody else writes, while it is written.
std::string unfinished_name(const std::string &name) {
  static std::atomic<unsigned> number{0};
  return name + "." + std::to_string(getpid()) + "." + std::to_string(number++);
}
bool is_unfinished_name(std::string_view name) {
  return name.find(".bin.") != std::string_view::npos;
}

/// Its writer has a lock of it, until it ends.
bool lock(int file) { return flock(file, LOCK_EX | LOCK_NB) == 0; }

/// Removes what processes have left that ended while they wrote.
void remove_unfinished(const handle &folder) {
  const std::unique_ptr<DIR, int (*)(DIR *)> entries(
      fdopendir(openat(folder.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)), closedir);
  while (const dirent *const one = entries ? readdir(entries.get()) : nullptr) {
    if (!is_unfinished_name(one->d_name))
      continue;
    const handle file(
        openat(folder.number(), one->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (file && lock(file.number()))
      unlinkat(folder.number(), one->d_name, 0);
  }
}

/// A write beyond the process' limit would end the process.
bool may_be_written(std::uint64_t bytes) {
  rlimit limit = {};
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
         bytes <= limit.rlim_cur;
}

/// False with errno.
bool write_file(const handle &folder, const std::string &name, std::string_view key,
                std::span<const unsigned char> program) {
  if (!may_be_written(sizeof(file_head) + key.size() + program.size())) {
    errno = EFBIG;
    return false;
  }
  handle made(openat(folder.number(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  // Where the file system knows no locks, nobody removes it.
  if (!made || (!lock(made.number()) && errno == EWOULDBLOCK))
    return false;
  const open_file file = made.stream("wb");
  const file_head head(key, program);
  // All is written before the lock goes with the file.
  return file && write(file.get(), &head, sizeof head) &&
         write(file.get(), key.data(), key.size()) &&
         write(file.get(), program.data(), program.size()) && std::fflush(file.get()) == 0;
}

} // namespace

void program_key::add(std::string_view part) {
  add(std::uint64_t(part.size()));
  text_ += part;
}

void program_key::add(std::uint64_t part) {
  text_.append(reinterpret_cast<const char *>(&part), sizeof part);
}

std::string program_cache::name_of(const program_key &key) {
  char name[48];
  const std::uint64_t first = hash(bytes_of(key.text()));
  std::snprintf(name, sizeof name, "%016llx%016llx.bin", static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(hash(bytes_of(key.text()), ~first)));
  return name;
}

std::vector<unsigned char> program_cache::find(const program_key &key) const {
  if (folder_.empty())
    return {};
  const handle folder = open_folder(folder_);
  if (!folder)
    return {};
  const open_file file = open_regular(folder, name_of(key));
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
  const handle folder = make_and_open_folder(folder_);
  if (!folder)
    return;
  if (!is_tidy_.test_and_set())
    remove_unfinished(folder);
  const std::string name = name_of(key), unfinished = unfinished_name(name);
  // Readers see all of it or nothing.
  if (!write_file(folder, unfinished, key.text(), program) ||
      renameat(folder.number(), unfinished.c_str(), folder.number(), name.c_str()) != 0) {
    tell_not_kept(folder_, std::strerror(errno));
    unlinkat(folder.number(), unfinished.c_str(), 0);
  }
}

} // namespace tessera::gpu
