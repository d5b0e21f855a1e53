"""Code in the shape of the reports' listings: classes and loops of students run as they were written."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from math import inf
from queue import PriorityQueue

import pytest
from tests.sealgo.sealgo_examples import EightPuzzle, Maze

from pushworks.lab.watch import record
from pushworks.levels import read_text, shipped_collection, to_text
from pushworks.sealgo import (
    AStar,
    BestFirstSearch,
    BiDirectional,
    BreadthFirst,
    Limits,
    ReversedProblem,
    Search,
    SearchProblem,
    Status,
)
from pushworks.sokoban import BiSokobanProblem, MapProblem, SokobanAction, verify

MAZE = Maze("S..", ".#.", "..G")
LEVELS = list(shipped_collection("first"))[:4]
NEIGHBOURS = ("actions", "successors", "actions_to", "predecessors")


class WeightedAStar(BestFirstSearch):
    """The report's A*: f set in the constructor, g from `g_costs`."""

    def __init__(self, problem, weight=1):
        super().__init__(problem)
        self.eval_f = lambda s: self.g_costs[s] + weight * self.problem.heuristic(s)


class OwnBestFirst(Search):
    """The report's best-first search with its own queue, tables and loop; nothing of ours but the problem."""

    def __init__(self, problem):
        self.problem = problem
        self.frontier = PriorityQueue()
        self.tickets = count()
        init = self.problem.initial_state()
        starts = init if isinstance(init, list) else [init]
        self.g_costs = dict.fromkeys(starts, 0)
        self.predecessors = dict.fromkeys(starts, (None, None))
        for state in starts:
            self.frontier.put((-1, next(self.tickets), state))
        self.eval_f = lambda s: 0

    def search(self):
        while not self.frontier.empty():
            state = self.frontier.get()[2]
            if self.problem.is_goal(state):
                return [self._reconstruct_path(state)]
            self._extend(state)
        return []

    def _extend(self, state):
        for action in self.problem.actions(state):
            next_state = self.problem.result(state, action)
            g_cost = self.g_costs[state] + self.problem.action_cost(state, action)
            if next_state not in self.g_costs or g_cost < self.g_costs[next_state]:
                self.predecessors[next_state] = (state, action)
                self.g_costs[next_state] = g_cost
                self.frontier.put((self.eval_f(next_state), next(self.tickets), next_state))

    def _reconstruct_path(self, state):
        path = []
        while self.predecessors[state][0] is not None:
            state, action = self.predecessors[state]
            path.append(action)
        return path[::-1]


class OwnAStar(OwnBestFirst):
    def __init__(self, problem, weight=1):
        super().__init__(problem)
        self.eval_f = lambda s: self.g_costs[s] + weight * self.problem.heuristic(s)


class PairsInAQueue(Search):
    """The other report's loop: everything in `search`, and pairs of a value and a state in the queue."""

    def __init__(self, problem, weight=1):
        self.problem = problem
        self.frontier = PriorityQueue()
        self.g_costs = {self.problem.initial_state(): 0}
        self.predecessors = {self.problem.initial_state(): (None, None)}
        self.frontier.put((-1, self.problem.initial_state()))

        def eval_f(state):
            return self.g_costs[state] + weight * self.problem.heuristic(state)

        self.eval_f = eval_f

    def search(self):
        while not self.frontier.empty():
            state = self.frontier.get()[1]
            if self.problem.is_goal(state):
                return [self._reconstruct_path(state)]
            for action in self.problem.actions(state):
                next_state = self.problem.result(state, action)
                g_cost = self.g_costs[state] + self.problem.action_cost(state, action)
                if next_state not in self.g_costs or g_cost < self.g_costs[next_state]:
                    self.predecessors[next_state] = (state, action)
                    self.g_costs[next_state] = g_cost
                    self.frontier.put((self.eval_f(next_state), next_state))
        return []

    def _reconstruct_path(self, state):
        path = []
        while self.predecessors[state][0] is not None:
            state, action = self.predecessors[state]
            path.append(action)
        return path[::-1]


class Backward(SearchProblem):
    """The other end: several starts, actions done backwards."""

    def __init__(self, problem):
        self.original = problem

    def initial_state(self):
        return list(self.original.goal_states(50))

    def actions(self, state):
        return self.original.actions_to(state)

    def result(self, state, action):
        return self.original.reason(state, action)

    def is_goal(self, state):
        return state == self.original.initial_state()

    def heuristic(self, state):
        return self.original.re_heuristic(state)


class OwnBiDirectional(Search):
    """The report's loop: `b_weight` backward expansions, then one forward."""

    def __init__(self, problem, f_algo, b_algo=None, b_weight=1, *args, **kwargs):
        self.problem = problem
        self.f_algo = f_algo(problem, *args, **kwargs)
        self.b_algo = (b_algo or f_algo)(Backward(problem), *args, **kwargs)
        self.b_weight = b_weight

    def search(self):
        b_times = 0
        while not self.f_algo.frontier.empty() and not self.b_algo.frontier.empty():
            if b_times >= self.b_weight:
                b_times = 0
                self.f_algo._extend(self.f_algo.frontier.get()[2])
            b_state = self.b_algo.frontier.get()[2]
            if b_state in self.f_algo.predecessors:
                back = self.b_algo._reconstruct_path(b_state)[::-1]
                return [self.f_algo._reconstruct_path(b_state) + back]
            self.b_algo._extend(b_state)
            b_times += 1
        return []


class ListedBestFirst(Search):
    """What the listing shows and no more: `_extend` and `_reconstruct_path` are left out there."""

    def __init__(self, problem):
        self.problem = problem
        self.frontier = PriorityQueue()
        init = self.problem.initial_state()
        if isinstance(init, list):
            self.g_costs = {}
            self.predecessors = {}
            for state in init:
                self.g_costs[state] = 0
                self.predecessors[state] = (None, "stay")
                self.frontier.put((-1, state))
        else:
            self.g_costs = {init: 0}
            self.predecessors = {init: (None, "stay")}
            self.frontier.put((-1, init))
        self.eval_f = lambda s: 0

    def search(self):
        while not self.frontier.empty():
            state = self.frontier.get()[1]
            if self.problem.is_goal(state):
                return [self._reconstruct_path(state)]
            self._extend(state)
        return []


class ListedAStar(ListedBestFirst):
    def __init__(self, problem, weight=1):
        super().__init__(problem)
        self.eval_f = lambda s: self.g_costs[s] + weight * self.problem.heuristic(s)


class ListedBiDirectional(Search):
    """The listing again: `_init_problem`, `f_problem` and `b_problem` come from elsewhere."""

    def __init__(self, problem, f_algo, b_algo=None, b_weight=1, *args, **kwargs):
        self._init_problem(problem)
        if b_algo is None:
            b_algo = f_algo
        self.f_algo = f_algo(self.f_problem, *args, **kwargs)
        self.b_algo = b_algo(self.b_problem, *args, **kwargs)
        self.b_weight = b_weight

    def search(self):
        b_times = 0
        while not self.f_algo.frontier.empty() and not self.b_algo.frontier.empty():
            if b_times >= self.b_weight:
                b_times = 0
                f_state = self.f_algo.frontier.get()[1]
                self.f_algo._extend(f_state)
            b_state = self.b_algo.frontier.get()[1]
            if b_state in self.f_algo.predecessors:
                return [self._reconstruct_path(b_state)]
            self.b_algo._extend(b_state)
            b_times += 1
        return []


def test_what_the_listings_leave_out_is_there():
    for level in LEVELS:
        problem = BiSokobanProblem(level)
        before = [vars(problem).get(name) for name in NEIGHBOURS]
        found = ListedAStar(problem).run()
        assert found.cost == AStar(problem).run().cost
        assert found.statistics.expanded > 0
        assert found.statistics.backward_expanded == 0
        both = ListedBiDirectional(problem, ListedAStar, None, 10, 3).run()
        assert verify(level, problem.moves(both.solution))
        figures = both.statistics
        assert 0 < figures.backward_expanded <= figures.expanded <= figures.generated
        assert 0 <= figures.backward_length <= figures.depth == len(both.solution)
        assert [vars(problem).get(name) for name in NEIGHBOURS] == before, "nothing stays behind"


def test_limits_hold_for_a_search_with_a_loop_of_its_own():
    level = shipped_collection("first")[7]
    problem = BiSokobanProblem(level)
    few = ListedAStar(problem).run(Limits(nodes=100))
    assert (few.status, few.statistics.expanded) == (Status.NODE_LIMIT, 100)
    assert ListedAStar(problem).run(Limits(seconds=0)).status is Status.TIME_LIMIT
    assert ListedAStar(problem).run(Limits(memory=-1)).status is Status.MEMORY_LIMIT
    cancelled = ListedAStar(problem)
    cancelled.cancel()
    assert cancelled.run().status is Status.CANCELLED
    both = ListedBiDirectional(problem, ListedAStar, None, 2).run(Limits(nodes=30))
    assert (both.status, both.statistics.backward_expanded) == (Status.NODE_LIMIT, 20)
    assert ListedAStar(problem).run(Limits(nodes=100_000, seconds=600)).status is Status.SOLVED


def test_a_solution_may_be_text():
    class Text(ListedAStar):
        def search(self):
            return ["".join(path) for path in super().search()]

    for level in LEVELS:
        problem = BiSokobanProblem(level)
        found = Text(problem).run()
        assert verify(level, problem.moves(found.solution))
        assert found.cost == AStar(problem).run().cost


def test_a_state_is_expanded_once_however_its_neighbours_are_asked_for():
    """`actions` and `result` by hand, `successors`, and both as generators count the same."""

    class ByHand(OwnBestFirst):
        pass

    class Lazy(Maze):
        def actions(self, state):
            yield from super().actions(state)

    for problem in (MAZE, Lazy("S..", ".#.", "..G")):
        by_hand = ByHand(problem).run()
        at_once = ListedBestFirst(problem).run()
        assert by_hand.cost == at_once.cost == 4
        assert by_hand.statistics.expanded == at_once.statistics.expanded > 0
        assert by_hand.statistics.generated == at_once.statistics.generated


def test_a_search_of_ones_own_can_be_watched():
    problem = BiSokobanProblem(LEVELS[3])
    recording = record(ListedBiDirectional(problem, ListedAStar, None, 3, 3))
    assert recording.result.status is Status.SOLVED
    assert len(recording.steps) == recording.result.statistics.expanded
    assert {step.backward for step in recording.steps} == {False, True}
    assert all(step.g is not None and step.frontier is not None for step in recording.steps)
    roots = [step for step in recording.steps if step.parent < 0]
    assert len(roots) < len(recording.steps) / 2


@pytest.mark.parametrize("weight", [1, 3])
def test_an_evaluation_set_in_the_constructor_is_used(weight):
    expanded = expanded_by_cost = 0
    for level in LEVELS:
        problem = BiSokobanProblem(level)
        mine, ours = WeightedAStar(problem, weight).run(), AStar(problem, weight).run()
        assert mine.solution is not None
        assert verify(level, problem.moves(mine.solution))
        if weight == 1:
            assert mine.cost == ours.cost
        expanded += mine.statistics.expanded
        expanded_by_cost += BestFirstSearch(problem).run().statistics.expanded
    assert expanded < expanded_by_cost, "not silently uniform cost"


@pytest.mark.parametrize("states", ["bits", "string", "array", "map"])
def test_states_can_stand_in_a_priority_queue(states):
    for level in LEVELS[:2]:
        problem = MapProblem(level) if states == "map" else BiSokobanProblem(level, states=states)
        (solution,) = PairsInAQueue(problem).search()
        assert verify(level, problem.moves(solution))
        assert len(solution) == AStar(BiSokobanProblem(level)).run().cost


def test_an_evaluation_may_be_a_method_and_half_of_a_bidirectional_search():
    class Greedy(BestFirstSearch):
        def eval_f(self, state):
            return self.problem.heuristic(state)

    for level in LEVELS:
        problem = BiSokobanProblem(level)
        assert verify(level, problem.moves(Greedy(problem).search()[0]))
        found = BiDirectional(problem, WeightedAStar, b_weight=3, weight=3).run()
        assert verify(level, problem.moves(found.solution))
        by_place = BiDirectional(problem, WeightedAStar, None, 3, 3).run()  # as the report passes it on
        assert by_place.statistics.expanded == found.statistics.expanded


def is_solved(rows):
    """The third report's goal test on rows of text: every box is on a goal, and every goal has one."""
    return not any(square in "$+&" for row in rows for square in row)


def square_at(rows, r, c):
    """What is on a square; around the board is wall."""
    return rows[r][c] if 0 <= r < len(rows) and 0 <= c < len(rows[r]) else "#"


def successors(rows):
    """Its successor function: find the player, try four directions, walk or push."""
    ((r, c),) = [(r, c) for r, row in enumerate(rows) for c, square in enumerate(row) if square in "@&"]
    found = []
    for letter, dr, dc in (("u", -1, 0), ("d", 1, 0), ("l", 0, -1), ("r", 0, 1)):
        board = [list(row) for row in rows]
        ahead = square_at(rows, r + dr, c + dc)
        if ahead == "#":
            continue
        if ahead in "$*":
            behind = square_at(rows, r + 2 * dr, c + 2 * dc)
            if behind not in ".+":
                continue
            board[r + 2 * dr][c + 2 * dc] = "*" if behind == "+" else "$"
            letter = letter.upper()
        board[r + dr][c + dc] = "&" if ahead in "+*" else "@"
        board[r][c] = "+" if rows[r][c] == "&" else "."
        found.append((letter, tuple(map("".join, board))))
    return found


class TextProblem(SearchProblem):
    """Boards as rows of text in the third report's characters, searched by any algorithm."""

    def __init__(self, level):
        text = to_text(replace(level, title="", author=""), dialect="classroom")
        self.start = tuple(text.split())

    def initial_state(self):
        return self.start

    def actions(self, state):
        return [letter for letter, _ in successors(state)]

    def result(self, state, action):
        return dict(successors(state))[action]

    def is_goal(self, state):
        return is_solved(state)


def test_boards_as_text_with_the_third_reports_functions():
    for level in LEVELS[:3]:
        queue, seen = [(TextProblem(level).start, "")], set()  # the loop of its breadth-first search
        while queue:
            rows, moves = queue.pop(0)
            if is_solved(rows):
                break
            for letter, after in successors(rows):
                if after not in seen:
                    seen.add(after)
                    queue.append((after, moves + letter))
        assert verify(level, moves)
        found = BreadthFirst(TextProblem(level)).run()
        assert len(found.solution) == len(moves) == AStar(BiSokobanProblem(level)).run().cost
        assert verify(level, "".join(found.solution))
        assert read_text("\n".join(TextProblem(level).start), dialect="classroom")[0].id == level.id


def test_views_of_what_is_reached():
    search = BreadthFirst(MAZE)
    search.run()
    start = MAZE.initial_state()
    assert search.g_costs[start] == 0
    assert search.predecessors[start] == (None, None)
    assert set(search.g_costs) == set(search.predecessors) == set(search.reached)
    assert search.g_costs.get("nowhere") is None


def test_a_search_that_shares_nothing_runs_too():
    for level in LEVELS:
        problem = BiSokobanProblem(level)
        result = OwnAStar(problem).run()
        assert result.status is Status.SOLVED
        assert result.cost == AStar(problem).run().cost
        both = OwnBiDirectional(problem, OwnAStar, b_weight=10, weight=3).search()
        assert verify(level, problem.moves(both[0]))


def test_actions_by_name_and_costs_by_either_name():
    problem = BiSokobanProblem(LEVELS[0])
    state = problem.initial_state()
    for letter in problem.actions(state):
        action = SokobanAction.from_letter(letter)
        assert problem.result(state, action) == problem.result(state, letter)
        assert problem.action_cost(state, letter) == 1

    class Weighted(EightPuzzle):
        def action_cost(self, state, action):
            return 3

    assert Weighted.step_cost is Weighted.action_cost
    assert EightPuzzle.step_cost is not Weighted.step_cost


def test_the_backward_estimate_is_the_reports_and_optimal_searches_use_a_bound():
    for level in LEVELS:
        fast, plain = BiSokobanProblem(level), MapProblem(level)
        far = list(fast.goal_states(5))
        for state in far:
            assert fast.re_heuristic(state) == plain.re_heuristic(fast.map_of(state))
            assert fast.re_bound(state) < inf
        shortest = AStar(fast).run().cost
        assert BiDirectional(fast, optimal=True).run().cost == shortest
        assert AStar(ReversedProblem(fast, bound=True)).run().cost == shortest


class NoSuper(BestFirstSearch):
    def __init__(self, problem):
        self.problem = problem


class SetsFrontier(BestFirstSearch):
    def __init__(self, problem):
        super().__init__(problem)
        self.frontier = PriorityQueue()


class SetsCosts(BestFirstSearch):
    def __init__(self, problem):
        super().__init__(problem)
        self.g_costs = {}


class NoNumber(BestFirstSearch):
    def __init__(self, problem):
        super().__init__(problem)
        self.eval_f = lambda s: None


class NoFunction(BestFirstSearch):
    def __init__(self, problem):
        super().__init__(problem)
        self.eval_f = 3


class Nothing(Search):
    pass


class NoProblem(Search):
    def __init__(self, problem):
        self.maze = problem

    def search(self):
        return []


class OnePath(ListedBestFirst):
    def search(self):
        return super().search()[0]


class Lists(Maze):
    def initial_states(self):
        return [[0, 0]]


class ListsAtOnce(Maze):
    def initial_state(self):
        return [0, 0]


class ListsLater(Maze):
    def successors(self, state):
        return [("r", [1, 2], 1)]


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda: NoSuper(MAZE).run(), r"NoSuper.__init__ must call super\(\).__init__\(problem\)"),
        (lambda: SetsFrontier(MAZE).run(), "SetsFrontier sets self.frontier, which is a method here"),
        (lambda: SetsCosts(MAZE).run(), "SetsCosts sets self.g_costs, which here is a view"),
        (lambda: NoNumber(MAZE).run(), "NoNumber.eval_f: expected a number for a state, got None"),
        (lambda: NoFunction(MAZE).run(), "NoFunction.eval_f: expected a function of a state, got 3"),
        (lambda: Nothing(MAZE).run(), r"Nothing: expected a method explore\(\), or search\(\)"),
        (lambda: OnePath(MAZE).run(), r"OnePath.search\(\) must return a list of solutions, each a list"),
        (lambda: NoProblem(MAZE).run(), r"NoProblem.__init__ must set self.problem"),
        (
            lambda: ListedBiDirectional(BiSokobanProblem(LEVELS[0]), AStar).search(),
            r"BestFirstSearch.frontier\(\) is a method that counts what waits, no queue with .empty",
        ),
        (lambda: BreadthFirst(Lists("SG")).run(), "Lists: a state is of type 'list', which cannot be hashed"),
        (lambda: BreadthFirst(ListsLater("SG")).run(), "ListsLater: a state is of type 'list'"),
        (
            lambda: BreadthFirst(ListsAtOnce("SG")).run(),
            r"initial_state\(\) gives a list, so each .* a tuple",
        ),
    ],
)
def test_what_cannot_work_says_so(work, message):
    with pytest.raises(TypeError, match=message):
        work()
