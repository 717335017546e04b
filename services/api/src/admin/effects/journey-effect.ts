/** POST `/journeys/effect`: which runs are under way where the definition changes, and who would start. */
import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type Json, type WorkspaceId } from "@signalbox/core";
import { compileJourney, journeyDefinitionSchema, type JourneyDefinition } from "@signalbox/journeys";
import { countMembers } from "@signalbox/messaging";
import { countStarters, countWaiting } from "@signalbox/user-queries";
import {
  exampleIds,
  exampleJourney,
  movedRunsField,
  namedByJourney,
  presentName,
  readWorkspaces,
  versionName,
  type JourneyStatus,
  type MovedRuns,
  type StoredJourney,
  type StoredSegment,
  type WorkspaceState,
} from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import type { Endpoint } from "../../http/route.js";
import { defineEffect } from "./define-effect.js";
import { countedField, exampleToken } from "./effect-fields.js";
import { brokenReferences, brokenReferencesField } from "./journey-references.js";

interface JourneyQuestion {
  readonly status?: JourneyStatus;
  readonly moveRuns?: readonly MovedRuns[];
  readonly firstAnswer: boolean;
}

type Change = "removed" | "changed";

export const effectOfJourney: Endpoint = defineEffect<"journeys", JourneyQuestion>({
  kind: "journeys",
  component: "JourneyDefinition",
  summary: "Show the effect of publishing a journey",
  description:
    "The users with runs under way, and those at nodes that the definition removes or changes: a run keeps the definition with which it started, so they go on as before, unless the put moves them. Where a segment starts it, how many of its members would start.",
  example: {
    body: { id: exampleIds.journey, definition: exampleJourney, status: "Running" },
    answer: {
      uses: [],
      ...exampleToken,
      runs: {
        isEstimate: false,
        looked: 1_204,
        users: { count: 17, isEstimate: false, interval: { low: 17, high: 17 } },
        nodes: [
          {
            nodeId: "a-day",
            change: "changed",
            becomes: "keepsDefinition",
            users: { count: 17, isEstimate: false, interval: { low: 17, high: 17 } },
            versions: [
              { version: 2, users: { count: 17, isEstimate: false, interval: { low: 17, high: 17 } } },
            ],
          },
        ],
      },
      references: [],
    },
  },
  fields: {
    moveRuns: movedRunsField,
    firstAnswer: z
      .boolean()
      .default(false)
      .describe(
        "Answers who would start with a first estimate in a large workspace, instead of reading all members.",
      ),
    status: z
      .enum(["NotStarted", "Running", "Paused"])
      .exactOptional()
      .describe("As it is put with the definition: `Running` starts the journey."),
  },
  answers: {
    runs: z
      .object({
        isEstimate: z.boolean(),
        looked: z.int().describe("Users that were read."),
        users: countedField.describe("Users with a run under way, in all versions."),
        nodes: z.array(
          z.object({
            nodeId: z.string(),
            name: z.string().optional(),
            change: z.enum(["removed", "changed"]),
            becomes: z
              .literal("keepsDefinition")
              .describe(
                "Their runs go on by the definition with which they started, unless `moveRuns` of the put takes them along.",
              ),
            users: countedField.describe("Users whose run is there."),
            versions: z
              .array(z.object({ version: z.int(), users: countedField }))
              .describe("The same by version of the run, the latest first."),
          }),
        ),
      })
      .optional(),
    starts: z
      .object({
        segmentId: z.string(),
        segmentName: z.string(),
        members: z.int().describe("Members of the segment now."),
        now: z
          .int()
          .describe(
            "How many of them the put would start: not those who are in it, who have been through it, or who meet an exit condition.",
          ),
        isEstimate: z.boolean().describe("Whether `now` and `keptOut` are from a random sample."),
        interval: z
          .object({ low: z.int(), high: z.int() })
          .describe("Contains the true number of `now` with a probability of 95 %."),
        keptOut: z
          .int()
          .describe("Of those whom the put would start else: members who meet an exit condition."),
        heldOutPercent: z.number().optional().describe("This share of those who start is held out."),
        when: z
          .enum(["now", "atStart", "onEntry"])
          .describe(
            "`now`: the put starts the journey and its members. `atStart`: its members start when the journey is started. `onEntry`: the journey was started before, so only users who enter the segment from now on start.",
          ),
      })
      .optional()
      .describe("Where a segment starts the journey."),
    references: brokenReferencesField.optional(),
  },
  put: ({ id, name, definition }, { state, request: { body } }) => {
    const { status, moveRuns } = body;
    const input = {
      id,
      newId: id,
      name,
      definition,
      ...(status !== undefined && { status }),
      ...(moveRuns !== undefined && { moveRuns }),
    };
    const parsed = journeyDefinitionSchema.safeParse(definition);
    // One of another shape is refused by the put.
    return { input, content: definition, names: parsed.success ? namedByJourney(state, parsed.data) : [] };
  },
  measure: async ({ id, before, after, put: { input } }, { workspaceId, body }, api) => {
    const stored = journeyIn(before, id);
    const next = journeyIn(after, id);
    const definition = journeyDefinitionSchema.parse(input.definition);
    const starting = { stored, next, definition, state: after, firstAnswer: body.firstAnswer };
    const [starts, runs, references] = await Promise.all([
      startsOf(starting, workspaceId, api),
      runsOf({ stored, definition }, workspaceId, api),
      brokenReferences(definition, { workspaceId, state: after }, api),
    ]);
    return {
      runs,
      references,
      ...(starts !== undefined && { starts }),
    };
  },
});

function journeyIn({ journeys }: WorkspaceState, id: string): StoredJourney | undefined {
  return journeys.find((each) => each.id === id);
}

interface Publication {
  readonly stored: StoredJourney | undefined;
  readonly definition: JourneyDefinition;
}

const nobody = { count: 0, isEstimate: false, interval: { low: 0, high: 0 } };

async function runsOf(
  { stored, definition }: Publication,
  workspaceId: WorkspaceId,
  api: ApiContext,
): Promise<object> {
  if (stored?.startedAt === undefined) return { isEstimate: false, looked: 0, users: nobody, nodes: [] };
  const { actors, userCounts: counts } = api;
  const question = { workspaceId, journeyId: stored.id };
  const waiting = await countWaiting(question, { actors, counts, random: Math.random });
  const { isEstimate, looked } = waiting;
  const shown = (found: typeof waiting.users | undefined): object => {
    if (found === undefined) return { ...nobody, isEstimate };
    const { count, ...interval } = found;
    return { count, isEstimate, interval };
  };
  const present = nodesOf(await publishedDefinition(stored, workspaceId, api));
  const next = nodesOf(definition);
  const earlier = [...waiting.nodes.keys()].filter((nodeId) => !present.has(nodeId));
  const nodes = [...present.keys(), ...earlier].flatMap((nodeId) => {
    const change = changeOf(present.get(nodeId), next.get(nodeId));
    if (change === undefined) return [];
    const name = present.get(nodeId)?.["name"];
    const users = shown(waiting.nodes.get(nodeId));
    const named = typeof name === "string" ? { name } : {};
    const versions = waiting.places
      .filter((place) => place.nodeId === nodeId)
      .map((place) => ({ version: place.version, users: shown(place.users) }));
    return [{ nodeId, ...named, change, becomes: "keepsDefinition", users, versions }];
  });
  return { isEstimate, looked, users: shown(waiting.users), nodes };
}

type Nodes = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

function nodesOf(definition: unknown): Nodes {
  const nodes = isJsonObject(definition) ? definition["nodes"] : undefined;
  const list: readonly Json[] = Array.isArray(nodes) ? nodes : [];
  return new Map(
    list.flatMap((node) =>
      isJsonObject(node) && typeof node["id"] === "string" ? [[node["id"], node] as const] : [],
    ),
  );
}

/** Of a node that only earlier versions have, `present` is undefined. */
function changeOf(present: unknown, next: unknown): Change | undefined {
  if (next === undefined) return "removed";
  return present === undefined || isDeepStrictEqual(present, next) ? undefined : "changed";
}

async function publishedDefinition(
  journey: StoredJourney,
  workspaceId: WorkspaceId,
  api: ApiContext,
): Promise<Json | undefined> {
  const nameIn = (state: WorkspaceState): readonly string[] => {
    const found = journeyIn(state, journey.id);
    return [(found && presentName(found)) ?? []].flat();
  };
  const readings = await readWorkspaces([workspaceId], { of: nameIn }, api);
  return readings.get(workspaceId)?.contents.get(versionName(journey));
}

interface Started {
  readonly stored: StoredJourney | undefined;
  readonly next: StoredJourney | undefined;
  readonly definition: JourneyDefinition;
  readonly state: WorkspaceState;
  readonly firstAnswer: boolean;
}

async function startsOf(
  started: Started,
  workspaceId: WorkspaceId,
  api: ApiContext,
): Promise<object | undefined> {
  const { stored, next, definition, state } = started;
  const segmentId = next?.present?.entrySegmentId;
  const segment = state.segments.find(({ id }) => id === segmentId);
  if (next === undefined || segment === undefined) return undefined;
  const members = await countMembers(workspaceId, segment.id, api);
  const when = stored?.startedAt !== undefined ? "onEntry" : next.startedAt === undefined ? "atStart" : "now";
  const { isEstimate, starting, keptOut } =
    when === "now" ? await startersOf(started, segment, workspaceId, api) : nobodyStarts;
  const { count: now, ...interval } = starting;
  const { holdOutPercent: heldOutPercent } = definition;
  return {
    segmentId: segment.id,
    segmentName: segment.name,
    members,
    now,
    isEstimate,
    interval,
    keptOut: keptOut.count,
    ...(heldOutPercent !== undefined && { heldOutPercent }),
    when,
  };
}

const none = { count: 0, low: 0, high: 0 };
const nobodyStarts = { isEstimate: false, starting: none, keptOut: none };

function startersOf(
  { next, definition, state: { segments }, firstAnswer }: Started,
  { slot }: StoredSegment,
  workspaceId: WorkspaceId,
  api: ApiContext,
): ReturnType<typeof countStarters> {
  const { id = "", version = 0, canRunMultiple = false } = next ?? {};
  const journey = { journey: compileJourney({ id, version, definition }), canRunMultiple };
  const segmentSlots = new Map(segments.map((segment) => [segment.id, segment.slot]));
  const question = { workspaceId, slot, segmentSlots, journey, firstAnswer };
  const { actors, tables, userCounts: counts } = api;
  return countStarters(question, { actors, tables, counts, random: Math.random });
}
