/** The keys that work on the page that is shown, besides those of its acts: for the list of all keys. */
import { useEffect } from "react";
import { createShown } from "./create-shown.js";

export interface Shortcut {
  /** As it is written on the key. */
  readonly key: string;
  /** What it does, in the language of the member. */
  readonly label: string;
}

const shown = createShown<Shortcut>();

/** Each once, however many components of the page have it. */
export function useShownShortcuts(): readonly Shortcut[] {
  const all = shown.use();
  return [...new Map(all.map((shortcut) => [shortcut.key, shortcut])).values()];
}

/** Lists the key as long as the component is there; the component listens to it. */
export function useShownShortcut(key: string, label: string, isPossible = true): void {
  useEffect(() => (isPossible ? shown.add({ key, label }) : undefined), [key, label, isPossible]);
}
