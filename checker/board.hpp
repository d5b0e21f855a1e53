// The level: squares, what is beside each, on which side of a lone box the player is, and how far it is from
// goals.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace checker {

inline constexpr std::int64_t kDead = std::int64_t{1} << 60;  // pushes that no solution has

class Board {
 public:
    // Throws Refused.
    explicit Board(std::string_view text);

    // Squares are numbered row by row; the number size() stands for everything that is not floor.
    int size() const { return size_; }
    int next(int square, int direction) const { return next_[square][direction]; }
    static int back(int direction) { return direction ^ 1; }  // up, down, left, right
    bool goal(int square) const { return goal_[square] != 0; }
    const std::vector<int>& goals() const { return goals_; }
    const std::vector<int>& boxes() const { return boxes_; }
    int player() const { return player_; }
    bool stuck() const { return stuck_; }  // a box off goals that the player can never come near
    bool every_goal() const { return goals_.size() == boxes_.size(); }
    int parity() const { return parity_; }  // of the pushes of every solution, if every goal is filled
    // The eight squares around a square, clockwise from above.
    const std::array<int, 8>& ring(int square) const { return ring_[square]; }

    // A place is a square for a box with a side of the player: the squares it can walk to around that box
    // alone. Pushes of other boxes never change the side. Places are numbered from 0.
    std::size_t places() const { return square_of_.size(); }
    std::size_t place(int box, int player) const {
        std::size_t at = first_[box];
        for (const int child : apart_[box]) {
            if (enter_[child] <= enter_[player] && enter_[player] < leave_[child]) return at;
            ++at;
        }
        return at;
    }
    std::size_t sides(int square) const { return first_[square + 1] - first_[square]; }
    std::size_t first_place(int square) const { return first_[square]; }

    // For every place, the least of (cost of a goal + pushes of a lone box to it); kDead where none of the
    // goals given can be reached.
    std::vector<std::int64_t> distances(const std::vector<std::pair<std::int64_t, int>>& goals) const;

 private:
    void number(const std::vector<std::vector<char>>& cells, int row, int column);
    void find_sides();

    int size_ = 0;
    std::vector<std::array<int, 4>> next_;
    std::vector<std::array<int, 8>> ring_;
    std::vector<std::uint8_t> goal_;
    std::vector<int> goals_, boxes_;
    int player_ = -1;
    bool stuck_ = false;
    int parity_ = 0;
    // A walk over the whole floor, depth first: the squares behind a square are an interval of it.
    std::vector<int> enter_, leave_;
    std::vector<std::vector<int>> apart_;  // the children that a box on the square cuts off
    std::vector<std::size_t> first_;
    std::vector<int> square_of_;
};

}  // namespace checker
