"""A right answer to each exercise, and a wrong one: the hidden tests must tell them apart."""

from __future__ import annotations

RIGHT = {
    1: """
from pushworks.sealgo import SearchProblem

class Jugs(SearchProblem):
    def __init__(self, target=4):
        self.target = target
    def initial_state(self):
        return 0, 0
    def actions(self, state):
        return ["fill 3", "fill 5", "empty 3", "empty 5", "3 to 5", "5 to 3"]
    def result(self, state, action):
        small, large = state
        if action == "fill 3": return 3, large
        if action == "fill 5": return small, 5
        if action == "empty 3": return 0, large
        if action == "empty 5": return small, 0
        poured = min(small, 5 - large) if action == "3 to 5" else -min(large, 3 - small)
        return small - poured, large + poured
    def is_goal(self, state):
        return self.target in state
""",
    2: """
def estimate(board):
    return sum(abs(t // 3 - p // 3) + abs(t % 3 - p % 3) for p, t in enumerate(board) if t)
""",
    3: """
def is_lost(position):
    for x, y in position.locate_boxes():
        up, down = position.is_wall(x, y - 1), position.is_wall(x, y + 1)
        left, right = position.is_wall(x - 1, y), position.is_wall(x + 1, y)
        if (up or down) and (left or right) and not position.is_goal(x, y):
            return True
    return position.count_deadlock() > 0
""",
    4: """
def both_ends(problem):
    sides = [{problem.initial_state(): ()}, {state: () for state in problem.goal_states()}]
    for state in sides[0]:
        if state in sides[1]:
            return []
    waves = [list(sides[0]), list(sides[1])]
    while waves[0] and waves[1]:
        back = len(waves[1]) < len(waves[0])
        near = problem.predecessors if back else problem.successors
        fresh = []
        for state in waves[back]:
            for action, other, _ in near(state):
                if other not in sides[back]:
                    old = sides[back][state]
                    sides[back][other] = (action, *old) if back else (*old, action)
                    if other in sides[not back]:
                        return [*sides[0][other], *sides[1][other]]
                    fresh.append(other)
        waves[back] = fresh
    return None
""",
    5: """
from math import inf, log, sqrt

def playout(problem, state, steps, rng):
    played, best = [], problem.heuristic(state)
    while len(played) < steps and not problem.is_goal(state):
        action = rng.choice(list(problem.actions(state)))
        state = problem.result(state, action)
        played.append(action)
        best = min(best, problem.heuristic(state))
    return played, best

def ucb(total, visits, parent_visits, exploration):
    return inf if not visits else total / visits + exploration * sqrt(log(parent_visits) / visits)
""",
    6: """
def make_level(rng):
    size = 8
    inside = [(x, y) for x in range(1, size - 1) for y in range(1, size - 1)]
    while True:
        walls = {cell for cell in inside if rng.random() < 0.12}
        floor = [cell for cell in inside if cell not in walls]
        goals = set(rng.sample(floor, 3))
        boxes, player = set(goals), rng.choice([cell for cell in floor if cell not in goals])
        pulls = 0
        for _ in range(600):
            dx, dy = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
            to = player[0] + dx, player[1] + dy
            behind = player[0] - dx, player[1] - dy
            if to in boxes or to not in floor:
                continue
            if behind in boxes and rng.random() < 0.7:
                boxes.remove(behind)
                boxes.add(player)
                pulls += 1
            player = to
        far = sum(min(abs(x - u) + abs(y - v) for u, v in goals) for x, y in boxes)
        if far < 6 or boxes & goals:
            continue
        rows = []
        for y in range(size):
            row = ""
            for x in range(size):
                cell = (x, y)
                if cell == player: row += "+" if cell in goals else "@"
                elif cell in boxes: row += "$"
                elif cell in goals: row += "."
                else: row += " " if cell in floor else "#"
            rows.append(row)
        return "\\n".join(rows)
""",
    7: """
from pushworks.bait import Move
from pushworks.bait.agents import Agent
from pushworks.bait.problem import BaitProblem
from pushworks.sealgo import AStar, Limits

class Mine(Agent):
    plan = ()
    def act(self, observation, timer):
        if not self.plan:
            problem = BaitProblem(self.level, self.rules, start=observation.state)
            found = AStar(problem).run(Limits(nodes=20000))
            self.plan = list(found.solution or [int(Move.NIL)])
        return Move(self.plan.pop(0))
""",
    8: """
from heapq import heappop, heappush
from pushworks.sealgo import GraphSearch, register

@register("mine")
class Mine(GraphSearch):
    def explore(self):
        start = self.problem.initial_state()
        heap, ticket = [(0, 0, start)], 1
        while heap:
            _, _, state = heappop(heap)
            if self.problem.is_goal(state):
                self.found_at(state)
                return
            for action, child, cost in self.problem.successors(state):
                h = self.problem.heuristic(child)
                if child not in self.reached and h < float("inf"):
                    self.reached[child] = (state, action, self.cost_of(state) + cost)
                    heappush(heap, (h, ticket, child))
                    ticket += 1
            yield state
""",
}
WRONG = {
    1: RIGHT[1].replace("return small, 5", "return small, 6"),
    2: "def estimate(board):\n    return 2 * sum(t != p for p, t in enumerate(board) if t)\n",
    3: "def is_lost(position):\n    boxes = position.locate_boxes()\n"
    "    return any(position.is_wall(x, y - 1) for x, y in boxes)\n",
    4: RIGHT[4].replace("len(waves[1]) < len(waves[0])", "False"),
    5: RIGHT[5].replace("best = min(best, problem.heuristic(state))", "best = problem.heuristic(state)"),
    6: "def make_level(rng):\n    return '######\\n#@$$ #\\n#  ..#\\n######'\n",
    7: "from pushworks.bait import Move\nfrom pushworks.bait.agents import Agent\n\n\nclass Mine(Agent):\n"
    "    def act(self, observation, timer):\n        return Move.NIL\n",
    8: RIGHT[8].replace("heappop(heap)", "heap.pop(0)").replace("h, ticket", "ticket, 0"),
}
