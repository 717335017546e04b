/**
 * Which users a list is about. Ids work; filters over segments, subscriptions and user properties are refused in so many
 * words until those exist, because a filter that is silently ignored shows the wrong people.
 */
import { anonymousKey, anonymousKind, userKey, userKind } from "@signalbox/actors";
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { idsField } from "../fields.js";
import type { PersonPlace } from "./user-page.js";

const missing = {
  segmentFilter: "segments",
  negativeSegmentFilter: "segments",
  subscriptionGroupFilter: "subscription groups",
  negativeSubscriptionGroupFilter: "subscription groups",
  unsubscribedFromFilter: "subscription groups",
  userPropertyFilter: "user properties",
} as const;

const notYet = z
  .array(z.unknown())
  .exactOptional()
  .describe("Not available yet; only an empty list is taken.");

const userFilterFields = {
  userIds: idsField.exactOptional().describe("Only these users or visitors."),
  segmentFilter: notYet,
  negativeSegmentFilter: notYet,
  subscriptionGroupFilter: notYet,
  negativeSubscriptionGroupFilter: notYet,
  unsubscribedFromFilter: notYet,
  userPropertyFilter: notYet,
} satisfies z.core.$ZodShape;

export type UserFilter = { readonly userIds?: readonly string[] } & {
  readonly [Name in keyof typeof missing]?: readonly unknown[];
};

/** The schema of a request that takes these filters and the fields given. */
export function withUserFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<UserFilter & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...userFilterFields, ...others }) as unknown as z.ZodType<
    UserFilter & z.output<z.ZodObject<Fields>>
  >;
}

/** Throws `BadRequest` for a filter that cannot be honoured yet. An empty one filters nothing. */
export function refuseMissingFilters(filter: UserFilter): void {
  for (const [name, what] of Object.entries(missing) as [keyof typeof missing, string][]) {
    if ((filter[name] ?? []).length > 0) {
      throw badRequest(`${name}: not available yet, because this version has no ${what}; leave it out`);
    }
  }
}

/** Those of the ids that are known, users first, each kind in order of id. */
export async function findPlaces(
  workspaceId: WorkspaceId,
  userIds: readonly string[],
  actors: ActorStore,
): Promise<readonly PersonPlace[]> {
  const ids = [...new Set(userIds)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const candidates = [
    ...ids.map((id) => ({ kind: userKind, id, key: userKey(workspaceId, id) }) as const),
    ...ids.map((id) => ({ kind: anonymousKind, id, key: anonymousKey(workspaceId, id) }) as const),
  ];
  const documents = await actors.load(candidates.map(({ key }) => key));
  return candidates
    .filter(({ key }) => documents.get(key)?.listed === true)
    .map(({ kind, id }) => ({ kind, id }));
}
