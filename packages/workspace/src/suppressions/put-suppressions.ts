/** Suppresses addresses: no messages are sent to them. */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { addressesShape, namedAddresses, withAnAddress } from "./address-fields.js";
import { requireAddresses } from "./require-address.js";
import { suppressAll, suppressionReasons, type SuppressionRow } from "./suppression-rows.js";

export interface PutSuppressions {
  readonly channel: Channel;
  readonly addresses: readonly string[];
  /** Absent: Manual, as in what an earlier release queued. */
  readonly reason?: SuppressionRow["reason"];
}

export const putSuppressions: Operation<PutSuppressions> = defineOperation({
  name: "put-suppressions",
  summary: "Suppress addresses",
  description: "An address that is on the list already gets the reason of this call.",
  body: withAnAddress(
    z.object({
      ...addressesShape,
      reason: z
        .enum(suppressionReasons)
        .default("Manual")
        .describe("Why: that it bounced or complained, as another system has recorded, or a decision."),
    }),
  ),
  input: z.object({
    channel: z.enum(channels),
    addresses: z.array(z.string()).readonly(),
    reason: z.enum(suppressionReasons).exactOptional(),
  }),
  prepare: async ({ body, workspaceId }, { readWorkspace }) => {
    const { channel, address, addresses = [] } = body;
    const { defaultCountry } = await readWorkspace(workspaceId);
    const named = address === undefined ? [] : [{ path: ["address"], channel, address }];
    const more = addresses.map((each, index) => ({ path: ["addresses", index], channel, address: each }));
    requireAddresses([...named, ...more], defaultCountry);
    return { channel, addresses: namedAddresses(body), reason: body.reason };
  },
  answers: [
    { status: 204, description: "They are on the list" },
    { status: 400, description: "Names what is no address of the channel" },
  ],
  decide: (state, { reason = "Manual", ...list }, { workspaceId, now }) => ({
    state,
    changes: suppressAll({
      ...list,
      reason,
      workspaceId,
      country: state.defaultCountry,
      at: now.getTime(),
    }),
    outcome: applied,
  }),
});
