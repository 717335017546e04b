/**
 * The places of a process for jobs, divided among shares. A share that has none gets what its job takes; then more while it
 * has fewer than are free. So a share alone gets half, and a share that comes now finds a place beside several that are
 * slow. Pure but for waiting.
 */
export interface ShareSlots {
  /** Resolves with true when the job has its places, with false when it has none within `patienceMs` or the process leaves. */
  enter(job: PlacedJob, leaving: AbortSignal): Promise<boolean>;
  /** Only after `enter` resolved with true. */
  leave(job: PlacedJob): void;
}

export interface PlacedJob {
  /** Without one it takes no place. */
  readonly share: string | undefined;
  /** How many it takes, at least one. */
  readonly places: number;
}

export interface ShareSlotsOptions {
  /** How many places there are. */
  readonly count: number;
  /** How long a job without a place waits for one of its share, ms. */
  readonly patienceMs: number;
  /** Waits, or until the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Whether a share that has `own` places gets more when `free` places are free. Its job may take more than `free`. */
export function hasRoom(own: number, free: number): boolean {
  return own === 0 || own < free;
}

interface WaitingJob {
  readonly places: number;
  readonly admit: () => void;
}

export function createShareSlots({ count, patienceMs, wait }: ShareSlotsOptions): ShareSlots {
  const taken = new Map<string, number>();
  const waiting = new Map<string, Set<WaitingJob>>();
  let free = count;

  const mayEnter = (share: string): boolean => hasRoom(taken.get(share) ?? 0, free);
  const take = (share: string, places: number): void => {
    taken.set(share, (taken.get(share) ?? 0) + places);
    free -= places;
  };

  /** Places are free: all that wait look again, in the order of their arrival. */
  const admitWaiting = (): void => {
    for (const [share, jobs] of waiting) {
      for (const job of jobs) {
        if (!mayEnter(share)) break;
        jobs.delete(job);
        take(share, job.places);
        job.admit();
      }
      if (jobs.size === 0) waiting.delete(share);
    }
  };

  const waitForPlace = async (share: string, places: number, leaving: AbortSignal): Promise<boolean> => {
    const ended = new AbortController();
    let isAdmitted = false;
    const admit = (): void => {
      isAdmitted = true;
      ended.abort();
    };
    const job = { places, admit };
    const jobs = waiting.get(share) ?? new Set();
    waiting.set(share, jobs.add(job));
    await wait(patienceMs, AbortSignal.any([ended.signal, leaving]));
    jobs.delete(job);
    return isAdmitted;
  };

  return {
    async enter({ share, places }, leaving) {
      if (share === undefined) return true;
      if (mayEnter(share)) {
        take(share, places);
        return true;
      }
      return waitForPlace(share, places, leaving);
    },
    leave({ share, places }) {
      if (share === undefined) return;
      const own = (taken.get(share) ?? places) - places;
      if (own === 0) taken.delete(share);
      else taken.set(share, own);
      free += places;
      admitWaiting();
    },
  };
}
