#include "base/allowance.hpp"

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

constinit thread_local Ledger ledger;

Allowance& Allowance::here() {
    if (ledger.run == nullptr) throw std::logic_error("no run is under way in this thread");
    return *ledger.run;
}

std::uint64_t Allowance::bytes() const {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(bytes_.load(std::memory_order_relaxed), 0));
}

void Allowance::account(std::int64_t bytes) {
    const std::int64_t now = bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    std::uint64_t peak = peak_.load(std::memory_order_relaxed);
    while (now > 0 && static_cast<std::uint64_t>(now) > peak &&
           !peak_.compare_exchange_weak(peak, static_cast<std::uint64_t>(now), std::memory_order_relaxed)) {
    }
}

Working::Working(Allowance& run) : before_(ledger) {
    // A thread's first exception needs memory of its own, and without it the process is aborted: ask for it
    // now.
    static_cast<void>(std::current_exception());
    ledger = Ledger{};
    ledger.run = &run;
    ledger.credit = kCredit;
}

Working::~Working() {
    ledger.run->account(ledger.bytes);
    ledger = before_;
}

Portion::Portion(std::uint64_t squares) : before_(ledger.last_look) {
    ledger.last_look = ledger.looks + squares / kCredit;
}

std::uint64_t squares_spent() {
    return (ledger.looks + 1) * static_cast<std::uint64_t>(kCredit) -
           static_cast<std::uint64_t>(ledger.credit);
}

void look_at_the_clock() {
    ledger.credit = kCredit;
    if (ledger.run == nullptr) return;
    ledger.run->check();
    if (++ledger.looks > ledger.last_look) throw PortionSpent{};
}

}  // namespace pushworks

// Counting memory. Nothing is stored beside the blocks, so memory may be taken here and given back elsewhere
// (the standard library's own code does that) and the other way round. On other systems the searches' own
// estimates have to do.
#if defined(__linux__) || defined(__wasi__)

namespace {

using pushworks::ledger;

void settle() {
    ledger.run->account(ledger.bytes);
    ledger.bytes = 0;
}

// Null when the limit or the system does not allow it.
template <class Take>
void* counted(std::size_t size, Take take) {
    if (ledger.run == nullptr) return take();
    const auto wanted = static_cast<std::int64_t>(std::min<std::size_t>(size, PTRDIFF_MAX / 2));
    if (wanted + ledger.bytes > pushworks::kSettle && !ledger.run->admits(wanted + ledger.bytes))
        return nullptr;
    void* block = take();
    if (block == nullptr) return nullptr;
    ledger.bytes += static_cast<std::int64_t>(malloc_usable_size(block));
    if (ledger.bytes > pushworks::kSettle) settle();
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
    if (block != nullptr && ledger.run != nullptr) {
        ledger.bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
        if (ledger.bytes < -pushworks::kSettle) settle();
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
