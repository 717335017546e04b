/**
 * Creates or changes a template: the workspace's list and the row with its content change together. Parts that are not
 * put stay unchanged: the caller sends them as it read them, and is refused when the template was changed since.
 */
import { archivedAsBefore } from "../archive.js";
import { issueAt, type JsonText, type StoreChange } from "@signalbox/core";
import { z } from "zod";
import { neededToPublish } from "../approvals/publish-permission.js";
import { overtaken, refused, type Command, type CommandContext, type CommandOutcome } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { findTarget, sizeRefusal } from "../definitions.js";
import {
  draftBeforeSchema,
  putDraft,
  removePublishedDraft,
  type DraftBefore,
} from "../drafts/draft-changes.js";
import { confirmedDraftField, unconfirmedPut, type Confirmation } from "../effects/confirm-put.js";
import { confirmTokenField } from "../effects/confirm-token.js";
import type { ResourceType, StoredTemplate } from "../state.js";
import { propertyRefusal, templateContent, templateTextField, type TemplateText } from "../template-text.js";
import { putTemplateRow } from "../template-rows.js";
import { partRefusal } from "./parts.js";
import { keptTemplateSchema, type KeptTemplate } from "./kept-template.js";
import { digestOf } from "../versions/digest.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface PutTemplate extends Confirmation {
  readonly name: string;
  readonly id?: string;
  /** The id of a new template when the caller gives none. */
  readonly newId: string;
  readonly definition?: TemplateText;
  /** Null removes the draft. */
  readonly draft?: TemplateText | null;
  readonly resourceType?: ResourceType;
  /** The draft that a definition publishes, by its `draftUpdatedAt`. */
  readonly draftUpdatedAt?: number;
  /** Of the revision. */
  readonly note?: string;
  /** The draft as the api read it; absent in commands of an earlier release. */
  readonly draftBefore?: DraftBefore | null;
  /** The template as the caller read it, for the parts that stay unchanged. */
  readonly kept?: KeptTemplate;
}

export const putTemplate: Command<PutTemplate> = defineCommand({
  name: "put-template",
  isLarge: true,
  needs: (state, { definition }) =>
    definition === undefined ? undefined : neededToPublish(state, "Template"),
  input: z.object({
    name: z.string().min(1),
    id: z.string().exactOptional(),
    newId: z.uuid(),
    definition: templateTextField.exactOptional(),
    draft: templateTextField.nullable().exactOptional(),
    resourceType: z.enum(["Declarative", "Internal"]).exactOptional(),
    draftUpdatedAt: z.number().exactOptional(),
    note: z.string().exactOptional(),
    draftBefore: draftBeforeSchema.nullable().exactOptional(),
    confirmToken: confirmTokenField,
    confirmedDraft: confirmedDraftField,
    kept: keptTemplateSchema.exactOptional(),
  }),
  guards: { resource: "template", find: ({ templates }, input) => putOn(templates, input) },
  unconfirmed: unconfirmedPut("templates", {
    itemsOf: ({ templates }) => templates,
    definitionOf: ({ definition }) => definition && templateContent(definition),
  }),
  decide: (state, input, context) => {
    const { workspaceId, now } = context;
    const target = findTarget(state, state.templates, input, "UniqueConstraintViolation");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    const texts = textsAfter(stored, input);
    if (texts === undefined) return { state, outcome: changedSince };
    const template = toStored({ stored, id, texts, now: now.getTime() }, input);
    const after = { ...state, templates: withTemplate(state.templates, template) };
    const refusal =
      partRefusal(state, { stored, template, definition: input.definition }) ??
      propertyRefusal(state, input.definition) ??
      draftRefusal(template, input) ??
      sizeRefusal(after);
    if (refusal !== undefined) return { state, outcome: refusal };
    const { revision } = template;
    return {
      state: after,
      changes: [
        putTemplateRow({ workspaceId, templateId: id, revision, ...texts }),
        ...draftRows(stored, template, input, context),
      ],
      outcome: { ok: true, value: { ...template } },
    };
  },
});

const changedSince = refused(
  overtaken,
  "the template was changed by someone else at the same moment; send the change again",
);

interface Texts {
  readonly definition: JsonText | null;
  readonly draft: JsonText | null;
}

/** The new content; undefined when `kept` is missing or outdated and a part of it is needed. */
function textsAfter(stored: StoredTemplate | undefined, input: PutTemplate): Texts | undefined {
  const { definition, kept } = input;
  // The row keeps a draft only while it is one of an earlier release.
  const keepsDraft = input.draft === undefined && !removesDraft(stored, input);
  if (definition !== undefined && !keepsDraft) return { definition: definition.text, draft: null };
  if (stored === undefined) return { definition: definition?.text ?? null, draft: null };
  if (kept?.templateId !== stored.id || kept.revision !== stored.revision) return undefined;
  return { definition: definition?.text ?? kept.definition, draft: keepsDraft ? kept.draft : null };
}

/** A draft does not survive a change of the channel, nor its publication. */
function removesDraft(
  stored: StoredTemplate | undefined,
  { definition, draft, draftUpdatedAt, draftBefore }: PutTemplate,
): boolean {
  if (draft !== undefined) return draft === null;
  if (definition === undefined) return false;
  if (stored !== undefined && definition.channel !== stored.channel) return true;
  return draftUpdatedAt !== undefined && (draftBefore?.draftUpdatedAt ?? 0) <= draftUpdatedAt;
}

function draftRows(
  stored: StoredTemplate | undefined,
  { id, name, channel }: StoredTemplate,
  input: PutTemplate,
  context: CommandContext,
): readonly StoreChange[] {
  const { draft, draftUpdatedAt, draftBefore: before } = input;
  const draftOf = { kind: "templates", id } as const;
  if (draft !== undefined && draft !== null) {
    return [putDraft(draftOf, { definition: draft.text, name, before }, context)];
  }
  if (!removesDraft(stored, input)) return [];
  // One of another channel goes, whichever was published.
  const isNamed = draft === undefined && stored?.channel === channel && draftUpdatedAt !== undefined;
  return removePublishedDraft(draftOf, isNamed ? { draftUpdatedAt } : { before }, context);
}

interface BuildContext {
  readonly stored: StoredTemplate | undefined;
  readonly id: string;
  readonly texts: Texts;
  readonly now: number;
}

function toStored({ stored, id, texts, now }: BuildContext, input: PutTemplate): StoredTemplate {
  const { definition, draft } = input;
  const digest = digestOf([texts.definition, texts.draft]);
  const draftDigest = draftDigestAfter(stored, input);
  const hasDefinition = texts.definition !== null;
  // The draft sets the channel of a template without a definition.
  const identifierKey = definition === undefined ? stored?.identifierKey : definition.identifierKey;
  const parts = (definition === undefined ? stored : definition)?.parts ?? [];
  const ofDraft = stored?.hasDefinition === true ? undefined : draft?.channel;
  return {
    id,
    name: input.name,
    channel: definition?.channel ?? ofDraft ?? stored?.channel ?? "Email",
    resourceType: input.resourceType ?? stored?.resourceType ?? "Declarative",
    revision: Math.max(now, (stored?.revision ?? 0) + 1),
    digest,
    ...(draftDigest !== undefined && { draftDigest }),
    ...(hasDefinition && { definitionDigest: digestOf(texts.definition) }),
    hasDefinition,
    ...(identifierKey !== undefined && { identifierKey }),
    ...(parts.length > 0 && { parts }),
    ...archivedAsBefore(stored),
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  };
}

function draftDigestAfter(stored: StoredTemplate | undefined, input: PutTemplate): string | undefined {
  const { draft } = input;
  if (draft !== undefined && draft !== null) return digestOf(draft.text);
  return removesDraft(stored, input) ? undefined : stored?.draftDigest;
}

function withTemplate(
  templates: readonly StoredTemplate[],
  template: StoredTemplate,
): readonly StoredTemplate[] {
  return templates.some(({ id }) => id === template.id)
    ? templates.map((each) => (each.id === template.id ? template : each))
    : [...templates, template];
}

function draftRefusal({ channel }: StoredTemplate, { draft }: PutTemplate): CommandOutcome | undefined {
  if (draft === undefined || draft === null || draft.channel === channel) return undefined;
  return refused(
    "BadRequest",
    issueAt(["draft", "type"], says.draftOfOtherChannel({ channel: draft.channel, wanted: channel })),
  );
}
