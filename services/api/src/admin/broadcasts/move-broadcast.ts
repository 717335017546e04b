/** POST `/broadcasts/start`, `pause`, `resume`, `cancel`. */
import { moveBroadcast as command, storedBroadcastSchema, type BroadcastAction } from "@signalbox/workspace";
import {
  countLocalTimes,
  localTimeCountsSchema,
  maxCounted,
  type LocalTimeCounts,
} from "@signalbox/messaging";
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
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

const localTimesField = localTimeCountsSchema
  .optional()
  .describe(
    `With \`useIndividualTimezone\`: the members of the segment at this moment. Left out while the segment is being computed, and for more than ${maxCounted} members: \`progress.localTimes\` of the broadcast counts those.`,
  );

function localTimesOf(
  workspaceId: WorkspaceId,
  started: Json,
  api: ApiContext,
): Promise<LocalTimeCounts | undefined> {
  const broadcast = storedBroadcastSchema.parse(started);
  return countLocalTimes({ workspaceId, broadcast, now: api.now().getTime() }, api);
}

export const moveBroadcasts: readonly Route[] = operations.map(({ action, summary, done }) =>
  defineRoute({
    method: "POST",
    path: `/broadcasts/${action}`,
    summary,
    tag: "Broadcasts",
    body: z.object({ broadcastId: idField }),
    answers: [
      {
        status: 200,
        description: "The broadcast has the new status",
        schema: z.object({
          message: z.literal(done),
          ...(action === "start" && { localTimes: localTimesField }),
        }),
      },
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
          answer: async (value) => {
            const localTimes =
              action === "start" ? await localTimesOf(request.workspaceId, value, api) : undefined;
            return {
              status: 200,
              body: { message: done, ...(localTimes !== undefined && { localTimes }) },
            };
          },
        },
        request,
        api,
      ),
  }),
);
