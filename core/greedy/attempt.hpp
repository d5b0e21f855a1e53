// One attempt of the greedy search: from the first position on, as far as its effort takes it.
//
// Every position waits in a queue by the value of its best untried move, and in the bin of its kind (boxes
// home, regions). Moves are taken from the queue and from the bins in turn: the queue exploits, the bins keep
// every kind of position in the search.
#pragma once

#include <cstdint>
#include <queue>
#include <tuple>

#include "base/containers.hpp"
#include "base/hash_table.hpp"
#include "base/rng.hpp"
#include "fess/solver_detector.hpp"
#include "greedy/perimeter.hpp"
#include "greedy/weights.hpp"
#include "run/search_counts.hpp"

namespace pushworks {

class Attempt {
 public:
    // `perimeter` may be null: then all boxes have to be home. So may `detector`, for a search by pulls.
    // `greed`: so many moves of a hundred come from the queue.
    Attempt(const Grid& grid, TraitExtractor& extractor, const GreedyPerimeter* perimeter,
            SolverDetector* detector, const Weights& weights, Rng& rng, int greed);

    // Takes moves until so much work is done or nothing is left; true: all boxes are home.
    bool run(std::uint64_t units);
    bool over() const { return queue_.empty(); }
    // Adds a training sample for every move: how much further it led than its siblings.
    void add_sample(Weights& weights) const;

    // After run() has returned true: the macro moves, first to last, and the position they begin with.
    Vector<MacroMove> moves() const;
    Square first_player() const { return nodes_[root_of(nodes_, end_.node)].player; }
    // Where it met the perimeter.
    std::uint32_t met() const { return end_.met; }

    // For an attempt the other way: all positions met and those one move further, and the boxes of the one
    // with the most room to move in, by weights that chance has a part in.
    GreedyPerimeter known() const;
    Vector<Square> highest_mobility(Rng& rng) const;

    // Has the best position so far been found in the last quarter of the work?
    bool progressing() const { return nodes_.size() - best_found_ < nodes_.size() / 4; }
    int most_home() const { return most_home_; }
    SearchCounts counts() const { return {nodes_.size(), generated_, nodes_.size()}; }
    std::uint64_t work() const {
        return generated_ + (detector_ ? detector_->work() - detector_work_before_ : 0);
    }

 private:
    static constexpr std::uint32_t kNone = kNoNode;
    static constexpr std::uint32_t kFewDescendants =
        4;  // subtrees with fewer positions are not used as samples

    struct Node {
        std::uint32_t parent = kNone;
        MacroMove move{};
        Square player = 0;
        Traits traits{};
        float best_progress = 0;        // the most progress of all positions that came from this one
        std::uint32_t descendants = 1;  // how many those are
        std::uint32_t first = 0, count = 0, cursor = 0;  // moves
    };
    struct Child {
        float value;
        Macro macro;
    };
    // How it was solved: the last move, and where that met the perimeter.
    struct End {
        std::uint32_t node = kNone;
        MacroMove move{};
        std::uint32_t met = GreedyPerimeter::kNone;
    };
    struct Waiting {
        float value;
        std::uint32_t node, cursor;
        bool operator<(const Waiting& other) const {
            return std::tie(value, node, cursor) < std::tie(other.value, other.node, other.cursor);
        }
    };

    bool solved() const { return end_.node != kNone; }
    std::uint32_t choose();
    void expand_child(std::uint32_t parent);
    // The position on the board, which the last macro move led to, becomes a node and gets its moves.
    void expand(std::uint32_t parent, const Macro& last);
    void consider(std::uint32_t node, const Vector<Macro>& macros);
    void update_ancestors(std::uint32_t node);
    void offer(std::uint32_t node);
    const std::uint64_t* boxes_of(std::uint32_t node) const {
        return &sets_[static_cast<std::size_t>(node) * grid_.words];
    }

    const Grid& grid_;
    TraitExtractor& extractor_;
    const GreedyPerimeter* perimeter_;
    SolverDetector* detector_;
    const Weights& weights_;
    Rng& rng_;
    int greed_;
    FessPosition position_;
    MacroMaker maker_;
    Vector<Node> nodes_;
    Vector<std::uint64_t> sets_;  // boxes of each node
    Vector<Child> children_;
    HashSet<std::uint64_t> seen_;
    std::priority_queue<Waiting, Vector<Waiting>> queue_;
    Vector<Vector<std::uint32_t>> bins_;
    OrderedMap<std::uint64_t, std::size_t> bin_of_kind_;
    std::uint64_t generated_ = 0, detector_work_before_ = 0, best_found_ = 0;
    int most_home_ = 0;
    float furthest_ = -1e9F;
    End end_;
};

}  // namespace pushworks
