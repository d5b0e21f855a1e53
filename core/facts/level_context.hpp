// Everything that is true of a level whatever the search: made once a run, on first use, and shared by all
// searches and threads of the run. No search builds any of it by itself.
//
// Each table is made by itself, so that a search does not pay for what it does not use. Making one may be
// interrupted (time, memory, a quota of squares); the next call then starts again. References stay good for
// as long as the context lives.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

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
    LevelContext(const LevelContext&) = delete;
    LevelContext& operator=(const LevelContext&) = delete;

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

    // Of the tables made so far, without pattern databases, which their users count.
    std::uint64_t bytes() const;

 private:
    template <class T>
    static constexpr char kTypeKey{};  // its address stands for the type
    struct Slot {
        std::shared_ptr<void> lazy;
        std::uint64_t (*bytes)(const void* lazy);
    };

    template <class T>
    const Lazy<T>& lazy(int variant) const {
        const std::lock_guard lock(mutex_);
        Slot& slot = slots_[{&kTypeKey<T>, variant}];
        if (!slot.lazy) {
            slot.lazy = std::make_shared<Lazy<T>>();
            slot.bytes = [](const void* lazy) -> std::uint64_t {
                const T* const made = static_cast<const Lazy<T>*>(lazy)->if_made();
                if constexpr (requires { made->bytes(); })
                    return made ? made->bytes() : 0;
                else
                    return 0;
            };
        }
        return *static_cast<const Lazy<T>*>(slot.lazy.get());
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
    mutable std::map<std::pair<const void*, int>, Slot> slots_;
};

}  // namespace pushworks
