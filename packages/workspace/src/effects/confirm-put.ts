/**
 * Refuses a put whose sender has seen another effect than it would have now. The actor compares what is published and what
 * the definition names in the turn of the put; the draft, which no actor owns, is as the api read it just before.
 */
import { issueAt, type Sentence, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";
import { refused, type CommandOutcome } from "../command.js";
import type { DraftKind } from "../drafts/draft-kinds.js";
import { readDraft } from "../drafts/read-drafts.js";
import type { WorkspaceStores } from "../read-workspaces.js";
import type { WorkspaceState } from "../state.js";
import { digestOf } from "../versions/digest.js";
import { putOn } from "../versions/guard.js";
import type { Versioned } from "../versions/stamp-changes.js";
import {
  effectValidMs,
  readConfirmToken,
  type ReferredList,
  type SeenEffect,
  type SeenReference,
} from "./confirm-token.js";
import { effectSays, type EffectKind } from "./effect-sentences.js";
import { referredResources } from "./seen-references.js";

/** Of a command's input: the draft as it is when the put is sent, which its effect was computed from. */
export interface ConfirmedDraft {
  readonly draftUpdatedAt: number;
  readonly updatedBy?: Principal;
}

/** What a put that can be confirmed has in its input. */
export interface Confirmation {
  readonly confirmToken?: string;
  /** Null: there is none. Absent without a token. */
  readonly confirmedDraft?: ConfirmedDraft | null;
}

/** Of inputs, beside `confirmToken`. */
export const confirmedDraftField: z.ZodExactOptional<z.ZodType<ConfirmedDraft | null>> = z
  .object({ draftUpdatedAt: z.number(), updatedBy: principalSchema.exactOptional() })
  .nullable()
  .exactOptional();

/** Reads the draft that the token is about; nothing without a token of such a resource. */
export async function confirmedDraft(
  { confirmToken }: Pick<Confirmation, "confirmToken">,
  { kind, workspaceId }: { readonly kind: DraftKind; readonly workspaceId: WorkspaceId },
  stores: WorkspaceStores,
): Promise<Pick<Confirmation, "confirmedDraft">> {
  const seen = confirmToken === undefined ? undefined : readConfirmToken(confirmToken);
  if (seen?.draft === undefined || seen.kind !== kind) return {};
  const { draft } = await readDraft({ workspaceId, kind, id: seen.id }, stores);
  if (draft === undefined) return { confirmedDraft: null };
  const { draftUpdatedAt, updatedBy } = draft;
  return { confirmedDraft: { draftUpdatedAt, ...(updatedBy !== undefined && { updatedBy }) } };
}

/** The trait `unconfirmed` of a put of a resource that is found by its id, else by its name. */
export function unconfirmedPut<
  Input extends Confirmation & {
    readonly id?: string;
    readonly name?: string;
    readonly definition?: unknown;
  },
>(
  kind: DraftKind,
  {
    itemsOf,
    definitionOf = ({ definition }) => definition,
  }: {
    readonly itemsOf: (
      state: WorkspaceState,
    ) => readonly (Versioned & { readonly id: string; readonly name: string })[];
    /** As its digest is made of; default: as it is put. */
    readonly definitionOf?: (input: Input) => unknown;
  },
): Unconfirmed<Input> {
  return (state, input, { now }) => {
    const published = putOn(itemsOf(state), input);
    const id = input.id ?? published?.id;
    return unconfirmedRefusal(state, { ...input, kind, id, published, definition: definitionOf(input) }, now);
  };
}

type Unconfirmed<Input> = (
  state: WorkspaceState,
  input: Input,
  context: { readonly now: Date },
) => CommandOutcome | undefined;

export interface ConfirmedPut extends Confirmation {
  readonly kind: DraftKind;
  /** Of the resource that is put. */
  readonly id: string | undefined;
  /** The resource as it is published. */
  readonly published: Versioned | undefined;
  /** As its digest is made of; undefined: the put leaves it as it is. */
  readonly definition: unknown;
}

/** Undefined without a token, and when nothing changed. */
export function unconfirmedRefusal(
  state: WorkspaceState,
  put: ConfirmedPut,
  now: Date,
): CommandOutcome | undefined {
  const { confirmToken, kind, id } = put;
  if (confirmToken === undefined) return undefined;
  const seen = readConfirmToken(confirmToken);
  const noun = kindOfDraft[kind];
  if (seen === undefined) return misplaced(effectSays.noEffectToken());
  if (seen.kind !== kind || seen.id !== id?.toLowerCase())
    return misplaced(effectSays.effectOfOtherResource({ kind: noun }));
  const sentence =
    definitionChange(seen, put, noun) ??
    draftChange(seen, put, noun) ??
    publishedChange(seen, put, noun) ??
    referenceChange(seen, state) ??
    (now.getTime() > seen.validUntil
      ? effectSays.effectTooOld({ minutes: effectValidMs / 60_000 })
      : undefined);
  return sentence && refused("Conflict", issueAt([], sentence));
}

function misplaced(sentence: Sentence): CommandOutcome {
  return refused("BadRequest", issueAt(["confirmToken"], sentence));
}

function definitionChange(
  { digest }: SeenEffect,
  { definition }: ConfirmedPut,
  kind: EffectKind,
): Sentence | undefined {
  if (definition === undefined || digestOf(definition) === digest) return undefined;
  return effectSays.effectOfOtherDefinition({ kind });
}

function draftChange(
  { draft }: SeenEffect,
  { confirmedDraft: found }: ConfirmedPut,
  kind: EffectKind,
): Sentence | undefined {
  if (draft === undefined || found === undefined || found?.draftUpdatedAt === draft) return undefined;
  if (found === null) return effectSays.effectDraftGone({ kind });
  const { draftUpdatedAt: updatedAt, updatedBy } = found;
  return effectSays.effectDraftChanged({
    kind,
    ...changeOf({ updatedAt, ...(updatedBy !== undefined && { updatedBy }) }),
  });
}

function publishedChange(
  { published }: SeenEffect,
  { published: found }: ConfirmedPut,
  kind: EffectKind,
): Sentence | undefined {
  const updatedAt = found?.updatedAt ?? null;
  if (updatedAt === published) return undefined;
  if (found === undefined || updatedAt === null) return effectSays.effectPublishedGone({ kind });
  const change = { kind, ...changeOf(found) };
  return published === null
    ? effectSays.effectPublishedNew(change)
    : effectSays.effectPublishedChanged(change);
}

const kindOfDraft: Readonly<Record<DraftKind, EffectKind>> = {
  segments: "segment",
  "user-properties": "userProperty",
  journeys: "journey",
  templates: "template",
  "subscription-page": "subscriptionPage",
};

const kindOfList: Readonly<Record<ReferredList, EffectKind>> = {
  segments: "segment",
  templates: "template",
  userProperties: "userProperty",
  subscriptionGroups: "subscriptionGroup",
  secrets: "secret",
};

function referenceChange({ references }: SeenEffect, state: WorkspaceState): Sentence | undefined {
  const find = referredResources(state);
  for (const reference of references) {
    const sentence = changeOfReference(reference, find(reference));
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

function changeOfReference(
  { of, name, updatedAt }: SeenReference,
  found: ReturnType<ReturnType<typeof referredResources>>,
): Sentence | undefined {
  if (found === undefined) return effectSays.effectReferenceGone({ kind: kindOfList[of], name });
  if (found.updatedAt === updatedAt && found.name === name) return undefined;
  return effectSays.effectReferenceChanged({ kind: kindOfList[of], name, ...changeOf(found) });
}

/** Empty texts for what is not known. */
function changeOf({ updatedAt, updatedBy, isByService }: Versioned): {
  readonly by: string;
  readonly at: string;
} {
  return {
    by: isByService === true ? "" : (updatedBy?.name ?? ""),
    at: updatedAt === undefined ? "" : new Date(updatedAt).toISOString(),
  };
}
