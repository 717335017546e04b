/**
 * Sends the commands a connection is given in one turn of the event loop in one write. Separate writes are system calls
 * that cost more than building the command, and each wakes Redis for a single command.
 */
import type { Writable } from "node:stream";
import type { Redis } from "ioredis";

export function writeTogether(redis: Redis): void {
  redis.on("connect", () => corkEachTurn(redis.stream));
}

/** Writes of one turn wait for its end. */
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
