#include "check.hpp"

#include <algorithm>

#include "states.hpp"

namespace checker {

namespace {

constexpr std::string_view kMagic = "pushworks certificate 2\n";
constexpr std::string_view kLetters = "udlr";

struct Head {
    Proof proof;
    std::int64_t target = 0;
    std::string_view body;
};

bool take(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}

Head read_head(std::string_view data) {
    need(data.starts_with(kMagic), "not a certificate of version 2");
    need(data.size() > kMagic.size() + 4, "the file is too short");
    std::string_view rest = data.substr(0, data.size() - 4);
    std::uint32_t stored = 0;
    for (int i = 3; i >= 0; --i) stored = stored << 8 | static_cast<std::uint8_t>(data[data.size() - 4 + i]);
    need(checksum(rest) == stored, "the checksum is wrong");
    rest.remove_prefix(kMagic.size());
    Head head;
    need(take(rest, "claim "), "the head is malformed");
    for (const char* kind : {"unsolvable", "pushes ", "moves "})
        if (head.proof.claim.empty() && take(rest, kind)) head.proof.claim = kind;
    need(!head.proof.claim.empty(), "the head is malformed");
    const bool unsolvable = head.proof.claim == "unsolvable";
    std::size_t digits = 0;
    for (; digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9'; ++digits) {
        need(digits < 9, "the head is malformed");
        head.proof.bound = head.proof.bound * 10 + (rest[digits] - '0');
    }
    need((digits == 0) == unsolvable && (digits < 2 || rest[0] != '0'), "the head is malformed");
    rest.remove_prefix(digits);
    if (!unsolvable) head.proof.claim.pop_back();  // the space
    head.target = unsolvable ? kDead : head.proof.bound;
    need(take(rest, "\nlevel\n"), "the head is malformed");
    const std::size_t end = rest.find_first_not_of("#@+$*. \n");
    need(end != std::string_view::npos && end > 1 && rest[end - 1] == '\n', "the head is malformed");
    head.proof.level = rest.substr(0, end - 1);
    rest.remove_prefix(end);
    if (take(rest, "solution ")) {
        const std::size_t length = std::min(rest.size(), rest.find_first_not_of("udlrUDLR"));
        head.proof.solution = rest.substr(0, length);
        rest.remove_prefix(length);
        need(length > 0 && take(rest, "\n"), "the head is malformed");
    }
    need(take(rest, "proof\n"), "the head is malformed");
    head.body = rest;
    return head;
}

// The pushes (or moves) of the solution, which must be one.
std::int64_t play(const Board& board, const std::string& solution, bool moves) {
    std::vector<std::uint8_t> box(size_t(board.size()) + 1, 0);
    for (const int square : board.boxes()) box[square] = 1;
    int player = board.player();
    std::int64_t pushes = 0;
    for (const char letter : solution) {
        const bool push = letter >= 'A' && letter <= 'Z';
        const int direction = static_cast<int>(kLetters.find(push ? static_cast<char>(letter + 32) : letter));
        player = board.next(player, direction);
        need(player != board.size(), "the solution walks into a wall");
        need((box[player] != 0) == push, "the solution is wrong about a push");
        if (!push) continue;
        const int to = board.next(player, direction);
        need(to != board.size() && !box[to], "the solution pushes a box into something");
        box[player] = 0;
        box[to] = 1;
        ++pushes;
    }
    for (int square = 0; square < board.size(); ++square)
        need(!box[square] || board.goal(square), "the solution does not solve the level");
    need(!board.stuck(), "the solution does not solve the level");
    return moves ? static_cast<std::int64_t>(solution.size()) : pushes;
}

}  // namespace

class Checker {
 public:
    Checker(Head& head, const Board& board, Reader& reader, Limits& limits)
        : head_(head),
          board_(board),
          moves_(head.proof.claim == "moves"),
          target_(head.target),
          reasons_(board, reader, limits),
          occupied_(size_t(board.size()) + 1, 0),
          region_(size_t(board.size()) + 1, 0),
          other_(size_t(board.size()) + 1, 0),
          area_(size_t(board.size()) + 1, 0),
          open_(size_t(board.size()) + 1, 0),
          group_(size_t(board.size()) + 1, 0),
          steps_(size_t(board.size()) + 1, 0),
          floor_(size_t(board.size())) {
        states_.read(board, reader, limits);
        for (int mask = 0; mask < 256; ++mask) joined_[mask] = joined(mask);
        occupied_[board.size()] = 1;  // what is not floor
    }

    void run(const Limits& limits);

 private:
    struct Push {
        std::size_t index;
        int to;
        int behind;
        std::uint64_t hash;
    };

    static bool joined(int mask);
    int flood(int start, std::vector<std::uint32_t>& reached, int wanted = -1);
    void check_start();
    void check_state(std::size_t number);
    void find_pushes();
    void find_area();
    void find_corral(const State& state);
    void check_push(const Push& push, const State& state);
    bool in_set(const Push& push, int from, std::int64_t cost);
    bool same_region(const Push& push, int from, int player);
    bool free(int square) const { return occupied_[square] == 0; }

    Head& head_;
    const Board& board_;
    bool moves_;
    std::int64_t target_;
    Reasons reasons_;
    States states_;
    std::vector<std::uint8_t> occupied_;  // boxes, and what is not floor
    // Marks of the flood numbered stamp_: the player's region, that after a push, a corral's area, what
    // looked like it, and a corral's boxes.
    std::vector<std::uint32_t> region_, other_, area_, open_, group_;
    std::uint32_t stamp_ = 0;  // one a position, of which there are fewer than 2^32 - 1
    std::uint32_t other_stamp_ = 0;
    std::vector<int> steps_;  // walking distances from the player
    std::array<bool, 256> joined_{};
    std::vector<int> floor_;  // the queue of a flood
    std::vector<int> boxes_, group_boxes_;
    std::vector<std::uint64_t> bits_;
    std::vector<Push> pushes_;
};

// Whether the free ones of the four squares beside a square are joined by free ones around it. Bit i of the
// mask is square i of the ring; even ones are beside it.
bool Checker::joined(int mask) {
    int groups = 0;
    for (int i = 0; i < 8; ++i) {
        // A run of free squares begins here; it counts if it holds one that is beside.
        if (!(mask >> i & 1) || (mask >> ((i + 7) % 8) & 1)) continue;
        bool beside = false;
        for (int j = i; mask >> (j % 8) & 1; ++j) beside = beside || j % 2 == 0;
        groups += beside;
    }
    return groups <= 1;
}

// Marks what can be walked to, until `wanted` is met (-1: everything); the first square of what was marked.
int Checker::flood(int start, std::vector<std::uint32_t>& reached, int wanted) {
    if (&reached == &other_ && ++other_stamp_ == 0) {  // every 2^32 floods the old marks go
        std::fill(other_.begin(), other_.end(), 0);
        other_stamp_ = 1;
    }
    const std::uint32_t stamp = &reached == &other_ ? other_stamp_ : stamp_;
    std::uint32_t* const marks = reached.data();
    const std::uint8_t* const occupied = occupied_.data();
    int* const queue = floor_.data();
    int first = start;
    int count = 1;
    queue[0] = start;
    marks[start] = stamp;
    for (int head = 0; head < count; ++head) {
        const int here = queue[head];
        for (int direction = 0; direction < 4; ++direction) {
            const int next = board_.next(here, direction);
            if (occupied[next] || marks[next] == stamp) continue;
            marks[next] = stamp;
            if (moves_) steps_[next] = steps_[here] + 1;
            first = std::min(first, next);
            if (next == wanted) return first;
            queue[count++] = next;
        }
    }
    return first;
}

void Checker::check_start() {
    const bool needless = (board_.stuck() && target_ == kDead) || target_ <= 0;
    boxes_ = board_.boxes();
    ++stamp_;
    for (const int box : boxes_) occupied_[box] = 1;
    const int player = moves_ ? board_.player() : flood(board_.player(), region_);
    for (const int box : boxes_) occupied_[box] = 0;
    bits_.assign(states_.words(), 0);
    for (const int box : boxes_) bits_[size_t(box) / 64] |= std::uint64_t{1} << (box % 64);
    const bool found =
        states_.find(states_.hash(boxes_), bits_.data(), [&](std::uint32_t number, const State& state) {
            if (state.player != player) return false;
            states_.mark_needed(number);
            return state.g == 0;
        });
    need(needless || found, "the start is not in the set");
}

void Checker::run(const Limits& limits) {
    check_start();
    for (std::size_t number = 0; number < states_.size(); ++number) {
        limits.poll();
        check_state(number);
    }
    for (std::size_t number = 0; number < states_.size(); ++number)
        need(states_[number].needed != 0, "a position is listed that no push needs, or with a wrong number");
    Proof& proof = head_.proof;
    if (!proof.solution.empty())
        need(play(board_, proof.solution, moves_) == proof.bound,
             "the solution is not as long as the claim says");
    proof.states = states_.size();
    proof.patterns = reasons_.patterns();
    proof.bounds = reasons_.bounds();
}

void Checker::check_state(std::size_t number) {
    const State state = states_[number];
    states_.unpack(number, boxes_);
    bool solved = true;
    for (const int box : boxes_) {
        occupied_[box] = 1;
        solved = solved && board_.goal(box);
    }
    need(!solved || state.g >= target_, "a solved position is in the set");
    ++stamp_;
    steps_[state.player] = 0;
    const int first = flood(state.player, region_);
    need(moves_ || first == state.player, "the player is not on the first square of its region");
    pushes_.clear();
    if (state.corral == States::kNoCorral) {
        find_pushes();
    } else {
        need(!moves_, "corrals say nothing about moves");
        ++head_.proof.corrals;
        find_corral(state);
    }
    const std::uint64_t hash = states_.hash(boxes_);
    for (Push& push : pushes_) {
        push.hash = hash ^ states_.key(boxes_[push.index]) ^ states_.key(push.to);
        states_.prefetch(push.hash);
    }
    bits_.assign(states_.bits(number), states_.bits(number) + states_.words());
    reasons_.load(boxes_, state.player);
    for (const Push& push : pushes_) states_.prefetch_state(push.hash);
    for (const Push& push : pushes_) check_push(push, state);
    for (const int box : boxes_) occupied_[box] = 0;
}

void Checker::find_pushes() {
    for (std::size_t index = 0; index < boxes_.size(); ++index) {
        for (int direction = 0; direction < 4; ++direction) {
            const int behind = board_.next(boxes_[index], Board::back(direction));
            const int to = board_.next(boxes_[index], direction);
            if (region_[behind] == stamp_ && free(to)) pushes_.push_back({index, to, behind, 0});
        }
    }
}

// Marks the pieces of floor that the player cannot enter and around which only boxes of the corral stand.
void Checker::find_area() {
    for (const int box : group_boxes_) {
        for (int direction = 0; direction < 4; ++direction) {
            const int seed = board_.next(box, direction);
            if (!free(seed) || region_[seed] == stamp_ || area_[seed] == stamp_ || open_[seed] == stamp_)
                continue;
            bool closed = true;
            int* const queue = floor_.data();
            int count = 1;
            queue[0] = seed;
            area_[seed] = stamp_;
            for (int head = 0; head < count; ++head) {
                for (int other = 0; other < 4; ++other) {
                    const int next = board_.next(queue[head], other);
                    if (next == board_.size() || area_[next] == stamp_) continue;
                    if (occupied_[next]) {
                        closed = closed && group_[next] == stamp_;
                    } else {
                        area_[next] = stamp_;
                        queue[count++] = next;
                    }
                }
            }
            for (int at = 0; !closed && at < count; ++at) {
                area_[queue[at]] = 0;
                open_[queue[at]] = stamp_;
            }
        }
    }
}

// A PI-corral; see the checker in Python for why only the pushes into it matter.
void Checker::find_corral(const State& state) {
    group_boxes_.clear();
    for (std::size_t index = 0; index < boxes_.size(); ++index) {
        if (!states_.in_corral(state, index)) continue;
        group_[boxes_[index]] = stamp_;
        group_boxes_.push_back(boxes_[index]);
    }
    find_area();
    bool opens = false;
    for (std::size_t index = 0; index < boxes_.size(); ++index) {
        const int box = boxes_[index];
        if (group_[box] != stamp_) continue;
        opens = opens || !board_.goal(box);
        for (int direction = 0; direction < 4; ++direction) {
            const int to = board_.next(box, direction);
            const int behind = board_.next(box, Board::back(direction));
            if (to == board_.size() || behind == board_.size() || reasons_.dead_square(to))
                continue;  // never
            // Not before another push of the group.
            if (area_[behind] == stamp_ || group_[behind] == stamp_ || group_[to] == stamp_) continue;
            need(region_[behind] == stamp_ && area_[to] == stamp_,
                 "a box of a corral can be pushed elsewhere");
            pushes_.push_back({index, to, behind, 0});
        }
    }
    for (const int goal : board_.goals()) opens = opens || (board_.every_goal() && area_[goal] == stamp_);
    need(opens, "a corral need not be opened");
}

bool Checker::in_set(const Push& push, int from, std::int64_t cost) {
    return states_.find(push.hash, bits_.data(), [&](std::uint32_t number, const State& found) {
        if (found.g > cost || !same_region(push, from, found.player)) return false;
        if (found.g == cost) states_.mark_needed(number);
        return true;
    });
}

// Whether the player can walk to a square after the push (for moves: stands there).
bool Checker::same_region(const Push& push, int from, int player) {
    if (moves_ || player == from) return player == from;
    // The region after the push holds the old one if the new place of the box does not divide it.
    if (region_[player] == stamp_) {
        int mask = 0;
        for (int i = 0; i < 8; ++i) mask |= static_cast<int>(free(board_.ring(push.to)[i])) << i;
        if (joined_[mask]) return true;
    }
    flood(from, other_, player);
    return other_[player] == other_stamp_;
}

void Checker::check_push(const Push& push, const State& state) {
    const int from = boxes_[push.index];
    const bool counts = target_ != kDead;  // else all numbers are 0
    const std::int64_t cost = counts ? state.g + 1 + (moves_ ? steps_[push.behind] : 0) : 0;
    const std::int64_t rest = counts ? target_ - cost : kDead;
    Reason reason = reasons_.by_number(push.index, push.to, rest);
    if (reason == kNone) {
        bits_[size_t(from) / 64] ^= std::uint64_t{1} << (from % 64);
        bits_[size_t(push.to) / 64] ^= std::uint64_t{1} << (push.to % 64);
        occupied_[from] = 0;
        occupied_[push.to] = 1;
        reason = in_set(push, from, cost) ? kInSet : reasons_.by_pattern(push.index, push.to, rest, bits_);
        occupied_[push.to] = 0;
        occupied_[from] = 1;
        bits_[size_t(from) / 64] ^= std::uint64_t{1} << (from % 64);
        bits_[size_t(push.to) / 64] ^= std::uint64_t{1} << (push.to % 64);
    }
    need(reason != kNone, "a push leads out of the set for no reason");
    ++head_.proof.pushes[reason];
}

Proof check(std::string_view data, Limits& limits) {
    Head head = read_head(data);
    const Board board(head.proof.level);
    // At least C - 1 pushes, and an even (odd) number of them: at least C.
    if (head.proof.claim == "pushes" && board.every_goal() && (head.proof.bound - board.parity()) % 2 == 0)
        --head.target;
    Reader reader(head.body);
    Checker checker(head, board, reader, limits);
    checker.run(limits);
    return std::move(head.proof);
}

}  // namespace checker
