/**
 * Makes a broadcast to those for whom another one failed, and starts it. Its recipients are those whose delivery failed and
 * cannot have been sent; the checks of sending decide about each of them anew. Repeating the call with a name makes no other.
 */
import { z } from "zod";
import { neededToPublish } from "../approvals/publish-permission.js";
import { refused, type CommandOutcome, type CommandResult } from "../command.js";
import { nameTaken, sizeRefusal } from "../definitions.js";
import { definitionNameField, resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import type { WorkspaceState } from "../state.js";
import { broadcastTable } from "./broadcast-table.js";
import { familyOf, familyRefusal } from "./broadcast-family.js";
import { referenceRefusal } from "./broadcast-faults.js";
import {
  broadcastRow,
  broadcastRowId,
  hasEnded,
  readBroadcastRow,
  storedBroadcastSchema,
  type StoredBroadcast,
} from "./broadcasts.js";
import { freeName } from "./free-name.js";
import { decideMove } from "./move-broadcast.js";
import { withBroadcast } from "./move-broadcast-to.js";
import { presentBroadcast, savedBroadcastSchema } from "./saved-broadcast.js";

export interface ResendBroadcast {
  readonly parentId: string;
  readonly name?: string;
  readonly start: boolean;
  readonly newId: string;
  /** As its row has it; absent where it has none. */
  readonly parent?: StoredBroadcast;
}

/** Each recipient is looked up in all others of the family. */
const largestFamily = 20;

export const resendBroadcast: Operation<ResendBroadcast> = defineOperation({
  name: "resend-broadcast",
  summary: "Send a broadcast again to those for whom it failed",
  description:
    "Makes a broadcast of its own, with `parentId` and the settings of the first. It goes to users whose message failed and cannot have been sent: not to those whose address was refused for good, who were skipped, or for whom it is uncertain. Consent, suppression, address and caps are checked anew, and the template that is published now is sent. Who got it meanwhile, by another such broadcast or as a single message, is left out.",
  body: z.object({
    broadcastId: resourceIdField.describe("The broadcast that failed for some; it must have ended."),
    name: definitionNameField
      .exactOptional()
      .describe(
        "Of the new one: sent once under this name. Default: that of the first with a number, which is another one with each call.",
      ),
    start: z
      .boolean()
      .default(true)
      .describe("False makes a draft, to change its rate or to ask for an approval."),
  }),
  input: z.object({
    parentId: z.string(),
    name: z.string().exactOptional(),
    start: z.boolean(),
    newId: z.uuid(),
    parent: storedBroadcastSchema.exactOptional(),
  }),
  prepare: async ({ body: { broadcastId: parentId, ...options }, workspaceId }, { tables, newId }) => {
    const row = await tables.get(broadcastTable.name, broadcastRowId(workspaceId, parentId));
    return {
      parentId,
      ...options,
      newId: newId(),
      ...(row !== undefined && { parent: readBroadcastRow(row) }),
    };
  },
  answers: [
    {
      status: 200,
      description: "The new broadcast, or the one that has the name",
      schema: savedBroadcastSchema,
    },
    {
      status: 400,
      description:
        "`StatusTransitionError` while the first, or another one to those for whom it failed, has not ended; `UniqueConstraintViolation`, `ConstraintViolation`, by the header error-type",
    },
    { status: 403, description: "The caller may not send broadcasts and can ask for an approval of a draft" },
    { status: 404, description: "No broadcast with this id" },
  ],
  answer: async (value, { workspaceId }, { readWorkspace, tables, showBroadcast }) => {
    const { id } = resentSchema.parse(value);
    const state = await readWorkspace(workspaceId);
    const live = state.broadcasts.find((each) => each.id === id);
    if (live !== undefined) return { status: 200, body: await showBroadcast(workspaceId, live) };
    const row = await tables.get(broadcastTable.name, broadcastRowId(workspaceId, id));
    if (row === undefined) throw new TypeError(`broadcast ${id} has no row`);
    const ended = presentBroadcast(state, broadcastTable.read(row));
    return { status: 200, body: await showBroadcast(workspaceId, ended) };
  },
  withFollowUps: true,
  needs: (state, { start }) => (start ? neededToPublish(state, "Broadcast") : undefined),
  decide: (state, input, context) => {
    const { parentId, name, newId: id, start } = input;
    const known = [...state.broadcasts, ...state.endedBroadcasts];
    const first = known.find((each) => each.id === parentId);
    const outcome = (of: string): CommandOutcome => ({ ok: true, value: { id: of } });
    if (first === undefined || input.parent === undefined) {
      return { state, outcome: refused("NotFound", "no broadcast with this id") };
    }
    const named = known.find((each) => each.name === name);
    if (named?.parentId === parentId) return { state, outcome: outcome(named.id) };
    if (name !== undefined && named !== undefined) {
      return { state, outcome: refused("UniqueConstraintViolation", nameTaken(name)) };
    }
    const { now: date, workspaceId } = context;
    const draft = draftOf(state, { ...input, parent: input.parent }, date.getTime());
    const after = withBroadcast(state, draft);
    const refusal =
      (hasEnded(first.status) ? undefined : notEnded(first.status)) ??
      familyRefusal(after, draft) ??
      referenceRefusal(state, draft) ??
      tooManyRefusal(after, id) ??
      sizeRefusal(after);
    if (refusal !== undefined) return { state, outcome: refusal };
    if (!start) {
      return { state: after, changes: [broadcastRow(workspaceId, draft)], outcome: outcome(id) };
    }
    const started: CommandResult = decideMove(after, { id, action: "start" }, context);
    return started.outcome.ok ? { ...started, outcome: outcome(id) } : { state, outcome: started.outcome };
  },
});

const resentSchema = z.object({ id: z.string() });

function notEnded(status: string): CommandOutcome {
  const reason = `the broadcast is ${status}; it can be sent again to those for whom it failed once it has ended`;
  return refused("StatusTransitionError", reason);
}

function tooManyRefusal(state: WorkspaceState, id: string): CommandOutcome | undefined {
  if (familyOf(state, id).length <= largestFamily) return undefined;
  return refused("ConstraintViolation", `it was sent again ${largestFamily - 1} times, which is the most`);
}

function draftOf(
  state: WorkspaceState,
  { parentId, parent, name, newId: id }: ResendBroadcast & { readonly parent: StoredBroadcast },
  now: number,
): StoredBroadcast {
  const { messageTemplateId, subscriptionGroupId, config, duplicateAddresses } = parent;
  return {
    id,
    name: name ?? freeName(state, parent.name, (base, number) => `${base} (${number + 1})`),
    parentId,
    ...(messageTemplateId !== undefined && { messageTemplateId }),
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    config,
    ...(duplicateAddresses !== undefined && { duplicateAddresses }),
    status: "Draft",
    epoch: 0,
    createdAt: now,
    updatedAt: now,
  };
}
