// A pool of threads that split the boards of every call: part k of n is always the same boards. The threads
// stay and wait for the next call.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "base/thread_group.hpp"

namespace pushworks::env {

class WorkerPool {
 public:
    // Fewer threads where the system has none to spare.
    explicit WorkerPool(int threads) {
        while (size_ < threads && threads_.start([this, part = size_] { serve(part); })) ++size_;
    }
    ~WorkerPool() {
        ending_.store(true, std::memory_order_relaxed);
        call();
    }

    int size() const { return size_; }

    // Calls work(part) for every part, the first on this thread. What the work throws is thrown here when all
    // parts have ended: the first of it.
    void run(const std::function<void(int)>& work) {
        if (size_ == 1) return work(0);
        work_ = &work;
        busy_.store(size_ - 1, std::memory_order_relaxed);
        call();
        run_part(0);
        for (int turn = 0; busy_.load(std::memory_order_acquire) != 0; ++turn)
            if (turn > kSpins) std::this_thread::yield();
        threads_.rethrow();
    }

 private:
    static constexpr int kSpins = 2000;  // a few microseconds: about what waking a thread takes

    void call() {
        calls_.fetch_add(1, std::memory_order_release);
        calls_.notify_all();
    }
    void serve(int part) {
        unsigned seen = 0;
        for (;;) {
            for (int turn = 0; turn < kSpins && calls_.load(std::memory_order_acquire) == seen; ++turn)
                pause();
            calls_.wait(seen, std::memory_order_acquire);
            ++seen;
            if (ending_.load(std::memory_order_relaxed)) return;
            run_part(part);
            busy_.fetch_sub(1, std::memory_order_release);
        }
    }
    void run_part(int part) {
        threads_.run_here([&] { (*work_)(part); });
    }
    static void pause() {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }

    std::atomic<unsigned> calls_{0};
    std::atomic<int> busy_{0};
    std::atomic<bool> ending_{false};
    const std::function<void(int)>* work_ = nullptr;
    int size_ = 1;  // with the caller's
    ThreadGroup threads_{nullptr, [] {}};
};

}  // namespace pushworks::env
