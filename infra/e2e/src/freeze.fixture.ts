/** Freezes processes (SIGSTOP): they keep their connections and answer nothing until they continue. */

/** Freezes the processes, also those that start while they are listed, and continues them afterwards. */
export async function whileFrozen<Result>(
  list: () => Promise<readonly number[]>,
  work: () => Promise<Result>,
): Promise<Result> {
  const frozen = new Set<number>();
  try {
    for (let found = await list(); found.some((pid) => !frozen.has(pid)); found = await list()) {
      for (const pid of found) frozen.add(pid);
      signalAll(found, "SIGSTOP");
    }
    return await work();
  } finally {
    signalAll(frozen, "SIGCONT");
  }
}

function signalAll(pids: Iterable<number>, signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}
