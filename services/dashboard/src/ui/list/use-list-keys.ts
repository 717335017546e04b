/** The keys of lists: they move the focus between the links of rows, so that Enter and screen readers follow. */
import { useEffect, useEffectEvent, type RefObject } from "react";
import { useWords } from "../../data/index.js";
import { useShownShortcut } from "../acts/shown-shortcuts.js";
import { isTyping } from "./is-typing.js";
import { listWords } from "./words.js";

/** `onSelect` is given the place of the row that has the focus; undefined where rows are not selected. */
export function useListKeys(
  table: RefObject<HTMLElement | null>,
  onSelect: ((index: number) => void) | undefined,
): void {
  const say = useWords(listWords);
  useShownShortcut("j", say("nextRow"));
  useShownShortcut("k", say("previousRow"));
  useShownShortcut("Enter", say("openRow"));
  useShownShortcut("x", say("selectRow"), onSelect !== undefined);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const links = [...(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const focused = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    const keys: Readonly<Record<string, () => void>> = {
      j: () => links[Math.min(focused + 1, links.length - 1)]?.focus(),
      k: () => links[Math.max(focused - 1, 0)]?.focus(),
      x: () => focused >= 0 && onSelect?.(focused),
      "/": () => document.querySelector<HTMLElement>("[data-list-search]")?.focus(),
    };
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
