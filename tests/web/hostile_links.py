"""Damaged, endless, nested and lying links, with markup wherever text can stand."""

from __future__ import annotations

import base64
import json
from random import Random
from urllib.parse import quote

from tests.web.modules import in_tools

from pushworks.levels import shipped_collection

MARKUP = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "&lt;b&gt;",
)
LEVEL = "#l=7w_wp-b-gw_7w"
ALPHABET = "wgbBpP_-0123456789()|#@$.*+ \t\n%"
BOARDS = (["#####", "#@$.#", "#####"], [1], {}, None, "x", [MARKUP[0]], [["#"]])


class Attacker:
    """Writes links; the same seed, the same links."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        *self.good, self.bomb = in_tools(
            [
                *(
                    {"task": "link", "board": b.to_xsb(), "title": "t"}
                    for b in shipped_collection("warehouse")
                ),
                {"task": "deflated", "bytes": list(b"l=" + b"w" * 900_000)},
            ]
        )

    def cut(self) -> str:
        return str(self.random.choice(self.good)[: self.random.randrange(60)])

    def garbled(self) -> str:
        strange = [chr(self.random.randrange(1, 0x3000)) for _ in range(400)]
        return "".join(
            self.random.choice((letter, letter, letter, self.random.choice(strange)))
            for letter in self.random.choice(self.good)
        )

    def markup_in_names(self) -> str:
        title, author = self.random.choices(MARKUP, k=2)
        return f"{LEVEL}&t={quote(title)}&a={author}"

    def markup_as_board(self) -> str:
        return f"#l={self.random.choice(MARKUP)}"

    def any_board(self) -> str:
        return "#l=" + "".join(self.random.choices(ALPHABET, k=self.random.randrange(400)))

    def endless(self) -> str:
        opening, closing = (self.random.randrange(300) for _ in range(2))
        return f"#l={self.random.randrange(10**12)}w_{'(' * opening}p{')' * closing}"

    def nested(self) -> str:
        depth = self.random.randrange(120)
        return f"#l={'999(' * depth}w{')' * depth}"

    def folded_bomb(self) -> str:
        return f"#z={self.bomb}"

    def folded_noise(self) -> str:
        noise = self.random.randbytes(self.random.randrange(300))
        return "#z=" + base64.urlsafe_b64encode(noise).decode()

    def many_parts(self) -> str:
        return f"{LEVEL}&" + "&".join(
            f"{self.random.choice('lstap')}={self.random.randbytes(9).hex()}" for _ in range(20)
        )

    def any_moves(self) -> str:
        moves = "".join(self.random.choices("lurdLURD0123456789()", k=self.random.randrange(200)))
        return f"{LEVEL}&{self.random.choice('sp')}={moves}"

    def level_query(self) -> str:
        return f"?level={quote(self.random.choice(MARKUP))}"

    def json_query(self) -> str:
        value = {"Board": self.random.choice(BOARDS), "Level Title": self.random.choice((*MARKUP, 3, None))}
        return "?json=" + base64.urlsafe_b64encode(json.dumps(value).encode()).decode()

    def base64_query(self) -> str:
        return "?base64=" + base64.b64encode(self.random.randbytes(self.random.randrange(200))).decode()

    def names_of_objects(self) -> str:
        return "#l=__proto__&constructor=1&t=toString"

    def halves_of_characters(self) -> str:
        return "#l=" + "%F0%9F%98%80" * self.random.randrange(50) + "%ED%A0%80"


def hostile_links(count: int, seed: int) -> list[str]:
    """So many links, of every kind in turn."""
    attacker = Attacker(seed)
    kinds = [make for name, make in vars(Attacker).items() if not name.startswith("_")]
    return [kinds[number % len(kinds)](attacker) for number in range(count)]
