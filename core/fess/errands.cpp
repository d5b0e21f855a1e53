// Errands: what to do where no single move brings the plan forward. A few boxes are looked at on their own
// (deadlock/prover.hpp) to find the moves that fill a square of the plan, whatever has to go out of the way
// first; the moves are made and the search goes on from there.
#include <algorithm>

#include "fess/fess.hpp"

namespace pushworks {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;
constexpr int kErrandBudget = 500;         // positions per question
constexpr std::size_t kErrandTargets = 3;  // squares that may be filled next
constexpr std::size_t kErrandJobs = 4;     // pairs of box and square tried
constexpr int kErrandAttempts = 5;         // for one of them, each with what the one before has taught

}  // namespace

void Fess::play(const MoveRecord& move) {
    occupancy_[move.from] = kFree;
    occupancy_[move.to] = kBox;
    set_[move.from / 64] &= ~(1ULL << (move.from % 64));
    set_[move.to / 64] |= 1ULL << (move.to % 64);
    std::replace(boxes_.begin(), boxes_.end(), move.from, move.to);
    std::sort(boxes_.begin(), boxes_.end());
    player_ = walker_.flood(occupancy_, move.stand);
}

// The position after a move that an errand asks for, expanded; kNone if it is dead.
std::uint32_t Fess::follow(std::uint32_t father, const MoveRecord& move) {
    load(father);
    play(move);
    const auto [it, fresh] = seen_.try_emplace(hash(), static_cast<std::uint32_t>(nodes_.size()));
    ++generated_;
    if (!fresh) return it->second;
    if (dead_sets_.lost(set_.data(), player_, 0) || !alive()) {
        it->second = kNone;
        return kNone;
    }
    const std::uint32_t index = add_node(father, move, nodes_[father].weight);
    expand(index);
    return index;
}

// Squares that may be filled next: the first of the plan and others that bring it forward as well.
// Where boxes have to change sides: squares of the other side, the farthest from the goals first.
void Fess::find_targets(const Packing::Filling& filling) {
    if (bring_) {
        std::erase_if(targets_, [&](Square s) { return occupancy_[s] == kBox || grid_.dead[s]; });
        std::stable_sort(targets_.begin(), targets_.end(),
                         [&](Square a, Square b) { return grid_.nearest_goal(a) > grid_.nearest_goal(b); });
        if (targets_.size() > kErrandTargets) targets_.resize(kErrandTargets);
        return;
    }
    targets_.clear();
    for (const Square open : filling.open) {
        if (targets_.size() >= kErrandTargets) return;
        if (occupancy_[open] == kBox) continue;
        occupancy_[open] = kBox;
        const bool forward = packing_.look(occupancy_).packed > filling.packed;
        occupancy_[open] = kFree;
        if (forward) targets_.push_back(open);
    }
}

// Nothing can be packed with one move: looks for several moves that fill a square of the plan and makes them.
// The position they lead to, or kNone.
std::uint32_t Fess::errand(std::uint32_t index) {
    load(index);
    const Packing::Filling& filling = packing_.look(occupancy_);
    bring_ = nodes_[index].features.lost > 0 && packing_.transfer(filling, boxes_, targets_, movers_);
    const bool bring = bring_;
    find_targets(filling);
    if (!bring) packing_.movers(filling, boxes_, nodes_[index].features.lost, movers_);
    struct Job {
        int pushes;
        Square box, target;
    };
    std::vector<Job> jobs;
    const std::vector<Square> targets = targets_;
    for (const Square target : targets)
        for (const Square b : boxes_) {
            if (filling.fixed[b] || ((bring || target == filling.open[0]) && !movers_[b])) continue;
            const int pushes = prover_->distance(boxes_, filling.fixed.data(), player_, b, target);
            if (pushes >= 0) jobs.push_back({pushes, b, target});
        }
    std::stable_sort(jobs.begin(), jobs.end(),
                     [](const Job& a, const Job& b) { return a.pushes < b.pushes; });
    if (jobs.size() > kErrandJobs) jobs.resize(kErrandJobs);
    for (const Job& job : jobs) {
        for (int attempt = 0; attempt < kErrandAttempts; ++attempt) {
            load(index);
            teach_prover();
            const std::vector<BoxPush> way =
                prover_->bring(boxes_, filling.fixed.data(), player_, job.box, job.target, kErrandBudget);
            if (way.empty()) break;
            const std::uint32_t at = make_pushes(index, way);
            if (solved_) return kNone;
            if (at != kNone) return at;
        }
    }
    return kNone;
}

// Makes single pushes as macro moves; kNone when they lead to a dead position.
std::uint32_t Fess::make_pushes(std::uint32_t at, const std::vector<BoxPush>& way) {
    for (std::size_t i = 0; i < way.size() && at != kNone && !solved_;) {
        const Square from = way[i].from;
        Square to = way[i].to;
        Square stand = from;
        for (++i; i < way.size() && way[i].from == to; ++i) {
            stand = way[i].from;
            to = way[i].to;
        }
        at = follow(at, {from, to, stand});
    }
    return at;
}

// Makes moves that bring the plan forward as long as there are any.
void Fess::dive(std::uint32_t index) {
    const std::uint64_t before = prover_->nodes();
    while (index != kNone && !solved_) {
        const Features before_it = nodes_[index].features;
        const bool bring = bring_;
        index = can_pack_ ? follow(index, MoveRecord(pack_move_)) : errand(index);
        if (index == kNone) break;
        const Features& now = nodes_[index].features;
        if (bring ? now.packed - now.lost <= before_it.packed - before_it.lost
                  : now.packed <= before_it.packed)
            break;
        if (index + 1 != nodes_.size()) break;  // met before
    }
    errand_work_ += (prover_->nodes() - before) * kProverPrice;
}

}  // namespace pushworks
