/**
 * The revisions of what was published before there were any: only their definitions are known. Repeated calls add
 * nothing.
 */
import { isManual } from "@signalbox/audience";
import type { JsonText, MigrationStores, StoreChange, WorkspaceId } from "@signalbox/core";
import type { DraftPlace } from "../drafts/draft-table.js";
import { journeyRowId, journeyTable, versionName } from "../journeys/journey-rows.js";
import type { WorkspaceState } from "../state.js";
import { subscriptionPageRowId } from "../subscriptions/subscription-page-row.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { revisionRowId, revisionTable, unknownRevision } from "./revision-table.js";

interface PublishedRow {
  readonly place: DraftPlace;
  readonly revision: number;
  readonly name: string | null;
  /** The definition, or the row that has it. */
  readonly from: { readonly text: JsonText } | { readonly template: string } | { readonly journey: string };
}

const rowsPerRead = 100;

export async function listPublished(
  workspaceId: WorkspaceId,
  { state, version }: { readonly state: WorkspaceState; readonly version: number },
  { tables }: Pick<MigrationStores, "tables">,
): Promise<void> {
  const published = publishedIn(workspaceId, state);
  for (let start = 0; start < published.length; start += rowsPerRead) {
    const some = published.slice(start, start + rowsPerRead);
    const templates = await tables.getMany(
      templateTable.name,
      some.flatMap(({ from }) => ("template" in from ? [from.template] : [])),
    );
    const journeys = await tables.getMany(
      journeyTable.name,
      some.flatMap(({ from }) => ("journey" in from ? [from.journey] : [])),
    );
    const textOf = ({ place, from }: PublishedRow): JsonText | undefined => {
      if ("text" in from) return from.text;
      if ("journey" in from) {
        const row = journeys.get(from.journey);
        return row && journeyTable.read(row).content;
      }
      const row = templates.get(from.template);
      const text = row && templateTable.read(row).definition;
      return text && place.kind === "subscription-page" ? `{"html":${text}}` : (text ?? undefined);
    };
    const changes = some.flatMap((each): StoreChange[] => {
      const definition = textOf(each);
      const { place, revision, name } = each;
      if (definition === undefined) return [];
      const row = unknownRevision(place, { revision, name, definition });
      return [revisionTable.add(revisionRowId(place, revision), row)];
    });
    await tables.apply(changes.map((change) => ({ change, version })));
  }
}

/** What has no list of revisions yet. */
function publishedIn(workspaceId: WorkspaceId, state: WorkspaceState): readonly PublishedRow[] {
  const { revisions = {} } = state;
  const isNew = ({ kind, id }: DraftPlace): boolean => revisions[`${kind}/${id}`] === undefined;
  const rows: PublishedRow[] = [
    ...state.segments
      .filter(({ resourceType, definition }) => resourceType !== "Internal" && !isManual(definition))
      .map(({ id, name, definition }) => ({
        place: { workspaceId, kind: "segments" as const, id },
        revision: 0,
        name,
        from: { text: JSON.stringify(definition) },
      })),
    ...state.userProperties.map(({ id, name, definition }) => ({
      place: { workspaceId, kind: "user-properties" as const, id },
      revision: 0,
      name,
      from: { text: JSON.stringify(definition) },
    })),
    ...state.templates
      .filter(({ resourceType, hasDefinition }) => resourceType !== "Internal" && hasDefinition)
      .map(({ id, name }) => ({
        place: { workspaceId, kind: "templates" as const, id },
        revision: 0,
        name,
        from: { template: templateRowId(workspaceId, id) },
      })),
    ...state.journeys
      .filter(({ resourceType }) => resourceType !== "Internal")
      .flatMap(({ id, name, version, present, past }) =>
        [...past.versions, ...(present === undefined ? [] : [version])].map((revision) => ({
          place: { workspaceId, kind: "journeys" as const, id },
          revision,
          name,
          from: { journey: journeyRowId(workspaceId, versionName({ id, version: revision })) },
        })),
      ),
    ...(state.subscriptionPage === undefined
      ? []
      : [
          {
            place: { workspaceId, kind: "subscription-page" as const, id: workspaceId },
            revision: 0,
            name: null,
            from: { template: subscriptionPageRowId(workspaceId) },
          },
        ]),
  ];
  return rows.filter(({ place }) => isNew(place));
}
