// Things waiting in order of a small whole number; the newest of equal ones first.
#pragma once

#include <algorithm>
#include <cstddef>

#include "base/memory.hpp"

namespace pushworks {

template <class Item>
class BucketQueue {
 public:
    void push(std::size_t key, const Item& item) {
        if (key >= buckets_.size()) buckets_.resize(std::max(key + 1, buckets_.size() * 2));
        buckets_[key].push_back(item);
        lowest_ = std::min(lowest_, key);
        ++size_;
    }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    // The least key; the queue must not be empty.
    std::size_t lowest() {
        while (buckets_[lowest_].empty()) ++lowest_;
        return lowest_;
    }
    Item pop() {
        auto& bucket = buckets_[lowest()];
        const Item item = bucket.back();
        bucket.pop_back();
        --size_;
        return item;
    }
    // Empties the queue; the memory is kept for the next use.
    void clear() {
        if (size_ != 0)
            for (auto& bucket : buckets_) bucket.clear();
        lowest_ = size_ = 0;
    }

 private:
    Vector<Vector<Item>> buckets_ = Vector<Vector<Item>>(64);
    std::size_t lowest_ = 0;  // no item has a smaller key
    std::size_t size_ = 0;
};

}  // namespace pushworks
