// Agents that make a whole plan and then play it. As long as there is none they wait, which never loses in
// Bait but by the tick limit, and go on with the same search in the next tick.
#pragma once

#include <map>

#include "bait/agents/player.hpp"
#include "bait/agents/worth.hpp"

namespace pushworks::bait {

template <int W>
class PlanningPlayer : public Player<W> {
 public:
    PlanningPlayer(const Position& position, std::uint64_t seed)
        : Player<W>(position, seed), nodes_(this->words()) {}

 protected:
    // Expands a position; false when everything has been seen.
    virtual bool advance() = 0;
    void found(NodeId end) {
        plan_.set(line_to(nodes_, end));
        planned_ = true;
    }

    NodeStore nodes_;

 private:
    static constexpr int kBetweenLooks = 4;  // expansions

    int choose(TickClock& clock) override {
        while (!planned_ && !clock.is_up())
            for (int i = 0; i < kBetweenLooks && !planned_; ++i) planned_ = !advance() || planned_;
        return plan_.empty() ? kWait : plan_.take();
    }

    Line plan_;
    bool planned_ = false;
};

// Depth first: the first plan it stumbles on, however long. In the order of sealgo's dfs.
template <int W>
class DepthFirstPlayer final : public PlanningPlayer<W> {
 public:
    DepthFirstPlayer(const Position& position, std::uint64_t seed) : PlanningPlayer<W>(position, seed) {
        stack_.push_back({this->nodes_.find_or_add(this->pack(this->scene_)).node, kNoNode, 0});
    }

 private:
    struct Entry {
        NodeId node, parent;
        int move;
    };

    bool advance() override {
        while (!stack_.empty()) {
            const Entry entry = stack_.back();
            stack_.pop_back();
            NodeInfo& info = this->nodes_.info(entry.node);
            if (info.expanded) continue;
            info.expanded = 1;
            info.parent = entry.parent;
            info.move = static_cast<std::uint8_t>(entry.move);
            const Scene<W> scene = this->unpack(this->nodes_.state(entry.node));
            if (this->terrain_.won(scene)) {
                this->found(entry.node);
                return false;
            }
            ++this->expanded_;
            const std::size_t first = stack_.size();
            this->ticks_.children(scene, [&](int move, const Scene<W>& child) {
                const NodeId node = this->nodes_.find_or_add(this->pack(child)).node;
                if (!this->nodes_.info(node).expanded) stack_.push_back({node, entry.node, move});
            });
            std::reverse(stack_.begin() + static_cast<std::ptrdiff_t>(first), stack_.end());
            return true;
        }
        return false;
    }

    Vector<Entry> stack_;
};

// Greedy best-first search with the report's weights: always on from the position that looks best, the newest
// of equals.
template <int W>
class GreedyPlayer final : public PlanningPlayer<W> {
 public:
    GreedyPlayer(const Position& position, std::uint64_t seed)
        : PlanningPlayer<W>(position, seed), worth_(this->terrain_, kReport) {
        const NodeId root = this->nodes_.find_or_add(this->pack(this->scene_)).node;
        waiting_[-worth_.of(this->scene_)].push_back({root, 0});
    }

 private:
    struct Entry {
        NodeId node;
        std::int32_t cost;
    };

    bool advance() override {
        while (!waiting_.empty()) {
            const auto best = waiting_.begin();
            const Entry entry = best->second.back();
            best->second.pop_back();
            if (best->second.empty()) waiting_.erase(best);
            if (this->nodes_.info(entry.node).cost < entry.cost)
                continue;  // reached by fewer moves meanwhile
            const Scene<W> scene = this->unpack(this->nodes_.state(entry.node));
            if (this->terrain_.won(scene)) {
                this->found(entry.node);
                return false;
            }
            ++this->expanded_;
            this->ticks_.children(scene, [&](int move, const Scene<W>& child) {
                if (this->is_deadlocked(child)) return;
                const auto [node, added] = this->nodes_.find_or_add(this->pack(child));
                NodeInfo& info = this->nodes_.info(node);
                if (!added && info.cost <= entry.cost + 1) return;
                info.parent = entry.node;
                info.cost = entry.cost + 1;
                info.move = static_cast<std::uint8_t>(move);
                waiting_[-worth_.of(child)].push_back({node, info.cost});
            });
            return true;
        }
        return false;
    }

    Worth<W> worth_;
    std::map<std::int64_t, Vector<Entry>> waiting_;
};

}  // namespace pushworks::bait
