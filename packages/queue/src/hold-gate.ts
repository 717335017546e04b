/**
 * The gate of a worker process: what begins passes it, and waits while it is closed. It counts what has passed and not
 * ended, so that the process can say when nothing is under way. Closed until its state is known.
 */

/** Messages wait for both gates, other work for the first. */
export type GatedWork = "work" | "messages";

export interface HoldGate {
  /**
   * Resolves when the work may begin, with a function to call once when it has ended; with undefined when the signal aborts
   * first.
   */
  enter(kind: GatedWork, signal: AbortSignal): Promise<(() => void) | undefined>;
  set(closed: { readonly work: boolean; readonly messages: boolean }): void;
  /** What has passed and not ended. */
  readonly inside: number;
}

export function createHoldGate(): HoldGate {
  let closed = { work: true, messages: true };
  let inside = 0;
  const waiting = new Set<() => void>();

  const isClosed = (kind: GatedWork): boolean => closed.work || (kind === "messages" && closed.messages);

  function pass(): () => void {
    inside += 1;
    let isInside = true;
    return () => {
      if (isInside) inside -= 1;
      isInside = false;
    };
  }

  /** Resolves at the next change, or when the signal aborts. */
  function changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        waiting.delete(end);
        signal.removeEventListener("abort", end);
        resolve();
      };
      waiting.add(end);
      signal.addEventListener("abort", end);
    });
  }

  return {
    async enter(kind, signal) {
      while (isClosed(kind)) {
        if (signal.aborted) return undefined;
        await changed(signal);
      }
      return signal.aborted ? undefined : pass();
    },
    set(next) {
      closed = next;
      for (const end of waiting) end();
    },
    get inside() {
      return inside;
    },
  };
}
