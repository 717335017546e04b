/** What became of the messages of a broadcast, from sent to clicked; each number leads to its messages. */
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { KnownPageLink, MessageTotals, Section, useFormatNumber } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { useCounted } from "./use-counted.js";
import { broadcastsWords } from "./words.js";

const refreshMs = 15_000;

export function EngagementSection({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const format = useFormatNumber();
  const may = useMay();
  const { id } = broadcast;
  const counted = useCounted(broadcast);
  const complained = useQueries().useQuery(
    "get",
    "/api/admin/deliveries/count",
    { params: { query: { broadcastId: id, statuses: ["DFEmailMarkedSpam"] } } },
    { refetchInterval: refreshMs, enabled: may("deliveries:read") },
  );
  const complaints = complained.data?.count ?? 0;
  const isComplaintKnown = complaints > 0 || counted?.reported.bounced === true;
  return (
    <Section title={say("engagement")}>
      <MessageTotals
        counts={counted?.counts}
        reported={counted?.reported}
        of={{ broadcast: id }}
        after={
          complained.data === undefined || !isComplaintKnown
            ? []
            : [
                {
                  id: "complained",
                  label: say("complained"),
                  value: (
                    <KnownPageLink page="deliveries" search={{ broadcast: id, status: "spam" }}>
                      {format(complaints)}
                    </KnownPageLink>
                  ),
                },
              ]
        }
      />
    </Section>
  );
}
