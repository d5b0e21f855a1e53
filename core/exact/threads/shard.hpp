// One part of a push-optimal A* whose table is spread over several owners: threads, processes or machines.
//
// Every state has one owner, which alone stores and expands it. The owner follows from the boxes alone: each
// box square is mapped to a block of the board, each block has a random number, and the numbers of all boxes
// are combined (abstract Zobrist hashing), so that a push inside a block stays with the same owner and needs
// no message. Shards exchange batches of records:
//
//   state    PackedFormat::bytes() bytes (see packed.hpp)
//   cost     4 bytes, little endian: pushes from the start, less than 2^30
//   estimate 4 bytes: lower bound on the pushes still needed, at most 2^28
//   parent   4 bytes: handle of the state it came from, in its owner's table
//   owner    4 bytes: the parent's owner
//
// The search is driven from outside in layers: for a bound F, all shards expand what they own with
// cost + estimate <= F and exchange batches until nothing is left in any of them; then F grows to the least
// open value. The first solution found under a bound is optimal, as in A*.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "exact/expanders/child_states.hpp"
#include "exact/expanders/push_expander.hpp"
#include "facts/level_context.hpp"
#include "level/board.hpp"
#include "level/open_list.hpp"
#include "level/state_table.hpp"
#include "run/search_counts.hpp"

namespace pushworks {

class Shard {
 public:
    static constexpr std::uint32_t kNothing = std::numeric_limits<std::uint32_t>::max();

    struct Counts : SearchCounts {
        std::uint64_t sent = 0;
    };
    struct Stored {
        Vector<std::uint8_t> state;
        std::uint32_t cost;
        Handle parent;
        std::uint32_t owner;  // of the parent; kNothing for the start
    };

    // Shard number `index` of `count` with a level of its own; `block` is the side of the blocks owners are
    // made from, 1 to spread states as evenly as possible. From now on it keeps to its limits (nodes are not
    // counted), in set-up as in every later call: Stopped when the time is over, std::bad_alloc when the
    // memory is.
    static std::unique_ptr<Shard> make(const LevelSpec& spec, int index, int count, int block,
                                       const Limits& limits);
    // The same on a context that other shards share, within the run that the thread works for.
    Shard(const LevelContext& context, int index, int count, int block, HeuristicKind heuristic,
          PatternChoice patterns, RuleSet rules);
    ~Shard();
    Shard(const Shard&) = delete;  // its parts point at each other
    Shard& operator=(const Shard&) = delete;

    // False when the start is deadlocked at once; only the shard that owns the start stores it.
    bool begin();
    // Takes a batch of records that belong here. Throws std::invalid_argument when its length is odd or a
    // number is out of range.
    void insert(PackedView batch);
    // Expands at most `most` states under the bound and returns how many there were. Children of others go to
    // their outboxes.
    std::uint64_t expand(std::uint32_t bound, std::uint64_t most);
    // Empties the outbox for a shard.
    Vector<std::uint8_t> take(int owner);

    // The least cost + estimate that is still open; kNothing when nothing is.
    std::uint32_t least_open() const { return open_.empty() ? kNothing : open_.least_cost(); }
    // The cheapest solution found here, if any.
    std::uint32_t goal_cost() const { return goal_cost_; }
    Handle goal() const { return goal_; }
    Stored stored(Handle handle) const;
    // The moves of a path of states from the start to a solution.
    std::string moves(const Vector<Vector<std::uint8_t>>& path);

    Counts counts() const {
        Counts now = counts_;
        now.stored = table_.size();
        return now;
    }
    std::uint32_t size() const { return table_.size(); }
    // The memory of a shard that make() made, with a budget of its own.
    std::uint64_t bytes() const;
    const PackedFormat& format() const { return expander_.format(); }
    std::size_t record_bytes() const { return expander_.format().bytes() + 16; }

 private:
    struct Node {
        Handle parent;
        std::uint32_t owner;
        std::uint32_t cost : 31;
        std::uint32_t closed : 1;
    };

    int owner_of(std::uint64_t abstract) const {
        return static_cast<int>((abstract >> 32) * static_cast<std::uint64_t>(count_) >> 32);
    }
    std::uint64_t abstract_of(const std::uint8_t* state);
    void keep(const std::uint8_t* state, std::uint32_t cost, std::uint32_t estimate, Handle parent,
              std::uint32_t owner);
    void expand_children(Handle handle, std::uint32_t cost, std::uint64_t abstract);

    struct Level;
    Shard(std::shared_ptr<Level> level, int index, int count, int block);

    std::shared_ptr<Level> own_;  // null when the context is shared
    const Board& board_;
    PushExpander expander_;
    int index_;
    int count_;
    Vector<std::uint64_t> number_of_;  // of the block each square lies in
    Position position_;
    StateTable<Node> table_;
    OpenList open_;
    Vector<Vector<std::uint8_t>> outboxes_;
    Vector<Child> children_;
    ChildStates states_;
    Counts counts_;
    std::uint32_t goal_cost_ = kNothing;
    Handle goal_ = kNoHandle;
};

}  // namespace pushworks
