// Rooms of gym-sokoban's codes in the caller's NumPy arrays. One room is stepped at a time, so the call
// itself must be quick: arrays are taken by the buffer protocol, and arrays of another type or layout are no
// error but answered with None, for the caller to go the slow way.
#include "room_codes.hpp"

#include <optional>

#include "env/room_codes.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace pushworks::env;

namespace pushworks::bindings {

namespace {

// A contiguous array of numbers of one size, as long as this lives.
template <class T>
class Buffer {
 public:
    Buffer(nb::handle array, int flags) {
        held_ = PyObject_GetBuffer(array.ptr(), &view_, flags | PyBUF_ND | PyBUF_FORMAT) == 0;
        if (!held_) PyErr_Clear();
    }
    ~Buffer() {
        if (held_) PyBuffer_Release(&view_);
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    bool suits(int dimensions) const {
        if (!held_ || view_.ndim != dimensions || view_.itemsize != sizeof(T)) return false;
        const char kind = view_.format == nullptr ? 'B' : *view_.format;
        if (sizeof(T) == 1) return kind == 'B';
        return kind == 'l' || kind == 'q';
    }
    int size(int dimension) const { return static_cast<int>(view_.shape[dimension]); }
    std::span<T> span() const {
        return {static_cast<T*>(view_.buf), static_cast<std::size_t>(view_.len) / sizeof(T)};
    }

 private:
    Py_buffer view_{};
    bool held_ = false;
};

using Codes = Buffer<std::int64_t>;

bool same_shape(const Codes& a, const Codes& b) {
    return a.size(0) == b.size(0) && a.size(1) == b.size(1);
}

nb::object tuple_of(int cell, int width) {
    return nb::make_tuple(cell / width, cell % width);
}

// Player (row, column) and mapping of targets to boxes, or None when no room was found.
nb::object make_room(nb::handle fixed, nb::handle state, int boxes, int floor, int goal_tries,
                     std::uint64_t positions, bool second_player, std::uint64_t seed) {
    const Codes structure(fixed, PyBUF_WRITABLE), codes(state, PyBUF_WRITABLE);
    if (!structure.suits(2) || !codes.suits(2) || !same_shape(structure, codes))
        throw std::invalid_argument("expected two arrays of 64-bit integers, height x width");
    CodedRoomOptions options;
    options.height = structure.size(0);
    options.width = structure.size(1);
    options.boxes = boxes;
    options.floor = floor;
    options.goal_tries = goal_tries;
    options.positions = positions;
    options.second_player = second_player;
    const CodedRoom room = make_coded_room(options, seed, structure.span(), codes.span());
    if (!room.found) return nb::none();
    nb::dict mapping;
    for (const auto& [target, box] : room.box_of)
        mapping[tuple_of(target, options.width)] = tuple_of(box, options.width);
    return nb::make_tuple(room.player / options.width, room.player % options.width, mapping);
}

// (moved the player, moved a box, row, column, where the box is now or None, empty targets), or None.
nb::object step_room(nb::handle state, nb::handle fixed, nb::handle player, int action) {
    const Codes codes(state, PyBUF_WRITABLE), structure(fixed, 0), place(player, 0);
    if (!codes.suits(2) || !structure.suits(2) || !place.suits(1) || !same_shape(codes, structure) ||
        place.size(0) != 2)
        return nb::none();
    const int height = codes.size(0), width = codes.size(1);
    const std::int64_t row = place.span()[0], column = place.span()[1];
    if (row < 0 || row >= height || column < 0 || column >= width || action < 0 || action > 8)
        return nb::none();
    const CodedBoard board{codes.span(), structure.span(), height, width};
    const CodedStep step = step_coded(board, static_cast<int>(row * width + column), action);
    nb::object box = step.moved_box ? tuple_of(step.box, width) : nb::none();
    return nb::make_tuple(step.moved_player, step.moved_box, step.player / width, step.player % width, box,
                          step.empty_targets);
}

// False when an array has another type or layout, or holds a code that is none.
bool paint_room(nb::handle state, nb::handle fixed, nb::handle tiles, int tile, nb::handle out) {
    const Codes codes(state, 0);
    const Buffer<std::uint8_t> atlas(tiles, 0), picture(out, PyBUF_WRITABLE);
    std::optional<Codes> structure;
    if (!fixed.is_none()) structure.emplace(fixed, 0);
    if (!codes.suits(2) || !atlas.suits(1) || !picture.suits(3)) return false;
    if (structure && (!structure->suits(2) || !same_shape(codes, *structure))) return false;
    const int height = codes.size(0), width = codes.size(1);
    if (atlas.size(0) != kRoomCodes * tile * tile * 3 || picture.size(0) != height * tile ||
        picture.size(1) != width * tile || picture.size(2) != 3)
        return false;
    std::span<const std::int64_t> under;
    if (structure) under = structure->span();
    return paint_coded(codes.span(), under, height, width, atlas.span(), tile, picture.span());
}

}  // namespace

void register_room_codes(nb::module_& m) {
    m.def("make_coded_room", &make_room, "fixed"_a, "state"_a, "boxes"_a, "floor"_a, "goal_tries"_a,
          "positions"_a, "second_player"_a, "seed"_a);
    m.def("step_coded_room", &step_room, "state"_a, "fixed"_a, "player"_a, "action"_a);
    m.def("paint_coded_room", &paint_room, "state"_a, "fixed"_a.none(), "tiles"_a, "tile"_a, "out"_a);
}

}  // namespace pushworks::bindings
