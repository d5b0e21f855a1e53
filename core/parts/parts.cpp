// Solves a level part by part.
//
// Each part is a level of its own in which all other boxes are walls; what is solved stays. The player must
// be able to get from it to the parts that are left. Where none of them can be solved, the order is changed,
// and when that does not help the part that stuck is joined with its neighbour and everything begins anew.
// Nothing here is a proof: parts may need each other. So the strategy solves a level or gives up.
#include <memory>
#include <set>

#include "base/containers.hpp"
#include "parts/part_search.hpp"
#include "parts/progress.hpp"
#include "run/switches.hpp"

namespace pushworks {

namespace {

constexpr std::uint64_t kFirstBudget = 100'000;  // units for a part in the first round
constexpr std::uint64_t kGrowth = 4;             // times as many in the next
constexpr std::size_t kMostEnds = 2;             // areas tried as the player's final region

const Switch kMembers{"parts.members",
                      SwitchKind::checked,
                      "NAME[:SETTING[=VALUE]]...@TURN[xGROWTH]+...",
                      "pull@2000x16+fess@20000+fess:untangle@20000",
                      "the members that search a part, with their settings and turns",
                      [](const std::string& text) { parse_members(text); }};

class Parts final : public Strategy {
 public:
    explicit Parts(const StrategyJob& job)
        : board_(job.context.board()),
          options_(job.options),
          members_(parse_members(Switches(job.options).text(kMembers))),
          grid_(job.context.grid()),
          progress_(grid_) {
        if (grid_.goals.size() == grid_.starts.size() && job.end == kNoSquare) whole_ = split(grid_);
        std::ranges::stable_sort(whole_, {}, [](const Part& part) { return part.boxes.size(); });
        begin_round();
    }

    const char* name() const override { return "parts"; }
    Outcome advance(std::uint64_t effort) override {
        if (whole_.size() < 2) return Outcome::gave_up;
        Outcome outcome = Outcome::running;
        for (const std::uint64_t stop = spent_ + effort; outcome == Outcome::running && spent_ < stop;)
            outcome = step(stop);
        return outcome;
    }
    std::string moves() const override { return moves_of(board_, progress_.pushes()); }

    SearchCounts counts() const override {
        SearchCounts sum = past_;
        if (search_) sum += search_->counts();
        return sum;
    }
    int packed() const override { return most_home_; }

 private:
    enum class PartStatus : std::uint8_t { unknown, solved, failed };
    struct Entry {
        PartStatus status = PartStatus::unknown;
        std::uint64_t spent = 0;
        std::string moves;
    };
    struct Try {
        Cutout cutout;
        Entry* entry;
        bool only_if_known;  // stricter than needed: used only if the solution of an equal part is known
    };

    void begin_round() {
        parts_ = whole_;
        put_first_.clear();
        begin_pass();
    }
    void begin_pass() {
        progress_.begin(parts_);
        at_ = 0;
        tries_.reset();
    }

    // One slice of a search for a part, or one decision.
    Outcome step(std::uint64_t stop) {
        spent_ += static_cast<std::uint64_t>(grid_.n) / 4;  // a decision costs a few looks at the floor
        if (progress_.all_done()) return Outcome::solved;
        if (at_ == parts_.size()) return change_order();
        if (progress_.done(at_)) {
            ++at_;
            return Outcome::running;
        }
        if (!tries_) {
            tries_ = tries_for(at_);
            next_try_ = 0;
            for (const Try& one : *tries_)
                if (one.entry->status == PartStatus::solved && use(one)) return Outcome::running;
        }
        if (next_try_ == tries_->size()) {
            tries_.reset();
            ++at_;
            return Outcome::running;
        }
        search((*tries_)[next_try_], std::max<std::uint64_t>(stop, spent_ + 1) - spent_);
        return Outcome::running;
    }

    void search(const Try& one, std::uint64_t effort) {
        Entry& entry = *one.entry;
        if (entry.status != PartStatus::unknown || one.only_if_known) return next_try();
        if (entry.spent >= budget_) {
            over_budget_ = true;
            return next_try();
        }
        if (!search_) search_ = std::make_unique<PartSearch>(one.cutout, options_, members_);
        const std::uint64_t slice = std::min(effort, budget_ - entry.spent);
        const Outcome outcome = search_->advance(slice);
        entry.spent += slice;
        spent_ += slice;
        if (outcome == Outcome::running) return;
        entry.status = outcome == Outcome::solved ? PartStatus::solved : PartStatus::failed;
        if (outcome != Outcome::solved) return;
        entry.moves = search_->moves();
        forget_search();
        use(one);
    }
    void next_try() {
        forget_search();
        ++next_try_;
    }
    void forget_search() {
        if (!search_) return;
        past_ = counts();
        past_.stored = 0;
        search_.reset();
    }

    // Makes the pushes of a solved part, if they fit.
    bool use(const Try& one) {
        if (!progress_.commit(parts_[at_], at_, one.cutout.pushes(board_, one.entry->moves))) return false;
        most_home_ = std::max(most_home_, progress_.home());
        at_ = 0;
        tries_.reset();
        return true;
    }

    // Nothing that is left can be solved as the rest stands now.
    Outcome change_order() {
        std::size_t stuck = 0;
        while (progress_.done(stuck)) ++stuck;
        if (stuck > 0 && put_first_.insert(parts_[stuck].goals.front()).second) {
            std::rotate(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(stuck),
                        parts_.begin() + static_cast<std::ptrdiff_t>(stuck) + 1);
        } else if (parts_.size() > 2) {
            join(parts_, stuck, nearest(grid_, parts_, stuck));
            put_first_.clear();
        } else {
            if (!over_budget_) return Outcome::gave_up;
            over_budget_ = false;
            budget_ *= kGrowth;
            for (auto& [key, entry] : entries_) entry.spent = 0;
            begin_round();
            return Outcome::running;
        }
        begin_pass();
        return Outcome::running;
    }

    // The variants of the search for a solution of a part: in its own rooms alone, or anywhere; with the
    // player ending where something is left to do.
    Vector<Try> tries_for(std::size_t index) {
        const Part& part = parts_[index];
        Vector<std::uint8_t> rooms(grid_.n + 1), all(grid_.n + 1, 1);
        for (const Square s : part.squares) {
            rooms[s] = 1;
            for (const Square t : grid_.next[s]) rooms[t] = 1;  // and where they open
        }
        const auto areas = progress_.areas_after(part);
        const bool last = !progress_.any_left_beside(index);
        const bool anywhere = last || areas.size() < 2;
        Vector<Try> tries;
        if (anywhere) {
            add_try(part, rooms, kNoSquare, false, tries);
            add_try(part, all, kNoSquare, false, tries);
        }
        for (const Vector<Square>& area : areas) {
            if (tries.size() >= 2 * kMostEnds) break;
            if (!last && !progress_.touches_rest(area, parts_, index)) continue;
            const auto inside = std::ranges::find_if(area, [&](Square s) { return rooms[s] != 0; });
            if (inside != area.end()) add_try(part, rooms, *inside, anywhere, tries);
            add_try(part, all, area.front(), anywhere, tries);
        }
        return tries;
    }
    void add_try(const Part& part, const Vector<std::uint8_t>& floor, Square end, bool only_if_known,
                 Vector<Try>& tries) {
        auto cutout = Cutout::make(
            board_, {progress_.occupancy(), progress_.player(), part.boxes, part.goals, floor, end});
        if (!cutout) return;
        Entry& entry = entries_[cutout->key()];
        tries.push_back({std::move(*cutout), &entry, only_if_known});
    }

    const Board& board_;
    SearchOptions options_;
    Vector<Member> members_;
    const Grid& grid_;
    Vector<Part> whole_;          // as the level falls apart
    Vector<Part> parts_;          // in the order in which they are tried, some joined
    std::set<Square> put_first_;  // parts that have been, by a goal
    PartsProgress progress_;
    std::size_t at_ = 0;  // the part that is tried now
    std::optional<Vector<Try>> tries_;
    std::size_t next_try_ = 0;
    OrderedMap<std::uint64_t, Entry> entries_;  // by cutout
    std::unique_ptr<PartSearch> search_;        // of that try
    SearchCounts past_;
    std::uint64_t spent_ = 0, budget_ = kFirstBudget;
    bool over_budget_ = false;
    int most_home_ = 0;
};

const RegisteredStrategies registered([]() -> Vector<StrategyKind> {
    return {{"parts",
             "part by part, where a level splits into rooms with boxes and goals of their own",
             make_strategy<Parts>,
             {kMembers}}};
});

}  // namespace

}  // namespace pushworks
