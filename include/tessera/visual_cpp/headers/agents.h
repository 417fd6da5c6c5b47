// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Agents that run at the same time, and the buffers between them.
#ifndef TESSERA_VISUAL_CPP_HEADERS_AGENTS_H
#define TESSERA_VISUAL_CPP_HEADERS_AGENTS_H

#include "concrt.h"
#include "tessera/task.h"
#include "tessera/visual_cpp/one_tbb.h"

namespace concurrency {

/// The source of messages.
template <typename _Message> class ISource {
public:
  virtual ~ISource() {}
  virtual _Message __receive() = 0;
  virtual bool __try_receive(_Message &__message) = 0;
};
/// The destination of messages.
template <typename _Message> class ITarget {
public:
  virtual ~ITarget() {}
  virtual bool __send(const _Message &__message) = 0;
};

/// Any number of messages, each received once, in order.
template <typename _Message>
class unbounded_buffer : public ISource<_Message>, public ITarget<_Message> {
public:
  bool enqueue(const _Message &__message) { return __send(__message); }
  _Message dequeue() { return __receive(); }

  _Message __receive() override {
    _Message __message;
    __queue_.pop(__message);
    return __message;
  }
  bool __try_receive(_Message &__message) override { return __queue_.try_pop(__message); }
  bool __send(const _Message &__message) override {
    __queue_.push(__message);
    return true;
  }

private:
  tbb::concurrent_bounded_queue<_Message> __queue_;
};

// Each takes a pointer, too.
template <typename _Message> bool send(ITarget<_Message> &__to, const _Message &__message) {
  return __to.__send(__message);
}
template <typename _Message> bool send(ITarget<_Message> *__to, const _Message &__message) {
  return __to->__send(__message);
}
template <typename _Message> bool asend(ITarget<_Message> &__to, const _Message &__message) {
  return __to.__send(__message);
}
template <typename _Message> bool asend(ITarget<_Message> *__to, const _Message &__message) {
  return __to->__send(__message);
}
template <typename _Message> _Message receive(ISource<_Message> &__from) {
  return __from.__receive();
}
template <typename _Message> _Message receive(ISource<_Message> *__from) {
  return __from->__receive();
}
template <typename _Message> bool try_receive(ISource<_Message> &__from, _Message &__message) {
  return __from.__try_receive(__message);
}
template <typename _Message> bool try_receive(ISource<_Message> *__from, _Message &__message) {
  return __from->__try_receive(__message);
}

enum agent_status { agent_created, agent_runnable, agent_started, agent_done, agent_canceled };

/// A class whose run() runs on a thread of its own, and calls done() at its end.
class agent {
public:
  agent() : __status_(agent_created) {}
  virtual ~agent() {}
  agent(const agent &) = delete;
  agent &operator=(const agent &) = delete;

  bool start() {
    agent_status __before = agent_created;
    if (!__status_.compare_exchange_strong(__before, agent_started))
      return false;
    task<void>([this] { run(); });
    return true;
  }
  agent_status status() const { return __status_; }
  static agent_status wait(agent *__agent,
                           unsigned int __milliseconds = COOPERATIVE_TIMEOUT_INFINITE) {
    __agent->__done_.wait(__milliseconds);
    return __agent->__status_;
  }

protected:
  virtual void run() = 0;
  bool done() {
    __status_ = agent_done;
    __done_.set();
    return true;
  }

private:
  std::atomic<agent_status> __status_;
  event __done_;
};

} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_AGENTS_H
