/** A template as a draft: its name, and what is sent, as the API keeps it. Fields that the editor does not know stay. Pure. */
import {
  isObject,
  merge,
  withChoice,
  type Conflict,
  type Decision,
  type Merged,
  type Versions,
} from "../../../editing/index.js";
import { pathIn, templateChannels, withValueAt, type Template } from "../../../ui/index.js";
import { mergeLines } from "../source/merge-lines.js";

export type Channel = Template["type"];

/** What is written: a message of a channel, or a part of messages. */
export type ContentType = Channel | "Part";

/** A type, so that it is the document of a draft. */
export type TemplateContent = { readonly type: ContentType; readonly [field: string]: unknown };
export type TemplateDraft = { readonly name: string; readonly definition: TemplateContent };

function isContentType(value: unknown): value is ContentType {
  return value === "Part" || templateChannels.some((channel) => channel === value);
}

/** The field without which no editor can show it; undefined for a definition. */
export function missingOfTemplate(value: unknown): string | undefined {
  return isObject(value) && isContentType(value["type"]) ? undefined : "type";
}

export function isTemplateContent(value: unknown): value is TemplateContent {
  return missingOfTemplate(value) === undefined;
}

/** As the API gives it: a part has no channel. */
export type StoredContent = Omit<Template, "type" | "definition" | "draft"> & {
  readonly type?: Channel;
  readonly definition?: object | undefined;
  readonly draft?: Readonly<Record<string, unknown>> | undefined;
};

export function isTemplateDraft(value: unknown): value is TemplateDraft {
  return isObject(value) && typeof value["name"] === "string" && isTemplateContent(value["definition"]);
}

/** The text of a field; empty where there is none, or something else. */
export function textOf(content: TemplateContent, field: string): string {
  const value = content[field];
  return typeof value === "string" ? value : "";
}

/** Whether a field has something that a text field cannot show. */
export function isForeign(content: TemplateContent, field: string): boolean {
  const value = content[field];
  return value !== undefined && typeof value !== "string";
}

/** Without which a definition is refused; they may be empty. */
const requiredFields: Readonly<Record<ContentType, readonly string[]>> = {
  Part: ["body"],
  Email: ["from", "subject", "body"],
  Sms: ["body"],
  MobilePush: [],
  Webhook: ["identifierKey", "body"],
};

/** A field that may be left out is left out while it is empty. The same content when nothing changes. */
export function withText(content: TemplateContent, field: string, text: string): TemplateContent {
  const isLeftOut = text === "" && !requiredFields[content.type].includes(field);
  return withValue(content, field, isLeftOut ? undefined : text);
}

/** `undefined` takes the field away. */
export function withValue(content: TemplateContent, field: string, value: unknown): TemplateContent {
  if (content[field] === value) return content;
  if (value !== undefined) return { ...content, [field]: value };
  const { [field]: _, ...rest } = content;
  return rest as TemplateContent;
}

/** What the body of a template is written in. */
export type BodyKind = "visual" | "mjml" | "html" | "text" | "fields";

export function bodyKindOf(content: TemplateContent): BodyKind {
  switch (content.type) {
    case "Part":
    case "Email": {
      if (content["emailContentsType"] === "LowCode") return "visual";
      return /^\s*<mj(ml[\s>]|-)/i.test(textOf(content, "body")) ? "mjml" : "html";
    }
    case "Sms":
      return "text";
    case "MobilePush":
    case "Webhook":
      return "fields";
  }
}

/** The document of a visual body, which may be stored as text. */
export function documentOf(body: unknown): unknown {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Field by field, and texts by their lines. */
export function mergeTemplates(versions: Versions<TemplateDraft>): Merged<TemplateDraft> {
  const merged = merge(versions);
  return merged.conflicts.reduce<Merged<TemplateDraft>>(
    ({ document, conflicts }, conflict) => {
      const text = mergedText(conflict);
      const path = text === undefined ? undefined : pathIn(document, conflict.path);
      return path === undefined
        ? { document, conflicts: [...conflicts, conflict] }
        : { document: withValueAt(document, path, text), conflicts };
    },
    { document: merged.document, conflicts: [] },
  );
}

function mergedText({ base, mine, theirs }: Conflict): string | undefined {
  if (typeof base !== "string" || typeof mine !== "string" || typeof theirs !== "string") return undefined;
  return mergeLines({ base, mine, theirs });
}

/** Decides conflicts of `mergeTemplates`. */
export function decidedTemplate(document: TemplateDraft, decisions: readonly Decision[]): TemplateDraft {
  return decisions.reduce((draft, { conflict, choice }) => withChoice(draft, conflict, choice), document);
}
