#include "facts/heuristic.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace pushworks {

PatternChoice parse_patterns(std::string_view name) {
    if (name.empty()) return {true, true, true, true, false};
    PatternChoice choice;
    choice.at_once = true;
    for (std::size_t plus = name.find('+'); plus != std::string_view::npos; plus = name.find('+')) {
        name.remove_prefix(plus + 1);
        const std::string_view word = name.substr(0, name.find('+'));
        if (word == "pairs")
            choice.pairs = true;
        else if (word == "triples")
            choice.pairs = choice.triples = true;
        else if (word == "room")
            choice.room = true;
        else if (word == "perimeter")
            choice.perimeter = true;
        else if (word != "player" && word != "deadlock")  // the core's distances and bounds always know these
            throw std::invalid_argument("unknown pattern table '" + std::string(word) +
                                        "': expected pairs, triples, room, perimeter, player or deadlock");
    }
    return choice;
}

HeuristicKind parse_heuristic(std::string_view name) {
    name = name.substr(0, name.find('+'));
    if (name.empty() || name == "matching") return HeuristicKind::matching;
    if (name == "none" || name == "zero") return HeuristicKind::zero;
    if (name == "nearest" || name == "pushes") return HeuristicKind::nearest;
    if (name == "manhattan") return HeuristicKind::manhattan;
    if (name == "manhattan_matching") return HeuristicKind::manhattan_matching;
    throw std::invalid_argument("unknown heuristic '" + std::string(name) +
                                "': expected none, manhattan, pushes, manhattan_matching or matching");
}

const Distances& distances_for(const LevelContext& context, HeuristicKind kind) {
    const bool simple = kind == HeuristicKind::manhattan || kind == HeuristicKind::manhattan_matching;
    return simple ? context.manhattan() : context.to_goals();
}

PushBound::PushBound(HeuristicKind kind, const LevelContext& context, const Distances& distances)
    : zero_(kind == HeuristicKind::zero),
      matched_(kind == HeuristicKind::matching || kind == HeuristicKind::manhattan_matching),
      sides_(&context.sides()),
      distances_(&distances),
      matching_(static_cast<int>(context.board().start_boxes().size()),
                static_cast<int>(distances.targets())),
      rows_(context.board().start_boxes().size()),
      most_(MinCostMatching::most_of_one(static_cast<int>(rows_.size()))),
      nearest_(rows_.size()) {}

std::uint32_t PushBound::load(const Position& position, Square player) {
    bound_ = 0;
    if (zero_) return 0;
    for (int i = 0; i < position.count(); ++i) {
        const BoxPlayerState state = sides_->state(position.boxes()[i], player);
        const std::uint16_t nearest = distances_->nearest(state);
        if (nearest >= kFar) return bound_ = kDeadlocked;
        nearest_[i] = static_cast<std::uint32_t>(std::min<int>(nearest, most_));
        bound_ += nearest_[i];
        rows_[i] = distances_->row(state).data();
    }
    if (matched_) bound_ = static_cast<std::uint32_t>(matching_.solve(rows_));
    return bound_;
}

std::uint32_t PushBound::after(int index, Square to, Square player) {
    if (zero_) return 0;
    const BoxPlayerState state = sides_->state(to, player);
    const std::uint16_t nearest = distances_->nearest(state);
    if (nearest >= kFar) return kDeadlocked;
    if (!matched_)
        return bound_ - nearest_[index] + static_cast<std::uint32_t>(std::min<int>(nearest, most_));
    return static_cast<std::uint32_t>(matching_.cost_with(index, distances_->row(state).data()));
}

}  // namespace pushworks
