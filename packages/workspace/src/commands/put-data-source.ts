/** Sets the shared secret of a source of webhooks, such as `SegmentIO`. */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import type { DataSource } from "../state.js";

export const putDataSource: Command<DataSource> = defineCommand({
  name: "put-data-source",
  input: z.object({ type: z.string(), sealed: z.string() }),
  decide: (state, source) => ({
    state: {
      ...state,
      dataSources: [...state.dataSources.filter(({ type }) => type !== source.type), source],
    },
    outcome: applied,
  }),
});
