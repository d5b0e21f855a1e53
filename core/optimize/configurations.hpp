// A set of box configurations, each with the player's squares that a search has visited in it.
//
// The records lie in blocks that never move; a hash table of their numbers finds them.
#pragma once

#include <cstdint>

#include "base/bits.hpp"
#include "base/hash_table.hpp"

namespace pushworks::optimize {

template <int N>
class Configurations {
 public:
    using Set = Bits<N>;
    using Id = std::uint32_t;
    static constexpr Id kNone = QuickHashIndex::kNone;
    static constexpr std::uint16_t kNoWay = 0xFFFF;  // as a bound; kNoWay - 1 stands for any more

    struct Record {
        Set boxes;
        Set visited;
    };

    std::size_t size() const { return size_; }

    Record& operator[](Id id) { return blocks_[id >> kBlockBits][id & (kBlock - 1)]; }
    const Record& operator[](Id id) const { return blocks_[id >> kBlockBits][id & (kBlock - 1)]; }
    // A lower bound on the pushes from here to the end of the window.
    std::uint16_t& rest(Id id) { return rests_[id >> kBlockBits][id & (kBlock - 1)]; }

    static std::uint64_t hash(const Set& boxes) { return boxes.hash(0x51); }
    void prefetch_slot(std::uint64_t hash) const { index_.prefetch(hash); }
    void prefetch_record(std::uint64_t hash) const {
        if (const Id id = index_.guess(hash); id != kNone) prefetch(id);
    }
    void prefetch(Id id) const { pushworks::prefetch(&(*this)[id]); }

    Id find(const Set& boxes, std::uint64_t hash) const {
        return index_.find(hash, [&](Id id) { return (*this)[id].boxes == boxes; });
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
        if ((size_ & (kBlock - 1)) == 0) {
            blocks_.emplace_back(kBlock);
            rests_.emplace_back(kBlock);
        }
        const Id id = static_cast<Id>(size_++);
        (*this)[id].boxes = boxes;
        this->rest(id) = rest;
        index_.add(id, hash, [&](Id other) { return Configurations::hash((*this)[other].boxes); });
        return id;
    }

 private:
    static constexpr int kBlockBits = 13;
    static constexpr std::size_t kBlock = std::size_t{1} << kBlockBits;

    Vector<Vector<Record>> blocks_;
    Vector<Vector<std::uint16_t>> rests_;
    QuickHashIndex index_;
    std::size_t size_ = 0;
};

// What a search within a window is asked; costs of paths are `Cost`s.
template <int N, class Cost>
struct WindowQuery {
    using Set = Bits<N>;
    Set floor;  // where the player can go and boxes can be: no walls, no boxes that stay
    Set from;
    int player = 0;
    Set to;               // the configuration at the end ...
    int player_to = -1;   // ... and where the player has to stand; -1: anywhere
    bool solved = false;  // instead: all boxes on goals
    Cost worst = 0;       // paths that cost more are of no use
    bool open = false;    // configurations not in the table may be added
    std::uint64_t most_configurations = 0;
    std::uint64_t most_states = 0;
};

}  // namespace pushworks::optimize
