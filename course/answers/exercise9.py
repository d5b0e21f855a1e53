"""An answer to exercise 9: pull a box from every goal; where it never comes is taboo."""


def taboo_squares(level):
    free = level.floor | level.goals
    alive = set(level.goals)
    todo = list(alive)
    while todo:
        square = todo.pop()
        for step in (1, -1, level.width, -level.width):
            box, player = square + step, square + 2 * step
            if box in free and player in free and box not in alive:
                alive.add(box)
                todo.append(box)
    return {(square % level.width, square // level.width) for square in free - alive}
