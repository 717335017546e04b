/** What happens in the workspace at this moment, by the stream of the page; without a stream it is polled. */
import { useState } from "react";
import * as z from "zod/mini";
import { useQueries } from "../api/use-api.js";
import { useLive } from "./use-live.js";

const countsSchema = z.object({
  eventsPerSecond: z.optional(z.number()),
  deadLetters: z.optional(z.object({ count: z.number(), isAtLeast: z.boolean() })),
  broadcasts: z.optional(
    z.array(
      z.object({
        workspaceId: z.string(),
        id: z.string(),
        name: z.string(),
        status: z.string(),
        progress: z.object({
          recipients: z.number(),
          // Absent from an API of the release before.
          reached: z.optional(z.number()),
          nextLocalTimeAt: z.optional(z.number()),
          sent: z.number(),
          skipped: z.number(),
          failed: z.number(),
        }),
      }),
    ),
  ),
  recomputes: z.optional(
    z.array(
      z.object({
        workspaceId: z.string(),
        status: z.enum(["Running", "Paused"]),
        done: z.number(),
        total: z.number(),
      }),
    ),
  ),
});

export type LiveCounts = z.output<typeof countsSchema>;

/** Undefined until the first values are there. */
export function useLiveCounts(): LiveCounts | undefined {
  const queries = useQueries();
  const [streamed, setStreamed] = useState<LiveCounts>();
  const { refetchInterval } = useLive("counts", (value) => setStreamed(countsSchema.parse(value)));
  const polled = queries.useQuery(
    "get",
    "/api/admin/live",
    { params: { query: { topics: ["counts"] } } },
    { refetchInterval, enabled: refetchInterval !== false },
  );
  if (refetchInterval === false && streamed !== undefined) return streamed;
  return polled.data?.counts === undefined ? streamed : countsSchema.parse(polled.data.counts);
}
