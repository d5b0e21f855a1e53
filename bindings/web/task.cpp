#include "task.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace pushworks::web {

namespace {

constexpr double kNever = 1e9;  // seconds
constexpr std::int64_t kMostCells = std::int64_t{1}
                                    << 30;  // as of every board: their numbers are within an int

std::map<std::string_view, TaskKind::Begin>& kinds() {
    static std::map<std::string_view, TaskKind::Begin> table;
    return table;
}

}  // namespace

TaskKind::TaskKind(std::string_view name, Begin begin) {
    kinds()[name] = begin;
}

std::unique_ptr<Task> begin_task(const Json& asked) {
    const std::string name = asked["task"].text();
    const auto found = kinds().find(name);
    if (found == kinds().end()) throw std::invalid_argument("there is no task '" + name + "'");
    return found->second(asked);
}

LevelSpec level_from(std::string_view text) {
    LevelSpec level;
    Vector<std::string_view> rows;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        rows.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    for (const std::string_view row : rows) level.width = std::max(level.width, static_cast<int>(row.size()));
    level.height = static_cast<int>(rows.size());
    if (std::int64_t{level.width} * level.height > kMostCells)
        throw std::invalid_argument("the level has more than 1,073,741,824 cells");
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < static_cast<int>(rows[y].size()); ++x) {
            const char what = rows[y][x];
            const int cell = y * level.width + x;
            if (std::string_view("#$*.+@ -_").find(what) == std::string_view::npos)
                throw std::invalid_argument("line " + std::to_string(y + 1) + ", column " +
                                            std::to_string(x + 1) + ": expected one of #$*.+@ or a space");
            if (what == '#') level.walls.push_back(cell);
            if (what == '.' || what == '*' || what == '+') level.goals.push_back(cell);
            if (what == '$' || what == '*') level.boxes.push_back(cell);
            if (what != '@' && what != '+') continue;
            level.several_players = level.several_players || level.player >= 0;
            if (level.player < 0) level.player = cell;
        }
    return level;
}

std::string text_of(const LevelSpec& level) {
    const auto stride = static_cast<std::size_t>(level.width) + 1;
    std::string text(stride * static_cast<std::size_t>(level.height), ' ');
    const auto at = [&](int cell) -> char& {
        return text[static_cast<std::size_t>(cell / level.width) * stride +
                    static_cast<std::size_t>(cell % level.width)];
    };
    for (std::size_t y = 1; y <= static_cast<std::size_t>(level.height); ++y) text[y * stride - 1] = '\n';
    for (const int cell : level.walls) at(cell) = '#';
    for (const int cell : level.goals) at(cell) = '.';
    for (const int cell : level.boxes) at(cell) = at(cell) == '.' ? '*' : '$';
    if (level.player >= 0) at(level.player) = at(level.player) == '.' ? '+' : '@';
    return text;
}

Limits limits_from(const Json& asked) {
    Limits limits;
    limits.seconds = asked["seconds"].number();
    // Only a task with a limit reads the clock, and through the clock the page learns how far a task is.
    if (limits.seconds == 0) limits.seconds = kNever;
    limits.nodes = asked["nodes"].count();
    limits.bytes = asked["bytes"].count();
    if (limits.seconds < 0) throw std::invalid_argument("expected seconds not below 0");
    return limits;
}

}  // namespace pushworks::web
