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
    bool listens = false;
    std::size_t given = 0, taken = 0;  // lost sets given to the others, lessons looked at
};

class Lessons {
 public:
    // What the member has proved is for the others, and what they have proved for it, if it listens. What is
    // lost turns a search elsewhere, so that one who listens is not the search it would be alone.
    void exchange(Pupil& pupil);
    std::uint64_t learned() const { return learned_; }  // lost sets taken from others, by all

 private:
    struct Lesson {
        const Pupil* teacher;
        DeadSet set;
    };
    std::vector<Lesson> lessons_;
    std::uint64_t learned_ = 0;
};

}  // namespace pushworks
