"""Names for levels that were made by the machine: the same level always gets the same name."""

from __future__ import annotations

from collections.abc import Collection

from pushworks.levels import Level

_KINDS = (
    "Amber", "Brass", "Broken", "Bright", "Copper", "Cosy", "Crooked", "Dusty", "Early", "Empty", "Far",
    "Folded", "Frosty", "Gentle", "Golden", "Green", "Hidden", "Hollow", "Humble", "Idle", "Iron", "Lonely",
    "Long", "Lost", "Lucky", "Merry", "Misty", "Narrow", "Noisy", "Old", "Painted", "Patient", "Quiet",
    "Restless", "Rusty", "Second", "Silver", "Sleepy", "Stubborn", "Tall", "Twisted", "Velvet", "Winding",
    "Wooden",
)  # fmt: skip
_PLACES = (
    "Alley", "Archive", "Attic", "Barn", "Bend", "Cellar", "Chamber", "Corner", "Court", "Crossing", "Depot",
    "Dock", "Factory", "Forge", "Gallery", "Garage", "Garden", "Gate", "Granary", "Harbour", "Kitchen",
    "Lane", "Larder", "Loft", "Market", "Mill", "Office", "Pantry", "Passage", "Pier", "Porch", "Quarry",
    "Shed", "Shop", "Siding", "Stable", "Station", "Store", "Studio", "Tower", "Vault", "Wharf", "Workshop",
    "Yard",
)  # fmt: skip


def name_of(level: Level, taken: Collection[str] = ()) -> str:
    """A name of two words that follows from the level itself; numbered when it is taken."""
    number = int.from_bytes(level.id.encode()[-8:], "big")
    kind, place = _KINDS[number % len(_KINDS)], _PLACES[number // len(_KINDS) % len(_PLACES)]
    name, count = f"{kind} {place}", 1
    while name in taken:
        count += 1
        name = f"{kind} {place} {count}"
    return name
