"""Everybody at once: bargaining against the sand, and who hears what, over real sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.test_server import play_out, run, two_friends

TALKS = "talks"


async def bargainers(address: str, seats: list[str], names: tuple[str, ...]) -> tuple[list[Client], str]:
    """People at a table of Dragon's Gold in real time, started."""
    people = [await Client(address, name).enter() for name in names]
    body = {"game": "dragons_gold", "players": len(seats), "seats": seats}
    table = (await people[0].post("/api/tables", body))["table"]
    for seat, client in enumerate(people):
        await client.join(table)
        if seat:
            await client.ask(do="sit", seat=seat)
    await people[0].ask(do="start")
    for client in people:
        await client.until("playing")
    assert people[0].look["setting"]["options"]["real_time"]
    return people, table


async def catch_up(*clients: Client) -> None:
    """Let everybody see what the one who knows most has seen."""
    newest = max(client.look["version"] for client in clients)
    for client in clients:
        while client.look["version"] < newest:
            await client.hear("look")


async def place(client: Client) -> None:
    """The first thing that is legal; adventurers all go to the same dragon, so that there is something to divide."""
    moves = client.look["moves"]
    move = next((each for each in moves if each["move"] == "place" and each["dragon"] == 0), moves[0])
    await client.ask(do="move", seat=client.look["seat"], version=client.look["version"], moves=[move["text"]])


async def go_to_talks(people: list[Client]) -> list[int]:
    """Play until several players have to divide a hoard; who they are."""
    while people[0].look["view"]["stage"] != TALKS:
        await catch_up(*people)
        mover = next(client for client in people if client.look["moves"])
        await place(mover)
        await catch_up(*people)
    return list(people[0].look["view"]["slain"]["party"])


def all_to_myself(client: Client) -> list[str]:
    """A whole proposal, as the small moves it is made of."""
    seat = client.look["seat"]
    return [f"give {token} {seat}" for token, count in client.look["view"]["rest"].items() for _ in range(count)] + ["post"]


async def until_event(client: Client, *wanted: str) -> dict[str, Any]:
    while True:
        for event in client.look["events"]:
            if event["event"] in wanted:
                return dict(event)
        await client.hear("look")


@pytest.mark.slow
def test_the_sand_ends_the_talks_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One posts, one is away, the sand runs out, and then it is too late to accept."""
    monkeypatch.setattr("beguile.table.table.SAND", 4000)

    async def work(address: str) -> None:
        people, table = await bargainers(address, ["me", "open", "open"], ("Ada", "Bo", "Cy"))
        party = await go_to_talks(people)
        assert all(client.look["clock"]["sand_ends"] > client.look["clock"]["now"] for client in people)
        proposer, other = people[party[0]], people[party[1]]
        assert proposer.look["moves"]
        assert other.look["moves"]
        away = other
        seen = away.look["version"]
        await away.socket.close()
        posted = await proposer.ask(do="move", seat=party[0], version=proposer.look["version"], moves=all_to_myself(proposer))
        assert posted["is"] == "done"
        number = proposer.look["view"]["proposals"][0]["number"]
        await until_event(proposer, "sand")
        assert "sand_ends" not in proposer.look["clock"]
        await away.join(table, since=seen)
        assert not away.look["whole"]
        assert {"posted", "sand", "failed"} <= {event["event"] for event in away.look["events"]}
        assert away.look["view"]["stage"] == proposer.look["view"]["stage"] != TALKS
        late = await away.ask(do="move", seat=party[1], version=away.look["version"], moves=[f"accept {party[0]} {number}"])
        assert late["is"] == "refused"
        assert late["why"]
        for client in people:
            await client.close()

    run(work, tmp_path)


@pytest.mark.slow
def test_an_acceptance_made_for_an_earlier_proposal_does_not_fit_a_later_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beguile.table.table.SAND", 20_000)

    async def work(address: str) -> None:
        people, _ = await bargainers(address, ["me", "open", "open"], ("Ada", "Bo", "Cy"))
        party = await go_to_talks(people)
        proposer, other = people[party[0]], people[party[1]]
        looked_at = other.look["version"]
        for _ in range(2):
            await proposer.ask(do="move", seat=party[0], version=proposer.look["version"], moves=all_to_myself(proposer))
        stale = await other.ask(do="move", seat=party[1], version=looked_at, moves=[f"accept {party[0]} 1"])
        assert stale["is"] == "refused"
        fits = await other.ask(do="move", seat=party[1], version=looked_at, moves=[f"accept {party[0]} 2"])
        assert fits["is"] == "done"
        for client in people:
            await client.close()

    run(work, tmp_path)


@pytest.mark.slow
def test_people_and_bots_bargain_against_the_sand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who agrees to whatever is proposed; bots that propose. Talks end by agreement or by the sand, and play goes on."""
    monkeypatch.setattr("beguile.table.table.SAND", 3000)

    async def work(address: str) -> None:
        (ada,), table = await bargainers(address, ["me", "medium", "medium"], ("Ada",))
        seen: list[dict[str, Any]] = []
        while not _enough(seen):
            seen += ada.look["events"]
            moves = [move["text"] for move in ada.look["moves"]]
            accept = next((text for text in moves if text.startswith("accept")), "")
            if accept:
                await ada.ask(do="move", seat=0, version=ada.look["version"], moves=[accept])
            elif moves and ada.look["view"]["stage"] != TALKS:
                await place(ada)
            else:
                await ada.hear("look")
        assert ("sand_ends" in ada.look["clock"]) == (ada.look["view"]["stage"] == TALKS)
        assert (await ada.get(f"/api/tables/{table}"))["phase"] == "playing"
        await ada.close()

    run(work, tmp_path)


def _enough(events: list[dict[str, Any]]) -> bool:
    """Whether a bot has proposed something, the person has agreed to something, and the talks have come to an end."""
    proposed = any(event["event"] == "posted" and event["seat"] != 0 for event in events)
    accepted = any(event["event"] == "accepted" and event["seat"] == 0 for event in events)
    ended = any(event["event"] in ("agreed", "failed") for event in events)
    return proposed and accepted and ended


def test_onlookers_and_players_do_not_hear_each_other_while_the_game_runs(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, bo, table = await two_friends(address)
        eve, dan = await Client(address, "Eve").enter(), await Client(address, "Dan").enter()
        await eve.join(table)
        await dan.join(table)
        assert (await ada.ask(do="say", text="quince jelly"))["is"] == "done"
        assert (await eve.ask(do="say", text="walnut bread"))["is"] == "done"
        await eve.socket.close()
        await eve.join(table, since=2)
        await eve.socket.close()
        await eve.join(table)
        for client in (ada, bo, dan, eve):
            assert (await client.ask(do="ping"))["is"] == "pong"
            client.frames.append((await client.http.get(f"/api/tables/{table}")).text)
        assert _heard(bo, "quince jelly")
        assert _heard(dan, "walnut bread")
        assert not any(_heard(client, "quince jelly") for client in (eve, dan))
        assert not any(_heard(client, "walnut bread") for client in (ada, bo))
        for client in (eve, dan):
            await client.socket.close()
        await play_out(ada, bo)
        over = await eve.get(f"/api/tables/{table}")
        assert [said["text"] for said in over["talk"]] == ["quince jelly", "walnut bread"]
        for client in (ada, bo, eve, dan):
            await client.close()

    run(work, tmp_path)


def _heard(client: Client, words: str) -> bool:
    return any(words in frame for frame in client.frames)


def test_where_nobody_may_look_on_nobody_does(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        ada, eve = await Client(address, "Ada").enter(), await Client(address, "Eve").enter()
        body = {"game": "smile", "players": 3, "seats": ["me", "medium", "medium"], "spectators": False, "start": True}
        table = (await ada.post("/api/tables", body))["table"]
        for path in ("", "/record", "/replay", "/scores", "/stream"):
            assert (await eve.http.get(f"/api/tables/{table}{path}")).status_code == 404
        with pytest.raises(Exception, match="4004"):
            await eve.join(table)
        await ada.join(table)
        assert ada.look["seat"] == 0
        await ada.close()
        await eve.close()

    run(work, tmp_path)


def test_what_is_said_cannot_be_markup_for_anybody_but_text(tmp_path: Path) -> None:
    """Names and talk travel as JSON strings, bounded, whatever is in them."""

    async def work(address: str) -> None:
        ada, bo, _ = await two_friends(address)
        nasty = "<script>alert('x')</script>"
        await ada.ask(do="say", text=nasty)
        async with asyncio.timeout(5):
            while not bo.look["talk"]:
                await bo.hear("look")
        assert bo.look["talk"][-1]["text"] == nasty
        assert (await ada.ask(do="say", phrase="nonsense"))["key"] == "table.phrase"
        await ada.close()
        await bo.close()

    run(work, tmp_path)
