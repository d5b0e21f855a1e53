"""Deadlock rules by name: reasons why a position can never be solved."""

from pushworks.sokoban.deadlocks.base import RULES, Deadlocks, Rule, parse_rules, register, rules

__all__ = ["RULES", "Deadlocks", "Rule", "parse_rules", "register", "rules"]
