// Agents that look ahead, play the best line found to its end, and look again.
#pragma once

#include <limits>
#include <optional>
#include <tuple>

#include "bait/agents/player.hpp"
#include "bait/agents/worth.hpp"

namespace pushworks::bait {

// Depth-limited search: all lines of seven moves, the best end by the report's weights. A position met again
// with no more moves left than before is not searched twice.
template <int W>
class DepthLimitedPlayer final : public Player<W> {
 public:
    DepthLimitedPlayer(const Position& position, std::uint64_t seed)
        : Player<W>(position, seed), worth_(this->terrain_, kReportDepthLimited) {}

 private:
    static constexpr int kDepth = 7;
    static constexpr int kBetweenLooks = 64;

    int choose(TickClock& clock) override {
        if (line_.empty()) {
            NodeStore searched(this->words());
            best_value_ = std::numeric_limits<std::int64_t>::min();
            best_.clear();
            way_.clear();
            is_up_ = false;
            remember(searched, this->scene_, kDepth);
            search(searched, this->scene_, kDepth, clock);
            line_.set(best_);
        }
        return line_.empty() ? kWait : line_.take();
    }
    // False when the position was searched with as many moves left.
    bool remember(NodeStore& searched, const Scene<W>& scene, int left) {
        const auto [node, added] = searched.find_or_add(this->pack(scene));
        NodeInfo& info = searched.info(node);
        if (!added && info.cost >= left) return false;
        info.cost = left;
        return true;
    }
    void search(NodeStore& searched, const Scene<W>& scene, int left, TickClock& clock) {
        ++this->expanded_;
        this->ticks_.children(scene, [&](int move, const Scene<W>& child) {
            if (++steps_ % kBetweenLooks == 0 && clock.is_up()) is_up_ = true;
            if (is_up_ || !remember(searched, child, left - 1)) return;
            const bool won = this->terrain_.won(child);
            way_.push_back(move);
            if (won || left == 1) {
                // Of two wins the shorter.
                const std::int64_t value =
                    worth_.of(child) - (won ? static_cast<std::int64_t>(way_.size()) - 1 : 0);
                if (value > best_value_) {
                    best_value_ = value;
                    best_ = way_;
                }
            } else {
                search(searched, child, left - 1, clock);
            }
            way_.pop_back();
        });
    }

    Worth<W> worth_;
    Line line_;
    Vector<int> way_, best_;
    std::int64_t best_value_ = 0;
    std::uint64_t steps_ = 0;
    bool is_up_ = false;
};

// Which facts, or pairs of facts, have been seen together. Facts: the avatar is on this square, a box is on
// that square, this thing is there, or gone, the key is in hand, or not.
class Novelty {
 public:
    Novelty(int facts, int width)
        : facts_(static_cast<std::size_t>(facts)),
          width_(width),
          seen_(width == 1 ? facts_ : facts_ * facts_) {}

    // Whether a position shows something new; all of it is then known.
    bool is_new(const Vector<int>& facts) {
        bool found = false;
        for (const int one : facts) {
            if (width_ == 1) {
                found |= see(static_cast<std::size_t>(one));
                continue;
            }
            for (const int other : facts)
                if (one <= other) found |= see(static_cast<std::size_t>(one) * facts_ + other);
        }
        return found;
    }

 private:
    bool see(std::size_t what) {
        if (seen_[what]) return false;
        seen_[what] = true;
        return true;
    }

    std::size_t facts_;
    int width_;
    Vector<bool> seen_;
};

// Width-based search: breadth first, but only positions that show a new fact (IW 1), then a new pair of facts
// (IW 2) are kept. Goes to the best position found; when there is none, any way that is not deadlocked.
template <int W>
class WidthPlayer final : public Player<W> {
 public:
    using Player<W>::Player;

 private:
    static constexpr int kWidths = 2;
    static constexpr int kBetweenLooks = 2;
    using Value = std::tuple<bool, bool, int, int>;  // won, key in hand, score, nearness

    int choose(TickClock& clock) override {
        if (!line_.empty()) return line_.take();
        if (!nodes_) begin(1);
        for (bool over = false; !over;) {
            if (clock.is_up()) return kWait;  // more to see from here: on in the next tick
            for (int i = 0; i < kBetweenLooks && !over; ++i) over = std::get<0>(best_value_) || !advance();
        }
        const bool improved = better_than_start();
        if (improved) line_.set(line_to(*nodes_, best_));
        nodes_.reset();
        return improved ? line_.take() : any_way();
    }
    bool better_than_start() const {
        const auto [won, key, score, near] = start_value_;
        const auto [best_won, best_key, best_score, best_near] = best_value_;
        return std::tuple(best_won, best_key, best_score) > std::tuple(won, key, score);
    }
    int any_way() {
        Vector<int> ways;
        this->ticks_.children(this->scene_, [&](int move, const Scene<W>& child) {
            if (!this->is_deadlocked(child)) ways.push_back(move);
        });
        return ways.empty() ? kWait : this->rng_.pick(ways);
    }
    Value value(const Scene<W>& scene, int distance) {
        return {this->terrain_.won(scene), scene.has_key, this->ticks_.score(scene), -distance};
    }

    void begin(int width) {
        width_ = width;
        nodes_.emplace(this->words());
        novelty_.emplace(count_of_facts(), width);
        queue_.clear();
        head_ = 0;
        queue_.push_back(best_ = nodes_->find_or_add(this->pack(this->scene_)).node);
        novelty_->is_new(facts_of(this->scene_));
        best_value_ = start_value_ = value(this->scene_, this->distance(this->scene_));
    }
    // Expands a position; false when everything new has been seen.
    bool advance() {
        if (head_ == queue_.size()) {
            if (width_ == kWidths || better_than_start()) return false;
            begin(width_ + 1);
        }
        const NodeId node = queue_[head_++];
        ++this->expanded_;
        this->ticks_.children(this->unpack(nodes_->state(node)), [&](int move, const Scene<W>& child) {
            const int distance = this->distance(child);
            if (distance >= kDeadlocked || !novelty_->is_new(facts_of(child))) return;
            const auto [after, added] = nodes_->find_or_add(this->pack(child));
            if (!added) return;
            nodes_->info(after).parent = node;
            nodes_->info(after).move = static_cast<std::uint8_t>(move);
            queue_.push_back(after);
            if (const Value now = value(child, distance); now > best_value_) {
                best_value_ = now;
                best_ = after;
            }
        });
        return true;
    }

    // Facts are numbered: avatar, boxes, then things by kind and square, present and gone.
    int count_of_facts() const {
        const Scene<W>& start = this->terrain_.start;
        const int things =
            start.holes.count() + start.mushrooms.count() + start.keys.count() + start.goals.count();
        return 2 * (this->terrain_.frame.bits() + things + 1);
    }
    const Vector<int>& facts_of(const Scene<W>& scene) {
        const Scene<W>& start = this->terrain_.start;
        const int bits = this->terrain_.frame.bits();
        facts_.assign(1, scene.avatar);
        scene.boxes.for_each([&](int box) { facts_.push_back(bits + box); });
        int at = 2 * bits;
        const auto fact = [&](bool holds) {
            facts_.push_back(at + (holds ? 0 : 1));
            at += 2;
        };
        fact(scene.has_key);
        const auto things = [&](const Bits<W>& before, const Bits<W>& now) {
            before.for_each([&](int square) { fact(now.test(square)); });
        };
        things(start.holes, scene.holes);
        things(start.mushrooms, scene.mushrooms);
        things(start.keys, scene.keys);
        things(start.goals, scene.goals);
        return facts_;
    }

    Line line_;
    std::optional<NodeStore> nodes_;
    std::optional<Novelty> novelty_;
    Vector<NodeId> queue_;
    std::size_t head_ = 0;
    int width_ = 1;
    NodeId best_ = kNoNode;
    Value start_value_, best_value_;
    Vector<int> facts_;
};

}  // namespace pushworks::bait
