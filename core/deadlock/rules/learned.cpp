// Sets of boxes proved deadlocked during the search.
//
// A position without a push worth trying is deadlocked, but seldom because of all its boxes. Those that can
// be taken away while a small search still proves the rest deadlocked are taken away, one after the other;
// what remains is kept with the player's squares it is deadlocked from, and every later position that
// contains it is deadlocked at once.
#include <optional>

#include "deadlock/pattern_proof.hpp"
#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kMostPatterns = 4096;
constexpr std::size_t kMostBoxes = 12;
constexpr int kMostPositions = 40;
constexpr std::uint32_t kExpansionsPerLearning = 100;  // learning a pattern costs as much as many of them

class LearnedRule final : public DeadlockRule {
 public:
    explicit LearnedRule(const RuleContext& context)
        : at_once_(context.rules.at_once()),
          expansions_(context.expansions),
          level_(context.level),
          sets_(context.level.board().size()) {}

    bool deadlocked(const Position& position, Square to, Square player) override {
        return sets_.size() > 0 &&
               sets_.any_with(to, player, [&](Square box) { return position.occupied(box); });
    }
    void dead_end(const Position& position, Square player) override {
        if (calls_ * kExpansionsPerLearning > expansions_ && !at_once_) return;
        ++calls_;
        learn(position.boxes(), player);
    }

 private:
    void learn(std::span<const Square> boxes, Square player) {
        if (sets_.size() == kMostPatterns) return;
        if (!proof_) proof_.emplace(level_.board(), level_.to_goals());
        const auto deadlocked_without = [&](std::size_t index) {
            Vector<Square> fewer = left_;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
            return proof_->search(fewer, player, kMostPositions) == Verdict::deadlocked;
        };
        left_.assign(boxes.begin(), boxes.end());
        // Other rules may have found the position deadlocked for reasons this search does not see.
        if (proof_->search(left_, player, kMostPositions) != Verdict::deadlocked) return;
        for (std::size_t index = left_.size(); index-- > 0;)
            if (deadlocked_without(index)) left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(index));
        if (left_.size() > kMostBoxes) return;
        proof_->search(left_, player, kMostPositions);
        sets_.add({left_, {proof_->region().begin(), proof_->region().end()}});
    }

    bool at_once_;
    const std::uint32_t& expansions_;
    const LevelContext& level_;
    std::optional<PatternProof> proof_;  // made for the first dead end
    DeadlockPatterns sets_;
    Vector<Square> left_;
    std::uint32_t calls_ = 0;
};

const RegisteredRule learned_rule({"learned", RuleCost::learned, make_rule<LearnedRule>});

}  // namespace
}  // namespace pushworks
