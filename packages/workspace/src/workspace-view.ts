/**
 * A workspace as the actors of its users need it: its status, and its audience and journeys, compiled once per version.
 * A batch window loads the current view before any actor, so a later window of the partition never sees older
 * definitions.
 */
import {
  compileAudience,
  manualSegmentVersion,
  type Audience,
  type DefinitionSet,
} from "@signalbox/audience";
import type { ActorKey, ActorStore, Json, TableStore, WorkspaceId } from "@signalbox/core";
import type { DecisionContext, Views } from "@signalbox/engine";
import { newWorkspace, workspaceKey, type WorkspaceState, type WorkspaceStatus } from "./state.js";
import { compileJourneyIndex, type JourneyIndex } from "./journeys/journey-index.js";
import { versionNames } from "./journeys/journey-rows.js";
import { withDefinitions, type LoadedWorkspace } from "./journeys/loaded-journeys.js";
import { readWorkspaces } from "./read-workspaces.js";
import { searchedSlots, type SearchedBy } from "./search-terms/searched-properties.js";
import { isPropertyInForce, isSegmentInForce } from "./in-force.js";

export interface WorkspaceView {
  readonly status: WorkspaceStatus;
  readonly audience: Audience;
  /** Higher than every slot that was ever assigned. */
  readonly slots: number;
  readonly state: LoadedWorkspace;
  readonly journeys: JourneyIndex;
  /** Slots of the segments, by segment id. */
  readonly segmentSlots: ReadonlyMap<string, number>;
  /** Slots of the user properties by which users are found. */
  readonly searchedSlots: ReadonlyMap<number, SearchedBy>;
}

/** A workspace that does not exist has an empty view. */
export type WorkspaceViews = Views<WorkspaceView>;

/** The decision context of an actor that depends on its workspace. */
export type WorkspaceContext<State = unknown> = DecisionContext<State, WorkspaceView>;

/** The definitions that a workspace computes for its users: those in force. */
export function definitionSetOf(state: WorkspaceState): DefinitionSet {
  return {
    version: state.definitionVersion,
    segments: state.segments.filter(isSegmentInForce),
    segmentSlots: slotsOfSegments(state),
    properties: state.userProperties.filter(isPropertyInForce),
    ...(state.historyFrom !== undefined && { historyFrom: state.historyFrom }),
    paused: new Set(
      [...state.segments, ...state.userProperties]
        .filter(({ status }) => status === "Paused")
        .map(({ slot }) => slot),
    ),
  };
}

/** `contents` has the definitions of the journeys, by the names of their rows. */
export function viewOf(stored: WorkspaceState, contents: JourneyContentMap = noContents): WorkspaceView {
  const state = withDefinitions(stored, contents);
  return {
    status: state.status,
    audience: compileAudience(definitionSetOf(state)),
    slots: state.nextSlot,
    state,
    journeys: compileJourneyIndex(state),
    segmentSlots: slotsOfSegments(state),
    searchedSlots: searchedSlots(state),
  };
}

function slotsOfSegments({ segments }: WorkspaceState): ReadonlyMap<string, number> {
  return new Map(segments.map(({ id, slot }) => [id, slot]));
}

type JourneyContentMap = ReadonlyMap<string, Json>;
const noContents: JourneyContentMap = new Map();

export const emptyView: WorkspaceView = viewOf(newWorkspace);

export interface WorkspaceViewStores {
  readonly actors: Pick<ActorStore, "load" | "versions">;
  readonly tables: Pick<TableStore, "getMany">;
}

/** Caches compiled views. While nothing changes, it reads only versions from the store. */
export function createWorkspaceViews(
  stores: WorkspaceViewStores,
  maxCached: number = defaultMaxCached,
): WorkspaceViews {
  const cached = new Map<ActorKey, CachedView>();

  const read = async (stale: readonly WorkspaceId[]): Promise<ReadonlyMap<ActorKey, CachedView>> => {
    const readings = await readWorkspaces(
      stale,
      {
        of: ({ journeys }) => journeys.flatMap(versionNames),
        known: (workspaceId) => cached.get(workspaceKey(workspaceId))?.contents,
      },
      stores,
    );
    return new Map(
      [...readings].map(([workspaceId, { version, state, contents }]) => {
        const key = workspaceKey(workspaceId);
        return [key, { version, contents, ...refreshedView(state, contents, cached.get(key)) }];
      }),
    );
  };

  const addToCache = (views: ReadonlyMap<ActorKey, CachedView>): void => {
    for (const [key, view] of views) {
      cached.delete(key);
      cached.set(key, view);
    }
    for (const oldest of cached.keys()) {
      if (cached.size <= maxCached) return;
      cached.delete(oldest);
    }
  };

  return {
    async load(workspaceIds) {
      const keys = new Map([...new Set(workspaceIds)].map((id) => [id, workspaceKey(id)] as const));
      const versions = await stores.actors.versions([...keys.values()]);
      const views = new Map<ActorKey, CachedView>();
      for (const key of keys.values()) {
        const known = cached.get(key);
        if (known !== undefined && known.version === versions.get(key)) views.set(key, known);
      }
      const stale = [...keys].filter(([, key]) => versions.has(key) && !views.has(key));
      const fresh = await read(stale.map(([id]) => id));
      addToCache(fresh);
      const viewAt = (key: ActorKey): WorkspaceView => (fresh.get(key) ?? views.get(key))?.view ?? emptyView;
      return new Map([...keys].map(([id, key]) => [id, viewAt(key)]));
    },
  };
}

/** The number of compiled views that are cached by default. */
const defaultMaxCached = 1_000;

interface CachedView {
  readonly version: number;
  readonly view: WorkspaceView;
  /** The definitions of its journeys. */
  readonly contents: JourneyContentMap;
  /** What the audience and the slots depend on besides the version of the definitions. */
  readonly unversioned: string;
}

/** Reuses the compiled audience and journeys where the command did not change them. */
function refreshedView(
  state: WorkspaceState,
  contents: JourneyContentMap,
  known: CachedView | undefined,
): Pick<CachedView, "view" | "unversioned"> {
  const unversioned = unversionedOf(state);
  const isCurrent =
    known?.view.audience.version === state.definitionVersion && known.unversioned === unversioned;
  if (!isCurrent) return { view: viewOf(state, contents), unversioned };
  const { journeys } = known.view;
  const loaded = withDefinitions(state, contents);
  const view = {
    ...known.view,
    status: state.status,
    slots: state.nextSlot,
    searchedSlots: searchedSlots(state),
    state: loaded,
    journeys: journeys.version === state.journeysVersion ? journeys : compileJourneyIndex(loaded),
  };
  return { view, unversioned };
}

/** Definitions that are not in force come, go and change slots, and lists are replaced, without a new version. */
function unversionedOf({ segments, userProperties }: WorkspaceState): string {
  const lists = segments.map(({ id, definition }) => [id, manualSegmentVersion(definition) ?? null]);
  const slots = [...segments, ...userProperties].map(({ slot, status }) => [slot, status]);
  return JSON.stringify([lists, slots]);
}
