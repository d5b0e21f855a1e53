#include "optimize/rearrange.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks::optimize {

namespace {

constexpr int kSpan = 8;                       // sessions that one is moved over at most
constexpr std::uint64_t kEffort = 30'000'000;  // squares looked at before the search takes over

class Rearrangement {
 public:
    Rearrangement(const Board& board, Path path, int first, int last)
        : board_(board), walk_(board), path_(std::move(path)), first_(first), last_(last) {
        cut();
    }

    Path done() {
        for (int at = 0; at < sessions() && effort_ < kEffort;) {
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
            make_push(board_, now, path_[i]);
            box = board_.neighbour(path_[i].box, path_[i].direction);
        }
        begins_.push_back(last_);
    }

    // Steps to where a push begins; none when it cannot be made.
    std::optional<int> walk_to(const Position& at, const Push& push) {
        const Square behind = board_.neighbour(push.box, opposite(push.direction));
        const Square ahead = board_.neighbour(push.box, push.direction);
        if (!at.occupied(push.box) || behind == kNoSquare || at.blocked(ahead)) return {};
        effort_ += walk_.flood(at, at.player(), behind);
        if (!walk_.reaches(behind)) return {};
        return walk_.distance(behind);
    }

    // Moves from session `from` on, played in this order up to the push that follows; none when that is
    // impossible.
    std::optional<int> moves(int from, const Vector<int>& order) {
        Position now = positions_[from];
        int sum = 0;
        for (const int session : order)
            for (int i = begins_[session]; i < begins_[session + 1]; ++i) {
                const auto steps = walk_to(now, path_[i]);
                if (!steps) return {};
                sum += *steps + 1;
                make_push(board_, now, path_[i]);
            }
        const int next = begins_[from + static_cast<int>(order.size())];
        if (next == static_cast<int>(path_.size())) return sum;
        const auto steps = walk_to(now, path_[next]);
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
        std::ranges::copy(stretch, path_.begin() + begins_[*std::ranges::min_element(order)]);
    }

    const Board& board_;
    Walk walk_;
    std::uint64_t effort_ = 0;  // squares walked on from
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
