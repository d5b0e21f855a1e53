// Searches made to be watched: they go on position by position, and in between they can be asked for all that
// a picture of them needs.
//
// bfs, dfs, ucs, greedy, astar, idastar and bidirectional expand positions in the very order of their
// readable twins in sealgo (with the same rules and estimates), so that what is seen on the board is what the
// listing says. What makes them fast is the core's: expanders, tables, bounds. `features` is feature-space
// search in its shortest form; fess/ has the whole of it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "deadlock/rule_set.hpp"
#include "facts/heuristic.hpp"
#include "level/packed.hpp"
#include "level/solution.hpp"

namespace pushworks::study {

// What a position looks like: how many boxes are on goals, and into how many regions the boxes cut the floor.
struct Features {
    int packed = 0;
    int regions = 0;
    friend auto operator<=>(const Features&, const Features&) = default;
};

class FeatureCounter {
 public:
    explicit FeatureCounter(const Board& board) : board_(&board), seen_(board.size()) {}
    Features of(const Position& position);

 private:
    const Board* board_;
    Vector<std::uint8_t> seen_;
};

// The features of a level's start and of what it is after each push of a game.
Vector<Features> features_along(const Board& board, const std::string& lurd);

class WatchedSearch {
 public:
    // The context must outlive the search.
    explicit WatchedSearch(const LevelContext& context);
    virtual ~WatchedSearch() = default;
    WatchedSearch(const WatchedSearch&) = delete;
    WatchedSearch& operator=(const WatchedSearch&) = delete;

    // Expands one more position; false when the search is over.
    bool step();
    // not_found while it is under way.
    Status status() const { return status_; }
    // LURD, once solved.
    std::string moves() const { return moves_of(board_, pushes_); }
    std::uint64_t expanded() const { return expanded_; }
    std::uint64_t waiting() const { return waiting_; }  // all that waits, outdated entries included
    // How often a box stood on each square: in what was expanded, and in what waits.
    const Vector<std::uint64_t>& heat() const { return heat_; }
    const Vector<std::uint64_t>& frontier() const { return frontier_; }
    const std::map<Features, std::uint64_t>& cells() const { return cells_; }  // what was expanded

    // The position looked at last; at first the start.
    const Position& position() const { return last_; }
    Features features() const { return features_; }
    bool backward() const { return backward_; }  // met from the solved positions
    std::uint32_t g() const { return g_; }
    // Pushes that are left at least (backward: that were made); PushBound::kDeadlocked: no solution.
    std::uint32_t h();

 protected:
    // Expands one position, or ends the search.
    virtual void advance() = 0;

    const Board& board() const { return board_; }
    // A stored state begins to wait, is taken from those that wait, is expanded.
    void waits(const std::uint8_t* state);
    void takes(const std::uint8_t* state);
    void looks_at(const std::uint8_t* state, std::uint32_t g, bool backward = false);
    // The first end counts: a level may be known to have no solution before anything is searched.
    void end(Status status) {
        if (status_ == Status::not_found) status_ = status;
    }
    void solved_by(Vector<Push> pushes);

    const LevelContext& context_;

 private:
    const Board& board_;
    PackedFormat format_;
    FeatureCounter counter_;
    PushBound to_goals_, from_starts_;
    Status status_ = Status::not_found;
    Vector<Push> pushes_;
    std::uint64_t expanded_ = 0, waiting_ = 0;
    Vector<std::uint64_t> heat_, frontier_;
    std::map<Features, std::uint64_t> cells_;
    Position last_, scratch_;
    Features features_;
    bool backward_ = false;
    std::uint32_t g_ = 0;
};

// What a search can be told; an algorithm without an estimate does not ask for the first.
struct WatchOptions {
    HeuristicKind heuristic = HeuristicKind::matching;
    RuleSet rules;
};

// Throws std::invalid_argument, in one line, for a name that does not exist.
std::unique_ptr<WatchedSearch> watch(const std::string& algorithm, const LevelContext& context,
                                     const WatchOptions& options);

// Each in a file of its own.
std::unique_ptr<WatchedSearch> watch_both_ends(const LevelContext& context, const WatchOptions& options);
std::unique_ptr<WatchedSearch> watch_features(const LevelContext& context);

}  // namespace pushworks::study
