/**
 * Creates or changes a segment. An equal definition changes no computed state; a different one comes into force with a
 * new version of the workspace's definitions, and the recompute applies it to all users.
 */
import { isDeepStrictEqual } from "node:util";
import { isManual, type SegmentDefinition } from "@signalbox/audience";
import { z } from "zod";
import { defineCommand, refused, type Command, type CommandOutcome } from "../command.js";
import {
  definitionJson,
  findTarget,
  nameTaken,
  segmentDefinitionField,
  sizeRefusal,
  statusField,
  withSegment,
} from "../definitions.js";
import { unknownReferenceRefusal } from "../segment-references.js";
import { usesOf } from "../segment-uses.js";
import type { ComputedStatus, ResourceType, StoredSegment, WorkspaceState } from "../state.js";

export interface PutSegment {
  readonly name: string;
  readonly id?: string;
  /** The id of a new segment when the caller gives none. */
  readonly newId: string;
  readonly definition?: SegmentDefinition;
  readonly status?: ComputedStatus;
  readonly resourceType?: ResourceType;
  readonly subscriptionGroupId?: string;
  readonly createOnly?: boolean;
}

export const putSegment: Command<PutSegment> = defineCommand({
  name: "put-segment",
  isLarge: true,
  input: z.object({
    name: z.string().min(1),
    id: z.string().exactOptional(),
    newId: z.uuid(),
    definition: segmentDefinitionField.exactOptional(),
    status: statusField.exactOptional(),
    resourceType: z.enum(["Declarative", "Internal"]).exactOptional(),
    subscriptionGroupId: z.string().exactOptional(),
    createOnly: z.boolean().exactOptional(),
  }),
  decide: (state, input, { now }) => {
    const target = findTarget(state, state.segments, input, "UniqueConstraintViolation");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    const refusal = refusalOf(state, stored, input);
    if (refusal !== undefined) return { state, outcome: refusal };
    const definition = nextDefinition(stored, input);
    if (definition === undefined) {
      return { state, outcome: refused("BadRequest", "definition: required for a new segment") };
    }
    const next = toStored({ state, stored, id, definition, now: now.getTime() }, input);
    const put = withSegment(state, stored, next);
    const tooLarge = sizeRefusal(put.state);
    if (tooLarge !== undefined) return { state, outcome: tooLarge };
    return { state: put.state, outcome: { ok: true, value: definitionJson(put.segment) } };
  },
});

/** Refuses unknown references, and changes of an internal segment that another resource needs. */
function refusalOf(
  state: WorkspaceState,
  stored: StoredSegment | undefined,
  { name, subscriptionGroupId: groupId, createOnly, ...changed }: PutSegment,
): CommandOutcome | undefined {
  if (stored !== undefined && createOnly === true) {
    return refused("UniqueConstraintViolation", nameTaken(name));
  }
  const unknown = changed.definition && unknownReferenceRefusal(state, changed.definition);
  if (unknown !== undefined) return unknown;
  if (groupId !== undefined && state.subscriptionGroups.every(({ id }) => id !== groupId)) {
    return refused("BadRequest", "subscriptionGroupId: no subscription group has this id");
  }
  const [use] = stored === undefined ? [] : usesOf(state, stored.id);
  const isTouched = changed.definition !== undefined || (changed.status ?? "Running") !== "Running";
  return use !== undefined && isTouched && stored?.resourceType === "Internal"
    ? refused("InUse", `this segment belongs to ${use}, and cannot be changed or paused by itself`)
    : undefined;
}

/**
 * The stored definition itself when nothing changes. Putting a manual segment again keeps its list, which only
 * `replace-manual-segment` changes.
 */
function nextDefinition(
  stored: StoredSegment | undefined,
  { definition = stored?.definition }: PutSegment,
): SegmentDefinition | undefined {
  if (stored === undefined || definition === undefined) return definition;
  const isSame =
    (isManual(stored.definition) && isManual(definition)) || isDeepStrictEqual(stored.definition, definition);
  return isSame ? stored.definition : definition;
}

interface BuildContext {
  readonly state: WorkspaceState;
  readonly stored: StoredSegment | undefined;
  readonly id: string;
  readonly definition: SegmentDefinition;
  readonly now: number;
}

function toStored({ state, stored, id, definition, now }: BuildContext, input: PutSegment): StoredSegment {
  const groupId = input.subscriptionGroupId ?? stored?.subscriptionGroupId;
  return {
    id,
    slot: stored?.slot ?? state.nextSlot,
    name: input.name,
    definition,
    status: input.status ?? statusOf(stored, definition),
    resourceType: input.resourceType ?? stored?.resourceType ?? "Declarative",
    ...(groupId === undefined ? {} : { subscriptionGroupId: groupId }),
    since: stored?.since ?? state.definitionVersion,
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
    definitionUpdatedAt:
      stored === undefined || stored.definition !== definition ? now : stored.definitionUpdatedAt,
  };
}

/** A new manual segment waits for its first update; any other runs at once, also one that was manual and waiting. */
function statusOf(stored: StoredSegment | undefined, definition: SegmentDefinition): ComputedStatus {
  if (isManual(definition)) return stored?.status ?? "NotStarted";
  const wasWaiting = stored !== undefined && stored.status === "NotStarted" && isManual(stored.definition);
  return stored === undefined || wasWaiting ? "Running" : stored.status;
}
