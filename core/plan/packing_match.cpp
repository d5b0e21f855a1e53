#include <algorithm>

#include "base/allowance.hpp"
#include "plan/packing.hpp"

namespace pushworks {
namespace {

constexpr int kStuckPrice = 2;  // a stuck box mostly spoils the plan for more than itself

}  // namespace

bool Packing::augment(const Filling& filling, std::size_t box) {
    spend(4);
    const std::uint64_t* row = &filling.reach[static_cast<std::size_t>(loose_[box]) * filling.words];
    for (int w = 0; w < filling.words; ++w)
        for (std::uint64_t bits = row[w] & ~tried_[w]; bits; bits = row[w] & ~tried_[w]) {
            const int i = w * 64 + __builtin_ctzll(bits);
            tried_[w] |= bits & -bits;
            if (owner_[i] < 0 || augment(filling, static_cast<std::size_t>(owner_[i]))) {
                owner_[i] = static_cast<int>(box);
                return true;
            }
        }
    return false;
}

int Packing::stranded(const Filling& filling, const std::vector<Square>& boxes, Square moved, Square to) {
    loose_.clear();
    for (const Square b : boxes) {
        const Square at = b == moved ? to : b;
        if (!filling.fixed[at]) loose_.push_back(at);
    }
    owner_.assign(filling.open.size(), -1);
    int result = 0;
    for (std::size_t i = 0; i < loose_.size(); ++i) {
        tried_.assign(filling.words, 0);
        if (!augment(filling, i)) ++result;
    }
    if (result > 0 && crossing_)
        for (const Square at : loose_) result += plan_mark_[at];
    return result + kStuckPrice * filling.stuck;
}

bool Packing::in_touch(const Filling& filling, const std::vector<Square>& boxes, Square player) {
    Occupancy walls = grid_.empty();
    for (int s = 0; s < grid_.n; ++s)
        if (filling.fixed[s]) walls[s] = kBox;
    Walker& walker = remover_.walker();
    walker.flood(walls, player);
    return std::any_of(boxes.begin(), boxes.end(), [&](Square b) { return walker.reach()[b] != 0; });
}

bool Packing::transfer(const Filling& filling, const std::vector<Square>& boxes, std::vector<Square>& targets,
                       std::vector<std::uint8_t>& marks) {
    if (!crossing_) return false;
    stranded(filling, boxes, kNoSquare, kNoSquare);
    const auto words = static_cast<std::size_t>(filling.words);
    const auto row = [&](Square s) { return &filling.reach[s * words]; };
    const auto meets = [&](Square s, const std::vector<std::uint64_t>& set) {
        for (std::size_t w = 0; w < words; ++w)
            if (row(s)[w] & set[w]) return true;
        return false;
    };
    // Open squares that one more box could be matched to, and boxes that are stranded or could be in turn.
    std::vector<std::uint64_t> wanting(words), over(words);
    std::vector<std::uint8_t> matched(loose_.size());
    for (std::size_t i = 0; i < owner_.size(); ++i) {
        if (owner_[i] < 0)
            wanting[i / 64] |= 1ULL << (i % 64);
        else
            matched[static_cast<std::size_t>(owner_[i])] = 1;
    }
    for (std::size_t k = 0; k < loose_.size(); ++k)
        if (!matched[k])
            for (std::size_t w = 0; w < words; ++w) over[w] |= row(loose_[k])[w];
    marks.assign(grid_.n + 1, 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < owner_.size(); ++i) {
            const std::uint64_t bit = 1ULL << (i % 64);
            if (owner_[i] < 0) continue;
            const Square b = loose_[static_cast<std::size_t>(owner_[i])];
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

void Packing::movers(const Filling& filling, const std::vector<Square>& boxes, int stranded_now,
                     std::vector<std::uint8_t>& marks) {
    marks.assign(grid_.n + 1, 0);
    std::vector<Square> all;
    for (const Square b : boxes)
        if (!filling.fixed[b]) all.push_back(b);
    for (const Square mover : all) {
        if (!(filling.reach[static_cast<std::size_t>(mover) * filling.words] & 1)) continue;
        loose_ = all;
        std::erase(loose_, mover);
        owner_.assign(filling.open.size(), -1);
        int unmatched = 0;
        for (std::size_t i = 0; i < loose_.size(); ++i) {
            tried_.assign(filling.words, 0);
            tried_[0] = 1;  // the first open square is taken
            if (!augment(filling, i)) ++unmatched;
        }
        marks[mover] = unmatched <= stranded_now;
    }
}

}  // namespace pushworks
