// A three-phase construction under way: which actions are possible, and what each does.
#pragma once

#include <string>

#include "base/memory.hpp"
#include "base/rng.hpp"
#include "generate/three_phase.hpp"
#include "level/board.hpp"

namespace pushworks::generate {

class Construction {
 public:
    enum class Phase : std::uint8_t { carve, boxes, play, over };
    // 0 to 3: move; kNext: freeze, end_gene_box or end_all; from kBox on: generate_box on cell - kBox.
    using Action = int;
    static constexpr Action kNext = 4;
    static constexpr Action kBox = 5;

    Construction(const ThreePhaseOptions& options, Rng& rng);

    Phase phase() const { return phase_; }
    // The actions possible now, in a fixed order.
    void actions(Vector<Action>& out) const;
    void apply(Action action);
    // A random action: mostly moves; a phase ends now and then.
    Action random_action(Rng& rng, Vector<Action>& scratch) const;

    // The level: boxes that moved, goals where they stand now. `goal_of` pairs them in the order of boxes.
    LevelSpec level(Vector<int>& goal_of) const;
    const std::string& trace() const { return trace_; }

 private:
    struct Box {
        int start;
        int cell;
        bool moved;
    };
    bool inside(int cell) const;
    bool can_move(int direction) const;
    int step(int direction) const;

    const ThreePhaseOptions* options_;
    Phase phase_ = Phase::carve;
    Vector<std::uint8_t> wall_;
    Vector<int> box_at_;  // index of the box on a cell, -1 for none
    Vector<Box> boxes_;
    int player_;
    int start_ = -1;  // of the player when play begins
    int moves_ = 0;
    std::string trace_;
};

}  // namespace pushworks::generate
