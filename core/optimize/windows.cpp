#include <algorithm>
#include <optional>

#include "base/width.hpp"
#include "optimize/chain_search.hpp"
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

    explicit WindowsOf(const Board& board) : board_(board), ground_(board) {}

    WindowAnswer search(const WindowTask& task) override {
        Stage stage(board_, ground_, task);
        return stage.search();
    }

 private:
    // Everything that is made for one window.
    class Stage {
     public:
        Stage(const Board& board, const Ground<N>& ground, const WindowTask& task)
            : board_(board),
              ground_(ground),
              task_(task),
              trace_(ground, board, *task.path),
              staying_(task.free_first >= 0 ? unpushed() : Set{}),
              floor_(ground.floor - staying_),
              last_(task.last) {
            if (!task.shape.everything) fill();
            to_the_end_ = last_ == static_cast<int>(task.path->size());
            // Exact at the first configuration, at one third of the way and at two thirds.
            std::vector<Set> samples;
            for (const int part : {0, 1, 2})
                samples.push_back(trace_.boxes[task.first + (last_ - task.first) * part / 3] - staying_);
            bound_.emplace(ground, floor_, targets(last_), samples);
            for (typename Table::Id id = 0; id < table_.size(); ++id)
                table_.rest(id) = (*bound_)(table_[id].boxes);
        }

        WindowAnswer search() {
            WindowAnswer answer;
            answer.last = last_;
            const auto path = task_.chain != nullptr ? chain(answer) : plain(answer);
            answer.configurations = table_.size();
            answer.found = path && !same(*path);
            if (answer.found) answer.pushes = *path;
            answer.everything = task_.shape.everything && answer.end == WindowEnd::complete &&
                                task_.first == 0 && to_the_end_ && !staying_.any();
            return answer;
        }

     private:
        void fill() {
            const RestBound<N> bound(ground_, floor_, targets(task_.last), {});
            Neighbourhood<N> around(ground_, bound.alive(), area(), task_.shape, task_.turn, table_);
            for (const Path* other : task_.others) {
                const Trace<N> more(ground_, board_, *other);
                for (const Set& boxes : more.boxes) around.add_around(boxes);
                if (table_.size() > task_.most_configurations) break;
            }
            for (int i = task_.first; i <= task_.last; ++i) {
                around.add_around(trace_.boxes[i] - staying_);
                if (table_.size() <= task_.most_configurations || i == task_.last) continue;
                last_ = std::max(i, task_.first + 1);  // the window ends where the memory does
                if (i < last_) around.add_around(trace_.boxes[last_] - staying_);
                break;
            }
        }

        std::optional<Path> plain(WindowAnswer& answer) {
            typename WindowSearch<N>::Question question;
            question.floor = floor_;
            question.open = task_.shape.everything;
            question.most_configurations = task_.most_configurations;
            question.most_states = task_.most_states;
            question.from = trace_.boxes[task_.first] - staying_;
            question.player = trace_.player[task_.first];
            question.to = trace_.boxes[last_] - staying_;
            question.solved = to_the_end_;
            std::uint32_t moves = trace_.moves[last_];
            if (!to_the_end_) {
                // The walk to the next push belongs to the window.
                const Push& next = (*task_.path)[last_];
                question.player_to = ground_.bit_of[next.box] - ground_.delta[next.direction];
                moves = trace_.arrived[last_];
            }
            question.worst = task_.weights.cost(moves - trace_.moves[task_.first],
                                                static_cast<std::uint32_t>(last_ - task_.first));
            if (!task_.sideways) {
                if (question.worst == 0) return std::nullopt;
                --question.worst;
            }
            WindowSearch<N> search(ground_, *bound_, table_, task_.weights, task_.turn);
            auto path = search.run(question);
            answer.end = search.end();
            answer.states = search.states();
            return path;
        }

        std::optional<Path> chain(WindowAnswer& answer) {
            const Order& order = *task_.chain;
            typename ChainSearch<N>::Question question;
            question.floor = floor_;
            question.staying = staying_;
            question.open = task_.shape.everything;
            question.most_configurations = task_.most_configurations;
            question.most_states = task_.most_states;
            question.from = trace_.boxes[task_.first] - staying_;
            question.player = trace_.player[task_.first];
            if (task_.first > 0) question.direction = (*task_.path)[task_.first - 1].direction;
            question.to = trace_.boxes[last_] - staying_;
            question.player_to = trace_.player[last_];
            question.direction_to = last_ > 0 ? (*task_.path)[last_ - 1].direction : 0;
            question.solved = to_the_end_;
            const auto sums =
                measures_of_pushes(board_, moves_with_turns(board_, *task_.path, order.turns_first()));
            Measures spent = sums[last_];
            for (std::size_t i = 0; i < spent.size(); ++i) spent[i] -= sums[task_.first][i];
            // Turns are not counted where nobody asked for them.
            if (!order.asks_for_lines()) spent[static_cast<std::size_t>(Metric::player_lines)] = 0;
            question.worst = ChainCost(order).of(spent);
            if (!task_.sideways) {
                if (question.worst == 0) return std::nullopt;
                --question.worst;
            }
            ChainSearch<N> search(board_, ground_, *bound_, table_, order, task_.turn);
            auto path = search.run(question);
            answer.end = search.end();
            answer.states = search.states();
            return path;
        }

        bool same(const Path& path) const {
            const auto begin = task_.path->begin();
            return std::equal(
                path.begin(), path.end(), begin + task_.first, begin + last_,
                [](const Push& a, const Push& b) { return a.box == b.box && a.direction == b.direction; });
        }
        // Boxes that stand still between the two positions the task names.
        Set unpushed() const {
            Set still = trace_.boxes[task_.free_first];
            for (int i = task_.free_first + 1; i <= task_.free_last; ++i) still &= trace_.boxes[i];
            return still;
        }
        Set targets(int last) const {
            const bool end = last == static_cast<int>(task_.path->size());
            return (end ? ground_.goals : trace_.boxes[last]) - staying_;
        }
        Set area() const {
            if (task_.area == nullptr) return ground_.floor;
            Set squares;
            for (Square s = 0; s < board_.size(); ++s)
                if ((*task_.area)[s]) squares.set(ground_.bit_of[s]);
            return squares;
        }

        const Board& board_;
        const Ground<N>& ground_;
        const WindowTask& task_;
        const Trace<N> trace_;
        const Set staying_, floor_;
        int last_;
        bool to_the_end_ = false;
        Table table_;
        std::optional<RestBound<N>> bound_;
    };

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
