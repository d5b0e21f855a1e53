// What the members of the solver have proved lost, and tell each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "deadlock/dead_sets.hpp"

namespace pushworks {

// A member, as far as it learns and teaches.
struct Pupil {
    std::unique_ptr<DeadSets> dead_sets;
    std::uint64_t began = 0;           // which turn of the run its last one is
    std::size_t given = 0, taken = 0;  // lost sets given to the others, lessons looked at
};

class Lessons {
 public:
    // To be called after a turn, so that members learn from their second one on: the first ones are worth
    // more when each goes its own way. Nobody learns from a turn that began after his own: so several threads
    // leave a member to itself for as long as one thread does.
    void exchange(Pupil& pupil);
    std::uint64_t learned() const { return learned_; }  // lost sets taken from others, by all

 private:
    struct Lesson {
        const Pupil* teacher;
        std::uint64_t began;  // the teacher's turn
        DeadSet set;
    };
    std::vector<Lesson> lessons_;
    std::uint64_t learned_ = 0;
};

}  // namespace pushworks
