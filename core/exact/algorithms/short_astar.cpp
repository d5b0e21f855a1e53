// A short A* as a member of the portfolio: tiny levels mostly fall to it before any plan is made.
#include <algorithm>
#include <memory>
#include <optional>

#include "exact/algorithms/best_first.hpp"
#include "exact/expanders/push_expander.hpp"
#include "run/registry.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

// Moves generated in one expansion, about: this keeps units of effort comparable.
constexpr std::uint64_t kUnitsPerNode = 8;

const Switch kNodes{"astar.nodes", SwitchKind::whole, "1..1000000", "4000",
                    "positions after which it gives up"};

// Where the whole run has a limit of positions, at most one part in so many of it.
constexpr std::uint64_t kShare = 8;

std::uint64_t most_nodes(const SearchOptions& options) {
    const auto most = static_cast<std::uint64_t>(Switches(options).number(kNodes));
    const std::uint64_t limit = options.limits.nodes;
    return limit == 0 ? most : std::min(most, std::max<std::uint64_t>(1, limit / kShare));
}

SearchOptions unlimited(SearchOptions options) {
    options.limits.nodes = 0;  // of the whole run, which counts for itself
    return options;
}

class ShortAStar final : public Strategy {
 public:
    explicit ShortAStar(const StrategyJob& job)
        : options_(unlimited(job.options)),
          most_(most_nodes(job.options)),
          expander_(job.context, Switches(options_).heuristic(), Switches(options_).rules()) {
        expander_.want_patterns(Switches(options_).patterns());
        search_.emplace(job.context.board(), expander_, BestFirstOrder{}, options_, quiet_);
    }

    const char* name() const override { return "astar"; }
    Outcome advance(std::uint64_t effort) override {
        if (search_) {
            const std::uint64_t nodes = std::max<std::uint64_t>(1, effort / kUnitsPerNode);
            const bool over = search_->advance(std::min(nodes, most_ - search_->expanded()));
            done_ = over ? search_->result() : SearchResult{};
            counts_ = {search_->expanded(), search_->generated(), search_->stored()};
            if (!over && search_->expanded() < most_) return Outcome::running;
            search_.reset();  // its memory is for the others
        }
        if (done_.status == Status::solved) return Outcome::solved;
        return done_.status == Status::unsolvable ? Outcome::exhausted : Outcome::gave_up;
    }
    std::string moves() const override { return done_.moves; }
    int lower_bound() const override { return done_.optimal ? done_.lower_bound : 0; }
    std::uint64_t expanded() const override { return search_ ? search_->expanded() : counts_.expanded; }
    std::uint64_t generated() const override { return counts_.generated; }
    std::uint64_t stored() const override { return counts_.stored; }

 private:
    struct Counts {
        std::uint64_t expanded = 0, generated = 0, stored = 0;
    };

    SearchOptions options_;
    std::uint64_t most_;
    PushExpander expander_;
    Progress quiet_;  // the portfolio reports for all its members
    std::optional<BestFirst> search_;
    SearchResult done_;
    Counts counts_;
};

const RegisteredStrategies registered_strategy([]() -> Vector<StrategyKind> {
    return {{"astar",
             "A* with minimum matching, for a short while",
             [](const StrategyJob& job) -> std::unique_ptr<Strategy> {
                 return std::make_unique<ShortAStar>(job);
             },
             {kNodes},
             false}};
});

}  // namespace

}  // namespace pushworks
