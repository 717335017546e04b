/**
 * Creates the definitions of a workspace before it has users. All but one are applied with the workspace's own commands
 * and saved directly, because a thousand requests take long; the last one is put over the api, so that everything that
 * follows a change of definitions happens.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  emptyView,
  putSegment,
  putUserProperty,
  deserializeWorkspace,
  workspaceBehaviour,
  workspaceKey,
  workspaceKind,
  type WorkspaceState,
} from "@signalbox/workspace";
import type { Message, WorkspaceId } from "@signalbox/core";
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import type { Storage } from "@signalbox/storage";
import type { Installation } from "../installation.js";
import type { AdminCalls } from "./admin-calls.js";

export interface NamedSegment {
  readonly name: string;
  readonly definition: SegmentDefinition;
}

export interface NamedProperty {
  readonly name: string;
  readonly definition: PropertyDefinition;
}

export interface Definitions {
  readonly segments: readonly NamedSegment[];
  readonly userProperties: readonly NamedProperty[];
}

export interface Defining {
  readonly system: Installation;
  readonly storage: Storage;
  readonly admin: AdminCalls;
}

const by = "bench";
const pollEveryMs = 100;
const recomputeLimitMs = 60_000;

/** Resolves with the workspace when its definitions are active for all users. */
export async function define(
  { segments, userProperties }: Definitions,
  { system, storage, admin }: Defining,
): Promise<WorkspaceState> {
  const { workspaceId } = system;
  const [last, ...others] = segments.toReversed();
  await saveDefinitions({ segments: others.toReversed(), userProperties }, workspaceId, storage);
  if (last !== undefined) await admin.callApi("PUT", "/segments/", last);
  await recomputed(admin);
  return readState(workspaceId, storage);
}

export async function readState(workspaceId: WorkspaceId, { actors }: Storage): Promise<WorkspaceState> {
  return deserializeWorkspace((await readDocument(workspaceId, actors)).state);
}

async function saveDefinitions(
  definitions: Definitions,
  workspaceId: WorkspaceId,
  { actors }: Storage,
): Promise<void> {
  const document = await readDocument(workspaceId, actors);
  const state = messagesFor(definitions, workspaceId).reduce(
    (before, message) => decide(before, message, workspaceId),
    deserializeWorkspace(document.state),
  );
  const next = { ...document, version: document.version + 1, state: workspaceBehaviour.serialize(state) };
  const failed = await actors.save([{ key: document.key, expected: document.version, document: next }]);
  if (failed.size > 0) throw new Error("the workspace was changed concurrently");
}

function messagesFor({ segments, userProperties }: Definitions, workspaceId: WorkspaceId): Message[] {
  const asked = () => [workspaceId, randomUUID()] as const;
  return [
    ...userProperties.map((input) =>
      putUserProperty.message(...asked(), { input: { ...input, newId: randomUUID() }, by }),
    ),
    ...segments.map((input) =>
      putSegment.message(...asked(), { input: { ...input, newId: randomUUID() }, by }),
    ),
  ];
}

function decide(
  before: WorkspaceState,
  { to, type, body }: Message,
  workspaceId: WorkspaceId,
): WorkspaceState {
  const prepared = workspaceBehaviour.handlers[type]?.prepare(body);
  const { state, reply } =
    prepared?.decide(before, {
      workspaceId,
      kind: workspaceKind,
      id: "self",
      self: to,
      now: new Date(),
      workspace: emptyView,
      companions: new Map(),
    }) ?? {};
  const isDone = typeof reply?.value === "object" && reply.value !== null && "ok" in reply.value;
  if (state === undefined || state === null || !isDone || reply.value["ok"] !== true) {
    throw new Error(`the workspace refused: ${JSON.stringify(reply?.value)}`);
  }
  return state;
}

async function readDocument(workspaceId: WorkspaceId, actors: Storage["actors"]) {
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined) throw new Error("the workspace does not exist");
  return document;
}

export interface RecomputeProgress {
  readonly target: number;
  readonly reached: number;
  readonly done: number;
  readonly total: number;
}

export async function readProgress(admin: AdminCalls): Promise<RecomputeProgress> {
  return (await admin.callApi("GET", "/computed-properties/recompute")) as RecomputeProgress;
}

/** Resolves when no recompute is in progress. */
export async function recomputed(admin: AdminCalls): Promise<void> {
  const deadline = Date.now() + recomputeLimitMs;
  for (;;) {
    const { target, reached } = await readProgress(admin);
    if (reached >= target) return;
    if (Date.now() > deadline) throw new Error(`the recompute is not done after ${recomputeLimitMs} ms`);
    await pause(pollEveryMs);
  }
}
