"""An answer to exercise 7: an agent that plans once and follows its plan."""

from pushworks.bait import Move
from pushworks.bait.agents import Agent
from pushworks.bait.problem import BaitProblem
from pushworks.sealgo import AStar, Limits


class Mine(Agent):
    def act(self, observation, timer):
        if not getattr(self, "plan", None):
            problem = BaitProblem(self.level, self.rules, start=observation.state)
            found = AStar(problem).run(Limits(nodes=20000))
            self.plan = list(found.solution or [int(Move.NIL)])
        return Move(self.plan.pop(0))
