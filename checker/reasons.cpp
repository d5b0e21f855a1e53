#include "reasons.hpp"

#include <algorithm>

namespace checker {

namespace {

constexpr int kMostTries = 1 << 14;
constexpr std::uint64_t kMostPotential = 1 << 20;
constexpr std::size_t kMostAdded = 64;  // boxes of a level in which patterns are added up

}  // namespace

void Columns::add(std::int64_t constant, const std::vector<std::int64_t>& numbers) {
    constants_.push_back(constant);
    added_.push_back(numbers);
}

void Columns::finish(std::size_t places) {
    width_ = constants_.size();
    sums_.resize(width_);
    cells_.resize(width_ * places);
    for (std::size_t column = 0; column < width_; ++column)
        for (std::size_t at = 0; at < places; ++at) cells_[at * width_ + column] = added_[column][at];
    added_.clear();
}

void Columns::load(const std::vector<std::size_t>& boxes) {
    std::copy(constants_.begin(), constants_.end(), sums_.begin());
    for (const std::size_t box : boxes) {
        const std::int64_t* row = cells_.data() + box * width_;
        for (std::size_t column = 0; column < width_; ++column) sums_[column] += row[column];
    }
}

std::int64_t Columns::most_after(std::size_t from, std::size_t to) const {
    std::int64_t most = -kDead;
    const std::int64_t* old = cells_.data() + from * width_;
    const std::int64_t* now = cells_.data() + to * width_;
    for (std::size_t column = 0; column < width_; ++column)
        most = std::max(most, sums_[column] + now[column] - old[column]);
    return most;
}

Reasons::Reasons(const Board& board, Reader& reader, Limits& limits)
    : board_(&board), living_(size_t(board.size()) + 1, 0), number_at_(size_t(board.size()), 0) {
    const std::vector<int>& goals = board.goals();
    std::vector<std::pair<std::int64_t, int>> starts;
    for (const int goal : goals) starts.emplace_back(0, goal);
    alive_ = board.distances(starts);
    for (int square = 0; square < board.size(); ++square)
        for (std::size_t side = 0; side < board.sides(square); ++side)
            living_[square] |= alive_[board.first_place(square) + side] != kDead;
    // A list of potentials: pushes >= the sum of all potentials + for every box the least of (distance -
    // potential).
    std::vector<std::int64_t> first, stay(size_t(board.size()), 0);
    const std::size_t lists = reader.number(255);
    need(lists > 0, "there is no list of potentials");
    const auto column = static_cast<std::int64_t>(2 * board.places() * sizeof(std::int64_t));
    for (std::size_t number = 0; number < lists; ++number) {
        limits.poll();
        limits.count(column);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < goals.size(); ++i) {
            const std::int64_t potential = reader.signed_number(kMostPotential);
            need(board.every_goal() || potential <= 0, "a potential is above 0 though goals may stay empty");
            starts[i].first = -potential;
            if (number == 0) stay[goals[i]] = -potential;
            sum += potential;
        }
        std::vector<std::int64_t> cost = board.distances(starts);
        if (number == 0) first = cost;
        std::replace(cost.begin(), cost.end(), kDead, std::int64_t{0});  // such positions are cut before
        lists_.add(sum, cost);
    }
    lists_.finish(board.places());
    // A goal set: of the boxes that reach no goal outside it, at most so many can be brought home.
    const std::size_t sets = reader.number(255);
    for (std::size_t number = 0; number < sets; ++number) {
        limits.poll();
        limits.count(column);
        std::vector<int> inside;
        const std::size_t size = reader.number(goals.size());
        reader.rising(inside, size, static_cast<int>(goals.size()));
        std::vector<std::pair<std::int64_t, int>> others;
        for (std::size_t i = 0; i < goals.size(); ++i)
            if (!std::binary_search(inside.begin(), inside.end(), static_cast<int>(i)))
                others.emplace_back(0, goals[i]);
        std::vector<std::int64_t> outside = board.distances(others);
        for (std::int64_t& value : outside) value = value == kDead;
        sets_.add(-static_cast<std::int64_t>(size), outside);
    }
    sets_.finish(board.places());
    patterns_.read(board, reader, limits);
    patterns_.check(first, stay, limits);
}

void Reasons::load(const std::vector<int>& boxes, int player) {
    boxes_ = boxes;
    player_ = player;
    places_.resize(boxes.size());
    any_dead_ = false;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        places_[i] = board_->place(boxes[i], player);
        any_dead_ = any_dead_ || alive_[places_[i]] == kDead;
        number_at_[boxes[i]] = static_cast<int>(i);
    }
    lists_.load(places_);
    sets_.load(places_);
    items_made_ = false;
}

Reason Reasons::by_number(std::size_t index, int to, std::int64_t rest) const {
    if (rest <= 0) return kBound;
    const std::size_t after = board_->place(to, boxes_[index]);
    if (alive_[after] == kDead || any_dead_) return kSquare;
    if (rest != kDead && lists_.most_after(places_[index], after) >= rest) return kBound;
    return sets_.most_after(places_[index], after) > 0 ? kMatching : kNone;
}

void Reasons::add_item(const Found& found, std::vector<Item>& items) const {
    std::uint64_t mask = 0;
    if (boxes_.size() <= kMostAdded)
        for (const int box : patterns_.boxes(found.pattern)) mask |= std::uint64_t{1} << number_at_[box];
    items.push_back({mask, found.waste, found.pattern});
}

Reason Reasons::by_pattern(std::size_t index, int to, std::int64_t rest,
                           std::vector<std::uint64_t>& standing) {
    if (patterns_.size() == 0) return kNone;
    const int from = boxes_[index];
    const bool few = boxes_.size() <= kMostAdded;
    after_.clear();
    number_at_[to] = static_cast<int>(index);
    bool dead = false;
    patterns_.with(to, standing.data(), from, [&](const Found& found) {
        dead = dead || found.waste == kDead;
        add_item(found, after_);
    });
    if (dead) return kPattern;
    if (!items_made_) {
        items_.clear();
        // What the position contains it keeps when another box moves. The moved box is put back for a moment.
        const auto flip = [&](int square) {
            standing[size_t(square) / 64] ^= std::uint64_t{1} << (square % 64);
        };
        flip(to);
        flip(from);
        patterns_.all(standing.data(), player_, [&](const Found& found) { add_item(found, items_); });
        flip(from);
        flip(to);
        items_made_ = true;
    }
    for (const Item& item : items_) {
        const bool moved = few ? (item.boxes >> index & 1) != 0
                               : std::ranges::binary_search(patterns_.boxes(item.pattern), from);
        if (!moved) after_.push_back(item);
    }
    std::sort(after_.begin(), after_.end(), [](const Item& a, const Item& b) {
        return a.waste != b.waste ? a.waste > b.waste : a.pattern < b.pattern;
    });
    if (!after_.empty() && after_[0].waste == kDead) return kPattern;
    if (rest == kDead || !few) return kNone;
    rests_.assign(after_.size() + 1, 0);
    for (std::size_t i = after_.size(); i-- > 0;) rests_[i] = rests_[i + 1] + after_[i].waste;
    tries_ = kMostTries;
    const std::int64_t first = lists_.first_after(places_[index], board_->place(to, from));
    return adds_up(0, 0, rest - first) ? kWaste : kNone;
}

bool Reasons::adds_up(std::size_t at, std::uint64_t taken, std::int64_t rest) {
    if (rest <= 0) return true;
    --tries_;
    for (; at < after_.size(); ++at) {
        if (tries_ < 0 || rests_[at] < rest) return false;
        const Item item = after_[at];
        if ((item.boxes & taken) == 0 && adds_up(at + 1, taken | item.boxes, rest - item.waste)) return true;
    }
    return false;
}

}  // namespace checker
