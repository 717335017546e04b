/**
 * A workspace as its users' actors need it: whether it takes events, and its audience, compiled once per version. A step
 * asks for the present view before it loads anybody, so two steps of one partition can never see definitions go back.
 */
import {
  compileAudience,
  manualSegmentVersion,
  type Audience,
  type DefinitionSet,
} from "@signalbox/audience";
import type { ActorKey, ActorStore } from "@signalbox/core";
import type { DecisionContext, Views } from "@signalbox/engine";
import {
  newWorkspace,
  reviveWorkspace,
  workspaceKey,
  type WorkspaceState,
  type WorkspaceStatus,
} from "./state.js";
import { compileJourneyBook, type JourneyBook } from "./journey-book.js";
import { isPropertyInForce, isSegmentInForce } from "./in-force.js";

export interface WorkspaceView {
  readonly status: WorkspaceStatus;
  readonly audience: Audience;
  /** All slots that were ever given are below. */
  readonly slots: number;
  readonly state: WorkspaceState;
  readonly journeys: JourneyBook;
  /** Of segments, by id. */
  readonly segmentSlots: ReadonlyMap<string, number>;
}

/** One that does not exist looks like an empty one. */
export type WorkspaceViews = Views<WorkspaceView>;

/** What an actor that decides by its workspace decides in. */
export type WorkspaceContext<State = unknown> = DecisionContext<State, WorkspaceView>;

/** What a workspace computes for people; a definition that is paused or not started is left out. */
export function definitionSetOf(state: WorkspaceState): DefinitionSet {
  return {
    version: state.definitionVersion,
    segments: state.segments.filter(isSegmentInForce),
    properties: state.userProperties.filter(isPropertyInForce),
    ...(state.historyFrom !== undefined && { historyFrom: state.historyFrom }),
    paused: new Set(
      [...state.segments, ...state.userProperties]
        .filter(({ status }) => status === "Paused")
        .map(({ slot }) => slot),
    ),
  };
}

export function viewOf(state: WorkspaceState): WorkspaceView {
  return {
    status: state.status,
    audience: compileAudience(definitionSetOf(state)),
    slots: state.nextSlot,
    state,
    journeys: compileJourneyBook(state),
    segmentSlots: new Map(state.segments.map(({ id, slot }) => [id, slot])),
  };
}

export const emptyView: WorkspaceView = viewOf(newWorkspace);

/** Remembers compiled views; asks the store only for versions while nothing changes. */
export function createWorkspaceViews(
  actors: Pick<ActorStore, "load" | "versions">,
  maxRemembered: number = defaultMaxRemembered,
): WorkspaceViews {
  const remembered = new Map<ActorKey, RememberedView>();

  const read = async (stale: readonly ActorKey[]): Promise<ReadonlyMap<ActorKey, RememberedView>> => {
    const documents = stale.length === 0 ? new Map<ActorKey, never>() : await actors.load(stale);
    return new Map(
      [...documents].map(([key, { version, state }]) => {
        const revived = state === "" ? newWorkspace : reviveWorkspace(state);
        return [key, { version, ...refreshedView(revived, remembered.get(key)) }];
      }),
    );
  };

  const remember = (views: ReadonlyMap<ActorKey, RememberedView>): void => {
    for (const [key, view] of views) {
      remembered.delete(key);
      remembered.set(key, view);
    }
    for (const oldest of remembered.keys()) {
      if (remembered.size <= maxRemembered) return;
      remembered.delete(oldest);
    }
  };

  return {
    async load(workspaceIds) {
      const keys = new Map([...new Set(workspaceIds)].map((id) => [id, workspaceKey(id)] as const));
      const versions = await actors.versions([...keys.values()]);
      const views = new Map<ActorKey, RememberedView>();
      for (const key of keys.values()) {
        const known = remembered.get(key);
        if (known !== undefined && known.version === versions.get(key)) views.set(key, known);
      }
      const fresh = await read([...versions.keys()].filter((key) => !views.has(key)));
      remember(fresh);
      const viewAt = (key: ActorKey): WorkspaceView => (fresh.get(key) ?? views.get(key))?.view ?? emptyView;
      return new Map([...keys].map(([id, key]) => [id, viewAt(key)]));
    },
  };
}

/** Of workspaces without number only so many are kept compiled. */
const defaultMaxRemembered = 1_000;

interface RememberedView {
  readonly version: number;
  readonly view: WorkspaceView;
  /** Versions of the manual segments' lists, which change without a new version of the definitions. */
  readonly lists: string;
}

/** Most commands change no definition: then nothing is compiled again. */
function refreshedView(
  state: WorkspaceState,
  known: RememberedView | undefined,
): Pick<RememberedView, "view" | "lists"> {
  const lists = state.segments.map(({ definition }) => manualSegmentVersion(definition)).join();
  const isCurrent = known?.view.audience.version === state.definitionVersion && known.lists === lists;
  if (!isCurrent) return { view: viewOf(state), lists };
  const { journeys } = known.view;
  const view = {
    ...known.view,
    status: state.status,
    slots: state.nextSlot,
    state,
    journeys: journeys.version === state.journeysVersion ? journeys : compileJourneyBook(state),
  };
  return { view, lists };
}
