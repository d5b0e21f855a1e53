// The search tree of a feature-space search: its nodes, and how they are expanded.
#pragma once

#include <cstdint>
#include <optional>

#include "base/hash_table.hpp"
#include "fess/advisors.hpp"
#include "fess/cells.hpp"
#include "fess/neural_advisor.hpp"
#include "fess/solver_detector.hpp"

namespace pushworks {

struct FessNode {
    std::uint32_t parent = kNoNode;
    MacroMove move{};
    Square player = 0;
    Features features;
    std::uint32_t weight = 0;
    std::uint32_t cell = 0;
    std::uint32_t first = 0, count = 0, cursor = 0;  // children
    std::uint32_t patterns_compared = 0;             // deadlock patterns compared with this position so far
};

class FessTree {
 public:
    FessTree(const LevelContext& context, Packing& packing, DeadlockPatterns& deadlock_patterns,
             GroupProver* prover, const FessTuning& tuning);

    // The player has to end in the region of this square: solved positions with another one do not count.
    void set_end(Square end);
    // Begins with the level's start; false when that is deadlocked.
    bool make_root();
    // The cell loop's step: the lightest untried move of a cell. kNoNode when it leads nowhere new.
    std::uint32_t expand_next(std::uint32_t cell);
    // The position after a move of a subgoal search, expanded; kNoNode if it is deadlocked.
    std::uint32_t follow(std::uint32_t parent, const MacroMove& move) {
        return follow(parent, move, nodes_[parent].weight, false);
    }
    // Puts the position of a node on the board, the player's region left out.
    void load(std::uint32_t node);
    // Makes the most promising node that is not known to be deadlocked the best.
    void choose_best();

    const FessNode& operator[](std::uint32_t node) const { return nodes_[node]; }
    std::size_t size() const { return nodes_.size(); }
    FessPosition& position() { return position_; }
    FeatureExtractor& extractor() { return extractor_; }
    SolverDetector& detector() { return detector_; }
    Cells& cells() { return cells_; }
    const Cells& cells() const { return cells_; }
    const FessTuning& tuning() const { return tuning_; }
    // The move of the position expanded last that brings the plan forward.
    const std::optional<MacroMove>& forward() const { return forward_; }
    bool solved() const { return solved_; }
    // Once solved.
    Vector<MacroMove> solution() const { return moves_to(nodes_, goal_); }
    std::uint32_t best() const { return best_; }
    // How often a better position than all before was found.
    std::uint64_t improvements() const { return improvements_; }
    int most_packed() const { return most_packed_; }
    std::uint64_t expanded() const { return expanded_; }
    std::uint64_t generated() const { return generated_; }
    // Units of effort (about a generated move each).
    std::uint64_t work() const { return generated_ + detector_.work(); }

 private:
    struct Child {
        MacroMove move;
        std::uint16_t weight;
    };

    std::uint32_t follow(std::uint32_t parent, const MacroMove& move, std::uint32_t weight, bool proves);
    std::uint32_t add(std::uint32_t parent, const MacroMove& move, std::uint32_t weight);
    void expand(std::uint32_t node);
    // The moves worth keeping; false: one of them solves the level.
    bool consider(std::uint32_t node, const Vector<Macro>& macros);
    void offer(std::uint32_t node);
    bool known_deadlocked(std::uint32_t node);
    // Is the position just reached proved to be deadlocked, if it is worth the proof?
    bool proved_deadlocked(Square moved);
    const std::uint64_t* boxes_of(std::uint32_t node) const {
        return &sets_[static_cast<std::size_t>(node) * position_.grid().words];
    }

    FessTuning tuning_;
    MacroMaker maker_;
    FessPosition position_;
    FeatureExtractor extractor_;
    SolverDetector detector_;
    Cells cells_;
    std::unique_ptr<NeuralAdvisor> network_;  // null: not enabled, or no model installed
    Vector<FessNode> nodes_;
    Vector<std::uint64_t> sets_;  // boxes of each node
    Vector<Child> children_;
    HashMap<std::uint64_t, std::uint32_t> seen_;
    Vector<Candidate> candidates_;
    std::optional<MacroMove> forward_;
    std::uint64_t expanded_ = 0, generated_ = 0, improvements_ = 0;
    std::uint32_t best_ = 0, goal_ = kNoNode;
    int most_packed_ = -1;
    Square last_region_ = kNoSquare;  // smallest square of the region to end in; kNoSquare: any
    bool solved_ = false;
};

}  // namespace pushworks
