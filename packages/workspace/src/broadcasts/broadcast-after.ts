/** A broadcast as it is once some of its fields are given. Pure. */
import { type BroadcastAudience, issueAt } from "@signalbox/core";
import { refused, type CommandOutcome } from "../command.js";
import { says } from "../issue-sentences.js";
import type { WorkspaceState } from "../state.js";
import { repeatedSegments } from "./audience-places.js";
import type { BroadcastConfig, DuplicateChoice, StoredBroadcast } from "./broadcasts.js";

/** What callers may give. */
export interface BroadcastFields {
  readonly segmentId?: string;
  /** Not with `segmentId`; each of them replaces the other. */
  readonly audience?: BroadcastAudience;
  /** Null removes it. */
  readonly messageTemplateId?: string | null;
  /** Null removes it. */
  readonly subscriptionGroupId?: string | null;
  readonly config?: BroadcastConfig;
  /** Of a new one `Once` when absent. */
  readonly duplicateAddresses?: DuplicateChoice;
  /** Null removes it. */
  readonly scheduledAt?: string | null;
}

/** Undefined for fields that go together, and name each segment once. */
export function audienceRefusal(
  { segmentId, audience }: BroadcastFields,
  draft: Pick<StoredBroadcast, "parentId"> | undefined,
): CommandOutcome | undefined {
  if (draft?.parentId !== undefined && (segmentId ?? audience) !== undefined) {
    const path = segmentId === undefined ? "audience" : "segmentId";
    return refused("ConstraintViolation", issueAt([path], says.resendHasNoAudience()));
  }
  if (audience === undefined) return undefined;
  if (segmentId !== undefined) return refused("BadRequest", issueAt(["audience"], says.segmentIdToo()));
  const repeated = repeatedSegments(audience);
  return repeated.length === 0 ? undefined : refused("ConstraintViolation", repeated);
}

/** Where the fields belong. */
export interface BroadcastPlace {
  readonly state: WorkspaceState;
  readonly draft: StoredBroadcast | undefined;
  readonly id: string;
  readonly name: string;
  readonly now: number;
}

/** A draft of an older release has no choice and keeps sending to all. */
const newBroadcast: Pick<StoredBroadcast, "duplicateAddresses"> = { duplicateAddresses: "Once" };

/** A draft with the fields; those that are left out stay as they are in `draft`. */
export function broadcastAfter(
  { state, draft, id, name, now }: BroadcastPlace,
  input: BroadcastFields,
): StoredBroadcast {
  const { segmentId, audience } =
    input.segmentId === undefined && input.audience === undefined ? (draft ?? {}) : input;
  const messageTemplateId = given(input.messageTemplateId, draft?.messageTemplateId);
  const subscriptionGroupId = given(input.subscriptionGroupId, draft?.subscriptionGroupId);
  const scheduledAt = given(input.scheduledAt, draft?.scheduledAt);
  const duplicateAddresses = input.duplicateAddresses ?? (draft ?? newBroadcast).duplicateAddresses;
  return {
    id,
    name,
    ...(draft?.parentId !== undefined && { parentId: draft.parentId }),
    ...(segmentId !== undefined && { segmentId }),
    ...(audience !== undefined && { audience }),
    ...(messageTemplateId !== undefined && { messageTemplateId }),
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    config: input.config ?? draft?.config ?? defaultConfig(state, messageTemplateId),
    ...(duplicateAddresses !== undefined && { duplicateAddresses }),
    status: "Draft",
    epoch: draft?.epoch ?? 0,
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(draft?.archived === true && { archived: true }),
    createdAt: draft?.createdAt ?? now,
    updatedAt: now,
  };
}

/** Null removes what is stored; undefined keeps it. */
function given(value: string | null | undefined, stored: string | undefined): string | undefined {
  return value === undefined ? stored : (value ?? undefined);
}

/** The default config, with the channel of the template. */
function defaultConfig({ templates }: WorkspaceState, templateId: string | undefined): BroadcastConfig {
  const template = templates.find(({ id }) => id === templateId);
  const { channel = "Email" } = template ?? {};
  return { type: "V2", message: { type: channel === "Part" ? "Email" : channel } };
}
