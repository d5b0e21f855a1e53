"""Ordinary networks for the engine's search, called anew for every position: any function, or an ONNX file.

The search is the same as with a network of the engine's own, so that the two can be compared.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pushworks import _core
from pushworks.engine.networks import provided

Floats = NDArray[np.float32]
Evaluate = Callable[[Floats], tuple[Floats, Floats]]
"""From a board, (PLANES, height, width), to two values (pushes needed beyond the bound of matching, in
eights; above 0 when it is more likely deadlocked than not) and the scores of all pushes, (4, height,
width), of the squares of boxes: up, down, left, right."""
PLANES = 9
"""Floor, goal, dead, distance to the nearest goal, cuts the floor, boxes, size (the same for all positions of
a level); then boxes, and squares the player can walk to."""

_EIGHTS = 8
_FLOATS = ctypes.POINTER(ctypes.c_float)
_CALL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int, _FLOATS, _FLOATS)
_kept: dict[str, Any] = {}
"""What the core may call: as long as the process lives."""


def install_function(name: str, evaluate: Evaluate) -> None:
    """Make a function known to `--algorithm learned` as a network; a search it fails ends with an error."""

    def call(height: int, width: int, planes: Any, answers: Any) -> int:
        board = np.ctypeslib.as_array(planes, (PLANES, height, width))
        said = np.ctypeslib.as_array(answers, (2 + 4 * height * width,))
        try:
            values, pushes = evaluate(board)
            said[:2] = values
            said[0] *= _EIGHTS
            said[2:] = pushes.reshape(-1)
        except Exception:  # an exception cannot pass through the core
            return 1
        return 0

    _kept[name] = _CALL(call)
    _core.install_foreign_network(name, ctypes.cast(_kept[name], ctypes.c_void_p).value or 0)
    provided.add(name)


def install_onnx(name: str, path: Path) -> None:
    """Make an ONNX file known by name. `ValueError`, in one line, when it cannot be used."""
    try:
        import onnxruntime
    except ImportError:
        raise ValueError("ONNX needs onnxruntime: pip install 'pushworks[learn]'") from None
    file = path.read_bytes()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # boards are small, and limits count processor time
    options.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the runtime has its own, of no common kind
        raise ValueError(f"not an ONNX network: {str(error).splitlines()[0]}") from None
    inputs, outputs = session.get_inputs(), session.get_outputs()
    shapes = [len(one.shape) for one in (*inputs, *outputs)]
    if shapes != [4, 2, 4] or inputs[0].shape[1] != PLANES:
        raise ValueError(
            f"expected a network from boards (n, {PLANES}, height, width) to values (n, 2) and pushes "
            "(n, 4, height, width)"
        )
    boards = inputs[0].name

    def evaluate(board: Floats) -> tuple[Floats, Floats]:
        values, pushes = session.run(None, {boards: board[None]})
        return values[0], pushes[0]

    install_function(name, evaluate)
