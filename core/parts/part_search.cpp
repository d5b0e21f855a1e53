#include "parts/part_search.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "level/pushes.hpp"
#include "level/reach.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kSetUp = 100'000'000;  // squares a strategy may look at before it begins
constexpr std::uint64_t kUnitsPerSquare = 20;  // what that costs, about, for each square of the cutout

// Is there a box that the player can push?
bool any_push(const Board& board) {
    Position position = Position::start(board);
    Walk walk(board);
    walk.flood(position, board.start_player());
    return for_each_push(board, position, walk, [](const PossiblePush&) { return true; });
}

}  // namespace

PartSearch::PartSearch(const Cutout& cutout, const SearchOptions& options, const Vector<Member>& members)
    : board_(cutout.spec()),
      end_(cutout.end() < 0 ? kNoSquare : board_.square_of_cell(cutout.end())),
      // Walls may cut off what the player needs. Most cutouts that have no solution are seen by this.
      cut_off_(!any_push(board_) || !board_.unreachable_boxes_are_home() ||
               board_.goals().size() < board_.start_boxes().size() ||
               (cutout.end() >= 0 && end_ == kNoSquare)),
      context_(board_) {
    for (const Member& member : members) {
        MemberState& state = states_.emplace_back();
        state.kind = &strategy_named(member.strategy);
        state.options = options;
        for (const auto& [name, value] : member.settings) state.options.extra[name] = value;
        state.turn = state.left = member.turn;
        state.growth = member.growth;
    }
}

Outcome PartSearch::advance(std::uint64_t effort) {
    if (cut_off_) return Outcome::exhausted;
    while (effort > 0) {
        for (std::size_t i = 0; i < states_.size() && states_[at_].given_up; ++i) next();
        MemberState& state = states_[at_];
        if (state.given_up) return Outcome::gave_up;
        if (!state.strategy) {
            effort -= std::min(effort, kUnitsPerSquare * static_cast<std::uint64_t>(board_.size()));
            if (!set_up(state)) continue;
        }
        const std::uint64_t slice = std::min(effort, state.left);
        const Outcome outcome = state.strategy->advance(slice);
        if (outcome == Outcome::solved) moves_ = state.strategy->moves();
        if (outcome == Outcome::solved || outcome == Outcome::exhausted) return outcome;
        effort -= slice;
        state.left -= slice;
        state.given_up = outcome == Outcome::gave_up;
        if (state.left > 0 && !state.given_up) continue;
        state.left = state.turn *= state.growth;
        next();
    }
    return Outcome::running;
}

// False: it would take too long, or there is no memory for it.
bool PartSearch::set_up(MemberState& state) {
    try {
        const Quota quota(kSetUp);
        state.deadlock_patterns = std::make_unique<DeadlockPatterns>(board_.size());
        state.strategy = state.kind->make({context_, state.options, *state.deadlock_patterns, end_});
        return true;
    } catch (const QuotaExhausted&) {
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    state.given_up = true;
    return false;
}

SearchCounts PartSearch::counts() const {
    SearchCounts sum;
    for (const MemberState& state : states_)
        if (state.strategy) sum += state.strategy->counts();
    return sum;
}

}  // namespace pushworks
