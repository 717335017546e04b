/** GET `/settings/retention`: for how long the workspace keeps its data, and how far the deletion has come. */
import { expiringKinds } from "@signalbox/core";
import { exampleRetention, retentionFields, settingVersion, withUpdatedAt } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { readProgress, readRetentionInForce } from "./read-retention.js";

const momentField = z.number().nullable();

const progressSchema = z.object({
  kind: z.enum(expiringKinds),
  isRunning: z.boolean(),
  deleted: z.int().describe("Rows that the last run has deleted, or the one under way."),
  deletedInAll: z.int().describe("Rows that all runs have deleted."),
  oldestAt: momentField.describe("The time of the oldest row that is left; null: there is none."),
  startedAt: momentField.describe("When the last run began; null: none has."),
  finishedAt: momentField.describe(
    "When the last run ended; null while it is under way, and before the first.",
  ),
  nextAt: momentField.describe("When the next run begins; null: it is kept for ever."),
});

const exampleAt = 1_790_000_000_000;

export const getRetention: Endpoint = defineEndpoint({
  summary: "Show how long data is kept",
  description:
    "With the progress of the deletion, which runs once a day for each kind. A child that has set nothing uses its parent's setting.",
  answers: [
    {
      status: 200,
      description: "The setting, in days, and the progress of each kind. Times are in ms",
      schema: withUpdatedAt(
        z.object({
          source: z
            .enum(["Own", "Parent", "Default"])
            .describe("Whose the setting is; `Default`: neither the workspace nor its parent has one."),
          retention: retentionFields,
          progress: z.array(progressSchema).describe("One of each kind."),
        }),
      ),
      example: {
        source: "Own",
        retention: exampleRetention,
        progress: [
          {
            kind: "events",
            isRunning: false,
            deleted: 1_200,
            deletedInAll: 86_000,
            oldestAt: exampleAt,
            startedAt: exampleAt,
            finishedAt: exampleAt,
            nextAt: exampleAt,
          },
        ],
      },
    },
  ],
  handle: async ({ workspaceId }, ports) => {
    const state = await readWorkspace(workspaceId, ports.actors);
    const { retention, source } = await readRetentionInForce(state, ports.actors);
    const progress = await readProgress(workspaceId, retention, ports);
    return { status: 200, body: { source, retention, progress, ...settingVersion(state, "retention") } };
  },
});
