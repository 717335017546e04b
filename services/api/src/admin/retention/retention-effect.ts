/** POST `/settings/retention/effect`: how much a setting would delete now. Changes nothing. */
import { expiringKinds } from "@signalbox/core";
import { exampleRetention, retentionFields } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { countExpired } from "./read-retention.js";

export const effectOfRetention: Endpoint = defineEndpoint({
  summary: "Show what a retention setting would delete",
  description:
    "Counts the rows of each kind that are older than the setting at this moment. It changes nothing.",
  readsOnly: true,
  example: { body: { ...exampleRetention } },
  body: retentionFields,
  answers: [
    {
      status: 200,
      description: "The number of each kind",
      schema: z.object({
        kinds: z.array(
          z.object({
            kind: z.enum(expiringKinds),
            count: z.int(),
            isAtLeast: z.boolean().describe("Counting has ended at `count`; there may be more."),
          }),
        ),
      }),
      example: { kinds: [{ kind: "events", count: 1_200, isAtLeast: false }] },
    },
  ],
  handle: async ({ workspaceId, body }, ports) => ({
    status: 200,
    body: { kinds: await countExpired(workspaceId, body, ports) },
  }),
});
