#include "facts/detour_bound.hpp"

#include <algorithm>
#include <bit>

namespace pushworks {

DetourBound::DetourBound(const Board& board, PatternDatabaseSet patterns)
    : patterns_(std::move(patterns)),
      occupied_((static_cast<std::size_t>(board.size()) + 63) / 64),
      index_at_(board.size()) {}

std::uint32_t DetourBound::load(const Position& position, Square player) {
    player_ = player;
    count_ = position.count();
    base_ = patterns_.potentials->bound(position, player);
    if (base_ >= DualPotentials::kDeadlocked) return kDeadlocked;
    std::fill(occupied_.begin(), occupied_.end(), 0);
    for (int i = 0; i < count_; ++i) {
        const Square box = squares_[i] = position.boxes()[i];
        occupied_[box / 64] |= std::uint64_t{1} << box % 64;
        index_at_[box] = static_cast<std::uint16_t>(i);
    }
    room_boxes_ = room_inside_ = 0;
    room_detours_ = 0;
    if (const GoalRoomTable* room = patterns_.room.get()) {
        for (int i = 0; i < count_; ++i) {
            if (!room->contains(squares_[i])) continue;
            room_boxes_ |= room->bit(squares_[i]);
            room_inside_ |= std::uint64_t{1} << i;
        }
        room_detours_ = room->detours(room_boxes_, player);
        if (room_detours_ == GoalRoomTable::kDeadlocked) return kDeadlocked;
    }
    items_.clear();
    for (int i = 0; i < count_; ++i)
        if (!add_items(i, squares_[i], i + 1, player, items_)) return kDeadlocked;
    return total(room_detours_, room_inside_, items_);
}

bool DetourBound::add_items(int index, Square square, int from, Square player, std::vector<Item>& items) {
    const PatternDatabase* pairs = patterns_.pairs.get();
    if (pairs == nullptr) return true;
    for (int other = from; other < count_; ++other) {
        if (other == index) continue;
        const auto [low, high] = std::minmax(square, squares_[other]);
        const int detours = pairs->detours(std::array{low, high}, player);
        if (detours == PatternDatabase::kDeadlocked) return false;
        if (detours > 0) items.push_back({std::uint64_t{1} << index | std::uint64_t{1} << other, detours});
        if (patterns_.triples && !add_triples(index, square, other, from, detours, player, items))
            return false;
    }
    return true;
}

bool DetourBound::add_triples(int index, Square square, int other, int from, int pair, Square player,
                              std::vector<Item>& items) {
    const Square second = squares_[other];
    const auto thirds = patterns_.hints->thirds(square, second);
    for (std::size_t word = 0; word < thirds.size(); ++word) {
        for (std::uint64_t rest = thirds[word] & occupied_[word]; rest != 0; rest &= rest - 1) {
            const auto third =
                static_cast<Square>(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
            const int number = index_at_[third];
            // Each set once: the third box has a higher number than the second.
            if (number <= other || number == index || number < from) continue;
            std::array<Square, 3> set{square, second, third};
            std::sort(set.begin(), set.end());
            const int detours = patterns_.triples->detours(set, player);
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
    const Square from = squares_[index];
    const int left = patterns_.potentials->left(to, player);
    if (left == DualPotentials::kDeadlocked) return kDeadlocked;
    int room = 0;
    std::uint64_t inside = room_inside_;
    const std::uint64_t bit = std::uint64_t{1} << index;
    if (patterns_.room) {
        room = room_after(index, to, player);
        if (room == GoalRoomTable::kDeadlocked) return kDeadlocked;
        inside = patterns_.room->contains(to) ? inside | bit : inside & ~bit;
    }
    child_items_.clear();
    for (const Item& item : items_)
        if ((item.boxes & bit) == 0) child_items_.push_back(item);
    occupied_[from / 64] ^= std::uint64_t{1} << from % 64;
    const bool alive = add_items(index, to, 0, player, child_items_);
    occupied_[from / 64] ^= std::uint64_t{1} << from % 64;
    if (!alive) return kDeadlocked;
    const int before = base_;
    base_ += left - patterns_.potentials->left(from, player_);
    const std::uint32_t bound = total(room, inside, child_items_);
    base_ = before;
    return bound;
}

std::uint32_t DetourBound::total(int room, std::uint64_t inside, const std::vector<Item>& items) {
    int detours = room;
    if (!items.empty()) {
        detours = pack(items, 0);
        if (room > 0) detours = std::max(detours, room + pack(items, inside));
    }
    // Potentials made for the start may be too low for other positions.
    return static_cast<std::uint32_t>(std::max(base_ + detours, 0));
}

int DetourBound::pack(const std::vector<Item>& items, std::uint64_t taken) {
    constexpr int most_tries = 100;
    usable_.clear();
    for (const Item& item : items)
        if ((item.boxes & taken) == 0) usable_.push_back(item);
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
