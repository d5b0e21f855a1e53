#include "fess/fess_strategy.hpp"

#include "fess/fess.hpp"
#include "fess/replay.hpp"

namespace pushworks {
namespace {

class FessStrategy final : public Strategy {
 public:
    FessStrategy(LevelFacts& facts, const FessTuning& tuning, DeadSets& dead_sets)
        : facts_(facts),
          packing_(facts.plans, tuning),
          prover_(facts.provers ? facts.provers->make_prover() : nullptr),
          fess_(facts.grid, packing_, facts.hotspots, dead_sets, prover_.get(), tuning) {}

    const char* name() const override { return "fess"; }
    Outcome advance(std::uint64_t effort) override {
        switch (fess_.run(effort)) {
            case Fess::Outcome::solved:
                return Outcome::solved;
            case Fess::Outcome::exhausted:
                return Outcome::exhausted;
            case Fess::Outcome::running:
                break;
        }
        return Outcome::running;
    }
    std::string moves() const override { return to_lurd(facts_.grid, fess_.solution()).value_or(""); }
    std::uint64_t expanded() const override { return fess_.expanded(); }
    std::uint64_t generated() const override { return fess_.generated(); }
    std::uint64_t stored() const override { return fess_.nodes(); }
    std::uint64_t bytes() const override { return fess_.bytes() + (prover_ ? prover_->bytes() : 0); }
    int packed() const override { return fess_.best_packed(); }
    int cells() const override { return fess_.cells(); }
    bool progressing() const override { return fess_.progressing(); }

 private:
    LevelFacts& facts_;
    Packing packing_;
    std::unique_ptr<Prover> prover_;
    Fess fess_;
};

}  // namespace

std::unique_ptr<Strategy> make_fess(LevelFacts& facts, const FessTuning& tuning, DeadSets& dead_sets) {
    return std::make_unique<FessStrategy>(facts, tuning, dead_sets);
}

}  // namespace pushworks
