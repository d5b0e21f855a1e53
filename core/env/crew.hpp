// A few threads that wait for the next call and share its boards: part k of n is always the same boards.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace pushworks::env {

class Crew {
 public:
    explicit Crew(int threads) {
        for (int k = 1; k < threads; ++k) helpers_.emplace_back([this, k] { serve(k); });
    }
    ~Crew() {
        ending_.store(true, std::memory_order_relaxed);
        call();
        for (std::thread& helper : helpers_) helper.join();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int size() const { return static_cast<int>(helpers_.size()) + 1; }

    // Calls work(part) for every part, the first on this thread. The work must not throw.
    void run(const std::function<void(int)>& work) {
        if (helpers_.empty()) return work(0);
        work_ = &work;
        busy_.store(static_cast<int>(helpers_.size()), std::memory_order_relaxed);
        call();
        work(0);
        for (int turn = 0; busy_.load(std::memory_order_acquire) != 0; ++turn)
            if (turn > kSpins) std::this_thread::yield();
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
            (*work_)(part);
            busy_.fetch_sub(1, std::memory_order_release);
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
    std::vector<std::thread> helpers_;
};

}  // namespace pushworks::env
