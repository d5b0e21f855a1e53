// An advisor backed by a policy-value model: it recommends a move, and selects the positions worth a deadlock
// proof. It prunes nothing: other moves are still searched, and a deadlock still has to be proved.
#pragma once

#include <memory>

#include "base/memory.hpp"
#include "fess/advisors.hpp"
#include "run/policy_value_model.hpp"

namespace pushworks {

class NeuralAdvisor {
 public:
    // Null where no network is at hand.
    static std::unique_ptr<NeuralAdvisor> of(const LevelContext& context);

    // Is a position just reached by play() more likely deadlocked than not?
    bool suspects(const FessPosition& position);
    // Recommends a move that begins with the push of the highest policy value. The best of them by score is
    // taken.
    void advise(Vector<Candidate>& candidates, FessPosition& position, MacroMaker& maker);

 private:
    struct RankedPush {
        float logit;
        Square box;
        int direction;
    };

    NeuralAdvisor(const Board& board, std::unique_ptr<PolicyValueModel> model)
        : board_(board), model_(std::move(model)), position_(board), reach_(board) {}
    void load(const FessPosition& position);
    // Recommends a move that begins with this push; false when there is none.
    bool recommend(const RankedPush& push, Vector<Candidate>& candidates, FessPosition& position,
                   MacroMaker& maker);

    const Board& board_;
    std::unique_ptr<PolicyValueModel> model_;
    Position position_;
    Reach reach_;
    Vector<RankedPush> pushes_;
    Vector<Candidate*> of_box_;
    Vector<std::uint8_t> steps_;
};

}  // namespace pushworks
