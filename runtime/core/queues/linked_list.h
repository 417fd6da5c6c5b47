// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Intrusive lists: the objects contain their places. To insert or remove one allocates nothing, so
/// the scheduler's own steps cannot fail.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_LINKED_LIST_H
#define TESSERA_RUNTIME_CORE_QUEUES_LINKED_LIST_H

#include <cassert>
#include <cstddef>
#include <iterator>

namespace tessera {

template <typename T> class linked_list;

/// A member of T: its place in at most one list at a time.
template <typename T> class list_place {
public:
  explicit list_place(T &object) : object_(&object) {}
  list_place(const list_place &) = delete;
  list_place &operator=(const list_place &) = delete;

  bool is_in_list() const { return next_ != this; }
  /// Does nothing if it is in none.
  void leave() {
    previous_->next_ = next_;
    next_->previous_ = previous_;
    previous_ = next_ = this;
  }

private:
  friend class linked_list<T>;
  list_place() = default;
  void enter_before(list_place &next) {
    assert(!is_in_list() && "an object is in one list at a time");
    previous_ = next.previous_;
    next_ = &next;
    previous_->next_ = next_->previous_ = this;
  }

  T *object_ = nullptr;
  list_place *previous_ = this, *next_ = this;
};

/// Owns none of its objects. Each must leave it before it is destroyed.
template <typename T> class linked_list {
public:
  class iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = T *;
    using reference = T &;

    explicit iterator(const list_place<T> *at) : at_(at) {}
    T &operator*() const { return *at_->object_; }
    iterator &operator++() {
      at_ = at_->next_;
      return *this;
    }
    bool operator==(const iterator &) const = default;

  private:
    const list_place<T> *at_;
  };

  bool empty() const { return !ends_.is_in_list(); }
  /// Null if there is none.
  T *front() const { return ends_.next_->object_; }
  T *back() const { return ends_.previous_->object_; }
  /// The object's place must be in no list.
  void push_back(list_place<T> &place) { place.enter_before(ends_); }
  void push_front(list_place<T> &place) { place.enter_before(*ends_.next_); }
  T *take_front() { return take(*ends_.next_); }
  T *take_back() { return take(*ends_.previous_); }
  void clear() {
    while (take_front())
      ;
  }

  iterator begin() const { return iterator(ends_.next_); }
  iterator end() const { return iterator(&ends_); }

private:
  static T *take(list_place<T> &first) {
    T *const object = first.object_;
    first.leave();
    return object;
  }

  list_place<T> ends_; ///< belongs to no object
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_LINKED_LIST_H
