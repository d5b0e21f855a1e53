#include "fess/neural_advisor.hpp"

#include <algorithm>

#include "level/pushes.hpp"

namespace pushworks {

std::unique_ptr<NeuralAdvisor> NeuralAdvisor::of(const LevelContext& context) {
    if (!has_model(PolicyValueModel::kDefault)) return nullptr;
    return std::unique_ptr<NeuralAdvisor>(
        new NeuralAdvisor(context.board(), make_model(PolicyValueModel::kDefault, context)));
}

void NeuralAdvisor::load(const FessPosition& position) {
    position_.assign(position.boxes(), position.player());
    reach_.flood(position_, position.player());
    model_->load(position_, reach_);
}

bool NeuralAdvisor::suspects(const FessPosition& position) {
    load(position);
    return model_->deadlock_logit() > 0;
}

void NeuralAdvisor::advise(Vector<Candidate>& candidates, FessPosition& position, MacroMaker& maker) {
    load(position);
    model_->load_pushes(position_);
    pushes_.clear();
    for_each_push(board_, position_, reach_, [&](const PossiblePush& push) {
        pushes_.push_back({model_->logit(push.from, push.direction), push.from, push.direction});
    });
    std::ranges::sort(pushes_, [](const RankedPush& a, const RankedPush& b) { return a.logit > b.logit; });
    for (const RankedPush& push : pushes_)
        if (recommend(push, candidates, position, maker)) return;
}

bool NeuralAdvisor::recommend(const RankedPush& push, Vector<Candidate>& candidates, FessPosition& position,
                              MacroMaker& maker) {
    of_box_.clear();
    for (Candidate& candidate : candidates)
        if (candidate.macro.from == push.box) of_box_.push_back(&candidate);
    std::ranges::sort(of_box_, [](const Candidate* a, const Candidate* b) { return a->score < b->score; });
    for (Candidate* candidate : of_box_) {
        const MacroMove move = candidate->macro.move();
        if (!maker.steps(Way::push, position.occupancy(), position.walker().reach(), move.from, move.to,
                         move.stand, position.grid().dead.data(), steps_))
            continue;
        if (steps_.empty() || steps_.front() != push.direction) continue;
        candidate->advised = true;
        return true;
    }
    return false;
}

}  // namespace pushworks
