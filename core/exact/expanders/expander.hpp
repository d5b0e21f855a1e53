// How a search sees the puzzle: start states, successors with their costs and estimates, goal test.
//
// An expander works on one position at a time: load() unpacks it, expand() lists what can follow. Everything
// a search decides (order, tables, limits) is outside. One expander a thread.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "level/board.hpp"
#include "level/packed.hpp"
#include "level/position.hpp"
#include "level/solution.hpp"

namespace pushworks {

struct Child {
    Square from = kNoSquare;  // the box that moved; kNoSquare when only the player did
    Square to = kNoSquare;
    Square player = kNoSquare;  // as stored: smallest square of the region, or the exact square
    std::uint32_t cost = 1;
    std::uint32_t estimate = 0;  // never more than the true remaining cost, in the same unit
    std::uint32_t reverse = 0;  // never more than the true cost from the other end; only after want_reverse()
};

// A state with the same boxes from which the player can walk to the loaded state, and what that costs.
struct Dominator {
    Square player;
    std::uint32_t cost;
};

struct Root {
    Vector<std::uint8_t> state;
    std::uint32_t estimate = 0;
    std::uint32_t reverse = 0;
};

// Says which children the search has no use for, before their estimates are computed.
class Filter {
 public:
    virtual ~Filter() = default;
    // The estimates of the child are not set yet.
    virtual bool useless(const Child& child) = 0;
};

class Expander {
 public:
    virtual ~Expander() = default;

    const PackedFormat& format() const { return format_; }
    // The states to start from; none when the level is deadlocked at once.
    virtual Vector<Root> roots() = 0;
    virtual void load(const std::uint8_t* state) { format_.unpack(state, position_); }
    // The loaded state ends the search.
    virtual bool finished() const { return position_.solved(); }
    // The estimate of the loaded state as far as is known by now: it may be more than when the state was
    // stored. kDeadlockedEstimate when the state turns out to be deadlocked.
    static constexpr std::uint32_t kDeadlockedEstimate = 0xFFFFFFFF;
    virtual std::uint32_t reconsider() { return 0; }
    // Lists the children of the loaded state, without those the filter rejects, and returns how many legal
    // moves there were before pruning.
    virtual std::uint32_t expand(Vector<Child>& children) = 0;
    // The pushes of a path of states, in the order they are played.
    virtual Vector<Push> pushes_of(const Vector<const std::uint8_t*>& path) const;
    // Lists the states that dominate the loaded one if they were reached early enough.
    virtual void dominators(Vector<Dominator>&) {}
    void set_filter(Filter* filter) { filter_ = filter; }
    // Bits of a second measure in the costs (see CostScale), 0 when there is none.
    virtual std::uint32_t second_mask() const { return 0; }

 protected:
    explicit Expander(const Board& board)
        : board_(&board), format_(board.size(), box_count()), position_(board) {}

    bool useless(const Child& child) { return filter_ != nullptr && filter_->useless(child); }
    int box_count() const { return static_cast<int>(board_->start_boxes().size()); }

    const Board* board_;
    PackedFormat format_;
    Position position_;  // the loaded state

 private:
    Filter* filter_ = nullptr;
};

// The pushes of a path of states searched forwards.
Vector<Push> forward_pushes(const Board& board, const PackedFormat& format,
                            const Vector<const std::uint8_t*>& path);

}  // namespace pushworks
