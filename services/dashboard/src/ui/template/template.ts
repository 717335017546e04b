/** A template as the API shows it, and its fields that are rendered. */
import type { Body, Schema } from "@signalbox/client";

export type Template = Schema<"Template">;
export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;

export type Contents = Body<"/api/admin/content/templates/render", "POST">["contents"];

/** What a definition says, or a draft, whose fields may be missing or have other types. */
export type Definition = Readonly<Record<string, unknown>>;

export function definitionOf(template: Template, version: "published" | "draft"): Definition | undefined {
  return version === "draft" ? template.draft : template.definition;
}

const fields: Readonly<Record<Template["type"], readonly string[]>> = {
  Email: ["from", "replyTo", "cc", "bcc", "subject", "preheader", "body"],
  Sms: ["body"],
  MobilePush: ["title", "body", "imageUrl"],
  Webhook: ["body"],
};

/** The fields of a template as the operation that renders them takes them; empty ones are left out. */
export function contentsOf(channel: Template["type"], definition: Definition): Contents {
  return Object.fromEntries(
    fields[channel].flatMap((field) => {
      const value = definition[field];
      if (field === "body" && channel === "Email") return bodyOf(value, definition);
      return typeof value === "string" && value !== "" ? [[field, { type: "PlainText", value }]] : [];
    }),
  );
}

function bodyOf(
  value: unknown,
  { emailContentsType }: Definition,
): readonly (readonly [string, Contents[string]])[] {
  if (emailContentsType !== "LowCode")
    return typeof value === "string" ? [["body", { type: "Mjml", value }]] : [];
  if (typeof value === "string") return [["body", { type: "Emailo", value }]];
  if (typeof value !== "object" || value === null) return [];
  return [["body", { type: "Emailo", value: Object.fromEntries(Object.entries(value)) }]];
}

const usualIdentifiers = { Email: "email", Sms: "phone", MobilePush: "deviceToken", Webhook: "id" } as const;

/** The user property that has the address. A test sends the draft, where there is one. */
export function identifierOf(template: Template): string {
  const sent = definitionOf(template, template.draft === undefined ? "published" : "draft");
  const named = sent?.["identifierKey"];
  return typeof named === "string" && named !== "" ? named : usualIdentifiers[template.type];
}
