/** DELETE `/suppressions`: removes addresses from the list, whatever the reason for their suppression. */
import { removeSuppressions as command, suppressionId, suppressionTable } from "@signalbox/workspace";
import { readSuppression } from "@signalbox/messaging";
import { identifyCommand } from "../../commands/idempotency.js";
import { runIdentified } from "../../commands/run-command.js";
import { notFound } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { addressesSchema, namedAddresses } from "./address-fields.js";

export const removeSuppressions: Route = defineRoute({
  method: "DELETE",
  path: "/suppressions",
  summary: "Remove addresses from the suppression list",
  tag: "Deliveries",
  body: addressesSchema,
  answers: [
    { status: 204, description: "None of them is on the list any more" },
    { status: 404, description: "None of them was on the list" },
  ],
  handle: async (request, api) => {
    const { workspaceId, body } = request;
    const { channel } = body;
    const identity = await identifyCommand(request, api);
    const ids = new Map(
      namedAddresses(body).map((address) => [suppressionId(workspaceId, channel, address), address]),
    );
    const rows = await api.tables.getMany(suppressionTable.name, [...ids.keys()]);
    const listed = [...ids].flatMap(([id, address]) =>
      readSuppression(rows.get(id)) === null ? [] : [address],
    );
    if (listed.length === 0 && identity.row === undefined) {
      throw notFound("none of these addresses is on the suppression list of the channel");
    }
    return runIdentified(
      { command, input: () => ({ channel, addresses: listed }), answer: () => ({ status: 204 }) },
      identity,
      request,
      api,
    );
  },
});
