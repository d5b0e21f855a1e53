// Two boxes proved deadlocked for this level (`pattern`), and three of them (`triple`), from tables that are
// made once a search has become long.
#include <array>

#include "deadlock/rule.hpp"

namespace pushworks {
namespace {

class PatternRule final : public DeadlockRule {
 public:
    explicit PatternRule(const RuleContext& context)
        : level_(context.level),
          expansions_(context.expansions),
          pairs_(context.rules.has("pattern")),
          triples_(context.rules.has("triple")) {
        if (context.rules.at_once()) worth_ = {1, 1};
    }

    bool deadlocked(const Position& position, Square to, Square player) override {
        if (made_ < worth_.size() && expansions_ >= worth_[made_]) make();
        return patterns_.deadlocked(position.boxes(), to, player);
    }

 private:
    void make() {
        while (made_ < worth_.size() && expansions_ >= worth_[made_]) ++made_;
        PatternChoice choice;
        choice.pairs = pairs_;
        choice.triples = triples_ && made_ == worth_.size();
        patterns_ = level_.patterns().get(choice, 0);
    }

    const LevelContext& level_;
    const std::uint32_t& expansions_;
    bool pairs_, triples_;
    std::array<std::uint32_t, 2> worth_{256, 10'000};  // expansions that make pairs, and triples, worth while
    std::size_t made_ = 0;
    PatternDatabaseSet patterns_;
};

const RegisteredRule pattern_rule({"pattern", RuleCost::tables, make_rule<PatternRule>});
const RegisteredRule triple_rule({"triple", RuleCost::tables,
                                  [](const RuleContext& context) -> std::unique_ptr<DeadlockRule> {
                                      if (context.rules.has("pattern"))
                                          return nullptr;  // which looks for both
                                      return std::make_unique<PatternRule>(context);
                                  }});

}  // namespace
}  // namespace pushworks
