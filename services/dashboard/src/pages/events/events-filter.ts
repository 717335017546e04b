/** The filters in the address of the list of events, as the API takes them. */
import { boundsOf, type Period } from "../../ui/index.js";
import type { EventType } from "./event-types.js";

export interface EventsSearch extends Period {
  readonly q?: string;
  readonly name?: string;
  readonly type?: EventType;
  readonly user?: string;
}

/** The same for the list and its CSV. */
export function eventsFilterOf(search: EventsSearch) {
  const { q, name, type, user } = search;
  const { from, to } = boundsOf(search);
  return {
    ...(q !== undefined && { searchTerm: q }),
    ...(name !== undefined && { event: [name] }),
    ...(type !== undefined && { eventType: type }),
    ...(user !== undefined && { userId: user }),
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  };
}

/** What is asked for a page of events. */
export function eventsRequest(search: EventsSearch & { readonly cursor?: string }) {
  const { cursor } = search;
  return {
    params: {
      query: {
        ...eventsFilterOf(search),
        limit: 50,
        withCount: false,
        ...(cursor !== undefined && { cursor }),
      },
    },
  };
}
