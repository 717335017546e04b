/** Deletes a source of webhooks. Succeeds also when it is not set. */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";

export interface DeleteDataSource {
  readonly type: string;
}

export const deleteDataSource: Command<DeleteDataSource> = defineCommand({
  name: "delete-data-source",
  input: z.object({ type: z.string() }),
  decide: (state, { type }) => ({
    state: { ...state, dataSources: state.dataSources.filter((source) => source.type !== type) },
    outcome: applied,
  }),
});
