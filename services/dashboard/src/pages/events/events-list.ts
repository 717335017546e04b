/** The lists of events and of their names. */
import * as z from "zod/mini";
import { defineList, namedFilter, plainChoiceFilter, searchFilter, userFilter } from "../../ui/index.js";
import { eventTypes } from "./event-types.js";

export const eventsList = defineList({
  filters: {
    q: searchFilter((searchTerm) => ({ searchTerm }), { permission: "users:see-personal" }),
    name: namedFilter((name) => ({ event: [name] })),
    type: plainChoiceFilter(eventTypes, (eventType) => ({ eventType })),
    user: userFilter((userId) => ({ userId })),
  },
  period: ({ from, to }) => ({
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  }),
  /** The message id of the event that is open. */
  fields: { open: z.string() },
});

/** What is asked for a page of events. */
export function eventsRequest(search: Parameters<typeof eventsList.requestOf>[0]) {
  return { params: { query: { ...eventsList.requestOf(search), withCount: false } } };
}

export const eventNamesList = defineList({
  filters: { q: searchFilter((prefix) => ({ prefix })) },
  fields: {
    /** The name that is open. */
    open: z.string(),
    /** The property of it whose values are shown. */
    property: z.string(),
  },
});
