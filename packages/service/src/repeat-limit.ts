/**
 * Limits how often the same text is logged: during an outage every request fails alike, so one line a second is enough.
 * Suppressed lines are counted, and the count is added to the next line of the same text.
 */
export interface RepeatLimit {
  /** How many of this text were suppressed since the last one; undefined when this one is suppressed as well. */
  admit(text: string, nowMs: number): number | undefined;
}

export interface RepeatLimitOptions {
  readonly everyMs?: number;
  /** Remembered texts; beyond this the least recently admitted one is dropped with its count. */
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
      // A clock that was set back must not silence the log until it catches up.
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
