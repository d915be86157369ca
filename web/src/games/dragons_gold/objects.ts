import type { Component } from "svelte";
import Ball from "~icons/game-icons/crystal-ball";
import Carpet from "~icons/game-icons/rolled-cloth";
import Charm from "~icons/game-icons/clover";
import Hand from "~icons/game-icons/grab";
import Horn from "~icons/game-icons/hunting-horn";
import Hourglass from "~icons/game-icons/hourglass";
import Potion from "~icons/game-icons/standing-potion";
import Powder from "~icons/game-icons/powder";
import Ring from "~icons/game-icons/linked-rings";
import Scroll from "~icons/game-icons/tied-scroll";
import Stone from "~icons/game-icons/rune-stone";
import Sword from "~icons/game-icons/shining-sword";
import type { ObjectName } from "./view";

export const ICONS: Record<ObjectName, Component> = {
  exchange_powder: Powder,
  ring_of_confusion: Ring,
  invisible_hand: Hand,
  horn_of_recall: Horn,
  scroll_of_panic: Scroll,
  flying_carpet: Carpet,
  enchanted_sword: Sword,
  potion_of_haste: Potion,
  lucky_charm: Charm,
  crystal_ball: Ball,
  magic_hourglass: Hourglass,
  null_stone: Stone,
};

/** The suit of a card, by when it is played: between turns, with a placing, in answer to something. */
export const TINT: Record<ObjectName, string> = {
  exchange_powder: "var(--teal)",
  ring_of_confusion: "var(--rose)",
  invisible_hand: "var(--teal)",
  horn_of_recall: "var(--teal)",
  scroll_of_panic: "var(--teal)",
  flying_carpet: "var(--teal)",
  enchanted_sword: "var(--ruby)",
  potion_of_haste: "var(--ruby)",
  lucky_charm: "var(--emerald)",
  crystal_ball: "var(--teal)",
  magic_hourglass: "var(--rose)",
  null_stone: "var(--amethyst)",
};
