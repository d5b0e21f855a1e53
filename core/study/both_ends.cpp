// From both ends, breadth first: by pushes from the start and by pulls from the solved positions, a whole
// level at a time and always of the smaller side, until the two meet. When levels i and j are complete and
// nothing has met, no way is shorter than i + j + 1, and that is how long the way through the first meeting
// is. In the order of sealgo's bibfs.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "exact/expanders/child_states.hpp"
#include "exact/expanders/node.hpp"
#include "exact/expanders/pull_expander.hpp"
#include "exact/expanders/push_expander.hpp"
#include "study/watched_search.hpp"

namespace pushworks::study {

namespace {

class BothEnds final : public WatchedSearch {
 public:
    BothEnds(const LevelContext& context, const RuleSet& rules)
        : WatchedSearch(context),
          pushes_(context, HeuristicKind::zero, rules),
          pulls_(context, HeuristicKind::zero),
          sides_{Side(pushes_), Side(pulls_)},
          states_(pushes_.format()) {
        for (Side& side : sides_)
            for (const Root& root : side.expander->roots()) {
                const auto slot = side.table.insert(root.state.data());
                if (!slot.inserted) continue;
                side.table.set_payload(slot.handle, {kNoHandle, 0, 0});
                side.next.push_back(slot.handle);
                waits(root.state.data());
            }
        for (const Handle root : sides_[0].next)
            if (const Handle there = sides_[1].table.find(sides_[0].table.state(root)); there != kNoHandle)
                meet(root, there);
        for (Side& side : sides_) side.level.swap(side.next);
    }

 private:
    struct Side {
        explicit Side(Expander& the_expander) : expander(&the_expander), table(the_expander.format()) {}
        Expander* expander;
        NodeTable table;
        Vector<Handle> level, next;
        std::size_t at = 0;  // so many of the level are expanded
    };

    void advance() override {
        if (sides_[turn_].at == sides_[turn_].level.size()) {
            Side& done = sides_[turn_];
            if (done.at > 0) {
                done.level.swap(done.next);
                done.next.clear();
                done.at = 0;
            }
            if (sides_[0].level.empty() || sides_[1].level.empty()) return end(Status::unsolvable);
            turn_ = sides_[1].level.size() < sides_[0].level.size() ? 1 : 0;
        }
        expand(sides_[turn_], sides_[1 - turn_]);
    }
    void expand(Side& own, const Side& other) {
        const bool back = turn_ == 1;
        const Handle handle = own.level[own.at++];
        const std::uint8_t* const state = own.table.state(handle);
        const std::uint32_t cost = own.table.payload(handle).cost;
        takes(state);
        looks_at(state, cost, back);
        children_.clear();
        own.expander->load(state);
        own.expander->expand(children_);
        if (back) in_order_of_pushes();
        for (const Child& child : children_) {
            const std::uint8_t* const packed = states_.pack(state, child);
            const auto slot = own.table.insert(packed);
            if (!slot.inserted) continue;
            own.table.set_payload(slot.handle, {handle, with_one_push(cost), 0});
            own.next.push_back(slot.handle);
            waits(packed);
            if (const Handle there = other.table.find(packed); there != kNoHandle)
                return back ? meet(there, slot.handle) : meet(slot.handle, there);
        }
    }
    // A box is pulled the other way than it is pushed: of one box, up to down and left to right.
    void in_order_of_pushes() {
        const auto place = [&](const Child& child) {
            return std::pair(child.from, direction_between(board(), child.to, child.from));
        };
        std::ranges::stable_sort(children_, {}, place);
    }
    void meet(Handle forward, Handle backward) {
        Vector<Push> pushes = pushes_.pushes_of(path_to(sides_[0].table, forward));
        const Vector<Push> rest = pulls_.pushes_of(path_to(sides_[1].table, backward));
        pushes.insert(pushes.end(), rest.begin(), rest.end());
        solved_by(std::move(pushes));
    }

    PushExpander pushes_;
    PullExpander pulls_;
    std::array<Side, 2> sides_;
    int turn_ = 0;  // whose level is being expanded
    Vector<Child> children_;
    ChildStates states_;
};

}  // namespace

std::unique_ptr<WatchedSearch> watch_both_ends(const LevelContext& context, const WatchOptions& options) {
    if (!PullExpander::possible(context.board()))
        throw std::invalid_argument("too many ways to choose the goals: it cannot be searched backwards");
    return std::make_unique<BothEnds>(context, options.rules);
}

}  // namespace pushworks::study
