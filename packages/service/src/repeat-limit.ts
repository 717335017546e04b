/**
 * Bounds how often the same text is logged: during an outage every request fails alike, and one line a second says as much
 * as thousands. What was left out is counted, and the count goes with the next line of the same text.
 */
export interface RepeatLimit {
  /** How many of this text were left out since the last that was admitted; undefined when this one is left out as well. */
  admit(text: string, nowMs: number): number | undefined;
}

export interface RepeatLimitOptions {
  readonly everyMs?: number;
  /** Texts that are remembered; of more, the one admitted longest ago is forgotten with its count. */
  readonly maxTexts?: number;
}

interface Admitted {
  readonly at: number;
  leftOut: number;
}

export function createRepeatLimit({
  everyMs = 1_000,
  maxTexts = 1_000,
}: RepeatLimitOptions = {}): RepeatLimit {
  const admitted = new Map<string, Admitted>();
  return {
    admit(text, nowMs) {
      const last = admitted.get(text);
      // A clock that was set back must not silence the log until it has caught up.
      if (last !== undefined && nowMs >= last.at && nowMs - last.at < everyMs) {
        last.leftOut += 1;
        return undefined;
      }
      admitted.delete(text);
      admitted.set(text, { at: nowMs, leftOut: 0 });
      if (admitted.size > maxTexts) forgetOldest(admitted);
      return last?.leftOut ?? 0;
    },
  };
}

function forgetOldest(admitted: Map<string, Admitted>): void {
  for (const text of admitted.keys()) {
    admitted.delete(text);
    return;
  }
}
