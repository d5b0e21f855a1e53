// A state table that several threads fill at once: cut into stripes by hash, each with a lock of its own.
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "base/memory.hpp"
#include "exact/expanders/node.hpp"
#include "level/state_table.hpp"

namespace pushworks {

class SharedTable {
 public:
    explicit SharedTable(const PackedFormat& format) : format_(format) {
        for (auto& stripe : stripes_) stripe = std::make_unique<Stripe>(format);
    }

    struct Found {
        Handle handle;   // kNoHandle when not stored
        bool improved;   // new, or reached more cheaply than before
        bool duplicate;  // was known before
    };

    // Stores the state, or its cheaper path.
    Found improve(const std::uint8_t* state, std::uint64_t hash, std::uint32_t cost, Handle parent) {
        const std::uint32_t number = stripe_of(hash);
        Stripe& stripe = *stripes_[number];
        const std::lock_guard lock(stripe.mutex);
        const auto slot = stripe.table.insert(state, hash);  // throws at kLocalMask states
        const bool better = slot.inserted || stripe.table.payload(slot.handle).cost > cost;
        if (better) stripe.table.set_payload(slot.handle, {parent, cost, 0});
        return {number << kLocalBits | slot.handle, better, !slot.inserted};
    }
    // Marks the state as expanded and copies it out; false when it was expanded before.
    bool close(Handle handle, std::uint8_t* state, Node& node) {
        Stripe& stripe = *stripes_[handle >> kLocalBits];
        const Handle local = handle & kLocalMask;
        const std::lock_guard lock(stripe.mutex);
        node = stripe.table.payload(local);
        if (node.closed) return false;
        std::memcpy(state, stripe.table.state(local), format_.bytes());
        Node closed = node;
        closed.closed = 1;
        stripe.table.set_payload(local, closed);
        return true;
    }
    // Takes back close(), unless the state has been reached more cheaply meanwhile.
    void open_again(Handle handle, const Node& node) {
        Stripe& stripe = *stripes_[handle >> kLocalBits];
        const std::lock_guard lock(stripe.mutex);
        if (stripe.table.payload(handle & kLocalMask).cost == node.cost)
            stripe.table.set_payload(handle & kLocalMask, node);
    }
    // The stored cost of a state, or false.
    bool find(const std::uint8_t* state, std::uint64_t hash, Handle& handle, Node& node) const {
        const std::uint32_t number = stripe_of(hash);
        const Stripe& stripe = *stripes_[number];
        const std::lock_guard lock(stripe.mutex);
        const Handle local = stripe.table.find(state, hash);
        if (local == kNoHandle) return false;
        handle = number << kLocalBits | local;
        node = stripe.table.payload(local);
        return true;
    }
    std::uint64_t size() const {
        std::uint64_t total = 0;
        for (const auto& stripe : stripes_) {
            const std::lock_guard lock(stripe->mutex);
            total += stripe->table.size();
        }
        return total;
    }

    // Only when no thread is writing any more.
    Vector<const std::uint8_t*> path_to(Handle end) const {
        Vector<const std::uint8_t*> path;
        for (Handle at = end; at != kNoHandle;) {
            const NodeTable& table = stripes_[at >> kLocalBits]->table;
            path.push_back(table.state(at & kLocalMask));
            at = table.payload(at & kLocalMask).parent;
        }
        std::reverse(path.begin(), path.end());
        return path;
    }

 private:
    static constexpr int kStripeBits = 6;
    static constexpr int kLocalBits = 32 - kStripeBits;
    static constexpr Handle kLocalMask = (Handle{1} << kLocalBits) - 1;

    struct Stripe {
        // The last local handle stays unused: in the last stripe it would be kNoHandle.
        explicit Stripe(const PackedFormat& format) : table(format, kLocalMask) {}
        mutable std::mutex mutex;
        NodeTable table;
    };

    static std::uint32_t stripe_of(std::uint64_t hash) {
        return static_cast<std::uint32_t>(hash >> 40) & ((1U << kStripeBits) - 1);
    }

    PackedFormat format_;
    std::array<std::unique_ptr<Stripe>, std::size_t{1} << kStripeBits> stripes_;
};

}  // namespace pushworks
