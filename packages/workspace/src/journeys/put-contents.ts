/** The definition and the draft of a journey that is put: what the call leaves unchanged, and what its answer shows. */
import type { Json, WorkspaceId } from "@signalbox/core";
import { journeyDefinitionSchema } from "@signalbox/journeys";
import { z } from "zod";
import { draftBefore, type DraftBefore } from "../drafts/draft-changes.js";
import { readDraft } from "../drafts/read-drafts.js";
import type { OperationTools } from "../operation.js";
import { readWorkspaces, type WorkspaceStores } from "../read-workspaces.js";
import type { StoredJourney, WorkspaceState } from "../state.js";
import { contentOf, journeyRowId, journeyTable, presentName, versionName } from "./journey-rows.js";
import type { JourneyContents } from "./saved-journey.js";

export interface KeptDefinition {
  readonly journeyId: string;
  readonly version: number;
  readonly definition: Json;
}

interface JourneyChange extends JourneyContents {
  readonly id?: string;
  readonly name?: string;
  readonly status?: string;
}

/** The definition that a start or a resume without one needs. */
export async function keptDefinition(
  change: JourneyChange,
  workspaceId: WorkspaceId,
  stores: WorkspaceStores,
): Promise<KeptDefinition | undefined> {
  if (change.definition !== undefined || change.status !== "Running") return undefined;
  const nameIn = (state: WorkspaceState): string | undefined => {
    const journey = journeyIn(state, change);
    return journey && presentName(journey);
  };
  const readings = await readWorkspaces(
    [workspaceId],
    { of: (state) => [nameIn(state) ?? []].flat() },
    stores,
  );
  const reading = readings.get(workspaceId);
  const journey = reading && journeyIn(reading.state, change);
  const definition = journey && reading.contents.get(versionName(journey));
  return journey === undefined || definition === undefined
    ? undefined
    : { journeyId: journey.id, version: journey.version, definition };
}

function journeyIn({ journeys }: WorkspaceState, { id, name }: JourneyChange): StoredJourney | undefined {
  return journeys.find((journey) =>
    id === undefined ? journey.name === name : journey.id === id.toLowerCase(),
  );
}

/** The draft that the change replaces or publishes; undefined when it leaves drafts alone, null when there is none. */
export async function draftOfChange(
  change: JourneyChange,
  workspaceId: WorkspaceId,
  { readWorkspace, ...stores }: WorkspaceStores & Pick<OperationTools, "readWorkspace">,
): Promise<DraftBefore | null | undefined> {
  if (change.definition === undefined && change.draft === undefined) return undefined;
  const id = change.id?.toLowerCase() ?? journeyIn(await readWorkspace(workspaceId), change)?.id;
  return id === undefined ? null : draftBefore({ workspaceId, kind: "journeys", id }, stores);
}

const outcomeSchema = z.object({ id: z.string(), version: z.int() });

/** The rows may be gone when a call is repeated later; what it put is known from the call itself. */
export async function contentsAfter(
  outcome: Json,
  { definition, draft }: JourneyChange,
  workspaceId: WorkspaceId,
  stores: WorkspaceStores,
): Promise<JourneyContents> {
  const journey = outcomeSchema.parse(outcome);
  const definitionId = journeyRowId(workspaceId, versionName(journey));
  const rows = await stores.tables.getMany(journeyTable.name, [definitionId]);
  const stored = rows.get(definitionId);
  const isDraftPut = definition === undefined && draft !== undefined && draft !== null;
  const { id } = journey;
  const reading = isDraftPut ? undefined : await readDraft({ workspaceId, kind: "journeys", id }, stores);
  return {
    definition:
      stored !== undefined
        ? contentOf(stored)
        : definition === undefined
          ? undefined
          : journeyDefinitionSchema.parse(definition),
    draft: isDraftPut ? draft : reading?.draft?.definition,
  };
}
