#include "parts/part_search.hpp"

#include <algorithm>
#include <new>

#include "level/position.hpp"
#include "level/reach.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kSetUp = 100'000'000;  // squares a strategy may look at before it begins
constexpr std::uint64_t kUnitsPerSquare = 20;  // what that costs, about, for each square of the cutout

// Is there a box that the player can push?
bool any_push(const Board& board) {
    Position position(board);
    position.assign(board.start_boxes(), board.start_player());
    Walk walk(board);
    walk.flood(position, board.start_player());
    return std::ranges::any_of(board.start_boxes(), [&](Square box) {
        for (int d = 0; d < kDirections; ++d)
            if (walk.reaches(board.neighbour(box, opposite(d))) && position.free(board.neighbour(box, d)))
                return true;
        return false;
    });
}

}  // namespace

PartSearch::PartSearch(const Cutout& cutout, const SearchOptions& options, const std::vector<Member>& members)
    : board_(cutout.spec()),
      end_(cutout.end() < 0 ? kNoSquare : board_.square_of_cell(cutout.end())),
      // Walls may cut off what the player needs. Most cutouts that have no solution are seen by this.
      cut_off_(!any_push(board_) || !board_.unreachable_boxes_are_home() ||
               board_.goals().size() < board_.start_boxes().size() ||
               (cutout.end() >= 0 && end_ == kNoSquare)),
      facts_(board_, PlanTuning::from(options)) {
    for (const Member& member : members) {
        Seat& seat = seats_.emplace_back();
        seat.kind = &strategy_named(member.strategy);
        seat.options = options;
        for (const auto& [name, value] : member.settings) seat.options.extra[name] = value;
        seat.turn = seat.left = member.turn;
        seat.growth = member.growth;
    }
}

Outcome PartSearch::advance(std::uint64_t effort) {
    if (cut_off_) return Outcome::exhausted;
    while (effort > 0) {
        for (std::size_t i = 0; i < seats_.size() && seats_[at_].given_up; ++i) next();
        Seat& seat = seats_[at_];
        if (seat.given_up) return Outcome::gave_up;
        if (!seat.strategy) {
            effort -= std::min(effort, kUnitsPerSquare * static_cast<std::uint64_t>(board_.size()));
            if (!set_up(seat)) continue;
        }
        const std::uint64_t slice = std::min(effort, seat.left);
        const Outcome outcome = seat.strategy->advance(slice);
        if (outcome == Outcome::solved) moves_ = seat.strategy->moves();
        if (outcome == Outcome::solved || outcome == Outcome::exhausted) return outcome;
        effort -= slice;
        seat.left -= slice;
        seat.given_up = outcome == Outcome::gave_up;
        if (seat.left > 0 && !seat.given_up) continue;
        seat.left = seat.turn *= seat.growth;
        next();
    }
    return Outcome::running;
}

// False: it would take too long, or there is no memory for it.
bool PartSearch::set_up(Seat& seat) {
    try {
        const Portion portion(kSetUp);
        seat.dead_sets = std::make_unique<DeadSets>(board_.size());
        seat.strategy = seat.kind->make({board_, facts_, seat.options, *seat.dead_sets, end_});
        return true;
    } catch (const PortionSpent&) {
    } catch (const std::bad_alloc&) {
    }
    seat.given_up = true;
    return false;
}

PartCounts PartSearch::counts() const {
    PartCounts sum;
    for (const Seat& seat : seats_) {
        if (!seat.strategy) continue;
        sum.expanded += seat.strategy->expanded();
        sum.generated += seat.strategy->generated();
        sum.stored += seat.strategy->stored();
        sum.bytes += seat.strategy->bytes();
    }
    return sum;
}

}  // namespace pushworks
