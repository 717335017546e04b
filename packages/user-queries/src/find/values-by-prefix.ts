/** Values of a user property that begin with a text, read from their index. */
import { indexKey, isSearchable, maxIndexKeyLength } from "@signalbox/audience";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { isPropertyInForce, type WorkspaceState } from "@signalbox/workspace";
import { propertyValueTable } from "@signalbox/users";

export interface PrefixQuestion {
  readonly workspaceId: WorkspaceId;
  readonly slot: number;
  readonly prefix: string;
  readonly limit: number;
}

/** The slot of a property whose values are searched; undefined when it has none. */
export function searchedSlot(
  { userProperties }: Pick<WorkspaceState, "userProperties">,
  isMeant: (property: { readonly id: string; readonly name: string }) => boolean,
): number | undefined {
  const property = userProperties.find(isMeant);
  return property !== undefined && isPropertyInForce(property) && isSearchable(property.definition)
    ? property.slot
    : undefined;
}

/** Users whose value begins with the prefix, with the value as far as the index has it; in order of value. */
export async function usersByPrefix(
  { workspaceId, slot, prefix, limit }: PrefixQuestion,
  tables: Pick<TableStore, "query">,
): Promise<readonly { readonly sortKey: string; readonly value: string }[]> {
  const start = indexKey(prefix);
  // A longer prefix is cut in the index: nothing begins with it.
  if (start.length > maxIndexKeyLength / 2) return [];
  const rows = await tables.query({
    table: propertyValueTable.name,
    where: { workspaceId, slot },
    order: { by: "value", direction: "asc" },
    after: { value: start, id: "" },
    limit,
  });
  return rows.flatMap(({ row }) => {
    const { value, place } = propertyValueTable.read(row);
    return value?.startsWith(start) === true ? [{ sortKey: place, value: textIn(value) ?? "" }] : [];
  });
}

/** Different values, in their order: one find for each. Only texts. */
export async function textsByPrefix(
  question: PrefixQuestion,
  tables: Pick<TableStore, "query">,
): Promise<readonly string[]> {
  const { workspaceId, slot, prefix, limit } = question;
  const start = indexKey(prefix);
  const texts: string[] = [];
  let after = { value: start, id: "" };
  while (texts.length < limit && start.length <= maxIndexKeyLength / 2) {
    const [next] = await tables.query({
      table: propertyValueTable.name,
      where: { workspaceId, slot },
      order: { by: "value", direction: "asc" },
      after,
      limit: 1,
    });
    const value = next && propertyValueTable.read(next.row).value;
    if (value?.startsWith(start) !== true) break;
    texts.push(textIn(value) ?? "");
    after = { value, id: lastId };
  }
  return texts;
}

/** Sorts behind the ids of all rows. */
const lastId = "\u{10FFFF}";

/** The text of an index key, without the mark of its type; undefined for the key of another type. */
export function textIn(key: string): string | undefined {
  const mark = indexKey("");
  return key.startsWith(mark) ? key.slice(mark.length) : undefined;
}
