/**
 * Creates or changes a segment. An equal definition changes no computed state; a different one comes into force with a
 * new version of the workspace's definitions, and the recompute applies it to all users.
 */
import { issueAt } from "@signalbox/core";
import { checkSegmentDefinition, isManual, type SegmentDefinition } from "@signalbox/audience";
import { z } from "zod";
import { archivedAsBefore } from "../archive.js";
import { refused, type CommandOutcome } from "../command.js";
import {
  definitionJson,
  findTarget,
  nameTaken,
  segmentDefinitionField,
  sizeRefusal,
  withSegment,
} from "../definitions.js";
import { publishedDraft, publishedDraftField, publishNoteField } from "../drafts/draft-changes.js";
import {
  confirmedDraft,
  confirmedDraftField,
  unconfirmedPut,
  type Confirmation,
} from "../effects/confirm-put.js";
import { confirmTokenField } from "../effects/confirm-token.js";
import { exampleSavedSegment, exampleSegment } from "../examples.js";
import { computedStatusField, definitionNameField, idField, resourceTypeField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { namedInCircleRefusal, unknownReferenceRefusal } from "../segment-references.js";
import { definitionField, definitionOf } from "../sent-definition.js";
import type { ComputedStatus, ResourceType, StoredSegment, WorkspaceState } from "../state.js";
import { personalNeed } from "../visibility/personal-need.js";
import { neededToPutSegment, nextSegmentDefinition } from "./publish-segment.js";
import { savedSegment, savedSegmentSchema } from "./saved-segment.js";
import { usesOf } from "./segment-uses.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface PutSegment extends Confirmation {
  readonly name: string;
  readonly id?: string;
  /** The id of a new segment when the caller gives none. */
  readonly newId: string;
  readonly definition?: SegmentDefinition;
  readonly status?: ComputedStatus;
  readonly resourceType?: ResourceType;
  readonly subscriptionGroupId?: string;
  readonly createOnly?: boolean;
  /** The draft that the definition publishes. */
  readonly draftUpdatedAt?: number;
  /** Of the revision. */
  readonly note?: string;
}

const body = z.object({
  name: definitionNameField,
  id: idField.exactOptional().describe("A UUID. Default: the segment with that name, or a new one."),
  definition: definitionField("SegmentDefinition")
    .exactOptional()
    .describe("Required for a new segment. A changed one is recomputed for all users in the background."),
  subscriptionGroupId: idField.exactOptional(),
  status: computedStatusField.exactOptional(),
  resourceType: resourceTypeField.exactOptional(),
  createOnly: z.boolean().exactOptional().describe("Refuse to change an existing segment."),
  draftUpdatedAt: publishedDraftField,
  note: publishNoteField,
  confirmToken: confirmTokenField,
});

export const putSegment: Operation<PutSegment> = defineOperation({
  name: "put-segment",
  summary: "Create or update a segment",
  description:
    "The segment is found by `id`, else by `name`. A new or changed definition is computed over all stored users in the background; `GET /api/admin/segments` shows its `progress`. Events are applied to it at once.",
  example: { body: { name: "Free sign-ups", definition: exampleSegment } },
  body,
  input: body.extend({
    definition: segmentDefinitionField.exactOptional(),
    newId: z.uuid(),
    confirmedDraft: confirmedDraftField,
  }),
  prepare: async ({ body: { definition, ...fields }, workspaceId }, tools) => ({
    ...fields,
    newId: tools.newId(),
    ...(definition !== undefined && { definition: definitionOf(definition, checkSegmentDefinition) }),
    ...(await confirmedDraft(fields, { kind: "segments", workspaceId }, tools)),
  }),
  answers: [
    { status: 200, description: "The segment", schema: savedSegmentSchema, example: exampleSavedSegment },
    {
      status: 400,
      description: "`DefinitionError`, `IdError`, `UniqueConstraintViolation`, by the header error-type",
      example: {
        message: 'definition.nodes[0].operator.type: is unknown; use one of "Equals", "NotEquals", …',
      },
    },
    {
      status: 403,
      description:
        "It changes who is in the segment, segments need an approval, and the caller may not publish them",
      example: {
        message: "this needs the permission segments:publish; ask for approval: POST /api/admin/approvals",
      },
    },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: savedSegment(workspaceId, value) }),
  isLarge: true,
  needs: (state, input) => [
    ...personalNeed(state, input.definition, "SegmentDefinition"),
    ...neededToPutSegment(state, input),
  ],
  guards: { resource: "segment", find: ({ segments }, input) => putOn(segments, input) },
  unconfirmed: unconfirmedPut("segments", { itemsOf: ({ segments }) => segments }),
  decide: (state, input, context) => {
    const target = findTarget(state, state.segments, input, "UniqueConstraintViolation");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    const refusal = refusalOf(state, stored, input);
    if (refusal !== undefined) return { state, outcome: refusal };
    const definition = nextSegmentDefinition(stored, input);
    if (definition === undefined) {
      return {
        state,
        outcome: refused("BadRequest", issueAt(["definition"], says.requiredForNew({ kind: "segment" }))),
      };
    }
    const next = toStored({ state, stored, id, definition, now: context.now.getTime() }, input);
    const put = withSegment(state, stored, next);
    const tooLarge = sizeRefusal(put.state);
    if (tooLarge !== undefined) return { state, outcome: tooLarge };
    return {
      state: put.state,
      changes: publishedDraft({ kind: "segments", id }, input, context),
      outcome: { ok: true, value: definitionJson(put.segment) },
    };
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
  const { definition } = changed;
  const unknown =
    definition &&
    (unknownReferenceRefusal(state, definition) ??
      (stored && namedInCircleRefusal(state, stored.id, definition)));
  if (unknown !== undefined) return unknown;
  if (groupId !== undefined && state.subscriptionGroups.every(({ id }) => id !== groupId)) {
    return refused("BadRequest", issueAt(["subscriptionGroupId"], says.unknownSubscriptionGroup()));
  }
  const [use] = stored === undefined ? [] : usesOf(state, stored.id);
  const isTouched = changed.definition !== undefined || (changed.status ?? "Running") !== "Running";
  return use !== undefined && isTouched && stored?.resourceType === "Internal"
    ? refused("InUse", `this segment belongs to ${use}, and cannot be changed or paused by itself`)
    : undefined;
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
    ...archivedAsBefore(stored),
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
