/**
 * The messages that start a journey for chosen users. Each is an event of the user, stored in their history, and also asks
 * for the run. Its id is made from the cause and the user, so that a repeat adds nothing.
 */
import { createHash } from "node:crypto";
import {
  eventMessage,
  parseJsonObject,
  type ActorStore,
  type JsonText,
  type OperatorStart,
  type WorkspaceId,
} from "@signalbox/core";
import type { Post } from "@signalbox/engine";
import { knownOwners, type Owner } from "../user/owners-of.js";
import { operatorRunId, operatorStartEvent } from "./operator-start.js";

export interface OperatorStarts {
  readonly workspaceId: WorkspaceId;
  readonly journeyId: string;
  /** Of the call or the task: a repeat has the same, and adds nothing. */
  readonly cause: string;
  /** Event time, ms. */
  readonly at: number;
  readonly properties?: JsonText;
}

interface StartPorts {
  readonly now: () => Date;
  /** The next number in the order of acceptance. */
  readonly nextSeq: (receivedAt: number) => number;
}

export interface RequestedStart {
  /** As it was asked. */
  readonly id: string;
  readonly owner: Owner;
  readonly runId: string;
  readonly post: Post;
}

/** Approximate size of an event without its data. */
const overheadBytes = 400;

/** One for each known user; ids that nobody has, and repeated ones, are left out. */
export async function requestStarts(
  ids: readonly string[],
  starts: OperatorStarts,
  ports: StartPorts & { readonly actors: ActorStore },
): Promise<readonly RequestedStart[]> {
  const owners = await knownOwners(starts.workspaceId, ids, ports.actors);
  return startsOf(
    [...owners].map(([id, owner]) => ({ id, owner })),
    starts,
    ports,
  );
}

/** One for each of these users, who exist. */
export function startsOf(
  users: readonly { readonly id: string; readonly owner: Owner }[],
  { workspaceId, journeyId, cause, at, properties }: OperatorStarts,
  { now, nextSeq }: StartPorts,
): readonly RequestedStart[] {
  const receivedAt = now().getTime();
  const start: OperatorStart = { journeyId, ...(properties !== undefined && { properties }) };
  const data = JSON.stringify({
    journeyId,
    ...(properties !== undefined && { properties: parseJsonObject(properties) }),
  });
  return users.map(({ id, owner }) => {
    const messageId = messageIdOf(cause, owner);
    const event = { messageId, part: "main", type: "track", event: operatorStartEvent, at, data } as const;
    return {
      id,
      owner,
      runId: operatorRunId({ workspaceId, ...identityOf(owner) }, journeyId, messageId),
      post: {
        message: eventMessage(workspaceId, {
          event: { ...event, ...owner, receivedAt, seq: nextSeq(receivedAt) },
          start,
        }),
        bytes: 2 * data.length + overheadBytes,
      },
    };
  });
}

function messageIdOf(cause: string, owner: Owner): string {
  return `${cause}-${createHash("sha256").update(JSON.stringify(owner)).digest("hex").slice(0, 32)}`;
}

function identityOf({ userId, anonymousId }: Owner): { userId: string; isAnonymous?: true } {
  return userId === undefined ? { userId: anonymousId ?? "", isAnonymous: true } : { userId };
}
