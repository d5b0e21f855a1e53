// What a network says of the positions of a feature-space search: one more advisor, and which positions are
// worth a proof. It decides nothing: what it does not recommend is still searched, what it suspects still has
// to be proved.
#pragma once

#include <memory>
#include <vector>

#include "fess/advisors.hpp"
#include "run/guide.hpp"

namespace pushworks {

class SecondOpinion {
 public:
    // Null where no network is at hand.
    static std::unique_ptr<SecondOpinion> of(const Board& board);

    // Is a position just reached by play() more likely lost than not?
    bool suspects(const FessPosition& position);
    // Recommends a move that begins with the push the network likes most. The best of them by score is
    // taken.
    void advise(std::vector<Candidate>& candidates, FessPosition& position, MacroMaker& maker);
    std::size_t bytes() const { return guide_->bytes(); }

 private:
    struct Liked {
        float logit;
        Square box;
        int direction;
    };

    SecondOpinion(const Board& board, std::unique_ptr<Guide> guide)
        : board_(board), guide_(std::move(guide)), position_(board), reach_(board) {}
    void load(const FessPosition& position);
    // Recommends a move that begins with this push; false when there is none.
    bool recommend(const Liked& push, std::vector<Candidate>& candidates, FessPosition& position,
                   MacroMaker& maker);

    const Board& board_;
    std::unique_ptr<Guide> guide_;
    Position position_;
    Reach reach_;
    std::vector<Liked> pushes_;
    std::vector<Candidate*> of_box_;
    std::vector<std::uint8_t> steps_;
};

}  // namespace pushworks
