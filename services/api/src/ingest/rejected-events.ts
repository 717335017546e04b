/**
 * Refused items of a lenient request, as messages to the workspace that stores them. The id of each is derived
 * from its content, so that a client that repeats the same batch does not fill the list.
 */
import { createHash } from "node:crypto";
import { rejectEvents, type RejectEvents, problemOfText } from "@signalbox/workspace";
import type { Post } from "@signalbox/engine";
import { isJsonObject, ownerOf, type WorkspaceId } from "@signalbox/core";
import { problemsText, sayRefusal } from "../event-kinds/read-call.js";
import type { RefusedItem } from "./read-calls.js";

type RejectedEvent = RejectEvents["events"][number];

/** Of one message; keeps the messages to the workspace small. */
const maxMessageBytes = 131_072;

export interface RejectionOptions {
  readonly workspaceId: WorkspaceId;
  /** Id of the sender's key. */
  readonly by: string;
  readonly newId: () => string;
}

export function rejectionPosts(items: readonly RefusedItem[], options: RejectionOptions): Post[] {
  const posts: Post[] = [];
  let events: RejectedEvent[] = [];
  let bytes = 0;
  const flush = (): void => {
    if (events.length === 0) return;
    const { workspaceId, by, newId } = options;
    const message = rejectEvents.message(workspaceId, newId(), { input: { events }, by });
    posts.push({ message, bytes: bytes + 200 });
    events = [];
    bytes = 0;
  };
  for (const item of items) {
    const event = toRejected(item, options.workspaceId);
    const size = Buffer.byteLength(event.item) + event.reason.length + (event.reasonSays?.length ?? 0) + 300;
    if (bytes + size > maxMessageBytes) flush();
    events.push(event);
    bytes += size;
  }
  flush();
  return posts;
}

function toRejected(refused: RefusedItem, workspaceId: WorkspaceId): RejectedEvent {
  const { sent } = refused;
  const says = sayRefusal(refused);
  const item = textOf(sent);
  const id = createHash("sha256").update(`${workspaceId}/${item}`).digest("hex");
  return {
    id: `${workspaceId}/${id}`,
    item,
    reason: problemsText(says),
    reasonSays: JSON.stringify(says),
    userKey: ownerKey(sent, workspaceId),
  };
}

/** JSON nested tens of thousands deep can be parsed but not stringified. */
function textOf(sent: unknown): string {
  try {
    return JSON.stringify(sent) ?? "null";
  } catch {
    return '"(nested too deep to keep)"';
  }
}

function ownerKey(sent: unknown, workspaceId: WorkspaceId): string {
  if (!isJsonObject(sent)) return "";
  const userId = usableId(sent["userId"]);
  const anonymousId = usableId(sent["anonymousId"]);
  if (userId === undefined && anonymousId === undefined) return "";
  return ownerOf(workspaceId, {
    ...(userId !== undefined && { userId }),
    ...(anonymousId !== undefined && { anonymousId }),
  });
}

function usableId(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return problemOfText(text) === undefined ? (text as string) : undefined;
}
