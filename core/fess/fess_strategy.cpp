#include "fess/fess.hpp"
#include "fess/replay.hpp"
#include "run/strategy.hpp"

namespace pushworks::solver {
namespace {

class FessStrategy final : public Strategy {
 public:
    FessStrategy(const Board& board, const FessTuning& tuning, DeadSets& dead_sets)
        : grid_(board),
          hotspots_(grid_),
          packing_(grid_, tuning),
          prover_(make_prover(board)),
          fess_(grid_, packing_, hotspots_, dead_sets, prover_.get(), tuning) {}

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
    std::string moves() const override { return to_lurd(grid_, fess_.solution()).value_or(""); }
    std::uint64_t expanded() const override { return fess_.expanded(); }
    std::uint64_t generated() const override { return fess_.generated(); }
    std::uint64_t stored() const override { return fess_.nodes(); }
    std::uint64_t bytes() const override { return fess_.bytes() + (prover_ ? prover_->bytes() : 0); }
    int packed() const override { return fess_.best_packed(); }
    int cells() const override { return fess_.cells(); }
    bool progressing() const override { return fess_.progressing(); }

 private:
    Grid grid_;
    Hotspots hotspots_;
    Packing packing_;
    std::unique_ptr<Prover> prover_;
    Fess fess_;
};

}  // namespace

std::unique_ptr<Strategy> make_fess(const Board& board, const FessTuning& tuning, DeadSets& dead_sets) {
    return std::make_unique<FessStrategy>(board, tuning, dead_sets);
}

}  // namespace pushworks::solver
