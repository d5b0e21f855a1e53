#include "facts/detour_bound.hpp"

#include <algorithm>
#include <bit>

namespace pushworks {

namespace {

// Potentials made for the start may be too low for other positions.
std::uint32_t bound(int base, int detours) {
    return static_cast<std::uint32_t>(std::max(base + detours, 0));
}

}  // namespace

DetourBound::DetourBound(const Board& board, PatternDatabaseSet patterns)
    : patterns_(std::move(patterns)),
      all_{patterns_, {}, {}},
      outside_{patterns_.outside, {}, {}},
      occupied_((static_cast<std::size_t>(board.size()) + 63) / 64),
      index_at_(board.size()) {}

std::uint32_t DetourBound::load(const Position& position, Square player) {
    player_ = player;
    count_ = position.count();
    outside_loaded_ = false;
    base_ = patterns_.potentials->bound(position, player);
    if (base_ >= DualPotentials::kDeadlocked) return kDeadlocked;
    std::fill(occupied_.begin(), occupied_.end(), 0);
    for (int i = 0; i < count_; ++i) {
        const Square box = squares_[i] = position.boxes()[i];
        occupied_[box / 64] |= std::uint64_t{1} << box % 64;
        index_at_[box] = static_cast<std::uint16_t>(i);
    }
    room_boxes_ = 0;
    room_detours_ = 0;
    if (const GoalRoomTable* room = patterns_.room.get()) {
        for (int i = 0; i < count_; ++i)
            if (room->contains(squares_[i])) room_boxes_ |= room->bit(squares_[i]);
        room_detours_ = room->detours(room_boxes_, player);
        if (room_detours_ == GoalRoomTable::kDeadlocked) return kDeadlocked;
    }
    if (!load(all_)) return kDeadlocked;
    int detours = std::max(room_detours_, pack(all_.items));
    if (room_detours_ > 0 && outside_.pairs != nullptr) {
        load_outside();
        detours = std::max(detours, room_detours_ + pack(outside_.items));
    }
    return bound(base_, detours);
}

bool DetourBound::load(Sets& sets) {
    sets.items.clear();
    for (int i = 0; i < count_; ++i)
        if (!add_items(sets, i, squares_[i], i + 1, player_, sets.items)) return false;
    return true;
}

void DetourBound::load_outside() {
    if (!outside_loaded_) load(outside_);
    outside_loaded_ = true;
}

bool DetourBound::push(Sets& sets, int index, Square to, Square player) {
    const Square from = squares_[index];
    const std::uint64_t bit = std::uint64_t{1} << index;
    sets.after.clear();
    for (const Item& item : sets.items)
        if ((item.boxes & bit) == 0) sets.after.push_back(item);
    occupied_[from / 64] ^= std::uint64_t{1} << from % 64;
    const bool alive = add_items(sets, index, to, 0, player, sets.after);
    occupied_[from / 64] ^= std::uint64_t{1} << from % 64;
    return alive;
}

bool DetourBound::add_items(const Sets& sets, int index, Square square, int from, Square player,
                            Vector<Item>& items) {
    if (sets.pairs == nullptr) return true;
    for (int other = from; other < count_; ++other) {
        if (other == index) continue;
        const auto [low, high] = std::minmax(square, squares_[other]);
        const int detours = sets.pairs->detours(std::array{low, high}, player);
        if (detours == PatternDatabase::kDeadlocked) return false;
        if (detours > 0) items.push_back({std::uint64_t{1} << index | std::uint64_t{1} << other, detours});
        if (sets.triples != nullptr && !add_triples(sets, index, square, other, from, detours, player, items))
            return false;
    }
    return true;
}

bool DetourBound::add_triples(const Sets& sets, int index, Square square, int other, int from, int pair,
                              Square player, Vector<Item>& items) {
    const Square second = squares_[other];
    const auto thirds = sets.hints->thirds(square, second);
    for (std::size_t word = 0; word < thirds.size(); ++word) {
        for (std::uint64_t rest = thirds[word] & occupied_[word]; rest != 0; rest &= rest - 1) {
            const auto third =
                static_cast<Square>(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
            const int number = index_at_[third];
            // Each set once: the third box has a higher number than the second.
            if (number <= other || number == index || number < from) continue;
            std::array<Square, 3> set{square, second, third};
            std::sort(set.begin(), set.end());
            const int detours = sets.triples->detours(set, player);
            if (detours == PatternDatabase::kDeadlocked) return false;
            if (detours > pair)
                items.push_back(
                    {std::uint64_t{1} << index | std::uint64_t{1} << other | std::uint64_t{1} << number,
                     detours});
        }
    }
    return true;
}

int DetourBound::room_after(int index, Square to, Square player) {
    const GoalRoomTable* room = patterns_.room.get();
    const Square from = squares_[index];
    const bool was_inside = room->contains(from);
    const bool is_inside = room->contains(to);
    if (!was_inside && !is_inside) return room_detours_;
    GoalRoomTable::Places boxes = room_boxes_;
    if (was_inside) boxes ^= room->bit(from);
    if (is_inside) boxes ^= room->bit(to);
    return room->detours(boxes, player);
}

std::uint32_t DetourBound::after(int index, Square to, Square player) {
    const int left = patterns_.potentials->left(to, player);
    if (left == DualPotentials::kDeadlocked) return kDeadlocked;
    const int room = patterns_.room ? room_after(index, to, player) : 0;
    if (room == GoalRoomTable::kDeadlocked) return kDeadlocked;
    if (!push(all_, index, to, player)) return kDeadlocked;
    int detours = std::max(room, pack(all_.after));
    if (room > 0 && outside_.pairs != nullptr) {
        load_outside();
        push(outside_, index, to, player);
        detours = std::max(detours, room + pack(outside_.after));
    }
    return bound(base_ + left - patterns_.potentials->left(squares_[index], player_), detours);
}

int DetourBound::pack(const Vector<Item>& items) {
    constexpr int most_tries = 100;
    if (items.empty()) return 0;
    usable_ = items;
    // The most expensive first, of equals the smaller set.
    std::sort(usable_.begin(), usable_.end(), [](const Item& a, const Item& b) {
        const int size_a = std::popcount(a.boxes);
        const int size_b = std::popcount(b.boxes);
        return a.detours != b.detours ? a.detours > b.detours
               : size_a != size_b     ? size_a < size_b
                                      : a.boxes < b.boxes;
    });
    rest_.assign(usable_.size() + 1, 0);
    for (std::size_t i = usable_.size(); i-- > 0;) rest_[i] = rest_[i + 1] + usable_[i].detours;
    best_ = 0;
    tries_ = most_tries;
    pack_from(0, 0, 0);
    return best_;
}

void DetourBound::pack_from(std::size_t at, std::uint64_t taken, int sum) {
    best_ = std::max(best_, sum);
    for (; at < usable_.size() && tries_ > 0; ++at) {
        if (sum + rest_[at] <= best_) return;
        if ((usable_[at].boxes & taken) != 0) continue;
        --tries_;
        pack_from(at + 1, taken | usable_[at].boxes, sum + usable_[at].detours);
    }
}

}  // namespace pushworks
