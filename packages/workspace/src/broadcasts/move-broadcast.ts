/** Starts, pauses, resumes or cancels a broadcast, or makes a scheduled one a draft again. Refused when its status does not allow the action. */
import type { BroadcastStatus } from "@signalbox/core";
import { z } from "zod";
import { neededToPublish } from "../approvals/publish-permission.js";
import {
  refused,
  type Command,
  type CommandContext,
  type CommandOutcome,
  type CommandResult,
} from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { resourceIdField } from "../fields.js";
import { operationOn, type Operation } from "../operation.js";
import type { ApprovedBroadcast } from "./approved-broadcast.js";
import { startRefusal } from "./broadcast-faults.js";
import {
  broadcastActions,
  broadcastJson,
  storedBroadcastSchema,
  type BroadcastAction,
  type StoredBroadcast,
} from "./broadcasts.js";
import { draftAgain } from "./draft-again.js";
import { localTimeCountsSchema, maxCountedLocalTimes } from "./local-times.js";
import { moveBroadcastTo, startOfBroadcast, withGroup } from "./move-broadcast-to.js";
import type { WorkspaceState } from "../state.js";
import { broadcastIn } from "../versions/workspace-shape.js";

export interface MoveBroadcast {
  readonly id: string;
  readonly action: BroadcastAction;
}

interface Move {
  readonly summary: string;
  readonly participle: string;
  /** The statuses that allow it. */
  readonly from: readonly BroadcastStatus[];
}

const moves: Readonly<Record<BroadcastAction, Move>> = {
  // A repeated start must not send a scheduled broadcast at once, so it needs a draft.
  start: { summary: "Start or schedule a broadcast", participle: "started", from: ["Draft"] },
  pause: { summary: "Pause a broadcast", participle: "paused", from: ["Running"] },
  resume: { summary: "Resume a broadcast", participle: "resumed", from: ["Paused"] },
  cancel: {
    summary: "Cancel a broadcast",
    participle: "cancelled",
    from: ["Draft", "Scheduled", "Running", "Paused"],
  },
  unschedule: {
    summary: "Make a scheduled broadcast a draft again",
    participle: "unscheduled",
    from: ["Scheduled"],
  },
};

export const moveBroadcast: Command<MoveBroadcast> = defineCommand({
  name: "move-broadcast",
  input: z.object({ id: z.string(), action: z.enum(broadcastActions) }),
  needs: (state, { action }) =>
    action === "start" || action === "resume" ? neededToPublish(state, "Broadcast") : undefined,
  guards: { resource: "broadcast", find: (state, { id }) => broadcastIn(state, id) },
  decide: decideMove,
});

/** `approved`: what was approved, when an approval starts or resumes it; others who do have the permission themselves. */
export function decideMove(
  state: WorkspaceState,
  { id, action, approved }: MoveBroadcast & { readonly approved?: ApprovedBroadcast },
  { workspaceId, now: date }: CommandContext,
): CommandResult {
  const now = date.getTime();
  const known = [...state.broadcasts, ...state.endedBroadcasts].find((each) => each.id === id);
  if (known === undefined) return { state, outcome: refused("NotFound", `no broadcast with id "${id}"`) };
  const broadcast = state.broadcasts.find((each) => each.id === id);
  if (broadcast === undefined || !moves[action].from.includes(broadcast.status)) {
    return { state, outcome: wrongStatus(action, known.status) };
  }
  if (action === "unschedule") {
    const { broadcast: draft, ...changed } = draftAgain(state, broadcast, { workspaceId, now });
    return { ...changed, outcome: { ok: true, value: broadcastJson(draft) } };
  }
  const { approved: _, ...others } = broadcast;
  const sends = action === "start" || action === "resume";
  const permitted = sends ? { ...others, ...(approved !== undefined && { approved }) } : broadcast;
  const started = action === "start" ? withGroup(state, permitted) : permitted;
  const refusal = action === "start" ? startRefusal(state, started, now) : undefined;
  if (refusal !== undefined) return { state, outcome: refusal };
  const move = { workspaceId, now, to: statusAfter(action, started, now) };
  const { broadcast: moved, ...rest } = moveBroadcastTo(state, started, move);
  return { ...rest, outcome: { ok: true, value: broadcastJson(moved) } };
}

const localTimesField = localTimeCountsSchema
  .optional()
  .describe(
    `With \`useIndividualTimezone\`: the members of the segment at this moment. Left out while the segment is being computed, and for more than ${maxCountedLocalTimes} members: \`progress.localTimes\` of the broadcast counts those.`,
  );

export function moveBroadcastBy(action: BroadcastAction): Operation<MoveBroadcast> {
  const { summary, participle } = moves[action];
  const message = `Broadcast ${participle}`;
  return operationOn(moveBroadcast, {
    summary,
    ...(action === "unschedule" && {
      description:
        "It can be changed then, and started or scheduled again. An approval that scheduled it does not count for that.",
    }),
    body: z.object({ broadcastId: resourceIdField }),
    prepare: ({ body: { broadcastId: id } }) => ({ id, action }),
    answers: [
      {
        status: 200,
        description: "The broadcast has the new status",
        schema: z.object({
          message: z.literal(message),
          ...(action === "start" && { localTimes: localTimesField }),
        }),
      },
      {
        status: 400,
        description:
          "`StatusTransitionError`, `MissingRequiredFields`, `ConstraintViolation`, by the header error-type",
      },
      ...(action === "start" || action === "resume"
        ? [{ status: 403, description: "The caller may not send broadcasts and can ask for an approval" }]
        : []),
      { status: 404, description: "No broadcast with this id" },
    ],
    answer: async (value, { workspaceId }, { countLocalTimes }) => {
      if (action !== "start") return { status: 200, body: { message } };
      const localTimes = await countLocalTimes(workspaceId, storedBroadcastSchema.parse(value));
      return { status: 200, body: { message, ...(localTimes !== undefined && { localTimes }) } };
    },
    withFollowUps: true,
  });
}

function wrongStatus(action: BroadcastAction, status: BroadcastStatus): CommandOutcome {
  const { participle, from } = moves[action];
  return refused(
    "StatusTransitionError",
    `the broadcast is ${status} and cannot be ${participle}; this needs a broadcast that is ${from.join(", ")}`,
  );
}

function statusAfter(
  action: Exclude<BroadcastAction, "unschedule">,
  broadcast: StoredBroadcast,
  now: number,
): BroadcastStatus {
  switch (action) {
    case "start":
      return (startOfBroadcast(broadcast) ?? now) > now ? "Scheduled" : "Running";
    case "pause":
      return "Paused";
    case "resume":
      return "Running";
    case "cancel":
      return "Cancelled";
  }
}
