/** Which changes of a journey need the permission to publish it. */
import type { Permission } from "../access/permissions.js";
import { neededToPublish } from "../approvals/publish-permission.js";
import type { JourneyStatus, StoredJourney, WorkspaceState } from "../state.js";

interface JourneyChange {
  readonly id?: string;
  readonly name?: string;
  readonly status?: JourneyStatus;
  readonly definition?: unknown;
  readonly canRunMultiple?: boolean;
}

/** A start, a resume, and what changes a journey that was started: its definition, and whether users repeat it. */
export function neededToPutJourney(state: WorkspaceState, change: JourneyChange): Permission | undefined {
  const { id, name, status, definition, canRunMultiple } = change;
  const stored = state.journeys.find((journey) =>
    id === undefined ? journey.name === name : journey.id === id.toLowerCase(),
  );
  const starts = status === "Running" && stored?.status !== "Running";
  const changesStarted =
    wasStarted(stored) &&
    (definition !== undefined || (canRunMultiple !== undefined && canRunMultiple !== stored?.canRunMultiple));
  return starts || changesStarted ? neededToPublish(state, "Journey") : undefined;
}

/** Deleting a journey that was started ends its runs. */
export function neededToDeleteJourney(state: WorkspaceState, id: string): Permission | undefined {
  const stored = state.journeys.find((journey) => journey.id === id);
  return wasStarted(stored) ? neededToPublish(state, "Journey") : undefined;
}

function wasStarted(journey: StoredJourney | undefined): boolean {
  return journey !== undefined && journey.status !== "NotStarted";
}
