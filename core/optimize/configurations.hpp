// A set of box configurations, each with the player's squares that a search has visited in it.
//
// The records lie in blocks that never move; a table of 32-bit slots finds them. A slot holds a number and
// six bits of the hash, so that hardly any record is fetched in vain.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/bits.hpp"
#include "base/budget.hpp"

namespace pushworks::optimize {

template <int N>
class Configurations {
 public:
    using Set = Bits<N>;
    using Id = std::uint32_t;
    static constexpr Id kNone = 0xFFFFFFFF;
    static constexpr std::uint16_t kNoWay = 0xFFFF;  // as a bound; kNoWay - 1 stands for any more

    struct Record {
        Set boxes;
        Set visited;
    };

    Configurations() : slots_(1024, 0) {}

    std::size_t size() const { return size_; }
    // The most that a set can hold.
    static constexpr std::size_t capacity() { return (1U << kTagShift) - 2; }
    // What each member takes, slots included.
    static constexpr std::size_t bytes_each() { return sizeof(Record) + 2 + 4 * 2; }

    Record& operator[](Id id) { return blocks_[id >> kBlockBits][id & (kBlock - 1)]; }
    const Record& operator[](Id id) const { return blocks_[id >> kBlockBits][id & (kBlock - 1)]; }
    // A lower bound on the pushes from here to the end of the window.
    std::uint16_t& rest(Id id) { return rests_[id >> kBlockBits][id & (kBlock - 1)]; }

    static std::uint64_t hash(const Set& boxes) { return boxes.hash(0x51); }
    void prefetch_slot(std::uint64_t hash) const { __builtin_prefetch(&slots_[home(hash)]); }
    void prefetch_record(std::uint64_t hash) const {
        const std::uint32_t slot = slots_[home(hash)];
        if (slot != 0 && slot >> kTagShift == tag(hash)) __builtin_prefetch(&(*this)[id_of(slot)]);
    }
    void prefetch(Id id) const { __builtin_prefetch(&(*this)[id]); }

    Id find(const Set& boxes, std::uint64_t hash) const {
        for (std::size_t at = home(hash);; at = (at + 1) & (slots_.size() - 1)) {
            const std::uint32_t slot = slots_[at];
            if (slot == 0) return kNone;
            if (slot >> kTagShift == tag(hash) && (*this)[id_of(slot)].boxes == boxes) return id_of(slot);
        }
    }
    Id find(const Set& boxes) const { return find(boxes, hash(boxes)); }

    // The number of a member, which is made one if it was not.
    Id insert(const Set& boxes, std::uint64_t hash, std::uint16_t rest) {
        const Id known = find(boxes, hash);
        return known != kNone ? known : add(boxes, hash, rest);
    }
    Id insert(const Set& boxes) { return insert(boxes, hash(boxes), 0); }
    // For another search in the same set.
    void forget_visits() {
        for (Id id = 0; id < size_; ++id) (*this)[id].visited = Set{};
    }
    // For what is known not to be a member.
    Id add(const Set& boxes, std::uint64_t hash, std::uint16_t rest) {
        if (2 * (size_ + 1) > slots_.size()) grow();
        if ((size_ & (kBlock - 1)) == 0) {
            blocks_.push_back(std::make_unique<Record[]>(kBlock));
            rests_.push_back(std::make_unique<std::uint16_t[]>(kBlock));
        }
        const Id id = static_cast<Id>(size_++);
        (*this)[id].boxes = boxes;
        this->rest(id) = rest;
        place(id, hash);
        return id;
    }

 private:
    static constexpr int kTagShift = 26;
    static constexpr int kBlockBits = 13;
    static constexpr std::size_t kBlock = std::size_t{1} << kBlockBits;

    static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 58); }
    static Id id_of(std::uint32_t slot) { return (slot & ((1U << kTagShift) - 1)) - 1; }
    std::size_t home(std::uint64_t hash) const { return hash & (slots_.size() - 1); }

    void place(Id id, std::uint64_t hash) {
        std::size_t at = home(hash);
        while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = tag(hash) << kTagShift | (id + 1);
    }
    void grow() {
        const std::size_t slots = slots_.size() * 2;
        slots_ = {};  // the old ones are not needed to make the new ones
        slots_.assign(slots, 0);
        constexpr Id ahead = 16;
        for (Id id = 0; id < size_; ++id) {
            if (id + ahead < size_) prefetch_slot(hash((*this)[id + ahead].boxes));
            place(id, hash((*this)[id].boxes));
        }
        charge(size_ * 4);
    }

    std::vector<std::unique_ptr<Record[]>> blocks_;
    std::vector<std::unique_ptr<std::uint16_t[]>> rests_;
    std::vector<std::uint32_t> slots_;  // a power of two
    std::size_t size_ = 0;
};

}  // namespace pushworks::optimize
