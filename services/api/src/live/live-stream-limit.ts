/**
 * Limits the live streams of a workspace, and the share of them that one session, member or key may have. Beyond the share
 * the newest win: the oldest stream of that owner is ended, so nobody else's is refused for it. In one process.
 */
import { AppError } from "@signalbox/core";
import type { WorkspaceLimits } from "../config.js";
import { createConcurrencyLimit } from "../http/concurrency-limit.js";

export interface StreamOwner {
  readonly kind: keyof typeof mostStreams;
  readonly id: string;
}

/** In all workspaces, at a time. The pages of a browser share its session. */
export const mostStreams = { session: 20, member: 50, key: 50 } as const;

/** In the event that ends a stream; the client should not connect again by itself. */
export const displacedCode = "TooManyRequests";

export interface LiveStreamLimit {
  /**
   * Resolves with the function that releases the permit (idempotent). `displace` is called when newer streams of an owner
   * need it; it must release. Throws `TooManyRequests` when the workspace has too many.
   */
  acquire(
    workspace: string,
    owners: readonly StreamOwner[],
    displace: (reason: AppError) => void,
  ): Promise<() => void>;
}

interface Held {
  readonly displace: (reason: AppError) => void;
}

export function createLiveStreamLimit({ liveStreams }: WorkspaceLimits): LiveStreamLimit {
  const ofWorkspaces = createConcurrencyLimit({
    running: liveStreams,
    waiting: 0,
    waitMs: 0,
    what: "live streams",
  });
  /** Oldest first. */
  const ofOwners = new Map<string, Set<Held>>();

  const join = (owner: StreamOwner, held: Held): void => {
    const key = keyOf(owner);
    const streams = ofOwners.get(key) ?? new Set();
    ofOwners.set(key, streams.add(held));
    const [oldest] = streams;
    if (streams.size > mostStreams[owner.kind]) oldest?.displace(displaced(owner));
  };
  const leave = (owner: StreamOwner, held: Held): void => {
    const key = keyOf(owner);
    const streams = ofOwners.get(key);
    streams?.delete(held);
    if (streams?.size === 0) ofOwners.delete(key);
  };

  return {
    async acquire(workspace, owners, displace) {
      const held: Held = {
        displace: (reason) => {
          leaveAll();
          displace(reason);
        },
      };
      const leaveAll = (): void => {
        for (const owner of owners) leave(owner, held);
      };
      for (const owner of owners) join(owner, held);
      try {
        const release = await ofWorkspaces.acquire(workspace);
        return () => {
          leaveAll();
          release();
        };
      } catch (error) {
        leaveAll();
        throw error;
      }
    },
  };
}

function keyOf({ kind, id }: StreamOwner): string {
  return `${kind}/${id}`;
}

function displaced({ kind }: StreamOwner): AppError {
  return new AppError({
    code: displacedCode,
    message: `this ${kind} has more than ${mostStreams[kind]} live streams: this one, its oldest, was ended for a newer one`,
  });
}
