#include "optimize/improver.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>

namespace pushworks::optimize {

namespace {

constexpr std::uint64_t kMostConfigurations = 4'000'000;
constexpr std::uint64_t kFewestConfigurations = 2'000;
constexpr std::uint64_t kBytesEach = 160;  // of a window: configuration, records of pushes, queues
constexpr std::uint64_t kUsualMemory = 1ULL << 30;
constexpr int kTiers = 6;
constexpr int kAlternatives = 1;   // the tier of alternative incumbents
constexpr int kPerturbations = 4;  // sideways steps before the next tier, from that of the alternatives on

// How much work a window was; one configuration is one unit.
double work_of(const WindowResult& result) {
    return 100.0 + static_cast<double>(result.configurations) + 0.25 * static_cast<double>(result.states) +
           0.05 * static_cast<double>(result.tried);
}

// The last push of the longest stretch from `first` on that pushes at most so many boxes.
int stretch_end(const Board& board, const Path& path, int first, int end, int boxes) {
    Vector<Square> pushed;  // where the boxes of the stretch stand now
    int last = first;
    for (; last < end; ++last) {
        const Push& push = path[last];
        const auto known = std::find(pushed.begin(), pushed.end(), push.box);
        const Square to = board.neighbour(push.box, push.direction);
        if (known != pushed.end())
            *known = to;
        else if (static_cast<int>(pushed.size()) == boxes)
            break;
        else
            pushed.push_back(to);
    }
    return last;
}

}  // namespace

Improver::Improver(const Board& board, const OptimizeOptions& options, SolutionPool& pool,
                   OptimizeProgress& progress, const Vector<Criterion>& criteria, int thread)
    : board_(board),
      options_(options),
      pool_(pool),
      progress_(progress),
      windows_(make_windows(board)),
      rng_(options.seed * 1000 + static_cast<std::uint64_t>(thread)),
      thread_(thread) {
    if (windows_ == nullptr) throw std::invalid_argument("the level is too large for the optimizer");
    const auto memory = options.limits.bytes != 0 ? options.limits.bytes : kUsualMemory;
    most_configurations_ = std::clamp(memory / kBytesEach / static_cast<std::uint64_t>(options.threads),
                                      kFewestConfigurations, kMostConfigurations);
    const Solution start = pool.best();
    const int pushes = static_cast<int>(start.path.size());
    head_ = options.range_first;
    tail_ = options.range_last > 0 ? pushes - options.range_last : 0;
    if (!options.area.empty()) {
        area_.assign(board.size(), 0);
        for (const int cell : options.area)
            if (board.square_of_cell(cell) != kNoSquare) area_[board.square_of_cell(cell)] = 1;
    }
    for (const Criterion& criterion : criteria)
        incumbents_.push_back({.criterion = criterion,
                               .current = start,
                               .arms = make_arms(criterion),
                               .perturbations_left = kPerturbations});
    if (!whole() || !area_.empty()) return;
    for (const Criterion& criterion : criteria)
        if (criterion.alternatives) add_alternatives(criterion);
}

// A solution that is longer now may lead to a shorter one in the end. Each given one goes as far as small
// windows take it, by itself: joined with a better one from the start it would only become that one.
void Improver::add_alternatives(Criterion criterion) {
    const auto better = [&](const Solution& a, const Solution& b) {
        return criterion.compare(a.measures, b.measures) < 0;
    };
    Vector<Solution> seeds = pool_.seeds();
    seeds.erase(std::min_element(seeds.begin(), seeds.end(), better));  // the other incumbents start from it
    criterion.tier = kAlternatives;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        if (static_cast<int>(i) % options_.threads != thread_) continue;
        Incumbent incumbent{.criterion = criterion,
                            .current = std::move(seeds[i]),
                            .arms = make_arms(criterion),
                            .alternative = true};
        std::erase_if(incumbent.arms, [](const Arm& arm) { return arm.kind == Kind::crossed; });
        incumbents_.push_back(std::move(incumbent));
    }
}

// What became of them is joined with the rest.
bool Improver::join_alternatives() {
    if (tier_ < kAlternatives || !incumbents_.back().alternative) return false;
    for (; incumbents_.back().alternative; incumbents_.pop_back()) pool_.join(incumbents_.back().current);
    for (Incumbent& incumbent : incumbents_)
        for (Arm& arm : incumbent.arms)
            if (arm.kind == Kind::crossed) arm.resting = false;
    return true;
}

Vector<Arm> Improver::make_arms(const Criterion& criterion) const {
    const bool whole = this->whole();
    constexpr int anywhere = Shape::kAnywhere;
    Vector<Arm> arms;
    const auto add = [&](Kind kind, Vector<int> reach, int tier, int boxes = 0) {
        const bool all = kind == Kind::permute || kind == Kind::everything;
        if ((all && !area_.empty()) || (!whole && (kind == Kind::crossed || kind == Kind::everything)))
            return;
        Arm arm{.kind = kind, .shape = {std::move(reach), all}};
        // Searched by regions, even three boxes are cheap; many paths joined are not.
        const bool cheap = criterion.regions() && kind != Kind::crossed;
        arm.tier = std::max(cheap ? tier - 2 : tier, criterion.tier);
        arm.boxes = boxes;
        arms.push_back(std::move(arm));
    };
    add(Kind::crossed, {}, 0);
    add(Kind::vicinity, {anywhere}, 0);
    add(Kind::vicinity, {5, 5}, 0);
    add(Kind::permute, {}, 0, 2);
    add(Kind::permute, {}, 0, 3);
    add(Kind::crossed, {anywhere}, 2);
    if (criterion.tier > 0) return arms;  // only a finishing touch
    add(Kind::vicinity, {20, 10}, 2);
    add(Kind::crossed, {10, 5}, 2);
    add(Kind::vicinity, {5, 5, 5}, 3);
    add(Kind::permute, {}, 3, 4);
    add(Kind::crossed, {20, 10}, 3);
    add(Kind::vicinity, {40, 20}, 3);
    add(Kind::vicinity, {10, 10, 10}, 4);
    add(Kind::vicinity, {anywhere, 40}, 4);
    add(Kind::vicinity, {5, 5, 5, 5}, 5);
    add(Kind::vicinity, {20, 20, 20}, 5);
    add(Kind::permute, {}, 5, 5);
    add(Kind::everything, {}, 5);
    return arms;
}

void Improver::run() {
    for (;;) {
        refresh();
        const Choice choice = pick();
        if (choice.arm == nullptr) {
            if (join_alternatives() || (tier_ >= kAlternatives && perturb())) continue;
            if (++tier_ >= kTiers) {
                if (short_of_memory_) throw std::bad_alloc();
                return;
            }
            for (Incumbent& incumbent : incumbents_) incumbent.perturbations_left = kPerturbations;
            continue;
        }
        try {
            work_on(*choice.incumbent, *choice.arm, false);
        } catch (const std::bad_alloc&) {
            short_of_memory_ = true;
            if (most_configurations_ > kFewestConfigurations)
                most_configurations_ /= 2;
            else
                choice.arm->resting = true;
        }
        if (proved()) return;
    }
}

bool Improver::proved() const {
    const auto last = incumbents_.begin() + (options_.front ? 2 : 1);
    return std::all_of(incumbents_.begin(), last,
                       [](const Incumbent& incumbent) { return incumbent.proved; });
}

// Better paths of other incumbents or threads.
void Improver::refresh() {
    if (pool_.improvements() == seen_improvements_) return;
    seen_improvements_ = pool_.improvements();
    const auto offer = [this](const Solution& solution) {
        for (Incumbent& incumbent : incumbents_)
            if (!incumbent.alternative &&
                incumbent.criterion.compare(solution.measures, incumbent.current.measures) < 0)
                take(incumbent, solution, kTiers);
    };
    for (const Solution& solution : pool_.front()) offer(solution);
    offer(pool_.best());
}

void Improver::take(Incumbent& incumbent, Solution solution, int tier) {
    incumbent.current = std::move(solution);
    for (Arm& arm : incumbent.arms)
        if (arm.tier <= tier) {
            arm.resting = false;
            arm.swept = 0;
            arm.cursor = std::min(arm.cursor, std::max(range_end(incumbent) - 1, head_));
        }
    if (incumbent.alternative) return;
    // What another incumbent has found is new for the joined neighbourhoods of all.
    for (Incumbent& other : incumbents_)
        for (Arm& arm : other.arms)
            if (arm.kind == Kind::crossed && arm.tier <= tier) arm.resting = false;
}

double Improver::expected_work(const Incumbent& incumbent, const Arm& arm) const {
    if (arm.work > 0) return arm.work;
    if (arm.kind == Kind::permute) return 50 * std::pow(20.0, arm.boxes);
    const double squares = board_.size(), boxes = static_cast<double>(board_.start_boxes().size());
    if (arm.kind == Kind::everything) return 4 * std::pow(squares / 2, boxes) / std::tgamma(boxes + 1);
    double count = static_cast<double>(incumbent.current.path.size()) + 1;
    for (std::size_t i = 0; i < arm.shape.reach.size(); ++i)
        count *=
            std::min<double>(arm.shape.reach[i], squares) * std::max(boxes - static_cast<double>(i), 1.0) / 2;
    if (arm.kind == Kind::crossed) count *= static_cast<double>(incumbents_.size());
    return 2 * std::min(count, static_cast<double>(most_configurations_));
}

Improver::Choice Improver::pick() {
    constexpr double kOptimism = 1e-4;  // a share of the path's cost
    Choice best{nullptr, nullptr};
    double best_rate = -1;
    for (Incumbent& incumbent : incumbents_)
        for (Arm& arm : incumbent.arms) {
            const double work = expected_work(incumbent, arm);
            // A proof that is cheap enough is worth more than any gain; a good path makes it cheaper.
            const bool proof =
                arm.kind == Kind::everything && arm.work == 0 && work < (tier_ == 0 ? 20'000 : 400'000);
            if (arm.resting || (arm.tier > tier_ && !proof) || incumbent.proved) continue;
            double rate = incumbent.criterion.worth * (arm.gain + kOptimism) / work;
            if (proof) rate += 1;
            if (thread_ > 0) rate *= 0.5 + 0.01 * rng_.below(100);
            if (rate > best_rate) best_rate = rate, best = {&incumbent, &arm};
        }
    return best;
}

WindowTask Improver::task_for(const Incumbent& incumbent, const Arm& arm) const {
    WindowTask task;
    task.path = &incumbent.current.path;
    task.first = std::max(arm.cursor, head_);
    task.last = range_end(incumbent);
    task.shape = arm.shape;
    task.weights = incumbent.criterion.weights;
    task.chain = incumbent.criterion.chain ? &*incumbent.criterion.chain : nullptr;
    task.most_configurations = incumbent.criterion.chain ? most_configurations_ / 4 : most_configurations_;
    task.area = area_.empty() ? nullptr : &area_;
    if (head_ > 0 || tail_ > 0) {
        task.free_first = head_;
        task.free_last = range_end(incumbent);
    }
    if (arm.kind == Kind::crossed || arm.kind == Kind::everything) task.first = head_;
    task.joined = arm.kind == Kind::crossed;
    if (task.joined)
        for (const Incumbent& other : incumbents_)
            if (!other.alternative && other.current.moves != incumbent.current.moves)
                task.others.push_back(&other.current.path);
    if (arm.kind == Kind::permute) {
        task.last = stretch_end(board_, incumbent.current.path, task.first, task.last, arm.boxes);
        task.free_first = task.first;
        task.free_last = task.last;
    }
    return task;
}

void Improver::work_on(Incumbent& incumbent, Arm& arm, bool sideways) {
    WindowTask task = task_for(incumbent, arm);
    task.sideways = sideways;
    task.turn = sideways ? rng_.below(4) : arm.cursor & 3;
    if (options_.limits.nodes != 0) {
        // Each thread has an equal share, the first also what is left over.
        const auto threads = static_cast<std::uint64_t>(options_.threads);
        const std::uint64_t share =
            options_.limits.nodes / threads + (thread_ == 0 ? options_.limits.nodes % threads : 0);
        if (states_ >= share) throw Stopped{Status::node_limit};
        task.most_states = share - states_;
    }
    Vector<Solution> known;
    if (arm.kind == Kind::crossed) {
        known = pool_.seeds_and_front();
        for (const Solution& solution : known)
            if (solution.moves != incumbent.current.moves) task.others.push_back(&solution.path);
    }
    const WindowResult result = windows_->search(task);
    progress_.expanded += result.states;
    states_ += result.states;
    progress_.configurations += result.configurations;
    progress_.bytes = Budget::current().bytes();
    ++progress_.windows;
    largest_states_ = std::max(largest_states_, result.states);
    const double work = work_of(result);
    arm.work = arm.work > 0 ? 0.5 * (arm.work + work) : work;
    const Measures before = incumbent.current.measures;
    const bool accepted = result.found && accept(incumbent, task, result);
    arm.gain = 0.5 * arm.gain + 0.5 * incumbent.criterion.gain(before, incumbent.current.measures);
    if (!accepted) {
        advance(incumbent, arm, task, result);
    } else if (result.everything) {
        arm.resting = true;
        incumbent.proved = true;
    }
}

bool Improver::accept(Incumbent& incumbent, const WindowTask& task, const WindowResult& result) {
    const Path& old = *task.path;
    Path path(old.begin(), old.begin() + task.first);
    path.insert(path.end(), result.pushes.begin(), result.pushes.end());
    path.insert(path.end(), old.begin() + result.last, old.end());
    const bool turns_first = incumbent.criterion.chain && incumbent.criterion.chain->turns_first();
    Solution solution = pool_.written(std::move(path), turns_first);
    const int verdict = incumbent.criterion.compare(solution.measures, incumbent.current.measures);
    if (incumbent.criterion.compare_counted(solution.measures, incumbent.current.measures) > 0)
        throw std::logic_error("a window made a solution worse");
    if (verdict > 0) return false;  // a sideways step that takes more player lines, which it does not count
    if (verdict == 0 && (!task.sideways || !perturbed_.insert(solution.moves).second)) return false;
    if (pool_.offer(solution)) progress_.publish(solution.moves);
    take(incumbent, std::move(solution), verdict < 0 ? kTiers : 0);
    return true;
}

// The window held nothing better: on to the next.
void Improver::advance(Incumbent& incumbent, Arm& arm, const WindowTask& task, const WindowResult& result) {
    const int end = range_end(incumbent);
    if (arm.kind == Kind::everything) {
        arm.resting = true;
        incumbent.proved = result.everything;
        return;
    }
    if (arm.kind == Kind::crossed) {
        arm.resting = true;
        return;
    }
    // The next window begins in the middle of this one.
    int next = std::max(task.first + 1, (task.first + result.last) / 2);
    arm.in_slices = arm.in_slices || result.last < end || task.first > head_;
    if (result.last >= end && arm.kind == Kind::vicinity) next = end;
    arm.swept += next - task.first;
    arm.cursor = next >= end ? head_ : next;
    if (arm.swept >= end - head_) {
        arm.resting = true;
        arm.swept = 0;
    }
}

// A path that costs the same may have better neighbours.
bool Improver::perturb() {
    for (Incumbent& incumbent : incumbents_) {
        while (incumbent.perturbations_left > 0 && !incumbent.proved) {
            --incumbent.perturbations_left;
            Vector<Arm*> arms;
            for (Arm& arm : incumbent.arms)
                if (arm.kind == Kind::vicinity && arm.tier <= std::min(tier_, 1)) arms.push_back(&arm);
            if (arms.empty()) break;
            Arm& arm = *arms[rng_.below(static_cast<int>(arms.size()))];
            const auto before = incumbent.current.moves;
            arm.cursor = head_;
            try {
                work_on(incumbent, arm, true);
            } catch (const std::bad_alloc&) {
                return false;
            }
            if (incumbent.current.moves != before) return true;
        }
    }
    return false;
}

std::string Improver::tried() const {
    std::string text;
    for (const Arm& arm : incumbents_[0].arms) {
        if (!arm.resting || arm.kind != Kind::vicinity) continue;
        if (!text.empty()) text += "; ";
        const std::size_t boxes = arm.shape.reach.size();
        text += boxes == 1 ? "one box" : std::to_string(boxes) + " boxes";
        for (std::size_t i = 0; i < boxes; ++i) {
            text += i == 0 ? ", " : i + 1 == boxes ? " and " : ", ";
            text += arm.shape.reach[i] == Shape::kAnywhere ? "anywhere" : std::to_string(arm.shape.reach[i]);
        }
        if (arm.shape.reach.back() != Shape::kAnywhere) text += " squares";
        if (arm.in_slices) text += " (in slices)";
    }
    return text;
}

}  // namespace pushworks::optimize
