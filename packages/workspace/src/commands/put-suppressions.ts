/** Suppresses addresses: no messages are sent to them. */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import { suppressionRows } from "../suppression-rows.js";

export interface PutSuppressions {
  readonly channel: Channel;
  readonly addresses: readonly string[];
}

export const putSuppressions: Command<PutSuppressions> = defineCommand({
  name: "put-suppressions",
  input: z.object({ channel: z.enum(channels), addresses: z.array(z.string()) }),
  decide: (state, input, { workspaceId, now }) => ({
    state,
    changes: suppressionRows({ ...input, workspaceId, at: now.getTime() }, true),
    outcome: applied,
  }),
});
