/**
 * Makes or changes a journey. A definition is checked whole before it is kept, takes the draft's place, and becomes a new
 * version: runs that are under way go on with theirs. What a caller left out stays as it was. One that runs can always be
 * paused; it is looked at again when it is to run.
 */
import { isDeepStrictEqual } from "node:util";
import { parseWorkspaceId, type Json } from "@signalbox/core";
import {
  checkJourneyDefinition,
  journeyDefinitionSchema,
  startIssues,
  type JourneyDefinition,
} from "@signalbox/journeys";
import { z } from "zod";
import { defineCommand, refused, type Command, type CommandOutcome } from "../command.js";
import { findTarget, sizeRefusal } from "../definitions.js";
import { violation } from "../journey-violation.js";
import { journeyJson, knownTo, withJourney } from "../journeys.js";
import type { JourneyStatus, ResourceType, StoredJourney, WorkspaceState } from "../state.js";

export interface PutJourney {
  readonly id?: string;
  readonly name?: string;
  /** For a new journey that was given no id. */
  readonly newId: string;
  readonly definition?: Json;
  /** Null clears it. */
  readonly draft?: Json;
  readonly status?: JourneyStatus;
  readonly canRunMultiple?: boolean;
  /** With a status that resumes it: who entered its segment during the pause is taken in. */
  readonly catchUp?: boolean;
  readonly resourceType?: ResourceType;
  /** The caller's knowledge of it, ms: an older one is refused. */
  readonly updatedAt?: number;
}

export const putJourney: Command<PutJourney> = defineCommand({
  name: "put-journey",
  isLarge: true,
  input: z.object({
    id: z.string().exactOptional(),
    name: z.string().min(1).exactOptional(),
    newId: z.uuid(),
    definition: z.json().exactOptional(),
    draft: z.json().exactOptional(),
    status: z.enum(["NotStarted", "Running", "Paused"]).exactOptional(),
    canRunMultiple: z.boolean().exactOptional(),
    catchUp: z.boolean().exactOptional(),
    resourceType: z.enum(["Declarative", "Internal"]).exactOptional(),
    updatedAt: z.number().exactOptional(),
  }),
  decide: (state, input, { now }) => {
    const target = findJourney(state, input);
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id, name } = target;
    if (input.updatedAt !== undefined && stored !== undefined && input.updatedAt < stored.updatedAt) {
      const message = "updatedAt: the journey was changed since; read it again";
      return { state, outcome: refused("Conflict", message) };
    }
    const definition = definitionOf(state, input);
    if (definition.refusal !== undefined) return { state, outcome: definition.refusal };
    const at = now.getTime();
    const { deletedJourneysVersion: versionsBehind } = state;
    const next = toStored({ stored, id, name, definition: definition.checked, at, versionsBehind }, input);
    const refusal = transitionRefusal(state, stored, next) ?? catchUpRefusal(next, input);
    if (refusal !== undefined) return { state, outcome: refusal };
    const after = withJourney(state, next);
    const tooLarge = sizeRefusal(after);
    if (tooLarge !== undefined) return { state, outcome: tooLarge };
    return { state: after, outcome: { ok: true, value: journeyJson(next) } };
  },
});

type FoundJourney =
  | {
      readonly stored: StoredJourney | undefined;
      readonly id: string;
      readonly name: string;
      readonly refusal?: never;
    }
  | { readonly refusal: CommandOutcome };

/** A new one needs a name; one that is there may be named by its id alone. */
function findJourney(state: WorkspaceState, { id, name, newId }: PutJourney): FoundJourney {
  if (id !== undefined && parseWorkspaceId(id) === undefined) {
    return { refusal: refused("IdError", "id: must be a UUID") };
  }
  const known = state.journeys.find((journey) => journey.id === id?.toLowerCase());
  const called = name ?? known?.name;
  if (called === undefined) return { refusal: refused("BadValues", "name: required for a new journey") };
  const put = { name: called, newId, ...(id !== undefined && { id }) };
  const found = findTarget(state, state.journeys, put, "UniqueConstraintViolation");
  return found.refusal === undefined ? { ...found, name: called } : found;
}

type CheckedDefinition =
  | { readonly checked: JourneyDefinition | undefined; readonly refusal?: never }
  | { readonly refusal: CommandOutcome };

function definitionOf(state: WorkspaceState, { definition }: PutJourney): CheckedDefinition {
  if (definition === undefined) return { checked: undefined };
  const faults = checkJourneyDefinition(definition, knownTo(state));
  return faults.length > 0
    ? { refusal: violation(faults) }
    : { checked: journeyDefinitionSchema.parse(definition) };
}

interface Making {
  readonly stored: StoredJourney | undefined;
  readonly id: string;
  readonly name: string;
  readonly definition: JourneyDefinition | undefined;
  readonly at: number;
  /**
   * Where a new one begins to count. One of the same id may have been deleted, and people who were on the way in it must
   * not take this one's way for theirs.
   */
  readonly versionsBehind: number;
}

function toStored(making: Making, input: PutJourney): StoredJourney {
  const { stored, id, name, definition, at } = making;
  const status = input.status ?? stored?.status ?? "NotStarted";
  const startedAt = stored?.startedAt ?? (status === "Running" ? at : undefined);
  const draft = draftAfter(stored, definition, input);
  return {
    id,
    name,
    status,
    canRunMultiple: input.canRunMultiple ?? stored?.canRunMultiple ?? false,
    ...nextDefinition(making),
    ...(draft !== undefined && draft !== null && { draft }),
    ...(startedAt !== undefined && { startedAt }),
    ...pauseOf(making, status, input),
    resourceType: input.resourceType ?? stored?.resourceType ?? "Declarative",
    createdAt: stored?.createdAt ?? at,
    updatedAt: Math.max(at, (stored?.updatedAt ?? 0) + 1),
  };
}

/** Since when it is paused, and what its latest pause left to be done. */
function pauseOf(
  { stored, at }: Making,
  status: JourneyStatus,
  { catchUp: isToCatchUp = false }: PutJourney,
): Pick<StoredJourney, "pausedAt" | "catchUp"> {
  const isPaused = stored?.status === "Paused";
  const catchUp =
    isPaused && status === "Running" && isToCatchUp ? { since: stored.pausedAt ?? 0, at } : stored?.catchUp;
  const pausedAt = status !== "Paused" ? undefined : isPaused ? stored.pausedAt : at;
  return { ...(pausedAt !== undefined && { pausedAt }), ...(catchUp !== undefined && { catchUp }) };
}

/** A definition that is put stands for all that was being written. */
function draftAfter(
  stored: StoredJourney | undefined,
  definition: JourneyDefinition | undefined,
  { draft }: PutJourney,
): Json | undefined {
  if (definition !== undefined) return undefined;
  return draft === undefined ? stored?.draft : draft;
}

/** A version that never ran has no runs, so nobody needs it any more. */
function nextDefinition({
  stored,
  definition,
  versionsBehind,
}: Making): Pick<StoredJourney, "definition" | "version" | "earlier"> {
  const { version = versionsBehind, earlier = [], definition: present } = stored ?? {};
  const isSame = definition === undefined || isDeepStrictEqual(definition, present);
  if (isSame) return { version, earlier, ...(present !== undefined && { definition: present }) };
  const hasRun = stored?.startedAt !== undefined && present !== undefined;
  return {
    definition,
    version: version + 1,
    earlier: hasRun ? [...earlier, { version, definition: present }] : earlier,
  };
}

function catchUpRefusal(
  { definition }: StoredJourney,
  { catchUp = false, status }: PutJourney,
): CommandOutcome | undefined {
  if (!catchUp) return undefined;
  if (status !== "Running") {
    return refused(
      "BadValues",
      'catchUp: goes together with status "Running", which resumes a paused journey',
    );
  }
  if (definition?.entryNode.type === "EntryNode") return undefined;
  return refused(
    "BadValues",
    "catchUp: takes in who entered the segment of a journey while it was paused; this one begins with an event",
  );
}

function transitionRefusal(
  state: WorkspaceState,
  stored: StoredJourney | undefined,
  next: StoredJourney,
): CommandOutcome | undefined {
  const before = stored?.status ?? "NotStarted";
  const isGoodMove =
    before === next.status ||
    (before === "NotStarted" ? next.status === "Running" : next.status !== "NotStarted");
  if (!isGoodMove) {
    const allowed = before === "NotStarted" ? "Running" : before === "Running" ? "Paused" : "Running";
    const message = `status: a journey that is ${before} can only become ${allowed}`;
    return refused("StatusTransitionError", message);
  }
  if (next.status !== "Running" || before === "Running") return undefined;
  const faults = startIssues(next.definition, knownTo(state));
  return faults.length > 0 ? violation(faults) : undefined;
}
