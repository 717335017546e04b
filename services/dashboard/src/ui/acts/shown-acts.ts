/** The possible acts of the page that is shown, for the command palette and for keys. */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isTyping } from "../list/is-typing.js";
import type { Act } from "./act.js";

export interface ShownAct extends Pick<Act, "id" | "label" | "icon" | "key"> {
  /** Opens the question before it. */
  readonly begin: () => void;
}

let shown: readonly ShownAct[] = [];
const listeners = new Set<() => void>();

function show(acts: readonly ShownAct[]): void {
  shown = acts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShownActs(): readonly ShownAct[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** As long as the component is there, and the act is possible. */
export function useShownAct({ id, label, icon, key, isPossible }: Act, begin: () => void): void {
  const begins = useEffectEvent(begin);
  useEffect(() => {
    if (!isPossible) return undefined;
    const act: ShownAct = { id, label, icon, ...(key !== undefined && { key }), begin: () => begins() };
    show([...shown, act]);
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      act.begin();
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      show(shown.filter((each) => each !== act));
    };
  }, [id, label, icon, key, isPossible]);
}
