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
    const auto leave = [](DetourTables& tables, bool pairs, bool triples) {
        if (!pairs) tables.pairs = nullptr;
        if (!triples) tables.triples = nullptr, tables.hints = nullptr;
    };
    leave(set, choice.pairs, choice.triples);
    if (!choice.room) set.room = nullptr;
    leave(set.outside, set.room && set.pairs, set.room && set.triples);
    return set;
}

void PatternDatabaseCache::make(PatternChoice choice, std::size_t room_states) const {
    make_tables(all_, choice, nullptr);
    // Only with as many goals as boxes every goal has to be filled.
    if (choice.room && room_states > room_states_ && board_->goals().size() == board_->start_boxes().size())
        make_room(room_states);
    if (choice.room && all_.room) make_tables(all_.outside, choice, all_.room.get());
}

void PatternDatabaseCache::make_tables(DetourTables& tables, PatternChoice choice,
                                       const GoalRoomTable* room) const {
    const auto table = [&](int boxes) {
        return std::make_shared<const PatternDatabase>(*board_, *all_.potentials, boxes, room);
    };
    if ((choice.pairs || choice.triples) && !tables.pairs) tables.pairs = table(2);
    if (!choice.triples || tables.triples ||
        PatternDatabase::sets(*board_, *all_.potentials, 3) > kMostTriples)
        return;
    const auto triples = table(3);
    tables.hints = std::make_shared<const TripleHints>(*board_, *tables.pairs, *triples, *all_.potentials);
    tables.triples = triples;
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
        all_.outside = {};
    }
}

}  // namespace pushworks
