#include "generate/room.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "base/frame.hpp"
#include "level/board.hpp"
#include "level/spread.hpp"

namespace pushworks::generate {
namespace {

// Patterns of three by three, '.' floor: corners, straits, pillars, niches. Turned and mirrored at random.
constexpr std::array<std::string_view, 16> kTemplates{
    ".........", "#........", "##.......", "###......", "#.#......", "....#....", "#.......#", "##.#.....",
    "###...###", "#.#...#.#", "###...#.#", "#.##..#..", "...#.#...", "#..#.....", "..##.....", "#########",
};

// The board while it is carved: one byte a cell, 1 floor.
class Carver {
 public:
    Carver(int width, int height, Rng& rng)
        : width_(width), height_(height), rng_(rng), open_(static_cast<std::size_t>(width) * height, 0) {}

    void templates() {
        const int dx = rng_.below(3), dy = rng_.below(3);
        for (int y = 1 - dy; y < height_; y += 3)
            for (int x = 1 - dx; x < width_; x += 3) {
                const int turn = rng_.below(8);  // compilers differ in which argument they work out first
                stamp(kTemplates[pick_template()], x, y, turn);
            }
    }

    // A few small rooms joined by passages one square wide.
    void chambers() {
        const int area = (width_ - 2) * (height_ - 2);
        const int rooms = std::max(2, area / 22 + rng_.between(-1, 1));
        int px = -1, py = -1;
        for (int i = 0; i < rooms; ++i) {
            const int w = std::min(rng_.between(2, 4), width_ - 2),
                      h = std::min(rng_.between(2, 3), height_ - 2);
            const int x = rng_.between(1, width_ - 1 - w), y = rng_.between(1, height_ - 1 - h);
            for (int j = 0; j < w * h; ++j) dig(x + j % w, y + j / w);
            const int cx = x + rng_.below(w), cy = y + rng_.below(h);
            if (px >= 0) passage(px, py, cx, cy);
            px = cx, py = cy;
        }
    }

    // A random walk that carves floor, sometimes wider.
    void walk() {
        int x = rng_.between(1, width_ - 2), y = rng_.between(1, height_ - 2);
        const int wanted = (width_ - 2) * (height_ - 2) * rng_.between(40, 62) / 100;
        int dug = 0, direction = rng_.below(4);
        for (int step = 0; step < 40 * wanted && dug < wanted; ++step) {
            dug += dig(x, y);
            if (rng_.chance(18)) {
                dug += dig(x + 1, y);
                dug += dig(x, y + 1);
                dug += dig(x + 1, y + 1);
            }
            if (rng_.chance(35)) direction = rng_.below(4);
            constexpr std::array<int, 4> dx{0, 0, -1, 1}, dy{-1, 1, 0, 0};
            x = std::clamp(x + dx[direction], 1, width_ - 2);
            y = std::clamp(y + dy[direction], 1, height_ - 2);
        }
    }

    // Cut the outline: what falls away makes the shape.
    void cut(std::string_view shape) {
        const int w = width_, h = height_;
        const int a = rng_.between(std::max(1, w / 5), std::max(1, w / 3));
        const int b = rng_.between(std::max(1, h / 5), std::max(1, h / 3));
        if (shape == "cross") {
            for (const bool right : {false, true})
                for (const bool low : {false, true}) wall(right ? w - a : 0, low ? h - b : 0, a, b);
        } else if (shape == "ell") {
            const int cw = w * rng_.between(35, 50) / 100, ch = h * rng_.between(35, 50) / 100;
            const bool top = rng_.chance(50), left = rng_.chance(50);
            wall(left ? 0 : w - cw, top ? 0 : h - ch, cw, ch);
        } else if (shape == "ring") {
            const int cw = std::max(1, w / 3 - rng_.below(2)), ch = std::max(1, h / 3 - rng_.below(2));
            wall((w - cw) / 2, (h - ch) / 2, cw, ch);
        } else if (shape == "stairs") {
            const bool flip = rng_.chance(50);
            for (int y = 0; y < h; ++y) {
                const int depth = std::max(0, std::min(y, h - 1 - y) == y ? (h / 2 - y) / 2 : 0) + 1;
                wall(flip ? w - depth : 0, y, depth, 1);
                wall(flip ? 0 : w - depth, h - 1 - y, depth, 1);
            }
        } else if (shape == "notch") {
            for (int i = rng_.between(2, 4); i > 0; --i) {
                const bool side = rng_.chance(50);
                const int nw = side ? rng_.between(1, 3) : rng_.between(1, 2);
                const int nh = side ? rng_.between(1, 2) : rng_.between(1, 3);
                const int x = side ? (rng_.chance(50) ? 1 : w - 1 - nw) : rng_.between(1, w - 1 - nw);
                const int y = side ? rng_.between(1, h - 1 - nh) : (rng_.chance(50) ? 1 : h - 1 - nh);
                wall(x, y, nw, nh);
            }
        }
    }

    // Put a pillar into every empty hall: a rectangle of three by four without any wall.
    void break_halls() {
        for (const auto& [hw, hh] : {std::pair{4, 3}, std::pair{3, 4}}) {
            for (int y = 1; y + hh < height_; ++y)
                for (int x = 1; x + hw < width_; ++x) {
                    bool hall = true;
                    for (int j = 0; hall && j < hw * hh; ++j) hall = is_open(x + j % hw, y + j / hw);
                    if (!hall) continue;
                    const int down = rng_.below(hh), across = rng_.below(hw);
                    open_[index(x + across, y + down)] = 0;
                }
        }
    }

    // Blind alleys longer than one square only make people walk.
    void fill_blind_alleys() {
        Vector<int> ends;
        for (int round = 0; round < 20; ++round) {
            ends.clear();
            for (int cell = 0; cell < width_ * height_; ++cell)
                if (open_[cell] && ways(cell) <= 1) ends.push_back(cell);
            if (ends.empty()) return;
            bool filled = false;
            for (const int cell : ends) {
                if (round == 0 && rng_.chance(40)) continue;
                open_[cell] = 0;
                filled = true;
            }
            if (!filled) return;
        }
    }

    // Keep the largest connected part.
    void keep_largest() {
        Vector<int> part(open_.size(), 0);
        int best = 0, parts = 1;
        std::size_t best_size = 0;
        const auto enter = [&](int to, int) { return open_[to] && !part[to] && (part[to] = parts); };
        for_each_piece<int>(CellNeighbours{width_}, width_ * height_, enter, [&](const Vector<int>& cells) {
            if (cells.size() > best_size) best = parts, best_size = cells.size();
            ++parts;
        });
        for (std::size_t i = 0; i < open_.size(); ++i) open_[i] = best && part[i] == best;
    }

    Room room() const {
        Room room{width_, height_, {}};
        for (int cell = 0; cell < width_ * height_; ++cell)
            if (open_[cell]) room.floor.push_back(cell);
        return room;
    }

 private:
    int index(int x, int y) const { return y * width_ + x; }
    bool inside(int x, int y) const { return x > 0 && y > 0 && x < width_ - 1 && y < height_ - 1; }
    bool is_open(int x, int y) const { return inside(x, y) && open_[index(x, y)]; }
    int ways(int cell) const {
        return open_[cell - 1] + open_[cell + 1] + open_[cell - width_] + open_[cell + width_];
    }
    int dig(int x, int y) {
        if (!inside(x, y) || open_[index(x, y)]) return 0;
        open_[index(x, y)] = 1;
        return 1;
    }
    void wall(int x, int y, int w, int h) {
        for (int j = 0; j < w * h; ++j)
            if (inside(x + j % w, y + j / w)) open_[index(x + j % w, y + j / w)] = 0;
    }
    std::size_t pick_template() {
        // The solid block is rare, or the floor falls to pieces.
        const int last = static_cast<int>(kTemplates.size()) - (rng_.chance(25) ? 0 : 1);
        return static_cast<std::size_t>(rng_.below(last));
    }
    void stamp(std::string_view pattern, int x, int y, int turn) {
        for (int j = 0; j < 9; ++j) {
            int u = j % 3, v = j / 3;
            if (turn & 1) std::swap(u, v);
            if (turn & 2) u = 2 - u;
            if (turn & 4) v = 2 - v;
            if (pattern[v * 3 + u] == '.') dig(x + j % 3, y + j / 3);
        }
    }
    void passage(int x, int y, int tx, int ty) {
        const bool across_first = rng_.chance(50);
        for (int leg = 0; leg < 2; ++leg) {
            if (across_first == (leg == 0)) {
                for (; x != tx; x += x < tx ? 1 : -1) dig(x, y);
            } else {
                for (; y != ty; y += y < ty ? 1 : -1) dig(x, y);
            }
        }
        dig(x, y);
    }

    int width_, height_;
    Rng& rng_;
    Vector<std::uint8_t> open_;
};

std::string choose_name(const std::string& name, const Vector<std::string>& names, Rng& rng) {
    if (name == "any") return rng.pick(names);
    if (std::ranges::find(names, name) == names.end()) throw std::invalid_argument("unknown name: " + name);
    return name;
}

}  // namespace

const Vector<std::string>& room_styles() {
    static const Vector<std::string> names{"templates", "chambers", "walk"};
    return names;
}

const Vector<std::string>& room_silhouettes() {
    static const Vector<std::string> names{"box", "cross", "ell", "ring", "stairs", "notch"};
    return names;
}

Room carve_room(const RoomOptions& options, Rng& rng) {
    if (options.width < 4 || options.height < 3) throw std::invalid_argument("the board is too small");
    if (std::int64_t{options.width} * options.height > static_cast<std::int64_t>(kLargestBoard))
        throw std::invalid_argument("the board has more than 65,534 cells");
    const std::string style = choose_name(options.style, room_styles(), rng);
    const std::string shape = choose_name(options.silhouette, room_silhouettes(), rng);
    Carver carver(options.width, options.height, rng);
    if (style == "templates") carver.templates();
    if (style == "chambers") carver.chambers();
    if (style == "walk") carver.walk();
    carver.cut(shape);
    carver.break_halls();
    carver.keep_largest();
    carver.fill_blind_alleys();
    Room room = carver.room();
    const int size = static_cast<int>(room.floor.size());
    if (size < options.min_floor || size > options.max_floor) room.floor.clear();
    return room;
}

Vector<int> place_goals(const Room& room, int count, Rng& rng) {
    if (static_cast<int>(room.floor.size()) < 2 * count + 1) return {};
    Vector<std::uint8_t> free(static_cast<std::size_t>(room.width) * room.height, 0);
    for (const int cell : room.floor) free[cell] = 1;
    Vector<int> goals;
    const auto take = [&](int cell) {
        free[cell] = 0;
        goals.push_back(cell);
    };
    const int kind = rng.below(10);
    if (kind < 2) {  // anywhere
        Vector<int> cells = room.floor;
        rng.shuffle(cells);
        for (int i = 0; i < count; ++i) take(cells[i]);
    } else if (kind < 4) {  // a row, with at most one gap
        const int step = rng.chance(50) ? 1 : room.width;
        for (int attempt = 0; attempt < 30 && goals.empty(); ++attempt) {
            const int start = rng.pick(room.floor);
            int length = 0;
            while (length < count && free[start + length * step]) ++length;
            if (length == count)
                for (int i = 0; i < count; ++i) take(start + i * step);
        }
    } else {  // a block grown from one square, sometimes two blocks
        const int blocks = kind >= 8 && count > 2 ? 2 : 1;
        for (int block = 0; block < blocks; ++block) {
            const int wanted = block + 1 == blocks ? count : count / 2;
            Vector<int> edge;
            for (int attempt = 0; attempt < 30 && edge.empty(); ++attempt) {
                const int cell = rng.pick(room.floor);
                if (free[cell]) edge.push_back(cell);
            }
            while (static_cast<int>(goals.size()) < wanted && !edge.empty()) {
                const int at = rng.below(static_cast<int>(edge.size()));
                const int cell = edge[at];
                edge[at] = edge.back();
                edge.pop_back();
                if (!free[cell]) continue;
                take(cell);
                for (const int step : steps_of(room.width))
                    if (free[cell + step]) edge.push_back(cell + step);
            }
        }
    }
    if (static_cast<int>(goals.size()) != count) goals.clear();
    std::ranges::sort(goals);
    return goals;
}

}  // namespace pushworks::generate
