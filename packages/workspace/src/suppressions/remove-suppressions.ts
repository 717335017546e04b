/** Lifts the suppression of addresses, for every reason. */
import { AppError, channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { addressesSchema, namedAddresses } from "./address-fields.js";
import { readSuppression, suppressionId, suppressionRows, suppressionTable } from "./suppression-rows.js";

export interface RemoveSuppressions {
  readonly channel: Channel;
  readonly addresses: readonly string[];
}

export const removeSuppressions: Operation<RemoveSuppressions> = defineOperation({
  name: "remove-suppressions",
  summary: "Remove addresses from the suppression list",
  body: addressesSchema,
  input: z.object({ channel: z.enum(channels), addresses: z.array(z.string()) }),
  prepare: async ({ workspaceId, body }, { tables }) => {
    const { channel } = body;
    const ids = new Map(
      namedAddresses(body).map((address) => [suppressionId(workspaceId, channel, address), address]),
    );
    const rows = await tables.getMany(suppressionTable.name, [...ids.keys()]);
    const addresses = [...ids].flatMap(([id, address]) =>
      readSuppression(rows.get(id)) === null ? [] : [address],
    );
    if (addresses.length > 0) return { channel, addresses };
    const message = "none of these addresses is on the suppression list of the channel";
    throw new AppError({ code: "NotFound", message });
  },
  answers: [
    { status: 204, description: "None of them is on the list any more" },
    { status: 404, description: "None of them was on the list" },
  ],
  decide: (state, input, { workspaceId, now }) => ({
    state,
    changes: suppressionRows({ ...input, workspaceId, at: now.getTime() }, false),
    outcome: applied,
  }),
});
