/**
 * Notifies the workspace's recompute when a command changes what is computed for users. Derived from the states before
 * and after the command, so that no command has to do it itself.
 */
import { isSearchable, manualSegmentVersion } from "@signalbox/audience";
import {
  followMessage,
  type BackgroundTask,
  type Message,
  type StartBackgroundTask,
  type WorkspaceId,
} from "@signalbox/core";
import type { StoredJourney, WorkspaceState } from "./state.js";

export function followChange(
  workspaceId: WorkspaceId,
  before: WorkspaceState,
  after: WorkspaceState,
): Message[] {
  const tasks = [
    ...replacedLists(before, after),
    ...emptiedSlots(before, after),
    ...begunJourneys(before, after),
    ...caughtUpJourneys(before, after),
    ...deletedJourneys(before, after),
    ...crowdedJourneys(before, after),
    ...changedTerms(before, after),
  ];
  const isSame =
    before.definitionVersion === after.definitionVersion && before.recomputePaused === after.recomputePaused;
  if (isSame && tasks.length === 0) return [];
  const { definitionVersion: wanted, recomputePaused: paused } = after;
  return [followMessage(workspaceId, { wanted, paused, chores: tasks })];
}

function replacedLists(
  { segments: before }: WorkspaceState,
  { segments: after }: WorkspaceState,
): BackgroundTask[] {
  if (before === after) return [];
  const known = new Map(before.map(({ slot, definition }) => [slot, manualSegmentVersion(definition)]));
  return after.flatMap(({ slot, definition }): BackgroundTask[] => {
    const version = manualSegmentVersion(definition);
    if (version === undefined || !known.has(slot) || known.get(slot) === version) return [];
    return [{ of: "list", slot, version }];
  });
}

/** Slots of deleted definitions, and of properties that are no longer searchable. */
function emptiedSlots(before: WorkspaceState, after: WorkspaceState): BackgroundTask[] {
  const left = new Set(slotsOf(after));
  const version = after.definitionVersion;
  return slotsOf(before).flatMap((slot): BackgroundTask[] =>
    left.has(slot) ? [] : [{ of: "slot", slot, version }],
  );
}

/** Slots that have rows in the searched tables. */
function slotsOf({ segments, userProperties }: WorkspaceState): readonly number[] {
  const searched = userProperties.filter(({ definition }) => isSearchable(definition));
  return [...segments, ...searched].map(({ slot }) => slot);
}

/** Journeys that run for the first time and start with a segment: its members start runs. */
function begunJourneys({ journeys: before }: WorkspaceState, after: WorkspaceState): BackgroundTask[] {
  if (before === after.journeys) return [];
  const begun = new Set(before.filter(({ startedAt }) => startedAt !== undefined).map(({ id }) => id));
  return after.journeys.flatMap((journey): BackgroundTask[] => {
    if (journey.startedAt === undefined || begun.has(journey.id)) return [];
    return startBackgroundTasks(journey, after, { version: journey.version });
  });
}

/** Journeys that resume and start runs for the users who entered their segment during the pause. */
function caughtUpJourneys({ journeys: before }: WorkspaceState, after: WorkspaceState): BackgroundTask[] {
  if (before === after.journeys) return [];
  const known = new Map(before.map(({ id, catchUp }) => [id, catchUp?.at]));
  return after.journeys.flatMap((journey): BackgroundTask[] => {
    const { id, catchUp } = journey;
    if (catchUp === undefined || known.get(id) === catchUp.at) return [];
    return startBackgroundTasks(journey, after, { version: catchUp.at, since: catchUp.since });
  });
}

function startBackgroundTasks(
  { id, present }: StoredJourney,
  { segments }: WorkspaceState,
  more: Pick<StartBackgroundTask, "version" | "since">,
): BackgroundTask[] {
  const slot = segments.find((segment) => segment.id === present?.entrySegmentId)?.slot;
  return slot === undefined
    ? []
    : [{ of: "start", journeyId: id, slot, cursor: "", done: 0, total: 0, ...more }];
}

/** Deleted journeys that may have live runs. */
function deletedJourneys(
  { journeys: before }: WorkspaceState,
  { journeys: after }: WorkspaceState,
): BackgroundTask[] {
  if (before === after) return [];
  const left = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id, version, startedAt }): BackgroundTask[] =>
    left.has(id) || startedAt === undefined
      ? []
      : [{ of: "end", journeyId: id, version, cursor: "", done: 0, total: 0 }],
  );
}

/** The latest earlier versions are kept whether or not runs use them. */
const latestKept = 40;
/** A search for unused versions reads all users, so it follows only every tenth new version. */
const searchEvery = 10;

/** Journeys with so many earlier versions that those without runs are to be dropped: at most 50 of these are kept. */
function crowdedJourneys(
  { journeys: before }: WorkspaceState,
  { journeys: after }: WorkspaceState,
): BackgroundTask[] {
  if (before === after) return [];
  const known = new Map(before.map(({ id, past }) => [id, past.versions.length]));
  return after.flatMap(({ id, version, past: { versions } }): BackgroundTask[] => {
    const hasGrown = versions.length > (known.get(id) ?? 0);
    if (!hasGrown || versions.length <= latestKept || versions.length % searchEvery !== 0) return [];
    const candidates = versions.slice(0, -latestKept);
    const pages = { cursor: "", done: 0, total: 0 };
    return [{ of: "versions", journeyId: id, version, versions: candidates, ...pages }];
  });
}

/** Values that have other search terms now. */
function changedTerms(before: WorkspaceState, { termsVersion: version }: WorkspaceState): BackgroundTask[] {
  return before.termsVersion === version ? [] : [{ of: "terms", version, cursor: "", done: 0, total: 0 }];
}
