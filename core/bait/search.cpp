// Weighted A* over pushes and pick-ups. One node is a position right after a push (or after the avatar took
// a key, a mushroom or a goal); the walk in between is part of the edge and its length part of the cost. So
// costs are moves, solutions are shortest in moves, and there are far fewer nodes than positions.
#include "bait/search.hpp"

#include <algorithm>
#include <stdexcept>

#include "bait/bounds.hpp"
#include "bait/nodes.hpp"
#include "bait/ticks.hpp"
#include "base/bucket_queue.hpp"
#include "base/budget.hpp"
#include "base/memory.hpp"
#include "base/thread_clock.hpp"
#include "base/width.hpp"

namespace pushworks::bait {

namespace {

template <int W>
class Engine final : public Search {
 public:
    Engine(const Position& position, const Rules& rules, const SearchOptions& options)
        : terrain_(position, rules),
          ticks_(terrain_),
          packing_(terrain_.start, terrain_.frame.bits()),
          bounds_(terrain_),
          nodes_(packing_.words()),
          packed_(packing_.words()),
          options_(options) {
        start_bound_ = bounds_.evaluate(terrain_.start, false).bound;
        add(terrain_.start, kNoNode, 0, 0);
    }

    Outcome run(const Budget& budget, const std::atomic<bool>& cancel) override {
        if (outcome_ != Outcome::running && outcome_ != Outcome::memory_full) return outcome_;
        outcome_ = Outcome::running;
        const double cpu_end = budget.cpu_seconds > 0 ? thread_seconds() + budget.cpu_seconds : 0;
        const Stopwatch wall(budget.wall_seconds);
        const std::uint64_t last = budget.expansions ? expanded_ + budget.expansions : ~std::uint64_t{0};
        for (unsigned round = 0; outcome_ == Outcome::running; ++round) {
            if (goal_ != kNoNode && (!optimal() || queue_.empty() || lowest() >= goal_cost_)) {
                outcome_ = Outcome::solved;
                break;
            }
            if (queue_.empty()) {
                outcome_ = Outcome::exhausted;
                break;
            }
            if (expanded_ >= last) break;
            if (round % 32 == 0) {
                if (cancel.load(std::memory_order_relaxed)) break;
                if (budget.bytes && bytes() > budget.bytes) {
                    outcome_ = Outcome::memory_full;
                    break;
                }
                if (cpu_end > 0 && thread_seconds() >= cpu_end) break;
                if (wall.expired()) break;
            }
            if (optimal()) lower_bound_ = std::max(lower_bound_, lowest());
            const NodeId id = queue_.pop();
            NodeInfo& info = nodes_.info(id);
            if (info.expanded) continue;
            info.expanded = 1;
            ++expanded_;
            expand(id, info.cost);
        }
        return outcome_;
    }

    std::string moves() override {
        if (goal_ == kNoNode) return {};
        Vector<NodeId> chain;
        for (NodeId id = goal_; id != kNoNode; id = nodes_.info(id).parent) chain.push_back(id);
        std::reverse(chain.begin(), chain.end());
        std::string text;
        for (std::size_t i = 1; i < chain.size(); ++i) {
            Scene<W> before, after;
            packing_.unpack(nodes_.state(chain[i - 1]), before);
            packing_.unpack(nodes_.state(chain[i]), after);
            const int direction = nodes_.info(chain[i]).move & 3;
            const bool stayed = nodes_.info(chain[i]).move & kStayed;
            const int stand = stayed ? after.avatar : after.avatar - terrain_.delta[direction];
            text += walk(before, stand);
            text += "udlr"[direction];
        }
        return text;
    }

    int lower_bound() const override {
        if (outcome_ == Outcome::solved && optimal()) return goal_cost_;
        if (outcome_ == Outcome::exhausted)
            return options_.shorter_than ? options_.shorter_than : kDeadlocked;
        return std::max(lower_bound_, start_bound_);
    }
    std::uint64_t expanded() const override { return expanded_; }
    std::uint64_t generated() const override { return generated_; }
    std::uint64_t stored() const override { return nodes_.size(); }
    std::uint64_t bytes() const override { return nodes_.bytes() + queue_.size() * sizeof(NodeId); }

 private:
    static constexpr int kStayed = 4;  // the avatar stays: a locked goal or a hole is where the box was

    bool optimal() const { return options_.weight <= 1 && !options_.guided; }

    // Squares the avatar walks over without changing anything.
    Bits<W> plain(const Scene<W>& scene) const {
        return terrain_.floor - scene.boxes - terrain_.deadly(scene) - scene.keys - scene.mushrooms -
               scene.goals;
    }

    void expand(NodeId id, int cost) {
        Scene<W> scene;
        packing_.unpack(nodes_.state(id), scene);
        const Bits<W> free = plain(scene), targets = terrain_.box_targets(scene);
        Bits<W> pickups = (scene.keys | scene.mushrooms) - scene.boxes - terrain_.deadly(scene);
        if (!terrain_.locked(scene))
            pickups |= scene.goals - scene.boxes;
        else
            pickups = pickups - (scene.goals - scene.keys);
        Bits<W> pushable[4];
        for (int d = 0; d < 4; ++d) pushable[d] = scene.boxes & terrain_.shift(targets, d ^ 1);
        Bits<W> wave = Bits<W>::single(scene.avatar), seen = wave;
        while (wave.any()) {
            ++cost;
            Bits<W> next_all;
            for (int d = 0; d < 4; ++d) {
                const Bits<W> next = terrain_.shift(wave, d);
                next_all |= next;
                const Bits<W> push_now = next & pushable[d];
                if (push_now.any()) {
                    pushable[d] = pushable[d] - push_now;  // later arrivals cost more and lead to the same
                    push_now.for_each([&](int box) { push(scene, id, box, d, cost); });
                }
                const Bits<W> take_now = next & pickups;
                if (take_now.any()) {
                    pickups = pickups - take_now;
                    take_now.for_each([&](int square) {
                        Scene<W> child = scene;
                        Ticks<W>::enter(child, square);
                        add(child, id, cost, d);
                    });
                }
            }
            wave = (next_all & free) - seen;
            seen |= wave;
        }
    }

    // Once a push: not worth a copy for each direction.
    [[gnu::noinline]] void push(const Scene<W>& scene, NodeId parent, int box, int direction, int cost) {
        Scene<W> child = scene;
        child.avatar = box - terrain_.delta[direction];
        if (ticks_.step(child, direction) == After::dead) return;
        add(child, parent, cost, child.avatar == box ? direction : direction | kStayed);
    }

    void add(const Scene<W>& scene, NodeId parent, int cost, int move) {
        ++generated_;
        if (cost >= kDeadlocked) throw std::bad_alloc();  // nor would the queue have room for it
        const int ceiling = goal_ != kNoNode && optimal() ? goal_cost_ : options_.shorter_than;
        typename Bounds<W>::Verdict verdict{0, 0};
        if (ceiling) {  // what cannot lead to a shorter solution is not even stored
            if (cost >= ceiling) return;
            verdict = bounds_.evaluate(scene, options_.guided, ceiling - cost);
            if (cost + verdict.bound >= ceiling) return;
        }
        packing_.pack(scene, packed_.data());
        const auto [id, added] = nodes_.find_or_add(packed_.data());
        NodeInfo& info = nodes_.info(id);
        if (!added && info.cost <= cost) return;
        if (added) {
            if (!ceiling) verdict = bounds_.evaluate(scene, options_.guided);
            info.estimate = verdict.bound >= kDeadlocked ? kDeadlocked
                            : options_.guided            ? verdict.guess
                                                         : verdict.bound;
        }
        info.parent = parent;
        info.cost = cost;
        info.move = static_cast<std::uint8_t>(move);
        info.expanded = 0;
        if (info.estimate == kDeadlocked) return;
        if (terrain_.won(scene)) {
            if (goal_ == kNoNode || cost < goal_cost_) goal_ = id, goal_cost_ = cost;
            return;
        }
        queue_.push(static_cast<std::size_t>(cost + options_.weight * info.estimate), id);
    }

    // The shortest walk to `stand` that changes nothing.
    std::string walk(const Scene<W>& scene, int stand) const {
        const Bits<W> free = plain(scene);
        Vector<int> came(terrain_.frame.bits(), -1);
        Vector<int> queue{scene.avatar};
        came[scene.avatar] = 4;
        for (std::size_t i = 0; i < queue.size() && came[stand] < 0; ++i)
            for (int d = 0; d < 4; ++d) {
                const int next = queue[i] + terrain_.delta[d];
                if (next < 0 || next >= terrain_.frame.bits() || !free.test(next) || came[next] >= 0)
                    continue;
                came[next] = d;
                queue.push_back(next);
            }
        std::string text;
        for (int at = stand; at != scene.avatar; at -= terrain_.delta[came[at]]) text += "udlr"[came[at]];
        std::reverse(text.begin(), text.end());
        return text;
    }

    int lowest() { return static_cast<int>(queue_.lowest()); }

    Terrain<W> terrain_;
    Ticks<W> ticks_;
    Packing<W> packing_;
    Bounds<W> bounds_;
    NodeStore nodes_;
    Vector<std::uint64_t> packed_;
    SearchOptions options_;
    BucketQueue<NodeId> queue_;
    Outcome outcome_ = Outcome::running;
    NodeId goal_ = kNoNode;
    int goal_cost_ = 0;
    int start_bound_ = 0;
    int lower_bound_ = 0;
    std::uint64_t expanded_ = 0;
    std::uint64_t generated_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_search(const Position& position, const Rules& rules,
                                    const SearchOptions& options) {
    using Made = std::unique_ptr<Search>;
    return with_words<1, 2, 3, 4, 8, 16, 64>(
        frame_of(position).bits_for_grid(),
        [&](auto words) -> Made { return std::make_unique<Engine<words>>(position, rules, options); },
        []() -> Made { throw std::invalid_argument("expected a board of at most 4,096 squares"); });
}

}  // namespace pushworks::bait
