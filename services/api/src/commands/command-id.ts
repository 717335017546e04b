/**
 * Ids of commands that the api can verify without having stored them: a caller may ask for a command that still
 * waits in the queue, while made-up ids are detected. An id is bound to its workspace.
 */
import { createHmac } from "node:crypto";
import { equalsInConstantTime, type SecretBox, type WorkspaceId } from "@signalbox/core";

const bodyLength = 32;
const tagLength = 16;

/** The same seed gives the same id: 48 hex characters. */
export function commandIdOf(workspaceId: WorkspaceId, seed: string, secrets: SecretBox): string {
  const body = digest(secrets, `seed/${workspaceId}/${seed}`).slice(0, bodyLength);
  return body + tagOf(workspaceId, body, secrets);
}

/** Whether this service issued the id, for this workspace. */
export function isOwnCommandId(commandId: string, workspaceId: WorkspaceId, secrets: SecretBox): boolean {
  if (!/^[0-9a-f]{48}$/.test(commandId)) return false;
  const expected = tagOf(workspaceId, commandId.slice(0, bodyLength), secrets);
  return equalsInConstantTime(commandId.slice(bodyLength), expected);
}

function tagOf(workspaceId: WorkspaceId, body: string, secrets: SecretBox): string {
  return digest(secrets, `tag/${workspaceId}/${body}`).slice(0, tagLength);
}

function digest(secrets: SecretBox, text: string): string {
  return createHmac("sha256", secrets.derive("command-ids")).update(text).digest("hex");
}
