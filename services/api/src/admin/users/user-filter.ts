/** The filters of a list of users. All filters must match; an empty one matches all users. */
import { asks, type Json } from "@signalbox/core";
import { userKinds, type UserFilter } from "@signalbox/user-queries";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { userIdsField } from "../fields.js";

/** Of each filter: every entry is a separate condition. */
const maxConditions = 100;

const conditionIds = z.array(idField).max(maxConditions);
/** Part of a parsed body, so it is JSON. */
const jsonField = z.custom<Json>();

const userFilterFields = {
  kind: z
    .enum(userKinds)
    .exactOptional()
    .describe("Only people, only groups, or only anonymous users; all three by default."),
  userIds: userIdsField.exactOptional().describe("Only these users or anonymous users."),
  segmentFilter: conditionIds.exactOptional().describe("Ids of segments: members of all of them."),
  negativeSegmentFilter: conditionIds.exactOptional().describe("Ids of segments: members of none of them."),
  subscriptionGroupFilter: conditionIds
    .exactOptional()
    .describe(
      "Ids of groups: subscribed to all of them. All users are subscribed to an OptOut group who have not unsubscribed.",
    ),
  negativeSubscriptionGroupFilter: conditionIds
    .exactOptional()
    .describe("Ids of groups: subscribed to none of them."),
  unsubscribedFromFilter: conditionIds
    .exactOptional()
    .describe("Ids of groups: have unsubscribed from all of them."),
  userPropertyFilter: z
    .array(z.object({ id: asks("property", idField), values: z.array(jsonField).max(maxConditions) }))
    .max(maxConditions)
    .exactOptional()
    .describe("The user property has one of the values, compared as JSON; for every entry."),
} satisfies z.core.$ZodShape;

/** The schema of a request with these filters and the given fields. */
export function withUserFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<UserFilter & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...userFilterFields, ...others }) as unknown as z.ZodType<
    UserFilter & z.output<z.ZodObject<Fields>>
  >;
}
