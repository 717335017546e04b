/** Deletes a source of webhooks. Succeeds also when it is not set. */
import { fieldSays, issueAt, refusalError } from "@signalbox/core";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { dataSourceTypeField } from "./data-source-type.js";

const typeField = dataSourceTypeField.exactOptional();

export const deleteDataSource: Operation<{ readonly type: string }> = defineOperation({
  name: "delete-data-source",
  summary: "Delete a webhook source",
  body: z.object({
    type: typeField,
    variant: z
      .object({ type: typeField })
      .exactOptional()
      .describe("The type may also be given here, as in the PUT."),
  }),
  input: z.object({ type: z.string() }),
  prepare: ({ body }) => {
    const type = body.type ?? body.variant?.type;
    if (type === undefined) throw refusalError("BadRequest", issueAt(["type"], fieldSays.required()));
    return { type };
  },
  answers: [{ status: 204, description: "Deleted" }],
  refreshes: "workspace",
  guards: {
    resource: "webhook source",
    find: ({ dataSources }, { type }) => dataSources.find((each) => each.type === type),
  },
  decide: (state, { type }) => ({
    state: { ...state, dataSources: state.dataSources.filter((source) => source.type !== type) },
    outcome: applied,
  }),
});
