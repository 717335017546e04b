/** What commands about journeys have in common: what a definition may name, how one is kept, and who needs what. */
import { isKeyed } from "@signalbox/audience";
import { parseJsonObject, type JsonObject } from "@signalbox/core";
import { compileJourney, type Journey, type Known } from "@signalbox/journeys";
import type { StoredJourney, WorkspaceState } from "./state.js";

/** All that a journey's definition may refer to. */
export function knownTo({ segments, templates, userProperties, subscriptionGroups }: WorkspaceState): Known {
  return {
    segments: new Map(segments.map(({ id, definition }) => [id, { keyed: isKeyed(definition) }])),
    templates: new Map(templates.map(({ id, channel }) => [id, channel])),
    userProperties: new Set(userProperties.map(({ id }) => id)),
    subscriptionGroups: new Set(subscriptionGroups.map(({ id }) => id)),
  };
}

/** In the place of the one with its id, or behind the others. */
export function withJourney(state: WorkspaceState, journey: StoredJourney): WorkspaceState {
  const isNew = state.journeys.every(({ id }) => id !== journey.id);
  return {
    ...state,
    journeysVersion: state.journeysVersion + 1,
    journeys: isNew
      ? [...state.journeys, journey]
      : state.journeys.map((known) => (known.id === journey.id ? journey : known)),
  };
}

/** As the outcome of a command tells it. */
export function journeyJson(journey: StoredJourney): JsonObject {
  const { earlier: _, ...told } = journey;
  return parseJsonObject(JSON.stringify(told));
}

export type Needed = "segments" | "templates" | "userProperties" | "subscriptionGroups";

/** In words for an operator, each journey that runs or is paused and needs the thing. */
export function journeysThatNeed({ journeys }: WorkspaceState, of: Needed, id: string): readonly string[] {
  return journeys.flatMap((stored) =>
    stored.status !== "NotStarted" && versionsOf(stored).some((journey) => needs(journey, of, id))
      ? [`the journey ${JSON.stringify(stored.name)}`]
      : [],
  );
}

function versionsOf({ id, version, definition, earlier }: StoredJourney): readonly Journey[] {
  const present = definition === undefined ? [] : [{ version, definition }];
  return [...present, ...earlier].map((source) => compileJourney({ id, ...source }));
}

function needs(journey: Journey, of: Needed, id: string): boolean {
  const { entry } = journey;
  return journey[of].has(id) || (of === "segments" && entry.by === "segment" && entry.segmentId === id);
}
