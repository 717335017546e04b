/** DELETE `/rejected-events`: deletes rejected events. */
import { discardRejectedEvents as command } from "@signalbox/workspace";
import { identifyCommand } from "../../commands/idempotency.js";
import { runIdentified } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { selectRejectedEvents, withSelection } from "./select-rejected-events.js";

export const discardRejectedEvents: Endpoint = defineEndpoint({
  summary: "Discard rejected events",
  body: withSelection({}),
  answers: [
    { status: 204, description: "Deleted; with `all`, up to 1,000 of them a call" },
    { status: 404, description: "One of the ids is not in the list" },
  ],
  handle: async (request, api) => {
    const identity = await identifyCommand(request, api);
    const { workspaceId, body, cursors } = request;
    const ports = { tables: api.tables, cursors };
    const events =
      identity.row === undefined ? (await selectRejectedEvents(workspaceId, body, ports)).events : [];
    return runIdentified(
      { command, input: () => ({ ids: events.map(({ id }) => id) }), answer: () => ({ status: 204 }) },
      identity,
      request,
      api,
    );
  },
});
