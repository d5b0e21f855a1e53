#include "exact/expanders/pull_expander.hpp"

#include <algorithm>

#include "base/binomial.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kMostSolvedPositions = 20'000;

}  // namespace

PullExpander::PullExpander(const LevelContext& context, HeuristicKind heuristic)
    : RegionExpander(context, heuristic, context.from_starts()), start_(format_.bytes()) {
    position_.assign(board_->start_boxes(), board_->start_player());
    format_.pack(position_, reach_.flood(position_, board_->start_player()), start_.data());
}

bool PullExpander::possible(const Board& board) {
    const auto goals = static_cast<int>(board.goals().size());
    const auto boxes = static_cast<int>(board.start_boxes().size());
    return choose(goals, std::min(boxes, goals - boxes)) <= kMostSolvedPositions;
}

void PullExpander::add_roots_here(Vector<Root>& roots) {
    Vector<std::uint8_t> seen(board_->size(), 0);
    for (int at = 0; at < board_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        if (seen[at] || position_.occupied(square)) continue;
        position_.set_player(reach_.flood(position_, square));
        for (const Square reached : reach_.squares()) seen[reached] = 1;
        if (auto root = root_here(square)) roots.push_back(std::move(*root));
    }
}

Vector<Root> PullExpander::roots() {
    // Every choice of as many goals as there are boxes, in lexicographic order.
    Vector<Root> roots;
    const auto goals = board_->goals();
    if (goals.size() < static_cast<std::size_t>(box_count())) return roots;  // some goals are out of reach
    Vector<std::uint8_t> chosen(goals.size(), 0);
    std::fill(chosen.begin(), chosen.begin() + box_count(), 1);
    do {
        position_.clear();
        for (std::size_t i = 0; i < goals.size(); ++i)
            if (chosen[i]) position_.add(goals[i]);
        add_roots_here(roots);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return roots;
}

bool PullExpander::finished() const {
    if (position_.player() != format_.player(start_.data())) return false;
    return std::ranges::all_of(board_->start_boxes(), [&](Square box) { return position_.occupied(box); });
}

std::uint32_t PullExpander::expand(Vector<Child>& children) {
    reach_.flood(position_, position_.player());
    bound_.load(position_, position_.player());
    if (reverse_) reverse_->load(position_, position_.player());
    std::uint32_t legal = 0;
    for (int index = 0; index < position_.count(); ++index) {
        const Square from = position_.boxes()[index];
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = board_->neighbour(from, direction);
            if (!reach_.reaches(to)) continue;
            const Square player = board_->neighbour(to, direction);
            if (position_.blocked(player)) continue;
            ++legal;
            position_.move(index, to);
            Child child = child_here(from, to, player);
            if (!useless(child) && estimate(child, index, player)) children.push_back(child);
            position_.move(index, from);
        }
    }
    return legal;
}

Vector<Push> PullExpander::pushes_of(const Vector<const std::uint8_t*>& path) const {
    return Expander::pushes_of({path.rbegin(), path.rend()});
}

}  // namespace pushworks
