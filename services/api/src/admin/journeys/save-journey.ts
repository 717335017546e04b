/**
 * Saves a journey. The definition that a start or a resume needs is read and sent along; the answer is the outcome of the
 * command with the definition and the draft from their rows.
 */
import {
  contentOf,
  draftName,
  journeyRowId,
  journeyTable,
  presentName,
  putJourney as command,
  readWorkspaces,
  versionName,
  type KeptDefinition,
  type PutJourney,
  type StoredJourney,
  type WorkspaceState,
} from "@signalbox/workspace";
import { journeyDefinitionSchema } from "@signalbox/journeys";
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { runWithReading } from "../../commands/run-with-reading.js";
import type { ApiContext } from "../../context.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { savedJourney } from "./saved-journey.js";

export type JourneyChange = Omit<PutJourney, "newId" | "kept">;

export async function saveJourney(
  change: JourneyChange,
  request: RouteRequest<unknown, unknown>,
  api: ApiContext,
): Promise<RouteAnswer> {
  const { workspaceId } = request;
  return runWithReading(
    {
      command,
      input: async (): Promise<PutJourney> => {
        const kept = await keptBy(change, workspaceId, api);
        return { ...change, newId: api.newId(), ...(kept !== undefined && { kept }) };
      },
      answer: (value) => answerOf(value, change, workspaceId, api),
    },
    request,
    api,
  );
}

async function keptBy(
  change: JourneyChange,
  workspaceId: WorkspaceId,
  api: ApiContext,
): Promise<KeptDefinition | undefined> {
  if (change.definition !== undefined || change.status !== "Running") return undefined;
  const nameIn = (state: WorkspaceState): string | undefined => {
    const journey = journeyIn(state, change);
    return journey && presentName(journey);
  };
  const readings = await readWorkspaces([workspaceId], { of: (state) => [nameIn(state) ?? []].flat() }, api);
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

const outcomeSchema = z.object({ id: z.string(), version: z.int(), draftRevision: z.int().exactOptional() });

/** The rows may be gone when a call is repeated later; what it put is known from the call itself. */
async function answerOf(
  value: Json,
  { definition, draft }: JourneyChange,
  workspaceId: WorkspaceId,
  { tables }: Pick<ApiContext, "tables">,
): Promise<RouteAnswer> {
  const journey = outcomeSchema.parse(value);
  const definitionId = journeyRowId(workspaceId, versionName(journey));
  const draftRow = draftName(journey);
  const draftId = draftRow === undefined ? undefined : journeyRowId(workspaceId, draftRow);
  const rows = await tables.getMany(journeyTable.name, [definitionId, draftId ?? []].flat());
  const stored = rows.get(definitionId);
  const storedDraft = draftId === undefined ? undefined : rows.get(draftId);
  const contents = {
    definition:
      stored !== undefined
        ? contentOf(stored)
        : definition === undefined
          ? undefined
          : journeyDefinitionSchema.parse(definition),
    draft: storedDraft !== undefined ? contentOf(storedDraft) : draftId === undefined ? undefined : draft,
  };
  return { status: 200, body: savedJourney(workspaceId, value, { contents }) };
}
