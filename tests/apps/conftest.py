"""Common to the tests of the applications."""

from __future__ import annotations

from tests.apps.delayed_tasks import delay_background_work

delay_background_work()
