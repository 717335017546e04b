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
  expect(valueOf({ type: "File", name: "cv" }, events)).toStrictEqual({ key: "2" });
  expect(valueOf({ type: "File", name: "photo" }, events)).toBeUndefined();
});
