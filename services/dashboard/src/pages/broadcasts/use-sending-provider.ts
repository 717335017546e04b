/** Through which provider a broadcast is sent, and whether its messages stay in the test mailbox. */
import { useMay, useQueries } from "../../data/index.js";
import { testProvider, useUsualProvider } from "../../ui/index.js";
import { isEnded, periodOf, type Broadcast } from "./broadcast-statuses.js";

const everyMs = 5_000;

/** Its type: the one that the broadcast names, else the usual one of the channel; undefined where it is not known. */
export function useSendingProvider({ message }: Broadcast["config"]): string | undefined {
  const usual = useUsualProvider(message.type);
  return message.providerOverride ?? usual;
}

/** Whether its messages went to the test mailbox, or go there now: the provider may have changed since. */
export function useIsInMailbox(broadcast: Broadcast): boolean {
  const may = useMay();
  const provider = useSendingProvider(broadcast.config);
  const { id, startedAt, progress } = broadcast;
  const enabled = may("analysis:read") && startedAt !== undefined && (progress?.sent ?? 0) > 0;
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/analysis/summary",
    {
      params: {
        query: { ...periodOf(broadcast), filters: { broadcastIds: [id], providers: [testProvider] } },
      },
    },
    // What is sent is counted a moment later.
    { enabled, refetchInterval: ({ state }) => (state.data?.summary.sent ?? 0) === 0 && everyMs },
  );
  if ((data?.summary.sent ?? 0) > 0) return true;
  return provider === testProvider && (!isEnded(broadcast) || !may("analysis:read"));
}
