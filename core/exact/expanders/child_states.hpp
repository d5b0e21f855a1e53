// The packed states of a position's children, with their hashes where many are looked up at once.
#pragma once

#include "base/memory.hpp"
#include "exact/expanders/expander.hpp"

namespace pushworks {

class ChildStates {
 public:
    explicit ChildStates(const PackedFormat& format) : format_(&format), packed_(format.bytes()) {}

    // The state of one child; valid until the next call.
    const std::uint8_t* pack(const std::uint8_t* parent, const Child& child) {
        format_->pack_move(parent, child.from, child.to, child.player, packed_.data());
        return packed_.data();
    }
    // Those of all children, by their numbers. What the tables keep of them is prefetched.
    template <class... Tables>
    void pack_all(const std::uint8_t* parent, const Vector<Child>& children, const Tables&... tables) {
        all_.resize(children.size() * format_->bytes());
        hashes_.resize(children.size());
        for (std::size_t i = 0; i < children.size(); ++i) {
            const Child& child = children[i];
            std::uint8_t* const state = &all_[i * format_->bytes()];
            format_->pack_move(parent, child.from, child.to, child.player, state);
            hashes_[i] = format_->hash(state);
            (tables.prefetch(hashes_[i]), ...);
        }
    }
    const std::uint8_t* state(std::size_t i) const { return &all_[i * format_->bytes()]; }
    std::uint64_t hash(std::size_t i) const { return hashes_[i]; }

 private:
    const PackedFormat* format_;
    Vector<std::uint8_t> packed_;  // of pack()
    Vector<std::uint8_t> all_;     // of pack_all()
    Vector<std::uint64_t> hashes_;
};

}  // namespace pushworks
