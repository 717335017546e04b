/**
 * A workspace's definitions compiled into an `Audience`. Invariant: a standing at a version says of every definition up
 * to it what folding the whole history would say at that moment, and has its next alarm; whichever way it came there.
 */
import type { Json, JsonObject } from "@signalbox/core";
import type { Absorption, Audience, DefinitionSet, Outcome, Standing, Transition, Turn } from "./audience.js";
import { judgeMembers, type Judging } from "./judge-members.js";
import { mergeMemories, type Entry, type Memory } from "./memory.js";
import { dataReader, rememberEvent } from "./remember.js";
import type { Tracker } from "./tracker.js";
import { createRoster, isInForce, type Member, type Roster } from "./roster.js";

/** Never throws for definitions that passed `checkSegmentDefinition` and `checkPropertyDefinition`. */
export function compileAudience(set: DefinitionSet): Audience {
  const roster = createRoster(set);
  return {
    version: set.version,
    needsHistory: (version) => roster.needsHistory(version),
    mentions: (eventName) => roster.trackers.named(eventName).length > 0,
    follows: (eventName) => roster.trackers.following(eventName).length > 0,
    hear: (memory, event) => {
      const index = { candidates: () => roster.trackers.named(event.event) };
      return rememberEvent(memory, event, { index, data: dataReader(event) }).memory;
    },
    forget: (memory, eventName) => forget(memory, roster.trackers.named(eventName)),
    take: (turn) => take(roster, turn),
    settle: (turn) => settle(roster, turn),
    absorb: (absorption) => absorb(roster, absorption),
    remember: (memory, event) =>
      rememberEvent(memory, event, { index: roster.trackers, data: dataReader(event) }).memory,
    recompute: (turn) => recompute(roster, turn),
    release: (standing) => release(roster, standing),
    values: (turn) => values(roster, turn),
  };
}

function take(roster: Roster, turn: Turn): Outcome {
  const { standing, before, person, event, now } = turn;
  const data = dataReader(event);
  const { memory, changed } = rememberEvent(standing.memory, event, { index: roster.trackers, data });
  const isFirst = standing.version === null || before.profile.firstAt === null;
  const version = standing.version ?? roster.version;
  const touched = isFirst
    ? roster.members
    : roster.touchedBy({ changed, stated: statedTraits(turn, data), before, person });
  const due = dueAt(standing, now);
  if (memory === standing.memory && !isFirst && touched.size === 0 && due.length === 0) {
    return { standing, transitions: [] };
  }
  return judgeMembers(withDue(roster, touched, due), {
    standing: { ...standing, version, memory },
    past: { person: before, memory: standing.memory, version: standing.version },
    person,
    now,
    due,
  });
}

function settle(roster: Roster, { standing, before, person, now }: Omit<Turn, "event">): Outcome {
  const due = dueAt(standing, now);
  if (due.length === 0) return { standing, transitions: [] };
  return judgeMembers(withDue(roster, new Set(), due), {
    standing,
    past: { person: before, memory: standing.memory, version: standing.version },
    person,
    now,
    due,
  });
}

function absorb(roster: Roster, { standing, other, before, person, now }: Absorption): Outcome {
  const memory = mergeMemories(standing.memory, other.memory);
  const version = lowerOf(standing.version, other.version);
  if (version === null && person.profile.firstAt === null) return { standing, transitions: [] };
  return judgeMembers(roster.members, {
    standing: { ...standing, memory, version: version ?? roster.version },
    past: { person: before, memory: standing.memory, version: standing.version },
    person,
    now,
    due: dueAt(standing, now),
  });
}

/** Somebody nothing is known of holds nobody back. */
function lowerOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function recompute(
  roster: Roster,
  { standing, memory, person, now }: Parameters<Audience["recompute"]>[0],
): Outcome {
  const held = new Set(
    [...standing.held].filter((slot) => roster.bySlot.has(slot) || roster.paused.has(slot)),
  );
  return judgeMembers(roster.members, {
    standing: { version: roster.version, memory: prune(memory, roster), held, alarms: new Map() },
    past: { person, memory: standing.memory, version: standing.version },
    person,
    now,
    due: dueAt(standing, now),
  });
}

function forget(memory: Memory, trackers: readonly Tracker[]): Memory {
  const gone = new Set(trackers.map(({ key }) => key));
  return new Map([...memory].filter(([key]) => !gone.has(key)));
}

/** The same memory when every tracker in it is still asked for. */
function prune(memory: Memory, roster: Roster): Memory {
  const kept = new Map<string, readonly Entry[]>();
  for (const [key, entries] of memory) if (roster.trackerKeys.has(key)) kept.set(key, entries);
  return kept.size === memory.size ? memory : kept;
}

function release({ bySlot }: Roster, { held }: Standing): readonly Transition[] {
  return [...held].flatMap((slot): Transition[] => {
    const member = bySlot.get(slot);
    if (member === undefined) return [];
    const { id } = member;
    return member.of === "segment"
      ? [{ of: "segment", slot, id, entered: false }]
      : [{ of: "property", slot, id, value: undefined, searchable: member.searchable }];
  });
}

function values(
  { members }: Roster,
  { standing, person, now }: Parameters<Audience["values"]>[0],
): ReadonlyMap<number, Json> {
  const found = new Map<number, Json>();
  for (const member of members) {
    if (member.of !== "property" || !isInForce(member, standing)) continue;
    const { value } = member.judge({ person, memory: standing.memory, now });
    if (value !== undefined) found.set(member.slot, value);
  }
  return found;
}

/** Names of the traits an event may have changed. */
function statedTraits(
  { before, person, event }: Pick<Turn, "before" | "person" | "event">,
  data: () => JsonObject,
): readonly string[] {
  if (event.type !== "identify" || before.profile.traits === person.profile.traits) return [];
  return Object.keys(data());
}

function dueAt({ alarms }: Standing, now: number): Judging["due"] {
  if (alarms.size === 0) return [];
  return [...alarms].filter(([, at]) => at <= now);
}

function withDue({ bySlot }: Roster, touched: ReadonlySet<Member>, due: Judging["due"]): ReadonlySet<Member> {
  const late = due.flatMap(([slot]) => bySlot.get(slot) ?? []);
  return late.length === 0 ? touched : new Set([...touched, ...late]);
}
