import { expect, it } from "vitest";
import type { TemplateContent } from "../editor/template-draft.js";
import { templateChanges } from "./template-changes.js";
import { sourceOf } from "./template-source.js";

const nameOf = ([field]: readonly (string | number)[]): string => `[${field}]`;
const lines = ({ added, removed }: { readonly added: number; readonly removed: number }): string =>
  `+${added} -${removed}`;

const mail: TemplateContent = {
  type: "Email",
  body: "<p>\nHello\n</p>",
  headers: [{ name: "x-a", value: "1" }],
  subject: "Hi",
  from: "a@b.example",
  emailContentsType: "Code",
};

it("shows the fields of a definition above its body", () => {
  expect(sourceOf(mail, nameOf)).toBe(
    '[from]: a@b.example\n[subject]: Hi\n[headers]: [{"name":"x-a","value":"1"}]\n\n<p>\nHello\n</p>',
  );
  expect(sourceOf({ type: "MobilePush", title: "T", android: { a: 1 } }, nameOf)).toBe(
    '[title]: T\n[android]: {\n  "a": 1\n}',
  );
});

it("shows a visual body as JSON, also one that is stored as text", () => {
  const visual = { type: "Email", emailContentsType: "LowCode" } as const;
  const document = { type: "doc" };
  expect(sourceOf({ ...visual, body: document }, nameOf)).toBe('\n{\n  "type": "doc"\n}');
  expect(sourceOf({ ...visual, body: JSON.stringify(document) }, nameOf)).toBe('\n{\n  "type": "doc"\n}');
});

it("says which fields changed, and how many lines of the body", () => {
  const after: TemplateContent = {
    ...mail,
    subject: "Hello",
    body: "<p>\nHello you\n</p>\n<hr>",
    cc: "c@d.example",
  };
  expect(templateChanges(mail, after, { nameOf, lines })).toEqual([
    { path: "[body]", after: "+2 -1" },
    { path: "[subject]", before: "Hi", after: "Hello" },
    { path: "[cc]", after: "c@d.example" },
  ]);
});

it("finds no change in what is the same document", () => {
  expect(
    templateChanges(mail, { ...mail, headers: [{ value: "1", name: "x-a" }] }, { nameOf, lines }),
  ).toEqual([]);
});
