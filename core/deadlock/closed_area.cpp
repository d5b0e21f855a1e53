#include "deadlock/closed_area.hpp"

#include <algorithm>

namespace pushworks {

void ClosedArea::add_box(Square box) {
    if (std::ranges::find(boxes, box) == boxes.end()) boxes.push_back(box);
}

void ClosedArea::add_rim(const Position& position) {
    boxes.clear();
    for (const Square inner : inside) {
        for (int direction = 0; direction < kDirections; ++direction) {
            const Square box = board_->neighbour(inner, direction);
            if (box != kNoSquare && position.occupied(box)) add_box(box);
        }
    }
}

bool ClosedArea::deadlocked(Square player) {
    if (boxes.size() > kMostBoxes) return false;
    if (board_->are_goals(boxes)) return false;
    std::ranges::sort(boxes);
    std::ranges::sort(inside);
    // The verdict depends on the player only by its region, but squares are few enough to be told apart.
    std::string key(1, static_cast<char>(boxes.size()));
    for (const auto* list : {&boxes, &inside})
        for (const Square square : *list) key.append(reinterpret_cast<const char*>(&square), sizeof square);
    key.append(reinterpret_cast<const char*>(&player), sizeof player);
    const auto [entry, fresh] = known_.try_emplace(std::move(key), false);
    if (!fresh) return entry->second;
    if (!proof_) proof_.emplace(*board_, *distances_);
    area_.resize(static_cast<std::size_t>(board_->size()));
    for (const auto* list : {&boxes, &inside})
        for (const Square square : *list) area_[square] = 1;
    entry->second = proof_->search(boxes, player, kMostPositions, &area_) == Verdict::deadlocked;
    for (const auto* list : {&boxes, &inside})
        for (const Square square : *list) area_[square] = 0;
    return entry->second;
}

}  // namespace pushworks
