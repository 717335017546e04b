/** Filters of deliveries: the address of the page names outcomes, the API the events behind them. */
import type { Answer } from "@signalbox/client";
import { boundsOf, type Period } from "../../ui/index.js";

export type Delivery = Answer<"/api/admin/deliveries", "GET">["items"][number];
export type DeliveryEvent = Delivery["status"];

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
export type Channel = (typeof channels)[number];

export const outcomes = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "skipped",
  "failed",
  "bounced",
  "spam",
] as const;
export type Outcome = (typeof outcomes)[number];

/** The furthest events of deliveries with the outcome. */
const eventsOf: Readonly<Record<Outcome, readonly DeliveryEvent[]>> = {
  sent: ["DFInternalMessageSent", "DFEmailProcessed", "DFEmailDelayed"],
  delivered: ["DFEmailDelivered", "DFSmsDelivered"],
  opened: ["DFEmailOpened"],
  clicked: ["DFEmailClicked"],
  skipped: ["DFMessageSkipped"],
  failed: ["DFMessageFailure", "DFBadWorkspaceConfiguration"],
  bounced: ["DFEmailBounced", "DFEmailDropped", "DFSmsFailed"],
  spam: ["DFEmailMarkedSpam"],
};

export interface DeliverySearch extends Period {
  readonly status?: Outcome | undefined;
  readonly channel?: Channel | undefined;
  readonly user?: string | undefined;
  readonly address?: string | undefined;
  readonly journey?: string | undefined;
  readonly broadcast?: string | undefined;
  readonly template?: string | undefined;
}

/** The same for the list, its count and its CSV. */
export function deliveryFilterOf(search: DeliverySearch) {
  const { status, channel, user, address, journey, broadcast, template } = search;
  const bounds = boundsOf(search);
  return {
    ...(status !== undefined && { statuses: [...eventsOf[status]] }),
    ...(channel !== undefined && { channels: [channel] }),
    ...(user !== undefined && { userId: [user] }),
    ...(address !== undefined && { to: [address] }),
    ...(journey !== undefined && { journeyId: journey }),
    ...(broadcast !== undefined && { broadcastId: broadcast }),
    ...(template !== undefined && { templateIds: [template] }),
    ...(bounds.from !== undefined && { startDate: new Date(bounds.from).toISOString() }),
    ...(bounds.to !== undefined && { endDate: new Date(bounds.to).toISOString() }),
  };
}

const sortable = ["sentAt", "status", "to"] as const;

export interface DeliveryPlace {
  readonly cursor?: string;
  readonly sort?: string;
  readonly order?: "asc" | "desc";
}

/** What is asked for a page of deliveries. */
export function deliveriesRequest(search: DeliverySearch & DeliveryPlace) {
  const { cursor, order } = search;
  const sortBy = sortable.find((each) => each === search.sort);
  return {
    params: {
      query: {
        ...deliveryFilterOf(search),
        limit: 50,
        ...(cursor !== undefined && { cursor }),
        ...(sortBy !== undefined && ({ sortBy, sortDirection: order === "desc" ? "Desc" : "Asc" } as const)),
      },
    },
  };
}

/** Undefined where nothing was sent: the type of its variant is the reason then. */
export function channelOf({ variant: { type } }: Pick<Delivery, "variant">): Channel | undefined {
  return channels.find((channel) => channel === type);
}

/** The subject of an email, the text of other messages. */
export function headlineOf({ variant }: Pick<Delivery, "variant">): string | undefined {
  const found = [variant["subject"], variant["title"], variant["body"]].find(
    (each) => typeof each === "string" && each.trim() !== "",
  );
  return typeof found === "string" ? found : undefined;
}
