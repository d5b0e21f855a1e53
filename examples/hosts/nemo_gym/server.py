"""The same server on NeMo Gym's own classes, for `ng_run` with `pushworks_sokoban.yaml`."""

from __future__ import annotations

from typing import Any

from app import judged
from fastapi import HTTPException
from nemo_gym.base_resources_server import BaseVerifyRequest, BaseVerifyResponse, SimpleResourcesServer
from pydantic import ConfigDict


class SokobanVerifyRequest(BaseVerifyRequest):
    """A row of the data set with the response of a model; other fields come back as they are."""

    model_config = ConfigDict(extra="allow")

    task: dict[str, Any]
    process: bool = False


class SokobanVerifyResponse(BaseVerifyResponse):
    """The request with `reward`, `efficiency`, `reason`, `readable`, and `process` on request."""

    model_config = ConfigDict(extra="allow")


class SokobanServer(SimpleResourcesServer):
    """Replays answers."""

    async def verify(self, body: SokobanVerifyRequest) -> SokobanVerifyResponse:
        """What the answer is worth."""
        row = body.model_dump()
        try:
            found = judged(body.task, row["response"], body.process)
        except ValueError as error:
            raise HTTPException(422, str(error)) from None
        return SokobanVerifyResponse(**{**row, **found})


if __name__ == "__main__":
    SokobanServer.run_webserver()
