"""Learn Smile by playing oneself: PPO in PyTorch, one network for all seats, thousands of games side by side.

    pip install 'beguile[torch]'
    python examples/train_smile.py --updates 200 --save smile.pt          # on the CPU
    python examples/train_smile.py --device cuda --games 16384            # the games, too, stay on the GPU

Rewards are wins: 1 for a sole winner, 1/k for each of k who share. Every few updates the network meets three medium bots in each
seat in turn; a quarter of the wins is what a medium bot itself would get.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from typing import Any

import torch
from torch import nn
from torch.nn.functional import one_hot

import beguile
from beguile.engine.batch import observed_meanings

GAME = beguile.game("smile")
PLAYERS = 4
LAMBDA, CLIP, EPOCHS, MINIBATCHES, VALUE = 0.95, 0.2, 3, 8, 0.5


def numbers_called(name: str) -> list[int]:
    """Where the numbers of this name stand in an observation."""
    return [i for i, words in enumerate(observed_meanings(GAME)) if words.partition(":")[0].partition("[")[0] == name]


COLOUR = numbers_called("row_colour")


class Network(nn.Module):
    """An observation to how good each move looks and which share of the win to expect."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        inputs = len(observed_meanings(GAME)) + 6 * len(COLOUR)
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.moves, self.worth = nn.Linear(width, GAME.rules.MOVES.count), nn.Linear(width, 1)
        nn.init.zeros_(self.moves.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        colours = one_hot(seen[:, COLOUR].long() + 1, 6).flatten(1)  # colours are names, not amounts
        found = self.body(torch.cat([seen.float() / 4, colours.float()], 1))
        return self.moves(found).masked_fill(mask == 0, -1e9), self.worth(found).squeeze(1)


class Table:
    """A batch of games as tensors, on the CPU or a GPU: the same memory, nothing is copied."""

    def __init__(self, games: int, device: str, seed: int, bots: tuple[str, ...] = ("agent",)) -> None:
        target, check = ("cuda", False) if device == "cuda" else ("cpu", True)
        self.batch = GAME.batch(games, PLAYERS, target, seed, bots=bots, rewards="wins", check=check)
        self.device = device

    def tensor(self, array: Any) -> torch.Tensor:
        return torch.as_tensor(array, device=self.device)

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        return self.tensor(self.batch.observations()).clone(), self.tensor(self.batch.masks()).clone()

    def step(self, moves: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        rewards, done = self.batch.step(moves if self.device == "cuda" else moves.numpy())
        return self.tensor(rewards).clone(), self.tensor(done).bool()

    @property
    def seats(self) -> torch.Tensor:
        return self.tensor(self.batch.seats).long()


@torch.no_grad()
def play(table: Table, network: Network, steps: int) -> dict[str, torch.Tensor]:
    """So many moves in every game, each with what the mover saw and how much better than expected it came out."""
    rows: list[dict[str, torch.Tensor]] = []
    for _ in range(steps):
        seen, mask = table.look()
        seats = table.seats.clone()
        logits, worth = network(seen, mask)
        chance = torch.log_softmax(logits, 1)
        moves = torch.multinomial(chance.exp(), 1).squeeze(1)
        rewards, done = table.step(moves)
        rows.append({"seen": seen, "mask": mask, "moves": moves, "chance": chance.gather(1, moves[:, None]).squeeze(1),
                     "worth": worth, "seats": seats, "rewards": rewards, "done": done})  # fmt: skip
    return credit(rows, expected(table, network))


def expected(table: Table, network: Network) -> torch.Tensor:
    """[games, players]: what each seat expects of a game that is still running."""
    _, mask = table.look()
    seen = (table.tensor(table.batch.observations(seat)).clone() for seat in range(PLAYERS))
    return torch.stack([network(each, mask)[1] for each in seen], 1)


def credit(rows: list[dict[str, torch.Tensor]], following: torch.Tensor) -> dict[str, torch.Tensor]:
    """Generalised advantages, seat by seat: what follows a move is that seat's next one, or the end of its game."""
    games = torch.arange(len(following), device=following.device)
    carried = torch.zeros_like(following)
    for row in reversed(rows):
        ended = row["done"][:, None]
        following, carried = torch.where(ended, row["rewards"], following), torch.where(ended, 0.0, carried)
        at = (games, row["seats"])
        gain = following[at] - row["worth"] + LAMBDA * carried[at]
        row["gain"], row["target"] = gain, gain + row["worth"]
        following[at], carried[at] = row["worth"], gain
    wanted = ("seen", "mask", "moves", "chance", "gain", "target")
    return {name: torch.cat([row[name] for row in rows]) for name in wanted}


def learn(network: Network, tuner: torch.optim.Optimizer, played: dict[str, torch.Tensor], curiosity: float) -> None:
    """PPO: moves that came out better than expected become likelier, within bounds."""
    gain = (played["gain"] - played["gain"].mean()) / (played["gain"].std() + 1e-8)
    count = len(gain)
    for _ in range(EPOCHS):
        for part in torch.randperm(count, device=gain.device).split(math.ceil(count / MINIBATCHES)):
            logits, worth = network(played["seen"][part], played["mask"][part])
            chances = torch.log_softmax(logits, 1)
            ratio = (chances.gather(1, played["moves"][part, None]).squeeze(1) - played["chance"][part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            variety = -(chances.exp() * chances.clamp(min=-20)).sum(1).mean()
            off = (worth - played["target"][part]).square().mean()
            tuner.zero_grad()
            (VALUE * off - better - curiosity * variety).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            tuner.step()


@torch.no_grad()
def meet_medium(network: Network, device: str, games: int, seed: int = 1 << 40) -> tuple[float, float]:
    """The share of wins against three medium bots, over all seats, and its standard error. The first game in each place counts."""
    shares = []
    for seat in range(PLAYERS):
        bots = tuple("agent" if each == seat else "medium" for each in range(PLAYERS))
        table = Table(games // PLAYERS, device, seed, bots)
        share = torch.full((games // PLAYERS,), -1.0, device=device)
        while bool((share < 0).any()):
            logits, _ = network(*table.look())
            rewards, done = table.step(logits.argmax(1))
            share = torch.where(done & (share < 0), rewards[:, seat], share)
        shares.append(share)
    found = torch.cat(shares)
    return float(found.mean()), float(found.std() / math.sqrt(len(found)))


def train(
    device: str, games: int, steps: int, updates: int, every: int, seed: int, minutes: float, final: int, save: str | None
) -> Network:
    torch.manual_seed(seed)
    network = Network().to(device)
    tuner = torch.optim.Adam(network.parameters(), lr=1e-3)
    table, start, moves = Table(games, device, seed), time.perf_counter(), 0
    for update in range(1, updates + 1):
        left = max(0.05, 1 - max(update / updates, (time.perf_counter() - start) / (60 * minutes)))
        tuner.param_groups[0]["lr"] = 1e-3 * left
        learn(network, tuner, play(table, network, steps), 0.01 * left)
        moves += games * steps
        seconds, last = time.perf_counter() - start, update == updates
        last = last or seconds > 60 * minutes
        if update % every == 0 or last:
            share, error = meet_medium(network, device, final if last else 4_000)
            row = {"update": update, "moves": moves, "seconds": seconds, "wins": share, "error": error}
            print(json.dumps({name: round(number, 4) for name, number in row.items()}), flush=True)
        if save and (update % every == 0 or last):
            torch.save(network.state_dict(), save)
        if last:
            break
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=2048, help="games side by side")
    parser.add_argument("--steps", type=int, default=64, help="moves in each game between two updates")
    parser.add_argument("--updates", type=int, default=200)
    parser.add_argument("--every", type=int, default=10, help="updates between two meetings with the medium bots")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many")
    parser.add_argument("--final", type=int, default=40_000, help="games against the medium bots at the end")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", help="a file for the network")
    args = parser.parse_args()
    train(args.device, args.games, args.steps, args.updates, args.every, args.seed, args.minutes, args.final, args.save)


if __name__ == "__main__":
    main()
