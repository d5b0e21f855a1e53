// What training needs of the core: labels, planes, and networks to search with.
#include "nets.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "generate/room.hpp"
#include "nets/callback_model.hpp"
#include "nets/evaluator.hpp"
#include "nets/labels.hpp"
#include "nets/level_planes.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushworks::bindings {

namespace {

// Hands a list over to NumPy without a copy.
template <class T>
nb::ndarray<nb::numpy, T> array(Vector<T>&& values, std::initializer_list<std::size_t> shape) {
    auto* owned = new Vector<T>(std::move(values));
    nb::capsule owner(owned, [](void* data) noexcept { delete static_cast<Vector<T>*>(data); });
    return nb::ndarray<nb::numpy, T>(owned->data(), shape, owner);
}

template <class Label>
nb::dict labels_of(const LevelSpec& spec, Label label) {
    Labels labels;
    LevelPlanes planes;
    {
        const nb::gil_scoped_release released;
        const Board board(spec);
        labels = label(board);
        planes = level_planes(LevelContext(board));
    }
    const std::size_t samples = labels.distance.size();
    const std::size_t pushes = labels.pushes.size() / 4;
    const auto squares = static_cast<std::size_t>(labels.squares);
    nb::dict out;
    out["complete"] = labels.complete;
    out["positions"] = labels.positions;
    out["greatest"] = labels.greatest;
    out["cells"] = array(std::move(labels.cells), {squares});
    out["planes"] = array(std::move(planes.values), {squares, LevelPlanes::kCount});
    out["boxes"] = array(std::move(labels.placed), {samples, static_cast<std::size_t>(labels.boxes)});
    out["reached"] = array(std::move(labels.reached), {samples, squares});
    out["distance"] = array(std::move(labels.distance), {samples});
    out["bound"] = array(std::move(labels.bound), {samples});
    out["pushes"] = array(std::move(labels.pushes), {pushes, 4});
    return out;
}

// A room with its boxes on the goals; nothing when no random one was valid.
nb::object solved_room(const generate::RoomOptions& options, int boxes, std::uint64_t seed) {
    Rng rng(seed);
    const generate::Room room = generate::carve_room(options, rng);
    const Vector<int> goals = room.floor.empty() ? Vector<int>{} : generate::place_goals(room, boxes, rng);
    if (goals.empty()) return nb::none();
    Vector<std::uint8_t> solid(static_cast<std::size_t>(room.width) * room.height, 1);
    for (const int cell : room.floor) solid[cell] = 0;
    LevelSpec level{room.width, room.height, {}, goals, goals, -1};
    for (int cell = 0; cell < room.width * room.height; ++cell)
        if (solid[cell]) level.walls.push_back(cell);
    for (const int cell : room.floor)
        if (std::ranges::find(goals, cell) == goals.end()) level.player = cell;
    if (level.player < 0) return nb::none();
    return nb::cast(std::move(level));
}

// Value, deadlocked logit and the logits of all pushes (square, direction) of the level's start.
std::tuple<float, float, Vector<std::tuple<int, int, float>>> evaluated(const LevelSpec& spec,
                                                                        const std::string& network) {
    const Board board(spec);
    const LevelContext context(board);
    const auto model = make_model(network, context);
    if (!model) throw std::invalid_argument("no network is called '" + network + "'");
    Position position(board);
    position.assign(board.start_boxes(), board.start_player());
    Reach reach(board);
    reach.flood(position, board.start_player());
    model->load(position, reach);
    model->load_pushes(position);
    Vector<std::tuple<int, int, float>> logits;
    for (const Square box : position.boxes())
        for (int direction = 0; direction < kDirections; ++direction) {
            if (position.blocked(board.neighbour(box, direction))) continue;
            if (!reach.reaches(board.neighbour(box, opposite(direction)))) continue;
            logits.emplace_back(board.cell(box), direction, model->logit(box, direction));
        }
    return {model->beyond_bound(), model->deadlock_logit(), std::move(logits)};
}

// A network on one level: what it says of many positions in one call. Squares are cells of the level's grid.
class LevelNetwork {
 public:
    LevelNetwork(const LevelSpec& spec, const std::string& network)
        : most_(spec.boxes.size()),
          board_(spec),
          context_(board_),
          model_(make_model(network, context_)),
          position_(board_),
          reach_(board_) {
        if (!model_) throw std::invalid_argument("no network is called '" + network + "'");
    }

    // Pushes beyond the matching bound: a row of cells of boxes for each position, and a cell for the player.
    nb::ndarray<nb::numpy, float> beyond_bound(
        nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig> boxes,
        nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig> players) {
        const std::size_t count = boxes.shape(0);
        if (players.shape(0) != count) throw std::invalid_argument("expected a player for each row of boxes");
        if (boxes.shape(1) > most_) throw std::invalid_argument("expected no more boxes than the level has");
        Vector<float> values(count);
        Vector<Square> squares;
        for (std::size_t row = 0; row < count; ++row) {
            squares.clear();
            for (std::size_t i = 0; i < boxes.shape(1); ++i)
                if (const Square square = square_of(boxes(row, i)); square != kNoSquare)  // others never move
                    squares.push_back(square);
            const Square player = square_of(players(row));
            if (player == kNoSquare) throw std::invalid_argument("expected the player on the floor");
            position_.assign(squares, player);
            reach_.flood(position_, player);
            model_->load(position_, reach_);
            values[row] = model_->beyond_bound();
        }
        return array(std::move(values), {count});
    }

 private:
    Square square_of(std::int32_t cell) const {
        if (cell < 0 || cell >= board_.width() * board_.height())
            throw std::invalid_argument("expected cells of the level");
        return board_.square_of_cell(cell);
    }

    std::size_t most_;
    Board board_;
    LevelContext context_;
    std::unique_ptr<PolicyValueModel> model_;
    Position position_;
    Reach reach_;
};

}  // namespace

void register_nets(nb::module_& m) {
    nb::class_<LabelOptions>(m, "LabelOptions")
        .def(nb::init<>())
        .def_rw("max_positions", &LabelOptions::max_positions)
        .def_rw("samples", &LabelOptions::samples)
        .def_rw("deadlocked_percent", &LabelOptions::deadlocked_percent)
        .def_rw("seed", &LabelOptions::seed);
    m.def(
        "label_level",
        [](const LevelSpec& level, const LabelOptions& options) {
            return labels_of(level, [&](const Board& board) { return label_level(board, options); });
        },
        "level"_a, "options"_a,
        "Exact distances and the worth of every push of positions drawn from a level.");
    m.def(
        "label_plan",
        [](const LevelSpec& level, const std::string& moves, int samples) {
            return labels_of(level, [&](const Board& board) { return label_plan(board, moves, samples); });
        },
        "level"_a, "moves"_a, "samples"_a,
        "Positions on the way of a solution, with its pushes as the best.");
    m.def("solved_room", &solved_room, "room"_a, "boxes"_a, "seed"_a,
          "A room whose boxes stand on its goals, or None.");
    m.def(
        "install_network",
        [](const std::string& name, nb::bytes file) {
            const auto* data = reinterpret_cast<const std::uint8_t*>(file.c_str());
            install_model(name, [network = std::make_shared<const Network>(std::span(data, file.size()))](
                                    const LevelContext& context) {
                return std::make_unique<Evaluator>(context, network);
            });
        },
        "name"_a, "file"_a, "Makes a network known to searches by name.");
    m.def(
        "install_foreign_network",
        [](const std::string& name, std::uintptr_t function) {
            install_model(name, [call = reinterpret_cast<CallbackModel::Function>(function)](
                                    const LevelContext& context) {
                return std::make_unique<CallbackModel>(context, call);
            });
        },
        "name"_a, "function"_a,
        "Makes a function known to searches as a network: its address, see core/nets/callback_model.hpp.");
    nb::class_<LevelNetwork>(m, "LevelNetwork")
        .def(nb::init<const LevelSpec&, const std::string&>(), "level"_a, "network"_a)
        .def("beyond_bound", &LevelNetwork::beyond_bound, "boxes"_a, "players"_a,
             "Pushes beyond the matching bound for many positions: cells of the boxes in rows, of the "
             "players.");
    m.def("evaluate_level", &evaluated, "level"_a, "network"_a,
          "What a network says of a level's start: pushes beyond the bound, deadlocked logit, push logits.");
}

}  // namespace pushworks::bindings
