/** The fields of a journey run in answers. */
import { holds, sentenceSchema } from "@signalbox/core";
import { z } from "zod";

export const shownRunSchema: z.ZodType = z
  .object({
    runId: z.string(),
    journeyId: z.string(),
    journeyName: z.string().nullable().describe("Null once the journey is deleted."),
    version: z.int().describe("Of the definition it uses."),
    status: z.enum(["live", "finished"]),
    text: z.string().describe("What it waits for, or how it ended, in English."),
    says: z.array(sentenceSchema).describe("What `text` says."),
    startedAt: z.string(),
    waitsUntil: z.string().optional().describe("When it continues without an event."),
    finishedAt: z.string().optional(),
    finished: z
      .string()
      .optional()
      .describe(
        "How: `exited`, `converted`, `exitCondition`, `heldOut`, `messageSkipped`, `messageFailed`, `journeyPaused`, `journeyDeleted`, `stopped`, `dateMissing`, `dateUnreadable`, `datePassed`, `wentInCircles`.",
      ),
    met: z
      .string()
      .optional()
      .describe(
        "The condition that ended it, of `converted` and `exitCondition`: `event:<name>`, `segment:<id>` or `notSegment:<id>`.",
      ),
    convertedAt: z
      .string()
      .optional()
      .describe(
        "When it reached the goal of its journey; also after it had finished, or as it was held out.",
      ),
    key: holds("data", z.string().optional().describe("The value of the entry's key.")),
    trigger: z
      .object({ messageId: z.string(), at: z.string(), event: z.string().optional() })
      .optional()
      .describe(
        "The event that started it; absent for a start by time, or by the start of the journey. The name while the event is stored.",
      ),
    nodes: z
      .array(
        z.object({
          nodeId: z.string(),
          type: z.string().optional(),
          name: z.string().optional(),
          at: z.string(),
          cause: z.string().describe("The label of the edge it came along, as in its event."),
          because: z.string().describe("The same in English, without a capital and a full stop."),
          becauseSays: z.array(sentenceSchema).describe("What `because` says."),
          text: z
            .string()
            .optional()
            .describe("What the node does, in English; absent once the journey is deleted."),
          says: z.array(sentenceSchema).optional().describe("What `text` says."),
          delivery: z
            .object({ id: z.string(), status: z.string() })
            .optional()
            .describe("Of the message it requested there."),
        }),
      )
      .describe("The nodes it reached, oldest first; at most the latest 200."),
    nodesLeftOut: z.int().optional().describe("How many earlier nodes were left out."),
  })
  .meta({ id: "JourneyRun" });
