/** POST `/broadcasts/start`, `pause`, `resume`, `cancel`. */
import { moveBroadcast as command, type BroadcastAction } from "@signalbox/actors";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";

interface Operation {
  readonly action: BroadcastAction;
  readonly summary: string;
  readonly done: string;
}

const operations: readonly Operation[] = [
  {
    action: "start",
    summary: "Start or schedule a broadcast",
    done: "Broadcast started",
  },
  {
    action: "pause",
    summary: "Pause a broadcast",
    done: "Broadcast paused",
  },
  { action: "resume", summary: "Resume a broadcast", done: "Broadcast resumed" },
  { action: "cancel", summary: "Cancel a broadcast", done: "Broadcast cancelled" },
];

export const moveBroadcasts: readonly Route[] = operations.map(({ action, summary, done }) =>
  defineRoute({
    method: "POST",
    path: `/broadcasts/${action}`,
    summary,
    tag: "Broadcasts",
    body: z.object({ broadcastId: idField }),
    answers: [
      { status: 200, description: "It is done", schema: z.object({ message: z.literal(done) }) },
      {
        status: 400,
        description:
          "`StatusTransitionError`, `MissingRequiredFields`, `ConstraintViolation`, by the header error-type",
      },
      { status: 404, description: "No broadcast with this id" },
    ],
    handle: (request, api) =>
      runCommand(
        {
          command,
          input: () => ({ id: request.body.broadcastId.toLowerCase(), action }),
          withFollowUps: true,
          answer: () => ({ status: 200, body: { message: done } }),
        },
        request,
        api,
      ),
  }),
);
