/**
 * Every transition of a segment is true: a user who enters or leaves it in a decision is in it, or is not, by the events
 * that the decision knows. So no journey starts or continues because of a membership that never was.
 */
import { evaluateHistory, type SegmentEntry } from "@signalbox/audience";
import { parseActorKey, type ActorKey, type EventBody, type EventRecord } from "@signalbox/core";
import { groupEventName } from "@signalbox/membership";
import { definitionSetOf } from "@signalbox/workspace";
import { isErasing, type AppliedDecision, type Journal } from "./journeys/journal.js";

/** Throws an `Error` for the first one that is not; returns how many there were. */
export function checkTransitions({ applied, recorded }: Pick<Journal, "applied" | "recorded">): number {
  const histories = new Map<ActorKey, readonly EventRecord[]>();
  const inTransit = new Map<string, readonly EventRecord[]>();
  let transitions = 0;
  for (const entry of applied) {
    const { key, type, body, decision } = entry;
    if (decision.putOff === true) continue;
    const { id } = parseActorKey(key);
    const known = histories.get(key) ?? [];
    const isHandedOver = type === "claim" && decision.send?.some((each) => each.type === "absorb") === true;
    if (isHandedOver) inTransit.set(`${id} ${(body as { readonly userId: string }).userId}`, known);
    if (isErasing(decision) || isHandedOver) {
      histories.delete(key);
      continue;
    }
    const history = [...remaining(entry, known), ...learned(entry, inTransit)];
    histories.set(key, history);
    const decided = new Set(history.map(nameOf));
    const handedOver = [...inTransit].flatMap(([to, events]) => (to.endsWith(` ${id}`) ? [events] : []));
    const undecided = [recorded.slice(0, entry.recorded).filter(({ owner }) => owner === key), ...handedOver]
      .map((events) => events.filter((event) => !decided.has(nameOf(event))))
      .filter((events) => events.length > 0);
    transitions += checkDecision(entry, history, undecided);
  }
  return transitions;
}

function nameOf({ part, messageId }: EventRecord): string {
  return `${part} ${messageId}`;
}

/** The user's events without those that the decision erases. */
function remaining(
  { key, decision }: AppliedDecision,
  known: readonly EventRecord[],
): readonly EventRecord[] {
  return (decision.changes ?? []).reduce((events, change) => {
    if (change.do !== "eraseEvents" || change.owner !== key) return events;
    const { upToSeq = Infinity, aboutUserId } = change;
    return events.filter(({ seq, event, data }) => {
      const isAbout = aboutUserId === undefined || (event === groupEventName && data.includes(aboutUserId));
      return seq > upToSeq || !isAbout;
    });
  }, known);
}

/** The events that the decision folds, and those it writes. */
function learned(
  { key, type, body, before, decision }: AppliedDecision,
  inTransit: ReadonlyMap<string, readonly EventRecord[]>,
): readonly EventRecord[] {
  const { id, kind } = parseActorKey(key);
  const written = (decision.changes ?? []).flatMap((change) =>
    change.do === "recordEvents" ? change.events : [],
  );
  if (type === "event" || type === "adopt") {
    const isForwarded = kind === "anonymous" && decision.state?.profile === before.profile;
    return isForwarded ? written : [(body as EventBody).event, ...written];
  }
  // An erased user takes nothing from an anonymous user.
  if (type !== "absorb" || decision.state === before) return written;
  const { anonymousId } = body as { readonly anonymousId: string };
  return [...(inTransit.get(`${anonymousId} ${id}`) ?? []), ...written];
}

/** Events of one origin that are stored already and decided later. */
type Undecided = readonly EventRecord[];

function checkDecision(
  entry: AppliedDecision,
  history: readonly EventRecord[],
  undecided: readonly Undecided[],
): number {
  const { key, view, before, decision, now } = entry;
  const after = decision.state?.computedState;
  if (after === undefined || after.held === before.computedState.held) return 0;
  const { kind, id } = parseActorKey(key);
  const user = { kind: kind === "user" ? "user" : "anonymous", id } as const;
  const definitions = definitionSetOf(view.state);
  const changed = definitions.segments.filter(
    ({ slot }) => before.computedState.held.has(slot) !== after.held.has(slot),
  );
  for (const segment of changed) {
    if (usesGroupTraits(segment)) continue;
    const set = { ...definitions, segments: [segment], properties: [] };
    const entered = after.held.has(segment.slot);
    const isTrue = readings(entry, history, undecided).some((events) => {
      const { memberships } = evaluateHistory({ definitions: set, events, user, at: now });
      return memberships.has(segment.id) === entered;
    });
    if (isTrue) continue;
    const what = `${entered ? "enters" : "leaves"} ${JSON.stringify(segment.definition)}`;
    const message = `${entry.type} ${JSON.stringify(entry.body).slice(0, 400)} at ${now}`;
    throw new Error(`${key} ${what}, which is not true; ${message}: ${JSON.stringify(history)}`);
  }
  return changed.length;
}

/**
 * What a decision may know of the user. A fold of the history reads events that are decided later: those that a worker
 * stored before it died, and those of anonymous users who are being merged; it takes matches from them, and traits only
 * in a rebuild. A rebuild finds no event of an anonymous user who was erased.
 */
function readings(
  { type, body }: AppliedDecision,
  history: readonly EventRecord[],
  undecided: readonly Undecided[],
): (readonly EventRecord[])[] {
  if (type !== "recompute" && type !== "rebuild") return [history];
  const { events } = body as { readonly events?: { readonly names: readonly string[] } };
  const known = subsetsOf(undecided).flatMap((some) => {
    const stored = some.flat();
    const matched = stored.filter((event) => event.type !== "identify");
    const named = matched.filter(({ event }) => events?.names.includes(event));
    return [stored, matched, named].map((more) => [...history, ...more]);
  });
  return type === "rebuild" ? [...known, history.filter(({ userId }) => userId !== undefined)] : known;
}

function subsetsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>(
    (subsets, item) => subsets.flatMap((subset) => [subset, [...subset, item]]),
    [[]],
  );
}

/** Traits of groups come from the documents of the groups. */
function usesGroupTraits({ definition }: SegmentEntry): boolean {
  return [definition.entryNode, ...definition.nodes].some(
    (node) => node.type === "Group" && "trait" in node && node.trait !== undefined,
  );
}
