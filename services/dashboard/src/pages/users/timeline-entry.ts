/** What an entry of a timeline says, and where it leads. */
import type { Answer } from "@signalbox/client";

export type TimelineItem = Answer<"/api/admin/users/{id}/timeline", "GET">["items"][number];

export type EntryTarget =
  | { readonly of: "event"; readonly messageId: string }
  | {
      readonly of: "user";
      /** Of the page of the user. */
      readonly search: {
        readonly tab?: "journeys" | "deliveries";
        readonly journey?: string;
        readonly open?: string;
        readonly why?: string;
      };
    };

export interface TimelineEntry {
  /** Undefined where the kind says everything. */
  readonly title: string | undefined;
  readonly detail?: string;
  readonly target: EntryTarget;
}

type Item = Pick<TimelineItem, "event" | "journey" | "deliveryId" | "templateName" | "segment">;

export function entryOf({ event, journey, deliveryId, templateName, segment }: Item): TimelineEntry {
  if (segment !== undefined)
    return { title: segment.name, target: { of: "user", search: { why: segment.id } } };
  if (deliveryId !== undefined)
    return {
      title: templateName ?? undefined,
      ...detailOf(journey?.name),
      target: { of: "user", search: { tab: "deliveries", open: deliveryId } },
    };
  if (journey !== undefined)
    return {
      title: journey.name ?? undefined,
      ...detailOf(journey.nodeId),
      target: { of: "user", search: { tab: "journeys", journey: journey.id } },
    };
  const { messageId = "", event: name = "", eventType = "", traits = "" } = event ?? {};
  return {
    title: name === "" ? eventType : name,
    ...detailOf(traits === "{}" ? undefined : traits),
    target: { of: "event", messageId },
  };
}

function detailOf(text: string | null | undefined): { readonly detail?: string } {
  return text === null || text === undefined || text === "" ? {} : { detail: text };
}
