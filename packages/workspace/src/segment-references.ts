/**
 * What a segment refers to. References to resources that do not exist are refused, since such a condition would match no
 * user, or every user; and segments that name each other.
 */
import { issueAt } from "@signalbox/core";
import { referencesOf, segmentsNamedBy, type SegmentDefinition } from "@signalbox/audience";
import { refused, type CommandOutcome } from "./command.js";
import type { StoredSegment, WorkspaceState } from "./state.js";
import { says } from "./issue-sentences.js";

const nouns = {
  subscriptionGroups: "subscription group",
  templates: "template",
  segments: "segment",
} as const;

/** Undefined when all references exist. `field` is the name of the definition in the caller's request. */
export function unknownReferenceRefusal(
  state: WorkspaceState,
  definition: SegmentDefinition,
  field = "definition",
): CommandOutcome | undefined {
  const issues = referencesOf(definition).flatMap(({ of, id, path }) => {
    const place = [field, ...path];
    const isKnown = state[of].some((resource) => resource.id === id);
    if (!isKnown) return [issueAt(place, says.unknownReference({ kind: nouns[of], id }))];
    return of === "segments" && isInternal(state, id) ? [issueAt(place, says.namesInternal())] : [];
  });
  return issues.length === 0 ? undefined : refused("DefinitionError", issues);
}

/** Its group or broadcast deletes it. */
function isInternal({ segments }: WorkspaceState, id: string): boolean {
  return segments.some((segment) => segment.id === id && segment.resourceType === "Internal");
}

/** Undefined unless a segment that the definition names is, by itself or through others, the segment with this id. */
export function namedInCircleRefusal(
  { segments }: WorkspaceState,
  id: string,
  definition: SegmentDefinition,
): CommandOutcome | undefined {
  const above = segmentsAbove(segments, id);
  const issues = referencesOf(definition).flatMap(({ of, id: named, path }) => {
    if (of !== "segments" || !above.has(named)) return [];
    const name = segments.find((segment) => segment.id === named)?.name ?? named;
    return [issueAt(["definition", ...path], named === id ? says.namesItself() : says.namedBack({ name }))];
  });
  return issues.length === 0 ? undefined : refused("DefinitionError", issues);
}

/** These ids, and those of all segments that they name, also through others. */
export function segmentsBehind(
  segments: readonly StoredSegment[],
  ids: Iterable<string>,
): ReadonlySet<string> {
  const byId = new Map(segments.map((segment) => [segment.id, segment.definition]));
  return withReached(ids, (id) => {
    const definition = byId.get(id);
    return definition === undefined ? [] : segmentsNamedBy(definition);
  });
}

/** The id, and those of all segments that name the segment, also through others. */
export function segmentsAbove(segments: readonly StoredSegment[], id: string): ReadonlySet<string> {
  const namers = new Map<string, string[]>();
  for (const { id: namer, definition } of segments) {
    for (const named of segmentsNamedBy(definition)) {
      const known = namers.get(named);
      if (known === undefined) namers.set(named, [namer]);
      else known.push(namer);
    }
  }
  return withReached([id], (each) => namers.get(each) ?? []);
}

function withReached(ids: Iterable<string>, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(ids);
  // The loop goes on with what it adds.
  for (const id of reached) for (const each of next(id)) reached.add(each);
  return reached;
}

/** Segments with a condition about this one. */
export function segmentsThatName({ segments }: WorkspaceState, id: string): readonly StoredSegment[] {
  return segments.filter(({ definition }) => segmentsNamedBy(definition).includes(id));
}
