/**
 * Makes or changes a template. The workspace lists it, its row holds what it says; both change in one step. Parts that are
 * not put stay as they are: the caller brings them as it read them, and is refused when they have changed since.
 */
import type { JsonText } from "@signalbox/core";
import { z } from "zod";
import { defineCommand, refused, type Command, type CommandOutcome } from "../command.js";
import { findTarget, sizeRefusal } from "../definitions.js";
import type { ResourceType, StoredTemplate } from "../state.js";
import { propertyRefusal, templateTextField, type TemplateText } from "../template-text.js";
import { putTemplateRow, templateOvertaken } from "../template-rows.js";

export interface PutTemplate {
  readonly name: string;
  readonly id?: string;
  /** For a new template that was given no id. */
  readonly newId: string;
  readonly definition?: TemplateText;
  /** Null takes the draft away. */
  readonly draft?: TemplateText | null;
  readonly resourceType?: ResourceType;
  /** The template as it stands, for the parts that stay. */
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
  decide: (state, input, { workspaceId, now }) => {
    const target = findTarget(state, state.templates, input, "UniqueConstraintViolation");
    if (target.refusal !== undefined) return { state, outcome: target.refusal };
    const { stored, id } = target;
    const said = textsAfter(stored, input);
    if (said === undefined) return { state, outcome: overtaken };
    const template = toStored({ stored, id, said, now: now.getTime() }, input);
    const after = { ...state, templates: withTemplate(state.templates, template) };
    const refusal =
      propertyRefusal(state, input.definition) ?? draftRefusal(template, input) ?? sizeRefusal(after);
    if (refusal !== undefined) return { state, outcome: refusal };
    const { revision } = template;
    return {
      state: after,
      changes: [putTemplateRow({ workspaceId, templateId: id, revision, ...said })],
      outcome: { ok: true, value: { ...template } },
    };
  },
});

const overtaken = refused(
  templateOvertaken,
  "the template was changed by someone else at the same moment; send the change again",
);

interface Texts {
  readonly definition: JsonText | null;
  readonly draft: JsonText | null;
}

/** What it says from now on; undefined when that cannot be told from what the caller knew. */
function textsAfter(
  stored: StoredTemplate | undefined,
  { definition, draft, kept }: PutTemplate,
): Texts | undefined {
  // A draft of another channel than the definition's is of no use to it.
  const isOther = definition !== undefined && stored !== undefined && definition.channel !== stored.channel;
  const next = {
    definition: definition?.text,
    draft: draft === undefined && isOther ? null : draftText(draft),
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

interface Making {
  readonly stored: StoredTemplate | undefined;
  readonly id: string;
  readonly said: Texts;
  readonly now: number;
}

function toStored({ stored, id, said, now }: Making, input: PutTemplate): StoredTemplate {
  const { definition, draft } = input;
  const hasDefinition = said.definition !== null;
  // A draft decides the channel as long as nothing else does.
  const ofDraft = stored?.hasDefinition === true ? undefined : draft?.channel;
  return {
    id,
    name: input.name,
    channel: definition?.channel ?? ofDraft ?? stored?.channel ?? "Email",
    resourceType: input.resourceType ?? stored?.resourceType ?? "Declarative",
    revision: Math.max(now, (stored?.revision ?? 0) + 1),
    hasDefinition,
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
    `draft.type: must be ${channel}, as the template is; put a definition of type ${draft.channel} to change that`,
  );
}
