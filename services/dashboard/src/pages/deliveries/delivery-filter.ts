/** Filters of deliveries: the address of the page names outcomes, the API the events behind them. */
import type { Answer } from "@signalbox/client";
import * as z from "zod/mini";
import {
  choiceFilter,
  defineList,
  deliveryReasons,
  namedFilter,
  reaches,
  textFilter,
  userFilter,
} from "../../ui/index.js";

export type Delivery = Answer<"/api/admin/deliveries", "GET">["items"][number];
export type DeliveryEvent = Delivery["status"];

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;

export const outcomes = [
  "waiting",
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

/** The outcome of each status; the compiler asks for one of a new status. */
const outcomeOf: Readonly<Record<DeliveryEvent, Outcome>> = {
  Queued: "waiting",
  Sending: "waiting",
  DFInternalMessageSent: "sent",
  DFEmailProcessed: "sent",
  DFEmailDelayed: "sent",
  DFEmailDelivered: "delivered",
  DFSmsDelivered: "delivered",
  DFEmailOpened: "opened",
  DFEmailClicked: "clicked",
  DFMessageSkipped: "skipped",
  DFMessageFailure: "failed",
  DFBadWorkspaceConfiguration: "failed",
  DFEmailBounced: "bounced",
  DFEmailDropped: "bounced",
  DFSmsFailed: "bounced",
  DFEmailMarkedSpam: "spam",
};

const allStatuses = Object.keys(outcomeOf) as readonly DeliveryEvent[];

/** Without an outcome: those that wait, too. */
export function statusesOf(outcome: Outcome | undefined): DeliveryEvent[] {
  return allStatuses.filter((status) => outcome === undefined || outcomeOf[status] === outcome);
}

/** The page gives the choices: the labels of the reasons. */
const reasonFilter = {
  ...namedFilter((reason) => ({ reasons: deliveryReasons.filter((each) => each === reason) })),
  schema: z.enum(deliveryReasons),
};

/** What the address of a list within a page keeps, as of a user's messages. */
export const deliveryFields = { status: z.enum(outcomes), reason: z.enum(deliveryReasons) };

/** What is asked for them. */
export function askedOf({ status, reason }: Readonly<Record<string, unknown>>) {
  const outcome = outcomes.find((each) => each === status);
  const known = deliveryReasons.find((each) => each === reason);
  return { statuses: statusesOf(outcome), ...(known !== undefined && { reasons: [known] }) };
}

/** The list of deliveries. */
export const deliveriesList = defineList({
  filters: {
    status: choiceFilter(outcomes, (outcome) => ({ statuses: statusesOf(outcome) })),
    reached: choiceFilter(reaches, (reached) => ({ reached: [reached] })),
    reason: reasonFilter,
    channel: choiceFilter(channels, (channel) => ({ channels: [channel] })),
    user: userFilter((user) => ({ userId: [user] })),
    group: textFilter((group) => ({ groupId: [group] })),
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

/** What is asked for the list, its count and its CSV: the wire leaves out those that wait unless they are named. */
export function deliveriesAsked(search: Parameters<typeof deliveriesList.filterOf>[0]) {
  return { statuses: statusesOf(undefined), ...deliveriesList.filterOf(search) };
}

/** What is asked for a page of deliveries. */
export function deliveriesRequest(search: ReturnType<typeof deliveriesList.search>) {
  const sortBy = sortable.find((each) => each === search.sort);
  return {
    params: {
      query: {
        ...deliveriesList.requestOf(search),
        ...deliveriesAsked(search),
        ...(sortBy !== undefined &&
          ({ sortBy, sortDirection: search.order === "desc" ? "Desc" : "Asc" } as const)),
      },
    },
  };
}

/** The subject of an email, the text of other messages. */
export function headlineOf({ variant }: Pick<Delivery, "variant">): string | undefined {
  const found = [variant["subject"], variant["title"], variant["body"]].find(
    (each) => typeof each === "string" && each.trim() !== "",
  );
  return typeof found === "string" ? found : undefined;
}
