import type { Json } from "@signalbox/core";
import { expect, it } from "vitest";
import { identify, track } from "../histories.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";

conformsAsPropertyType({
  type: "File",
  samples: [
    { type: "File", name: "cv" },
    { type: "File", name: 'it\'s "my" file.[pdf]' },
  ],
  broken: [
    { definition: { type: "File", name: "" }, paths: ["name"] },
    { definition: { type: "File", name: "cv\u0001" }, paths: ["name"] },
  ],
});

it("is the latest of its name, from any event", () => {
  const cv = (key: string): { readonly DFAttachedFiles: { readonly cv: { readonly key: string } } } => ({
    DFAttachedFiles: { cv: { key } },
  });
  const events = [track("Applied", cv("1"), 1), identify(cv("2"), 2), track("Applied", {}, 3)];
  expect(valueOf({ type: "File", name: "cv" }, events)).toStrictEqual({ key: "2", name: "cv" });
  expect(valueOf({ type: "File", name: "photo" }, events)).toBeUndefined();
});

it("has the file's name, also from events that list it without one", () => {
  const stored = { type: "BlobStorage", key: "k", mimeType: "text/plain" };
  const valueFor = (file: Json): unknown =>
    valueOf({ type: "File", name: "a b.pdf" }, [track("Sent", { DFAttachedFiles: { "a b.pdf": file } }, 1)]);
  expect(valueFor(stored)).toStrictEqual({ ...stored, name: "a b.pdf" });
  expect(valueFor({ ...stored, name: null })).toStrictEqual({ ...stored, name: "a b.pdf" });
  expect(valueFor({ ...stored, name: "CV.pdf" })).toStrictEqual({ ...stored, name: "CV.pdf" });
  expect(valueFor("k")).toBe("k");
});
