// What the C++ library of a WebAssembly build without threads leaves out, as twins that need none: a lock
// always is free, and a thread cannot be had (which the core takes like a system that has none to spare). The
// build includes this before every file, so the core itself knows nothing of it.
#pragma once

#include <ctime>
#include <mutex>
#include <system_error>
#include <utility>

// WebAssembly has no clock for the processor time of a thread.
#define CLOCK_THREAD_CPUTIME_ID CLOCK_MONOTONIC

namespace std {

class mutex {
 public:
    void lock() {}
    bool try_lock() { return true; }
    void unlock() {}
};

class shared_mutex : public mutex {
 public:
    void lock_shared() {}
    void unlock_shared() {}
};

template <class Mutex>
class shared_lock {
 public:
    explicit shared_lock(Mutex&) {}
};

class jthread {
 public:
    template <class Work>
    explicit jthread(Work&&) {
        throw system_error(make_error_code(errc::resource_unavailable_try_again));
    }
};

template <class Completion = void>
class barrier {
 public:
    explicit barrier(ptrdiff_t) {}
    void arrive_and_wait() {}
    void arrive_and_drop() {}
};

namespace this_thread {
template <class Time>
void sleep_for(const Time&) {}
inline void yield() {}
}  // namespace this_thread

}  // namespace std
