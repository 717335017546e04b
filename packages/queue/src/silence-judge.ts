/**
 * Decides whether missing heartbeats of other processes prove that they are dead. They do not right after a gap in this
 * process' own heartbeats: Redis was away or the machine was suspended, so the others could not report either. Pure.
 */
export interface SilenceJudge {
  /** Call once per own heartbeat. False after a gap until the others have had `silentMs` to report again. */
  mayJudge(now: number): boolean;
}

/** A new process may judge at its first heartbeat, unless Redis took long to answer it. */
export function createSilenceJudge(silentMs: number, startedAt: number): SilenceJudge {
  const longestGapMs = (silentMs * 2) / 3;
  let lastBeatAt = startedAt;
  let judgesFrom = startedAt;
  return {
    mayJudge(now: number): boolean {
      if (now - lastBeatAt > longestGapMs) judgesFrom = now + silentMs;
      lastBeatAt = now;
      return now >= judgesFrom;
    },
  };
}
