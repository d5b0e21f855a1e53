#include "optimize/rearrange.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/budget.hpp"
#include "base/stamp.hpp"
#include "level/position.hpp"

namespace pushworks::optimize {

namespace {

constexpr int kSpan = 8;                       // sessions that one is moved over at most
constexpr std::uint64_t kEffort = 30'000'000;  // squares looked at before the search takes over

void make(Position& position, const Board& board, const Push& push) {
    position.move(position.index_at(push.box), board.neighbour(push.box, push.direction));
    position.set_player(push.box);
}

class Walker {
 public:
    explicit Walker(const Board& board) : board_(board), seen_(board.size(), 0) {}

    // Steps to where a push begins; none when it cannot be made.
    std::optional<int> walk_to(const Position& at, const Push& push) {
        const Square behind = board_.neighbour(push.box, opposite(push.direction));
        const Square ahead = board_.neighbour(push.box, push.direction);
        if (!at.occupied(push.box) || behind == kNoSquare || at.blocked(ahead)) return {};
        return distance(at, behind);
    }
    std::uint64_t effort() const { return effort_; }

 private:
    std::optional<int> distance(const Position& from, Square to) {
        next_stamp(stamp_, seen_);
        queue_.assign(1, from.player());
        seen_[from.player()] = stamp_;
        std::size_t head = 0;
        for (int steps = 0; head < queue_.size(); ++steps)
            for (const std::size_t end = queue_.size(); head < end; ++head) {
                const Square at = queue_[head];
                if (at == to) return steps;
                charge(1);
                ++effort_;
                for (int d = 0; d < kDirections; ++d) {
                    const Square next = board_.neighbour(at, d);
                    if (from.blocked(next) || seen_[next] == stamp_) continue;
                    seen_[next] = stamp_;
                    queue_.push_back(next);
                }
            }
        return {};
    }

    const Board& board_;
    Vector<std::uint32_t> seen_;
    Vector<Square> queue_;
    std::uint32_t stamp_ = 0;
    std::uint64_t effort_ = 0;
};

class Rearrangement {
 public:
    Rearrangement(const Board& board, Path path, int first, int last)
        : board_(board), walker_(board), path_(std::move(path)), first_(first), last_(last) {
        cut();
    }

    Path done() {
        for (int at = 0; at < sessions() && walker_.effort() < kEffort;) {
            if (improve_at(at)) {
                cut();
                at = std::max(0, at - kSpan);
            } else {
                ++at;
            }
        }
        return std::move(path_);
    }

 private:
    int sessions() const { return static_cast<int>(begins_.size()) - 1; }

    // Where sessions begin within the range, and the positions there.
    void cut() {
        begins_.clear();
        positions_.clear();
        Position now = Position::start(board_);
        Square box = kNoSquare;
        for (int i = 0; i < last_; ++i) {
            if (i >= first_ && (path_[i].box != box || i == first_)) {
                begins_.push_back(i);
                positions_.push_back(now);
            }
            make(now, board_, path_[i]);
            box = board_.neighbour(path_[i].box, path_[i].direction);
        }
        begins_.push_back(last_);
    }

    // Moves from session `from` on, played in this order up to the push that follows; none when that is
    // impossible.
    std::optional<int> moves(int from, const Vector<int>& order) {
        Position now = positions_[from];
        int sum = 0;
        for (const int session : order)
            for (int i = begins_[session]; i < begins_[session + 1]; ++i) {
                const auto steps = walker_.walk_to(now, path_[i]);
                if (!steps) return {};
                sum += *steps + 1;
                make(now, board_, path_[i]);
            }
        const int next = begins_[from + static_cast<int>(order.size())];
        if (next == static_cast<int>(path_.size())) return sum;
        const auto steps = walker_.walk_to(now, path_[next]);
        if (!steps) return {};
        return sum + *steps;
    }

    bool improve_at(int from) {
        for (int to = from + 1; to < std::min(from + 1 + kSpan, sessions()); ++to) {
            Vector<int> order(to - from + 1);
            std::iota(order.begin(), order.end(), from);
            const int known = moves(from, order).value();
            for (const int middle : {1, to - from}) {  // the first comes last, or the last comes first
                Vector<int> other = order;
                std::rotate(other.begin(), other.begin() + middle, other.end());
                const auto count = moves(from, other);
                if (!count || *count >= known) continue;
                put(other);
                return true;
            }
        }
        return false;
    }

    void put(const Vector<int>& order) {
        Path stretch;
        for (const int session : order)
            stretch.insert(stretch.end(), path_.begin() + begins_[session],
                           path_.begin() + begins_[session + 1]);
        std::copy(stretch.begin(), stretch.end(),
                  path_.begin() + begins_[*std::min_element(order.begin(), order.end())]);
    }

    const Board& board_;
    Walker walker_;
    Path path_;
    const int first_, last_;
    Vector<int> begins_;  // of sessions, and the end of the last
    Vector<Position> positions_;
};

}  // namespace

Path rearranged(const Board& board, Path path, int first, int last) {
    return Rearrangement(board, std::move(path), first, last).done();
}

}  // namespace pushworks::optimize
