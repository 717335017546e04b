/** Whom an act is for, and the acts that there are. Pure. */
import type { Body } from "@signalbox/client";

type BulkBody = NonNullable<Body<"/api/admin/bulk", "POST">>;

export type BulkAct = BulkBody["act"];
/** Those that lists of users offer; acts on runs are of a journey. */
export type BulkActType = Exclude<BulkAct["type"], "StopRuns" | "MoveRuns">;

export const bulkActs = [
  "AddToList",
  "RemoveFromList",
  "Subscribe",
  "Unsubscribe",
  "StartJourney",
  "Export",
  "Erase",
] as const satisfies readonly BulkActType[];
export type PeopleFilter = NonNullable<BulkBody["filter"]>;

/** Selected rows, or everyone whom a filter finds. */
export type People = { readonly ids: readonly string[] } | { readonly filter: PeopleFilter };

/** As requests take them. */
export function targetOf(people: People): Pick<BulkBody, "ids" | "filter"> {
  return "ids" in people ? { ids: [...people.ids] } : { filter: people.filter };
}

/** What is chosen for an act of each type. */
export interface ActChoice {
  /** The id of a list, a group or a journey, or the format of a file; empty while none is chosen. */
  readonly chosen: string;
  readonly resubscribe: boolean;
}

/** Undefined while something must be chosen. */
export function actOf(type: BulkActType, { chosen, resubscribe }: ActChoice): BulkAct | undefined {
  if (type === "Erase") return { type };
  if (chosen === "") return undefined;
  switch (type) {
    case "AddToList":
    case "RemoveFromList":
      return { type, segmentId: chosen };
    case "Subscribe":
      return { type, subscriptionGroupId: chosen, ...(resubscribe && { resubscribe }) };
    case "Unsubscribe":
      return { type, subscriptionGroupId: chosen };
    case "StartJourney":
      return { type, journeyId: chosen };
    case "Export":
      return { type, format: chosen === "ndjson" ? "ndjson" : "csv" };
  }
}
