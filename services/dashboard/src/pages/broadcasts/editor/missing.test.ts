import { expect, it } from "vitest";
import type { SegmentDefinition } from "../../../kinds/index.js";
import { newDraft } from "./broadcast-draft.js";
import { missingIn, type KnownResources } from "./missing.js";

const everyone: SegmentDefinition = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
const list: SegmentDefinition = { entryNode: { id: "1", type: "Manual", version: 0 }, nodes: [] };
const segments = [
  { id: "readers", name: "Readers", status: "Running" as const, definition: everyone },
  { id: "paused", name: "Paused ones", status: "Paused" as const, definition: everyone },
  { id: "list", name: "Testers", status: "NotStarted" as const, definition: list },
];
const template: KnownResources["template"] = {
  name: "Letter",
  definition: { type: "Email", from: "a@b.example", subject: "Hello", body: "" },
};
const known = { segments, template, now: Date.parse("2026-10-01T12:00Z") };
const draft = {
  ...newDraft("Autumn"),
  audience: { include: ["readers"], exclude: ["list"] },
  messageTemplateId: "mail",
};
const whatIn = (...given: Parameters<typeof missingIn>): string[] =>
  missingIn(...given).map(({ section, what, name }) => [section, what, name].join(" ").trim());

it("names each thing at its section", () => {
  expect(whatIn(newDraft(" "), known)).toEqual([
    "name needsName",
    "audience needsSegment",
    "content needsTemplate",
  ]);
  expect(whatIn(draft, known)).toEqual([]);
});

it("names segments that do not run or are gone, also excluded ones", () => {
  const audience = { include: ["paused"], exclude: ["gone"] };
  expect(whatIn({ ...draft, audience }, known)).toEqual([
    "audience segmentStopped Paused ones",
    "audience segmentGone gone",
  ]);
  expect(whatIn({ ...draft, audience }, { ...known, segments: undefined })).toEqual([]);
});

it("names a template that is gone or was never published", () => {
  expect(whatIn(draft, { ...known, template: null })).toEqual(["content templateGone"]);
  expect(whatIn(draft, { ...known, template: { name: "Letter" } })).toEqual([
    "content templateUnpublished Letter",
  ]);
  expect(whatIn(draft, { ...known, template: undefined })).toEqual([]);
});

it("names a time that is past", () => {
  expect(whatIn({ ...draft, scheduledAt: "2026-10-01T11:00" }, known)).toEqual(["time timePast"]);
});
