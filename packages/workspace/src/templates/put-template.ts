/**
 * Creates or changes a template: the workspace's list and the row with its content change together. Parts that are not
 * put stay unchanged: the caller sends them as it read them, and is refused when the template was changed since.
 */
import { issueAt, type JsonText } from "@signalbox/core";
import { z } from "zod";
import { neededToPublish } from "../approvals/publish-permission.js";
import { overtaken, refused, type Command, type CommandOutcome } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { findTarget, sizeRefusal } from "../definitions.js";
import type { ResourceType, StoredTemplate } from "../state.js";
import { propertyRefusal, templateTextField, type TemplateText } from "../template-text.js";
import { putTemplateRow } from "../template-rows.js";
import { digestOf } from "../versions/digest.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface PutTemplate {
  readonly name: string;
  readonly id?: string;
  /** The id of a new template when the caller gives none. */
  readonly newId: string;
  readonly definition?: TemplateText;
  /** Null removes the draft. */
  readonly draft?: TemplateText | null;
  readonly resourceType?: ResourceType;
  /** The template as the caller read it, for the parts that stay unchanged. */
  readonly kept?: KeptTemplate;
}

export interface KeptTemplate {
  readonly templateId: string;
  readonly revision: number;
  readonly definition: JsonText | null;
  readonly draft: JsonText | null;
}

export const putTemplate: Command<PutTemplate> = defineCommand({
  name: "put-template",
  isLarge: true,
  needs: (state, { definition }) =>
    definition === undefined ? undefined : neededToPublish(state, "templates:publish"),
  input: z.object({
    name: z.string().min(1),
    id: z.string().exactOptional(),
    newId: z.uuid(),
    definition: templateTextField.exactOptional(),
    draft: templateTextField.nullable().exactOptional(),
    resourceType: z.enum(["Declarative", "Internal"]).exactOptional(),
    kept: z
      .object({
        templateId: z.string(),
        revision: z.number(),
        definition: z.string().nullable(),
        draft: z.string().nullable(),
      })
      .exactOptional(),
  }),
  guards: { resource: "template", find: ({ templates }, input) => putOn(templates, input) },
  decide: (state, input, { workspaceId, now }) => {
    const target = findTarget(state, state.templates, input, "UniqueConstraintViolation");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    const texts = textsAfter(stored, input);
    if (texts === undefined) return { state, outcome: changedSince };
    const template = toStored({ stored, id, texts, now: now.getTime() }, input);
    const after = { ...state, templates: withTemplate(state.templates, template) };
    const refusal =
      propertyRefusal(state, input.definition) ?? draftRefusal(template, input) ?? sizeRefusal(after);
    if (refusal !== undefined) return { state, outcome: refusal };
    const { revision } = template;
    return {
      state: after,
      changes: [putTemplateRow({ workspaceId, templateId: id, revision, ...texts })],
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
function textsAfter(
  stored: StoredTemplate | undefined,
  { definition, draft, kept }: PutTemplate,
): Texts | undefined {
  // A draft does not survive a change of the channel.
  const changesChannel =
    definition !== undefined && stored !== undefined && definition.channel !== stored.channel;
  const next = {
    definition: definition?.text,
    draft: draft === undefined && changesChannel ? null : draftText(draft),
  };
  if (next.definition !== undefined && next.draft !== undefined) {
    return { definition: next.definition, draft: next.draft };
  }
  if (stored === undefined) return { definition: next.definition ?? null, draft: next.draft ?? null };
  if (kept?.templateId !== stored.id || kept.revision !== stored.revision) return undefined;
  return {
    definition: next.definition ?? kept.definition,
    draft: next.draft === undefined ? kept.draft : next.draft,
  };
}

function draftText(draft: TemplateText | null | undefined): JsonText | null | undefined {
  return draft === null ? null : draft?.text;
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
  const hasDefinition = texts.definition !== null;
  // The draft sets the channel of a template without a definition.
  const identifierKey = definition === undefined ? stored?.identifierKey : definition.identifierKey;
  const ofDraft = stored?.hasDefinition === true ? undefined : draft?.channel;
  return {
    id,
    name: input.name,
    channel: definition?.channel ?? ofDraft ?? stored?.channel ?? "Email",
    resourceType: input.resourceType ?? stored?.resourceType ?? "Declarative",
    revision: Math.max(now, (stored?.revision ?? 0) + 1),
    digest,
    ...(hasDefinition && { definitionDigest: digestOf(texts.definition) }),
    hasDefinition,
    ...(identifierKey !== undefined && { identifierKey }),
    createdAt: stored?.createdAt ?? now,
    updatedAt: now,
  };
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
