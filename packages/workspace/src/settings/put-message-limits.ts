/** Replaces or removes the workspace's message limits, for messages sent from now on. */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { applied, refused, type CommandOutcome } from "../command.js";
import { defineOperation, operationOn, type Operation } from "../operation.js";
import { messageLimitsFields } from "./message-limits-fields.js";
import type { MessageLimits } from "./message-limits.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { says } from "../issue-sentences.js";

export interface PutMessageLimits {
  /** Null removes them. */
  readonly limits: MessageLimits | null;
}

export const putMessageLimits: Operation<PutMessageLimits> = defineOperation({
  name: "put-message-limits",
  summary: "Set frequency caps and quiet hours",
  body: messageLimitsFields,
  input: z.object({ limits: messageLimitsFields.nullable() }),
  prepare: ({ body: limits }) => ({ limits }),
  answers: [
    { status: 200, description: "The new settings", schema: messageLimitsFields },
    { status: 400, description: "Names the contradictory rule" },
  ],
  answer: (_, { body }) => ({ status: 200, body }),
  guards: { resource: "set of message limits", find: (state) => versionOfSetting(state, "messageLimits") },
  decide: (state, { limits }) => {
    if (limits !== null) {
      // A template that was deleted since may stay on the list, so that limits can be put as they were read.
      const known = [...state.templates.map(({ id }) => id), ...(state.messageLimits?.exemptTemplates ?? [])];
      const index = limits.exemptTemplates.findIndex((id) => !known.includes(id));
      const unknown = limits.exemptTemplates[index];
      return unknown === undefined
        ? { state: { ...state, messageLimits: limits }, outcome: applied }
        : { state, outcome: unknownExemption(unknown, index) };
    }
    const { messageLimits, ...rest } = state;
    return messageLimits === undefined
      ? { state, outcome: refused("NotFound", "this workspace has no message limits") }
      : { state: rest, outcome: applied };
  },
});

function unknownExemption(id: string, index: number): CommandOutcome {
  const sentence = says.unknownExemptTemplate({ id });
  const message = `exemptTemplates: ${sentence.text}`;
  return refused("BadRequest", issueAt(["exemptTemplates", index], sentence), message);
}

/** Messages that are already held keep their send time. */
export const deleteMessageLimits: Operation<PutMessageLimits> = operationOn(putMessageLimits, {
  summary: "Delete frequency caps and quiet hours",
  body: z.object({}),
  prepare: () => ({ limits: null }),
  answers: [
    { status: 204, description: "Messages are no longer limited" },
    { status: 404, description: "None are set" },
  ],
});
