/** Filters of deliveries: the address of the page names outcomes, the API the events behind them. */
import type { Answer } from "@signalbox/client";
import { choiceFilter, defineList, namedFilter, reaches, textFilter } from "../../ui/index.js";

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

/** The list of deliveries. */
export const deliveriesList = defineList({
  filters: {
    status: choiceFilter(outcomes, (outcome) => ({ statuses: [...eventsOf[outcome]] })),
    reached: choiceFilter(reaches, (reached) => ({ reached: [reached] })),
    channel: choiceFilter(channels, (channel) => ({ channels: [channel] })),
    user: textFilter((user) => ({ userId: [user] })),
    address: textFilter((address) => ({ to: [address] }), { permission: "users:see-personal" }),
    journey: namedFilter((journeyId) => ({ journeyId })),
    node: namedFilter((nodeId) => ({ nodeIds: [nodeId] }), { needs: "journey" }),
    broadcast: namedFilter((broadcastId) => ({ broadcastId })),
    template: namedFilter((template) => ({ templateIds: [template] })),
  },
  period: ({ from, to }) => ({
    ...(from !== undefined && { startDate: new Date(from).toISOString() }),
    ...(to !== undefined && { endDate: new Date(to).toISOString() }),
  }),
});

const sortable = ["sentAt", "status", "to"] as const;

/** What is asked for a page of deliveries. */
export function deliveriesRequest(search: ReturnType<typeof deliveriesList.search>) {
  const sortBy = sortable.find((each) => each === search.sort);
  return {
    params: {
      query: {
        ...deliveriesList.requestOf(search),
        ...(sortBy !== undefined &&
          ({ sortBy, sortDirection: search.order === "desc" ? "Desc" : "Asc" } as const)),
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
