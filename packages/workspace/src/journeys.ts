/** Shared by the commands about journeys: allowed references, storing a journey, and resources that journeys need. */
import { isKeyed } from "@signalbox/audience";
import { parseJsonObject, type JsonObject } from "@signalbox/core";
import { compileJourney, type Journey, type Known } from "@signalbox/journeys";
import type { StoredJourney, WorkspaceState } from "./state.js";

/** The resources that a journey's definition may refer to. */
export function knownTo({ segments, templates, userProperties, subscriptionGroups }: WorkspaceState): Known {
  return {
    segments: new Map(segments.map(({ id, definition }) => [id, { keyed: isKeyed(definition) }])),
    templates: new Map(templates.map(({ id, channel }) => [id, channel])),
    userProperties: new Set(userProperties.map(({ id }) => id)),
    subscriptionGroups: new Set(subscriptionGroups.map(({ id }) => id)),
  };
}

/** Replaces the journey with the same id, or appends it. */
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

/** The journey as the outcome of a command returns it. */
export function journeyJson(journey: StoredJourney): JsonObject {
  const { earlier: _, ...rest } = journey;
  return parseJsonObject(JSON.stringify(rest));
}

export type Needed = "segments" | "templates" | "userProperties" | "subscriptionGroups";

/** Each running or paused journey that needs the resource, as text for an operator. */
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
