#include "base/budget.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "base/memory.hpp"

namespace pushworks {

namespace {

constexpr std::int64_t kCredit = 30'000;    // squares between two looks: some 0.1 ms
constexpr std::int64_t kSettle = 64 << 10;  // bytes a thread may hold back from the account

// What a block takes: allocators keep a word beside it and round up.
std::int64_t size_of_block(std::size_t bytes) {
    return static_cast<std::int64_t>(std::max<std::size_t>((bytes + 23) & ~std::size_t{15}, 32));
}

void settle() {
    thread_counter.run->account(thread_counter.bytes);
    thread_counter.accounted += std::exchange(thread_counter.bytes, 0);
}

}  // namespace

constinit thread_local ThreadCounter thread_counter;

Status limit_reached() {
    try {
        throw;
    } catch (const Stopped& stopped) {
        return stopped.status;
    } catch (const std::bad_alloc&) {
        return Status::memory_limit;
    } catch (const std::length_error&) {
        return Status::memory_limit;
    }
}

Budget& Budget::current() {
    if (thread_counter.run == nullptr) throw std::logic_error("no run is under way in this thread");
    return *thread_counter.run;
}

std::uint64_t Budget::bytes() const {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(bytes_.load(std::memory_order_relaxed), 0));
}

void Budget::account(std::int64_t bytes) {
    const std::int64_t now = bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    std::uint64_t peak = peak_.load(std::memory_order_relaxed);
    while (now > 0 && static_cast<std::uint64_t>(now) > peak &&
           !peak_.compare_exchange_weak(peak, static_cast<std::uint64_t>(now), std::memory_order_relaxed)) {
    }
}

BudgetScope::BudgetScope(Budget& run) : before_(thread_counter) {
    // A thread's first exception needs memory of its own, and without it the process is aborted: ask for it
    // now.
    static_cast<void>(std::current_exception());
    thread_counter = ThreadCounter{};
    thread_counter.run = &run;
    thread_counter.credit = kCredit;
}

BudgetScope::~BudgetScope() {
    thread_counter.run->account(thread_counter.bytes);
    thread_counter = before_;
}

Quota::Quota(std::uint64_t squares) : before_(thread_counter.last_check) {
    thread_counter.last_check = thread_counter.checks + squares / kCredit;
}

std::uint64_t squares_charged() {
    return (thread_counter.checks + 1) * static_cast<std::uint64_t>(kCredit) -
           static_cast<std::uint64_t>(thread_counter.credit);
}

void check_clock() {
    thread_counter.credit = kCredit;
    if (thread_counter.run == nullptr) return;
    thread_counter.run->check();
    if (++thread_counter.checks > thread_counter.last_check) throw QuotaExhausted{};
}

void* take_memory(std::size_t bytes, std::size_t alignment) {
    const std::int64_t wanted = size_of_block(bytes);
    if (thread_counter.run != nullptr && wanted + thread_counter.bytes > kSettle &&
        !thread_counter.run->admits(wanted + thread_counter.bytes))
        throw std::bad_alloc();
    void* const memory = alignment <= alignof(std::max_align_t)
                             ? std::malloc(bytes)
                             : ::operator new(bytes, std::align_val_t(alignment), std::nothrow);
    if (memory == nullptr) throw std::bad_alloc();
    if (thread_counter.run != nullptr) {
        thread_counter.bytes += wanted;
        if (thread_counter.bytes > kSettle) settle();
    }
    return memory;
}

void give_back_memory(void* memory, std::size_t bytes, std::size_t alignment) noexcept {
    if (thread_counter.run != nullptr) {
        thread_counter.bytes -= size_of_block(bytes);
        if (thread_counter.bytes < -kSettle) settle();
    }
    if (alignment <= alignof(std::max_align_t))
        std::free(memory);
    else
        ::operator delete(memory, std::align_val_t(alignment));
}

}  // namespace pushworks
