#include <algorithm>

#include "base/width.hpp"
#include "optimize/neighbourhood.hpp"
#include "optimize/rest_bound.hpp"
#include "optimize/trace.hpp"
#include "optimize/window.hpp"
#include "optimize/window_search.hpp"

namespace pushworks::optimize {

namespace {

template <int N>
class WindowsOf final : public Windows {
 public:
    using Set = Bits<N>;
    using Table = Configurations<N>;
    using Question = typename WindowSearch<N>::Question;

    explicit WindowsOf(const Board& board) : board_(board), ground_(board) {}

    WindowAnswer search(const WindowTask& task) override {
        const Trace<N> trace(ground_, board_, *task.path);
        WindowAnswer answer;
        answer.last = task.last;
        const Set staying = task.free_first >= 0 ? unpushed(task, trace) : Set{};
        Question question;
        question.floor = ground_.floor - staying;
        question.open = task.shape.everything;
        question.most_configurations = task.most_configurations;
        question.most_states = task.most_states;
        Table table;
        std::vector<std::uint16_t> late;
        if (!question.open) {
            const RestBound<N> bound(ground_, question.floor, targets(task, trace, task.last) - staying, {});
            Neighbourhood<N> around(ground_, bound.alive(), area(task), task.shape, task.turn, table);
            for (const Path* other : task.others) {
                const Trace<N> more(ground_, board_, *other);
                for (std::size_t i = 0; i < more.boxes.size(); ++i)
                    around.add_around(more.boxes[i], first_sum(task, more, 0, static_cast<int>(i)));
                if (table.size() > task.most_configurations) break;
            }
            for (int i = task.first; i <= task.last; ++i) {
                around.add_around(trace.boxes[i] - staying, first_sum(task, trace, task.first, i));
                if (table.size() <= task.most_configurations || i == task.last) continue;
                answer.last = std::max(i, task.first + 1);
                break;
            }
            late = around.take_late();
            question.lag = task.lag;
            question.late = &late;
        }
        const bool to_the_end = answer.last == static_cast<int>(task.path->size());
        // The first configuration, one in the middle and one near the end.
        const int length = answer.last - task.first;
        std::vector<Set> samples;
        for (const int part : {0, 1, 2})
            samples.push_back(trace.boxes[task.first + length * part / 3] - staying);
        const RestBound<N> bound(ground_, question.floor, targets(task, trace, answer.last) - staying,
                                 samples);
        if (!question.open)
            for (typename Table::Id id = 0; id < table.size(); ++id) table.rest(id) = bound(table[id].boxes);
        question.from = trace.boxes[task.first] - staying;
        question.player = trace.player[task.first];
        question.to = trace.boxes[answer.last] - staying;
        question.solved = to_the_end;
        if (!to_the_end) {
            const Push& next = (*task.path)[answer.last];
            question.player_to = ground_.bit_of[next.box] - ground_.delta[next.direction];
        }
        const std::uint32_t end_moves = to_the_end ? trace.moves[answer.last] : trace.arrived[answer.last];
        question.worst =
            task.weights.cost(end_moves - trace.moves[task.first], static_cast<std::uint32_t>(length));
        if (!task.sideways) --question.worst;
        WindowSearch<N> search(ground_, bound, table, task.weights, task.turn);
        auto path = search.run(question);
        answer.end = search.end();
        answer.states = search.states();
        answer.configurations = table.size();
        answer.found = path && !same(*path, task, answer.last);
        if (answer.found) answer.pushes = std::move(*path);
        answer.everything = question.open && answer.end == WindowEnd::complete && task.first == 0 &&
                            to_the_end && !staying.any();
        return answer;
    }

 private:
    static bool same(const Path& path, const WindowTask& task, int last) {
        const auto begin = task.path->begin();
        return std::equal(
            path.begin(), path.end(), begin + task.first, begin + last,
            [](const Push& a, const Push& b) { return a.box == b.box && a.direction == b.direction; });
    }
    // Boxes that stand still between the two positions the task names.
    static Set unpushed(const WindowTask& task, const Trace<N>& trace) {
        Set still = trace.boxes[task.free_first];
        for (int i = task.free_first + 1; i <= task.free_last; ++i) still &= trace.boxes[i];
        return still;
    }
    Set targets(const WindowTask& task, const Trace<N>& trace, int last) const {
        return last == static_cast<int>(task.path->size()) ? ground_.goals : trace.boxes[last];
    }
    Set area(const WindowTask& task) const {
        if (task.area == nullptr) return ground_.floor;
        Set squares;
        for (Square s = 0; s < board_.size(); ++s)
            if ((*task.area)[s]) squares.set(ground_.bit_of[s]);
        return squares;
    }
    // What the path has cost from the window's start, in the sum that counts first.
    static std::uint16_t first_sum(const WindowTask& task, const Trace<N>& trace, int first, int at) {
        const auto pushes = static_cast<std::uint32_t>(at - first);
        const std::uint64_t cost = task.weights.cost(trace.moves[at] - trace.moves[first], pushes);
        return static_cast<std::uint16_t>(std::min<std::uint64_t>(cost >> 32, 0xFFFF));
    }

    const Board& board_;
    const Ground<N> ground_;
};

}  // namespace

std::unique_ptr<Windows> make_windows(const Board& board) {
    return with_words<1, 2, 3, 4, 6, 12, 64>(
        ground_bits(board),
        [&](auto words) -> std::unique_ptr<Windows> {
            return std::make_unique<WindowsOf<decltype(words)::value>>(board);
        },
        []() -> std::unique_ptr<Windows> { return nullptr; });
}

}  // namespace pushworks::optimize
