/** A workspace whose journeys have their definitions with them. */
import type { Json } from "@signalbox/core";
import type { JourneyDefinition } from "@signalbox/journeys";
import { versionName } from "./journey-rows.js";
import type { StoredJourney, WorkspaceState } from "../state.js";

export interface JourneyVersion {
  readonly version: number;
  readonly definition: JourneyDefinition;
}

export interface LoadedJourney extends StoredJourney {
  readonly definition?: JourneyDefinition;
  /** The earlier versions that may still have runs. */
  readonly earlier: readonly JourneyVersion[];
}

export interface LoadedWorkspace extends WorkspaceState {
  readonly journeys: readonly LoadedJourney[];
}

/** A definition that the database has lost is left out. */
export function withDefinitions(state: WorkspaceState, contents: ReadonlyMap<string, Json>): LoadedWorkspace {
  const { unmoved = {} } = state;
  const load = (id: string, version: number): readonly JourneyVersion[] => {
    const name = versionName({ id, version });
    const content = contents.get(name) ?? unmoved[name];
    // It was checked before it was stored.
    return content === undefined ? [] : [{ version, definition: content as unknown as JourneyDefinition }];
  };
  const journeys = state.journeys.map((journey): LoadedJourney => {
    const { id, version, present, past } = journey;
    const [found] = present === undefined ? [] : load(id, version);
    return {
      ...journey,
      ...(found !== undefined && { definition: found.definition }),
      earlier: past.versions.flatMap((each) => load(id, each)),
    };
  });
  return { ...state, journeys };
}
