import { describe, expect, it } from "vitest";
import {
  bodyKindOf,
  isTemplateDraft,
  mergeTemplates,
  withText,
  type TemplateContent,
  type TemplateDraft,
} from "./template-draft.js";

const mail: TemplateContent = { type: "Email", from: "", subject: "Hi", body: "<p>Hi</p>", later: { a: 1 } };

describe("the fields of a template", () => {
  it("keep what the editor does not know", () => {
    expect(withText(mail, "subject", "Hello")).toEqual({ ...mail, subject: "Hello" });
  });

  it("are left out while they are empty, where that is allowed", () => {
    const copied = withText(mail, "cc", "a@b.example");
    expect(copied).toEqual({ ...mail, cc: "a@b.example" });
    expect(withText(copied, "cc", "")).toEqual(mail);
    expect(withText(mail, "subject", "")).toEqual({ ...mail, subject: "" });
  });

  it("stay the same when nothing changes", () => {
    expect(withText(mail, "subject", "Hi")).toBe(mail);
    expect(withText(mail, "cc", "")).toBe(mail);
  });
});

it("says what a body is written in", () => {
  expect(bodyKindOf(mail)).toBe("html");
  expect(bodyKindOf({ ...mail, body: "\n<mjml><mj-body>" })).toBe("mjml");
  expect(bodyKindOf({ ...mail, emailContentsType: "LowCode" })).toBe("visual");
  expect(bodyKindOf({ type: "Sms" })).toBe("text");
  expect(bodyKindOf({ type: "Webhook" })).toBe("fields");
});

it("takes no draft without a channel", () => {
  expect(isTemplateDraft({ name: "", definition: mail })).toBe(true);
  expect(isTemplateDraft({ name: "", definition: { x: 1 } })).toBe(false);
  expect(isTemplateDraft({ definition: mail })).toBe(false);
});

it("merges what two editors did field by field, and asks where both changed the same", () => {
  const draft = (fields: object): TemplateDraft => ({ name: "N", definition: { ...mail, ...fields } });
  const base = draft({});
  const merged = mergeTemplates({
    base,
    mine: draft({ subject: "Mine" }),
    theirs: draft({ cc: "c@d.example" }),
  });
  expect(merged).toEqual({ document: draft({ subject: "Mine", cc: "c@d.example" }), conflicts: [] });
  const both = mergeTemplates({
    base,
    mine: draft({ subject: "Mine" }),
    theirs: draft({ subject: "Theirs" }),
  });
  expect(both.document).toEqual(draft({ subject: "Mine" }));
  expect(both.conflicts.map(({ path }) => path)).toEqual([["definition", "subject"]]);
  const bodies = (one: string, two: string): TemplateDraft =>
    draft({ body: `<p>${one}</p>\n<hr>\n<p>${two}</p>` });
  expect(
    mergeTemplates({ base: bodies("1", "2"), mine: bodies("one", "2"), theirs: bodies("1", "two") }),
  ).toEqual({ document: bodies("one", "two"), conflicts: [] });
});
