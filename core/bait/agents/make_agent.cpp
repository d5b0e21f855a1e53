// Makes an agent of Bait by its name.
#include <stdexcept>

#include "bait/agents/lookahead.hpp"
#include "bait/agents/planning.hpp"
#include "bait/agents/tree_search.hpp"
#include "base/width.hpp"

namespace pushworks::bait {

namespace {

template <int W>
std::unique_ptr<Agent> make_player(const std::string& name, const Position& position, std::uint64_t seed) {
    if (name == "random") return std::make_unique<RandomPlayer<W>>(position, seed);
    if (name == "dfs") return std::make_unique<DepthFirstPlayer<W>>(position, seed);
    if (name == "greedy") return std::make_unique<GreedyPlayer<W>>(position, seed);
    if (name == "dls") return std::make_unique<DepthLimitedPlayer<W>>(position, seed);
    if (name == "iw") return std::make_unique<WidthPlayer<W>>(position, seed);
    if (name == "mcts") return std::make_unique<TreePlayer<W>>(position, seed);
    throw std::invalid_argument("unknown agent '" + name +
                                "': expected greedy, iw, mcts, dls, dfs or random");
}

}  // namespace

std::unique_ptr<Agent> make_agent(const std::string& name, const Position& position, std::uint64_t seed) {
    using Made = std::unique_ptr<Agent>;
    return with_words<2, 4, 16, 64>(
        frame_of(position).bits_for_grid(),
        [&](auto words) -> Made { return make_player<words>(name, position, seed); },
        []() -> Made { throw std::invalid_argument("expected a board of at most 4,096 squares"); });
}

}  // namespace pushworks::bait
