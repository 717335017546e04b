/**
 * A fold of a long history that is under way: it is stored in the actor's document and continued by the next message that
 * requests it. Folds depend neither on order nor on repetition, so the events that the actor decides meanwhile are added
 * as they come, wherever they are in the history.
 */
import type { ActorDocument, EventNames, EventRecord, JsonText, StoreChange } from "@signalbox/core";
import { z } from "zod";
import type { Behaviour, RefoldRequest } from "../behaviour.js";
import type { OutboxEntry } from "../outbox.js";
import type { Task } from "./batch-window.js";

/** A fold up to some event. */
export interface Fold {
  readonly request: RefoldRequest;
  readonly state: unknown;
  /** The `seq` from which it goes on; absent when it holds all stored events. */
  readonly next?: number;
}

const storedFoldSchema = z.object({
  basis: z.string(),
  request: z.union([
    z.literal("all"),
    z.object({ names: z.array(z.string()), prefixes: z.array(z.string()) }),
  ]),
  next: z.number(),
  state: z.string(),
});

/** Of an actor in its workspace. */
export interface FoldingActor<View> {
  readonly behaviour: Behaviour<unknown, View>;
  readonly workspace: View;
}

/** The fold under way; undefined also where what it depends on has changed. */
export function readFold<View>(
  document: Pick<ActorDocument, "fold"> | undefined,
  { behaviour, workspace }: FoldingActor<View>,
): Fold | undefined {
  if (document?.fold === undefined) return undefined;
  const { state, basis, ...fold } = storedFoldSchema.parse(JSON.parse(document.fold));
  if (basis !== basisOf(behaviour, workspace)) return undefined;
  return { ...fold, state: behaviour.deserialize(state) };
}

/** Undefined for a fold that is complete. */
export function writeFold<View>(
  fold: Fold | undefined,
  { behaviour, workspace }: FoldingActor<View>,
): JsonText | undefined {
  if (fold?.next === undefined) return undefined;
  const { request, next, state } = fold;
  return JSON.stringify({
    request,
    next,
    basis: basisOf(behaviour, workspace),
    state: behaviour.serialize(state),
  });
}

function basisOf<View>({ refold }: Behaviour<unknown, View>, workspace: View): string {
  return refold.basis?.(workspace) ?? "";
}

/** What the decisions of one batch window add to the history. */
export interface HistoryAdditions<View> extends FoldingActor<View> {
  readonly decided: readonly Task<View>[];
  readonly entries: readonly OutboxEntry[];
}

/** The fold with all that was decided; undefined where it has to begin again. */
export function foldAdditions<View>(fold: Fold, additions: HistoryAdditions<View>): Fold | undefined {
  const { decided, entries, behaviour, workspace } = additions;
  let { state } = fold;
  const add = (event: EventRecord): void => {
    state = behaviour.refold.fold(state, event, workspace);
  };
  for (const { prepared, message } of decided) {
    for (const event of [prepared.event, prepared.adopted]) if (event !== undefined) add(event);
    if (entries.some(({ changes = [] }) => changes.some((each) => takesEventsFrom(message.to, each))))
      return undefined;
    if (prepared.intoFold === undefined) continue;
    state = prepared.intoFold(state, workspace);
    if (state === undefined) return undefined;
  }
  for (const event of ownRecorded(entries)) add(event);
  return { ...fold, state };
}

/** Until such a change is published the store lists events as the actor's that are its own no longer. */
export function takesEventsFrom(actor: string, change: StoreChange): boolean {
  if (change.do === "reownEvents") return change.from === actor;
  return change.do === "eraseEvents" && change.owner === actor;
}

/** Events that the actor's own decisions record. */
export function ownRecorded(entries: readonly OutboxEntry[]): readonly EventRecord[] {
  return entries.flatMap(({ changes = [] }) =>
    changes.flatMap((change) => (change.do === "recordEvents" ? change.events : [])),
  );
}

/** Whether what was folded for one request has the events of another. */
export function includes(held: RefoldRequest, wanted: RefoldRequest): boolean {
  if (held === "all" || wanted === "all") return held === "all";
  return (
    wanted.names.every((name) => held.names.includes(name)) &&
    wanted.prefixes.every((prefix) => held.prefixes.includes(prefix))
  );
}

/** All that two requests need. */
export function union(one: RefoldRequest, other: RefoldRequest): RefoldRequest {
  if (one === "all" || other === "all") return "all";
  const together = (of: keyof EventNames): readonly string[] => [...new Set([...one[of], ...other[of]])];
  return { names: together("names"), prefixes: together("prefixes") };
}
