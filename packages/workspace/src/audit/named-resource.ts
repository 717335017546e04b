/**
 * The resource that a command names, for entries whose states do not show it: a refused command, and one that only sends
 * messages. The kind is in the command's name, as in `set-segment-status`. Pure.
 */
import { isJsonObject } from "@signalbox/core";
import type { AuditResource } from "./audit-entry.js";
import { resourceIdOf } from "./describe-changes.js";
import { shownName } from "./shown-value.js";

/** A kind that contains another one comes first. */
const kinds = [
  "user-property",
  "manual-segment",
  "segment",
  "journey",
  "template",
  "broadcast",
  "subscription-group",
  "provider",
  "secret",
  "data-source",
  "admin-key",
  "write-key",
  "api-key",
  "service-account",
  "dead-letter",
  "invitation",
  "approval",
  "role",
  "member",
  "account",
  "session",
] as const;

export function namedResource(command: string, input: unknown): AuditResource | undefined {
  const kind = kinds.find((each) => command.includes(each));
  if (kind === undefined || !isJsonObject(input)) return undefined;
  const own = input[`${kind.replace(/.*-/, "")}Id`];
  const id = typeof own === "string" ? own : (resourceIdOf(input) ?? shownName(input["email"]));
  const name = shownName(input["name"] ?? input["email"]);
  if (id === undefined) return undefined;
  return { kind, id: id.slice(0, longestId), ...(name !== undefined && { name }) };
}

const longestId = 200;
