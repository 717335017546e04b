/** Builders for the suite, and ids that break naive stores. Every field has a default. */
import { randomUUID } from "node:crypto";
import {
  actorKey,
  jobId,
  parseWorkspaceId,
  type ActorDocument,
  type ActorKey,
  type ActorWrite,
  type StoredDelivery,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";

/** Callers' ids that mean something to a database, a path, a pattern, a shell or an encoder. All different, unsorted. */
export const awkwardIds: readonly string[] = [
  "plain",
  "a.b.c",
  ".",
  "$gt",
  "$where",
  '{"$gt":""}',
  "a/b//c/",
  "/",
  "0",
  "007",
  "-1",
  "true",
  "null",
  "__proto__",
  "constructor",
  "_id",
  " spaces kept ",
  "tab\tand\nline\r\n",
  "'single' \"double\" `back`",
  "back\\slash\\\\",
  ".*+?^${}()|[]",
  "(?i)plain",
  "%_like",
  "日本語のユーザー",
  "ÀÉÎõü",
  "e\u0301 is not é",
  "ﬀ ligature",
  "\uFFFD\uFFFF",
  "🙂🙃",
  "👩‍👩‍👧",
  "\u{10FFFF}",
  "\u0001\u007F\u0080",
  "x".repeat(512),
  "é".repeat(256),
  "🙂".repeat(128),
];

export function aWorkspace(): WorkspaceId {
  const id = parseWorkspaceId(randomUUID());
  if (id === undefined) throw new Error("not a workspace id");
  return id;
}

export function aDocument(key: ActorKey, change: Partial<ActorDocument> = {}): ActorDocument {
  return {
    key,
    version: 1_790_000_000_000,
    jobs: [jobId("job-a"), jobId("job-b")],
    state: '{"traits":{"a.b":1,"$where":"\\u0000","__proto__":"x"}}',
    outbox: null,
    alarmAt: null,
    listed: true,
    ...change,
  };
}

/** The save of a new document. */
export function anInsert(document: ActorDocument): ActorWrite {
  return { key: document.key, expected: null, document };
}

/** The save of a document's next version. */
export function aReplacement(loaded: ActorDocument, change: Partial<ActorDocument> = {}): ActorWrite {
  const document = { ...loaded, version: loaded.version + 1, ...change };
  return { key: loaded.key, expected: loaded.version, document };
}

export function anErasure(loaded: ActorDocument): ActorWrite {
  return { key: loaded.key, expected: loaded.version, document: null };
}

let lastSeq = 1_790_000_000_000 * 4096;

/** A track event of the workspace's user `someone`, newer than all before it. */
export function anEvent(workspaceId: WorkspaceId, change: Partial<StoredEvent> = {}): StoredEvent {
  lastSeq += 1;
  return {
    workspaceId,
    owner: actorKey(workspaceId, "user", "someone"),
    job: jobId("job-1"),
    messageId: randomUUID(),
    part: "main",
    type: "track",
    event: "Bought",
    at: 1_790_000_000_123,
    receivedAt: 1_790_000_000_456,
    seq: lastSeq,
    data: "{}",
    ...change,
  };
}

/** A queued email to the workspace's user `someone`, due at once. */
export function aDelivery(workspaceId: WorkspaceId, change: Partial<StoredDelivery> = {}): StoredDelivery {
  return {
    workspaceId,
    id: randomUUID(),
    version: 1,
    status: "queued",
    channel: "Email",
    templateId: "template-1",
    owner: actorKey(workspaceId, "user", "someone"),
    sentAt: 1_790_000_000_123,
    updatedAt: 1_790_000_000_456,
    dueAt: null,
    data: "{}",
    ...change,
  };
}
