/** The view of a drawing that is shown. It moves without drawing anything again. */
import type { View } from "./view.js";

export interface Camera {
  readonly view: () => View;
  readonly move: (next: View) => void;
  /** Calls at once, and after each move. Returns what ends it. */
  readonly follow: (listener: (view: View) => void) => () => void;
}

export function createCamera(first: View): Camera {
  let view = first;
  const listeners = new Set<(view: View) => void>();
  return {
    view: () => view,
    move(next) {
      view = next;
      for (const listener of listeners) listener(view);
    },
    follow(listener) {
      listeners.add(listener);
      listener(view);
      return () => void listeners.delete(listener);
    },
  };
}
