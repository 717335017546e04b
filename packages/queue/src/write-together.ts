/**
 * Sends the commands a connection is given in one turn of the event loop in one write. Separate writes are system calls
 * that cost more than building the command, and each wakes Redis for a single command. A Cluster has a connection to each
 * of its nodes.
 */
import type { Writable } from "node:stream";
import { Cluster, type Redis } from "ioredis";

export function writeTogether(client: Redis | Cluster): void {
  if (client instanceof Cluster) {
    client.on("+node", writeTogether);
  } else {
    client.on("connect", () => corkEachTurn(client.stream));
  }
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
