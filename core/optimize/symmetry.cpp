#include "optimize/symmetry.hpp"

#include <utility>

namespace pushworks::optimize {

namespace {

struct Cell {
    int x, y;
};

// One of the eight ways a rectangle fits on itself or, turned, on one with its sides exchanged.
Cell mapped(Cell cell, int width, int height, int way) {
    if (way & 1) cell.x = width - 1 - cell.x;
    if (way & 2) cell.y = height - 1 - cell.y;
    if (way & 4) std::swap(cell.x, cell.y);
    return cell;
}

}  // namespace

Vector<Vector<Square>> symmetries(const Board& board) {
    // Within the rectangle that holds the floor: walls around it may differ.
    const Frame& frame = board.frame();
    const int stride = frame.stride(), width = stride - 1, height = frame.rows();
    Vector<Vector<Square>> found;
    for (int way = 1; way < 8; ++way) {
        if ((way & 4) && width != height) break;
        Vector<Square> to(board.size());
        bool fits = true;
        for (Square s = 0; s < board.size() && fits; ++s) {
            const int bit = frame.bit(board.cell(s));
            const Cell cell = mapped({bit % stride, bit / stride}, width, height, way);
            to[s] = board.square_of_cell(frame.cell(cell.y * stride + cell.x));
            fits = to[s] != kNoSquare && board.is_goal(to[s]) == board.is_goal(s);
        }
        if (fits) found.push_back(std::move(to));
    }
    return found;
}

}  // namespace pushworks::optimize
