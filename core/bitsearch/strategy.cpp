// The bit-parallel search of small crowded levels as a member of the portfolio.

#include "bitsearch/strategy.hpp"

#include <memory>

#include "base/width.hpp"
#include "bitsearch/search.hpp"
#include "level/solution.hpp"

namespace pushworks {
namespace {

// Tables of three boxes grow with the cube of the floor: above this they cost more than they bring.
constexpr int kFloorForTriples = 90;
// A generated move here costs a fraction of one elsewhere; this keeps units of effort comparable.
constexpr std::uint64_t kMovesPerUnit = 4;

struct Variant {
    const char* name;
    BitTuning tuning;
};

// In the order of BitSearch.
constexpr Variant kVariants[] = {
    {"pull", {.weight = 0, .pulls_per_push = -1}},
    {"both-ends", {.weight = 2, .pulls_per_push = 1}},
    {"push", {.weight = 0, .pulls_per_push = 0}},
};

template <int N>
class DenseStrategy final : public Strategy {
 public:
    DenseStrategy(const Board& board, const Variant& variant)
        : board_(board), name_(variant.name), grid_(board), search_(grid_, tuning(variant)) {
        outcome_ = search_.start();
    }

    const char* name() const override { return name_; }
    Outcome advance(std::uint64_t effort) override {
        using Result = typename BoardSearch<N>::Outcome;
        if (outcome_ == Result::running) outcome_ = search_.run(effort * kMovesPerUnit);
        if (outcome_ == Result::solved) return Outcome::solved;
        return outcome_ == Result::exhausted ? Outcome::exhausted : Outcome::running;
    }
    std::string moves() const override {
        std::vector<Push> pushes;
        for (const BoxStep& step : search_.solution()) {
            const Square from = grid_.square_of_bit[step.from];
            pushes.push_back({from, direction_between(board_, from, grid_.square_of_bit[step.to])});
        }
        return moves_of(board_, pushes);
    }
    std::uint64_t expanded() const override { return search_.expanded; }
    std::uint64_t generated() const override { return search_.generated; }
    std::uint64_t stored() const override { return search_.stored(); }
    std::uint64_t bytes() const override { return search_.bytes(); }

 private:
    BitTuning tuning(const Variant& variant) const {
        BitTuning chosen = variant.tuning;
        chosen.triples = board_.size() <= kFloorForTriples;
        return chosen;
    }

    const Board& board_;
    const char* name_;
    BitBoard<N> grid_;
    BoardSearch<N> search_;
    typename BoardSearch<N>::Outcome outcome_;
};

// For levels whose shape does not suit whole-board operations: nothing is tried.
class NotSuited final : public Strategy {
 public:
    explicit NotSuited(const char* name) : name_(name) {}
    const char* name() const override { return name_; }
    Outcome advance(std::uint64_t) override { return Outcome::gave_up; }
    std::string moves() const override { return ""; }
    std::uint64_t expanded() const override { return 0; }
    std::uint64_t generated() const override { return 0; }
    std::uint64_t stored() const override { return 0; }
    std::uint64_t bytes() const override { return 0; }

 private:
    const char* name_;
};

}  // namespace

std::unique_ptr<Strategy> make_dense(const Board& board, BitSearch kind) {
    const Variant& chosen = kVariants[static_cast<std::size_t>(kind)];
    using Made = std::unique_ptr<Strategy>;
    const auto nothing = [&]() -> Made { return std::make_unique<NotSuited>(chosen.name); };
    // The search backwards starts from the one solved position, which needs as many goals as boxes.
    if (board.goals().size() != board.start_boxes().size() || !board.unreachable_boxes_are_home() ||
        board.goals().size() > Assignment::kMost)
        return nothing();
    return with_words<1, 2, 3, 4, 6, 8>(
        board.frame().bits_for_short_shifts(),
        [&](auto words) -> Made { return std::make_unique<DenseStrategy<words>>(board, chosen); }, nothing);
}

}  // namespace pushworks
