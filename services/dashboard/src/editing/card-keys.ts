/** What can be done with a card, by its menu and by key. A card is the element with `data-card`. */
import type { Icon } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";

export interface CardAct {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** As `keyOfCard` writes it. */
  readonly key?: string;
  readonly isPossible: boolean;
  readonly run: () => void;
}

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** The key as menus write it: `Alt ↑`, `Ctrl C`, `Del`. */
export function keyOfCard({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const name = arrows[key] ?? (key === "Delete" ? "Del" : key.length === 1 ? key.toUpperCase() : key);
  return [...(ctrlKey || metaKey ? ["Ctrl"] : []), ...(altKey ? ["Alt"] : []), name].join(" ");
}

/** The innermost card takes a key; keys in fields are for these. */
export function runCardKey(event: KeyboardEvent, acts: () => readonly CardAct[]): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest("[data-card]") !== event.target) return;
  const key = keyOfCard(event);
  const act = acts().find((each) => each.key === key);
  if (act === undefined || !act.isPossible) return;
  event.preventDefault();
  act.run();
}
