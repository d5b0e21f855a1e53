// What only the page reaches, tested natively, so that the sanitizers see it too: the searches that are
// watched, the map of deadlocked squares, the agents of Bait. tests/web compares orders and games with
// Python's, in the module that the page loads.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS  // a sanitizer has its own
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "bait/agents/agent.hpp"
#include "base/memory.hpp"
#include "base/rng.hpp"
#include "deadlock/deadlock_map.hpp"
#include "exact/endgame.hpp"
#include "exact/expanders/pull_expander.hpp"
#include "study/watched_search.hpp"

using namespace pushworks;

namespace {

// A walled room with some walls, boxes and goals, and a player.
LevelSpec random_spec(Rng& rng, int boxes) {
    LevelSpec spec;
    spec.width = rng.between(6, 9);
    spec.height = rng.between(5, 8);
    Vector<int> inner;
    for (int cell = 0; cell < spec.width * spec.height; ++cell) {
        const int x = cell % spec.width, y = cell / spec.width;
        const bool border = x == 0 || y == 0 || x == spec.width - 1 || y == spec.height - 1;
        if (border || rng.chance(12))
            spec.walls.push_back(cell);
        else
            inner.push_back(cell);
    }
    rng.shuffle(inner);
    spec.player = inner[0];
    for (int i = 0; i < boxes; ++i) {
        spec.boxes.push_back(inner[1 + i]);
        spec.goals.push_back(inner[inner.size() - 1 - i]);
    }
    return spec;
}

std::size_t pushes_in(const std::string& lurd) {
    return static_cast<std::size_t>(std::count_if(lurd.begin(), lurd.end(), [](char c) { return c < 'a'; }));
}

}  // namespace

TEST_CASE("all searches that are watched come to the same end") {
    Rng rng(11);
    int solved = 0, unsolvable = 0;
    for (int round = 0; round < 100; ++round) {
        const LevelSpec spec = random_spec(rng, 2);
        const Board board(spec);
        const LevelContext context(board);
        std::set<std::string> ends;
        std::set<std::size_t> fewest;
        for (const char* name :
             {"bfs", "dfs", "ucs", "greedy", "astar", "idastar", "bidirectional", "features"}) {
            const auto search =
                study::watch(name, context, {HeuristicKind::matching, RuleSet::parse("simple,freeze")});
            int steps = 0;
            while (search->step()) {
                const auto sum = [](const Vector<std::uint64_t>& numbers) {
                    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
                };
                if (++steps % 50 != 0) continue;
                REQUIRE(sum(search->heat()) == board.start_boxes().size() * search->expanded());
                REQUIRE(sum(search->frontier()) == board.start_boxes().size() * search->waiting());
            }
            ends.insert(status_name(search->status()));
            const bool exact = std::string(name) != "dfs" && std::string(name) != "greedy" &&
                               std::string(name) != "features";
            if (search->status() != Status::solved) continue;
            REQUIRE(solves(board, search->moves()));
            if (exact) fewest.insert(pushes_in(search->moves()));
        }
        REQUIRE(ends.size() == 1);
        REQUIRE(fewest.size() <= 1);
        solved += ends.contains("solved");
        unsolvable += ends.contains("unsolvable");
    }
    CHECK(solved >= 10);
    CHECK(unsolvable >= 10);
}

TEST_CASE("nothing is pulled from goals that are fewer than the boxes") {
    LevelSpec spec;  // #@$ $.#.#: the second goal is out of reach
    spec.width = 9, spec.height = 3, spec.player = 10;
    for (int cell = 0; cell < 27; ++cell)
        if (cell < 9 || cell >= 18 || cell % 9 == 0 || cell % 9 == 6 || cell % 9 == 8)
            spec.walls.push_back(cell);
    spec.boxes = {11, 13}, spec.goals = {14, 16};
    const Board board(spec);
    const LevelContext context(board);
    CHECK(PullExpander(context, HeuristicKind::zero).roots().empty());
    const auto search = study::watch("bidirectional", context, {HeuristicKind::zero, RuleSet{}});
    while (search->step()) {
    }
    CHECK(search->status() == Status::unsolvable);
}

TEST_CASE("the features along a game are those of its positions") {
    LevelSpec spec;
    spec.width = 7, spec.height = 3, spec.player = 8;
    for (int cell = 0; cell < 21; ++cell)
        if (cell < 7 || cell >= 14 || cell % 7 == 0 || cell % 7 == 6) spec.walls.push_back(cell);
    spec.boxes = {10}, spec.goals = {12};
    const auto found = study::features_along(Board(spec), "rRR");
    CHECK(found == Vector<study::Features>{{0, 2}, {0, 2}, {1, 1}});
}

TEST_CASE("where the deadlock map sees a deadlock there is one, wherever the player stands") {
    Rng rng(13);
    std::map<std::string, int, std::less<>> proofs;
    int unproved = 0;
    for (int round = 0; round < 150; ++round) {
        LevelSpec spec = random_spec(rng, rng.between(2, 3));
        if (rng.chance(30)) spec.goals.push_back(spec.player);  // a goal to spare
        const Board board(spec);
        if (!board.unreachable_boxes_are_home() || board.start_boxes().empty()) continue;
        const auto table = Endgame::make(board, 1'000'000);
        REQUIRE(table != nullptr);
        const LevelContext context(board);
        const Square moved = board.start_boxes()[rng.below(static_cast<int>(board.start_boxes().size()))];
        DeadlockMap map(context, moved);
        for (int to = 0; to < board.size(); ++to) {
            const auto square = static_cast<Square>(to);
            Vector<int> boxes;
            for (const Square box : board.start_boxes())
                if (box != moved) boxes.push_back(board.cell(box));
            if (std::ranges::find(boxes, board.cell(square)) != boxes.end()) continue;
            boxes.push_back(board.cell(square));
            const DeadlockMap::Proof proof = map.examine(square);
            bool solvable = false;
            for (int at = 0; at < board.size(); ++at) {
                const int player = board.cell(static_cast<Square>(at));
                if (std::ranges::find(boxes, player) != boxes.end()) continue;
                solvable = solvable || table->pushes(boxes, player) != Endgame::kDeadlocked;
            }
            CHECK(proof.rule.empty() == proof.boxes.empty());
            CHECK((proof.rule.empty() || !solvable));
            if (!proof.rule.empty()) ++proofs[std::string(proof.rule)];
            unproved += proof.rule.empty() && !solvable;
        }
    }
    for (const char* rule : {"edge", "freeze", "matching", "corral", "group"}) CHECK(proofs[rule] > 0);
    CHECK(unproved < proofs["edge"] / 10);
}

TEST_CASE("agents of Bait play whatever the level") {
    Rng rng(12);
    for (int round = 0; round < 40; ++round) {
        bait::Position position;
        position.width = rng.between(3, 12), position.height = rng.between(3, 9);
        Vector<int> floor;
        for (int cell = 0; cell < position.width * position.height; ++cell) {
            if (rng.chance(15))
                position.walls.push_back(cell);
            else
                floor.push_back(cell);
        }
        rng.shuffle(floor);
        if (floor.size() < 5) continue;
        position.avatar = floor[0], position.keys = {floor[1]}, position.goals = {floor[2]};
        for (std::size_t i = 3; i < floor.size(); ++i)
            if (auto* things = rng.chance(15)   ? &position.boxes
                               : rng.chance(15) ? &position.holes
                               : rng.chance(5)  ? &position.mushrooms
                                                : nullptr)
                things->push_back(floor[i]);
        for (const char* name : {"greedy", "iw", "mcts", "dls", "dfs", "random"}) {
            const auto agent = bait::make_agent(name, position, 7);
            for (int tick = 0; tick < 20; ++tick) {
                bait::TickClock clock(0, 20);
                const int move = agent->act(clock);
                REQUIRE(move >= 0);
                REQUIRE(move <= bait::kWait);
            }
        }
    }
}
