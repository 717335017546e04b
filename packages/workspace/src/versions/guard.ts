/**
 * The guard of a change: the caller sends the `updatedAt` of the resource as it was read, and the change is refused when
 * the resource has another one, or does not exist any more. Decided by the actor in the turn of the change. Pure.
 */
import {
  defineSentences,
  issueAt,
  type Issue,
  type Json,
  type Sentence,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import type { Origin } from "../access/origin.js";
import type { Versioned } from "./stamp-changes.js";

/** The versions that the caller accepts, ms; `*` accepts any as long as the resource exists. */
export type IfMatch = "*" | readonly number[];

export const ifMatchSchema: z.ZodType<IfMatch> = z.union([z.literal("*"), z.array(z.number())]);

/** Which resource a command changes. */
export interface Guards<State, Input> {
  /** In words, as "segment". */
  readonly resource: string;
  /** Undefined when there is none, or none that the sender may know of. `workspaceId` is that of the call. */
  readonly find: (state: State, input: Input, context: GuardContext) => Versioned | undefined;
}

export interface GuardContext {
  readonly workspaceId: WorkspaceId;
  readonly origin: Origin;
}

/** That of a command. */
type Outcome = { readonly ok: true; readonly value: Json } | Refusal;

interface Refusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
}

/** What a guarded command decided. */
interface Decided<State> {
  readonly state: State;
  readonly outcome: Outcome;
}

export interface GuardedDecision<State, Input> {
  readonly guards: Guards<State, Input> | undefined;
  readonly ifMatch: IfMatch | undefined;
  readonly state: State;
  readonly input: Input;
  readonly context: GuardContext;
}

/** The codes of refusals that come first: who may not make the change learns nothing about the resource. */
const earlier: ReadonlySet<string> = new Set(["Forbidden", "Overtaken"]);

/** What was decided, or the refusal of the guard in its place. */
export function guarded<State, Input, Result extends Decided<State>>(
  { guards, ifMatch, state, input, context }: GuardedDecision<State, Input>,
  decided: Result,
): Result | Decided<State> {
  if (guards === undefined || ifMatch === undefined) return decided;
  if (!decided.outcome.ok && earlier.has(decided.outcome.code)) return decided;
  const sentence = staleness(guards.resource, ifMatch, guards.find(state, input, context), context);
  return sentence === undefined ? decided : { state, outcome: staleOutcome(sentence) };
}

const says = defineSentences({
  changedMeanwhile: ({ resource, updatedAt, byName }: Changed) =>
    `the ${resource} was changed${byName === undefined ? "" : ` by ${byName}`}${
      updatedAt === undefined ? "" : ` at ${updatedAt}`
    }, after you read it; read it again and repeat your change`,
  deletedMeanwhile: ({ resource }: { readonly resource: string }) =>
    `the ${resource} does not exist any more: it was deleted after you read it; without if-match a put creates it again`,
});

/** A type, so that it is the values of a sentence too. */
type Changed = {
  readonly resource: string;
  readonly updatedAt?: string;
  readonly by?: string;
  readonly byName?: string;
};

/** The refusal of a caller that accepts another version than the one that was found. */
export function staleRefusal(
  resource: string,
  ifMatch: IfMatch,
  found: Versioned | undefined,
  context: Pick<GuardContext, "workspaceId">,
): Refusal | undefined {
  const sentence = staleness(resource, ifMatch, found, context);
  return sentence && staleOutcome(sentence);
}

function staleness(
  resource: string,
  ifMatch: IfMatch,
  found: Versioned | undefined,
  { workspaceId }: Pick<GuardContext, "workspaceId">,
): Sentence | undefined {
  if (found === undefined) return says.deletedMeanwhile({ resource });
  const { updatedAt, updatedBy, isByService, updatedIn = workspaceId } = found;
  if (ifMatch === "*" || (updatedAt !== undefined && ifMatch.includes(updatedAt))) return undefined;
  // Who works in another workspace is not named in this one.
  const by = isByService === true || updatedIn !== workspaceId ? undefined : updatedBy;
  return says.changedMeanwhile({
    resource,
    ...(updatedAt !== undefined && { updatedAt: new Date(updatedAt).toISOString() }),
    ...(by !== undefined && { by: by.id, byName: by.name }),
  });
}

function staleOutcome(sentence: Sentence): Refusal {
  return { ok: false, code: "Conflict", message: sentence.text, issues: [issueAt([], sentence)] };
}

/** The resource that a put means: found by its id, else by its name. */
export function putOn<Item extends { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  { id, name }: { readonly id?: string; readonly name?: string },
): Item | undefined {
  return id === undefined
    ? items.find((item) => item.name === name)
    : items.find((item) => item.id === id.toLowerCase());
}
