import { describe, expect, it } from "vitest";
import { keptDrafts } from "./kept-drafts.js";

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const place = { memberId: "ann", workspaceId: "w", kind: "segments", id: "one" } as const;
const key = "draft ann w segments one";
const isText = (value: unknown): value is string => typeof value === "string";

describe("a draft that is not saved", () => {
  it("is found again until it is forgotten", () => {
    const storage = memory();
    const drafts = keptDrafts(storage, place, isText);
    expect(drafts.keep({ document: "b", base: "a", version: "v1" })).toBe(true);
    expect(keptDrafts(storage, place, isText).find()).toEqual({ document: "b", base: "a", version: "v1" });
    for (const other of [{ id: "two" }, { workspaceId: "v" }, { memberId: "bob" }]) {
      expect(keptDrafts(storage, { ...place, ...other }, isText).find()).toBeUndefined();
    }
    drafts.forget();
    expect(drafts.find()).toBeUndefined();
  });

  it("is not taken when it is something else", () => {
    const storage = memory();
    const drafts = keptDrafts(storage, place, isText);
    for (const text of ["{", "null", "5", '{"document":5,"base":"a"}', '{"document":"b"}']) {
      storage.setItem(key, text);
      expect(drafts.find()).toBeUndefined();
    }
  });

  it("is not kept where the browser refuses", () => {
    const refuse = (): never => {
      throw new Error("refused");
    };
    const drafts = keptDrafts({ getItem: refuse, setItem: refuse, removeItem: refuse }, place, isText);
    expect([drafts.keep({ document: "b", base: "a" }), drafts.find()]).toEqual([false, undefined]);
    drafts.forget();
  });
});
