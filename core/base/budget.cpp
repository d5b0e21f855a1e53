#include "base/budget.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>

#if defined(__linux__) || defined(__wasi__)
#include <malloc.h>
#endif

namespace pushworks {

namespace {

constexpr std::int64_t kCredit = 30'000;    // squares between two looks: some 0.1 ms
constexpr std::int64_t kSettle = 64 << 10;  // bytes a thread may hold back from the account

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

}  // namespace pushworks

// Counting memory. Nothing is stored beside the blocks, so memory may be taken here and given back elsewhere
// (the standard library's own code does that) and the other way round. On other systems the searches' own
// estimates have to do.
#if defined(__linux__) || defined(__wasi__)

namespace {

using pushworks::thread_counter;

void settle() {
    thread_counter.run->account(thread_counter.bytes);
    thread_counter.bytes = 0;
}

// Null when the limit or the system does not allow it.
template <class Take>
void* counted(std::size_t size, Take take) {
    if (thread_counter.run == nullptr) return take();
    const auto wanted = static_cast<std::int64_t>(std::min<std::size_t>(size, PTRDIFF_MAX / 2));
    if (wanted + thread_counter.bytes > pushworks::kSettle &&
        !thread_counter.run->admits(wanted + thread_counter.bytes))
        return nullptr;
    void* block = take();
    if (block == nullptr) return nullptr;
    thread_counter.bytes += static_cast<std::int64_t>(malloc_usable_size(block));
    if (thread_counter.bytes > pushworks::kSettle) settle();
    return block;
}

void* plain(std::size_t size) {
    return counted(size, [size] { return std::malloc(std::max<std::size_t>(size, 1)); });
}

void* aligned(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    const std::size_t rounded = (std::max<std::size_t>(size, 1) + step - 1) / step * step;
    return counted(size, [=] { return std::aligned_alloc(step, rounded); });
}

void* or_throw(void* block) {
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

void give_back(void* block) noexcept {
    if (block != nullptr && thread_counter.run != nullptr) {
        thread_counter.bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
        if (thread_counter.bytes < -pushworks::kSettle) settle();
    }
    std::free(block);
}

}  // namespace

// clang-format off
void* operator new(std::size_t size) { return or_throw(plain(size)); }
void* operator new[](std::size_t size) { return or_throw(plain(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return plain(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return plain(size); }
void* operator new(std::size_t size, std::align_val_t to) { return or_throw(aligned(size, to)); }
void* operator new[](std::size_t size, std::align_val_t to) { return or_throw(aligned(size, to)); }
void operator delete(void* block) noexcept { give_back(block); }
void operator delete[](void* block) noexcept { give_back(block); }
void operator delete(void* block, std::size_t) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t) noexcept { give_back(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { give_back(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { give_back(block); }
void operator delete(void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete[](void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }
// clang-format on

#endif
