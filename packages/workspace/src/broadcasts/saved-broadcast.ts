/**
 * A broadcast as the API returns it: its settings and its progress. The workspace stores broadcasts that can still
 * change; of an ended one it stores the name and whether it is archived, and the broadcast's row has the rest.
 */
import {
  audienceOfBroadcast,
  broadcastAudienceSchema,
  broadcastStatuses,
  onlySegmentOf,
  sentenceSchema,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { authorFields } from "../audit/authors.js";
import type { WorkspaceState } from "../state.js";
import type { Versioned } from "../versions/stamp-changes.js";
import { broadcastReasonSays } from "./broadcast-reason.js";
import type { BroadcastRow } from "./broadcast-table.js";
import {
  broadcastConfigSchema,
  duplicateChoices,
  readBroadcastRow,
  type StoredBroadcast,
} from "./broadcasts.js";
import { localTimeCountsSchema } from "./local-times.js";

const count = z.int();

export const savedBroadcastSchema: z.ZodType = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    segmentId: z
      .string()
      .optional()
      .describe("The segment, where `audience` includes one and excludes none."),
    audience: broadcastAudienceSchema.optional().describe("Absent while no segment is chosen."),
    parentId: z
      .string()
      .optional()
      .describe("It goes to those for whom this broadcast failed, and has no audience."),
    messageTemplateId: z.string().optional(),
    subscriptionGroupId: z.string().optional(),
    config: broadcastConfigSchema,
    duplicateAddresses: z
      .enum(duplicateChoices)
      .describe("By email and SMS. `All` for those of a release that had no such choice."),
    status: z.enum(broadcastStatuses),
    scheduledAt: z.string().optional().describe("A local date and time in `config.defaultTimezone`."),
    startedAt: z.int().optional().describe("When it was started, immediately or for a later time."),
    createdAt: z.int(),
    updatedAt: z.int(),
    ...authorFields,
    archived: z.boolean().optional(),
    version: z.literal("V2"),
    pausedBecause: z.string().optional().describe("Why the service paused it."),
    pausedBecauseSays: z.array(sentenceSchema).optional().describe("What `pausedBecause` says."),
    failedBecause: z.string().optional(),
    failedBecauseSays: z.array(sentenceSchema).optional().describe("What `failedBecause` says."),
    returnedBecause: z
      .string()
      .optional()
      .describe("Why the service made it a draft again: what was approved has changed since."),
    returnedBecauseSays: z.array(sentenceSchema).optional().describe("What `returnedBecause` says."),
    progress: z
      .object({
        recipients: count.describe("Users of the audience who are not excluded, also those who are skipped."),
        reached: count
          .optional()
          .describe(
            "Of `recipients`, those who get it: as many as `POST /broadcasts/reach` said when it began to run, corrected by what became of the messages. The others are skipped.",
          ),
        excluded: z
          .array(z.object({ segmentId: z.string(), count }))
          .optional()
          .describe(
            "Members of included segments who are no recipients, as of the start: each counts for the first excluded segment that they are in. Absent when there are none.",
          ),
        sent: count,
        skipped: count,
        failed: count,
        waiting: count
          .optional()
          .describe(
            "Messages that were requested and have no outcome yet; `GET /deliveries` lists them, `GET /deliveries/reasons` says why they wait. Recipients that are left over are not requested yet. Absent when none wait.",
          ),
        nextLocalTimeAt: z
          .int()
          .optional()
          .describe(
            "With `useIndividualTimezone`: when the next users are sent to. Absent when none are left to a later time.",
          ),
        localTimes: localTimeCountsSchema
          .optional()
          .describe("With `useIndividualTimezone`: counts of the recipients processed so far."),
        timesAhead: z
          .array(
            z.object({
              at: z.int(),
              timezone: z.string().describe("As it is written with the users or the broadcast."),
              count: count.describe("Users who are expected to get it then."),
            }),
          )
          .optional()
          .describe(
            "With `useIndividualTimezone`: the local times that have not come yet, the earliest first; of one moment the zone with most users first. Absent when none are left.",
          ),
      })
      .optional()
      .describe(
        "Present once it is started. For an ended broadcast it still changes when its messages are reported on.",
      ),
  })
  .meta({ id: "Broadcast" });

/** A broadcast that was not started has no progress. */
export function savedBroadcast(workspaceId: WorkspaceId, stored: StoredBroadcast, progress?: object): object {
  const {
    epoch: _,
    isByService: _1,
    because,
    approved: _2,
    segmentId: _3,
    audience: _4,
    content: _5,
    besides: _6,
    archived,
    ...broadcast
  } = stored as StoredBroadcast & Versioned;
  const { status } = broadcast;
  const audience = audienceOfBroadcast(stored);
  const segmentId = onlySegmentOf(stored);
  return {
    duplicateAddresses: "All",
    ...broadcast,
    ...(segmentId !== undefined && { segmentId }),
    ...(audience.include.length + audience.exclude.length > 0 && { audience }),
    workspaceId,
    version: "V2",
    ...(archived === true && { archived }),
    ...(because !== undefined &&
      status === "Paused" && { pausedBecause: because, pausedBecauseSays: broadcastReasonSays(because) }),
    ...(because !== undefined &&
      status === "Failed" && { failedBecause: because, failedBecauseSays: broadcastReasonSays(because) }),
    ...(because !== undefined &&
      status === "Draft" && { returnedBecause: because, returnedBecauseSays: broadcastReasonSays(because) }),
    ...(progress !== undefined && { progress }),
  };
}

/** The current broadcast of a row of `broadcasts`. */
export function presentBroadcast(
  { broadcasts, endedBroadcasts }: Pick<WorkspaceState, "broadcasts" | "endedBroadcasts">,
  row: BroadcastRow,
): StoredBroadcast {
  const { archived: _, ...stored } = readBroadcastRow(row);
  const live = broadcasts.find(({ id }) => id === stored.id);
  if (live !== undefined) return live;
  const ended = endedBroadcasts.find(({ id }) => id === stored.id);
  return { ...stored, ...ended };
}
