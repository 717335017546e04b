/**
 * A segment definition that is not saved, or that a user has not been brought to yet, applied to whole histories: what
 * users would be under it. It stands alone, as the only segment of an audience of its own.
 */
import { groupCompanions, hearGroups } from "@signalbox/actors";
import {
  compileAudience,
  explain,
  emptyComputedState,
  type Audience,
  type DefinitionSet,
  type Explanation,
  type MatchedEvents,
  type AudienceUser,
  type SegmentDefinition,
} from "@signalbox/audience";
import { workspaceOf, type ActorDocument, type ActorKey, type StoredEvent } from "@signalbox/core";
import { judgedAt } from "../../admin/users/judged-at.js";
import { placeAt } from "../../admin/users/place-at.js";
import { pack, unpack, type Packed } from "../packed.js";
import { eventsThatMake } from "./events-that-make.js";

export interface Draft {
  /** Some nodes ask for the segment's own id. */
  readonly id: string;
  readonly definition: SegmentDefinition;
}

/** What has to be read for a draft. */
export interface DraftPlan {
  /** Names of the events without which no user is a member; empty when one may be a member without any. */
  readonly events: readonly string[];
  readonly needsHistory: boolean;
  readonly needsGroups: boolean;
}

export function planDraft({ id, definition }: Draft): DraftPlan {
  const { audience } = compile({ id, definition });
  return {
    events: eventsThatMake(definition),
    needsHistory: audience.needsHistory(0),
    needsGroups: groupCompanions.areNeeded({ audience }),
  };
}

/** Keys of the groups these users are in. */
export function groupsOf(documents: Packed<readonly ActorDocument[]>): readonly ActorKey[] {
  const keys = unpack(documents).flatMap((document) => {
    const person = judgedAt(placeAt(document.key), document)?.person;
    return person === undefined ? [] : groupCompanions.of(person, { workspaceId: workspaceOf(document.key) });
  });
  return [...new Set(keys)];
}

export type Memories = ReadonlyMap<ActorKey, MatchedEvents>;

export interface HistoryPart {
  readonly draft: Draft;
  /** Of what was read before. */
  readonly memories?: Packed<Memories>;
  readonly events: readonly Packed<readonly StoredEvent[]>[];
}

/** What the draft remembers of these events and the earlier ones. In any order. */
export function rememberEvents({ draft, ...part }: HistoryPart): Packed<Memories> {
  return pack<Memories>(remembered(part, compile(draft).audience));
}

export interface Judging extends HistoryPart {
  readonly people: Packed<readonly ActorDocument[]>;
  /** Of the groups they are in, where the draft looks at them. */
  readonly groups: Packed<ReadonlyMap<ActorKey, ActorDocument>>;
  /** ms */
  readonly now: number;
}

/** Ids of those who would be members. Erased users are left out. */
export function judgeDraft({ draft, people, groups, now, ...part }: Judging): readonly string[] {
  const { audience } = compile(draft);
  const memories = remembered(part, audience);
  const companions = unpack(groups);
  return unpack(people).flatMap((document) => {
    const person = judgedAt(placeAt(document.key), document)?.person;
    if (person === undefined) return [];
    const { key } = document;
    const history = { key, person, memory: memories.get(key), companions, now };
    return judge(history, audience).held.has(draftSlot) ? [person.id] : [];
  });
}

export interface Explaining extends HistoryPart {
  readonly key: ActorKey;
  readonly person: AudienceUser;
  readonly groups: Packed<ReadonlyMap<ActorKey, ActorDocument>>;
  /** ms */
  readonly now: number;
}

/** Why one user would be a member or not. */
export function explainDraft({
  draft,
  key,
  person,
  groups,
  now,
  ...part
}: Explaining): Explanation | undefined {
  const { set, audience } = compile(draft);
  const memory = remembered(part, audience).get(key);
  const standing = judge({ key, person, memory, companions: unpack(groups), now }, audience);
  return explain({ set, id: draft.id, computedState: standing, user: person, now });
}

const draftSlot = 0;

function compile({ id, definition }: Draft): { readonly set: DefinitionSet; readonly audience: Audience } {
  const set: DefinitionSet = {
    version: 1,
    segments: [{ slot: draftSlot, since: 1, id, definition }],
    properties: [],
  };
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
  readonly person: AudienceUser;
  readonly memory: MatchedEvents | undefined;
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
  readonly now: number;
}

function judge(
  { key, person, memory = emptyComputedState.matchedEvents, companions, now }: History,
  audience: Audience,
): ReturnType<Audience["recompute"]>["computedState"] {
  const hearing = { workspaceId: workspaceOf(key), workspace: { audience }, companions };
  const heard = hearGroups(memory, person.profile, hearing);
  return audience.recompute({ computedState: emptyComputedState, matchedEvents: heard, user: person, now })
    .computedState;
}
