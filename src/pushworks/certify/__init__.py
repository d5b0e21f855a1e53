"""Proofs that a level is unsolvable or a solution optimal, and their two independent checkers."""

from pushworks.certify.check import Proof, Refused, check
from pushworks.certify.native import CheckJob, check_native

__all__ = ["CheckJob", "Proof", "Refused", "check", "check_native"]
