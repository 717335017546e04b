/** DELETE `/mailbox`: empties the test mailbox of the workspace. */
import { clearMailbox as command } from "@signalbox/workspace";
import { runCommand } from "../commands/run-command.js";
import { defineRoute, type Route } from "../http/route.js";

export const clearMailbox: Route = defineRoute({
  method: "DELETE",
  path: "/mailbox",
  summary: "Empty the test mailbox",
  tag: "Test mailbox",
  answers: [{ status: 204, description: "Empty" }],
  handle: (request, api) =>
    runCommand({ command, input: () => ({}), answer: () => ({ status: 204 }) }, request, api),
});
