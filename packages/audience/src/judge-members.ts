/** Judges definitions for one person and says what became of them: the new standing, and every change of it. */
import type { Json } from "@signalbox/core";
import type { Outcome, Standing, Transition } from "./audience.js";
import type { Person } from "./person.js";
import { sameJson } from "./equality.js";
import type { Memory } from "./memory.js";
import { isInForce, type Member, type PropertyMember } from "./roster.js";
import type { Subject } from "./site.js";

export interface Judging {
  /** With the memory and the version that count now; what is held and due is still as it was. */
  readonly standing: Standing;
  /** What was known before, and by which version: of what came into force later every value is news. */
  readonly past: {
    readonly person: Person;
    readonly memory: Memory;
    readonly version: number | null;
  };
  readonly person: Person;
  readonly now: number;
  /** Slots whose alarm is due: before it they were as they had been told. */
  readonly due: readonly (readonly [slot: number, at: number])[];
}

export function judgeMembers(members: Iterable<Member>, judging: Judging): Outcome {
  const { standing, person, now } = judging;
  const subject = { person, memory: standing.memory, now };
  const held = draftSet(standing.held);
  const alarms = draftMap(standing.alarms);
  for (const [slot] of judging.due) alarms.set(slot, undefined);
  const transitions: Transition[] = [];
  for (const member of inOrder(members)) {
    if (!isInForce(member, standing)) continue;
    const { transition, holds, until } = judgeMember(member, subject, judging);
    if (transition !== undefined) transitions.push(transition);
    held.set(member.slot, holds);
    alarms.set(member.slot, until === Infinity ? undefined : until);
  }
  return { standing: { ...standing, held: held.result(), alarms: alarms.result() }, transitions };
}

interface Judged {
  readonly holds: boolean;
  readonly until: number;
  readonly transition: Transition | undefined;
}

function judgeMember(member: Member, subject: Subject, judging: Judging): Judged {
  const { slot, id } = member;
  const held = judging.standing.held.has(slot);
  if (member.of === "segment") {
    const { value: holds, until } = member.judge(subject);
    return {
      holds,
      until,
      transition: holds === held ? undefined : { of: "segment", slot, id, entered: holds },
    };
  }
  const { value, until } = member.judge(subject);
  const holds = value !== undefined;
  const isNews = holds !== held || (holds && !sameJson(value, toldValue(member, judging)));
  return {
    holds,
    until,
    transition: isNews ? { of: "property", slot, id, value, searchable: member.searchable } : undefined,
  };
}

/** What was last told of a property that has a value. */
function toldValue(member: PropertyMember, { past, now, due }: Judging): Json | undefined {
  if (!isInForce(member, past)) return undefined;
  const alarm = due.find(([slot]) => slot === member.slot);
  return member.judge({ ...past, now: alarm === undefined ? now : alarm[1] - 1 }).value;
}

function inOrder(members: Iterable<Member>): readonly Member[] {
  return [...members].toSorted((a, b) => a.order - b.order);
}

/** Copied when it first changes, so that what did not change stays the same object. */
function draftSet(original: ReadonlySet<number>): Draft<boolean, ReadonlySet<number>> {
  let copy: Set<number> | undefined;
  return {
    set: (slot, isIn) => {
      if ((copy ?? original).has(slot) === isIn) return;
      copy ??= new Set(original);
      if (isIn) copy.add(slot);
      else copy.delete(slot);
    },
    result: () => copy ?? original,
  };
}

function draftMap(
  original: ReadonlyMap<number, number>,
): Draft<number | undefined, ReadonlyMap<number, number>> {
  let copy: Map<number, number> | undefined;
  return {
    set: (slot, at) => {
      if ((copy ?? original).get(slot) === at) return;
      copy ??= new Map(original);
      if (at === undefined) copy.delete(slot);
      else copy.set(slot, at);
    },
    result: () => copy ?? original,
  };
}

interface Draft<Value, Result> {
  set(slot: number, value: Value): void;
  result(): Result;
}
