#include "facts/pattern_database_cache.hpp"

#include <algorithm>
#include <new>

#include "base/memory.hpp"

namespace pushworks {

namespace {

// Tables grow with the square and the cube of the floor: above these sizes they do not pay.
constexpr int kMostSquares = 300;
constexpr std::uint64_t kMostTriples = 600'000;

}  // namespace

PatternDatabaseSet PatternDatabaseCache::get(PatternChoice choice, std::size_t room_states) const {
    if (board_->size() > kMostSquares || !choice.any()) return {};
    const std::lock_guard lock(mutex_);
    if (!all_.potentials)
        all_.potentials = std::make_shared<const DualPotentials>(*board_, *sides_, *to_goals_);
    try {
        if (!full_) make(choice, room_states);
    } catch (const std::bad_alloc&) {  // the search goes on without
        full_ = true;
    }
    PatternDatabaseSet set = all_;
    if (!choice.pairs) set.pairs = nullptr;
    if (!choice.triples) set.triples = nullptr, set.hints = nullptr;
    if (!choice.room) set.room = nullptr;
    if (!set.room || !set.pairs) set.pairs_outside = nullptr;
    if (!set.room || !set.triples) set.triples_outside = nullptr, set.hints_outside = nullptr;
    return set;
}

void PatternDatabaseCache::make(PatternChoice choice, std::size_t room_states) const {
    const auto table = [&](int boxes) {
        return std::make_shared<const PatternDatabase>(*board_, *all_.potentials, boxes);
    };
    if ((choice.pairs || choice.triples) && !all_.pairs) all_.pairs = table(2);
    if (choice.triples && !all_.triples &&
        PatternDatabase::sets(*board_, *all_.potentials, 3) <= kMostTriples) {
        const auto triples = table(3);
        all_.hints = std::make_shared<const TripleHints>(*board_, *all_.pairs, *triples, *all_.potentials);
        all_.triples = triples;
    }
    // Only with as many goals as boxes every goal has to be filled.
    if (choice.room && room_states > room_states_ && board_->goals().size() == board_->start_boxes().size())
        make_room(room_states);
    if (choice.room && all_.room) make_outside(choice);
}

// The largest room whose table is complete within the limit, the squares deepest behind the others first.
void PatternDatabaseCache::make_room(std::size_t states) const {
    constexpr std::size_t first = 6;
    constexpr std::size_t step = 2;
    room_states_ = states;
    Vector<std::pair<int, Square>> order;
    for (int at = 0; at < board_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        if (!all_.potentials->deadlocked(square))
            order.emplace_back(all_.potentials->least_left(square), square);
    }
    std::sort(order.begin(), order.end());
    const std::size_t most = std::min<std::size_t>(order.size(), GoalRoomTable::kMostSquares);
    const std::size_t begin = all_.room ? all_.room->size() + step : std::min(first, most);
    for (std::size_t size = begin; size <= most; size += step) {
        Vector<Square> squares;
        for (std::size_t i = 0; i < size; ++i) squares.push_back(order[i].second);
        auto room = std::make_shared<const GoalRoomTable>(*board_, *all_.potentials, squares, states);
        if (room->others() != GoalRoomTable::kDeadlocked) break;
        all_.room = std::move(room);
        all_.pairs_outside = all_.triples_outside = nullptr;
        all_.hints_outside = nullptr;
    }
}

// Tables whose detours add up with those of the room: without them the larger of both would have to do.
void PatternDatabaseCache::make_outside(PatternChoice choice) const {
    const auto table = [&](int boxes) {
        return std::make_shared<const PatternDatabase>(*board_, *all_.potentials, boxes, all_.room.get());
    };
    if ((choice.pairs || choice.triples) && all_.pairs && !all_.pairs_outside) all_.pairs_outside = table(2);
    if (choice.triples && all_.triples && !all_.triples_outside) {
        const auto triples = table(3);
        all_.hints_outside =
            std::make_shared<const TripleHints>(*board_, *all_.pairs_outside, *triples, *all_.potentials);
        all_.triples_outside = triples;
    }
}

}  // namespace pushworks
