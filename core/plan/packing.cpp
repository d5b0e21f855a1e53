#include "plan/packing.hpp"

#include <algorithm>

#include "base/bits.hpp"
#include "base/budget.hpp"
#include "base/hash.hpp"

namespace pushworks {
namespace {

constexpr std::size_t kManyGoals = 40;  // with more, only the plain orders are compared

}  // namespace

Packing::Packing(Plans& plans, const FessTuning& tuning)
    : grid_(plans.grid()),
      tuning_(tuning),
      remover_(grid_),
      reach_(grid_),
      zones_(grid_, remover_.targets()),
      stages_(plans.numbered(tuning.plan)),
      plan_mark_(grid_.n + 1) {
    const bool one_stage = stages_.size() == 1;
    if (adopt() == 0 || !plans.planned() || zones_.trivial() || simple()) return;
    // Boxes would have to change sides. Look for an order that takes them from where they are, if need be
    // with more parking.
    fair_ = one_stage;
    if (fair_ && choose_order() == 0) return;
    const Vector<PackingStage>* fair = plans.fair();
    fair_ = fair != nullptr;
    stages_ = fair_ ? *fair : plans.numbered(tuning.plan);
    crossing_ = adopt() > 0;
}

// Makes the stages found the plan; returns how many boxes of the start are stranded in it.
int Packing::adopt() {
    if (stages_.empty()) {  // more goals than boxes, or too many to plan: any goal is as good as another
        PackingStage stage;
        stage.squares = grid_.goals;
        stage.needed = grid_.goals;
        stages_.push_back(stage);
    }
    complete_ = stages_.back().needed.empty();
    if (!complete_) {
        // The plan is incomplete: what is left counts square by square.
        PackingStage rest;
        rest.squares = stages_.back().needed;
        stages_.push_back(rest);
    }
    for (int j = static_cast<int>(stages_.size()) - 2; j >= 0; --j) stages_[j].base = stages_[j + 1].base + 1;
    std::ranges::fill(plan_mark_, std::uint8_t{0});
    plan_squares_.clear();
    for (const PackingStage& stage : stages_)
        for (const Square s : stage.squares) plan_mark_[s] = 1;
    for (int s = 0; s < grid_.n; ++s)
        if (plan_mark_[s]) plan_squares_.push_back(static_cast<Square>(s));
    full_ = stages_[0].base + static_cast<int>(stages_[0].squares.size());
    return choose_order();
}

// Which goals are filled first is open within wide limits. Of several ways to choose, take the one in which
// the fewest boxes of the start are stranded, or one so many places further down.
int Packing::choose_order() {
    const Occupancy start = grid_.with(grid_.starts);
    Vector<int> near(grid_.n + 1);
    charge(static_cast<std::size_t>(grid_.n) * grid_.starts.size());
    for (int s = 0; s < grid_.n; ++s)
        for (std::size_t i = 0; i < grid_.starts.size(); ++i)
            near[s] += std::min<int>(grid_.pull_distance(static_cast<int>(i), static_cast<Square>(s)), 200);
    const auto key = [&](int order, Square s) {
        if (tuning_.order == FessTuning::kRandomOrder)
            return static_cast<int>(splitmix64(grid_.box_key[s] + static_cast<std::uint64_t>(tuning_.seed)) >>
                                    34);
        switch (order / 2) {
            case 0:
                return static_cast<int>(s);
            case 1:
                return grid_.column[s] * 1000 + grid_.row[s];
            default:
                return near[s];
        }
    };
    const auto arrange = [&](int order) {
        remover_.set_eager(order >= 6);
        const int kind = order % 6;
        for (PackingStage& stage : stages_)
            std::ranges::stable_sort(stage.squares, [&](Square a, Square b) {
                return kind % 2 == 0 ? key(kind, a) < key(kind, b) : key(kind, a) > key(kind, b);
            });
        cache_.clear();
    };
    Vector<std::pair<int, int>> ranking;
    const int orders = grid_.goals.size() <= kManyGoals ? 12 : 2;
    for (int order = 0; order < orders; ++order) {
        arrange(order);
        ranking.emplace_back(stranded(look(start), grid_.starts, kNoSquare, kNoSquare), order);
    }
    std::ranges::sort(ranking);
    const auto choice = static_cast<std::size_t>(tuning_.order == FessTuning::kRandomOrder ? tuning_.seed % 2
                                                                                           : tuning_.order);
    const auto [stranded_boxes, order] = ranking[std::min(choice, ranking.size() - 1)];
    arrange(order);
    return stranded_boxes;
}

const Packing::State& Packing::look(const Occupancy& occupancy) {
    std::uint64_t key = 0;
    for (const Square s : plan_squares_)
        if (occupancy[s] == kBox) key ^= grid_.box_key[s];
    if (!zones_.trivial())
        for (const int r : zones_.space(occupancy, nullptr)) key = mixed(key, r);
    const auto it = cache_.find(key);
    if (it != cache_.end()) return it->second;
    return cache_.emplace(key, compute(occupancy)).first->second;
}

Packing::State Packing::compute(const Occupancy& position) {
    State state;
    int j = 0;
    const int last = static_cast<int>(stages_.size()) - 1;
    for (; j < last; ++j) {
        const auto& needed = stages_[j].needed;
        if (std::ranges::all_of(needed, [&](Square s) { return position[s] == kBox; })) break;
    }
    const PackingStage& stage = stages_[j];
    state.stage = j;
    state.fixed.assign(grid_.n + 1, 0);
    Vector<std::uint8_t>& keep = state.fixed;
    int filled = 0;
    for (const Square s : stage.squares)
        if (position[s] == kBox) {
            keep[s] = 1;
            ++filled;
        }
    const bool ordered = complete_ || j < last;
    if (ordered) {
        Occupancy occupancy = grid_.with(stage.squares);
        Vector<Square> boxes = stage.squares;
        Square player = stage.player;
        while (true) {
            remover_.remove_all(occupancy, player, boxes, &keep, &state.open);
            if (static_cast<int>(boxes.size()) <= filled) break;
            // Some square cannot be filled any more: take packed boxes out until it can.
            bool removed = false;
            for (const Square b : boxes) {
                if (!keep[b]) continue;
                if (remover_.remove(occupancy, player, b)) {
                    keep[b] = 0;
                    --filled;
                    std::erase(boxes, b);
                    state.open.push_back(b);
                    removed = true;
                    break;
                }
            }
            if (!removed) {
                for (const Square b : boxes) keep[b] = 0;
                for (const Square b : stage.needed) keep[b] = 1;
                filled = static_cast<int>(stage.needed.size());
                break;
            }
        }
    }
    state.packed = stage.base + filled;
    if (ordered && !simple()) mark_stuck(position, state);
    // Filled in the opposite order of removal; what the plan does not know comes last.
    std::ranges::reverse(state.open);
    find_reach(stage, ordered, state);
    if (!ordered || !fair_) return state;
    // Boxes may be stranded only because the order takes boxes from the wrong zone.
    Vector<Square> loose;
    for (int s = 0; s < grid_.n; ++s)
        if (position[s] == kBox) loose.push_back(static_cast<Square>(s));
    const int plain = stranded(state, loose, kNoSquare, kNoSquare);
    if (plain == 0) return state;
    State fair = state;
    if (!fair_order(position, j, fair)) return state;
    find_reach(stage, ordered, fair);
    return stranded(fair, loose, kNoSquare, kNoSquare) < plain ? fair : state;
}

// An order of the open squares in which each zone gives no more boxes than it has.
bool Packing::fair_order(const Occupancy& position, int j, State& state) {
    const PackingStage& stage = stages_[j];
    Vector<int> space = zones_.space(position, state.fixed.data());
    for (int i = 0; i < j; ++i)  // the stages after this one need their share, too
        for (std::size_t z = 0; z < space.size(); ++z) space[z] -= stages_[i].taken[z];
    for (std::size_t z = 0; z + 1 < space.size(); ++z) {
        if (space[z] >= 0) continue;
        space.back() = std::max(0, space.back() + space[z]);
        space[z] = 0;
    }
    const auto open = static_cast<std::size_t>(
        std::ranges::count_if(stage.squares, [&](Square s) { return state.fixed[s] == 0; }));
    for (const bool open_passage_first : {false, true}) {
        Occupancy occupancy = grid_.with(stage.squares);
        Square player = stage.player;
        Vector<int> rest = space;
        state.open.clear();
        zones_.drain(occupancy, player, stage.squares, &state.fixed, open_passage_first, rest, state.open);
        if (state.open.size() != open) continue;
        std::ranges::reverse(state.open);
        return true;
    }
    return false;
}

// From where each open square can be filled, once those before it are.
void Packing::find_reach(const PackingStage& stage, bool ordered, State& state) {
    const auto is_open = [&](Square s) { return std::ranges::find(state.open, s) != state.open.end(); };
    std::erase_if(state.open, [&](Square s) { return state.fixed[s] != 0; });
    for (const Square s : stage.squares)
        if (!state.fixed[s] && !is_open(s)) state.open.push_back(s);
    const std::size_t known = ordered ? state.open.size() : 0;
    for (const Square g : grid_.goals)
        if (!state.fixed[g] && !is_open(g)) state.open.push_back(g);
    state.words = static_cast<int>(state.open.size() + 63) / 64;
    state.reach.assign(static_cast<std::size_t>(grid_.n + 1) * state.words, 0);
    Occupancy walls = grid_.empty();
    for (int s = 0; s < grid_.n; ++s)
        if (state.fixed[s]) walls[s] = kBox;
    reach_.walls(walls);
    for (std::size_t i = 0; i < state.open.size(); ++i) {
        ++passes_;
        charge(static_cast<std::size_t>(grid_.n));
        const std::uint64_t* sources = reach_.from(state.open[i]);
        std::uint64_t* column = &state.reach[i / 64];
        for_each_bit(sources, grid_.words,
                     [&](int s) { column[static_cast<std::size_t>(s) * state.words] |= 1ULL << (i % 64); });
        if (i < known) reach_.add_wall(state.open[i]);
    }
}

// Boxes on goals that the plan does not fill yet, and that can never move again while the packed ones stand:
// they are walls, too.
void Packing::mark_stuck(const Occupancy& position, State& state) {
    Vector<std::uint8_t>& fixed = state.fixed;
    const auto shut = [&](Square s) { return s == grid_.n || fixed[s]; };
    bool changed = true;
    while (changed) {
        changed = false;
        for (const Square g : grid_.goals) {
            if (position[g] != kBox || fixed[g]) continue;
            bool mobile = false;
            for (int axis = 0; axis < 4; axis += 2) {
                const Square a = grid_.next[g][axis];
                const Square b = grid_.next[g][axis ^ 1];
                mobile = mobile || (!shut(a) && !shut(b) && (!grid_.dead[a] || !grid_.dead[b]));
            }
            if (mobile) continue;
            fixed[g] = 2;
            ++state.stuck;
            changed = true;
        }
    }
}

}  // namespace pushworks
