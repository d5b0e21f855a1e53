// The search within a window: by cost, over (configuration, player), many players' squares at once.
//
// An entry of the queue is a configuration with a set of squares that the player reaches at the same cost; a
// step moves the whole set. Every push of a configuration is therefore tried once, whatever the number of
// ways to get to its box. Only pushes are remembered: the walks between them are shortest ones and found
// again when the path is written down.
#pragma once

#include <optional>

#include "base/memory.hpp"
#include "level/bit_board.hpp"
#include "optimize/configurations.hpp"
#include "optimize/layered_queue.hpp"
#include "optimize/rest_bound.hpp"
#include "optimize/window.hpp"

namespace pushworks::optimize {

template <int N>
class WindowSearch {
 public:
    using Set = Bits<N>;
    using Table = Configurations<N>;
    using Id = typename Table::Id;

    using Query = WindowQuery<N, std::uint64_t>;

    WindowSearch(const BitBoard<N>& grid, const RestBound<N>& bound, Table& table, const Weights& weights,
                 int turn)
        : grid_(grid),
          bound_(bound),
          table_(table),
          step_(packed(weights.step_first, weights.step_second)),
          push_(packed(weights.push_first, weights.push_second)),
          turn_(turn),
          walks_(std::max(weights.step_first, weights.push_first)),
          arrivals_(std::max(weights.step_first, weights.push_first)) {}

    // The pushes of the best path, oldest first; none when there is no path within the limits.
    std::optional<Path> run(const Query& query) {
        query_ = &query;
        goal_ = query.open ? insert(query.to) : table_.find(query.to);
        const Id start = query.open ? insert(query.from) : table_.find(query.from);
        if (query.solved && !(query.from - grid_.goals).any()) return Path{};
        walks_.push(0, 0, {start, kNoRecord, Set::single(query.player)});
        for (std::uint32_t first = 0; first <= query.worst >> 32 && !found_; ++first) {
            if (walks_.empty() && arrivals_.empty()) break;
            for (;;) {
                const std::uint32_t second = std::min(walks_.lowest(first), arrivals_.lowest(first));
                if (second == LayeredQueue<Walk>::kNone) break;
                now_ = packed(first, second);
                if (!settle(first, second)) return std::nullopt;
                if (found_) break;
            }
        }
        return found_ ? std::optional(written()) : std::nullopt;
    }

    std::uint64_t states() const { return states_; }
    WindowEnd end() const { return end_; }

 private:
    static constexpr std::uint32_t kNoRecord = 0xFFFFFFFF;

    struct Walk {
        Id at;
        std::uint32_t record;  // of the last push
        Set squares;
    };
    struct Arrival {
        Id at;
        std::uint32_t before;  // the record of the push before
        std::uint16_t square;  // of the player, where the box was
        std::uint8_t direction;
    };
    struct Record {
        std::uint32_t before;
        std::uint16_t square;
        std::uint8_t direction;
    };
    struct Pushed {
        Set boxes;
        std::uint64_t hash;
        std::uint32_t record;
        std::uint16_t square;
        std::uint8_t direction;
    };

    static constexpr std::uint64_t packed(std::uint32_t first, std::uint32_t second) {
        return std::uint64_t{first} << 32 | second;
    }
    Id insert(const Set& boxes) { return table_.insert(boxes, Table::hash(boxes), bound_(boxes)); }

    // Everything that waits at this cost. False at a limit.
    bool settle(std::uint32_t first, std::uint32_t second) {
        return settle(arrivals_, first, second, [this](const Arrival& arrival) { arrive(arrival); }) &&
               (found_ || settle(walks_, first, second, [this](const Walk& walk) {
                    auto& here = table_[walk.at];
                    expand(walk.at, here, walk.squares - here.visited, walk.record);
                }));
    }
    template <class Queue, class Settle>
    bool settle(Queue& queue, std::uint32_t first, std::uint32_t second, Settle&& settle_one) {
        for (std::uint32_t c; (c = queue.pop(first, second)) != queue.kNone; queue.give_back(c)) {
            const auto& chunk = queue.chunk(c);
            for (std::uint32_t i = 0; i < chunk.count; ++i) {
                if (i + kAhead < chunk.count) table_.prefetch(chunk.entries[i + kAhead].at);
                settle_one(chunk.entries[i]);
                if (found_) return true;
                if (!within_states()) return false;
            }
            follow_pushes();
            if (!within_limits()) return false;
        }
        return true;
    }

    // A walk counts all its squares at once: the limit is exceeded by less than one walk.
    bool within_states() {
        if (query_->most_states == 0 || states_ < query_->most_states) return true;
        end_ = WindowEnd::states;
        return false;
    }

    bool within_limits() {
        charge(60);
        if (!within_states()) return false;
        if (query_->open && table_.size() >= query_->most_configurations) {
            end_ = WindowEnd::memory;
            return false;
        }
        return true;
    }

    void arrive(const Arrival& arrival) {
        auto& here = table_[arrival.at];
        if (here.visited.test(arrival.square)) return;
        if (records_.size() == kNoRecord) throw std::bad_alloc();
        records_.push_back({arrival.before, arrival.square, arrival.direction});
        const auto record = static_cast<std::uint32_t>(records_.size() - 1);
        if (query_->solved && !(here.boxes - grid_.goals).any()) {
            found_ = record;
            return;
        }
        expand(arrival.at, here, Set::single(arrival.square), record);
    }

    void expand(Id at, typename Table::Record& here, Set squares, std::uint32_t record) {
        if (!squares.any()) return;
        const Set free = query_->floor - here.boxes;
        if (step_ == 0) squares = grid_.spread(squares, free);
        here.visited |= squares;
        states_ += step_ == 0 ? 1 : static_cast<std::uint64_t>(squares.count());
        if (at == goal_ && !query_->solved && squares.test(query_->player_to)) {
            found_ = record;
            return;
        }
        const Set next = (grid_.around(squares) & free) - here.visited;
        if (next.any()) {
            const std::uint64_t cost = now_ + step_;
            if (cost + table_.rest(at) * push_ <= query_->worst)
                walks_.push(static_cast<std::uint32_t>(cost >> 32), static_cast<std::uint32_t>(cost),
                            {at, record, next});
        }
        for (int k = 0; k < kDirections; ++k) {
            const int d = (k + turn_) & 3;
            const Set movable =
                grid_.shift(squares, d) & here.boxes & grid_.shift(free & bound_.alive(), opposite(d));
            if (movable.any()) movable.for_each([&](int box) { push(here.boxes, box, d, record); });
        }
    }

    void push(const Set& boxes, int box, int d, std::uint32_t record) {
        const Set moved = boxes.moved(box, box + grid_.delta[d]);
        const std::uint64_t hash = Table::hash(moved);
        table_.prefetch_slot(hash);
        pushed_.push_back(
            {moved, hash, record, static_cast<std::uint16_t>(box), static_cast<std::uint8_t>(d)});
    }

    // The configurations that were pushed to, in groups, so that memory is on its way when it is needed.
    void follow_pushes() {
        const std::uint64_t cost = now_ + push_;
        for (const Pushed& one : pushed_) table_.prefetch_record(one.hash);
        for (const Pushed& one : pushed_) {
            Id to = table_.find(one.boxes, one.hash);
            if (to == Table::kNone) {
                if (!query_->open) continue;
                const std::uint16_t rest = bound_(one.boxes);
                if (rest == Table::kNoWay || cost + rest * push_ > query_->worst) continue;
                to = table_.add(one.boxes, one.hash, rest);
            } else if (table_[to].visited.test(one.square)) {
                continue;
            }
            const std::uint16_t rest = table_.rest(to);
            if (rest == Table::kNoWay || cost + rest * push_ > query_->worst) continue;
            arrivals_.push(static_cast<std::uint32_t>(cost >> 32), static_cast<std::uint32_t>(cost),
                           {to, one.record, one.square, one.direction});
        }
        pushed_.clear();
    }

    Path written() const {
        Path path;
        for (std::uint32_t at = *found_; at != kNoRecord; at = records_[at].before)
            path.push_back({grid_.square_of_bit[records_[at].square], records_[at].direction});
        std::reverse(path.begin(), path.end());
        return path;
    }

    static constexpr std::uint32_t kAhead = 6;

    const BitBoard<N>& grid_;
    const RestBound<N>& bound_;
    Table& table_;
    const std::uint64_t step_, push_;
    const int turn_;
    const Query* query_ = nullptr;
    Id goal_ = Table::kNone;
    LayeredQueue<Walk> walks_;
    LayeredQueue<Arrival> arrivals_;
    Vector<Record> records_;
    Vector<Pushed> pushed_;
    std::optional<std::uint32_t> found_;
    std::uint64_t now_ = 0;
    std::uint64_t states_ = 0;
    WindowEnd end_ = WindowEnd::complete;
};

}  // namespace pushworks::optimize
