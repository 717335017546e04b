/**
 * Gives a workspace a journey that events start: decided by the workspace's own command and saved as it leaves it. Nobody
 * has to be told of such a journey, so nothing else follows from it.
 */
import { randomUUID } from "node:crypto";
import {
  emptyView,
  putJourney,
  reviveWorkspace,
  workspaceBehaviour,
  workspaceKey,
  workspaceKind,
} from "@signalbox/actors";
import { parseWorkspaceId, type Json } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";

export async function putRunningJourney(
  workspace: string,
  definition: Json,
  storage: Storage,
): Promise<string> {
  const workspaceId = parseWorkspaceId(workspace);
  if (workspaceId === undefined) throw new Error("a workspace is needed");
  const key = workspaceKey(workspaceId);
  const document = (await storage.actors.load([key])).get(key);
  if (document === undefined) throw new Error("there is no workspace");
  const id = randomUUID();
  const input = { name: "Journey", newId: id, definition, status: "Running" as const };
  const { type, body } = putJourney.message(workspaceId, randomUUID(), { input, by: "test" });
  const { state, reply } =
    workspaceBehaviour.handlers[type]?.prepare(body).decide(reviveWorkspace(document.state), {
      workspaceId,
      kind: workspaceKind,
      id: "self",
      self: key,
      now: new Date(),
      workspace: emptyView,
      companions: new Map(),
    }) ?? {};
  const isDone = typeof reply?.value === "object" && reply.value !== null && "ok" in reply.value;
  if (state === undefined || state === null || !isDone || reply.value["ok"] !== true) {
    throw new Error(`the workspace refused: ${JSON.stringify(reply?.value)}`);
  }
  const next = { ...document, version: document.version + 1, state: workspaceBehaviour.store(state) };
  const conflicts = await storage.actors.save([{ key, expected: document.version, document: next }]);
  if (conflicts.size > 0) throw new Error("somebody else changed the workspace");
  return id;
}
