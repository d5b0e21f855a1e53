"""An answer to exercise 10: boxes and player as sets, drawn again at the end."""

STEPS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


def play_sequence(rows, actions):
    squares = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    goals = {at for at, letter in squares.items() if letter in ".*+"}
    boxes = {at for at, letter in squares.items() if letter in "$*"}
    walls = {at for at, letter in squares.items() if letter == "#"}
    (player,) = (at for at, letter in squares.items() if letter in "@+")
    for action in actions:
        dx, dy = STEPS[action]
        to = player[0] + dx, player[1] + dy
        beyond = to[0] + dx, to[1] + dy
        if to in walls:
            return "Impossible"
        if to in boxes:
            if beyond in walls or beyond in boxes:
                return "Impossible"
            boxes = boxes - {to} | {beyond}
        player = to

    def letter(at):
        if at in walls:
            return "#"
        if at == player:
            return "+" if at in goals else "@"
        if at in boxes:
            return "*" if at in goals else "$"
        return "." if at in goals else " "

    return ["".join(letter((x, y)) for x in range(len(row))) for y, row in enumerate(rows)]
