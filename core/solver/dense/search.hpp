// Best-first search from both ends of a small, crowded level, on whole-board bit operations.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "distances.hpp"
#include "freeze.hpp"
#include "corral.hpp"
#include "search/search.hpp"
#include "tables.hpp"

namespace pushworks::dense {

struct Tuning {
    int weight_push = 3;      // f = g + weight * h
    int weight_pull = 3;
    int pulls_per_push = 1;   // backward expansions for each forward one; 0: forward only, -1: backward only
    int cycle = 2;            // every cycle-th node comes from the weighted queue, the others from the greedy one
    bool triples = true;
    bool corrals = true;
};

// Node numbers in order of a small integer key; the newest of equal ones first.
class BucketQueue {
   public:
    void push(std::uint32_t id, int key) {
        if (key >= static_cast<int>(buckets_.size())) buckets_.resize(key + 64);
        buckets_[key].push_back(id);
        lowest_ = std::min(lowest_, key);
        ++size_;
    }
    bool empty() const { return size_ == 0; }
    std::uint32_t pop() {
        while (buckets_[lowest_].empty()) ++lowest_;
        const std::uint32_t id = buckets_[lowest_].back();
        buckets_[lowest_].pop_back();
        --size_;
        return id;
    }

   private:
    std::vector<std::vector<std::uint32_t>> buckets_ = std::vector<std::vector<std::uint32_t>>(256);
    int lowest_ = 0;
    std::size_t size_ = 0;
};

// One direction: its nodes, its table and its open list.
template <int N>
class Side {
   public:
    using Set = Bits<N>;
    struct Node {
        Set boxes;
        std::uint32_t parent;
        std::uint16_t player;
        std::uint16_t depth : 15;
        std::uint16_t expanded : 1;
    };
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    Side() { slots_.assign(1 << 16, Slot{}); }

    std::uint32_t find(const Set& boxes, int player) const {
        const std::uint64_t hash = boxes.hash(player + 1);
        for (std::size_t at = hash & mask();; at = (at + 1) & mask()) {
            const Slot slot = slots_[at];
            if (slot.id == kNone) return kNone;
            if (slot.tag == tag(hash) && nodes[slot.id].player == player && nodes[slot.id].boxes == boxes) return slot.id;
        }
    }
    std::uint32_t add(const Set& boxes, int player, std::uint32_t parent, int depth) {
        if (nodes.size() * 2 >= slots_.size()) grow();
        const auto id = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back({boxes, parent, static_cast<std::uint16_t>(player), static_cast<std::uint16_t>(depth), 0});
        place(id);
        return id;
    }
    void open(std::uint32_t id, int queue, int key) { queues_[queue].push(id, key); }
    // The best node of a queue that has not been expanded yet, or kNone.
    std::uint32_t pop(int queue) {
        while (!queues_[queue].empty()) {
            const std::uint32_t id = queues_[queue].pop();
            if (nodes[id].expanded) continue;
            nodes[id].expanded = 1;
            return id;
        }
        return kNone;
    }
    std::size_t bytes() const { return nodes.capacity() * sizeof(Node) + slots_.size() * sizeof(Slot) + nodes.size() * 8; }

    std::vector<Node> nodes;

   private:
    std::size_t mask() const { return slots_.size() - 1; }
    // The upper half of the hash beside the number: a look-up that fails touches the table only.
    struct Slot {
        std::uint32_t id = kNone;
        std::uint32_t tag = 0;
    };
    static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
    void place(std::uint32_t id) {
        const std::uint64_t hash = nodes[id].boxes.hash(nodes[id].player + 1);
        std::size_t at = hash & mask();
        while (slots_[at].id != kNone) at = (at + 1) & mask();
        slots_[at] = {id, tag(hash)};
    }
    void grow() {
        slots_.assign(slots_.size() * 2, Slot{});
        for (std::uint32_t id = 0; id < nodes.size(); ++id) place(id);
    }
    std::vector<Slot> slots_;
    std::array<BucketQueue, 2> queues_;
};

struct Push {
    int from;  // bit of the box
    int direction;
};

template <int N>
class Search {
   public:
    using Set = Bits<N>;

    Search(const Grid<N>& grid, const Tuning& tuning)
        : grid_(grid),
          tuning_(tuning),
          push_tables_(grid, Way::push, tuning.triples),
          pull_tables_(grid, Way::pull, tuning.triples),
          push_distances_(grid, Way::push),
          pull_distances_(grid, Way::pull),
          allowed_(push_tables_.squares() & pull_tables_.squares()) {}

    enum class Outcome { running, solved, exhausted };

    Outcome start() {
        const Set reach = grid_.flood(grid_.start_player, grid_.floor - grid_.start_boxes);
        insert(Way::push, grid_.start_boxes, reach.first(), kNone, 0, 0);
        Set free = grid_.floor - grid_.goals;
        while (free.any()) {
            const Set region = grid_.flood(free.first(), free);
            insert(Way::pull, grid_.goals, region.first(), kNone, 0, 0);
            free = free - region;
        }
        return met_ ? Outcome::solved : Outcome::running;
    }

    // Expands about `budget` nodes.
    Outcome run(std::uint64_t budget) {
        for (std::uint64_t i = 0; i < budget; ++i) {
            const bool pull = tuning_.pulls_per_push < 0 ||
                              (tuning_.pulls_per_push > 0 && turn_++ % (tuning_.pulls_per_push + 1) != 0);
            Side<N>& side = pull ? pull_ : push_;
            int& turn = pull ? pull_turn_ : push_turn_;
            turn = (turn + 1) % tuning_.cycle;
            const std::uint32_t id = side.pop(turn == 0 ? 1 : 0);
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
    std::vector<Push> solution() const {
        std::vector<Push> pushes;
        for (std::uint32_t id = meet_push_; push_.nodes[id].parent != kNone; id = push_.nodes[id].parent)
            pushes.push_back(between(push_.nodes[push_.nodes[id].parent].boxes, push_.nodes[id].boxes));
        std::reverse(pushes.begin(), pushes.end());
        for (std::uint32_t id = meet_pull_; pull_.nodes[id].parent != kNone; id = pull_.nodes[id].parent)
            pushes.push_back(between(pull_.nodes[id].boxes, pull_.nodes[pull_.nodes[id].parent].boxes));
        return pushes;
    }

    std::uint64_t expanded = 0, generated = 0, duplicates = 0;
    std::size_t stored() const { return push_.nodes.size() + pull_.nodes.size(); }
    std::size_t bytes() const { return push_.bytes() + pull_.bytes() + push_tables_.bytes() + pull_tables_.bytes(); }

   private:
    static constexpr std::uint32_t kNone = Side<N>::kNone;

    Push between(const Set& before, const Set& after) const {
        const int from = (before - after).first();
        const int to = (after - before).first();
        for (int d = 0; d < kDirections; ++d)
            if (from + grid_.delta[d] == to) return {from, d};
        return {from, 0};
    }

    void insert(Way way, const Set& boxes, int player, std::uint32_t parent, int depth, int h) {
        Side<N>& side = way == Way::push ? push_ : pull_;
        const std::uint32_t id = side.add(boxes, player, parent, depth);
        const int weight = way == Way::push ? tuning_.weight_push : tuning_.weight_pull;
        side.open(id, 0, h);
        side.open(id, 1, depth + weight * h);
        const std::uint32_t other = (way == Way::push ? pull_ : push_).find(boxes, player);
        if (other == kNone) return;
        met_ = true;
        meet_push_ = way == Way::push ? id : other;
        meet_pull_ = way == Way::push ? other : id;
    }

    template <Way way>
    void expand(std::uint32_t id) {
        Side<N>& side = way == Way::push ? push_ : pull_;
        const Distances<N>& distances = way == Way::push ? push_distances_ : pull_distances_;
        const AliveTables<N>& tables = way == Way::push ? push_tables_ : pull_tables_;
        const auto node = side.nodes[id];
        const Set free = grid_.floor - node.boxes;
        const Set reach = grid_.flood(node.player, free);
        ++expanded;

        int squares[Assignment::kMost], classes[Assignment::kMost];
        const Cost* rows[Assignment::kMost];
        int count = 0;
        node.boxes.for_each([&](int bit) {
            squares[count] = bit;
            classes[count] = distances.class_of(bit, node.player);
            rows[count] = distances.row(classes[count]);
            ++count;
        });
        Assignment assignment;
        assignment.solve(rows, count);

        Set candidates = node.boxes;
        if constexpr (way == Way::push)
            if (tuning_.corrals) candidates = corral_boxes(grid_, node.boxes, reach, push_tables_.squares());

        for (int d = 0; d < kDirections; ++d) {
            const int back = opposite(d);
            Set movable;
            if constexpr (way == Way::push)
                movable = candidates & grid_.shift(reach, d) & grid_.shift(free & allowed_, back);
            else
                movable = candidates & grid_.shift(reach & allowed_, back) & grid_.shift(grid_.shift(free, back), back);
            movable.for_each([&](int from) {
                const int to = from + grid_.delta[d];
                const int stand = way == Way::push ? from : to + grid_.delta[d];
                Set boxes = node.boxes;
                boxes.clear(from);
                boxes.set(to);
                ++generated;
                if (tables.lost(boxes, to, stand)) return;
                const Set region = grid_.flood(stand, grid_.floor - boxes);
                const int player = region.first();
                if (side.find(boxes, player) != kNone) {
                    ++duplicates;
                    return;
                }
                if constexpr (way == Way::push)
                    if (frozen_off_goal(grid_, boxes, to, push_tables_.squares())) return;
                Assignment child;
                child.copy(assignment);
                int changed[Assignment::kMost], changes = 0;
                for (int i = 0; i < count; ++i) {
                    const int square = squares[i] == from ? to : squares[i];
                    const int now = distances.class_of(square, player);
                    if (now == classes[i]) continue;
                    child.release(i, distances.row(now));
                    changed[changes++] = i;
                }
                for (int i = 0; i < changes; ++i) child.augment(changed[i]);
                const int h = child.total();
                if (h >= kFar) return;
                if (!met_) insert(way, boxes, player, id, node.depth + 1, h);
            });
        }
    }

    const Grid<N>& grid_;
    Tuning tuning_;
    AliveTables<N> push_tables_, pull_tables_;
    Distances<N> push_distances_, pull_distances_;
    Set allowed_;
    Side<N> push_, pull_;
    std::uint64_t turn_ = 0;
    int push_turn_ = 0, pull_turn_ = 0;
    bool met_ = false;
    std::uint32_t meet_push_ = kNone, meet_pull_ = kNone;
};

}  // namespace pushworks::dense
