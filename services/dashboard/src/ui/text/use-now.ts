/** The present moment, ms, for texts that say how long ago something is; one clock for all of them. */
import { useSyncExternalStore } from "react";

const tickMs = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  // It may have stood still while nothing was shown.
  if (Date.now() - now > tickMs) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
