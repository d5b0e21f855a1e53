// The matching of boxes with places in the search for a packing order: which boxes would be left without one.
#include <algorithm>

#include "plan/packing.hpp"

namespace pushworks {
namespace {

constexpr int kStuckCost = 2;  // a stuck box mostly spoils the plan for more than itself

}  // namespace

// Shares the open squares out among loose_ boxes; returns how many get none.
int Packing::share(const State& state, std::uint64_t closed) {
    const auto row = [&](int box) {  // of no words where no square is open
        return state.reach.data() + static_cast<std::size_t>(loose_[box]) * state.words;
    };
    bipartite_.begin(state.open.size());
    int without = 0;
    for (int i = 0; i < static_cast<int>(loose_.size()); ++i) without += !bipartite_.add(i, row, closed);
    return without;
}

int Packing::stranded(const State& state, const Vector<Square>& boxes, Square moved, Square to) {
    loose_.clear();
    for (const Square b : boxes) {
        const Square at = b == moved ? to : b;
        if (!state.fixed[at]) loose_.push_back(at);
    }
    int result = share(state, 0);
    if (result > 0 && crossing_)
        for (const Square at : loose_) result += plan_mark_[at];
    return result + kStuckCost * state.stuck;
}

bool Packing::in_touch(const State& state, const Vector<Square>& boxes, Square player) {
    Occupancy walls = grid_.empty();
    for (int s = 0; s < grid_.n; ++s)
        if (state.fixed[s]) walls[s] = kBox;
    Walker& walker = remover_.walker();
    walker.flood(walls, player);
    return std::any_of(boxes.begin(), boxes.end(), [&](Square b) { return walker.reach()[b] != 0; });
}

bool Packing::transfer(const State& state, const Vector<Square>& boxes, Vector<Square>& targets,
                       Vector<std::uint8_t>& marks) {
    if (!crossing_) return false;
    stranded(state, boxes, kNoSquare, kNoSquare);
    const auto words = static_cast<std::size_t>(state.words);
    const auto row = [&](Square s) { return state.reach.data() + s * words; };
    const auto meets = [&](Square s, const Vector<std::uint64_t>& set) {
        for (std::size_t w = 0; w < words; ++w)
            if (row(s)[w] & set[w]) return true;
        return false;
    };
    // Open squares that one more box could be matched to, and boxes that are stranded or could be in turn.
    Vector<std::uint64_t> wanting(words), over(words);
    Vector<std::uint8_t> matched(loose_.size());
    for (std::size_t i = 0; i < bipartite_.slots(); ++i) {
        if (bipartite_.owner(i) < 0)
            wanting[i / 64] |= 1ULL << (i % 64);
        else
            matched[bipartite_.owner(i)] = 1;
    }
    for (std::size_t k = 0; k < loose_.size(); ++k)
        if (!matched[k])
            for (std::size_t w = 0; w < words; ++w) over[w] |= row(loose_[k])[w];
    marks.assign(grid_.n + 1, 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < bipartite_.slots(); ++i) {
            const std::uint64_t bit = 1ULL << (i % 64);
            if (bipartite_.owner(i) < 0) continue;
            const Square b = loose_[bipartite_.owner(i)];
            if (!(wanting[i / 64] & bit) && meets(b, wanting)) {
                wanting[i / 64] |= bit;
                changed = true;
            }
            if ((over[i / 64] & bit) && !marks[b]) {
                marks[b] = 1;
                for (std::size_t w = 0; w < words; ++w) over[w] |= row(b)[w];
                changed = true;
            }
        }
    }
    for (std::size_t k = 0; k < loose_.size(); ++k)
        if (!matched[k]) marks[loose_[k]] = 1;
    targets.clear();
    for (int s = 0; s < grid_.n; ++s)
        if (zones_.of(static_cast<Square>(s)) >= 0 && meets(static_cast<Square>(s), wanting))
            targets.push_back(static_cast<Square>(s));
    return !targets.empty();
}

void Packing::movers(const State& state, const Vector<Square>& boxes, int stranded_now,
                     Vector<std::uint8_t>& marks) {
    marks.assign(grid_.n + 1, 0);
    Vector<Square> all;
    for (const Square b : boxes)
        if (!state.fixed[b]) all.push_back(b);
    for (const Square mover : all) {
        if (!(state.reach[static_cast<std::size_t>(mover) * state.words] & 1)) continue;
        loose_ = all;
        std::erase(loose_, mover);
        marks[mover] = share(state, 1) <= stranded_now;  // the first open square is taken
    }
}

}  // namespace pushworks
