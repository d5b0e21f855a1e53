// Iterated greedy search over macro moves, by pushes or by pulls, without a packing plan.
//
// Each attempt is a best-first search by a linear value of a few traits, and has half again the effort of the
// one before. Between attempts the weights are fitted to which moves led further than their siblings, and
// perturbed a little, so that no attempt repeats the last. With `meet`, attempts by pushes and by pulls
// alternate: each takes as its targets the boxes of a position of high mobility of the last attempt in the
// other direction, and succeeds at any position that attempt has seen.
#include <array>
#include <memory>

#include "greedy/attempt.hpp"
#include "run/registry.hpp"

namespace pushworks {

namespace {

class IteratedGreedy final : public Strategy {
 public:
    explicit IteratedGreedy(const StrategyJob& job)
        : grid_(job.context.grid()),
          tuning_(GreedyTuning::from(job.options)),
          rng_(static_cast<std::uint64_t>(tuning_.seed)),
          sides_{{{job.context, tuning_.backward ? Way::pull : Way::push},
                  {job.context, tuning_.backward ? Way::push : Way::pull}}},
          length_(1000 * static_cast<std::uint64_t>(tuning_.first)),
          first_home_(here().extractor.home()) {
        if (!tuning_.backward || tuning_.meet)
            detector_ =
                std::make_unique<SolverDetector>(job.context, job.deadlock_patterns, nullptr, proofs_);
    }

    const char* name() const override { return "iterated-greedy"; }

    Outcome advance(std::uint64_t units) override {
        if (!suited()) return Outcome::gave_up;
        for (const std::uint64_t stop = work() + units; work() < stop;) {
            if (!attempt_) begin();
            if (attempt_->run(std::min(stop - work(), length_))) return Outcome::solved;
            if (attempt_->over() && attempt_->work() < length_ && ++fruitless_ > kFruitless)
                return Outcome::gave_up;
            if (attempt_->over() || attempt_->work() >= length_) end();
        }
        return Outcome::running;
    }

    std::string moves() const override {
        Vector<Push> first = pushes_of(here().extractor, attempt_->first_player(), attempt_->moves());
        Vector<Push> rest;
        if (const std::uint32_t met = attempt_->met(); met != GreedyPerimeter::kNone)
            rest = pushes_of(there().extractor, there().known.first_player(met), there().known.moves_to(met));
        if (here().extractor.way() == Way::pull) first.swap(rest);
        first.insert(first.end(), rest.begin(), rest.end());
        return moves_of(grid_.board, first);
    }

    SearchCounts counts() const override {
        SearchCounts sum = before_;
        if (attempt_) sum += attempt_->counts();
        return sum;
    }
    int packed() const override { return std::max(most_home_, attempt_ ? attempt_->most_home() : 0); }
    double nearness() const override { return std::max(nearest_, nearness_now()); }
    bool progressing() const override { return attempt_ && attempt_->progressing(); }

 private:
    // Macro moves from where one way begins as single pushes.
    Vector<Push> pushes_of(const TraitExtractor& extractor, Square player,
                           const Vector<MacroMove>& moves) const {
        FessPosition position(grid_);
        position.load(grid_.set_of(extractor.sources()).data(), player);
        position.settle();
        return pushworks::pushes_of(position, extractor.way(), extractor.avoid(), moves);
    }

    static constexpr std::size_t kPerimeter = 30'000;  // positions: some hundredths of a second
    static constexpr int kFruitless = 3;               // attempts in a row that ran out of moves

    // By pulls the goals are where the boxes begin: there must be as many.
    bool suited() const {
        return !(tuning_.backward || tuning_.meet) || grid_.goals.size() == grid_.starts.size();
    }
    int boxes() const { return static_cast<int>(grid_.starts.size()); }
    std::uint64_t work() const { return work_before_ + (attempt_ ? attempt_->work() : 0); }
    double nearness_now() const {
        const int most = attempt_ ? attempt_->most_home() : 0;
        return std::max(0.0, static_cast<double>(most - first_home_) / std::max(1, boxes() - first_home_));
    }
    void begin() {
        if (there().known.size() == 0 && grid_.goals.size() == grid_.starts.size())
            there().known = GreedyPerimeter(grid_, there().extractor, kPerimeter);
        TraitExtractor& extractor = here().extractor;
        attempt_ = std::make_unique<Attempt>(
            grid_, extractor, there().known.size() ? &there().known : nullptr,
            extractor.way() == Way::push ? detector_.get() : nullptr, here().weights, rng_, tuning_.greed);
    }
    void end() {
        if (!attempt_->over()) fruitless_ = 0;
        most_home_ = std::max(most_home_, attempt_->most_home());
        nearest_ = std::max(nearest_, nearness_now());
        if (tuning_.learn) {
            attempt_->add_sample(here().weights);
            here().weights.fit();
        }
        here().weights.perturb(rng_);
        if (tuning_.meet) turn_round();
        drop_attempt();
        if (!tuning_.meet || turned_ % 2 == 0) length_ += length_ / 2;
    }
    // Counts it as over. Nothing can interrupt that, so an attempt is never counted twice.
    void drop_attempt() {
        if (!attempt_) return;
        before_ = counts();
        before_.stored = 0;
        work_before_ = work();
        attempt_.reset();
    }
    // The next attempt goes the other way, to where this one has been.
    void turn_round() {
        here().known = attempt_->known();
        const Vector<Square> stage = attempt_->highest_mobility(rng_);
        drop_attempt();
        ++turned_;
        here().extractor.aim(stage);
        first_home_ = here().extractor.home();
    }

    // One of the two directions, and its fitted weights.
    struct Side {
        Side(const LevelContext& context, Way way) : extractor(context, way) {}
        TraitExtractor extractor;
        Weights weights;
        GreedyPerimeter known;  // to the last attempt this way; before it, what is round its beginning
    };
    Side& here() { return sides_[turned_ % 2]; }
    const Side& here() const { return sides_[turned_ % 2]; }
    Side& there() { return sides_[(turned_ + 1) % 2]; }
    const Side& there() const { return sides_[(turned_ + 1) % 2]; }

    const Grid& grid_;
    GreedyTuning tuning_;
    ProofTuning proofs_;
    Rng rng_;
    std::array<Side, 2> sides_;  // by pushes and by pulls, the one to begin with first
    std::unique_ptr<SolverDetector> detector_;
    std::unique_ptr<Attempt> attempt_;
    SearchCounts before_;  // of the attempts that are over
    std::uint64_t work_before_ = 0;
    std::uint64_t length_;
    int first_home_;
    int most_home_ = 0, fruitless_ = 0, turned_ = 0;
    double nearest_ = 0;  // of the attempts that are over
};

const RegisteredStrategies registered([]() -> Vector<StrategyKind> {
    return {{"iterated-greedy", "iterated greedy search over macro pushes or pulls, with learned weights",
             make_strategy<IteratedGreedy>, GreedyTuning::switches()}};
});

}  // namespace

}  // namespace pushworks
