// A pool of threads that split the boards of every call: part k of n is always the same boards.
#pragma once

#include <atomic>
#include <functional>
#include <new>
#include <system_error>
#include <thread>

#include "base/memory.hpp"
#include "base/thread_group.hpp"

namespace pushworks::env {

class WorkerPool {
 public:
    explicit WorkerPool(int threads) {
        try {
            for (int k = 1; k < threads; ++k) helpers_.emplace_back([this, k] { serve(k); });
        } catch (const std::system_error&) {  // the system has no thread to spare: fewer will do
        } catch (const std::bad_alloc&) {
        }
    }
    ~WorkerPool() {
        ending_.store(true, std::memory_order_relaxed);
        call();
        for (std::thread& helper : helpers_) helper.join();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int size() const { return static_cast<int>(helpers_.size()) + 1; }

    // Calls work(part) for every part, the first on this thread. What the work throws is thrown here when all
    // parts have ended: the first of it.
    void run(const std::function<void(int)>& work) {
        if (helpers_.empty()) return work(0);
        work_ = &work;
        busy_.store(static_cast<int>(helpers_.size()), std::memory_order_relaxed);
        call();
        run_worker(0);
        for (int turn = 0; busy_.load(std::memory_order_acquire) != 0; ++turn)
            if (turn > kSpins) std::this_thread::yield();
        failure_.rethrow();
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
            run_worker(part);
            busy_.fetch_sub(1, std::memory_order_release);
        }
    }
    void run_worker(int part) noexcept {
        try {
            (*work_)(part);
        } catch (...) {
            failure_.keep_current();
        }
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
    FirstException failure_;
    Vector<std::thread> helpers_;
};

}  // namespace pushworks::env
