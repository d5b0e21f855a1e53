#include "certify/waste.hpp"

#include <algorithm>

#include "level/pushes.hpp"

namespace pushworks::certify {

Waste::Waste(const Board& board, const DualPotentials& potentials, PatternDatabaseSet tables)
    : board_(&board),
      potentials_(&potentials),
      tables_(std::move(tables)),
      alone_(board),
      reach_(board),
      region_(board) {
    if (board.start_boxes().size() > 64) tables_ = {};
}

int Waste::waste_of(const Set& set, Square player) const {
    return set[2] == kNoSquare ? tables_.pairs->detours(std::array{set[0], set[1]}, player)
                               : tables_.triples->detours(set, player);
}

void Waste::load(const Position& position, Square player) {
    if (!tables_.pairs) return;
    squares_.assign(position.boxes().begin(), position.boxes().end());
    items_.clear();
    for (std::size_t i = 0; i < squares_.size(); ++i)
        add_items(static_cast<int>(i), squares_[i], static_cast<int>(i) + 1, player, items_);
}

// The sets of the box with boxes numbered from `from` on.
void Waste::add_items(int index, Square square, int from, Square player, Vector<Item>& items) {
    const int count = static_cast<int>(squares_.size());
    const auto bit = [](int number) { return std::uint64_t{1} << number; };
    for (int other = from; other < count; ++other) {
        if (other == index) continue;
        Set pair{square, squares_[other], kNoSquare};
        if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
        const int waste = waste_of(pair, player);
        if (waste > 0) items.push_back({pair, bit(index) | bit(other), waste});
        if (!tables_.triples || waste == kDead) continue;
        const auto thirds = tables_.hints->thirds(square, squares_[other]);
        for (int last = other + 1; last < count; ++last) {
            const Square third = squares_[last];
            if (last == index || (thirds[third / 64] >> third % 64 & 1) == 0) continue;
            Set set{square, squares_[other], third};
            std::ranges::sort(set);
            if (const int more = waste_of(set, player); more > waste)
                items.push_back({set, bit(index) | bit(other) | bit(last), more});
        }
    }
}

bool Waste::cuts(int index, Square to, Square player, std::int64_t need) {
    if (!tables_.pairs) return false;
    after_.clear();
    for (const Item& item : items_)
        if ((item.boxes >> index & 1) == 0) after_.push_back(item);
    const Square from = squares_[index];
    squares_[index] = to;
    add_items(index, to, 0, player, after_);
    squares_[index] = from;
    for (const Item& item : after_) {
        if (item.waste != kDead) continue;
        keep(item.set, player, kDead);
        return true;
    }
    std::ranges::stable_sort(after_, [](const Item& a, const Item& b) { return a.waste > b.waste; });
    rest_.assign(after_.size() + 1, 0);
    for (std::size_t i = after_.size(); i-- > 0;) rest_[i] = rest_[i + 1] + after_[i].waste;
    chosen_.clear();
    tries_ = 0;
    charge(after_.size());
    if (need >= kUnsolvable || !adds_up(0, 0, need)) return false;
    for (const std::size_t at : chosen_) keep(after_[at].set, player, after_[at].waste);
    return true;
}

bool Waste::adds_up(std::size_t at, std::uint64_t taken, std::int64_t need) {
    if (need <= 0) return true;
    for (; at < after_.size() && rest_[at] >= need; ++at) {
        if ((after_[at].boxes & taken) != 0) continue;
        if (++tries_ > kMostTries) return false;
        chosen_.push_back(at);
        if (adds_up(at + 1, taken | after_[at].boxes, need - after_[at].waste)) return true;
        chosen_.pop_back();
    }
    return false;
}

void Waste::keep(const Set& set, Square player, int waste) {
    if (!asked_.insert({{set, player}, waste}).second) return;
    const auto end = set.begin() + (set[2] == kNoSquare ? 2 : 3);
    alone_.assign({set.begin(), end}, player);
    const Key key{set, reach_.flood(alone_, player)};
    int& most = kept_[key];
    if (most >= waste) return;
    most = waste;
    open_.push_back(key);
}

void Waste::forget() {
    kept_.clear();
    open_.clear();
    asked_.clear();
}

void Waste::close() {
    while (!open_.empty()) {
        const Key key = open_.back();
        open_.pop_back();
        charge(static_cast<std::size_t>(board_->size()));
        close_one(key, kept_.at(key));
    }
}

// Every push of the set wastes so much, or leads to a set that does.
void Waste::close_one(const Key& key, int waste) {
    const int count = key.first[2] == kNoSquare ? 2 : 3;
    Position position(*board_);
    position.assign({key.first.data(), static_cast<std::size_t>(count)}, key.second);
    region_.flood(position, key.second);
    for_each_push(*board_, position, region_, [&](const PossiblePush& push) {
        if (potentials_->left(push.to, push.from) == DualPotentials::kDeadlocked) return;
        const int cost = potentials_->detour(push.from, push.behind, push.to);
        if (waste != kDead && cost >= waste) return;
        Set after = key.first;
        after[push.index] = push.to;
        std::sort(after.begin(), after.begin() + count);
        keep(after, push.from, waste == kDead ? kDead : waste - cost);
    });
}

}  // namespace pushworks::certify
