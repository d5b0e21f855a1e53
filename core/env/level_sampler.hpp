// Which level a board plays next: at random, in order, by success rate, by stages of a curriculum, or newly
// generated.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "env/level_store.hpp"
#include "generate/candidate.hpp"

namespace pushworks::env {

struct SamplerOptions {
    bool in_order = false;  // board b plays levels b, b + boards, b + 2 boards, ...
    bool adaptive = false;  // levels solved about half of the time come more often
    // For newly generated levels: one recipe a stage. None: the levels are given.
    Vector<generate::MakeOptions> recipes;
    int capacity = 1024;  // made levels kept of each stage
    double fresh = 0.1;   // chance of a new one once so many are there
    // The curriculum: from stage to stage when the share of the last `window` episodes that were solved is at
    // least `promote`, back when it is below `demote`.
    int window = 200;
    double promote = 0.8;
    double demote = 0.0;
    double review = 0.1;  // chance of a level of any earlier stage
};

class LevelSampler {
 public:
    // `stages`: the stage of each given level, from 0.
    LevelSampler(LevelStore& store, int boards, SamplerOptions options, const Vector<int>& stages);

    // For a copy of the sampler whose levels are elsewhere.
    void attach(LevelStore& store) { store_ = &store; }
    // Whether levels are made while boards play; given ones never change.
    bool makes_levels() const { return !options_.recipes.empty(); }
    // Choices depend on what other boards did, so all must be made by one thread and in order.
    bool ordered() const { return ordered_; }
    int sample(int board, Stream& stream);
    // The board plays another level now, or none.
    void leave(int level, bool finished, bool solved);

    int stage() const { return stage_; }
    int stages() const { return static_cast<int>(members_.size()); }
    std::uint64_t made() const { return made_; }
    // The share of episodes on a level that were solved, the latest counting most; 0.5 before the first.
    double success(int level) const {
        return level < static_cast<int>(success_.size()) ? success_[level] : 0.5;
    }

 private:
    int pick(int stage, Stream& stream);
    int make(int stage, Stream& stream);
    void note(bool solved);

    LevelStore* store_;
    SamplerOptions options_;
    bool ordered_;
    int boards_;
    int stage_ = 0;
    std::uint64_t made_ = 0;
    Vector<Vector<int>> members_;  // levels of each stage
    Vector<std::size_t> oldest_;   // of each stage: where the next replacement is looked for
    Vector<int> stage_of_;
    Vector<int> users_;  // boards that play the level
    Vector<float> success_;
    Vector<std::uint32_t> turns_;  // episodes of each board
    Vector<std::uint8_t> recent_;  // a ring of outcomes
    std::size_t recent_next_ = 0;
    int recent_solved_ = 0;
    int recent_count_ = 0;
};

}  // namespace pushworks::env
