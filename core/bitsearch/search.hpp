// Best-first search from both ends of a small, crowded level, on whole-board bit operations.
#pragma once

#include <algorithm>

#include "base/budget.hpp"
#include "base/hash.hpp"
#include "base/memory.hpp"
#include "deadlock/bit_corral.hpp"
#include "deadlock/bit_freeze.hpp"
#include "facts/bit_matching.hpp"
#include "facts/bit_tables.hpp"
#include "level/bit_nodes.hpp"
#include "run/strategy.hpp"

namespace pushworks {

struct BitTuning {
    int weight = 0;           // f = g + weight * h; 0: h alone (greedy)
    int pulls_per_push = -1;  // backward expansions for each forward one; 0: forward only, -1: backward only
    bool triples = true;      // tables of three boxes beside those of two
    int end = -1;             // a bit of the region where the player has to end; -1: anywhere
    int noise = 0;            // the estimate of a position is up to so much more than it is
    std::uint64_t seed = 0;   // how much for which
};

template <int N>
class BoardSearch {
 public:
    using Set = Bits<N>;

    BoardSearch(const LevelContext& context, const BitTuning& tuning)
        : grid_(bit_board<N>(context)),
          tuning_(tuning),
          push_tables_(alive_tables<N>(context, Way::push, tuning.triples)),
          pull_tables_(alive_tables<N>(context, Way::pull, tuning.triples)),
          push_matching_(bit_distances<N>(context, Way::push)),
          pull_matching_(bit_distances<N>(context, Way::pull)),
          allowed_(push_tables_.squares() & pull_tables_.squares()) {}

    Outcome start() {
        const Set reach = grid_.flood(grid_.start_player, grid_.floor - grid_.start_boxes);
        begin(Way::push, grid_.start_boxes, reach.first());
        grid_.for_each_region(grid_.floor - grid_.goals, [&](const Set& region) {
            if (tuning_.end < 0 || region.test(tuning_.end)) begin(Way::pull, grid_.goals, region.first());
        });
        return met_ ? Outcome::solved : Outcome::running;
    }

    // Works until `effort` more moves have been generated.
    Outcome run(std::uint64_t effort) {
        for (const std::uint64_t stop = generated + effort; generated < stop;) {
            const bool pull = tuning_.pulls_per_push < 0 ||
                              (tuning_.pulls_per_push > 0 && turn_++ % (tuning_.pulls_per_push + 1) != 0);
            BitNodes<N>& side = pull ? pull_ : push_;
            charge(kExpansion);
            const std::uint32_t id = side.pop();
            if (id == kNone) return Outcome::exhausted;
            if (pull)
                expand<Way::pull>(id);
            else
                expand<Way::push>(id);
            if (met_) return Outcome::solved;
        }
        return Outcome::running;
    }

    // The pushes from the start to the goal, after `solved`.
    Vector<BitPush> solution() const {
        Vector<BitPush> pushes;
        for (std::uint32_t id = meet_push_; push_[id].parent != kNone; id = push_[id].parent)
            pushes.push_back(push_.last_move(id));
        std::reverse(pushes.begin(), pushes.end());
        for (std::uint32_t id = meet_pull_; pull_[id].parent != kNone; id = pull_[id].parent) {
            const BitPush pull = pull_.last_move(id);
            pushes.push_back({pull.to, pull.from});
        }
        return pushes;
    }

    std::uint64_t expanded = 0, generated = 0;
    double nearness() const { return first_ == 0 ? 0 : std::max(0.0, 1 - nearest_ / (1.0 * first_)); }
    std::size_t stored() const { return push_.size() + pull_.size(); }

 private:
    static constexpr std::uint32_t kNone = BitNodes<N>::kNone;
    static constexpr std::size_t kExpansion = 500;  // squares looked at
    static constexpr std::size_t kFirstSlots = 1 << 16;

    // A position one move further: what was moved, and the canonical square of the player's region.
    struct Child {
        Set boxes;
        std::uint64_t hash;
        int from, to, player;
    };

    void begin(Way way, const Set& boxes, int player) {
        insert(way, {boxes, BitNodes<N>::hash(boxes, player), 0, 0, player}, kNone, 0, 0);
    }
    void insert(Way way, const Child& found, std::uint32_t parent, int depth, int h) {
        BitNodes<N>& side = way == Way::push ? push_ : pull_;
        const std::uint32_t id = side.add(found.boxes, found.player, found.hash, parent, depth);
        const int key = tuning_.weight == 0 ? h : depth + tuning_.weight * h;
        side.open(id, key + noise(found.boxes));
        if (parent != kNone) {
            if (first_ == 0) nearest_ = first_ = h;
            nearest_ = std::min(nearest_, h);
        }
        const std::uint32_t other =
            (way == Way::push ? pull_ : push_).find(found.boxes, found.player, found.hash);
        if (other == kNone) return;
        met_ = true;
        meet_push_ = way == Way::push ? id : other;
        meet_pull_ = way == Way::push ? other : id;
    }

    int noise(const Set& boxes) const {
        if (tuning_.noise == 0) return 0;
        return static_cast<int>(splitmix64(boxes.hash(0) + tuning_.seed) %
                                (static_cast<std::uint64_t>(tuning_.noise) + 1));
    }

    template <Way way>
    void expand(std::uint32_t id) {
        BitNodes<N>& side = way == Way::push ? push_ : pull_;
        BitMatching<N>& matching = way == Way::push ? push_matching_ : pull_matching_;
        const auto node = side[id];
        const Set free = grid_.floor - node.boxes;
        const Set reach = grid_.flood(node.player, free);
        charge_node();
        ++expanded;

        matching.load(node.boxes, node.player);

        Set candidates = node.boxes;
        if constexpr (way == Way::push)
            candidates = corral_boxes(grid_, node.boxes, reach, push_tables_.squares());

        gather<way>(node.boxes, candidates, free, reach);
        for (const Child& next : children_) {
            if (side.find(next.boxes, next.player, next.hash) != kNone) continue;
            if constexpr (way == Way::push)
                if (frozen_with(grid_, next.boxes, next.to, push_tables_.squares()).any()) continue;
            const int h = matching.after(next.from, next.to, next.player).total();
            if (h >= kNever) continue;
            if (!met_) insert(way, next, id, node.depth + 1, h);
        }
    }

    // The positions one move further, without those that are plainly deadlocked. All of them before any is
    // looked up: the table is far larger than the caches, and so their memory comes together.
    template <Way way>
    void gather(const Set& before, const Set& candidates, const Set& free, const Set& reach) {
        const BitNodes<N>& side = way == Way::push ? push_ : pull_;
        const AliveTables<N>& tables = way == Way::push ? push_tables_ : pull_tables_;
        children_.clear();
        const auto add = [&](int from, int to, int stand) {
            const Set boxes = before.moved(from, to);
            ++generated;
            if (tables.deadlocked(boxes, to, stand)) return;
            const int player = grid_.region_after(reach, grid_.floor - boxes, to, stand).first();
            children_.push_back({boxes, BitNodes<N>::hash(boxes, player), from, to, player});
            side.prefetch(children_.back().hash);
        };
        if constexpr (way == Way::push)
            grid_.for_each_push(candidates, reach, free & allowed_,
                                [&](int from, int to, int) { add(from, to, from); });
        else
            grid_.for_each_pull(candidates, reach & allowed_, free, add);
    }

    const BitBoard<N>& grid_;
    BitTuning tuning_;
    const AliveTables<N>&push_tables_, &pull_tables_;
    BitMatching<N> push_matching_, pull_matching_;
    Set allowed_;
    BitNodes<N> push_{kFirstSlots}, pull_{kFirstSlots};
    Vector<Child> children_;
    std::uint64_t turn_ = 0;
    bool met_ = false;
    int first_ = 0, nearest_ = 0;  // estimates: of the first position reached, and the least
    std::uint32_t meet_push_ = kNone, meet_pull_ = kNone;
};

}  // namespace pushworks
