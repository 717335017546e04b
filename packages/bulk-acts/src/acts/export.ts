/**
 * Writes people into a file that is downloaded afterwards, one part for each page. The user properties are those that the
 * one who asked could see; what else is hidden from who downloads it, the download leaves out.
 */
import type { Json } from "@signalbox/core";
import { partRow, partVersion, type PartPlace } from "@signalbox/long-tasks";
import { audienceOf } from "@signalbox/user-queries";
import { listedUserAt } from "@signalbox/users";
import { emptyView } from "@signalbox/workspace";
import type { ActOf } from "../bulk-act.js";
import type { ActWork, BulkActKind, BulkPorts } from "../bulk-act-kind.js";
import type { Person } from "../people.js";
import { keyAt } from "@signalbox/user-queries";

/** A person in the file, as it is stored: one line of JSON. */
export interface ExportedPerson {
  readonly id: string;
  readonly isAnonymous: boolean;
  /** In the order of the columns; null without a value. */
  readonly values: readonly (Json | null)[];
  /** Names. */
  readonly segments: readonly string[];
  readonly subscriptions: readonly string[];
}

export const exportPeople: BulkActKind<ActOf<"Export">> = {
  permission: "users:export",
  pageSize: 250,
  check: () => ({ ok: true }),
  async apply(people, work, ports) {
    const rows = await rowsOf(people, work, ports);
    const { workspaceId, taskId, number } = work;
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const change = partRow(exportPlace({ workspaceId, taskId }), number, { size: rows.length, text });
    return {
      messages: [],
      async counts() {
        await ports.tables.apply([{ change, version: partVersion }]);
        return { exported: rows.length };
      },
    };
  },
};

export function exportPlace({ workspaceId, taskId }: Omit<PartPlace, "file">): PartPlace {
  return { workspaceId, taskId, file: "export" };
}

async function rowsOf(
  people: readonly Person[],
  { workspaceId, state, order: { columns = [] } }: ActWork<ActOf<"Export">>,
  { actors, views, now }: BulkPorts,
): Promise<readonly ExportedPerson[]> {
  const keyed = people.map(({ sortKey }) => ({ sortKey, key: keyAt(workspaceId, sortKey) }));
  const [documents, loaded] = await Promise.all([
    actors.load(keyed.map(({ key }) => key)),
    views.load([workspaceId]),
  ]);
  const { audience } = loaded.get(workspaceId) ?? emptyView;
  const moment = now();
  return keyed.flatMap(({ sortKey, key }) => {
    const listed = listedUserAt(sortKey, documents.get(key));
    if (listed === undefined) return [];
    const { user } = listed;
    const question = { state, audience, ...listed, now: moment, nameSight: undefined };
    const { properties, segments, subscriptions } = audienceOf(question);
    return {
      id: user.id,
      isAnonymous: user.kind === "anonymous",
      values: columns.map(({ id }) => properties[id]?.value ?? null),
      segments: segments.map(({ name }) => name),
      subscriptions: subscriptions.flatMap(({ name, subscribed }) => (subscribed ? [name] : [])),
    };
  });
}
