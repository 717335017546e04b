/** Which users a list is about, as callers say it. All filters must hold; an empty one filters nothing. */
import type { Json } from "@signalbox/core";
import type { UserFilter } from "@signalbox/users";
import { z } from "zod";
import { idField, idsField } from "../fields.js";

/** Of each filter: every entry is a condition of its own. */
const maxConditions = 100;

const conditionIds = z.array(idField).max(maxConditions);
/** Whatever stands in a parsed body is JSON. */
const jsonField = z.custom<Json>();

const userFilterFields = {
  userIds: idsField.exactOptional().describe("Only these users or visitors."),
  segmentFilter: conditionIds.exactOptional().describe("Ids of segments: members of all of them."),
  negativeSegmentFilter: conditionIds.exactOptional().describe("Ids of segments: members of none of them."),
  subscriptionGroupFilter: conditionIds
    .exactOptional()
    .describe(
      "Ids of groups: subscribed to all of them. To an OptOut group everybody is who has not left it.",
    ),
  negativeSubscriptionGroupFilter: conditionIds
    .exactOptional()
    .describe("Ids of groups: subscribed to none of them."),
  unsubscribedFromFilter: conditionIds
    .exactOptional()
    .describe("Ids of groups: have unsubscribed from all of them."),
  userPropertyFilter: z
    .array(z.object({ id: idField, values: z.array(jsonField).max(maxConditions) }))
    .max(maxConditions)
    .exactOptional()
    .describe("The user property has one of the values, compared as JSON; for every entry."),
} satisfies z.core.$ZodShape;

/** The schema of a request that takes these filters and the fields given. */
export function withUserFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<UserFilter & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...userFilterFields, ...others }) as unknown as z.ZodType<
    UserFilter & z.output<z.ZodObject<Fields>>
  >;
}
