// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that whatever is done with an array, a texture, a future or a task that was moved from works or throws: an
// array's and a texture's data is asked for with uninitialized_object, of const elements, of every rank, by every member
// and in kernels. Views and accelerator_views have no state to lose.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>
#include <amp_graphics.h>

#include "../serial_comparison.h"

#include <future>
#include <iterator>
#include <string>
#include <utility>

using namespace concurrency;
using namespace concurrency::graphics;

template <typename Call> void uninitialized(const char *what, Call call) {
  expect_throws<uninitialized_object>(what, "", call);
}
template <typename Call> void refused(const char *what, Call call) { expect_throws<runtime_exception>(what, "", call); }
template <typename Call> void without_state(const char *what, Call call) {
  expect_throws<std::future_error>(what, "", call);
}

void elements_of_arrays() {
  array<int> line(3), keeps_line(std::move(line));
  array<int, 2> plane(3, 3), keeps_plane(std::move(plane));
  array<int, 3> solid(3, 3, 3), keeps_solid(std::move(solid));
  const array<int> &read_line = line;
  const array<int, 2> &read_plane = plane;
  int sum = 0;
  uninitialized("[]", [&] { line[0] = 1; });
  uninitialized("[] const", [&] { sum += read_line[0]; });
  uninitialized("[index]", [&] { line[index<1>(0)] = 1; });
  uninitialized("(i, j)", [&] { plane(0, 0) = 1; });
  uninitialized("(i, j, k)", [&] { solid(0, 0, 0) = 1; });
  uninitialized("a plane", [&] { plane[0][0] = 1; });
  uninitialized("a plane, const", [&] { sum += read_plane[0][0]; });
  uninitialized("a view's element", [&] { (array_view<int>(line))[0] = 1; });
  uninitialized("a const view's element", [&] { sum += array_view<const int>(read_line)[0]; });
  uninitialized("a view's element, rank 2", [&] { (array_view<int, 2>(plane))(0, 0) = 1; });
  uninitialized("a view's element, rank 3", [&] { (array_view<int, 3>(solid))(0, 0, 0) = 1; });
  uninitialized("get_ref", [&] { array_view<int>(line).get_ref(index<1>(0)) = 1; });
  uninitialized("a view's data", [&] { *array_view<int>(line).data() = 1; });
  uninitialized("of a view of a temporary", [&] { array_view<int> made(std::move(line)); });
  uninitialized("a view that was of another array", [&] {
    array_view<int> view(keeps_line);
    view = array_view<int>(line);
  });
  expect("data", line.data() == nullptr && read_line.data() == nullptr);
  expect("an extent of zero", plane.extent == extent<2>() && solid.extent == extent<3>());
}

void parts_of_arrays() {
  array<int, 2> plane(4, 4), keeps_plane(std::move(plane));
  array<int> line(4), keeps_line(std::move(line));
  const array<int> &read_line = line;
  refused("section", [&] { plane.section(index<2>(), extent<2>(1, 1)); });
  refused("section behind", [&] { plane.section(index<2>()); });
  refused("section const", [&] { read_line.section(0, 1); });
  refused("reinterpret_as", [&] { line.reinterpret_as<float>(); });
  refused("reinterpret_as const", [&] { read_line.reinterpret_as<float>(); });
  refused("view_as", [&] { line.view_as(extent<2>(1, 1)); });
  refused("source_accelerator_view", [&] { array_view<int>(line).get_source_accelerator_view(); });
}

void whole_arrays() {
  array<int> line(3), other(std::move(line));
  const accelerator_view view = accelerator().default_view;
  std::vector<int> values(3);
  uninitialized("accelerator_view", [&] { line.get_accelerator_view(); });
  uninitialized("associated", [&] { line.get_associated_accelerator_view(); });
  uninitialized("cpu_access_type", [&] { line.get_cpu_access_type(); });
  uninitialized("a copy", [&] { array<int> copied(line); });
  uninitialized("a copy elsewhere", [&] { array<int> copied(array_view<const int>(line), view); });
  uninitialized("assigned from", [&] { other = static_cast<const array<int> &>(line); });
  uninitialized("a view assigned to it", [&] { line = array_view<const int>(other); });
  uninitialized("copy to an array", [&] { copy(line, other); });
  uninitialized("copy from an array", [&] { copy(other, line); });
  uninitialized("copy_to", [&] { line.copy_to(other); });
  uninitialized("copy_async", [&] { copy_async(line, other).get(); });
  uninitialized("copy out", [&] { copy(line, values.begin()); });
  uninitialized("copy out later", [&] { copy_async(line, values.begin()).get(); });
  uninitialized("copy in", [&] { copy(values.begin(), line); });
  uninitialized("copy in later", [&] { copy_async(values.begin(), line).get(); });
  uninitialized("a vector", [&] { values = line; });
  uninitialized("in a kernel", [&] {
    parallel_for_each(extent<1>(1), [&](index<1> i) restrict(amp) { line[i] = 1; });
  });
  uninitialized("in a kernel on a view", [&] {
    parallel_for_each(view, extent<1>(1), [&](index<1> i) restrict(amp) { line[i] = 1; });
  });
  // What needs no data, and another life.
  array<int> moved_again(std::move(line));
  moved_again = std::move(line);
  line = array<int>(3, values.begin());
  const array_view<int> seen(line);
  seen[0] = 5;
  expect("alive again", line.extent[0] == 3 && std::vector<int>(line)[0] == 5);
}

/// Says that it is a texture, whatever else does not hold.
template <typename Call> void moved_texture(const char *what, Call call) {
  expect_throws<uninitialized_object>(what, "concurrency::graphics::texture: the texture was moved from.", call);
}

void textures() {
  texture<int, 2> whole(extent<2>(2, 2)), other(std::move(whole));
  std::vector<int> values(4);
  moved_texture("a texture's view", [&] { texture_view<int, 2> view(whole); });
  moved_texture("a texture's const view", [&] { texture_view<const int, 2> view(whole); });
  moved_texture("its writeonly view", [&] { writeonly_texture_view<int, 2> view(whole); });
  moved_texture("where it is", [&] { whole.get_accelerator_view(); });
  moved_texture("where it goes", [&] { whole.get_associated_accelerator_view(); });
  moved_texture("copied", [&] { texture<int, 2> copied(whole); });
  moved_texture("copied elsewhere", [&] { texture<int, 2> copied(whole, accelerator().default_view); });
  moved_texture("assigned", [&] { other = static_cast<const texture<int, 2> &>(whole); });
  moved_texture("copied out", [&] { copy(whole, values.data(), 16); });
  moved_texture("copied in", [&] { copy(values.data(), 16, whole); });
  moved_texture("copied from iterators", [&] { copy(values.begin(), values.end(), whole); });
  moved_texture("copied to an iterator", [&] { copy(whole, values.begin()); });
  moved_texture("copied to a texture", [&] { copy(whole, other); });
  moved_texture("copied from a texture", [&] { copy(other, whole); });
  moved_texture("a section of it", [&] { copy(whole, index<2>(), extent<2>(1, 1), values.data(), 4); });
  moved_texture("copied by copy_to", [&] { whole.copy_to(other); });
  moved_texture("the target of copy_to", [&] { other.copy_to(whole); });
  moved_texture("copied to a view", [&] { copy(whole, texture_view<int, 2>(other)); });
  moved_texture("copied from a view", [&] { copy(texture_view<int, 2>(other), whole); });
  moved_texture("copied later", [&] { copy_async(whole, other).get(); });
  moved_texture("the target of a later copy", [&] { copy_async(other, whole).get(); });
  moved_texture("copied out later", [&] { copy_async(whole, values.data(), 16).get(); });
  moved_texture("copied in later", [&] { copy_async(values.data(), 16, whole).get(); });
  moved_texture("a section copied", [&] { copy(whole, index<2>(), other, index<2>(), extent<2>(1, 1)); });
  moved_texture("a section's target", [&] { copy(other, index<2>(), whole, index<2>(), extent<2>(1, 1)); });
  moved_texture("a section copied in", [&] { copy(values.data(), 4, whole, index<2>(), extent<2>(1, 1)); });
  moved_texture("copied for staging", [&] {
    texture<int, 2> copied(whole, accelerator(accelerator::cpu_accelerator).default_view, accelerator().default_view);
  });
  moved_texture("its view of a level", [&] { texture_view<int, 2> view(whole, 1); });
  moved_texture("its const view of levels", [&] { texture_view<const int, 2> view(whole, 0, 2); });
  moved_texture("the first level", [&] { whole.get_mipmap_extent(0); });
  moved_texture("a level of it", [&] { whole.get_mipmap_extent(1); });
  std::string text;
  try {
    parallel_for_each(extent<1>(1), [&](index<1>) restrict(amp) { whole.set(index<2>(0, 0), 1); });
  } catch (const uninitialized_object &refused) {
    text = refused.what();
  }
  expect("captured", text.find("captures an array or a texture that was moved from.") != text.npos);
  expect("its shape", whole.get_data_length() == 0 && whole.get_mipmap_levels() == 0 &&
                          whole.get_bits_per_scalar_element() == 32);
  expect("its data", whole.data() == nullptr && whole.row_pitch == 0 && whole.extent == extent<2>());

  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  texture<int, 2> staging(extent<2>(2, 2), host, accelerator().default_view), kept(std::move(staging));
  moved_texture("a staging texture's view", [&] { texture_view<int, 2> view(staging); });
  moved_texture("a staging texture copied", [&] { staging.copy_to(kept); });
  moved_texture("a staging texture's data", [&] { staging.data(); });
  whole = std::move(other);
  expect("a texture alive again", whole.get_accelerator_view() == accelerator().default_view);
}

void views() {
  std::vector<int> values(4);
  array_view<int> view(values), taken(std::move(view));
  view[0] = 3;
  expect("a view", taken[0] == 3 && view.extent[0] == 4);
  accelerator_view queue = accelerator().create_view(), other(std::move(queue)), third = accelerator().default_view;
  third = std::move(queue);
  queue.wait();
  expect("an accelerator_view", queue == other && third == other && queue.accelerator == accelerator());
  texture<int, 1> line(extent<1>(2));
  texture_view<int, 1> seen(line), shared(std::move(seen));
  expect("a texture_view", seen.get_accelerator_view() == shared.get_accelerator_view());
}

void futures() {
  std::vector<int> values(4);
  array<int> data(4);
  completion_future done = copy_async(values.begin(), data), taken(std::move(done));
  expect("no state", !done.valid() && taken.valid());
  without_state("get", [&] { done.get(); });
  without_state("wait", [&] { done.wait(); });
  without_state("wait_for", [&] { done.wait_for(std::chrono::seconds(1)); });
  without_state("wait_until", [&] { done.wait_until(std::chrono::steady_clock::now()); });
  without_state("then", [&] { done.then([] {}); });
  without_state("to_task", [&] { done.to_task(); });
  without_state("shared_future", [&] { std::shared_future<void> future = done; });
  completion_future copied(done);
  copied = std::move(taken);
  copied.get();

  concurrency::task<void> work = copied.to_task(), other(std::move(work));
  without_state("a task's get", [&] { work.get(); });
  without_state("a task's wait", [&] { work.wait(); });
  without_state("a task's end", [&] { work.is_done(); });
  without_state("a task's continuation", [&] { work.then([] {}); });
  other.get();
}

int main() {
  elements_of_arrays();
  parts_of_arrays();
  whole_arrays();
  textures();
  views();
  futures();
  return result();
}
