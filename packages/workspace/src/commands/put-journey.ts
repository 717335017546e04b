/**
 * Creates or changes a journey. A definition is checked completely, replaces the draft, and becomes a new version; live
 * runs continue with their version. Omitted fields stay unchanged. A running journey can always be paused; its
 * references are checked again when it starts or resumes.
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
  /** The id of a new journey when the caller gives none. */
  readonly newId: string;
  readonly definition?: Json;
  /** Null removes it. */
  readonly draft?: Json;
  readonly status?: JourneyStatus;
  readonly canRunMultiple?: boolean;
  /** With a status that resumes it: starts runs for the users who entered its segment during the pause. */
  readonly catchUp?: boolean;
  readonly resourceType?: ResourceType;
  /** The journey's `updatedAt` as the caller read it, ms; refused when the journey was changed since. */
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
    const { deletedJourneysVersion: baseVersion } = state;
    const next = toStored({ stored, id, name, definition: definition.checked, at, baseVersion }, input);
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

/** A new journey needs a name; an existing one can be identified by its id alone. */
function findJourney(state: WorkspaceState, { id, name, newId }: PutJourney): FoundJourney {
  if (id !== undefined && parseWorkspaceId(id) === undefined) {
    return { refusal: refused("IdError", "id: must be a UUID") };
  }
  const known = state.journeys.find((journey) => journey.id === id?.toLowerCase());
  const journeyName = name ?? known?.name;
  if (journeyName === undefined) return { refusal: refused("BadValues", "name: required for a new journey") };
  const put = { name: journeyName, newId, ...(id !== undefined && { id }) };
  const found = findTarget(state, state.journeys, put, "UniqueConstraintViolation");
  return found.refusal === undefined ? { ...found, name: journeyName } : found;
}

type CheckedDefinition =
  | { readonly checked: JourneyDefinition | undefined; readonly refusal?: never }
  | { readonly refusal: CommandOutcome };

function definitionOf(state: WorkspaceState, { definition }: PutJourney): CheckedDefinition {
  if (definition === undefined) return { checked: undefined };
  const issues = checkJourneyDefinition(definition, knownTo(state));
  return issues.length > 0
    ? { refusal: violation(issues) }
    : { checked: journeyDefinitionSchema.parse(definition) };
}

interface BuildContext {
  readonly stored: StoredJourney | undefined;
  readonly id: string;
  readonly name: string;
  readonly definition: JourneyDefinition | undefined;
  readonly at: number;
  /**
   * The version below the first version of a new journey. A journey with the same id may have been deleted, and its
   * runs must not match a version of the new one.
   */
  readonly baseVersion: number;
}

function toStored(context: BuildContext, input: PutJourney): StoredJourney {
  const { stored, id, name, definition, at } = context;
  const status = input.status ?? stored?.status ?? "NotStarted";
  const startedAt = stored?.startedAt ?? (status === "Running" ? at : undefined);
  const draft = draftAfter(stored, definition, input);
  return {
    id,
    name,
    status,
    canRunMultiple: input.canRunMultiple ?? stored?.canRunMultiple ?? false,
    ...nextDefinition(context),
    ...(draft !== undefined && draft !== null && { draft }),
    ...(startedAt !== undefined && { startedAt }),
    ...pauseOf(context, status, input),
    resourceType: input.resourceType ?? stored?.resourceType ?? "Declarative",
    createdAt: stored?.createdAt ?? at,
    updatedAt: Math.max(at, (stored?.updatedAt ?? 0) + 1),
  };
}

/** When it was paused, and the latest request to catch up after a pause. */
function pauseOf(
  { stored, at }: BuildContext,
  status: JourneyStatus,
  { catchUp: isCatchUpRequested = false }: PutJourney,
): Pick<StoredJourney, "pausedAt" | "catchUp"> {
  const isPaused = stored?.status === "Paused";
  const catchUp =
    isPaused && status === "Running" && isCatchUpRequested
      ? { since: stored.pausedAt ?? 0, at }
      : stored?.catchUp;
  const pausedAt = status !== "Paused" ? undefined : isPaused ? stored.pausedAt : at;
  return { ...(pausedAt !== undefined && { pausedAt }), ...(catchUp !== undefined && { catchUp }) };
}

/** A new definition removes the draft. */
function draftAfter(
  stored: StoredJourney | undefined,
  definition: JourneyDefinition | undefined,
  { draft }: PutJourney,
): Json | undefined {
  if (definition !== undefined) return undefined;
  return draft === undefined ? stored?.draft : draft;
}

/** Keeps earlier versions that ran; a version that never ran has no runs and is dropped. */
function nextDefinition({
  stored,
  definition,
  baseVersion,
}: BuildContext): Pick<StoredJourney, "definition" | "version" | "earlier"> {
  const { version = baseVersion, earlier = [], definition: present } = stored ?? {};
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
  const isAllowed =
    before === next.status ||
    (before === "NotStarted" ? next.status === "Running" : next.status !== "NotStarted");
  if (!isAllowed) {
    const allowed = before === "NotStarted" ? "Running" : before === "Running" ? "Paused" : "Running";
    const message = `status: a journey that is ${before} can only become ${allowed}`;
    return refused("StatusTransitionError", message);
  }
  if (next.status !== "Running" || before === "Running") return undefined;
  const issues = startIssues(next.definition, knownTo(state));
  return issues.length > 0 ? violation(issues) : undefined;
}
