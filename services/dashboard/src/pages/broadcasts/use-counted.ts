/** The messages of a broadcast as the analysis counts them, so that each number has a list with the same messages. */
import type { Answer } from "@signalbox/client";
import { useMay, useQueries } from "../../data/index.js";
import { reportedBefore, useReportsOf, type MessageCounts, type Reported } from "../../ui/index.js";
import { isEnded, periodOf, type Broadcast, type BroadcastProgress } from "./broadcast-statuses.js";
import { useSendingProvider } from "./use-sending-provider.js";

/** Vendors report for days after the end. */
const endedEveryMs = 15_000;
const everyMs = 3_000;

export interface Counted {
  /** Not below the progress of the broadcast, which the analysis follows. */
  readonly counts: MessageCounts;
  readonly reported: Reported;
}

/** Undefined before the start, until it is read, and for those who may not see numbers. */
export function useCounted(broadcast: Broadcast): Counted | undefined {
  const may = useMay();
  const { id, startedAt, progress, config } = broadcast;
  const reports = useReportsOf(useSendingProvider(config), config.message.type);
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/analysis/summary",
    {
      params: {
        query: {
          ...periodOf(broadcast),
          filters: { broadcastIds: [id] },
        },
      },
    },
    {
      refetchInterval: ({ state }) =>
        isEnded(broadcast) && state.data !== undefined && !isBehind(countsOf(state.data), progress)
          ? endedEveryMs
          : everyMs,
      enabled: may("analysis:read") && startedAt !== undefined,
    },
  );
  if (data === undefined) return undefined;
  const counts = countsOf(data);
  return {
    counts: progress !== undefined && isBehind(counts, progress) ? { ...counts, ...done(progress) } : counts,
    reported: data.summary.sent === 0 ? reportedBefore(reports) : data.reported,
  };
}

type Done = Pick<BroadcastProgress, "sent" | "failed">;

function done({ sent, failed }: Done): Done {
  return { sent, failed };
}

/** Just after the end, the analysis has not counted all that the broadcast has. A refused message may be a bounced one. */
function isBehind({ sent, failed, bounced }: MessageCounts, progress: Done | undefined): boolean {
  return progress !== undefined && sent + failed + bounced < progress.sent + progress.failed;
}

function countsOf({ summary, notSent }: Answer<"/api/admin/analysis/summary", "GET">): MessageCounts {
  const { sent, deliveries, opens, clicks, bounces } = summary;
  return { sent, delivered: deliveries, opened: opens, clicked: clicks, bounced: bounces, ...notSent };
}
