#include "analyse/game_record.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "level/reach.hpp"

namespace pushworks::analyse {

namespace {

PositionKey key_of(Reach& reach, const Position& position) {
    PositionKey key{{position.boxes().begin(), position.boxes().end()},
                    reach.flood(position, position.player())};
    std::sort(key.boxes.begin(), key.boxes.end());
    return key;
}

}  // namespace

std::string PositionKey::bytes() const {
    std::string text;
    text.reserve(2 * boxes.size() + 2);
    const auto add = [&](Square square) {
        text.push_back(static_cast<char>(square & 0xFF));
        text.push_back(static_cast<char>(square >> 8));
    };
    for (const Square box : boxes) add(box);
    add(region);
    return text;
}

GameRecord::GameRecord(const LevelSpec& level, std::string_view lurd) : level_(level), board_(level) {
    Position position = Position::start(board_);
    Reach reach(board_);
    const auto keep = [&] {
        charge(board_.size());
        positions_.push_back(key_of(reach, position));
        players_.push_back(position.player());
        const int number = static_cast<int>(positions_.size()) - 1;
        first_same_.push_back(number_of_.try_emplace(positions_.back().bytes(), number).first->second);
    };
    keep();
    play(board_, position, lurd, [&](const Push& push, int move) {
        pushes_.push_back(push);
        moves_.push_back(move);
        keep();
    });
}

bool GameRecord::solved(int number) const {
    return board_.unreachable_boxes_are_home() && board_.are_goals(boxes(number));
}

LevelSpec GameRecord::level_at(int number) const {
    LevelSpec level = level_;
    std::erase_if(level.boxes, [&](int cell) { return board_.square_of_cell(cell) != kNoSquare; });
    for (const Square box : boxes(number)) level.boxes.push_back(board_.cell(box));
    std::sort(level.boxes.begin(), level.boxes.end());
    level.player = board_.cell(player(number));
    return level;
}

std::string GameRecord::moves_of_line(int from, const Vector<Push>& line) const {
    // The squares of a level do not depend on where its boxes stand.
    return moves_of(Board(level_at(from)), line);
}

Vector<Push> GameRecord::line_of_moves(int from, std::string_view lurd) const {
    Position position(board_);
    position.assign(boxes(from), player(from));
    Vector<Push> line;
    play(board_, position, lurd, [&](const Push& push, int) { line.push_back(push); });
    return line;
}

Vector<std::pair<int, int>> GameRecord::meetings(int from, const Vector<Push>& line) const {
    Position position(board_);
    position.assign(boxes(from), player(from));
    Reach reach(board_);
    Vector<std::pair<int, int>> found;
    for (std::size_t done = 0; done < line.size(); ++done) {
        charge(board_.size());
        make_push(board_, position, line[done]);
        const auto at = number_of_.find(key_of(reach, position).bytes());
        if (at != number_of_.end()) found.emplace_back(static_cast<int>(done) + 1, at->second);
    }
    return found;
}

}  // namespace pushworks::analyse
