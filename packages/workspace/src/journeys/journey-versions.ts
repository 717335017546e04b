/** The versions of a journey's definition after a change of it. Pure. */
import type { JourneyDefinition } from "@signalbox/journeys";
import type { JourneyStatus, PresentVersion, StoredJourney, WorkspaceState } from "../state.js";
import { summaryOf } from "./journey-summary.js";

export type JourneyVersions = Pick<StoredJourney, "version" | "present" | "past">;

export interface VersionContext {
  readonly state: Pick<WorkspaceState, "deletedJourneysVersion">;
  readonly stored: StoredJourney | undefined;
  /** Absent: it stays as it is. */
  readonly definition: JourneyDefinition | undefined;
  /** Of the journey after the change. */
  readonly status: JourneyStatus;
}

/**
 * Keeps an earlier version that may have runs, because these are known to their users' documents only: one that ran, or
 * that was published while the journey was paused, since runs can be moved to it. Another one is dropped. The versions of a new journey start above those of deleted ones, because one of them may have
 * had the same id, and its runs must not match a version of the new one.
 */
export function nextVersion({ state, stored, definition, status }: VersionContext): JourneyVersions {
  const { version = state.deletedJourneysVersion, present, past = noPast } = stored ?? {};
  const next = definition && summaryOf(definition);
  if (next === undefined || next.digest === present?.digest) {
    return { version, past, ...(present !== undefined && { present: withRun(present, status) }) };
  }
  return {
    version: version + 1,
    present: withRun(next, status),
    past:
      present !== undefined && (present.hasRun === true || stored?.status === "Paused")
        ? {
            versions: [...past.versions, version],
            mentions: [...new Set([...past.mentions, ...present.mentions])],
          }
        : past,
  };
}

const noPast: StoredJourney["past"] = { versions: [], mentions: [] };

function withRun(present: PresentVersion, status: JourneyStatus): PresentVersion {
  return status === "Running" ? { ...present, hasRun: true } : present;
}
