/** Finding people by the value of a user property, as an address they are reached at. */
import { isPropertyInForce, type WorkspaceState } from "@signalbox/workspace";
import { indexKey, isSearchable } from "@signalbox/audience";
import type { Json, TableStore, WorkspaceId } from "@signalbox/core";
import { placeIn } from "./people-set.js";

export interface PropertyLookup {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  /** The name of the user property. */
  readonly name: string;
  /** Those who have any of these. */
  readonly values: readonly Json[];
}

/** People who share one value: more than these are not looked at. */
const maxHolders = 100;

/** Their places; nobody where there is no such property, or it is not computed. */
export async function findByProperty(
  { workspaceId, state, name, values }: PropertyLookup,
  tables: TableStore,
): Promise<readonly string[]> {
  const property = state.userProperties.find((each) => each.name === name);
  if (property === undefined || !isPropertyInForce(property) || !isSearchable(property.definition)) return [];
  const keys = [...new Set(values.map(indexKey))];
  const found = await Promise.all(
    keys.map((value) =>
      tables.query({
        table: "propertyValues",
        where: { workspaceId, slot: property.slot, value },
        order: { by: "value", direction: "asc" },
        limit: maxHolders,
      }),
    ),
  );
  return [...new Set(found.flat().map(placeIn))];
}
