import { describe, expect, it } from "vitest";
import { placeOf, summarizeProfile } from "./profile-summary.js";

const node = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url, lineNumber: 9 },
});

describe("placeOf", () => {
  it.each([
    ["file:///x/node_modules/.pnpm/bson@7.0.0/node_modules/bson/lib/bson.mjs", "bson"],
    ["file:///x/node_modules/.pnpm/a@1/node_modules/@koa/router/dist/index.js", "@koa/router"],
    ["file:///somewhere/signalbox/packages/engine/dist/runtime/runtime.js", "packages/engine"],
    ["node:internal/stream_base_commons", "node:internal/stream_base_commons"],
    ["", "(native)"],
  ])("%s is %s", (url, place) => {
    expect(placeOf(node(1, "f", url))).toBe(place);
  });
});

describe("summarizeProfile", () => {
  it("sums self time by package and by function", () => {
    const text = summarizeProfile({
      nodes: [node(1, "(idle)", ""), node(2, "decide", "file:///m/packages/engine/dist/decide.js")],
      samples: [1, 2, 2, 1],
      timeDeltas: [100, 300, 300, 300],
    });
    expect(text.split("\n")).toEqual([
      "     60.0 %  packages/engine",
      "     40.0 %  (idle)",
      "    ----",
      "     60.0 %  decide  packages/engine decide.js:10",
      "     40.0 %  (idle)",
    ]);
  });
});
