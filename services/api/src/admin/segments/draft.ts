/**
 * A definition that nobody has saved, or that somebody has not been brought to yet, applied to people's whole histories:
 * what they would be under it. It stands alone, as the only segment of an audience of its own.
 */
import { groupCompanions, hearGroups } from "@signalbox/actors";
import {
  compileAudience,
  newStanding,
  type Audience,
  type DefinitionSet,
  type Person,
  type SegmentDefinition,
  type Standing,
} from "@signalbox/audience";
import {
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type EventStore,
} from "@signalbox/core";

export interface Draft {
  readonly set: DefinitionSet;
  readonly audience: Audience;
}

export interface DraftPerson {
  readonly key: ActorKey;
  readonly person: Person;
}

const draftSlot = 0;

/** Some nodes ask for the segment's own id. */
export function draftOf(id: string, definition: SegmentDefinition): Draft {
  const set: DefinitionSet = {
    version: 1,
    segments: [{ slot: draftSlot, since: 1, id, definition }],
    properties: [],
  };
  return { set, audience: compileAudience(set) };
}

export function isMember({ held }: Standing): boolean {
  return held.has(draftSlot);
}

export interface DraftPorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly events: Pick<EventStore, "histories">;
  readonly now: () => Date;
  /** ms */
  readonly until?: number;
}

/** What each of them would be; undefined when `until` came first. People of one workspace. */
export async function judgePeople(
  people: readonly DraftPerson[],
  { audience }: Draft,
  { actors, events, now, until = Infinity }: DraftPorts,
): Promise<readonly Standing[] | undefined> {
  const memories = new Map(people.map(({ key }) => [key, newStanding.memory]));
  let read = 0;
  if (audience.needsHistory(0)) {
    for await (const event of events.histories([...memories.keys()])) {
      const memory = memories.get(event.owner);
      if (memory !== undefined) memories.set(event.owner, audience.remember(memory, event));
      if ((read += 1) % looksEvery === 0 && now().getTime() > until) return undefined;
    }
  }
  const companions = await groupsOf(people, audience, actors);
  return people.map(({ key, person }) => {
    const hearing = { workspaceId: workspaceOf(key), workspace: { audience }, companions };
    const memory = hearGroups(memories.get(key) ?? newStanding.memory, person.profile, hearing);
    const moment = now().getTime();
    return audience.recompute({ standing: newStanding, memory, person, now: moment }).standing;
  });
}

/** Events between two looks at the clock. */
const looksEvery = 1_000;

/** The documents of the groups they are in, where the draft looks at them. */
async function groupsOf(
  people: readonly DraftPerson[],
  audience: Audience,
  actors: DraftPorts["actors"],
): Promise<ReadonlyMap<ActorKey, ActorDocument>> {
  if (!groupCompanions.areNeeded({ audience })) return new Map();
  const keys = people.flatMap(({ key, person }) =>
    groupCompanions.of(person, { workspaceId: workspaceOf(key) }),
  );
  return actors.load([...new Set(keys)]);
}
