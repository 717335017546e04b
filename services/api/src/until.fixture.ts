/** Waiting in tests and in hooks, where `expect.poll` cannot be used. */
import { setTimeout as pause } from "node:timers/promises";

/** Reads until the value is as wanted, and returns it. Only the time limit of the test or the hook ends it. */
export async function until<Value>(
  read: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    await pause(20);
  }
}
