// The budget of one run: its time, its memory, and whether it was cancelled.
//
// A run is one call of solve() or one shard. Its caller makes a Budget; every thread that works for it holds
// a BudgetScope. From then on
//   - charge() is called in every loop whose length depends on the level, and throws Stopped once the time is
//     over or the run was cancelled: set-up is interrupted like any other work;
//   - the memory of its containers is counted (base/memory.hpp), and an allocation that would exceed the
//     memory limit throws std::bad_alloc before it is made, like one the system refuses.
// Both unwind to the one place that turns them into a status: solve(), or the top of a helper thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

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

// As Python and the page call it.
constexpr const char* status_name(Status status) {
    constexpr const char* names[] = {"solved",     "unsolvable",   "not found", "node limit",
                                     "time limit", "memory limit", "cancelled", "invalid"};
    return names[static_cast<int>(status)];
}

struct Limits {
    double seconds = 0;       // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit
    std::uint64_t bytes = 0;  // 0: no limit
};

// Thrown by charge(). Not a std::exception, so that no handler takes it for a defect.
struct Stopped {
    Status status;
};

// The limit that the exception being handled stands for: Stopped, or memory that cannot be had (a vector too
// long for any memory included). Any other is a defect and thrown on. Only within a catch clause.
Status limit_reached();

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

class Budget {
 public:
    // `cancel` may be set by any thread at any time and must outlive the run.
    Budget(const Limits& limits, const std::atomic<bool>& cancel)
        : cancel_(cancel), watch_(limits.seconds), limit_(limits.bytes), node_limit_(limits.nodes) {}

    // The run that this thread works for; throws std::logic_error when there is none.
    static Budget& current();

    double seconds() const { return watch_.seconds(); }
    // Must the run end, and why? not_found: it need not.
    Status stop_reason() const {
        if (cancel_.load(std::memory_order_relaxed)) return Status::cancelled;
        return watch_.expired() ? Status::time_limit : Status::not_found;
    }
    // The answer is known: threads that are still at work stop at their next charge().
    void finish() { finished_.store(true, std::memory_order_relaxed); }
    // Throws Stopped if the run must end.
    void check() const {
        if (finished_.load(std::memory_order_relaxed)) throw Stopped{Status::not_found};
        if (const Status status = stop_reason(); status != Status::not_found) throw Stopped{status};
    }

    // Counts a position that is about to be expanded. Throws Stopped instead of exceeding the limit, however
    // many threads work for the run.
    void charge_node() {
        if (node_limit_ != 0 && nodes_.fetch_add(1, std::memory_order_relaxed) >= node_limit_)
            throw Stopped{Status::node_limit};
    }

    // Memory held now and at most.
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
    std::uint64_t node_limit_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> finished_{false};
    std::atomic<std::int64_t> bytes_{0};
    std::atomic<std::uint64_t> peak_{0};
};

// The thread-local counter of a run, so that charge() and allocations cost next to nothing.
struct ThreadCounter {
    Budget* run = nullptr;
    std::int64_t credit = 0;                       // squares until the clock is read again
    std::uint64_t checks = 0;                      // how often it was read
    std::uint64_t last_check = ~std::uint64_t{0};  // value of `checks` that the quota allows
    std::int64_t bytes = 0;                        // not yet accounted,
    std::int64_t accounted = 0;                    // and those that are
};
[[gnu::tls_model("initial-exec")]] extern constinit thread_local ThreadCounter thread_counter;

// Marks the thread as working for a run, from construction to destruction.
class BudgetScope {
 public:
    explicit BudgetScope(Budget& run);
    ~BudgetScope();
    BudgetScope(const BudgetScope&) = delete;
    BudgetScope& operator=(const BudgetScope&) = delete;

 private:
    ThreadCounter before_;
};

// Does the work within the budget. What stops it becomes the status of the result; of bad input
// (std::invalid_argument) the result also carries the line that says why.
template <class Result, class Work>
void run_within(Budget& run, Result& result, Work&& work) {
    try {
        const BudgetScope scope(run);
        work();
    } catch (const std::invalid_argument& problem) {
        result.status = Status::invalid;
        result.error = problem.what();
    } catch (...) {
        result.status = limit_reached();
    }
}

// Thrown by charge() when a Quota is used up.
struct QuotaExhausted {};

// Within its lifetime the thread may charge so many squares: limits work, such as set-up, that would hold up
// other members.
class Quota {
 public:
    explicit Quota(std::uint64_t squares);
    ~Quota() { thread_counter.last_check = before_; }
    Quota(const Quota&) = delete;
    Quota& operator=(const Quota&) = delete;

 private:
    std::uint64_t before_;
};

void check_clock();

// Squares the thread has charged: a clock that is the same on every machine.
std::uint64_t squares_charged();

// Memory the thread has taken and not given back, in the run it works for.
inline std::int64_t bytes_taken() {
    return thread_counter.bytes + thread_counter.accounted;
}

// Charges work: about so many squares visited (some nanoseconds each).
inline void charge(std::size_t squares) {
    thread_counter.credit -= static_cast<std::int64_t>(squares);
    if (thread_counter.credit < 0) [[unlikely]]
        check_clock();
}

// Before a position is expanded, in every search that shares the run's node limit with others.
inline void charge_node() {
    if (thread_counter.run != nullptr) thread_counter.run->charge_node();
}

}  // namespace pushworks
