// The pattern databases of a level, each made on first use and kept.
#pragma once

#include <mutex>

#include "facts/distances.hpp"
#include "facts/pattern_database_set.hpp"
#include "level/board.hpp"

namespace pushworks {

class PatternDatabaseCache {
 public:
    PatternDatabaseCache(const Board& board, const Sides& sides, const Distances& to_goals)
        : board_(&board), sides_(&sides), to_goals_(&to_goals) {}

    // The tables chosen; the room's table has at most `room_states` states. May be called by several threads:
    // the first one makes the tables, the others wait. Tables for which
    // there is no memory are missing.
    PatternDatabaseSet get(PatternChoice choice, std::size_t room_states) const;

 private:
    void make(PatternChoice choice, std::size_t room_states) const;
    void make_room(std::size_t states) const;
    // Tables whose detours add up with those of the room, if there is one: else the larger of both has to do.
    void make_tables(DetourTables& tables, PatternChoice choice, const GoalRoomTable* room) const;

    const Board* board_;
    const Sides* sides_;
    const Distances* to_goals_;
    mutable std::mutex mutex_;
    mutable PatternDatabaseSet all_;
    mutable std::size_t room_states_ = 0;  // the room has been made with this limit
    mutable bool full_ = false;            // there was no memory for a table: no more are made
};

}  // namespace pushworks
