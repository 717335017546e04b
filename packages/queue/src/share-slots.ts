/**
 * The places of a process for jobs, divided among shares. A share that has none gets one; then another while it has fewer
 * than are free. So a share alone gets half, and a share that comes now finds a place beside several that are slow. Pure
 * but for waiting.
 */
export interface ShareSlots {
  /** Resolves with true when the job has a place, with false when it has none within `patienceMs` or the process leaves. */
  enter(share: string | undefined, leaving: AbortSignal): Promise<boolean>;
  /** Only after `enter` resolved with true. */
  leave(share: string | undefined): void;
}

export interface ShareSlotsOptions {
  /** How many places there are. */
  readonly count: number;
  /** How long a job without a place waits for one of its share, ms. */
  readonly patienceMs: number;
  /** Waits, or until the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Whether a share that has `own` places gets another one when `free` places are free. */
export function hasRoom(own: number, free: number): boolean {
  return own === 0 || own < free;
}

export function createShareSlots({ count, patienceMs, wait }: ShareSlotsOptions): ShareSlots {
  const taken = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();
  let free = count;

  const mayEnter = (share: string): boolean => hasRoom(taken.get(share) ?? 0, free);
  const take = (share: string): void => {
    taken.set(share, (taken.get(share) ?? 0) + 1);
    free -= 1;
  };

  /** A place is free: all that wait look again, in the order of their arrival. */
  const admitWaiting = (): void => {
    for (const [share, calls] of waiting) {
      for (const call of calls) {
        if (!mayEnter(share)) break;
        calls.delete(call);
        take(share);
        call();
      }
      if (calls.size === 0) waiting.delete(share);
    }
  };

  const waitForPlace = async (share: string, leaving: AbortSignal): Promise<boolean> => {
    const ended = new AbortController();
    let isAdmitted = false;
    const admit = (): void => {
      isAdmitted = true;
      ended.abort();
    };
    const calls = waiting.get(share) ?? new Set();
    waiting.set(share, calls.add(admit));
    await wait(patienceMs, AbortSignal.any([ended.signal, leaving]));
    calls.delete(admit);
    return isAdmitted;
  };

  return {
    async enter(share, leaving) {
      if (share === undefined) return true;
      if (mayEnter(share)) {
        take(share);
        return true;
      }
      return waitForPlace(share, leaving);
    },
    leave(share) {
      if (share === undefined) return;
      const own = (taken.get(share) ?? 1) - 1;
      if (own === 0) taken.delete(share);
      else taken.set(share, own);
      free += 1;
      admitWaiting();
    },
  };
}
