/** GET `/commands/:id`: the outcome of a mutating call that was answered with 202. */
import { holds, type Issue, issueSchema } from "@signalbox/core";
import type { RefusedOutcome } from "@signalbox/workspace";
import { z } from "zod";
import { isOwnCommandId } from "../../commands/command-id.js";
import { readCommand } from "../../commands/idempotency.js";
import { outcomeOf } from "../../commands/run-command.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

export const getCommand: Endpoint = defineEndpoint({
  summary: "Show the outcome of a command",
  answers: [
    {
      status: 200,
      description: "Its state, and its outcome once it is applied; kept for some days",
      schema: z.object({
        commandId: z.string(),
        status: z.enum(["Pending", "Done", "Failed"]),
        name: z.string().optional(),
        appliedAt: z.int().optional(),
        outcome: holds("definition", z.unknown())
          .optional()
          .describe("The result of the command, when it succeeded."),
        error: z
          .object({ type: z.string(), message: z.string(), issues: z.array(issueSchema) })
          .optional()
          .describe("Why it failed."),
      }),
    },
    { status: 404, description: "Unknown command of this workspace" },
  ],
  handle: async ({ workspaceId, params }, { tables, secrets }) => {
    const commandId = params["id"] ?? "";
    const row = await readCommand(commandId, tables);
    if (row?.workspaceId !== workspaceId) {
      if (!isOwnCommandId(commandId, workspaceId, secrets)) throw notFound("no command with this id");
      return { status: 200, body: { commandId, status: "Pending" } };
    }
    const outcome = outcomeOf(row);
    const known = { commandId, name: row.name, appliedAt: row.at };
    return outcome.ok
      ? { status: 200, body: { ...known, status: "Done", outcome: outcome.value } }
      : {
          status: 200,
          body: { ...known, status: "Failed", error: failureOf(outcome) },
        };
  },
});

function failureOf({ code, message, issues = [] }: RefusedOutcome): {
  readonly type: string;
  readonly message: string;
  readonly issues: readonly Issue[];
} {
  return { type: code, message, issues };
}
