// What one run may use: its time, its memory, and whether anybody still waits for it.
//
// A run is one call of solve() or one shard. Whoever starts it makes an Allowance; every thread that works
// for it holds a Working. From then on
//   - spend() is called in every loop whose length depends on the level, and throws Stopped once the time is
//     over or the run was cancelled: set-up is interrupted like any other work;
//   - every allocation of the thread is counted (allowance.cpp replaces operator new), and one that would
//     exceed the memory limit throws std::bad_alloc before it is made, like one the system refuses.
// Both unwind to the one place that turns them into a status: solve(), or the top of a helper thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace pushworks {

enum class Status : std::uint8_t {
    solved,
    unsolvable,  // proved
    not_found,   // gave up without proof
    node_limit,
    time_limit,
    memory_limit,
    cancelled,
    invalid,
};

struct Limits {
    double seconds = 0;       // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit
    std::uint64_t bytes = 0;  // 0: no limit
};

// Thrown by spend(). No std::exception, so that nobody takes it for a defect.
struct Stopped {
    Status status;
};

// The clock a search watches.
class Stopwatch {
 public:
    explicit Stopwatch(double limit_seconds) : limit_(limit_seconds) {}
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    bool expired() const { return limit_ > 0 && seconds() >= limit_; }

 private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double limit_;
};

class Allowance {
 public:
    // `cancel` may be set by anybody at any time and must outlive the run.
    Allowance(const Limits& limits, const std::atomic<bool>& cancel)
        : cancel_(cancel), watch_(limits.seconds), limit_(limits.bytes) {}
    Allowance(const Allowance&) = delete;
    Allowance& operator=(const Allowance&) = delete;

    // The run that this thread works for; throws std::logic_error when there is none.
    static Allowance& here();

    double seconds() const { return watch_.seconds(); }
    // Must the run end, and why? not_found: it need not.
    Status verdict() const {
        if (cancel_.load(std::memory_order_relaxed)) return Status::cancelled;
        return watch_.expired() ? Status::time_limit : Status::not_found;
    }
    // The answer is known: threads that are still at work stop at their next spend().
    void dismiss() { dismissed_.store(true, std::memory_order_relaxed); }
    // Throws Stopped if the run must end.
    void check() const {
        if (dismissed_.load(std::memory_order_relaxed)) throw Stopped{Status::not_found};
        if (const Status status = verdict(); status != Status::not_found) throw Stopped{status};
    }

    // Memory held now and at most, as far as it is counted on this system (0: not at all).
    std::uint64_t bytes() const;
    std::uint64_t peak_bytes() const { return peak_.load(std::memory_order_relaxed); }
    // Would so many bytes more be within the limit?
    bool admits(std::int64_t bytes) const {
        return limit_ == 0 ||
               bytes_.load(std::memory_order_relaxed) + bytes <= static_cast<std::int64_t>(limit_);
    }
    void account(std::int64_t bytes);

 private:
    const std::atomic<bool>& cancel_;
    Stopwatch watch_;
    std::uint64_t limit_;
    std::atomic<bool> dismissed_{false};
    std::atomic<std::int64_t> bytes_{0};
    std::atomic<std::uint64_t> peak_{0};
};

// What a thread keeps of its run, so that spend() and allocations cost next to nothing.
struct Ledger {
    Allowance* run = nullptr;
    std::int64_t credit = 0;                      // squares until the clock is looked at again
    std::uint64_t looks = 0;                      // how often it was
    std::uint64_t last_look = ~std::uint64_t{0};  // looks() that the portion allows
    std::int64_t bytes = 0;                       // not yet accounted
};
[[gnu::tls_model("initial-exec")]] extern constinit thread_local Ledger ledger;

// Marks the thread as working for a run, from construction to destruction.
class Working {
 public:
    explicit Working(Allowance& run);
    ~Working();
    Working(const Working&) = delete;
    Working& operator=(const Working&) = delete;

 private:
    Ledger before_;
};

// Thrown by spend() when a Portion is used up.
struct PortionSpent {};

// Within its lifetime the thread may spend so many squares, for work that others should not have to wait for.
class Portion {
 public:
    explicit Portion(std::uint64_t squares);
    ~Portion() { ledger.last_look = before_; }
    Portion(const Portion&) = delete;
    Portion& operator=(const Portion&) = delete;

 private:
    std::uint64_t before_;
};

void look_at_the_clock();

// Squares the thread has looked at for its run: a clock that goes alike on every machine.
std::uint64_t squares_spent();

// Work done: about so many squares looked at (some nanoseconds each).
inline void spend(std::size_t squares) {
    ledger.credit -= static_cast<std::int64_t>(squares);
    if (ledger.credit < 0) [[unlikely]]
        look_at_the_clock();
}

}  // namespace pushworks
