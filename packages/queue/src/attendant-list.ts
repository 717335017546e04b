/**
 * The worker processes that share the partitions, as one of them knows them. It is always among them itself. Others are
 * forgotten only by a heartbeat that may judge their silence: after a gap of its own, those it lacks may be alive. Pure.
 */
type Listener = (workerIds: readonly string[]) => void;

export interface AttendantList {
  /** From now on this process shares: it is to be listed in Redis. Calls the listener now and at each change. */
  list(listener: Listener): void;
  unlist(listener: Listener): void;
  /** While there is a listener. */
  isListed(): boolean;
  /** The living ones, as a heartbeat found them in Redis. `mayLack`: living ones may be missing. */
  learn(living: readonly string[], { mayLack }: { readonly mayLack: boolean }): void;
}

export function createAttendantList(workerId: string): AttendantList {
  let known: readonly string[] = [workerId];
  const listeners = new Set<Listener>();
  return {
    list(listener): void {
      listeners.add(listener);
      listener(known);
    },
    unlist(listener): void {
      listeners.delete(listener);
    },
    isListed: () => listeners.size > 0,
    learn(living, { mayLack }): void {
      const found = [...new Set([workerId, ...living, ...(mayLack ? known : [])])].toSorted();
      const isSame = found.length === known.length && found.every((id, index) => id === known[index]);
      known = found;
      if (!isSame) for (const tell of listeners) tell(known);
    },
  };
}
