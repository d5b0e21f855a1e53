// The reasons a certificate brings: lists of potentials, goal sets and patterns.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "board.hpp"
#include "reader.hpp"

namespace checker {

enum Reason : int { kInSet, kBound, kSquare, kMatching, kPattern, kWaste, kReasons, kNone = kReasons };

// Numbers for every place, many columns at a time: a position's value is a constant plus the numbers of its
// boxes' places.
class Columns {
 public:
    void add(std::int64_t constant, const std::vector<std::int64_t>& numbers);
    void finish(std::size_t places);
    void load(const std::vector<std::size_t>& boxes);
    // The largest value after a box went from one place to another.
    std::int64_t most_after(std::size_t from, std::size_t to) const;
    std::int64_t first_after(std::size_t from, std::size_t to) const {
        return sums_[0] + cells_[to * width_] - cells_[from * width_];
    }
    std::size_t size() const { return width_; }

 private:
    std::size_t width_ = 0;
    std::vector<std::int64_t> constants_, sums_, cells_;
    std::vector<std::vector<std::int64_t>> added_;
};

// A pattern that a position contains.
struct Found {
    std::uint32_t pattern;
    std::int64_t waste;
};

class Patterns {
 public:
    void read(const Board& board, Reader& reader, Limits& limits);
    // Every pattern keeps its promise; `cost` and `stay` are those of the first list of potentials.
    void check(const std::vector<std::int64_t>& cost, const std::vector<std::int64_t>& stay,
               const Limits& limits);

    std::size_t size() const { return waste_.size(); }
    std::span<const int> boxes(std::uint32_t pattern) const {
        return {&squares_[first_box_[pattern]], first_box_[pattern + 1] - first_box_[pattern]};
    }
    // The patterns with a box on `square` that a position contains. `boxes` has one bit a square.
    template <class Visit>
    void with(int square, const std::uint64_t* boxes, int player, Visit&& visit) const {
        visit_list(square, square, boxes, player, visit);
        for (std::size_t word = 0; word < words_; ++word)
            visit_word(square, word, boxes, boxes[word], player, visit);
    }
    // All patterns that a position contains: each is found by its first two boxes.
    template <class Visit>
    void all(const std::uint64_t* boxes, int player, Visit&& visit) const {
        for (std::size_t word = 0; word < words_; ++word) {
            for (std::uint64_t rest = boxes[word] & used_[word]; rest != 0; rest &= rest - 1) {
                const int square = static_cast<int>(word * 64) + std::countr_zero(rest);
                visit_list(square, square, boxes, player, visit);
                visit_word(square, word, boxes, rest & (rest - 1), player, visit);
                for (std::size_t later = word + 1; later < words_; ++later)
                    visit_word(square, later, boxes, boxes[later], player, visit);
            }
        }
    }

 private:
    // One of the patterns with a box on a certain square of whose other boxes a certain one is the first.
    struct Entry {
        std::uint32_t pattern;
        std::int32_t third;  // a third box of it, or again the first
    };
    static bool holds(const std::uint64_t* squares, int square) {
        return (squares[size_t(square) / 64] >> (square % 64) & 1) != 0;
    }
    // The number of their list; `other` is `square` itself for a pattern of one box.
    std::int32_t list(int square, int other) const {
        const std::size_t key = static_cast<std::size_t>(square) * size_t(board_->size()) + size_t(other);
        if (!dense_.empty()) return dense_[key];
        const auto found = sparse_.find(key);
        return found == sparse_.end() ? -1 : found->second;
    }
    // Those of a square with another of `others`, a word of the bits of `boxes`.
    template <class Visit>
    void visit_word(int square, std::size_t word, const std::uint64_t* boxes, std::uint64_t others,
                    int player, Visit&& visit) const {
        if (waste_.empty()) return;
        for (others &= partners_[size_t(square) * words_ + word]; others != 0; others &= others - 1)
            visit_list(square, static_cast<int>(word * 64) + std::countr_zero(others), boxes, player, visit);
    }
    template <class Visit>
    void visit_list(int square, int other, const std::uint64_t* boxes, int player, Visit&& visit) const {
        const std::int32_t number = waste_.empty() ? -1 : list(square, other);
        if (number < 0) return;
        for (std::size_t at = first_entry_[number]; at < first_entry_[number + 1]; ++at) {
            const Entry entry = entries_[at];
            if (!holds(boxes, entry.third) || !holds(&floor_[entry.pattern * words_], player)) continue;
            if (contained(entry.pattern, boxes)) visit(Found{entry.pattern, waste_[entry.pattern]});
        }
    }
    bool contained(std::uint32_t pattern, const std::uint64_t* position) const {
        for (const int box : boxes(pattern))
            if (!holds(position, box)) return false;
        return true;
    }
    void index(Limits& limits);
    void check_one(std::uint32_t number, const std::vector<std::int64_t>& cost,
                   const std::vector<std::int64_t>& stay);

    const Board* board_ = nullptr;
    std::size_t words_ = 0;
    std::vector<std::size_t> first_box_{0};  // of each pattern, in squares_
    std::vector<int> squares_;
    std::vector<std::uint64_t> floor_;  // the player's piece, one bit a square
    std::vector<std::int64_t> waste_;
    std::vector<std::uint64_t> used_;      // squares with a box of a pattern
    std::vector<std::uint64_t> partners_;  // of each square: those with which it has a list
    std::vector<std::int32_t> dense_;
    std::unordered_map<std::size_t, std::int32_t> sparse_;
    std::vector<std::size_t> first_entry_;  // of each list
    std::vector<Entry> entries_;
};

// All reasons together, for one position at a time and the pushes from it.
class Reasons {
 public:
    Reasons(const Board& board, Reader& reader, Limits& limits);

    void load(const std::vector<int>& boxes, int player);
    // Cheap reasons after box `index` went to `to` and the player stands where it was; `rest` is what must be
    // shown.
    Reason by_number(std::size_t index, int to, std::int64_t rest) const;
    // The others; `standing` has one bit a square, those of the boxes after the push.
    Reason by_pattern(std::size_t index, int to, std::int64_t rest, std::vector<std::uint64_t>& standing);
    bool dead_square(int square) const { return living_[square] == 0; }
    std::size_t patterns() const { return patterns_.size(); }
    std::size_t bounds() const { return lists_.size() + sets_.size(); }

 private:
    struct Item {
        std::uint64_t boxes;  // by their numbers in the position
        std::int64_t waste;
        std::uint32_t pattern;
    };
    void add_item(const Found& found, std::vector<Item>& items) const;
    bool adds_up(std::size_t at, std::uint64_t taken, std::int64_t rest);

    const Board* board_;
    std::vector<std::uint8_t> living_;  // squares from which a lone box can reach a goal
    std::vector<std::int64_t> alive_;
    Columns lists_, sets_;
    Patterns patterns_;
    std::vector<int> boxes_;
    std::vector<int> number_at_;  // of the box on each square
    std::vector<std::size_t> places_;
    int player_ = 0;
    bool any_dead_ = false;    // a box of the position can reach no goal
    bool items_made_ = false;  // items_ are those of the position
    std::vector<Item> items_, after_;
    std::vector<std::int64_t> rests_;
    int tries_ = 0;
};

}  // namespace checker
