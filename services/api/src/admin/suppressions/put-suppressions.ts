/** PUT `/suppressions`: suppresses addresses until they are removed from the list. */
import { putSuppressions as command } from "@signalbox/workspace";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { addressesSchema, namedAddresses } from "./address-fields.js";

export const putSuppressions: Route = defineRoute({
  method: "PUT",
  path: "/suppressions",
  summary: "Suppress addresses",
  tag: "Deliveries",
  body: addressesSchema,
  answers: [{ status: 204, description: "They are on the list, with the reason Manual" }],
  handle: (request, api) => {
    const addresses = namedAddresses(request.body);
    const { channel } = request.body;
    return runCommand(
      { command, input: () => ({ channel, addresses }), answer: () => ({ status: 204 }) },
      request,
      api,
    );
  },
});
