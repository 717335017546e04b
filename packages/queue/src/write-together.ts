/**
 * The commands that a connection is given in one turn of the event loop leave in one write. Each write by itself is a call
 * of the system, which costs more than making the command does, and wakes Redis for a single one.
 */
import type { Writable } from "node:stream";
import type { Redis } from "ioredis";

export function writeTogether(redis: Redis): void {
  redis.on("connect", () => corkEachTurn(redis.stream));
}

/** What is written in one turn waits for the end of it. */
export function corkEachTurn(stream: Writable): void {
  const write = stream.write.bind(stream) as (...given: readonly unknown[]) => boolean;
  let isCorked = false;
  const writeLater = (...given: readonly unknown[]): boolean => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      setImmediate(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return write(...given);
  };
  stream.write = writeLater as Writable["write"];
}
