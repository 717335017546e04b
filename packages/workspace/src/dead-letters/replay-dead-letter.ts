/**
 * Sends a dead letter to its actor again, unchanged or as an operator fixed it. Its origin is the message batch that
 * first carried it, because its event is stored with that job id and would otherwise count as a duplicate.
 */
import { type ActorKey, issueAt, jobId, type Message, parseActorKey, refusalError } from "@signalbox/core";
import { deadLetterTable } from "@signalbox/engine";
import { z } from "zod";
import { permissions, type Permission } from "../access/permissions.js";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { workspaceKind } from "../state.js";
import { findDeadLetter } from "./dead-letter.js";
import { says } from "../issue-sentences.js";

export interface ReplayDeadLetter {
  readonly id: string;
  readonly origin: string;
  readonly message: { readonly to: string; readonly type: string; readonly body: unknown };
}

const correctedSchema = z.object({
  type: z.string().exactOptional().describe("Default: the stored type."),
  body: z.unknown().optional().describe("Default: the stored body."),
});
const foundSchema = z.object({ type: z.string(), body: z.unknown(), origin: z.string().exactOptional() });

export const replayDeadLetter: Operation<ReplayDeadLetter> = defineOperation({
  name: "replay-dead-letter",
  summary: "Replay a dead letter",
  body: z.object({ message: correctedSchema.exactOptional() }),
  input: z.object({
    id: z.string(),
    origin: z.string(),
    message: z.object({ to: z.string(), type: z.string(), body: z.unknown() }),
  }),
  // A corrected message goes to the same actor: its rights were decided when it was first accepted.
  prepare: async ({ workspaceId, params: { id = "" }, body: { message: corrected }, caller }, tools) => {
    const { to, job, message: stored } = await findDeadLetter(workspaceId, id, tools.tables);
    if (corrected !== undefined) requireCorrection(to, caller.permissions);
    const found = foundSchema.safeParse(stored).data;
    const message = {
      to,
      type: corrected?.type ?? found?.type ?? "",
      body: corrected?.body ?? found?.body,
    };
    tools.requireMessage(message);
    return { id, origin: found?.origin ?? job, message };
  },
  answers: [
    { status: 204, description: "Sent again, and no longer a dead letter unless it failed again" },
    { status: 400, description: "The message would fail again; the reason names the field" },
    { status: 403, description: "A corrected command, from a caller who may not do everything" },
    { status: 404, description: "No dead letter with this id" },
  ],
  withFollowUps: true,
  decide: (state, { id, origin, message }) => {
    const replayed: Message = { ...message, to: message.to as ActorKey, origin: jobId(origin) };
    return {
      state,
      send: [replayed],
      changes: [deadLetterTable.remove(id)],
      outcome: applied,
    };
  },
});

/** Throws `Forbidden`: a corrected message to the workspace is any command, so it needs every permission. */
function requireCorrection(to: string, own: ReadonlySet<Permission>): void {
  if (parseActorKey(to).kind !== workspaceKind || permissions.every((each) => own.has(each))) return;
  throw refusalError("Forbidden", issueAt(["message"], says.correctionForbidden()));
}
