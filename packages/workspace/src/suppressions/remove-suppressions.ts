/** Lifts the suppression of addresses, for every reason. */
import { AppError, channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { askedAddressesSchema, namedAddresses } from "./address-fields.js";
import { liftedSuppressions, readSuppression, suppressionIds, suppressionTable } from "./suppression-rows.js";

export interface RemoveSuppressions {
  readonly channel: Channel;
  readonly addresses: readonly string[];
}

export const removeSuppressions: Operation<RemoveSuppressions> = defineOperation({
  name: "remove-suppressions",
  summary: "Remove addresses from the suppression list",
  body: askedAddressesSchema,
  input: z.object({ channel: z.enum(channels), addresses: z.array(z.string()) }),
  prepare: async ({ workspaceId, body }, { tables, readWorkspace }) => {
    const { channel } = body;
    const { defaultCountry: country } = await readWorkspace(workspaceId);
    const ids = new Map(
      namedAddresses(body).map((address) => [
        address,
        suppressionIds({ workspaceId, channel, address, country }),
      ]),
    );
    const rows = await tables.getMany(suppressionTable.name, [...ids.values()].flat());
    const addresses = [...ids.keys()].filter((address) =>
      ids.get(address)?.some((id) => readSuppression(rows.get(id)) !== null),
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
    changes: liftedSuppressions({ ...input, workspaceId, country: state.defaultCountry, at: now.getTime() }),
    outcome: applied,
  }),
});
