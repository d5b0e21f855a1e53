#include "facts/goal_room_table.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "level/spread.hpp"

namespace pushworks {

namespace {

constexpr std::uint8_t kUnnumbered = 255;

}  // namespace

GoalRoomTable::GoalRoomTable(const Board& board, const DualPotentials& potentials,
                             const Vector<Square>& squares, std::size_t most_states)
    : board_(&board),
      potentials_(&potentials),
      most_boxes_(static_cast<int>(board.start_boxes().size())),
      squares_(squares),
      place_(board.size(), kUnnumbered) {
    if (!number_places()) return;
    find_pushes();
    search(most_states);
}

bool GoalRoomTable::number_places() {
    int places = 0;
    for (const Square square : squares_) place_[square] = static_cast<std::uint8_t>(places++);
    const auto enter = [&](Square to, Square) {
        if (to == board_->size() || place_[to] != kUnnumbered || places == kMostPlaces) return false;
        place_[to] = static_cast<std::uint8_t>(places);
        return true;
    };
    for_each_piece<Square>(board_->next(), board_->size(), enter, [&](const Vector<Square>&) { ++places; });
    if (std::ranges::find(place_, kUnnumbered) != place_.end()) return false;
    for (int at = 0; at < board_->size(); ++at) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square next = board_->neighbour(static_cast<Square>(at), direction);
            if (next != kNoSquare) beside_[place_[at]] |= Places{1} << place_[next];
        }
    }
    return true;
}

void GoalRoomTable::find_pushes() {
    for (int at = 0; at < board_->size(); ++at) {
        const auto from = static_cast<Square>(at);
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square to = board_->neighbour(from, direction);
            const Square behind = board_->neighbour(from, opposite(direction));
            if (to == kNoSquare || behind == kNoSquare || (!contains(from) && !contains(to))) continue;
            if (potentials_->left(from, behind) == DualPotentials::kDeadlocked ||
                potentials_->left(to, from) == DualPotentials::kDeadlocked)
                continue;
            pushes_.push_back({place_[behind], place_[from], contains(from) ? bit(from) : 0,
                               contains(to) ? bit(to) : 0, potentials_->detour(from, behind, to)});
        }
    }
}

void GoalRoomTable::search(std::size_t most_states) {
    Places filled = 0;
    for (const Square square : squares_)
        if (board_->is_goal(square)) filled |= bit(square);
    for (int at = 0; at < board_->size(); ++at) {
        const auto player = static_cast<Square>(at);
        if (filled & bit(player)) continue;
        int detours = 0;
        for (const Square goal : squares_)
            if (board_->is_goal(goal)) detours += potentials_->detour_to_stay(goal, player);
        reach(key(filled, place_[player]), detours);
    }
    others_ = kDeadlocked;
    while (!queue_.empty() && others_ == kDeadlocked) {
        const std::size_t detours = queue_.lowest();
        const Places state = queue_.pop();
        if (*detours_.find(state) != detours) continue;
        charge(pushes_.size());
        if (detours_.size() >= most_states)
            others_ = static_cast<int>(detours);
        else
            step_back(state, static_cast<int>(detours));
    }
    queue_ = {};
}

void GoalRoomTable::reach(Places state, int detours) {
    const auto value = static_cast<std::uint8_t>(std::min(detours, kDeadlocked - 1));
    const auto [known, fresh] = detours_.insert(state, value);
    if (!fresh && known <= value) return;
    known = value;
    queue_.push(value, state);
}

// Takes back every push that can lead to this state.
void GoalRoomTable::step_back(Places state, int detours) {
    const Places boxes = state >> 8;
    const Places reached = region(boxes, static_cast<int>(state & 0xFF & ~kState));
    const bool full = std::popcount(boxes) >= most_boxes_;
    for (const RoomPush& push : pushes_) {
        if ((boxes & push.after) != push.after) continue;        // the box is where it went
        if ((reached >> push.stand & 1) == 0) continue;          // the player where it was
        if ((boxes & ~push.after) >> push.behind & 1) continue;  // and can step back
        if (full && push.after == 0) continue;
        const Places before = (boxes & ~push.after) | push.before;
        reach(key(before, push.behind), detours + push.detour);
    }
}

}  // namespace pushworks
