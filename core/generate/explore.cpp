#include "generate/explore.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "base/containers.hpp"
#include "base/hash_table.hpp"
#include "base/rng.hpp"
#include "base/width.hpp"
#include "generate/field.hpp"

namespace pushworks::generate {
namespace {

constexpr std::uint32_t kNever = 0xFFFFFFFF;
constexpr int kMaxLabels = 10;  // two-decomposition looks at 2^(boxes - 1) splits

struct Node {
    std::uint32_t position = 0;
    std::array<std::uint8_t, kMaxLabels> square_of{};  // of each box by name: at most 256 squares
    bool operator==(const Node&) const = default;
};
struct NodeHash {
    std::size_t operator()(const Node& node) const {
        std::uint64_t h = node.position * 0x9E3779B97F4A7C15ULL;
        for (const auto square : node.square_of) h = (h ^ square) * 0xBF58476D1CE4E5B9ULL;
        return h ^ (h >> 29);
    }
};

Vector<int> floor_of(const Board& board) {
    Vector<int> cells(board.size());
    for (int s = 0; s < board.size(); ++s) cells[s] = board.cell(static_cast<Square>(s));
    return cells;
}

template <int N>
class Explorer {
    using B = Bits<N>;

 public:
    Explorer(const Board& board, const LevelSpec& level, const Vector<int>& floor,
             const ExploreOptions& options)
        : options_(options), field_(level.width, floor), rng_(options.seed) {
        for (const Square s : board.goals()) goals_.set(field_.square(board.cell(s)));
        for (const Square s : board.start_boxes()) boxes_.set(field_.square(board.cell(s)));
        player_ = field_.square(level.player);
    }

    Exploration run() {
        grow();
        if (!result_.complete) return std::move(result_);
        measure_distances();
        if (distance_[0] == kNever) return std::move(result_);
        result_.pushes = static_cast<int>(distance_[0]);
        walk_biased();
        count_changes();
        draw_solutions();
        return std::move(result_);
    }

 private:
    struct Position {
        B boxes;
        B region;
    };

    // Breadth first from the start; successors of position i are edges_[first_[i]] … edges_[first_[i + 1] -
    // 1].
    void grow() {
        add(boxes_, player_);
        for (std::uint32_t i = 0; i < positions_.size(); ++i) {
            if (positions_.size() > options_.max_positions) break;
            first_.push_back(edges_.size());
            const Position here = positions_[i];
            field_.for_each_push(
                here.boxes, here.region, field_.floor - here.boxes,
                [&](int from, int to, int) { edges_.push_back(add(here.boxes.moved(from, to), from)); });
        }
        result_.positions = positions_.size();
        result_.complete = first_.size() == positions_.size();
        first_.push_back(edges_.size());
    }

    // The number of the position, new or known.
    std::uint32_t add(const B& boxes, int player) {
        const std::uint64_t hash = boxes.hash(0);
        const std::uint32_t known = table_.find(hash, [&](std::uint32_t i) {
            return positions_[i].boxes == boxes && positions_[i].region.test(player);
        });
        if (known != HashIndex::kNone) return known;
        const auto number = static_cast<std::uint32_t>(positions_.size());
        positions_.push_back({boxes, field_.flood(player, field_.floor - boxes)});
        table_.add(number, hash, [&](std::uint32_t i) { return positions_[i].boxes.hash(0); });
        return number;
    }

    bool solved(std::uint32_t i) const { return !(positions_[i].boxes - goals_).any(); }

    // Pushes from every position to the nearest solved one; kNever for the dead.
    void measure_distances() {
        const std::size_t n = positions_.size();
        Vector<std::size_t> start(n + 1, 0);
        Vector<std::uint32_t> back(edges_.size());
        for (const std::uint32_t to : edges_) ++start[to + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        Vector<std::size_t> cursor(start.begin(), start.end() - 1);
        for (std::uint32_t i = 0; i < n; ++i)
            for (std::size_t e = first_[i]; e < first_[i + 1]; ++e) back[cursor[edges_[e]]++] = i;
        distance_.assign(n, kNever);
        order_.clear();
        for (std::uint32_t i = 0; i < n; ++i)
            if (solved(i)) distance_[i] = 0, order_.push_back(i);
        for (std::size_t head = 0; head < order_.size(); ++head) {
            const std::uint32_t here = order_[head];
            for (std::size_t e = start[here]; e < start[here + 1]; ++e) {
                if (distance_[back[e]] != kNever) continue;
                distance_[back[e]] = distance_[here] + 1;
                order_.push_back(back[e]);
            }
        }
        result_.dead = n - order_.size();
    }

    // A model of a person that mostly sees which push brings the solution nearer: such pushes have weight
    // `bias`, others 1. A push into a dead position is noticed and taken back: it costs the push. Expected
    // number of pushes, by sweeping from the solved positions outwards until nothing changes.
    void walk_biased() {
        Vector<double> expected(positions_.size(), 0);
        for (int sweep = 0; sweep < 100'000; ++sweep) {
            double change = 0;
            for (const std::uint32_t i : order_) {
                if (distance_[i] == 0) continue;
                double weights = 0, dead = 0, sum = 0;
                for (std::size_t e = first_[i]; e < first_[i + 1]; ++e) {
                    const std::uint32_t to = edges_[e];
                    const bool nearer = distance_[to] != kNever && distance_[to] < distance_[i];
                    const double weight = nearer ? options_.bias : 1.0;
                    weights += weight;
                    if (distance_[to] == kNever) {
                        dead += weight;
                    } else {
                        sum += weight * expected[to];
                    }
                }
                const double value = (weights + sum) / (weights - dead);
                change = std::max(change, std::abs(value - expected[i]) / value);
                expected[i] = value;
            }
            if (change < 1e-9) break;
        }
        result_.walk = expected[0];
    }

    // The step from one position to the next: the square a box left and the one it came to.
    std::pair<int, int> pushed(std::uint32_t from, std::uint32_t to) const {
        const B& before = positions_[from].boxes;
        const B& after = positions_[to].boxes;
        return {(before - after).first(), (after - before).first()};
    }

    // Box changes and two-decomposition: dynamic programming through all shortest solutions at once, layer by
    // layer, with the boxes named, because two ways to one position may have swapped boxes.
    void count_changes() {
        const int n = boxes_.count();
        constexpr std::uint16_t kFar = 0x7FFF;  // more changes than any solution that is looked at has pushes
        if (n > kMaxLabels || result_.pushes >= kFar) return;
        const int splits = n > 1 ? (1 << (n - 1)) - 1 : 0;
        const int values = n + 2 * splits;  // by box pushed last; by split and group pushed last
        // Box 0 is always in group 0; split s puts box b > 0 into group 1 when bit b - 1 of s + 1 is set.
        const auto group = [](int split, int box) { return box == 0 ? 0 : ((split + 1) >> (box - 1)) & 1; };

        Vector<Node> layer(1);
        int label = 0;
        boxes_.for_each([&](int square) { layer[0].square_of[label++] = static_cast<std::uint8_t>(square); });
        Vector<std::uint16_t> cost(values, 0);
        std::uint64_t total = 1;
        for (int left = result_.pushes; left > 0; --left) {
            Vector<Node> next;
            Vector<std::uint16_t> next_cost;
            UnorderedMap<Node, std::uint32_t, NodeHash> number;
            for (std::size_t i = 0; i < layer.size(); ++i) {
                const Node& node = layer[i];
                const std::uint16_t* here = &cost[i * values];
                for (std::size_t e = first_[node.position]; e < first_[node.position + 1]; ++e) {
                    if (distance_[edges_[e]] != static_cast<std::uint32_t>(left - 1)) continue;
                    const auto [from, to] = pushed(node.position, edges_[e]);
                    Node after = node;
                    after.position = edges_[e];
                    int box = 0;
                    while (after.square_of[box] != from) ++box;
                    after.square_of[box] = static_cast<std::uint8_t>(to);
                    const auto [entry, fresh] =
                        number.try_emplace(after, static_cast<std::uint32_t>(next.size()));
                    if (fresh) {
                        next.push_back(after);
                        next_cost.resize(next_cost.size() + values, kFar);
                        if (++total > options_.max_labelled) return;
                    }
                    std::uint16_t* there = &next_cost[static_cast<std::size_t>(entry->second) * values];
                    const bool first = left == result_.pushes;
                    int best = first ? 1 : kFar;  // the first push counts as a change
                    for (int last = 0; last < n && !first; ++last)
                        best = std::min(best, here[last] + (last != box));
                    there[box] = static_cast<std::uint16_t>(std::min<int>(there[box], best));
                    for (int s = 0; s < splits; ++s) {
                        const int g = group(s, box), at = n + 2 * s;
                        const int changes = first ? 0 : std::min<int>(here[at + g], here[at + 1 - g] + 1);
                        there[at + g] = static_cast<std::uint16_t>(std::min<int>(there[at + g], changes));
                    }
                }
            }
            layer = std::move(next);
            cost = std::move(next_cost);
        }
        int changes = kFar, decomposition = splits ? kFar : 0;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            const std::uint16_t* here = &cost[i * values];
            for (int b = 0; b < n; ++b) changes = std::min<int>(changes, here[b]);
            for (int v = n; v < values; ++v) decomposition = std::min<int>(decomposition, here[v]);
        }
        result_.box_changes = result_.pushes ? changes : 0;
        result_.two_decomposition = result_.pushes ? decomposition : 0;
    }

    // Sample shortest solutions uniformly: count the ways from every position, then go with chances in
    // proportion.
    void draw_solutions() {
        Vector<double> ways(positions_.size(), 0);
        for (const std::uint32_t i : order_) {
            if (distance_[i] == 0) ways[i] = 1;
            for (std::size_t e = first_[i]; e < first_[i + 1]; ++e)
                if (nearer(i, edges_[e])) ways[i] += ways[edges_[e]];
        }
        for (int sample = 0; sample < options_.samples; ++sample) {
            Vector<std::uint32_t> path{0};
            while (distance_[path.back()] > 0) {
                const std::uint32_t here = path.back();
                double ticket = static_cast<double>(rng_.next() >> 11) * 0x1p-53 * ways[here];
                std::uint32_t chosen = kNever;
                for (std::size_t e = first_[here]; e < first_[here + 1]; ++e) {
                    if (!nearer(here, edges_[e])) continue;
                    chosen = edges_[e];
                    ticket -= ways[chosen];
                    if (ticket < 0) break;
                }
                path.push_back(chosen);
            }
            describe(path);
        }
    }
    bool nearer(std::uint32_t from, std::uint32_t to) const {
        return distance_[to] != kNever && distance_[to] + 1 == distance_[from];
    }

    void describe(const Vector<std::uint32_t>& path) {
        std::string text;
        int player = player_;
        Vector<std::pair<int, int>> pushes;
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            const auto [from, to] = pushed(path[i], path[i + 1]);
            field_.write_push(player, from, to, field_.floor - positions_[path[i]].boxes, text);
            player = from;
            pushes.emplace_back(from, to);
        }
        // Follow every push backwards to learn on which goal its box ends.
        Vector<int> goal_of(B::kCapacity);
        std::iota(goal_of.begin(), goal_of.end(), 0);
        int against = 0;
        for (auto push = pushes.rbegin(); push != pushes.rend(); ++push) {
            const int goal = goal_of[push->second];
            goal_of[push->first] = goal;
            const auto& far = lone_distances(goal);
            against += far[push->second] >= far[push->first];
        }
        result_.solutions.push_back(std::move(text));
        result_.counter_intuitive.push_back(against);
    }

    // Pushes a lone box needs from every square to `goal`, wherever the player stands.
    const Vector<int>& lone_distances(int goal) {
        auto& far = lone_[goal];
        if (!far.empty()) return far;
        far.assign(B::kCapacity, 1 << 20);
        field_.spread_box(B::single(goal), field_.floor, true,
                          [&](int square, int pushes) { far[square] = pushes; });
        return far;
    }

    const ExploreOptions& options_;
    Field<N> field_;
    Rng rng_;
    B goals_{}, boxes_{};
    int player_ = 0;
    Vector<Position> positions_;
    HashIndex table_{1 << 12};
    Vector<std::uint32_t> edges_;
    Vector<std::size_t> first_;
    Vector<std::uint32_t> distance_;
    Vector<std::uint32_t> order_;  // live positions, nearest to a solved one first
    std::array<Vector<int>, B::kCapacity> lone_;
    Exploration result_;
};

}  // namespace

Exploration explore(const LevelSpec& level, const ExploreOptions& options) {
    const Board board(level);
    if (!board.unreachable_boxes_are_home()) throw std::invalid_argument("a box can never be reached");
    if (board.start_boxes().empty()) throw std::invalid_argument("the level has no box to push");
    const Vector<int> floor = floor_of(board);
    return with_words<1, 2, 4>(
        Frame(level.width, floor, 0).bits_for_short_shifts(),
        [&](auto words) { return Explorer<words>(board, level, floor, options).run(); },
        []() -> Exploration { throw std::invalid_argument("the floor needs more than 256 squares"); });
}

}  // namespace pushworks::generate
