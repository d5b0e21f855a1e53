// Feature-space search, the idea of the solver in its shortest form.
//
// Positions fall into cells by their features: boxes on goals, and regions into which the boxes cut the
// floor. The cells take turns, so that no kind of position is neglected, however bad it looks. In a cell the
// lightest position goes first: a move that an advisor recommends (it packs a box, or joins two regions)
// weighs nothing, any other one. A move is a macro: one box, any number of pushes.
#include <map>

#include "exact/expanders/node.hpp"
#include "facts/macro.hpp"
#include "level/open_list.hpp"
#include "study/watched_search.hpp"

namespace pushworks::study {

namespace {

class FeatureSearch final : public WatchedSearch {
 public:
    explicit FeatureSearch(const LevelContext& context)
        : WatchedSearch(context),
          grid_(context.grid()),
          format_(board().size(), static_cast<int>(board().start_boxes().size())),
          table_(format_),
          bound_(HeuristicKind::matching, context, context.to_goals()),
          position_(board()),
          macros_(grid_),
          walker_(grid_),
          occupancy_(grid_.empty()),
          packed_(format_.bytes()) {
        position_.assign(board().start_boxes(), board().start_player());
        occupy();
        position_.set_player(walker_.flood(occupancy_, position_.player()));
        format_.pack(position_, packed_.data());
        occupy(kFree);
        const std::uint32_t estimate = bound_.load(position_, position_.player());
        if (estimate >= PushBound::kDeadlocked) return;
        const Handle root = table_.insert(packed_.data()).handle;
        table_.set_payload(root, {kNoHandle, 0, 0, kNoSquare, kNoSquare, kNoSquare});
        wait(root, features(), estimate);
        turn_ = cells_.end();
    }

 private:
    struct Arrival {
        Handle parent;
        std::uint32_t cost, weight;
        Square from, to, stand;  // of the macro; the player stands beside the box
    };

    void occupy(std::uint8_t what = kBox) {
        for (const Square box : position_.boxes()) occupancy_[box] = what;
    }
    void wait(Handle handle, Features features, std::uint32_t estimate) {
        cells_[features].push(OpenList::key(table_.payload(handle).weight, estimate), handle);
        waits(table_.state(handle));
    }
    // The next cell in turn that is not empty; the end when there is none.
    std::map<Features, OpenList>::iterator next_cell() {
        for (std::size_t i = 0; i <= cells_.size(); ++i) {
            turn_ =
                turn_ == cells_.end() || std::next(turn_) == cells_.end() ? cells_.begin() : std::next(turn_);
            if (turn_ == cells_.end() || !turn_->second.empty()) return turn_;
        }
        return cells_.end();
    }

    void advance() override {
        const auto cell = next_cell();
        if (cell == cells_.end()) return end(Status::unsolvable);
        const Handle handle = cell->second.pop();
        const Features before = cell->first;
        const std::uint8_t* const state = table_.state(handle);
        const Arrival arrival = table_.payload(handle);
        takes(state);
        looks_at(state, arrival.cost);
        format_.unpack(state, position_);
        if (before.packed == position_.count()) return solved_by(pushes_to(handle));
        occupy();
        walker_.flood(occupancy_, position_.player());
        bound_.load(position_, position_.player());
        found_.clear();
        for (const Square box : position_.boxes())
            macros_.generate(Way::push, occupancy_, walker_.reach(), box, grid_.dead.data(), found_);
        for (const Macro& macro : found_) reach(handle, arrival, before, macro);
        occupy(kFree);
    }
    void reach(Handle handle, const Arrival& arrival, const Features& before, const Macro& macro) {
        format_.pack_move(table_.state(handle), macro.from, macro.to, macro.player, packed_.data());
        const std::uint32_t estimate = bound_.after(position_.index_at(macro.from), macro.to, macro.player);
        if (estimate >= PushBound::kDeadlocked) return;
        const auto slot = table_.insert(packed_.data());
        if (!slot.inserted) return;
        const Features after{before.packed - board().is_goal(macro.from) + board().is_goal(macro.to),
                             macro.regions};
        const bool advised =
            after.packed > before.packed || (after.packed == before.packed && after.regions < before.regions);
        table_.set_payload(slot.handle,
                           {handle, arrival.cost + macro.length, arrival.weight + (advised ? 0U : 1U),
                            macro.from, macro.to, macro.stand});
        wait(slot.handle, after, estimate);
    }
    // Every macro of the way as single pushes.
    Vector<Push> pushes_to(Handle end) {
        Vector<Handle> way;
        for (Handle at = end; at != kNoHandle; at = table_.payload(at).parent) way.push_back(at);
        Vector<Push> pushes;
        Vector<std::uint8_t> steps;
        for (std::size_t i = way.size(); --i > 0;) {
            const Arrival next = table_.payload(way[i - 1]);
            format_.unpack(table_.state(way[i]), position_);
            occupy();
            walker_.flood(occupancy_, position_.player());
            macros_.steps(Way::push, occupancy_, walker_.reach(), next.from, next.to, next.stand,
                          grid_.dead.data(), steps);
            occupy(kFree);
            Square box = next.from;
            for (const std::uint8_t direction : steps) {
                pushes.push_back({box, direction});
                box = board().neighbour(box, direction);
            }
        }
        return pushes;
    }

    const Grid& grid_;
    PackedFormat format_;
    StateTable<Arrival> table_;
    PushBound bound_;
    Position position_;
    MacroMaker macros_;
    Walker walker_;
    Occupancy occupancy_;
    Vector<std::uint8_t> packed_;
    Vector<Macro> found_;
    std::map<Features, OpenList> cells_;
    std::map<Features, OpenList>::iterator turn_ = cells_.end();
};

}  // namespace

std::unique_ptr<WatchedSearch> watch_features(const LevelContext& context) {
    return std::make_unique<FeatureSearch>(context);
}

}  // namespace pushworks::study
