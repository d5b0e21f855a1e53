// The search within a window for any order of the six measures.
//
// Box lines, box changes, sessions and player lines depend on what was pushed last and which way, so a state
// is what a push leaves behind: the configuration, the player and the direction. From there every push that
// the player can walk to follows; its cost in all measures is known exactly. Costs are compared whole, the
// most important measure first. Slower than the search for moves and pushes, and as exact.
#pragma once

#include <algorithm>
#include <optional>
#include <queue>

#include "base/budget.hpp"
#include "base/memory.hpp"
#include "level/bit_board.hpp"
#include "optimize/configurations.hpp"
#include "optimize/rest_bound.hpp"
#include "optimize/turn_walk.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

// Six counts in one number, compared in the given order.
class ChainCost {
 public:
    __extension__ using Packed = unsigned __int128;

    explicit ChainCost(const Order& order) {
        for (int rank = 0; rank < kMetrics; ++rank) {
            const int at = kBits * (kMetrics - 1 - rank);
            unit_[static_cast<std::size_t>(order[rank])] = Packed{1} << at;
            if (order[rank] == Metric::moves) moves_at_ = at;
        }
    }
    Packed unit(Metric metric) const { return unit_[static_cast<std::size_t>(metric)]; }
    std::uint32_t moves(Packed cost) const {
        return static_cast<std::uint32_t>(cost >> moves_at_) & ((1U << kBits) - 1);
    }
    Packed of(const Measures& measures) const {
        Packed sum = 0;
        for (std::size_t i = 0; i < kMetrics; ++i) sum += unit_[i] * measures[i];
        return sum;
    }

 private:
    static constexpr int kBits = 21;  // of each measure; six of them are 126
    std::array<Packed, kMetrics> unit_{};
    int moves_at_ = 0;
};

template <int N>
class ChainSearch {
 public:
    using Set = Bits<N>;
    using Table = Configurations<N>;
    using Id = typename Table::Id;
    using Packed = ChainCost::Packed;

    // The player has to stand where the last push of the window leaves it.
    struct Query : WindowQuery<N, Packed> {
        Set staying;                             // boxes that are walls
        int direction = TurnWalk::kNoDirection;  // of the push before the window
        int direction_to = 0;                    // of its last one
    };

    ChainSearch(const Board& board, const BitBoard<N>& grid, const RestBound<N>& bound, Table& table,
                const Order& order, int turn)
        : board_(board),
          grid_(grid),
          bound_(bound),
          table_(table),
          cost_(order),
          turn_(turn),
          walk_(board, order.turns_first()),
          lines_asked_(order.asks_for_lines()) {}

    std::optional<Path> run(const Query& query) {
        query_ = &query;
        per_push_ = cost_.unit(Metric::moves) + cost_.unit(Metric::pushes);
        const Id start = id_of(query.from);
        const Id goal = id_of(query.to);
        reach(start, query.player, query.direction, 0, kNone);
        while (!queue_.empty()) {
            const auto [estimate, at] = queue_.top();
            queue_.pop();
            const Node node = nodes_[at];
            if (node.closed || estimate > node.cost + table_.rest(node.at) * per_push_) continue;
            nodes_[at].closed = true;
            ++states_;
            const bool there = query.solved ? !(table_[node.at].boxes - grid_.goals).any()
                                            : node.at == goal && node.square == query.player_to &&
                                                  node.direction == query.direction_to;
            if (there) return written(at);
            charge(200);
            if (query.most_states != 0 && states_ >= query.most_states) {
                end_ = WindowEnd::states;
                return std::nullopt;
            }
            if (table_.size() >= query.most_configurations && query.open) {
                end_ = WindowEnd::memory;
                return std::nullopt;
            }
            expand(at, node);
        }
        return std::nullopt;
    }

    std::uint64_t states() const { return states_; }
    WindowEnd end() const { return end_; }

 private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    struct Node {
        Packed cost;
        Id at;
        std::uint32_t next;  // another node of the same configuration
        std::uint32_t before;
        std::uint16_t square;
        std::uint8_t direction;
        bool closed;
    };
    struct Waiting {
        Packed estimate;
        std::uint32_t node;
        bool operator<(const Waiting& other) const {  // the least on top, the newest of equals
            return estimate != other.estimate ? estimate > other.estimate : node < other.node;
        }
    };

    // For the start and the end of the window, which belong to every neighbourhood.
    Id id_of(const Set& boxes) { return table_.insert(boxes, Table::hash(boxes), bound_(boxes)); }

    void expand(std::uint32_t from, const Node& node) {
        const Set boxes = table_[node.at].boxes;
        const Set free = query_->floor - boxes;
        if (lines_asked_) {
            expand_with_turns(from, node, boxes, free);
            return;
        }
        Set seen = Set::single(node.square);
        Set edge = seen;
        for (std::uint32_t steps = 0; edge.any(); ++steps) {
            for (int k = 0; k < kDirections; ++k) {
                const int d = (k + turn_) & 3;
                movable(boxes, free, edge, d).for_each([&](int box) {
                    follow(from, node, boxes, box, d, {steps, 0});
                });
            }
            edge = (grid_.around(edge) & free) - seen;
            seen |= edge;
        }
    }

    void expand_with_turns(std::uint32_t from, const Node& node, const Set& boxes, const Set& free) {
        occupied_.assign(board_.size(), 0);
        (boxes | query_->staying).for_each([&](int bit) { occupied_[grid_.square_of_bit[bit]] = 1; });
        walk_.flood(occupied_, grid_.square_of_bit[node.square], node.direction);
        for (int k = 0; k < kDirections; ++k) {
            const int d = (k + turn_) & 3;
            movable(boxes, free, free, d).for_each([&](int box) {
                const Square behind = grid_.square_of_bit[box - grid_.delta[d]];
                if (walk_.reaches(behind)) follow(from, node, boxes, box, d, walk_.cost(behind, d));
            });
        }
    }

    // Boxes that a player on one of these squares can push that way.
    Set movable(const Set& boxes, const Set& free, const Set& squares, int d) const {
        return grid_.shift(squares, d) & boxes & grid_.shift(free & bound_.alive(), opposite(d));
    }

    void follow(std::uint32_t from, const Node& node, const Set& boxes, int box, int d, TurnWalk::Cost walk) {
        if (cost_.moves(node.cost) > kMostMoves) {  // from here on a measure might not fit its bits
            end_ = WindowEnd::states;
            return;
        }
        const Set moved = boxes.moved(box, box + grid_.delta[d]);
        const std::uint64_t hash = Table::hash(moved);
        const bool pushed = node.direction != TurnWalk::kNoDirection;
        const bool same_box = pushed && box == node.square + grid_.delta[node.direction];
        Packed cost = node.cost + per_push_ + cost_.unit(Metric::moves) * walk.steps +
                      cost_.unit(Metric::player_lines) * walk.turns;
        if (!same_box) cost += cost_.unit(Metric::box_changes);
        if (!same_box || d != node.direction) cost += cost_.unit(Metric::box_lines);
        if (!pushed || walk.steps > 0) cost += cost_.unit(Metric::sessions);
        Id to = table_.find(moved, hash);
        if (to == Table::kNone) {
            if (!query_->open) return;
            const std::uint16_t rest = bound_(moved);
            if (rest == Table::kNoWay || cost + rest * per_push_ > query_->worst) return;
            to = table_.add(moved, hash, rest);
        }
        const std::uint16_t rest = table_.rest(to);
        if (rest == Table::kNoWay || cost + rest * per_push_ > query_->worst) return;
        reach(to, box, d, cost, from);
    }

    void reach(Id at, int square, int direction, Packed cost, std::uint32_t before) {
        if (at >= heads_.size()) heads_.resize(std::max<std::size_t>(at + 1, 2 * heads_.size()), kNone);
        std::uint32_t node = heads_[at];
        while (node != kNone && !(nodes_[node].square == square && nodes_[node].direction == direction))
            node = nodes_[node].next;
        if (node == kNone) {
            node = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back({cost, at, heads_[at], before, static_cast<std::uint16_t>(square),
                              static_cast<std::uint8_t>(direction), false});
            heads_[at] = node;
        } else {
            if (nodes_[node].cost <= cost) return;
            nodes_[node].cost = cost;
            nodes_[node].before = before;
        }
        queue_.push({cost + table_.rest(at) * per_push_, node});
    }

    Path written(std::uint32_t at) const {
        Path path;
        for (; nodes_[at].before != kNone; at = nodes_[at].before)
            path.push_back({grid_.square_of_bit[nodes_[at].square], nodes_[at].direction});
        std::reverse(path.begin(), path.end());
        return path;
    }

    const Board& board_;
    const BitBoard<N>& grid_;
    const RestBound<N>& bound_;
    Table& table_;
    const ChainCost cost_;
    const int turn_;
    TurnWalk walk_;
    const bool lines_asked_;
    Packed per_push_ = 0;
    const Query* query_ = nullptr;
    Vector<Node> nodes_;
    Vector<std::uint32_t> heads_;  // by configuration
    std::priority_queue<Waiting, Vector<Waiting>> queue_;
    Vector<std::uint8_t> occupied_;
    std::uint64_t states_ = 0;
    WindowEnd end_ = WindowEnd::complete;
};

}  // namespace pushworks::optimize
