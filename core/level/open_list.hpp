// The frontier of a best-first search: buckets by key, last in first out within a bucket. Lower keys first.
#pragma once

#include <cstdint>

#include "base/containers.hpp"
#include "level/state_table.hpp"

namespace pushworks {

class OpenList {
 public:
    // Keys order by `cost`, then by `tie`.
    static std::uint64_t key(std::uint32_t cost, std::uint32_t tie) {
        return static_cast<std::uint64_t>(cost) << 32 | tie;
    }

    void push(std::uint64_t key, Handle handle) {
        auto& bucket = key == last_key_ && last_ != nullptr ? *last_ : remember(key);
        if (bucket.size() == bucket.capacity()) bucket.reserve(bucket.size() + bucket.size() / 4 + 4);
        bucket.push_back(handle);
        ++size_;
    }
    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }
    std::uint32_t least_cost() const { return static_cast<std::uint32_t>(buckets_.begin()->first >> 32); }

    // How many entries have the least cost.
    std::uint64_t size_at_least_cost() const {
        std::uint64_t count = 0;
        for (const auto& [key, bucket] : buckets_) {
            if (key >> 32 != least_cost()) break;
            count += bucket.size();
        }
        return count;
    }

    std::uint64_t top_key() const { return buckets_.begin()->first; }

    Handle pop() {
        const auto first = buckets_.begin();
        const Handle handle = first->second.back();
        first->second.pop_back();
        --size_;
        if (first->second.empty()) {
            if (last_ == &first->second) last_ = nullptr;
            buckets_.erase(first);
        }
        return handle;
    }

 private:
    Vector<Handle>& remember(std::uint64_t key) {
        last_ = &buckets_[key];
        last_key_ = key;
        return *last_;
    }

    OrderedMap<std::uint64_t, Vector<Handle>> buckets_;
    Vector<Handle>* last_ = nullptr;
    std::uint64_t last_key_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace pushworks
