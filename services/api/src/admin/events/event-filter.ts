/**
 * The filters of the event lists, as callers give them and as the store takes them. Hidden events are never
 * listed.
 */
import {
  anonymousKey,
  asks,
  eventTypes,
  firstSeqAt,
  userKey,
  type EventFilter,
  type WorkspaceId,
} from "@signalbox/core";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { idsField, millisField, userIdField } from "../fields.js";

export interface EventQuery {
  readonly searchTerm?: string;
  readonly userId?: string;
  readonly messageId?: readonly string[];
  readonly startDate?: number;
  readonly endDate?: number;
  readonly event?: readonly string[];
  readonly broadcastId?: string;
  readonly journeyId?: string;
  readonly eventType?: string;
  readonly includeContext: boolean;
}

const eventQueryFields = {
  searchTerm: asks("content", z.string().max(512))
    .exactOptional()
    .describe("Part of an event's name, ids, traits or properties, in any case of letters."),
  userId: userIdField.exactOptional().describe("Id of a user or anonymous user."),
  messageId: idsField.exactOptional(),
  startDate: millisField.exactOptional().describe("Accepted at or after, ms."),
  endDate: millisField.exactOptional().describe("Accepted at or before, ms."),
  event: z.array(z.string()).max(100).exactOptional().describe("Names of track events, pages or screens."),
  broadcastId: idField.exactOptional(),
  journeyId: idField.exactOptional(),
  eventType: z.enum(eventTypes).exactOptional(),
  includeContext: z.boolean().default(false),
} satisfies z.core.$ZodShape;

/** The schema of a request with these filters and the given fields. */
export function withEventFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<EventQuery & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...eventQueryFields, ...others }) as unknown as z.ZodType<
    EventQuery & z.output<z.ZodObject<Fields>>
  >;
}

export function eventFilterOf(workspaceId: WorkspaceId, query: EventQuery): EventFilter {
  const { searchTerm, userId, messageId, startDate, endDate, event, eventType, broadcastId, journeyId } =
    query;
  const data = {
    ...(broadcastId !== undefined && { broadcastId }),
    ...(journeyId !== undefined && { journeyId }),
  };
  return {
    workspaceId,
    hidden: false,
    ...(searchTerm !== undefined && searchTerm !== "" && { searchTerm }),
    ...(userId !== undefined && {
      owners: [userKey(workspaceId, userId), anonymousKey(workspaceId, userId)],
    }),
    ...(messageId !== undefined && { messageIds: messageId }),
    ...(startDate !== undefined && { fromSeq: firstSeqAt(startDate) }),
    ...(endDate !== undefined && { toSeq: firstSeqAt(endDate + 1) }),
    ...(event !== undefined && { events: event }),
    ...(eventType !== undefined && { types: [eventType] }),
    ...(Object.keys(data).length > 0 && { data }),
  };
}
