"""An answer to exercise 8: greedy best-first search."""

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
