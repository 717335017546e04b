/** Shared by the commands about journeys: allowed references, storing a journey, and resources that journeys need. */
import { isKeyed } from "@signalbox/audience";
import { parseJsonObject, type JsonObject } from "@signalbox/core";
import type { Known } from "@signalbox/journeys";
import type { StoredJourney, WorkspaceState } from "../state.js";

/** The resources that a journey's definition may refer to. */
export function knownTo({ segments, templates, userProperties, subscriptionGroups }: WorkspaceState): Known {
  return {
    segments: new Map(segments.map(({ id, definition }) => [id, { keyed: isKeyed(definition) }])),
    templates: new Map(
      templates.flatMap(({ id, channel }) => (channel === "Part" ? [] : [[id, channel] as const])),
    ),
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

/** The journey as the outcome of a command returns it: without its definition and its draft. */
export function journeyJson(journey: StoredJourney): JsonObject {
  const { present: _, past: __, ...rest } = journey;
  return parseJsonObject(JSON.stringify(rest));
}

/** Each running or paused journey that needs the resource, as text for an operator. */
export function journeysThatNeed({ journeys }: WorkspaceState, id: string): readonly string[] {
  return journeys.flatMap(({ status, name, present, past }) =>
    status !== "NotStarted" && [...(present?.mentions ?? []), ...past.mentions].includes(id)
      ? [`the journey ${JSON.stringify(name)}`]
      : [],
  );
}
