/** Finds users by the value of a user property, for example by their address. */
import { isPropertyInForce, type WorkspaceState } from "@signalbox/workspace";
import { indexKey, isSearchable } from "@signalbox/audience";
import type { Json, TableStore, WorkspaceId } from "@signalbox/core";
import { propertyValueTable } from "@signalbox/users";

export interface PropertyLookup {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  /** The name of the user property. */
  readonly name: string;
  /** Users who have any of these. */
  readonly values: readonly Json[];
}

/** The most users of one value that are read. */
const maxUsersPerValue = 100;

/** Their sort keys; empty when the property does not exist or is not computed. */
export async function findByProperty(
  { workspaceId, state, name, values }: PropertyLookup,
  tables: Pick<TableStore, "query">,
): Promise<readonly string[]> {
  const property = state.userProperties.find((each) => each.name === name);
  if (property === undefined || !isPropertyInForce(property) || !isSearchable(property.definition)) return [];
  const keys = [...new Set(values.map(indexKey))];
  const found = await Promise.all(
    keys.map((value) =>
      tables.query({
        table: propertyValueTable.name,
        where: { workspaceId, slot: property.slot, value },
        order: { by: "value", direction: "asc" },
        limit: maxUsersPerValue,
      }),
    ),
  );
  return [...new Set(found.flat().map(({ row }) => propertyValueTable.read(row).place))];
}
