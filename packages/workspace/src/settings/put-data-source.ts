/** Sets the shared secret of a source of webhooks, such as `SegmentIO`. */
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import type { DataSource } from "../state.js";
import { dataSourceTypeField } from "./data-source-type.js";

export const putDataSource: Operation<DataSource> = defineOperation({
  name: "put-data-source",
  summary: "Set the shared secret of a webhook source",
  body: z.object({
    variant: z.object({ type: dataSourceTypeField, sharedSecret: z.string().min(1).max(1_024) }),
  }),
  input: z.object({ type: z.string(), sealed: z.string() }),
  prepare: ({ body: { variant } }, { secrets }) => ({
    type: variant.type,
    sealed: secrets.seal(variant.sharedSecret),
  }),
  answers: [{ status: 200, description: "Set; the secret is never shown again" }],
  refreshes: "workspace",
  guards: {
    resource: "webhook source",
    find: ({ dataSources }, { type }) => dataSources.find((each) => each.type === type),
  },
  decide: (state, source, { now }) => ({
    state: {
      ...state,
      dataSources: [
        ...state.dataSources.filter(({ type }) => type !== source.type),
        { ...source, updatedAt: now.getTime() },
      ],
    },
    outcome: applied,
  }),
});
