#include "facts/level_context.hpp"

namespace pushworks {

const Sides& LevelContext::sides() const {
    return sides_.get([this] { return Sides(*board_); });
}

const Distances& LevelContext::to_goals() const {
    return to_goals_.get([this] { return Distances::to_goals(*board_, sides()); });
}

const Distances& LevelContext::from_starts() const {
    return from_starts_.get(
        [this] { return Distances::from_starts(*board_, sides(), Distances::Player::at_start); });
}

const Distances& LevelContext::from_starts_anywhere() const {
    return from_starts_anywhere_.get(
        [this] { return Distances::from_starts(*board_, sides(), Distances::Player::anywhere); });
}

const Distances& LevelContext::manhattan() const {
    return manhattan_.get([this] { return Distances::manhattan(*board_, sides()); });
}

const Grid& LevelContext::grid() const {
    return grid_.get([this] { return Grid(*board_, to_goals(), from_starts_anywhere()); });
}

const Hotspots& LevelContext::hotspots() const {
    return hotspots_.get([this] { return Hotspots(grid()); });
}

const WalkTable& LevelContext::walks() const {
    return walks_.get([this] { return WalkTable(*board_); });
}

const PatternDatabaseCache& LevelContext::patterns() const {
    return patterns_.get([this] { return PatternDatabaseCache(*board_, sides(), to_goals()); });
}

}  // namespace pushworks
