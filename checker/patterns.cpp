#include <algorithm>

#include "reasons.hpp"

namespace checker {

void Patterns::read(const Board& board, Reader& reader) {
    board_ = &board;
    words_ = (size_t(board.size()) + 63) / 64;
    occupied_.assign(size_t(board.size()) + 1, 0);
    const std::size_t count = reader.count();
    if (count > 0) used_.assign(size_t(board.size()), 0);
    if (count > 0 && board.size() <= 1500) dense_.assign(size_t(board.size()) * size_t(board.size()), -1);
    std::vector<int> squares, before, queue;
    int last = -1;  // the player of the pattern before
    for (std::size_t number = 0; number < count; ++number) {
        const std::size_t size = reader.number(board.boxes().size());
        before = squares;
        reader.squares(squares, size, board.size());
        const int player = static_cast<int>(reader.number(size_t(board.size()) - 1));
        need(size > 0 && !std::binary_search(squares.begin(), squares.end(), player),
             "a pattern is malformed");
        need(before < squares || (before == squares && last < player), "patterns are not in rising order");
        last = player;
        const auto waste = static_cast<std::int64_t>(reader.number(1 << 20));
        for (const int square : squares) occupied_[square] = used_[square] = 1;
        floor_.resize((number + 1) * words_, 0);
        std::uint64_t* floor = &floor_[number * words_];
        queue.assign(1, player);
        floor[player / 64] |= std::uint64_t{1} << (player % 64);
        for (std::size_t head = 0; head < queue.size(); ++head) {
            for (int direction = 0; direction < 4; ++direction) {
                const int next = board.next(queue[head], direction);
                if (next == board.size() || occupied_[next] || (floor[next / 64] >> (next % 64) & 1))
                    continue;
                floor[next / 64] |= std::uint64_t{1} << (next % 64);
                queue.push_back(next);
            }
        }
        for (const int square : squares) occupied_[square] = 0;
        need(*std::min_element(queue.begin(), queue.end()) == player,
             "the player of a pattern is not on its first square");
        boxes_.push_back(squares);
        waste_.push_back(waste == 0 ? kDead : waste);
        const auto id = static_cast<std::uint32_t>(number);
        for (const int square : squares)
            add_to_list(square, size == 1 ? square : squares[square == squares[0] ? 1 : 0], id);
    }
}

void Patterns::add_to_list(int square, int other, std::uint32_t number) {
    const std::size_t key = size_t(square) * size_t(board_->size()) + size_t(other);
    std::int32_t& at = dense_.empty() ? sparse_.try_emplace(key, -1).first->second : dense_[key];
    if (at < 0) {
        at = static_cast<std::int32_t>(lists_.size());
        lists_.emplace_back();
    }
    lists_[at].push_back(number);
}

void Patterns::check(const std::vector<std::int64_t>& cost, const std::vector<std::int64_t>& stay) {
    for (std::uint32_t number = 0; number < waste_.size(); ++number) check_one(number, cost, stay);
}

// Waste is counted by the first price list: a push wastes 1 + (the cost of its box after it) - (its cost
// before), a box that stays on a goal -(price) - (its cost there).
void Patterns::check_one(std::uint32_t number, const std::vector<std::int64_t>& cost,
                         const std::vector<std::int64_t>& stay) {
    const std::vector<int> boxes = boxes_[number];
    const std::int64_t waste = waste_[number];
    const auto inside = [&](int square) {
        return square != board_->size() &&
               (floor_[number * words_ + size_t(square) / 64] >> (square % 64) & 1);
    };
    int player = 0;
    while (!inside(player)) ++player;
    if (std::all_of(boxes.begin(), boxes.end(), [&](int box) { return board_->goal(box); })) {
        std::int64_t sum = 0;
        for (const int box : boxes) sum += stay[box] - cost[board_->place(box, player)];
        need(sum >= waste, "a pattern is solved with less waste than it says");
    }
    for (const int box : boxes) occupied_[box] = 1;
    std::vector<int> after = boxes;
    for (std::size_t index = 0; index < boxes.size(); ++index) {
        const int box = boxes[index];
        for (int direction = 0; direction < 4; ++direction) {
            const int to = board_->next(box, direction);
            const int behind = board_->next(box, Board::back(direction));
            if (to == board_->size() || occupied_[to] || !inside(behind)) continue;
            const std::int64_t before = cost[board_->place(box, behind)];
            const std::int64_t then = cost[board_->place(to, box)];
            if (before == kDead || then == kDead) continue;
            const std::int64_t rest = waste == kDead ? kDead : waste - (1 + then - before);
            if (rest <= 0) continue;
            occupied_[box] = 0;
            occupied_[to] = 1;
            after[index] = to;
            std::int64_t promised = 0;
            all(after, occupied_, box,
                [&](const Found& found) { promised = std::max(promised, found.waste); });
            after[index] = box;
            occupied_[to] = 0;
            occupied_[box] = 1;
            need(promised >= rest, "a pattern can waste less than it says");
        }
    }
    for (const int box : boxes) occupied_[box] = 0;
}

}  // namespace checker
