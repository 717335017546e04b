/** Suppresses addresses: no messages are sent to them. */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { addressesSchema, namedAddresses } from "./address-fields.js";
import { manualSuppressions } from "./suppression-rows.js";

export interface PutSuppressions {
  readonly channel: Channel;
  readonly addresses: readonly string[];
}

export const putSuppressions: Operation<PutSuppressions> = defineOperation({
  name: "put-suppressions",
  summary: "Suppress addresses",
  body: addressesSchema,
  input: z.object({ channel: z.enum(channels), addresses: z.array(z.string()) }),
  prepare: ({ body }) => ({ channel: body.channel, addresses: namedAddresses(body) }),
  answers: [{ status: 204, description: "They are on the list, with the reason Manual" }],
  decide: (state, input, { workspaceId, now }) => ({
    state,
    changes: manualSuppressions({ ...input, workspaceId, country: state.defaultCountry, at: now.getTime() }),
    outcome: applied,
  }),
});
