/** The possible acts of the page that is shown, for the command palette and for keys. */
import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../list/is-typing.js";
import type { Act } from "./act.js";
import { createShown } from "./create-shown.js";

export interface ShownAct extends Pick<Act, "id" | "label" | "icon" | "key"> {
  /** Opens the question before it. */
  readonly begin: () => void;
}

const shown = createShown<ShownAct>();

export const useShownActs: () => readonly ShownAct[] = shown.use;

/** As long as the component is there, and the act is possible. */
export function useShownAct(
  { id, label, icon, key, isPossible }: Pick<Act, "id" | "label" | "icon" | "key" | "isPossible">,
  begin: () => void,
): void {
  const begins = useEffectEvent(begin);
  useEffect(() => {
    if (!isPossible) return undefined;
    const act: ShownAct = { id, label, icon, ...(key !== undefined && { key }), begin: () => begins() };
    const hide = shown.add(act);
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      act.begin();
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      hide();
    };
  }, [id, label, icon, key, isPossible]);
}
