/** A definition as one text, to compare it line by line with another one. Pure. */
import { isObject } from "../../../editing/index.js";
import { documentOf, type TemplateContent } from "../editor/template-draft.js";

type NameOf = (path: readonly (string | number)[]) => string;

const first = [
  "from",
  "name",
  "replyTo",
  "cc",
  "bcc",
  "subject",
  "preheader",
  "title",
  "imageUrl",
  "identifierKey",
];

/** Its fields with their names, a line each; below them the body as it is written. */
export function sourceOf(content: TemplateContent, nameOf: NameOf): string {
  const { type: _, body, emailContentsType: _kind, ...fields } = content;
  const order = [
    ...first.filter((field) => Object.hasOwn(fields, field)),
    ...Object.keys(fields).filter((field) => !first.includes(field)),
  ];
  const lines = order.map((field) => `${nameOf([field])}: ${textOfValue(fields[field])}`);
  return [...lines, ...(body === undefined ? [] : ["", bodyText(content)])].join("\n");
}

/** As it is written: code, or the document as JSON. */
export function bodyText({ body, emailContentsType }: TemplateContent): string {
  const shown = emailContentsType === "LowCode" ? documentOf(body) : body;
  return typeof shown === "string" ? shown : (JSON.stringify(shown ?? body, undefined, 2) ?? "");
}

function textOfValue(value: unknown): string {
  if (typeof value === "string") return value;
  return JSON.stringify(value, undefined, isObject(value) ? 2 : undefined) ?? "";
}
