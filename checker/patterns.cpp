// Checks that the patterns of a certificate keep their promises, whatever is pushed.
#include <algorithm>

#include "reasons.hpp"

namespace checker {

void Patterns::read(const Board& board, Reader& reader, Limits& limits) {
    board_ = &board;
    words_ = (size_t(board.size()) + 63) / 64;
    used_.assign(words_, 0);
    const std::size_t count = reader.count();
    need(count < 0x7FFFFFFF, "there are too many patterns");
    std::vector<std::uint64_t> boxes(words_, 0);
    std::vector<int> squares, before, queue;
    int last = -1;  // the player of the pattern before
    for (std::size_t number = 0; number < count; ++number) {
        limits.poll();
        const std::size_t size = reader.number(board.boxes().size());
        before = squares;
        reader.squares(squares, size, board.size());
        const int player = static_cast<int>(reader.number(size_t(board.size()) - 1));
        need(size > 0 && !std::binary_search(squares.begin(), squares.end(), player),
             "a pattern is malformed");
        need(before < squares || (before == squares && last < player), "patterns are not in rising order");
        last = player;
        const auto waste = static_cast<std::int64_t>(reader.number(1 << 20));
        for (const int square : squares) boxes[size_t(square) / 64] |= std::uint64_t{1} << (square % 64);
        limits.grow(floor_, (number + 1) * words_);
        std::uint64_t* floor = &floor_[number * words_];
        queue.assign(1, player);
        floor[player / 64] |= std::uint64_t{1} << (player % 64);
        for (std::size_t head = 0; head < queue.size(); ++head) {
            for (int direction = 0; direction < 4; ++direction) {
                const int next = board.next(queue[head], direction);
                if (next == board.size() || holds(boxes.data(), next) || holds(floor, next)) continue;
                floor[next / 64] |= std::uint64_t{1} << (next % 64);
                queue.push_back(next);
            }
        }
        for (std::size_t word = 0; word < words_; ++word) used_[word] |= boxes[word];
        for (const int square : squares) boxes[size_t(square) / 64] = 0;
        need(*std::min_element(queue.begin(), queue.end()) == player,
             "the player of a pattern is not on its first square");
        limits.grow(squares_, squares_.size() + size);
        std::copy(squares.begin(), squares.end(), squares_.end() - static_cast<std::ptrdiff_t>(size));
        first_box_.push_back(squares_.size());
        waste_.push_back(waste == 0 ? kDead : waste);
    }
    index(limits);
}

// Lists of patterns by two of their boxes.
void Patterns::index(Limits& limits) {
    const auto size = size_t(board_->size());
    if (waste_.empty()) return;
    limits.grow(partners_, size * words_);
    constexpr auto each = static_cast<std::int64_t>(2 * sizeof(Entry) + 64);  // in one list or two, at most
    limits.count(static_cast<std::int64_t>(squares_.size()) * each);
    if (size <= 1500) dense_.assign(size * size, -1);
    std::vector<std::vector<Entry>> lists;
    for (std::uint32_t number = 0; number < waste_.size(); ++number) {
        const std::span<const int> squares = boxes(number);
        for (std::size_t i = 0; i < squares.size(); ++i) {
            const int square = squares[i];
            const int other = squares.size() == 1 ? square : squares[i == 0 ? 1 : 0];
            const int third = squares.size() < 3 ? square : squares[i > 1 ? 1 : 2];
            const std::size_t key = size_t(square) * size + size_t(other);
            std::int32_t& at = dense_.empty() ? sparse_.try_emplace(key, -1).first->second : dense_[key];
            if (at < 0) {
                need(lists.size() < 0x7FFFFFFF, "there are too many patterns");
                at = static_cast<std::int32_t>(lists.size());
                lists.emplace_back();
            }
            lists[at].push_back({number, third});
            if (other != square)
                partners_[size_t(square) * words_ + size_t(other) / 64] |= std::uint64_t{1} << (other % 64);
        }
    }
    first_entry_.push_back(0);
    for (const std::vector<Entry>& list : lists) {
        entries_.insert(entries_.end(), list.begin(), list.end());
        first_entry_.push_back(entries_.size());
    }
}

void Patterns::check(const std::vector<std::int64_t>& cost, const std::vector<std::int64_t>& stay,
                     const Limits& limits) {
    for (std::uint32_t number = 0; number < waste_.size(); ++number) {
        limits.poll();
        check_one(number, cost, stay);
    }
}

// Waste is counted by the first list of potentials: a push wastes 1 + (the cost of its box after it) - (its
// cost before), a box that stays on a goal -(potential) - (its cost there).
void Patterns::check_one(std::uint32_t number, const std::vector<std::int64_t>& cost,
                         const std::vector<std::int64_t>& stay) {
    const std::span<const int> standing = boxes(number);
    const std::int64_t waste = waste_[number];
    const std::uint64_t* const floor = &floor_[number * words_];
    std::vector<std::uint64_t> after(words_, 0);
    const auto flip = [&](int square) { after[size_t(square) / 64] ^= std::uint64_t{1} << (square % 64); };
    for (const int box : standing) flip(box);
    int player = 0;
    while (!holds(floor, player)) ++player;
    if (std::ranges::all_of(standing, [&](int box) { return board_->goal(box); })) {
        std::int64_t sum = 0;
        for (const int box : standing) sum += stay[box] - cost[board_->place(box, player)];
        need(sum >= waste, "a pattern is solved with less waste than it says");
    }
    for (const int box : standing) {
        for (int direction = 0; direction < 4; ++direction) {
            const int to = board_->next(box, direction);
            const int behind = board_->next(box, Board::back(direction));
            if (to == board_->size() || behind == board_->size() || holds(after.data(), to) ||
                !holds(floor, behind))
                continue;
            const std::int64_t before = cost[board_->place(box, behind)];
            const std::int64_t then = cost[board_->place(to, box)];
            if (before == kDead || then == kDead) continue;
            const std::int64_t rest = waste == kDead ? kDead : waste - (1 + then - before);
            if (rest <= 0) continue;
            flip(box);
            flip(to);
            std::int64_t promised = 0;
            all(after.data(), box, [&](const Found& found) { promised = std::max(promised, found.waste); });
            flip(to);
            flip(box);
            need(promised >= rest, "a pattern can waste less than it says");
        }
    }
}

}  // namespace checker
