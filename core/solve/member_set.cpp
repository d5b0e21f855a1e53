#include "solve/member_set.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

namespace pushworks {

namespace {

constexpr double kLeap = 0.1;  // a member that came so much nearer in its last turn has another at once

}  // namespace

MemberSet::MemberSet(const LevelContext& context, const SearchOptions& options, const PortfolioTuning& tuning,
                     const Vector<Member>& schedule)
    : context_(context),
      options_(options),
      tuning_(tuning),
      run_(Budget::current()),
      sampler_(static_cast<std::uint64_t>(tuning.seed), context.board().size() <= tuning.small) {
    for (const Member& member : schedule) schedule_.push_back({&state_of(member), turn_of(member)});
}

// The state of a scheduled member; a member that is named twice has one state.
MemberState& MemberSet::state_of(const Member& member) {
    for (MemberState& state : states_)
        if (state.member.strategy == member.strategy && state.member.settings == member.settings)
            return state;
    return add(member, false);
}

std::uint64_t MemberSet::turn_of(const Member& member) const {
    return tuning_.turn != 0 ? static_cast<std::uint64_t>(tuning_.turn) : member.turn;
}

MemberState& MemberSet::add(const Member& member, bool sampled) {
    MemberState& state = states_.emplace_back();
    state.member = member;
    state.sampled = state.exchange.imports_patterns = sampled;
    state.kind = &strategy_named(member.strategy);
    state.options = options_;
    for (const auto& [name, value] : member.settings) state.options.extra[name] = value;
    set_seed(*state.kind, tuning_.seed, state.options);
    state.turn = turn_of(member);
    state.growth = tuning_.turn != 0 ? 1 : member.growth;
    state.set_up = std::uint64_t{1000} * static_cast<std::uint64_t>(tuning_.set_up);
    return state;
}

MemberState* MemberSet::next() {
    const std::lock_guard lock(mutex_);
    make_room();
    MemberState* state = next_scheduled();
    if (!state && (!samples() || spent_sampled_ > spent_listed_)) state = next_shortest();
    if (!state && samples()) state = &add(sampler_.next(), true);
    if (!state) return nullptr;
    state->busy = true;
    ++begun_;
    (state->sampled ? spent_sampled_ : spent_listed_) += state->turn;
    return state;
}

MemberState* MemberSet::next_scheduled() {
    std::erase_if(schedule_, [](const auto& turn) { return turn.first->given_up; });
    // A member at work keeps its later turns: another thread takes what comes after them.
    const auto found = std::ranges::find_if(schedule_, [](const auto& turn) { return !turn.first->busy; });
    if (found == schedule_.end()) return nullptr;
    const auto [state, turn] = *found;
    schedule_.erase(found);
    state->turn = turn;
    return state;
}

// Of the members that have had their first turn. Turns get longer, so every member is reached; one that made
// no progress waits longer.
MemberState* MemberSet::next_shortest() {
    MemberState* best = nullptr;
    const auto wait = [](const MemberState& state) { return state.stalled ? 2 * state.turn : state.turn; };
    for (MemberState& state : states_)
        if (!state.busy && !state.given_up && (!best || wait(state) < wait(*best))) best = &state;
    return best;
}

// When memory runs short the largest idle members are released.
void MemberSet::make_room() {
    const std::uint64_t limit = options_.limits.bytes;
    if (limit == 0 || !samples()) return;
    while (run_.bytes() > limit / 2) {
        MemberState* largest = nullptr;
        for (MemberState& state : states_)
            if (!state.busy && state.strategy && (!largest || state.bytes > largest->bytes)) largest = &state;
        if (!largest) return;
        release(*largest);
    }
}

bool MemberSet::set_up(MemberState& state) {
    bool no_memory = false;
    try {
        const Quota quota(state.set_up);
        state.exchange.begin(context_.board().size());
        {
            const std::lock_guard lock(mutex_);
            exchange_.exchange(state.exchange);  // the others have seen the level
        }
        state.strategy = state.kind->make({context_, state.options, *state.exchange.deadlock_patterns});
        return true;
    } catch (const QuotaExhausted&) {
    } catch (const std::bad_alloc&) {
        no_memory = true;
    } catch (const std::length_error&) {
        no_memory = true;
    }
    const std::lock_guard lock(mutex_);
    out_of_memory_ = out_of_memory_ || no_memory;
    state.given_up = no_memory;
    state.set_up *= static_cast<std::uint64_t>(tuning_.set_up_growth);
    state.busy = false;
    return false;
}

void MemberSet::end_turn(MemberState& state, bool given_up, std::int64_t bytes) {
    const std::lock_guard lock(mutex_);
    exchange_.exchange(state.exchange);
    const double nearness = state.strategy->nearness();
    state.stalled = nearness <= state.nearness;
    if (!given_up && state.turns > 0 && nearness >= state.nearness + kLeap)
        schedule_.insert(schedule_.begin(), {&state, state.turn});
    state.nearness = nearness;
    if (state.sampled && state.turns == 0) sampler_.report(state.member, nearness);
    ++state.turns;
    state.bytes += bytes;
    state.squares = state.squares_now;
    state.given_up = given_up;
    state.turn *= state.growth;
    state.busy = false;
    if (state.sampled) release_weakest(state.kind);
}

// Of the sampled members of one kind those that came nearest continue.
void MemberSet::release_weakest(const StrategyKind* kind) {
    Vector<MemberState*> idle;
    for (MemberState& state : states_)
        if (!state.busy && state.sampled && state.kind == kind && state.strategy) idle.push_back(&state);
    std::ranges::stable_sort(idle, std::greater(), &MemberState::nearness);
    for (std::size_t i = static_cast<std::size_t>(tuning_.keep_sampled); i < idle.size(); ++i)
        release(*idle[i]);
}

// A member leaves, and its memory is free; what it has proved stays.
void MemberSet::release(MemberState& state) {
    state.strategy.reset();
    state.exchange.deadlock_patterns.reset();
    state.given_up = true;
    state.counts.stored = 0;
}

SearchCounts MemberSet::count(MemberState& state) {
    const std::lock_guard lock(mutex_);
    state.counts = state.strategy->counts();
    return total();
}

SearchCounts MemberSet::total() const {
    SearchCounts sum;
    for (const MemberState& state : states_) sum += state.counts;
    return sum;
}

int MemberSet::most_threads() const {
    return samples() ? options_.threads : std::min<int>(options_.threads, std::ssize(states_));
}

void MemberSet::add_details(SearchResult& result) const {
    result.details["members"] = static_cast<double>(states_.size());
    result.details["turns"] = static_cast<double>(begun_);
    std::uint64_t squares = 0;
    for (const MemberState& state : states_) squares += state.squares_now;
    result.details["squares"] = static_cast<double>(squares);
    if (states_.size() == 1)
        for (const auto& [at, nearness] : states_.front().curve)
            result.details["nearness@" + std::to_string(at / 1000)] = nearness;
    if (exchange_.learned() > 0)
        result.details["imported_patterns"] = static_cast<double>(exchange_.learned());
}

}  // namespace pushworks
