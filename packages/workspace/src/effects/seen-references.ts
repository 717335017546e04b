/** What a definition names in its workspace, with the versions that an effect is computed from. Pure. */
import { isManual, referencesOf, type SegmentDefinition } from "@signalbox/audience";
import type { JourneyDefinition } from "@signalbox/journeys";
import { summaryOf } from "../journeys/journey-summary.js";
import type { StoredSegment, WorkspaceState } from "../state.js";
import { partNamed } from "../templates/parts.js";
import type { Versioned } from "../versions/stamp-changes.js";
import { referredLists, type ReferredList, type SeenReference } from "./confirm-token.js";

interface NamedVersion extends Versioned {
  readonly name: string;
  readonly updatedAt: number;
}

type Reference = Pick<SeenReference, "of" | "id">;

type FindReferred = (reference: Reference) => NamedVersion | undefined;

/**
 * Finds resources by one pass over each list, however many are asked for; undefined where there is none. Of a list of users,
 * the version is that of its definition: who is put on it changes numbers, which are informative.
 */
export function referredResources(state: WorkspaceState): FindReferred {
  const read = new Map<ReferredList, ReadonlyMap<string, NamedVersion>>();
  return ({ of, id }) => {
    const known = read.get(of) ?? versionsIn(state, of);
    read.set(of, known);
    return known.get(id);
  };
}

function versionsIn(state: WorkspaceState, of: ReferredList): ReadonlyMap<string, NamedVersion> {
  if (of === "secrets") return new Map(state.secrets.map((secret) => [secret.name, secret]));
  if (of === "segments") return new Map(state.segments.map((segment) => [segment.id, versionOf(segment)]));
  const list: readonly (NamedVersion & { readonly id: string })[] = state[of];
  return new Map(list.map((each) => [each.id, each]));
}

function versionOf(segment: StoredSegment): NamedVersion {
  return isManual(segment.definition) ? { ...segment, updatedAt: segment.definitionUpdatedAt } : segment;
}

/** Each once; those that do not exist are left out. */
export function seenReferences(
  state: WorkspaceState,
  references: readonly Reference[],
): readonly SeenReference[] {
  const find = referredResources(state);
  const found = references.flatMap(({ of, id }): readonly [string, SeenReference][] => {
    const resource = find({ of, id });
    if (resource === undefined) return [];
    const { name, updatedAt } = resource;
    return [[`${of}/${id}`, { of, id, name, updatedAt }]];
  });
  return [...new Map(found).values()];
}

export function namedBySegment(definition: SegmentDefinition): readonly Reference[] {
  return referencesOf(definition).map(({ of, id }) => ({ of, id }));
}

export function namedByJourney(state: WorkspaceState, definition: JourneyDefinition): readonly Reference[] {
  return summaryOf(definition).mentions.flatMap((id) => {
    const of = listWith(state, id);
    return of === undefined ? [] : [{ of, id }];
  });
}

function listWith(state: WorkspaceState, id: string): ReferredList | undefined {
  return referredLists.find((of) => of !== "secrets" && state[of].some((each) => each.id === id));
}

/** Names behind `user.` that are no user property are traits, which have no version. */
export function namedByTemplate(
  state: Pick<WorkspaceState, "userProperties" | "templates">,
  names: Readonly<Record<"userProperties" | "secrets" | "parts", readonly string[]>>,
): readonly Reference[] {
  const properties = new Set(names.userProperties);
  return [
    ...state.userProperties
      .filter(({ name }) => properties.has(name))
      .map(({ id }) => ({ of: "userProperties", id }) as const),
    ...names.secrets.map((id) => ({ of: "secrets", id }) as const),
    ...names.parts.flatMap((name) => {
      const part = partNamed(state, name);
      return part === undefined ? [] : [{ of: "templates", id: part.id } as const];
    }),
  ];
}
