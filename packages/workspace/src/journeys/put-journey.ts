/**
 * Creates or changes a journey. A definition is checked completely, replaces the draft, and becomes a new version; live
 * runs continue with their version. Omitted fields stay unchanged. A running journey can always be paused; its
 * references are checked again when it starts or resumes.
 */
import { archivedAsBefore } from "../archive.js";
import {
  issueAt,
  type Json,
  parseJsonObject,
  parseWorkspaceId,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import {
  checkJourneyDefinition,
  journeyDefinitionSchema,
  startIssues,
  type JourneyDefinition,
} from "@signalbox/journeys";
import { z } from "zod";
import { overtaken, refused, type CommandContext, type CommandOutcome } from "../command.js";
import { findTarget, sizeRefusal } from "../definitions.js";
import {
  draftBeforeSchema,
  publishNoteField,
  publishedDraftField,
  putDraft,
  removePublishedDraft,
  type DraftBefore,
} from "../drafts/draft-changes.js";
import {
  confirmedDraft,
  confirmedDraftField,
  unconfirmedPut,
  type Confirmation,
} from "../effects/confirm-put.js";
import { confirmTokenField } from "../effects/confirm-token.js";
import { exampleJourney, exampleSavedJourney } from "../examples.js";
import { definitionNameField, idField, momentField, resourceTypeField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { definitionField, draftField } from "../sent-definition.js";
import type { JourneyStatus, PresentVersion, ResourceType, StoredJourney, WorkspaceState } from "../state.js";
import { addJourneyRow, contentLimitBytes, versionName } from "./journey-rows.js";
import { nextVersion } from "./journey-versions.js";
import { violation } from "./journey-violation.js";
import { journeyJson, knownTo, withJourney } from "./journeys.js";
import { neededToPutJourney } from "./publish-journey.js";
import {
  beginMoves,
  movedRunsField,
  moveIssues,
  movingRunsField,
  type MovedRuns,
  type MovingRuns,
} from "./put-moves.js";
import { contentsAfter, draftOfChange, keptDefinition, type KeptDefinition } from "./put-contents.js";
import { savedJourney, savedJourneySchema } from "./saved-journey.js";
import { digestOf } from "../versions/digest.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface PutJourney extends Confirmation {
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
  /** The draft that a definition publishes, by its `draftUpdatedAt`. */
  readonly draftUpdatedAt?: number;
  /** Of the revision. */
  readonly note?: string;
  readonly moveRuns?: readonly MovedRuns[];
  readonly movingRuns?: MovingRuns;
  /** The draft as the api read it; absent in commands of an earlier release. */
  readonly draftBefore?: DraftBefore | null;
  /** The definition as the caller read it, which a call that starts or resumes the journey without one needs. */
  readonly kept?: KeptDefinition;
}

const body = z.object({
  id: idField.exactOptional().describe("A UUID. Default: the journey with that name, or a new one."),
  name: definitionNameField.exactOptional().describe("Required for a new journey."),
  definition: definitionField("JourneyDefinition")
    .exactOptional()
    .describe("The graph. Removes the draft. Live runs keep their version."),
  draft: draftField
    .nullable()
    .exactOptional()
    .describe("The editor's state, stored unchanged and not checked. Null removes it."),
  status: z
    .enum(["NotStarted", "Running", "Paused"])
    .exactOptional()
    .describe("From `NotStarted` to `Running`, then between `Running` and `Paused`; never back."),
  canRunMultiple: z.boolean().exactOptional().describe("Whether a user can go through it more than once."),
  catchUp: z
    .boolean()
    .exactOptional()
    .describe(
      'With `status: "Running"`, which resumes it: users who entered its segment during the pause and are still in it are taken in.',
    ),
  resourceType: resourceTypeField.exactOptional(),
  updatedAt: momentField
    .exactOptional()
    .describe("That of the journey as the caller knows it: refused with 409 when it was changed since."),
  draftUpdatedAt: publishedDraftField,
  note: publishNoteField,
  confirmToken: confirmTokenField,
  moveRuns: movedRunsField,
});

export const putJourney: Operation<PutJourney> = defineOperation({
  name: "put-journey",
  summary: "Create or update a journey",
  description:
    "The journey is found by `id`, else by `name`. `status` starts, pauses and resumes it. A new definition is for runs that start afterwards: a run keeps the definition it started with, unless `moveRuns` takes it along. With `updatedAt` the call is refused with 409 when the journey was changed since.",
  example: { body: { name: "Welcome a day later", definition: exampleJourney, status: "Running" } },
  body,
  input: body.extend({
    newId: z.uuid(),
    updatedAt: z.number().exactOptional(),
    draftBefore: draftBeforeSchema.nullable().exactOptional(),
    confirmedDraft: confirmedDraftField,
    movingRuns: movingRunsField,
    kept: z.object({ journeyId: z.string(), version: z.int(), definition: z.json() }).exactOptional(),
  }),
  preparesAgain: true,
  prepare: async ({ body: change, workspaceId, commandId, caller }, tools) => {
    const { moveRuns, ...named } = change;
    const movingRuns =
      moveRuns && (await tools.beginMoves({ workspaceId, commandId, caller, journey: named, moveRuns }));
    const kept = await keptDefinition(change, workspaceId, tools);
    const before = await draftOfChange(change, workspaceId, tools);
    return {
      ...change,
      newId: tools.newId(),
      ...(kept !== undefined && { kept }),
      ...(before !== undefined && { draftBefore: before }),
      ...(await confirmedDraft(change, { kind: "journeys", workspaceId }, tools)),
      ...(movingRuns !== undefined && { movingRuns }),
    };
  },
  answers: [
    { status: 200, description: "The journey", schema: savedJourneySchema, example: exampleSavedJourney },
    {
      status: 400,
      description:
        "`ConstraintViolation` with all faults of the definition, `StatusTransitionError`, `IdError`, `UniqueConstraintViolation`, `BadValues`, by the header error-type",
      example: { message: "definition.nodes[1].variant.templateId: names no template" },
    },
    {
      status: 403,
      description:
        "It starts or resumes the journey, or changes one that was started, and the caller may not publish journeys",
      example: {
        message: "this needs the permission journeys:publish; ask for approval: POST /api/admin/approvals",
      },
    },
    {
      status: 409,
      description: "`Conflict`: it was changed after `updatedAt` or the time in `if-match`",
      example: { message: "the journey was changed since; read it again" },
    },
  ],
  answer: async (value, { body: change, workspaceId }, tools) => {
    const contents = await contentsAfter(value, change, workspaceId, tools);
    return { status: 200, body: savedJourney(workspaceId, value, { contents }) };
  },
  isLarge: true,
  needs: neededToPutJourney,
  guards: { resource: "journey", find: ({ journeys }, input) => putOn(journeys, input) },
  unconfirmed: unconfirmedPut("journeys", { itemsOf: ({ journeys }) => journeys }),
  decide: (state, input, context) => {
    const { workspaceId, now } = context;
    const target = findJourney(state, input);
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id, name } = target;
    if (input.updatedAt !== undefined && stored !== undefined && input.updatedAt < stored.updatedAt) {
      const issue = issueAt(["updatedAt"], says.changedSince({ kind: "journey" }));
      return { state, outcome: refused("Conflict", issue) };
    }
    const large = contentRefusal(input);
    if (large !== undefined) return { state, outcome: large };
    const definition = definitionOf(state, input);
    if (definition.refusal !== undefined) return { state, outcome: definition.refusal };
    const next = toStored(
      { state, stored, id, name, definition: definition.checked, at: now.getTime() },
      input,
    );
    const moves = moveIssues(input, stored, definition.checked);
    if (moves.length > 0) return { state, outcome: refused("BadValues", moves) };
    const refusal =
      transitionRefusal({ state, stored, next, definition: definition.checked }, input) ??
      catchUpRefusal(next, input);
    if (refusal !== undefined) return { state, outcome: refusal };
    const after = withJourney(state, next);
    const tooLarge = sizeRefusal(after);
    if (tooLarge !== undefined) return { state, outcome: tooLarge };
    const { send, shown } = beginMoves(input);
    return {
      state: after,
      changes: [...definitionRows(workspaceId, next, definition.checked), ...draftRows(next, input, context)],
      send,
      outcome: { ok: true, value: { ...journeyJson(next), ...shown } },
    };
  },
});

function contentRefusal({ definition, draft }: PutJourney): CommandOutcome | undefined {
  const faults = Object.entries({ definition, draft }).flatMap(([field, content]) => {
    const bytes = content === undefined ? 0 : Buffer.byteLength(JSON.stringify(content));
    if (bytes <= contentLimitBytes) return [];
    return [issueAt([field], says.contentTooLarge({ bytes, maximum: contentLimitBytes }))];
  });
  return faults.length === 0 ? undefined : refused("BadRequest", faults);
}

/** Added also when it is the present one, which restores a lost row. */
function definitionRows(
  workspaceId: WorkspaceId,
  journey: StoredJourney,
  definition: JourneyDefinition | undefined,
): readonly StoreChange[] {
  if (definition === undefined) return [];
  const content = parseJsonObject(JSON.stringify(definition));
  return [addJourneyRow(workspaceId, versionName(journey), content)];
}

/** A definition removes the draft that it publishes; one that is put beside it is not kept. */
function draftRows(
  { id, name }: StoredJourney,
  { definition, draft, draftUpdatedAt, draftBefore: before }: PutJourney,
  context: CommandContext,
): readonly StoreChange[] {
  const draftOf = { kind: "journeys", id } as const;
  if (definition === undefined && draft === undefined) return [];
  if (definition === undefined && draft !== null) {
    return [putDraft(draftOf, { definition: JSON.stringify(draft), name, before }, context)];
  }
  const published = { ...(draftUpdatedAt !== undefined && { draftUpdatedAt }), before };
  return removePublishedDraft(draftOf, published, context);
}

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
    return { refusal: refused("IdError", issueAt(["id"], says.noUuid())) };
  }
  const known = state.journeys.find((journey) => journey.id === id?.toLowerCase());
  const journeyName = name ?? known?.name;
  if (journeyName === undefined) {
    return { refusal: refused("BadValues", issueAt(["name"], says.requiredForNew({ kind: "journey" }))) };
  }
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
  readonly state: WorkspaceState;
  readonly stored: StoredJourney | undefined;
  readonly id: string;
  readonly name: string;
  readonly definition: JourneyDefinition | undefined;
  readonly at: number;
}

function toStored(context: BuildContext, input: PutJourney): StoredJourney {
  const { stored, id, name, at } = context;
  const status = input.status ?? stored?.status ?? "NotStarted";
  const startedAt = stored?.startedAt ?? (status === "Running" ? at : undefined);
  return {
    id,
    name,
    status,
    canRunMultiple: input.canRunMultiple ?? stored?.canRunMultiple ?? false,
    ...nextVersion({ ...context, status }),
    ...draftAfter(context, input),
    ...(startedAt !== undefined && { startedAt }),
    ...pauseOf(context, status, input),
    resourceType: input.resourceType ?? stored?.resourceType ?? "Declarative",
    ...archivedAsBefore(stored),
    createdAt: stored?.createdAt ?? at,
    updatedAt: at,
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

/** Of the draft only its digest is in the state; an earlier release named a row of its own. */
function draftAfter(
  { stored, definition }: BuildContext,
  { draft, draftUpdatedAt, draftBefore }: PutJourney,
): Pick<StoredJourney, "draftRevision" | "draftDigest"> {
  const isSavedSince = draftUpdatedAt !== undefined && draftUpdatedAt < (draftBefore?.draftUpdatedAt ?? 0);
  if ((definition !== undefined && !isSavedSince) || draft === null) return {};
  if (draft !== undefined && definition === undefined) return { draftDigest: digestOf(draft) };
  const { draftRevision, draftDigest }: Partial<StoredJourney> = stored ?? {};
  return {
    ...(draftRevision !== undefined && { draftRevision }),
    ...(draftDigest !== undefined && { draftDigest }),
  };
}

function catchUpRefusal(
  { present }: StoredJourney,
  { catchUp = false, status }: PutJourney,
): CommandOutcome | undefined {
  if (!catchUp) return undefined;
  if (status !== "Running") {
    return refused("BadValues", issueAt(["catchUp"], says.catchUpNeedsRunning()));
  }
  if (present?.entrySegmentId !== undefined) return undefined;
  return refused("BadValues", issueAt(["catchUp"], says.catchUpNeedsSegment()));
}

interface Transition {
  readonly state: WorkspaceState;
  readonly stored: StoredJourney | undefined;
  readonly next: StoredJourney;
  readonly definition: JourneyDefinition | undefined;
}

function transitionRefusal(
  { state, stored, next, definition }: Transition,
  { kept }: PutJourney,
): CommandOutcome | undefined {
  const before = stored?.status ?? "NotStarted";
  const isAllowed =
    before === next.status ||
    (before === "NotStarted" ? next.status === "Running" : next.status !== "NotStarted");
  if (!isAllowed) {
    const allowed = before === "NotStarted" ? "Running" : before === "Running" ? "Paused" : "Running";
    return refused("StatusTransitionError", issueAt(["status"], says.noTransition({ before, allowed })));
  }
  if (next.status !== "Running" || before === "Running") return undefined;
  if (definition === undefined && next.present !== undefined && kept === undefined) {
    return unknownMention(state, next.present);
  }
  const isKept = kept?.journeyId === next.id && kept.version === next.version;
  if (definition === undefined && next.present !== undefined && !isKept) return changedSince;
  const issues = startIssues(definition ?? (isKept ? kept.definition : undefined), knownTo(state));
  return issues.length > 0 ? violation(issues) : undefined;
}

/** For a caller that sends no definition along, such as an api of an earlier release. */
function unknownMention(state: WorkspaceState, { mentions }: PresentVersion): CommandOutcome | undefined {
  const { segments, templates, userProperties, subscriptionGroups } = knownTo(state);
  const isKnown = (id: string): boolean =>
    segments.has(id) || templates.has(id) || userProperties.has(id) || subscriptionGroups.has(id);
  const issues = mentions
    .filter((id) => !isKnown(id))
    .map((id) => ({ ...issueAt([], says.deletedReference({ id })), violation: "CantStart" as const }));
  return issues.length > 0 ? violation(issues) : undefined;
}

const changedSince = refused(
  overtaken,
  "the journey was changed by someone else at the same moment; send the change again",
);
