/** What a command changed in a workspace. */
import type { WorkspaceId } from "@signalbox/core";
import type { WorkspaceState } from "../state.js";
import { describeChanges, type DescribedChanges } from "./describe-changes.js";

const internal: ReadonlySet<string> = new Set<keyof WorkspaceState>([
  "v",
  "createdAt",
  "definitionVersion",
  "coveredVersion",
  "evaluateAllFrom",
  "nextSlot",
  "audienceRules",
  "historyFrom",
  "termsVersion",
  "coveredTerms",
  "termRules",
  "settlingTerms",
  "journeysVersion",
  "deletedJourneysVersion",
  "unmoved",
  "revokedKeys",
  "settingStamps",
  "lastRemoved",
  "subscriptionPageDigest",
  "revisions",
  "eventsExpire",
]);

/** A broadcast that ends moves to another list. */
const kinds = { endedBroadcasts: "broadcast", children: "workspace", secrets: "secret" };

export function workspaceChanges(
  workspaceId: WorkspaceId,
  before: WorkspaceState,
  after: WorkspaceState,
): DescribedChanges {
  const self = { kind: "workspace", id: workspaceId, ...(after.name !== "" && { name: after.name }) };
  return describeChanges(settingsOf(before), settingsOf(after), { self, internal, kinds });
}

/** Of the chain only its retention and the ceiling are settings. */
function settingsOf({ audit, ...state }: WorkspaceState): object {
  return { ...state, auditRetentionDays: audit?.retentionDays, auditCeilingDays: audit?.ceilingDays };
}
