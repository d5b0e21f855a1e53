#include "facts/shelf.hpp"

#include <algorithm>
#include <new>
#include <vector>

namespace pushworks {

namespace {

// Tables grow with the square and the cube of the floor: above these sizes they do not pay.
constexpr int kMostSquares = 300;
constexpr double kMostTriples = 600'000;

}  // namespace

PatternSet PatternShelf::get(PatternChoice choice, std::size_t room_states) const {
    if (board_->size() > kMostSquares || !choice.any()) return {};
    const std::lock_guard lock(mutex_);
    if (!all_.prices) all_.prices = std::make_shared<const Prices>(*board_, *sides_, *to_goals_);
    try {
        if (!full_) make(choice, room_states);
    } catch (const std::bad_alloc&) {  // the search goes on without
        full_ = true;
    }
    PatternSet set = all_;
    if (!choice.pairs) set.pairs = nullptr;
    if (!choice.triples) set.triples = nullptr, set.hints = nullptr;
    if (!choice.room) set.room = nullptr;
    return set;
}

void PatternShelf::make(PatternChoice choice, std::size_t room_states) const {
    const auto table = [&](int boxes) {
        return std::make_shared<const GroupTable>(*board_, *all_.prices, boxes);
    };
    if ((choice.pairs || choice.triples) && !all_.pairs) all_.pairs = table(2);
    if (choice.triples && !all_.triples && GroupTable::sets(*board_, *all_.prices, 3) <= kMostTriples) {
        const auto triples = table(3);
        all_.hints = std::make_shared<const TripleHints>(*board_, *all_.pairs, *triples, *all_.prices);
        all_.triples = triples;
    }
    // Only with as many goals as boxes every goal has to be filled.
    if (choice.room && room_states > room_states_ && board_->goals().size() == board_->start_boxes().size())
        make_room(room_states);
}

// The largest room whose table is complete within the limit, the squares deepest behind the others first.
void PatternShelf::make_room(std::size_t states) const {
    constexpr std::size_t first = 6;
    constexpr std::size_t step = 2;
    room_states_ = states;
    std::vector<std::pair<int, Square>> order;
    for (int at = 0; at < board_->size(); ++at) {
        const auto square = static_cast<Square>(at);
        if (!all_.prices->lost(square)) order.emplace_back(all_.prices->least_left(square), square);
    }
    std::sort(order.begin(), order.end());
    const std::size_t most = std::min<std::size_t>(order.size(), RoomTable::kMostSquares);
    const std::size_t begin = all_.room ? all_.room->size() + step : std::min(first, most);
    for (std::size_t size = begin; size <= most; size += step) {
        std::vector<Square> squares;
        for (std::size_t i = 0; i < size; ++i) squares.push_back(order[i].second);
        auto room = std::make_shared<const RoomTable>(*board_, *all_.prices, squares, states);
        if (room->others() != RoomTable::kLost) break;
        all_.room = std::move(room);
    }
}

}  // namespace pushworks
