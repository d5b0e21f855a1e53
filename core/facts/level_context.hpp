// Everything that is true of a level whatever the search: made once a run, on first use, and shared by all
// searches and threads of the run. No search builds any of it by itself.
//
// Each table is made by itself, so that a search does not pay for what it does not use. Making one may be
// interrupted (time, memory, a quota of squares); the next call then starts again. References stay good for
// as long as the context lives.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "base/containers.hpp"
#include "base/lazy.hpp"
#include "facts/distances.hpp"
#include "facts/grid.hpp"
#include "facts/hotspots.hpp"
#include "facts/pattern_database_cache.hpp"
#include "facts/walk_table.hpp"
#include "level/board.hpp"

namespace pushworks {

class LevelContext {
 public:
    // The board must outlive the context.
    explicit LevelContext(const Board& board) : board_(&board) {}

    const Board& board() const { return *board_; }
    const Sides& sides() const;
    // Pushes to every goal; from every start square, with the player where the level puts it or anywhere.
    const Distances& to_goals() const;
    const Distances& from_starts() const;
    const Distances& from_starts_anywhere() const;
    const Distances& manhattan() const;
    const Grid& grid() const;
    const Hotspots& hotspots() const;
    const WalkTable& walks() const;
    const PatternDatabaseCache& patterns() const;

    // A table that this layer does not know: one of a type for each variant. `make()` returns it.
    template <class T, class Make>
    T& slot(int variant, Make&& make) const {
        return lazy<T>(variant).get(make);
    }
    template <class T, class Make>
    T& slot(Make&& make) const {
        return slot<T>(0, std::forward<Make>(make));
    }

 private:
    template <class T>
    static constexpr char kTypeKey{};  // its address stands for the type

    template <class T>
    const Lazy<T>& lazy(int variant) const {
        const std::lock_guard lock(mutex_);
        std::shared_ptr<void>& slot = slots_[{&kTypeKey<T>, variant}];
        if (!slot) slot = std::make_shared<Lazy<T>>();
        return *static_cast<const Lazy<T>*>(slot.get());
    }

    const Board* board_;
    Lazy<Sides> sides_;
    Lazy<Distances> to_goals_, from_starts_, from_starts_anywhere_, manhattan_;
    Lazy<Grid> grid_;
    Lazy<Hotspots> hotspots_;
    Lazy<WalkTable> walks_;
    Lazy<PatternDatabaseCache> patterns_;
    mutable std::mutex mutex_;  // of the map, not of what is in it
    // By type and variant. Below the others: tables may refer to them, and go first.
    mutable OrderedMap<std::pair<const void*, int>, std::shared_ptr<void>> slots_;
};

}  // namespace pushworks
