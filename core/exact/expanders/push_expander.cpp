#include "exact/expanders/push_expander.hpp"

#include <algorithm>
#include <array>

#include "level/pushes.hpp"

namespace pushworks {

PushExpander::PushExpander(const LevelContext& context, HeuristicKind heuristic, RuleSet rules)
    : RegionExpander(context, heuristic, distances_for(context, heuristic)),
      detector_(context, rules, heuristic == HeuristicKind::matching),
      by_corrals_(rules.has("corral")),
      corrals_(*board_, rules.has("simple") ? &context.to_goals() : nullptr) {}

Vector<Root> PushExpander::roots() {
    position_.assign(board_->start_boxes(), board_->start_player());
    position_.set_player(reach_.flood(position_, board_->start_player()));
    const auto root = root_here(board_->start_player());
    return root ? Vector<Root>{*root} : Vector<Root>{};
}

void PushExpander::load(const std::uint8_t* state) {
    format_.unpack(state, position_);
    prepared_ = false;
    off_goals_ = 0;
    for (const Square box : position_.boxes()) off_goals_ += !board_->is_goal(box);
}

void PushExpander::make_patterns() {
    struct Stage {
        std::uint32_t expansions;  // that make it worth while
        bool triples;
        std::size_t room_states;
    };
    constexpr std::array<Stage, 3> stages{
        {{500, false, 0}, {10'000, true, 100'000}, {200'000, true, 1'000'000}}};
    if (stage_ == stages.size() || (!patterns_.at_once && expansions_ < stages[stage_].expansions)) return;
    const Stage stage = patterns_.at_once ? stages.back() : stages[stage_];
    stage_ = patterns_.at_once ? stages.size() : stage_ + 1;
    PatternChoice choice = patterns_;
    choice.triples = choice.triples && stage.triples;
    PatternDatabaseSet patterns = context_->patterns().get(choice, stage.room_states);
    if (!patterns.potentials) return;
    if (patterns.pairs) detector_.skip_groups();
    detours_.emplace(*board_, std::move(patterns));
}

std::uint32_t PushExpander::reconsider() {
    if (patterns_.any()) make_patterns();
    prepared_ = true;
    reach_.flood(position_, position_.player());
    estimate_ = bound_.load(position_, position_.player());
    if (estimate_ >= PushBound::kDeadlocked) return estimate_ = kDeadlockedEstimate;
    if (reverse_) reverse_->load(position_, position_.player());
    if (detours_) {
        const std::uint32_t bound = detours_->load(position_, position_.player());
        estimate_ = bound >= DetourBound::kDeadlocked ? kDeadlockedEstimate : std::max(estimate_, bound);
    }
    return estimate_;
}

std::uint32_t PushExpander::expand(Vector<Child>& children) {
    if (!prepared_) reconsider();
    if (estimate_ == kDeadlockedEstimate) return 0;
    ++expansions_;
    detector_.count_expansion();
    const std::size_t before = children.size();
    const std::size_t refused = refused_;
    const bool corral = by_corrals_ && corrals_.find(position_, reach_);
    std::uint32_t legal = 0;
    for_each_push(*board_, position_, reach_, [&](const PossiblePush& next) {
        ++legal;
        if (!corral) push(next.index, next.from, next.to, children);
    });
    if (corral) {
        for (const InwardPush& inward : corrals_.pushes()) {
            const Square from = position_.boxes()[inward.index];
            push(inward.index, from, board_->neighbour(from, inward.direction), children);
        }
    }
    if (children.size() == before && refused_ == refused) detector_.dead_end(position_, position_.player());
    return legal;
}

void PushExpander::push(int index, Square from, Square to, Vector<Child>& children) {
    if (detector_.dead_square(to)) return;
    position_.move(index, to);
    Child child = child_here(from, to, from);
    if (useless(child)) {
        ++refused_;
    } else {
        // A solved position is never deadlocked; only a push onto a goal can solve it.
        const bool done = off_goals_ == 1 && board_->is_goal(to) && position_.solved();
        if ((done || !detector_.deadlocked(position_, to, from)) && estimate(child, index, from)) {
            const std::uint32_t bound = detours_ ? detours_->after(index, to, from) : 0;
            child.estimate = std::max(child.estimate, bound);
            if (bound < DetourBound::kDeadlocked) children.push_back(child);
        }
    }
    position_.move(index, from);
}

}  // namespace pushworks
