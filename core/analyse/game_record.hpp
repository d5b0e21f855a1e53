// A recorded game: its pushes, and the position before and after each of them.
#pragma once

#include <string>
#include <string_view>

#include "base/containers.hpp"
#include "level/board.hpp"
#include "level/solution.hpp"

namespace pushworks::analyse {

// What a position is for distances: its boxes, ascending, and the first square of the player's region.
struct PositionKey {
    Vector<Square> boxes;
    Square region = kNoSquare;

    std::string bytes() const;
};

class GameRecord {
 public:
    // Throws std::invalid_argument, in one line, when the level is invalid or a move is illegal.
    GameRecord(const LevelSpec& level, std::string_view lurd);

    const Board& board() const { return board_; }
    // Positions are numbered by the pushes made before them: 0 to pushes().
    int pushes() const { return static_cast<int>(pushes_.size()); }
    // The push that leads from position `number` to the next.
    const Push& push(int number) const { return pushes_[number]; }
    // Moves made before that push.
    int move(int number) const { return moves_[number]; }
    const Vector<Square>& boxes(int number) const { return positions_[number].boxes; }
    Square player(int number) const { return players_[number]; }
    bool solved(int number) const;
    // The first position of the game that is the same: equal boxes, the player in the same region.
    int first_same(int number) const { return first_same_[number]; }
    // The level as it stands at a position; the player where the last push left it.
    LevelSpec level_at(int number) const;

    // The pushes of a line played from a position, as LURD and back.
    std::string moves_of_line(int from, const Vector<Push>& line) const;
    Vector<Push> line_of_moves(int from, std::string_view lurd) const;
    // Where a line played from a position comes by positions of the game: pairs of pushes done in the line
    // and number of the (first such) position.
    Vector<std::pair<int, int>> meetings(int from, const Vector<Push>& line) const;

 private:
    LevelSpec level_;
    Board board_;
    Vector<Push> pushes_;
    Vector<int> moves_;
    Vector<PositionKey> positions_;
    Vector<Square> players_;
    Vector<int> first_same_;
    UnorderedMap<std::string, int> number_of_;
};

}  // namespace pushworks::analyse
