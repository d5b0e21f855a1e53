// The window: from one position of a known solution to a later one, some boxes free, within a neighbourhood
// of box configurations, the best path there is.
//
// A neighbourhood is a finite set of configurations, so a search that visits each (configuration, player)
// once, in order of cost, gives the exact optimum within it.
#pragma once

#include <cstdint>
#include <memory>

#include "base/memory.hpp"
#include "level/board.hpp"
#include "level/solution.hpp"
#include "optimize/measures.hpp"

namespace pushworks::optimize {

using Path = Vector<Push>;

// What a search adds up: two sums, the second breaks the ties of the first. A walk adds a step, a push a step
// and a push.
struct Weights {
    std::uint32_t step_first, step_second;
    std::uint32_t push_first, push_second;

    static constexpr Weights moves_pushes() { return {1, 0, 1, 1}; }
    static constexpr Weights pushes_moves() { return {0, 1, 1, 1}; }
    // Walks cost nothing: a search moves the player through a whole region at once.
    static constexpr Weights pushes_only() { return {0, 0, 1, 0}; }
    // Moves plus so many for every push; then pushes.
    static constexpr Weights mixed(std::uint32_t push) { return {1, 0, 1 + push, 1}; }

    bool free_walks() const { return step_first == 0 && step_second == 0; }
    // Nothing counts before pushes.
    bool pushes_first() const { return step_first == 0; }
    std::uint64_t cost(std::uint32_t moves, std::uint32_t pushes) const {
        const std::uint64_t walked = moves - pushes;
        return ((walked * step_first + std::uint64_t{pushes} * push_first) << 32) + walked * step_second +
               std::uint64_t{pushes} * push_second;
    }
};

// Which configurations belong to the neighbourhood.
struct Shape {
    static constexpr int kAnywhere = 1 << 20;

    // Around every configuration of the path: as many boxes as there are entries, each on one of so many
    // squares nearest to its own (itself included).
    Vector<int> reach;
    // Instead: every configuration of the free boxes.
    bool everything = false;
};

struct WindowTask {
    const Path* path = nullptr;
    int first = 0;  // pushes first .. last - 1 are searched anew
    int last = 0;
    // Other solutions, and all of them mirrored where the level is symmetric, belong to the neighbourhood as
    // well; for windows over the whole path.
    bool joined = false;
    Vector<const Path*> others;
    // Boxes that the path does not push between these two positions stay where they are; -1: all are free.
    int free_first = -1;
    int free_last = -1;
    Shape shape;
    Weights weights = Weights::moves_pushes();
    const Order* chain = nullptr;  // instead of the weights: any order of the six measures
    bool sideways = false;         // a path that is as good but not the same will do
    int turn = 0;                  // rotates the order of directions: other cut-offs, other ties
    std::uint64_t most_configurations = 0;
    std::uint64_t most_states = 0;               // 0: any number
    const Vector<std::uint8_t>* area = nullptr;  // by square: where boxes may be displaced from and to
};

enum class WindowEnd : std::uint8_t {
    complete,  // the best of the neighbourhood is known
    states,    // stopped at most_states
    memory,    // stopped at most_configurations
};

struct WindowResult {
    WindowEnd end = WindowEnd::complete;
    bool found = false;  // a better path (or another as good)
    int last = 0;        // what the window covered: its end moves forward when the neighbourhood is too large
    Path pushes;         // instead of the path's pushes first .. last - 1
    std::uint64_t configurations = 0;
    std::uint64_t tried = 0;   // configurations of the neighbourhood, also those the bound left out
    std::uint64_t states = 0;  // (configuration, player) expanded; where walks cost nothing, regions
    bool everything = false;   // complete, and nothing alive was left out
};

class Windows {
 public:
    virtual ~Windows() = default;
    // Throws Stopped or std::bad_alloc as any work of a run does.
    virtual WindowResult search(const WindowTask& task) = 0;
};

// Whether there are windows for a board of this size.
bool fits_windows(const Board& board);
// For a board of any size up to 4,096 bits (rows times columns within the outer walls, plus a column); null
// for a larger one.
std::unique_ptr<Windows> make_windows(const Board& board);

}  // namespace pushworks::optimize
