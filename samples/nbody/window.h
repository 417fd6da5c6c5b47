// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The window: pictures at most 30 times a second, so that the kernels have the machine.
#ifndef TESSERA_SAMPLES_NBODY_WINDOW_H
#define TESSERA_SAMPLES_NBODY_WINDOW_H

#include "stepper.h"

#include <SDL2/SDL.h>
#include <algorithm>

class window {
public:
  /// Exit code 2, after a message, if there is no display.
  static int run(simulation &of, const beginning &from, long pause_at, double seconds) {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); // Ctrl-C ends the program
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"); // OpenGL without a GPU needs the cores
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
      return no_display();
    if (is_hidden())
      return no_display("SDL draws without a display");
    int code = 2;
    if (SDL_Window *const made = SDL_CreateWindow(
            "N-body", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, canvas::width, canvas::height, 0)) {
      stepper steps(of, from, pause_at);
      code = window(*made, of, steps).show(seconds);
    } else {
      no_display();
    }
    SDL_Quit();
    return code;
  }

private:
  window(SDL_Window &made, const simulation &of, stepper &steps)
      : window_(made), simulation_(of), steps_(steps) {}

  /// Without a display SDL may have taken a driver that shows nothing, which nobody has asked for.
  static bool is_hidden() {
    const std::string driver = SDL_GetCurrentVideoDriver();
    return !SDL_getenv("SDL_VIDEODRIVER") && driver != "x11" && driver != "wayland";
  }

  static int no_display(const char *why = SDL_GetError()) {
    std::fprintf(stderr,
                 "nbody: there is no window: %s\n"
                 "nbody: without a display, try: nbody --frames 100 --png bodies.png\n",
                 why);
    return 2;
  }

  int show(double seconds) {
    const double begun = seconds_now();
    while (is_open_ && (seconds == 0 || seconds_now() - begun < seconds)) {
      const Uint32 drawn = SDL_GetTicks();
      const scene latest = steps_.latest();
      draw(picture_, latest, camera_);
      SDL_SetWindowTitle(&window_, ("N-body: " + latest.mode).c_str());
      write_keys();
      if (!present())
        return no_display();
      if (const std::string why = steps_.failure(); !why.empty()) {
        std::fprintf(stderr, "nbody: %s\n", why.c_str());
        return 1;
      }
      SDL_Event event;
      while (is_open_) {
        const int left = 33 - int(SDL_GetTicks() - drawn);
        if (left <= 0 || !SDL_WaitEventTimeout(&event, left))
          break;
        handle(event);
      }
    }
    if (seconds != 0)
      std::printf("%.2f steps a second\n", double(steps_.all_steps()) / (seconds_now() - begun));
    return 0;
  }

  bool present() {
    SDL_Surface *const surface = SDL_GetWindowSurface(&window_);
    // A window manager may have made the window smaller.
    if (!surface || SDL_ConvertPixels(std::min(canvas::width, surface->w),
                                      std::min(canvas::height, surface->h), SDL_PIXELFORMAT_RGB888,
                                      picture_.pixels(), canvas::width * 4,
                                      surface->format->format, surface->pixels,
                                      surface->pitch) != 0)
      return false;
    return SDL_UpdateWindowSurface(&window_) == 0;
  }

  void write_keys() {
    constexpr int last = (canvas::height - 24) / 20;
    picture_.write("1 serial, 2 simple, 3 tiled, 4 and up each accelerator, 0 all of them", last - 1);
    picture_.write("B G R ball, galaxies, ring; space pause; backspace reset; mouse; Q quit", last);
  }

  void handle(const SDL_Event &event) {
    if (event.type == SDL_QUIT)
      is_open_ = false;
    else if (event.type == SDL_KEYDOWN && event.key.repeat == 0)
      handle_key(event.key.keysym.sym);
    else if (event.type == SDL_MOUSEMOTION && event.motion.state & SDL_BUTTON_LMASK) {
      camera_.turn += 0.01f * float(event.motion.xrel);
      camera_.tilt += 0.01f * float(event.motion.yrel);
    } else if (event.type == SDL_MOUSEWHEEL) {
      camera_.zoom *= std::pow(1.1f, float(event.wheel.y));
      camera_.zoom = std::min(std::max(camera_.zoom, 0.05f), 20.0f);
    }
  }

  void handle_key(SDL_Keycode key) {
    const std::size_t modes = simulation_.modes().size();
    if (key == SDLK_q || key == SDLK_ESCAPE)
      is_open_ = false;
    else if (key == SDLK_SPACE)
      steps_.pause_or_go_on();
    else if (key == SDLK_BACKSPACE)
      steps_.restart();
    else if (key == SDLK_0)
      steps_.select(modes - 1);
    else if (key >= SDLK_1 && key <= SDLK_9 && std::size_t(key - SDLK_1) + 1 < modes)
      steps_.select(std::size_t(key - SDLK_1));
    for (const beginning &one : beginnings)
      if (key == SDL_Keycode(one.name[0]))
        steps_.restart(one);
  }

  SDL_Window &window_;
  const simulation &simulation_;
  stepper &steps_;
  canvas picture_;
  camera camera_;
  bool is_open_ = true;
};

#endif // TESSERA_SAMPLES_NBODY_WINDOW_H
