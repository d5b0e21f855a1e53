// Unit tests of the core's basic containers and algorithms, which no Python call reaches by themselves. Each
// compares with the plainest way to get the same answer.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS  // a sanitizer has its own
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "base/bipartite_matching.hpp"
#include "base/bits.hpp"
#include "base/bucket_queue.hpp"
#include "base/budget.hpp"
#include "base/containers.hpp"
#include "base/hash.hpp"
#include "base/hash_table.hpp"
#include "base/memo.hpp"
#include "base/memory.hpp"
#include "base/min_cost_matching.hpp"
#include "base/rng.hpp"
#include "level/packed.hpp"
#include "level/reach.hpp"
#include "level/state_table.hpp"

using namespace pushworks;

namespace {

// The cheapest assignment by trying every order of the columns; -1 where there is none.
int cheapest(const Vector<Vector<int>>& costs, int columns) {
    Vector<int> order(columns);
    std::iota(order.begin(), order.end(), 0);
    int best = -1;
    do {
        int sum = 0;
        bool possible = true;
        for (std::size_t row = 0; row < costs.size(); ++row) {
            possible = possible && costs[row][order[row]] >= 0;
            sum += costs[row][order[row]];
        }
        if (possible && (best < 0 || sum < best)) best = sum;
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

// Random costs; one in `rare` is no way, -1.
Vector<Vector<int>> random_costs(Rng& rng, int rows, int columns, int rare) {
    Vector<Vector<int>> costs(rows, Vector<int>(columns));
    for (auto& row : costs)
        for (int& cost : row) cost = rng.below(rare) == 0 ? -1 : rng.below(9);
    return costs;
}

LevelSpec spec_of(const Vector<std::string>& rows) {
    LevelSpec spec;
    spec.height = static_cast<int>(rows.size());
    spec.width = static_cast<int>(rows[0].size());
    for (int cell = 0; cell < spec.width * spec.height; ++cell) {
        const char what = rows[cell / spec.width][cell % spec.width];
        if (what == '#') spec.walls.push_back(cell);
        if (what == '.') spec.goals.push_back(cell);
        if (what == '$') spec.boxes.push_back(cell);
        if (what == '@') spec.player = cell;
    }
    return spec;
}

}  // namespace

TEST_CASE("bits are a set of small numbers") {
    Rng rng(1);
    Bits<3> bits;
    std::set<int> set;
    for (int i = 0; i < 300; ++i) {
        const int member = rng.below(Bits<3>::kCapacity);
        if (rng.chance(60))
            bits.set(member), set.insert(member);
        else
            bits.clear(member), set.erase(member);
        REQUIRE(bits.count() == static_cast<int>(set.size()));
        REQUIRE(bits.any() == !set.empty());
        if (!set.empty()) REQUIRE(bits.first() == *set.begin());
    }
    Vector<int> visited;
    bits.for_each([&](int member) { visited.push_back(member); });
    CHECK(visited == Vector<int>(set.begin(), set.end()));
    for (const int distance : {1, 7, 63, 64, 100, 128}) {
        const auto up = bits.far_up(distance), down = bits.far_down(distance);
        for (int member = 0; member < Bits<3>::kCapacity; ++member) {
            REQUIRE(up.test(member) == set.contains(member - distance));
            REQUIRE(down.test(member) == set.contains(member + distance));
        }
    }
}

TEST_CASE("a bucket queue hands out the least key, the newest first") {
    Rng rng(2);
    BucketQueue<int> queue;
    std::map<std::size_t, Vector<int>> plain;
    for (int i = 0; i < 2000; ++i) {
        if (plain.empty() || rng.chance(55)) {
            const auto key = static_cast<std::size_t>(rng.below(200));
            queue.push(key, i);
            plain[key].push_back(i);
            continue;
        }
        REQUIRE(queue.lowest() == plain.begin()->first);
        REQUIRE(queue.pop() == plain.begin()->second.back());
        plain.begin()->second.pop_back();
        if (plain.begin()->second.empty()) plain.erase(plain.begin());
    }
    queue.clear();
    CHECK(queue.empty());
}

TEST_CASE_TEMPLATE("a hash index finds what was added, also after it was cleared", Index, HashIndex,
                   CompactHashIndex, QuickHashIndex) {
    Index index(16);
    for (int round = 0; round < 3; ++round) {
        Vector<std::uint64_t> items;
        const auto hash = [&](std::uint32_t i) {
            return splitmix64(items[i]) & 0xFF000000FF000000ULL;
        };  // clashes
        const auto same = [&](std::uint64_t item) {
            return [&items, item](std::uint32_t i) { return items[i] == item; };
        };
        const auto find = [&](std::uint64_t item) {
            return index.find(splitmix64(item) & 0xFF000000FF000000ULL, same(item));
        };
        for (std::uint32_t item = 0; item < 1500; ++item) {
            REQUIRE(find(item) == Index::kNone);
            items.push_back(item);
            if (item % 2 == 0)
                index.add(item, hash(item), hash);
            else
                REQUIRE(index.find_or_add(item, hash(item), same(item), hash) == Index::kNone);
            REQUIRE(index.find_or_add(9999, hash(item), same(item), hash) == item);
        }
        for (std::uint64_t item = 0; item < 1500; ++item) REQUIRE(find(item) == item);
        CHECK(find(1500) == Index::kNone);
        CHECK(index.size() == 1500);
        index.clear();
        CHECK(find(0) == Index::kNone);
    }
}

TEST_CASE("a hash index takes numbers in any order, with gaps") {
    HashIndex index(16);
    const auto hash = [](std::uint32_t number) { return splitmix64(number); };
    for (std::uint32_t i = 0; i < 2000; ++i) {
        const std::uint32_t number = (i * 733) % 2003;
        index.add(number, hash(number), hash);
    }
    for (std::uint32_t i = 0; i < 2003; ++i) {
        const std::uint32_t number = (i * 733) % 2003;
        const auto found = index.find(hash(number), [&](std::uint32_t other) { return other == number; });
        REQUIRE(found == (i < 2000 ? number : HashIndex::kNone));
    }
}

TEST_CASE("a hash map holds what a map of the standard library holds") {
    HashMap<std::uint64_t, int> map(16);
    HashSet<std::uint64_t> set(16);
    std::map<std::uint64_t, int> plain;
    Rng rng(7);
    for (int i = 0; i < 6000; ++i) {
        const auto key = static_cast<std::uint64_t>(1 + rng.below(3000)) << (rng.below(2) * 40);
        const auto [value, fresh] = map.insert(key, i);
        const auto known = plain.try_emplace(key, i);
        REQUIRE(fresh == known.second);
        REQUIRE(set.insert(key).second == fresh);
        REQUIRE(value == known.first->second);
        if (rng.chance(20)) value = known.first->second = -i;
    }
    CHECK(map.size() == plain.size());
    for (std::uint64_t key = 1; key <= 3000; ++key) {
        const auto known = plain.find(key);
        REQUIRE(map.contains(key) == (known != plain.end()));
        REQUIRE(set.contains(key) == (known != plain.end()));
        if (known != plain.end()) REQUIRE(*map.find(key) == known->second);
    }
    map.clear();
    CHECK(map.size() == 0);
    CHECK_FALSE(map.contains(1));
}

TEST_CASE("the memory of containers counts towards the run, and no more than its limit is given out") {
    const std::atomic<bool> cancel{false};
    Limits limits;
    limits.bytes = 1 << 20;
    Budget run(limits, cancel);
    Vector<int> outside(1 << 20);  // before the run: not its memory
    {
        const BudgetScope scope(run);
        Vector<std::uint8_t> large(600'000);
        OrderedMap<int, int> nodes;
        for (int i = 0; i < 2000; ++i) nodes[i] = i;
        CHECK(run.bytes() >= 600'000);
        CHECK_THROWS_AS(Vector<std::uint8_t>(400'000), std::bad_alloc);
        large = Vector<std::uint8_t>();
        CHECK_NOTHROW(Vector<std::uint8_t>(400'000));
        CHECK_THROWS_AS(Vector<std::uint64_t>(std::size_t{1} << 59), std::bad_alloc);
    }
    CHECK(run.bytes() == 0);
    CHECK(run.peak_bytes() > 600'000);
    CHECK(run.peak_bytes() <= 1 << 20);
}

TEST_CASE("a memo gives back a result or nothing, and keeps to its size") {
    Memo<int> memo(2, 4096);
    for (std::uint64_t i = 1; i < 5000; ++i) {
        int* place = memo.place_for(splitmix64(i));
        place[0] = static_cast<int>(i), place[1] = -static_cast<int>(i);
        REQUIRE(memo.find(splitmix64(i))[1] == -static_cast<int>(i));
    }
    for (std::uint64_t i = 1; i < 5000; ++i)
        if (const int* found = memo.find(splitmix64(i))) REQUIRE(found[0] == static_cast<int>(i));
    CHECK(memo.bytes() <= 4096);
}

TEST_CASE("a state table keeps every state once, with its payload") {
    const PackedFormat format(90, 3);
    StateTable<std::uint32_t> table(format);
    Rng rng(3);
    std::map<Vector<std::uint8_t>, Handle> plain;
    Vector<std::uint8_t> state(format.bytes());
    for (int i = 0; i < 20'000; ++i) {
        for (auto& byte : state) byte = static_cast<std::uint8_t>(rng.below(12));
        const std::uint64_t hash = format.hash(state.data());
        const auto known = plain.find(state);
        REQUIRE(table.find(state.data(), hash) == (known == plain.end() ? kNoHandle : known->second));
        const auto slot = table.insert(state.data(), hash);
        REQUIRE(slot.inserted == (known == plain.end()));
        if (slot.inserted) table.set_payload(slot.handle, slot.handle * 3);
        plain.emplace(state, slot.handle);
    }
    CHECK(table.size() == plain.size());
    for (const auto& [packed, handle] : plain) {
        REQUIRE(std::equal(packed.begin(), packed.end(), table.state(handle)));
        REQUIRE(table.payload(handle) == handle * 3);
    }
}

TEST_CASE("a state table throws at its limit") {
    const PackedFormat format(200, 3);
    StateTable<std::uint32_t> table(format, 2);
    Vector<std::uint8_t> state(format.bytes(), 1);
    for (int i = 0; i < 3; ++i) {
        state[0] = static_cast<std::uint8_t>(i);
        if (i < 2)
            CHECK(table.insert(state.data(), format.hash(state.data())).inserted);
        else
            CHECK_THROWS_AS(table.insert(state.data(), format.hash(state.data())), std::bad_alloc);
    }
}

TEST_CASE("the matching of any size costs what the best order costs") {
    Rng rng(4);
    for (int round = 0; round < 400; ++round) {
        const int boxes = rng.between(1, 5), targets = rng.between(boxes, 6);
        auto costs = random_costs(rng, boxes + 1, targets, 4);
        Vector<Vector<std::uint16_t>> distances;
        Vector<const std::uint16_t*> rows;
        for (const auto& row : costs) distances.emplace_back(row.begin(), row.end());  // -1 is kNoWay
        for (int row = 0; row < boxes; ++row) rows.push_back(distances[row].data());
        const auto best = [&](const Vector<Vector<int>>& given) {
            const int cost = cheapest({given.begin(), given.begin() + boxes}, targets);
            return cost < 0 ? MinCostMatching::kImpossible : cost;
        };
        MinCostMatching matching(boxes, targets);
        REQUIRE(matching.solve(rows) == best(costs));
        if (best(costs) < MinCostMatching::kImpossible) {
            int sum = 0;
            for (int row = 0; row < boxes; ++row) {
                const int own = matching.column_of(row);
                sum += costs[row][own];
                for (int column = 0; column < targets; ++column)
                    if (costs[row][column] >= 0)
                        REQUIRE(costs[row][own] - matching.potential(own) <=
                                costs[row][column] - matching.potential(column));
            }
            REQUIRE(sum == best(costs));
        }
        for (int row = 0; row < boxes; ++row) {  // each row in turn gets the spare one's costs
            auto replaced = costs;
            replaced[row] = costs[boxes];
            REQUIRE(matching.cost_with(row, distances[boxes].data()) == best(replaced));
        }
    }
}

TEST_CASE("the matching of up to 64 agrees with the one of any size") {
    Rng rng(5);
    for (const int boxes : {1, 3, 16, 17, 40, 64}) {
        auto costs = random_costs(rng, boxes + 1, boxes, 3);
        Vector<Vector<Cost>> lanes(boxes + 1, Vector<Cost>(padded(boxes), 2 * kNever));
        Vector<Vector<std::uint16_t>> distances;
        Vector<const std::uint16_t*> rows;
        Vector<const Cost*> lane_rows;
        for (int row = 0; row <= boxes; ++row) {
            distances.emplace_back(costs[row].begin(), costs[row].end());
            for (int column = 0; column < boxes; ++column)
                lanes[row][column] = costs[row][column] < 0 ? kNever : costs[row][column];
        }
        for (int row = 0; row < boxes; ++row)
            rows.push_back(distances[row].data()), lane_rows.push_back(lanes[row].data());
        const auto bounded = [](int cost) { return std::min(cost, kNever); };
        MinCostMatching matching(boxes, boxes);
        MinCostMatching64 quick, child;
        REQUIRE(quick.solve(lane_rows.data(), boxes) == bounded(matching.solve(rows)));
        for (int row = 0; row < boxes; ++row) {
            child.copy(quick);
            child.release(row, lanes[boxes].data());
            child.augment(row);
            REQUIRE(child.total() == bounded(matching.cost_with(row, distances[boxes].data())));
        }
    }
}

TEST_CASE("a matching of fewer rows than columns weighs the penalties") {
    Rng rng(6);
    for (int round = 0; round < 200; ++round) {
        const int rows = rng.between(1, 4), columns = rng.between(rows, 6);
        const auto costs = random_costs(rng, rows, columns, 1000);
        Vector<int> penalty(columns);
        for (int& one : penalty) one = rng.below(3) * 5;
        Vector<Vector<Cost>> lanes(rows, Vector<Cost>(padded(columns), 2 * kNever));
        Vector<const Cost*> lane_rows;
        auto with_penalty = costs;
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) {
                lanes[row][column] = costs[row][column] < 0 ? kNever : costs[row][column];
                if (costs[row][column] >= 0) with_penalty[row][column] += penalty[column];
            }
            lane_rows.push_back(lanes[row].data());
        }
        const int best = cheapest(with_penalty, columns);
        if (best < 0) continue;
        MinCostMatching64 matching;
        matching.solve_some(lane_rows.data(), rows, columns, penalty.data());
        int sum = matching.total();
        for (int row = 0; row < rows; ++row) sum += penalty[matching.column_of(row)];
        REQUIRE(sum == best);
    }
}

TEST_CASE("bipartite matching finds a slot for everyone exactly when there is one") {
    Rng rng(7);
    for (int round = 0; round < 400; ++round) {
        const int items = rng.between(1, 5);
        const auto costs = random_costs(rng, items, items, 2);
        Vector<std::uint64_t> slots(items);
        for (int item = 0; item < items; ++item)
            for (int slot = 0; slot < items; ++slot)
                slots[item] |= static_cast<std::uint64_t>(costs[item][slot] >= 0) << slot;
        BipartiteMatching matching;
        matching.begin(items);
        bool all = true;
        for (int item = 0; item < items; ++item)
            all = matching.add(item, [&](int of) { return &slots[of]; }) && all;
        REQUIRE(all == (cheapest(costs, items) >= 0));
    }
}

TEST_CASE("the player's region, by bits on small boards and by a queue on large ones") {
    for (const int width : {9, 60}) {
        Vector<std::string> rows{std::string(width, '#'), "#@ $" + std::string(width - 5, ' ') + "#",
                                 "#  #" + std::string(width - 5, ' ') + "#",
                                 "#. #" + std::string(width - 5, ' ') + "#", std::string(width, '#')};
        const Board board(spec_of(rows));
        CHECK((board.grid_stride() != 0) == (width == 9));
        Position position(board);
        position.assign(board.start_boxes(), board.start_player());
        Reach reach(board), scratch(board);
        CHECK(reach.flood(position, position.player()) == board.start_player());
        CHECK(reach.squares().size() == 6);
        CHECK(!reach.reaches(kNoSquare));
        const Square box = board.start_boxes()[0], to = board.neighbour(box, 3);
        position.move(0, to);  // the door is still shut, one square further on
        Walk walk(board);
        walk.flood(position, box);
        CHECK(!walk.reaches(board.neighbour(to, 3)));
        CHECK(reach.smallest_after(position, box, to, box, scratch) == board.start_player());
        std::string steps;
        walk.append_path(board.goals()[0], steps);
        std::ranges::sort(steps);
        CHECK(steps == "ddll");
    }
}
