// The bit-parallel searches of small crowded levels as members of the portfolio.
#include <memory>

#include "base/width.hpp"
#include "bitsearch/search.hpp"
#include "level/solution.hpp"
#include "run/registry.hpp"
#include "run/tuning.hpp"

namespace pushworks {
namespace {

// Tables of three boxes grow with the cube of the floor: above this they cost more than they bring.
constexpr int kFloorForTriples = 90;
// A generated move here costs a fraction of one elsewhere; this keeps units of effort comparable.
constexpr std::uint64_t kMovesPerUnit = 4;

template <int N>
class BitStrategy final : public Strategy {
 public:
    BitStrategy(const LevelContext& context, const char* name, const BitTuning& tuning, Square end)
        : board_(context.board()),
          name_(name),
          grid_(bit_board<N>(context)),
          search_(context, with_end(tuning, end)),
          outcome_(search_.start()) {}

    const char* name() const override { return name_; }
    Outcome advance(std::uint64_t effort) override {
        if (outcome_ == Outcome::running) outcome_ = search_.run(effort * kMovesPerUnit);
        return outcome_;
    }
    std::string moves() const override {
        Vector<Push> pushes;
        for (const BitPush& step : search_.solution()) {
            const Square from = grid_.square_of_bit[step.from];
            pushes.push_back({from, direction_between(board_, from, grid_.square_of_bit[step.to])});
        }
        return moves_of(board_, pushes);
    }
    SearchCounts counts() const override { return {search_.expanded, search_.generated, search_.stored()}; }
    double nearness() const override { return search_.nearness(); }

 private:
    BitTuning with_end(BitTuning tuning, Square end) const {
        if (end != kNoSquare) tuning.end = grid_.bit_of_square[end];
        return tuning;
    }

    const Board& board_;
    const char* name_;
    const BitBoard<N>& grid_;
    BoardSearch<N> search_;
    Outcome outcome_;
};

// For levels whose shape does not suit whole-board operations: nothing is tried.
class NotSuited final : public Strategy {
 public:
    explicit NotSuited(const char* name) : name_(name) {}
    const char* name() const override { return name_; }
    Outcome advance(std::uint64_t) override { return Outcome::gave_up; }
    std::string moves() const override { return ""; }
    SearchCounts counts() const override { return {}; }

 private:
    const char* name_;
};

std::unique_ptr<Strategy> make(const StrategyJob& job, const char* name, BitTuning tuning) {
    const Board& board = job.context.board();
    using Made = std::unique_ptr<Strategy>;
    tuning.triples = board.size() <= kFloorForTriples;
    const auto nothing = [&]() -> Made { return std::make_unique<NotSuited>(name); };
    // The search backwards starts from the one solved position, which needs as many goals as boxes.
    if (board.goals().size() != board.start_boxes().size() || !board.unreachable_boxes_are_home() ||
        board.goals().size() > MinCostMatching64::kMost)
        return nothing();
    return with_words<1, 2, 3, 4, 6, 8>(
        board.frame().bits_for_short_shifts(),
        [&](auto words) -> Made {
            return std::make_unique<BitStrategy<words>>(job.context, name, tuning, job.end);
        },
        nothing);
}

const RegisteredStrategies registered([]() -> Vector<StrategyKind> {
    return {
        {"pull", "greedy search by pulls on whole-board bit operations, for small crowded levels",
         [](const StrategyJob& job) {
             const PullTuning tuning = PullTuning::from(job.options);
             return make(job, "pull",
                         {.weight = 0,
                          .pulls_per_push = -1,
                          .noise = tuning.noise,
                          .seed = static_cast<std::uint64_t>(tuning.seed)});
         },
         PullTuning::switches()},
        {"both-ends",
         "weighted search from both ends on whole-board bit operations",
         [](const StrategyJob& job) { return make(job, "both-ends", {.weight = 2, .pulls_per_push = 1}); },
         {}},
        {"push",
         "greedy search by pushes on whole-board bit operations",
         [](const StrategyJob& job) { return make(job, "push", {.weight = 0, .pulls_per_push = 0}); },
         {}},
    };
});

}  // namespace

}  // namespace pushworks
