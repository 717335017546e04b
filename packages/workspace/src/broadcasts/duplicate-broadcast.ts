/** Makes a draft with the settings of another broadcast, in whatever status that is. */
import { audienceOfBroadcast } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "../command.js";
import { nameTaken, sizeRefusal } from "../definitions.js";
import { definitionNameField, resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import type { WorkspaceState } from "../state.js";
import { broadcastTable } from "./broadcast-table.js";
import {
  broadcastJson,
  broadcastRow,
  broadcastRowId,
  readBroadcastRow,
  storedBroadcastSchema,
  type StoredBroadcast,
} from "./broadcasts.js";
import { freeName } from "./free-name.js";
import { withBroadcast } from "./move-broadcast-to.js";
import { ownSegmentId } from "./own-segments.js";
import { savedBroadcast, savedBroadcastSchema } from "./saved-broadcast.js";

export interface DuplicateBroadcast {
  readonly id: string;
  readonly name?: string;
  readonly newId: string;
  /** As its row has it; absent where it has none. */
  readonly stored?: StoredBroadcast;
}

export const duplicateBroadcast: Operation<DuplicateBroadcast> = defineOperation({
  name: "duplicate-broadcast",
  summary: "Duplicate a broadcast",
  description:
    "Makes a draft with its audience, template, group, settings and time; a time that is past has to be changed before it is started. Segments, templates and groups that do not exist any more are left out, and so is the segment that `POST /api/admin/broadcasts/execute` made.",
  body: z.object({
    broadcastId: resourceIdField.describe("Of any status."),
    name: definitionNameField.exactOptional().describe("Default: that of the first with (copy)."),
  }),
  input: z.object({
    id: z.string(),
    name: z.string().exactOptional(),
    newId: z.uuid(),
    stored: storedBroadcastSchema.exactOptional(),
  }),
  prepare: async ({ body: { broadcastId: id, ...named }, workspaceId }, { tables, newId }) => {
    const row = await tables.get(broadcastTable.name, broadcastRowId(workspaceId, id));
    return { id, ...named, newId: newId(), ...(row !== undefined && { stored: readBroadcastRow(row) }) };
  },
  answers: [
    { status: 200, description: "The draft", schema: savedBroadcastSchema },
    { status: 400, description: "`UniqueConstraintViolation`, by the header error-type" },
    { status: 404, description: "No broadcast with this id" },
  ],
  answer: (value, { workspaceId }) => ({
    status: 200,
    body: savedBroadcast(workspaceId, storedBroadcastSchema.parse(value)),
  }),
  decide: (state, { id, name, newId, stored }, { workspaceId, now }) => {
    const known = [...state.broadcasts, ...state.endedBroadcasts];
    const named = known.find((each) => each.id === id);
    const original = state.broadcasts.find((each) => each.id === id) ?? stored;
    if (named === undefined || original === undefined) {
      return { state, outcome: refused("NotFound", "no broadcast with this id") };
    }
    if (known.some((each) => each.name === name)) {
      return { state, outcome: refused("UniqueConstraintViolation", nameTaken(name ?? "")) };
    }
    const copied = name ?? freeName(state, named.name, copyName);
    const copy = copyOf(state, original, { id: newId, name: copied, now: now.getTime() });
    const after = withBroadcast(state, copy);
    const refusal: CommandOutcome | undefined = sizeRefusal(after);
    if (refusal !== undefined) return { state, outcome: refusal };
    return {
      state: after,
      changes: [broadcastRow(workspaceId, copy)],
      outcome: { ok: true, value: broadcastJson(copy) },
    };
  },
});

function copyName(base: string, number: number): string {
  return number === 1 ? `${base} (copy)` : `${base} (copy ${number})`;
}

interface Copy {
  readonly id: string;
  readonly name: string;
  /** ms */
  readonly now: number;
}

function copyOf(
  { segments, templates, subscriptionGroups }: WorkspaceState,
  original: StoredBroadcast,
  { id, name, now }: Copy,
): StoredBroadcast {
  const { messageTemplateId, subscriptionGroupId, config, duplicateAddresses, scheduledAt } = original;
  const left = (ids: readonly string[]): readonly string[] =>
    ids.filter(
      (each) => each !== ownSegmentId(original.id) && segments.some((segment) => segment.id === each),
    );
  const { include, exclude } = audienceOfBroadcast(original);
  const audience = { include: left(include), exclude: left(exclude) };
  const hasAudience = audience.include.length + audience.exclude.length > 0;
  return {
    id,
    name,
    ...(hasAudience && { audience }),
    ...(messageTemplateId !== undefined &&
      templates.some((each) => each.id === messageTemplateId) && { messageTemplateId }),
    ...(subscriptionGroupId !== undefined &&
      subscriptionGroups.some((each) => each.id === subscriptionGroupId) && { subscriptionGroupId }),
    config,
    ...(duplicateAddresses !== undefined && { duplicateAddresses }),
    ...(scheduledAt !== undefined && { scheduledAt }),
    status: "Draft",
    epoch: 0,
    createdAt: now,
    updatedAt: now,
  };
}
