/**
 * Creates or changes a subscription group with its internal segments. The id of a new group is derived from its name,
 * so a group that is deleted and created again has the earlier subscriptions. The channel cannot change, because users
 * subscribed to messages of that channel.
 */
import { type Channel, issueAt, refusalError, uuidV5, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "../command.js";
import { findTarget, sizeRefusal, versionAfter } from "../definitions.js";
import { channelField, idField, nameField } from "../fields.js";
import { isSegmentInForce } from "../in-force.js";
import { defineOperation, type Operation } from "../operation.js";
import type { StoredSegment, SubscriptionGroup, WorkspaceState } from "../state.js";
import { newSubscriptionGroup, type SubscriptionGroupContents } from "./new-subscription-group.js";
import { groupTypeField, savedGroup, savedGroupSchema } from "./saved-group.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface PutSubscriptionGroup {
  readonly id?: string;
  /** Optional for an existing group that is identified by its id. */
  readonly name?: string;
  readonly channel: Channel;
  readonly type: SubscriptionGroup["type"];
}

export const putSubscriptionGroup: Operation<PutSubscriptionGroup> = defineOperation({
  name: "put-subscription-group",
  summary: "Create or update a subscription group",
  body: z.object({
    id: idField.exactOptional().describe("A UUID. Default: the group with that name, or a new one."),
    name: nameField.exactOptional().describe("Required unless `id` is that of an existing group."),
    channel: channelField.describe("The channel of an existing group cannot change: create another group."),
    type: groupTypeField,
  }),
  prepare: ({ body }) => {
    if (body.id !== undefined || body.name !== undefined) return body;
    throw refusalError("BadRequest", issueAt(["name"], says.requiredOr({ other: "the id of a group" })));
  },
  answers: [
    { status: 200, description: "The group", schema: savedGroupSchema },
    {
      status: 400,
      description: "`BadRequest`, `IdError`, `UniqueConstraintViolation`, by the header error-type",
    },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: savedGroup(workspaceId, value) }),
  guards: {
    resource: "subscription group",
    find: ({ subscriptionGroups }, input) => putOn(subscriptionGroups, input),
  },
  decide: (state, input, { workspaceId, now }) => {
    const name = input.name ?? nameOf(state, input.id);
    if (name === undefined) return { state, outcome: nameRequired };
    const newId = newGroupId(state, name, workspaceId);
    const wanted = { ...input, name, newId };
    const target = findTarget(state, state.subscriptionGroups, wanted, "UniqueConstraintViolation");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    const refusal = channelRefusal(stored, input);
    if (refusal !== undefined) return { state, outcome: refusal };
    const created = newSubscriptionGroup({
      ...input,
      id,
      name,
      now: now.getTime(),
      slot: state.nextSlot,
      since: state.definitionVersion + 1,
    });
    const after = withGroup(state, stored, created);
    const tooLarge = sizeRefusal(after.state);
    if (tooLarge !== undefined) return { state, outcome: tooLarge };
    return { state: after.state, outcome: { ok: true, value: { ...after.group } } };
  },
});

const nameRequired = refused(
  "BadRequest",
  issueAt(["name"], says.requiredForNew({ kind: "subscription group" })),
);

function nameOf({ subscriptionGroups }: WorkspaceState, id: string | undefined): string | undefined {
  return subscriptionGroups.find((each) => each.id === id?.toLowerCase())?.name;
}

/** A renamed group keeps the id of its first name, so a new group of that name gets another id. */
function newGroupId({ subscriptionGroups, nextSlot }: WorkspaceState, name: string, of: WorkspaceId): string {
  const id = uuidV5(`subscription-group/${name}`, of);
  const isTaken = subscriptionGroups.some((each) => each.id === id);
  return isTaken ? uuidV5(`subscription-group/${name}/${nextSlot}`, of) : id;
}

function channelRefusal(
  stored: SubscriptionGroup | undefined,
  { channel }: PutSubscriptionGroup,
): CommandOutcome | undefined {
  if (stored === undefined || stored.channel === channel) return undefined;
  return refused(
    "BadRequest",
    issueAt(
      ["channel"],
      says.groupStaysInChannel({ name: stored.name, channel: stored.channel, wanted: channel }),
    ),
  );
}

interface PutGroup {
  readonly state: WorkspaceState;
  readonly group: SubscriptionGroup;
}

/** Keeps the group's existing segments, and removes those that only its former type has. */
function withGroup(
  state: WorkspaceState,
  stored: SubscriptionGroup | undefined,
  { group: created, segments }: SubscriptionGroupContents,
): PutGroup {
  const group = { ...created, createdAt: stored?.createdAt ?? created.createdAt };
  const wanted = new Set(segments.map(({ id }) => id));
  const kept = state.segments.filter((each) => wanted.has(each.id) || !belongsTo(each, stored));
  const has = new Set(kept.map(({ id }) => id));
  const added = withSlots(
    segments.filter(({ id }) => !has.has(id)),
    state.nextSlot,
  );
  const removed = state.segments.filter((each) => !kept.includes(each));
  const isSame = added.length === 0 && removed.every((each) => isUnchanged(state, each));
  const subscriptionGroups =
    stored === undefined
      ? [...state.subscriptionGroups, group]
      : state.subscriptionGroups.map((each) => (each === stored ? group : each));
  return {
    group,
    state: {
      ...state,
      definitionVersion: isSame ? state.definitionVersion : state.definitionVersion + 1,
      nextSlot: state.nextSlot + added.length,
      segments: [...kept, ...added],
      subscriptionGroups,
    },
  };
}

/** Whether it is an internal segment of the group, not one that an operator created for it. */
function belongsTo({ id }: StoredSegment, group: SubscriptionGroup | undefined): boolean {
  return group !== undefined && (id === group.segmentId || id === group.unsubscribedSegmentId);
}

function withSlots(segments: readonly StoredSegment[], slot: number): readonly StoredSegment[] {
  return segments.map((segment, index) => ({ ...segment, slot: slot + index }));
}

function isUnchanged(state: WorkspaceState, segment: StoredSegment): boolean {
  return versionAfter(state, segment, undefined, isSegmentInForce) === state.definitionVersion;
}
