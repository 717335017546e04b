/** What components of the page that is shown offer, for parts of the frame that list it. */
import { useSyncExternalStore } from "react";

export interface Shown<Item> {
  /** Shows it until the returned function is called. */
  readonly add: (item: Item) => () => void;
  readonly use: () => readonly Item[];
}

export function createShown<Item>(): Shown<Item> {
  let shown: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const show = (items: readonly Item[]): void => {
    shown = items;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    add: (item) => {
      show([...shown, item]);
      return () => show(shown.filter((each) => each !== item));
    },
    use: () => useSyncExternalStore(subscribe, () => shown),
  };
}
