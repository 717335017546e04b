/** Lifts the suppression of addresses, for every reason. */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import { suppressionRows } from "../suppression-rows.js";

export interface RemoveSuppressions {
  readonly channel: Channel;
  readonly addresses: readonly string[];
}

export const removeSuppressions: Command<RemoveSuppressions> = defineCommand({
  name: "remove-suppressions",
  input: z.object({ channel: z.enum(channels), addresses: z.array(z.string()) }),
  decide: (state, input, { workspaceId, now }) => ({
    state,
    changes: suppressionRows({ ...input, workspaceId, at: now.getTime() }, false),
    outcome: applied,
  }),
});
