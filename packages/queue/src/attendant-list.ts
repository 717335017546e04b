/**
 * The worker processes that share the partitions, as one of them knows them. It is always among them itself. Others are
 * forgotten only by a heartbeat that may judge their silence: after a gap of its own, those it lacks may be alive. Pure.
 */
export interface AttendantList {
  /** From now on this process shares: it is to be listed in Redis. Calls the listener now and at each change. */
  list(listener: (workerIds: readonly string[]) => void): void;
  unlist(): void;
  isListed(): boolean;
  /** The living ones, as a heartbeat found them in Redis. `mayLack`: living ones may be missing. */
  learn(living: readonly string[], { mayLack }: { readonly mayLack: boolean }): void;
}

export function createAttendantList(workerId: string): AttendantList {
  let known: readonly string[] = [workerId];
  let tell: ((workerIds: readonly string[]) => void) | undefined;
  return {
    list(listener): void {
      tell = listener;
      listener(known);
    },
    unlist(): void {
      tell = undefined;
    },
    isListed: () => tell !== undefined,
    learn(living, { mayLack }): void {
      const found = [...new Set([workerId, ...living, ...(mayLack ? known : [])])].toSorted();
      const isSame = found.length === known.length && found.every((id, index) => id === known[index]);
      known = found;
      if (!isSame) tell?.(known);
    },
  };
}
