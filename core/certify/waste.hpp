// What two or three boxes waste, from the engine's tables, in the form a certificate needs: only the sets
// that were used, and those that a checker meets when it tries their pushes.
#pragma once

#include <array>
#include <cstdint>

#include "base/containers.hpp"
#include "certify/bounds.hpp"
#include "facts/pattern_database_set.hpp"
#include "level/reach.hpp"

namespace pushworks::certify {

class Waste {
 public:
    // Boxes in rising order; the third is kNoSquare in pairs. The last is the first square of the player's
    // piece of floor.
    using Set = std::array<Square, 3>;
    using Key = std::pair<Set, Square>;
    static constexpr int kDead = PatternDatabase::kDeadlocked;

    Waste(const Board& board, const DualPotentials& potentials, PatternDatabaseSet tables);

    void load(const Position& position, Square player);
    // Whether the position after box `index` went to `to`, the player now on `player`, is deadlocked or has
    // sets without a common box that waste `need` together. Those are kept.
    bool cuts(int index, Square to, Square player, std::int64_t need);
    // Keeps nothing of what was kept so far.
    void forget();
    // Adds whatever the sets kept depend on.
    void close();
    const OrderedMap<Key, int>& all() const { return kept_; }

 private:
    static constexpr std::size_t kMostTries = 100;

    struct Item {
        Set set;
        std::uint64_t boxes;
        int waste;
    };

    void add_items(int index, Square square, int from, Square player, Vector<Item>& items);
    int waste_of(const Set& set, Square player) const;
    bool adds_up(std::size_t at, std::uint64_t taken, std::int64_t need);
    void keep(const Set& set, Square player, int waste);
    void close_one(const Key& key, int waste);

    const Board* board_;
    const DualPotentials* potentials_;
    PatternDatabaseSet tables_;
    Vector<Square> squares_;
    Vector<Item> items_;
    Vector<Item> after_;
    Vector<std::int64_t> rest_;
    Vector<std::size_t> chosen_;
    std::size_t tries_ = 0;
    Position alone_;
    Reach reach_;
    Reach region_;
    OrderedMap<Key, int> kept_;
    Vector<Key> open_;
    OrderedSet<std::pair<Key, int>> asked_;  // by the player's own square
};

}  // namespace pushworks::certify
