/** The numbers of journeys: runs that began, users in them, and what became of their messages. */
import type { Answer } from "@signalbox/client";

type Counts = Answer<"/api/admin/journeys/stats", "GET">[number]["counts"];
export type NodeCounts = Counts["nodes"][string];
export type MessageCounts = NonNullable<NodeCounts["messages"]>;

export interface JourneyNumbers {
  readonly entries: number;
  readonly messages: MessageCounts;
}

const none: MessageCounts = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0 };

/** The messages of all nodes together. */
export function journeyNumbers(counts: Counts | undefined): JourneyNumbers {
  const all = Object.values(counts?.nodes ?? {}).map(({ messages = none }) => messages);
  const sum = (state: keyof MessageCounts): number => all.reduce((total, each) => total + each[state], 0);
  return {
    entries: counts?.entries ?? 0,
    messages: {
      sent: sum("sent"),
      delivered: sum("delivered"),
      opened: sum("opened"),
      clicked: sum("clicked"),
      bounced: sum("bounced"),
    },
  };
}
