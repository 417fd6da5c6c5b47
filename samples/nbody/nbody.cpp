// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies that attract each other, in a window. Its keys change while it runs how the steps are
// computed: serially, by a simple or a tiled kernel, on each accelerator, or on all of them.
#include "table.h"
#include "window.h"

#include <cmath>
#include <cstdlib>

namespace {

constexpr char help[] =
    "Usage: nbody [OPTION]...\n"
    "Shows bodies that attract each other. The window names its keys.\n"
    "\n"
    "  --bodies N          2 to 100000 bodies (default: 10240)\n"
    "  --beginning NAME    ball, galaxies or ring (default: ball)\n"
    "  --mode NUMBER       1 serial, 2 simple, 3 tiled (the default), 4 and up: each accelerator,\n"
    "                      0: all accelerators together\n"
    "  --pause-at N        pause after N steps\n"
    "  --seconds S         close the window after S seconds and print the steps a second\n"
    "  --frames N          no window: compute N steps\n"
    "    --png FILE        ... and write a picture of the bodies\n"
    "    --energy          ... and print by how much their energy has changed\n"
    "  --table             no window: time the plain loop, the simple and the tiled kernel\n"
    "  --help              print this text\n";

struct options {
  int bodies = 10240;
  const beginning *from = &beginnings[0];
  int mode = 3;
  long pause_at = 0, frames = -1;
  double seconds = 0;
  const char *png = nullptr;
  bool energy = false, table = false, help = false;
};

/// A usage error: exit code 2.
struct wrong_usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

double number_of(const std::string &option, const char *text, double least, double most) {
  char *end;
  const double number = std::strtod(text, &end);
  if (*text == 0 || *end != 0 || !(number >= least && number <= most)) {
    char limits[80];
    std::snprintf(limits, sizeof limits, " takes a number from %.0f to %.0f, not ", least, most);
    throw wrong_usage(option + limits + "'" + text + "'");
  }
  return number;
}

long count_of(const std::string &option, const char *text, double least, double most) {
  const double number = number_of(option, text, least, most);
  if (number != std::floor(number))
    throw wrong_usage(option + " takes a whole number, not '" + text + "'");
  return long(number);
}

const beginning &beginning_of(const std::string &name) {
  for (const beginning &one : beginnings)
    if (name == one.name)
      return one;
  throw wrong_usage("--beginning takes ball, galaxies or ring, not '" + name + "'");
}

options read(int argc, char **argv) {
  options given;
  for (int at = 1; at < argc; ++at) {
    const std::string option = argv[at];
    const auto value = [&] {
      if (++at == argc)
        throw wrong_usage(option + " needs a value behind it");
      return argv[at];
    };
    if (option == "--help")
      given.help = true;
    else if (option == "--table")
      given.table = true;
    else if (option == "--energy")
      given.energy = true;
    else if (option == "--png")
      given.png = value();
    else if (option == "--bodies")
      given.bodies = int(count_of(option, value(), 2, 100000));
    else if (option == "--beginning")
      given.from = &beginning_of(value());
    else if (option == "--mode")
      given.mode = int(count_of(option, value(), 0, 1000));
    else if (option == "--pause-at")
      given.pause_at = count_of(option, value(), 1, 1e9);
    else if (option == "--seconds")
      given.seconds = number_of(option, value(), 0, 1e9);
    else if (option == "--frames")
      given.frames = count_of(option, value(), 0, 1e9);
    else
      throw wrong_usage("there is no option '" + option + "': see nbody --help");
  }
  if (given.frames < 0 && (given.png || given.energy))
    throw wrong_usage("--png and --energy go with --frames");
  if (given.table && given.frames >= 0)
    throw wrong_usage("--table and --frames exclude each other");
  return given;
}

std::size_t mode_number(const simulation &of, int asked) {
  const int modes = int(of.modes().size());
  if (asked >= modes)
    throw wrong_usage("--mode takes 0 to " + std::to_string(modes - 1) + " here");
  return std::size_t(asked == 0 ? modes - 1 : asked - 1);
}

int run_without_window(simulation &of, const options &given) {
  const double before = given.energy ? energy(of.all()) : 0;
  const std::atomic<bool> go_on{false};
  const double begun = seconds_now();
  for (long step = 0; step < given.frames; ++step)
    of.step(go_on);
  of.bodies();
  const double taken = seconds_now() - begun;
  const std::string &mode = of.modes()[of.selected()].name;
  std::printf("%s: %ld steps of %d bodies, %.1f a second, %.1f GFLOP/s\n", mode.c_str(),
              given.frames, of.count(), double(given.frames) / taken,
              double(given.frames) / taken * gigaflop_of_step(of.count()));
  if (given.energy)
    std::printf("energy: %.6f, changed by %.4f %%\n", energy(of.all()),
                100 * std::fabs(energy(of.all()) / before - 1));
  canvas picture;
  if (given.png)
    draw(picture, {of.bodies(), of.steps(), mode, 0}, camera());
  return given.png && !picture.write_file(given.png) ? 1 : 0;
}

int run(const options &given) {
  if (given.help)
    return std::fputs(help, stdout) < 0 || std::fflush(stdout) != 0;
  if (given.table)
    return print_table(given.bodies) ? 0 : 1;
  simulation all(given.from->make(given.bodies));
  all.select(mode_number(all, given.mode));
  return given.frames >= 0 ? run_without_window(all, given)
                           : window::run(all, *given.from, given.pause_at, given.seconds);
}

} // namespace

int main(int argc, char **argv) try {
  return run(read(argc, argv));
} catch (const wrong_usage &why) {
  std::fprintf(stderr, "nbody: %s\n", why.what());
  return 2;
} catch (const std::exception &why) {
  std::fprintf(stderr, "nbody: %s\n", why.what());
  return 1;
}
