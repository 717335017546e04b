/**
 * Evaluates the definition of a segment or user property that is not saved, or not yet computed for a user, over
 * histories. It is the only definition of its own audience.
 */
import {
  compileAudience,
  explain,
  emptyComputedState,
  type Audience,
  type ComputedState,
  type DefinitionSet,
  type Explanation,
  type MatchedEvents,
  type NeededEvents,
  type PropertyDefinition,
  type SelectedName,
  type AudienceUser,
  type SegmentDefinition,
} from "@signalbox/audience";
import {
  workspaceOf,
  type WorkspaceId,
  type ActorDocument,
  type ActorKey,
  type EventNames,
  type MatchableEvent,
} from "@signalbox/core";
import { pack, unpack, type Packed } from "../preview/packed.js";
import {
  groupCompanions,
  listedUserAt,
  matchGroupTraits,
  sortKeyAt,
  type UserDocument,
} from "@signalbox/users";

export interface Draft {
  /** Some nodes refer to the segment's own id. */
  readonly id: string;
  readonly definition: SegmentDefinition | PropertyDefinition;
  /** The segments that it names. */
  readonly named?: NamedInDraft;
}

/** Users of other workspaces are in none of them. */
export interface NamedInDraft {
  readonly workspaceId: WorkspaceId;
  /** By id. */
  readonly slots: ReadonlyMap<string, number>;
}

/** What has to be read for a draft. */
export interface DraftPlan {
  /** Owners of events of these names and members of these groups; "all" when other users may be members too. */
  readonly candidates: (EventNames & { readonly groups: readonly string[] }) | "all";
  readonly needed: NeededEvents;
  readonly needsGroups: boolean;
}

export function planDraft(draft: Draft): DraftPlan {
  const { audience } = compileDraft(draft);
  const { everyone, readsDocuments, events, groups, needed } = audience.planRecompute(0, 1);
  const nameOf = ({ name }: SelectedName): string => name;
  return {
    candidates:
      everyone || readsDocuments || groups === "all"
        ? "all"
        : {
            names: events.names.map(nameOf),
            prefixes: events.prefixes.map(nameOf),
            groups: [...groups],
          },
    needed,
    needsGroups: groupCompanions.areNeeded({ audience }),
  };
}

/** Keys of the groups of these users. */
export function groupsOf(documents: Packed<readonly UserDocument[]>): readonly ActorKey[] {
  const keys = unpack(documents).flatMap((document) => {
    const user = listedUserAt(sortKeyAt(document.key), document)?.user;
    return user === undefined ? [] : groupCompanions.of(user, { workspaceId: workspaceOf(document.key) });
  });
  return [...new Set(keys)];
}

export type Memories = ReadonlyMap<ActorKey, MatchedEvents>;

export interface HistoryPart {
  readonly draft: Draft;
  /** Result of the previous parts. */
  readonly memories?: Packed<Memories>;
  readonly events: readonly Packed<readonly MatchableEvent[]>[];
}

/** The draft's memory of these events and the earlier ones. In any order. */
export function rememberEvents({ draft, ...part }: HistoryPart): Packed<Memories> {
  return pack<Memories>(remembered(part, compileDraft(draft).audience));
}

export interface EvaluationInput extends HistoryPart {
  readonly documents: Packed<readonly UserDocument[]>;
  /** Of the groups they are in, where the draft uses them. */
  readonly groups: Packed<ReadonlyMap<ActorKey, ActorDocument>>;
  /** ms */
  readonly now: number;
}

/** Keys of the users who would be members. Erased users are left out. */
export function evaluateDraft(input: EvaluationInput): readonly ActorKey[] {
  return evaluated(input).flatMap(({ key, computedState }) =>
    computedState.held.has(draftSlot) ? [key] : [],
  );
}

/** A longer value counts as a value without its text. */
const longestText = 1_000;

/** The values that users would have, as JSON text; null for a long one. */
export function valuesOfDraft(input: EvaluationInput): readonly (readonly [ActorKey, string | null])[] {
  const { audience } = compileDraft(input.draft);
  return evaluated(input).flatMap(({ key, user, computedState }) => {
    const value = audience.values({ computedState, user, now: input.now }).get(draftSlot);
    if (value === undefined) return [];
    const text = JSON.stringify(value);
    return [[key, text.length > longestText ? null : text] as const];
  });
}

interface EvaluatedUser {
  readonly key: ActorKey;
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
}

function evaluated({ now, ...input }: EvaluationInput): readonly EvaluatedUser[] {
  const { audience } = compileDraft(input.draft);
  return readUsers(input, audience).map(({ key, user, matchedEvents, held }) => ({
    key,
    user,
    computedState: audience.recompute({
      computedState: { ...emptyComputedState, held },
      matchedEvents,
      user,
      now,
    }).computedState,
  }));
}

/** A user with what the draft needs of their history and of their groups. */
export interface ReadUser {
  readonly key: ActorKey;
  /** Among the documents. */
  readonly position: number;
  readonly user: AudienceUser;
  readonly matchedEvents: MatchedEvents;
  /** Slots of the segments that the draft names and the user is in. */
  readonly held: ReadonlySet<number>;
}

/** In the order of the documents. Erased users are left out. */
export function readUsers(
  { documents, groups, ...part }: Omit<EvaluationInput, "now">,
  audience: Audience,
): readonly ReadUser[] {
  const memories = remembered(part, audience);
  const companions = unpack(groups);
  return unpack(documents).flatMap((document, position) => {
    const { key } = document;
    const listed = listedUserAt(sortKeyAt(key), document);
    if (listed === undefined) return [];
    const { user, computedState } = listed;
    const matchedEvents = withGroupTraits({ key, user, memory: memories.get(key), companions }, audience);
    const held = heldOfNamed(part.draft, key, computedState.held);
    return [{ key, position, user, matchedEvents, held }];
  });
}

function heldOfNamed({ named }: Draft, key: ActorKey, held: ComputedState["held"]): ComputedState["held"] {
  if (named === undefined || named.workspaceId !== workspaceOf(key)) return new Set();
  return new Set([...named.slots.values()].filter((slot) => held.has(slot)));
}

export interface ExplanationInput extends HistoryPart {
  readonly key: ActorKey;
  readonly user: AudienceUser;
  /** Slots of the segments that the user is in. */
  readonly held: ComputedState["held"];
  readonly groups: Packed<ReadonlyMap<ActorKey, ActorDocument>>;
  /** ms */
  readonly now: number;
}

/** Why one user would be a member or not. */
export function explainDraft({
  draft,
  key,
  user,
  held,
  groups,
  now,
  ...part
}: ExplanationInput): Explanation | undefined {
  const { set, audience } = compileDraft(draft);
  const memory = remembered(part, audience).get(key);
  const matchedEvents = withGroupTraits({ key, user, memory, companions: unpack(groups) }, audience);
  const { computedState } = audience.recompute({
    computedState: { ...emptyComputedState, held: heldOfNamed(draft, key, held) },
    matchedEvents,
    user,
    now,
  });
  return explain({ set, id: draft.id, computedState, user, now });
}

/** No definition of a workspace has it. */
const draftSlot = -1;

/** The draft as the only definition of its audience. The segments that it names keep their members. */
export function compileDraft({ id, definition, named }: Draft): {
  readonly set: DefinitionSet;
  readonly audience: Audience;
} {
  const entry = { slot: draftSlot, since: 1, id };
  const set: DefinitionSet =
    "entryNode" in definition
      ? {
          version: 1,
          segments: [{ ...entry, definition }],
          properties: [],
          ...(named !== undefined && { segmentSlots: named.slots, paused: new Set(named.slots.values()) }),
        }
      : { version: 1, segments: [], properties: [{ ...entry, name: id, definition }] };
  return { set, audience: compileAudience(set) };
}

function remembered(
  { memories, events }: Pick<HistoryPart, "memories" | "events">,
  audience: Audience,
): Map<ActorKey, MatchedEvents> {
  const known = new Map(memories === undefined ? [] : unpack(memories));
  for (const packed of events) {
    for (const event of unpack(packed)) {
      known.set(
        event.owner,
        audience.matchEvent(known.get(event.owner) ?? emptyComputedState.matchedEvents, event),
      );
    }
  }
  return known;
}

interface History {
  readonly key: ActorKey;
  readonly user: AudienceUser;
  readonly memory: MatchedEvents | undefined;
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
}

function withGroupTraits(
  { key, user, memory = emptyComputedState.matchedEvents, companions }: History,
  audience: Audience,
): MatchedEvents {
  const groupContext = { workspaceId: workspaceOf(key), workspace: { audience }, companions };
  return matchGroupTraits(memory, user.profile, groupContext);
}
