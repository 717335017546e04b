/**
 * The text of a workspace's document. A release from before `v: 2` reads every version alike; it cannot take the journeys
 * of this one, which are not a list there, for deleted: it fails on them and waits. Its own documents have the
 * definitions and drafts of journeys in them, which are read as `unmoved`.
 */
import type { Json, JsonText } from "@signalbox/core";
import { firstAudienceRules } from "@signalbox/audience";
import type { JourneyDefinition } from "@signalbox/journeys";
import { draftName, versionName } from "./journey-rows.js";
import { summaryOf } from "./journey-summary.js";
import { newWorkspace, type StoredJourney, type WorkspaceState } from "./state.js";

type StoredWorkspace = Partial<Omit<WorkspaceState, "journeys" | "v">> & {
  readonly journeys?: readonly EarlierJourney[] | { readonly list: readonly StoredJourney[] };
};

/** A journey of `v: 1`. */
interface EarlierJourney extends Omit<StoredJourney, "present" | "past" | "draftRevision"> {
  readonly definition?: JourneyDefinition;
  readonly earlier?: readonly { readonly version: number; readonly definition: JourneyDefinition }[];
  readonly draft?: Json;
}

export function serializeWorkspace({ journeys, ...state }: WorkspaceState): JsonText {
  return JSON.stringify({ ...state, v: 2, journeys: { list: journeys } });
}

/** Reads a stored workspace, also one that an earlier release wrote. */
export function deserializeWorkspace(text: JsonText): WorkspaceState {
  const { journeys = [], ...stored } = JSON.parse(text) as StoredWorkspace;
  const state = { ...newWorkspace, audienceRules: firstAudienceRules, ...stored, v: 2 as const };
  if ("list" in journeys) return { ...state, journeys: journeys.list };
  const unmoved = Object.fromEntries(journeys.flatMap(contentsOf));
  return {
    ...state,
    // Once this is stored, a worker of the earlier release does not go on with the journeys that it has compiled.
    journeysVersion: state.journeysVersion + 1,
    journeys: journeys.map(entryOf),
    ...(Object.keys(unmoved).length > 0 && { unmoved }),
  };
}

/** Whether a release from before `v: 2` wrote it. */
export function isEarlierDocument(text: JsonText): boolean {
  const { journeys } = JSON.parse(text) as StoredWorkspace;
  return journeys === undefined || !("list" in journeys);
}

/** Lower than every revision of a draft that a command put. */
const earlierDraft = 0;

function entryOf({ definition, earlier = [], draft, ...journey }: EarlierJourney): StoredJourney {
  const mentions = earlier.flatMap((each) => summaryOf(each.definition).mentions);
  return {
    ...journey,
    ...(definition !== undefined && {
      present: { ...summaryOf(definition), ...(journey.startedAt !== undefined && { hasRun: true }) },
    }),
    past: { versions: earlier.map(({ version }) => version), mentions: [...new Set(mentions)] },
    ...(draft !== undefined && { draftRevision: earlierDraft }),
  };
}

function contentsOf({
  id,
  version,
  definition,
  earlier = [],
  draft,
}: EarlierJourney): readonly (readonly [name: string, content: Json])[] {
  const present = definition === undefined ? [] : [{ version, definition }];
  return [
    ...[...earlier, ...present].map(
      (each) => [versionName({ id, version: each.version }), jsonOf(each.definition)] as const,
    ),
    ...(draft === undefined ? [] : [[draftName({ id, draftRevision: earlierDraft }) ?? "", draft] as const]),
  ];
}

/** A definition that was parsed with the document. */
function jsonOf(definition: JourneyDefinition): Json {
  return definition as unknown as Json;
}
