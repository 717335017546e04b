/**
 * POST `/dead-letters/:id/replay`: sends a message to its actor again, unchanged or corrected by an operator. A
 * corrected message goes to the same actor: its rights were decided when it was first accepted.
 */
import { behavioursOf } from "@signalbox/engine";
import { productBehaviours } from "@signalbox/messaging";
import { replayDeadLetter as command } from "@signalbox/workspace";
import { parseActorKey } from "@signalbox/core";
import { z } from "zod";
import { identifyCommand } from "../../commands/idempotency.js";
import { runIdentified } from "../../commands/run-command.js";
import { badRequest } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { listIssues } from "../request/describe-issues.js";
import { findDeadLetter, type DeadLetter } from "./dead-letter.js";

const correctedSchema = z.object({
  type: z.string().exactOptional().describe("Default: the stored type."),
  body: z.unknown().optional().describe("Default: the stored body."),
});
const foundSchema = z.object({ type: z.string(), body: z.unknown(), origin: z.string().exactOptional() });

const behaviours = behavioursOf(...productBehaviours);

export const replayDeadLetter: Route = defineRoute({
  method: "POST",
  path: "/dead-letters/:id/replay",
  summary: "Replay a dead letter",
  tag: "Dead letters",
  body: z.object({ message: correctedSchema.exactOptional() }),
  answers: [
    { status: 204, description: "Sent again, and no longer a dead letter unless it failed again" },
    { status: 400, description: "The message would fail again; the reason names the field" },
    { status: 404, description: "No dead letter with this id" },
  ],
  handle: async (request, api) => {
    const id = request.params["id"] ?? "";
    const identity = await identifyCommand(request, api);
    const deadLetter =
      identity.row === undefined ? await findDeadLetter(request.workspaceId, id, api.tables) : undefined;
    const again = deadLetter && correct(deadLetter, request.body.message ?? {});
    return runIdentified(
      {
        command,
        input: () => ({
          id,
          origin: again?.origin ?? "",
          message: again?.message ?? { to: "", type: "", body: null },
        }),
        withFollowUps: true,
        answer: () => ({ status: 204 }),
      },
      identity,
      request,
      api,
    );
  },
});

interface Again {
  readonly origin: string;
  readonly message: { readonly to: string; readonly type: string; readonly body: unknown };
}

/** Throws `BadRequest` when the actor would not accept the message. */
function correct(deadLetter: DeadLetter, { type, body }: z.output<typeof correctedSchema>): Again {
  const found = foundSchema.safeParse(deadLetter.message);
  const message = { to: deadLetter.to, type: type ?? found.data?.type ?? "", body: body ?? found.data?.body };
  const handlers = behaviours.get(parseActorKey(deadLetter.to).kind)?.handlers ?? {};
  const handler = Object.hasOwn(handlers, message.type) ? handlers[message.type] : undefined;
  if (handler === undefined) {
    throw badRequest(`message.type: must be one of ${Object.keys(handlers).join(", ")}`);
  }
  try {
    handler.prepare(message.body);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw badRequest(`message.body does not fit: ${listIssues(error.issues)}`);
  }
  return { origin: found.data?.origin ?? deadLetter.job, message };
}
