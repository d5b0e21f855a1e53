// Monte Carlo tree search for one player: down the tree by UCT, one more position, a short random game from
// there, and the result back along the way. The tree is a table of positions, kept between the ticks; within
// an iteration no position is entered twice; moves into holes and deadlocked positions are never tried; an
// iteration that wins is played.
#pragma once

#include <cmath>
#include <optional>

#include "bait/agents/player.hpp"

namespace pushworks::bait {

template <int W>
class TreePlayer final : public Player<W> {
 public:
    TreePlayer(const Position& position, std::uint64_t seed)
        : Player<W>(position, seed),
          far_(std::max(1, std::min(this->distance(this->scene_), kDeadlocked - 1))),
          most_(this->scene_.holes.count() + this->scene_.mushrooms.count()) {}

 private:
    static constexpr double kExploration = 0.7;
    static constexpr double kBestShare = 0.5;  // of the best result in what a position is worth
    static constexpr double kCircles = 0.05;   // what a position loses with every visit of the game itself
    static constexpr int kRollout = 30;        // moves of a random game
    static constexpr std::size_t kMostNodes = 1'000'000;

    struct Branch {
        int move;
        NodeId node;
    };
    struct Known {
        std::uint32_t visits = 0;
        std::uint32_t played = 0;  // how often the game has been here
        double total = 0, best = 0;
        bool expanded = false, dead = false;
        Vector<Branch> branches;
    };

    int choose(TickClock& clock) override {
        if (!win_.empty()) return win_.take();
        if (!nodes_ || nodes_->size() > kMostNodes) {
            nodes_.emplace(this->words());
            known_.clear();
        }
        const NodeId root = node_of(this->scene_);
        ++known_[root].played;
        while (!clock.is_up()) {
            if (!iterate(root)) continue;
            win_.set(way_);
            return win_.take();
        }
        return most_promising(root);
    }
    NodeId node_of(const Scene<W>& scene) {
        const auto [node, added] = nodes_->find_or_add(this->pack(scene));
        if (added) known_.emplace_back();
        return node;
    }
    int most_promising(NodeId root) const {
        int best = kWait;
        double best_value = -1e9;
        for (const Branch& branch : known_[root].branches) {
            const Known& known = known_[branch.node];
            if (known.dead) continue;
            const double value = worth(known) - kCircles * known.played;
            if (value > best_value) best = branch.move, best_value = value;
        }
        return best;
    }
    // Mean and best result, mixed: with one player the best can be repeated.
    static double worth(const Known& known) {
        if (known.visits == 0) return 0;
        return (1 - kBestShare) * known.total / known.visits + kBestShare * known.best;
    }

    // True when it wins: the moves are then in way_.
    bool iterate(NodeId root) {
        ++this->expanded_;
        path_.assign(1, root);
        way_.clear();
        Scene<W> scene = this->unpack(nodes_->state(root));
        for (NodeId at = root;;) {
            if (!known_[at].expanded) {
                expand(at, scene);
                break;
            }
            const Branch* const branch = select(at);
            if (branch == nullptr) break;
            at = branch->node;
            way_.push_back(branch->move);
            path_.push_back(at);
            scene = this->unpack(nodes_->state(at));
            if (this->terrain_.won(scene)) return true;
        }
        const std::optional<double> value = rollout(scene);
        for (const NodeId node : path_) {
            Known& known = known_[node];
            ++known.visits;
            known.total += value.value_or(1);
            known.best = std::max(known.best, value.value_or(1));
        }
        return !value.has_value();
    }
    void expand(NodeId at, const Scene<W>& scene) {
        Vector<Branch> branches;
        this->ticks_.children(scene, [&](int move, const Scene<W>& child) {
            if (!this->is_deadlocked(child)) branches.push_back({move, node_of(child)});
        });
        known_[at].branches = std::move(branches);
        known_[at].expanded = true;
    }
    // The branch with the largest upper confidence bound, unvisited ones first; null when none is left.
    const Branch* select(NodeId at) {
        const Known& here = known_[at];
        const double scale = kExploration * std::sqrt(std::log(here.visits + 1.0));
        const Branch* best = nullptr;
        double best_value = -1;
        bool all_dead = true;
        for (const Branch& branch : here.branches) {
            const Known& known = known_[branch.node];
            all_dead = all_dead && known.dead;
            if (known.dead || std::ranges::find(path_, branch.node) != path_.end()) continue;
            const double value =
                known.visits == 0 ? 10 + chance() : worth(known) + scale / std::sqrt(known.visits);
            if (value > best_value) best = &branch, best_value = value;
        }
        if (best == nullptr && all_dead) known_[at].dead = true;
        return best;
    }
    double chance() { return static_cast<double>(this->rng_.next() >> 11) / 9007199254740992.0; }

    // A random game of limited length that never dies and never turns back: what it came to, nothing when it
    // wins, and way_ then ends with its moves.
    std::optional<double> rollout(Scene<W> scene) {
        double value = nearness(scene);
        const std::size_t before = way_.size();
        seen_.assign(1, scene);
        for (int i = 0; i < kRollout; ++i) {
            ways_.clear();
            this->ticks_.children(scene, [&](int move, const Scene<W>& child) {
                if (std::ranges::find(seen_, child) == seen_.end()) ways_.push_back({move, child});
            });
            if (ways_.empty()) break;
            const auto& [move, after] = this->rng_.pick(ways_);
            way_.push_back(move);
            scene = after;
            if (this->terrain_.won(scene)) return std::nullopt;
            seen_.push_back(scene);
        }
        if (way_.size() > before) value = std::max(value, nearness(scene));
        return value;
    }
    // How far a position has come, from 0 to below 1: score, key, distance; 0 when it is deadlocked.
    double nearness(const Scene<W>& scene) {
        const int distance = this->distance(scene);
        if (distance >= kDeadlocked) return 0;
        const double score = most_ > 0 ? std::min(1.0, this->ticks_.score(scene) / double(most_)) : 0;
        return 0.4 * score + 0.3 * scene.has_key + 0.2 * std::max(0.0, 1 - distance / double(far_));
    }

    int far_, most_;
    std::optional<NodeStore> nodes_;
    Vector<Known> known_;  // by node
    Line win_;
    Vector<NodeId> path_;
    Vector<int> way_;
    Vector<Scene<W>> seen_;
    Vector<std::pair<int, Scene<W>>> ways_;
};

}  // namespace pushworks::bait
