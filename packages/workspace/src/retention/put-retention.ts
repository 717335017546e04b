/**
 * Sets or removes for how long a workspace keeps events, deliveries and what else has an age. It replaces the whole setting.
 * Workers delete older rows in the background; nothing is deleted by the command itself.
 */
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, operationOn, type Operation } from "../operation.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { exampleRetention, retentionFields, retentionSchema, type Retention } from "./retention.js";

export interface PutRetention {
  /** Null removes it. */
  readonly retention: Retention | null;
}

export const putRetention: Operation<PutRetention> = defineOperation({
  name: "put-retention",
  summary: "Set how long data is kept",
  description:
    "Days for each kind of data; older rows are deleted in the background and cannot be restored. It replaces the whole setting: a kind that is left out has its default. Segments, user properties and figures keep what they counted. A child that has set none uses its parent's. `POST /settings/retention/effect` says how much a setting would delete now.",
  example: { body: { ...exampleRetention } },
  body: retentionFields,
  input: z.object({ retention: retentionSchema.nullable() }),
  prepare: ({ body: retention }) => ({ retention }),
  answers: [
    { status: 200, description: "The new setting", schema: retentionFields, example: exampleRetention },
    { status: 400, description: "Names the field that is out of range" },
  ],
  answer: (_, { body }) => ({ status: 200, body: { ...body } }),
  guards: { resource: "retention of data", find: (state) => versionOfSetting(state, "retention") },
  decide: (state, { retention }) => {
    if (retention !== null) return { state: { ...state, retention }, outcome: applied };
    const { retention: removed, ...rest } = state;
    return { state: removed === undefined ? state : rest, outcome: applied };
  },
});

/** A child then uses its parent's. */
export const deleteRetention: Operation<PutRetention> = operationOn(putRetention, {
  summary: "Delete the setting of how long data is kept",
  description: "The setting of the parent applies then, or the default. Deleted data does not come back.",
  body: z.object({}),
  prepare: () => ({ retention: null }),
  answers: [{ status: 204, description: "It has no setting of its own" }],
});
