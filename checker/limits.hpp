// What a check may take: memory that grows with the file is counted before it is taken, and loops ask whether
// to go on.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

namespace checker {

// Thrown when the check was cancelled.
struct Cancelled {};
// Thrown when it would take more memory than it may.
struct MemoryLimit {};

class Limits {
 public:
    // A memory limit of 0 is none. The seed decides where positions lie in their table, so that no file can
    // be made for which that is slow.
    explicit Limits(const std::atomic<bool>& cancel, std::size_t memory = 0, std::uint64_t seed = 0)
        : cancel_(&cancel), memory_(memory), seed_(seed) {}

    // For loops: throws Cancelled when it is asked for.
    void poll() const {
        if (cancel_->load(std::memory_order_relaxed)) throw Cancelled{};
    }
    // Bytes that are about to be taken, or given back (below 0).
    void count(std::int64_t bytes) {
        taken_ += bytes;
        if (memory_ != 0 && taken_ > static_cast<std::int64_t>(memory_)) throw MemoryLimit{};
    }
    // A longer vector. Its old memory is given back only after the new one is taken.
    template <class T>
    void grow(std::vector<T>& list, std::size_t size) {
        const std::size_t before = list.capacity();
        if (size > before) {
            const std::size_t after = std::max(size, 2 * before);
            count(static_cast<std::int64_t>(after * sizeof(T)));
            list.reserve(after);
            count(-static_cast<std::int64_t>(before * sizeof(T)));
        }
        list.resize(size);
    }
    std::uint64_t seed() const { return seed_; }

 private:
    const std::atomic<bool>* cancel_;
    std::size_t memory_;
    std::uint64_t seed_;
    std::int64_t taken_ = 0;
};

}  // namespace checker
