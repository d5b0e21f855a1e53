// The three-phase construction: carve by walking, put boxes down, play forward; what was played is a
// solution.
//
// Phase 1: move (through walls, carving) or freeze. Phase 2: generate_box on a free square or end_gene_box.
// Phase 3: move by the rules of the game, pushing, or end_all. Boxes that never moved are taken away and the
// places of the others become goals. A score says how promising the level is; random play or a Monte Carlo
// tree search chooses the actions.
#pragma once

#include <cstdint>
#include <string>

#include "base/memory.hpp"
#include "level/board.hpp"

namespace pushworks::generate {

// score = (block * num_block_33 + congestion * sum + boxes * n) / scale, where the sum over the boxes is
// (alpha * boxes + beta * goals) / (gamma * (area - walls)) in the rectangle from the box to its goal.
struct ScoreWeights {
    double block = 15, congestion = 5, boxes = 1, scale = 50;
    double alpha = 10, beta = 5, gamma = 1;
    bool by_trajectory = false;  // pair a box with the goal it was pushed to; else both in reading order
    // num_block_33 looks at cells whose three by three cells all lie on the board less this margin. The
    // construction adds a border of walls to the area it carves, so there the margin is 1.
    int margin = 0;
};

struct Score {
    int blocks = 0;
    double congestion = 0;
    int boxes = 0;
    double total = 0;
};

// `goal_of[i]` is the cell where box i of the level ends; only used when pairing by trajectory.
Score score_level(const LevelSpec& level, const Vector<int>& goal_of, const ScoreWeights& weights);

struct ThreePhaseOptions {
    int width = 8;  // of the board, border included
    int height = 8;
    int max_boxes = 6;
    int move_limit = 216;  // moves of phases 1 and 3 together
    double threshold = 8.5;
    std::uint64_t max_tries = 100'000;  // constructions played out
    int iterations = 0;                 // of one tree search; 0: random play
    bool boxes_start_off_goals =
        false;  // a construction with a box on a goal at the start counts for nothing
    ScoreWeights weights;
};

struct ThreePhaseResult {
    bool found = false;       // the threshold was reached
    std::uint64_t tries = 0;  // constructions played out
    Score score;              // of the best level seen
    LevelSpec level;          // that level, empty when no try gave one
    std::string solution;
};

ThreePhaseResult three_phase(const ThreePhaseOptions& options, std::uint64_t seed);

}  // namespace pushworks::generate
