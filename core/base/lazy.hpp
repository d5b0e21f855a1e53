// A value made on first use, by whichever thread needs it first; the others wait for it.
//
// Making it may be interrupted by an exception (a limit, a quota, no memory). Nothing is kept then, and the
// next call starts again.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

namespace pushworks {

template <class T>
class Lazy {
 public:
    // `make()` returns the value. It may use other lazy values, but not this one.
    template <class Make>
    T& get(Make&& make) const {
        if (T* const made = made_.load(std::memory_order_acquire)) return *made;
        const std::lock_guard lock(mutex_);
        if (!value_) {
            value_.reset(new T(make()));  // without a copy, which T need not have
            made_.store(value_.get(), std::memory_order_release);
        }
        return *value_;
    }

 private:
    mutable std::mutex mutex_;
    mutable std::unique_ptr<T> value_;
    mutable std::atomic<T*> made_{nullptr};
};

}  // namespace pushworks
