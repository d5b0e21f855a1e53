#include "certify/certified_patterns.hpp"

#include <algorithm>
#include <limits>

namespace pushworks::certify {

namespace {

auto occupied_in(const Position& position) {
    return [&position](Square box) { return position.occupied(box); };
}

}  // namespace

CertifiedPatterns::CertifiedPatterns(const Board& board, const Bounds& bounds, const Distances& to_goals)
    : board_(&board),
      bounds_(&bounds),
      freeze_(board, to_goals.dead_squares()),
      alone_(board),
      proof_(board, to_goals),
      reach_(board),
      patterns_(board.size(), std::numeric_limits<std::size_t>::max()) {}  // learn() stops at kMostPatterns

bool CertifiedPatterns::known(const Position& position, Square square, Square player) const {
    return patterns_.any_with(square, player, occupied_in(position));
}

bool CertifiedPatterns::use(const Position& position, Square square, Square player) {
    used_.resize(patterns_.size());
    std::size_t first = patterns_.size();
    const bool in_use = patterns_.any_with(square, player, occupied_in(position), [&](std::uint32_t number) {
        first = std::min<std::size_t>(first, number);
        return used_[number] != 0;
    });
    if (in_use || first == patterns_.size()) return in_use;
    used_[first] = 1;
    in_use_.push_back(static_cast<std::uint32_t>(first));
    return true;
}

Vector<CertifiedPatterns::Key> CertifiedPatterns::used() {
    Vector<Key> found;
    for (std::size_t head = 0; head < in_use_.size(); ++head) {
        const DeadlockPattern pattern = patterns_.at(in_use_[head]);
        const Square player = pattern.player.front();
        found.emplace_back(pattern.boxes, player);
        alone_.assign(pattern.boxes, player);
        reach_.flood(alone_, player);
        for_each_push(*board_, alone_, reach_, [&](const PossiblePush& push) {
            charge(1);
            if (bounds_->dead(push.to, push.from)) return;
            alone_.move(push.index, push.to);
            use(alone_, push.to, push.from);
            alone_.move(push.index, push.from);
        });
    }
    return found;
}

bool CertifiedPatterns::frozen(const Position& position, Square square, Square player) {
    if (!freeze_.dead(position, square)) return false;
    // The boxes joined to it, side by side, hold each other; which of them are needed is found by trying.
    Vector<Square> group{square};
    for (std::size_t head = 0; head < group.size(); ++head) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square next = board_->neighbour(group[head], direction);
            if (next != kNoSquare && position.occupied(next) && std::ranges::count(group, next) == 0)
                group.push_back(next);
        }
    }
    const std::size_t before = keys_.size();
    learn(group, player);
    return keys_.size() != before;
}

bool CertifiedPatterns::proves(std::span<const Square> boxes, Square player) {
    using After = PatternProof::After;
    const auto after = [&](const Position& alone, Square from, Square to) {
        charge(1);
        return bounds_->dead(to, from) || known(alone, to, from) ? After::deadlocked : After::look;
    };
    Vector<Square> sorted(boxes.begin(), boxes.end());
    std::sort(sorted.begin(), sorted.end());
    if (proof_.try_pushes(sorted, player, kMostPositions, after) != Verdict::deadlocked) return false;
    met_.clear();
    proof_.for_each_position([&](const Position& alone) {
        met_.emplace_back(Vector<Square>(alone.boxes().begin(), alone.boxes().end()), alone.player());
    });
    return true;
}

void CertifiedPatterns::learn(std::span<const Square> boxes, Square player) {
    if (keys_.size() >= kMostPatterns || boxes.size() > kMostBoxes || !proves(boxes, player)) return;
    Vector<Square> left(boxes.begin(), boxes.end());
    for (std::size_t at = left.size(); at-- > 0 && left.size() > 1;) {
        Vector<Square> fewer = left;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
        if (proves(fewer, player)) left = std::move(fewer);
    }
    keep();
}

void CertifiedPatterns::keep() {
    for (Key& key : met_) {
        if (!keys_.insert(key).second) continue;
        alone_.assign(key.first, key.second);
        reach_.flood(alone_, key.second);
        patterns_.add({key.first, {reach_.squares().begin(), reach_.squares().end()}});
    }
}

}  // namespace pushworks::certify
