import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  beginSave,
  endConflict,
  endRead,
  endSave,
  failCall,
  isSaved,
  nextCall,
  noteChange,
  noteReachable,
  saveAnew,
  startAutosave,
  type Autosave,
} from "./autosave.js";
import { merge } from "../ui/index.js";

interface Doc {
  readonly a?: string;
  readonly b?: string;
}
const first: Doc = { a: "1" };
const start = startAutosave(first, "v1");
const typed: Doc = { a: "2" };

describe("autosave", () => {
  it("saves half a second after the last change, with the version that was read", () => {
    expect(nextCall(start, first, 0)).toBeUndefined();
    const changed = noteChange(noteChange(start, 1_000), 1_300);
    expect(nextCall(changed, typed, 1_799)).toEqual({ call: "wait", until: 1_800 });
    expect(nextCall(changed, typed, 1_800)).toEqual({ call: "save", document: typed, version: "v1" });
    expect(isSaved(changed)).toBe(false);
    const saving = beginSave(changed, typed);
    expect([nextCall(saving, typed, 9_000), isSaved(saving)]).toEqual([undefined, false]);
    const saved = endSave(saving, "v2");
    expect([saved.saved, saved.version, isSaved(saved)]).toEqual([typed, "v2", true]);
  });

  it("saves again what was typed while it was saving", () => {
    const saved = endSave(noteChange(beginSave(noteChange(start, 0), typed), 700), "v2");
    expect(nextCall(saved, { a: "3" }, 1_200)).toEqual({ call: "save", document: { a: "3" }, version: "v2" });
  });

  it("makes a first draft without a version", () => {
    expect(nextCall(noteChange(startAutosave(first, undefined), 0), typed, 500)).toMatchObject({
      version: undefined,
    });
  });

  it("reads and merges what another editor has saved, and saves the result", () => {
    const refused = failCall(beginSave(noteChange(start, 0), typed), "changed", 600);
    expect(nextCall(refused, typed, 600)).toEqual({ call: "read" });
    const theirs = { document: { a: "1", b: "theirs" }, version: "v9" };
    const { state, merged } = endRead(refused, { document: typed, theirs, now: 700, merge });
    expect(merged?.document).toEqual({ a: "2", b: "theirs" });
    expect(nextCall(state, { a: "2", b: "theirs" }, 700)).toMatchObject({ call: "save", version: "v9" });
  });

  it("waits for the decision of a conflict", () => {
    const refused = failCall(beginSave(noteChange(start, 0), typed), "changed", 600);
    const theirs = { document: { a: "theirs" }, version: "v9" };
    const { state } = endRead(refused, { document: typed, theirs, now: 700, merge });
    expect([state.phase, state.conflicts.length, nextCall(state, typed, 9_000)]).toEqual([
      "conflict",
      1,
      undefined,
    ]);
    expect(nextCall(endConflict(state, 800), typed, 800)).toMatchObject({ call: "save", version: "v9" });
  });

  it("has nothing to save when theirs is the same", () => {
    const refused = failCall(beginSave(noteChange(start, 0), typed), "changed", 600);
    const { state } = endRead(refused, {
      document: typed,
      theirs: { document: { a: "2" }, version: "v2" },
      now: 0,
      merge,
    });
    expect(isSaved(state)).toBe(true);
  });

  it.each(["away", "signed-out"] as const)("keeps what was typed and tries again: %s", (reason) => {
    let state: Autosave<Doc> = beginSave(noteChange(start, 0), typed);
    const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].map((pause) => {
      state = failCall(state, reason, 0);
      expect(state.retry?.reason).toBe(reason);
      expect(nextCall(state, typed, pause - 1)).toEqual({ call: "wait", until: pause });
      expect(nextCall(noteReachable(state), typed, 0)).toMatchObject({ call: "save", version: "v1" });
      state = beginSave(state, typed);
      return state.retry?.failures;
    });
    expect(pauses).toEqual([1, 2, 3, 4, 5, 6]);
    expect(endSave(state, "v2").retry).toBeUndefined();
  });

  it("goes on reading when that had no answer", () => {
    const reading = failCall(failCall(beginSave(noteChange(start, 0), typed), "changed", 0), "away", 0);
    expect([reading.phase, nextCall(reading, typed, 1_000)]).toEqual(["reading", { call: "read" }]);
  });

  it("says that another member has deleted the draft, and can save it anew", () => {
    const refused = failCall(beginSave(noteChange(start, 0), typed), "changed", 600);
    const { state } = endRead(refused, { document: typed, theirs: undefined, now: 0, merge });
    expect([state.phase, isSaved(state), nextCall(state, typed, 9_000)]).toEqual([
      "deleted",
      false,
      undefined,
    ]);
    expect(nextCall(saveAnew(state, 0), typed, 0)).toEqual({
      call: "save",
      document: typed,
      version: undefined,
    });
  });

  it("stops where the service refuses, until something is changed", () => {
    const refused = failCall(beginSave(noteChange(start, 0), typed), "refused", 0);
    expect([refused.phase, nextCall(refused, typed, 9_000)]).toEqual(["refused", undefined]);
    expect(nextCall(noteChange(refused, 100), typed, 600)).toMatchObject({ call: "save" });
  });

  it("saves the last document, whatever happens on the way", () => {
    const event = fc.record({ does: fc.constantFrom("type", "run", "fail", "other"), pause: fc.nat(3_000) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let [state, document, now, count]: [Autosave<Doc>, Doc, number, number] = [start, first, 0, 0];
        let server = { document: first, version: "v1" };
        const run = (isAnswered: boolean): boolean => {
          const next = nextCall(state, document, now);
          if (next === undefined) return false;
          if (next.call === "wait") now = next.until;
          else if (next.call === "read") {
            if (!isAnswered) return ((state = failCall(state, "away", now)), true);
            const result = endRead(state, { document, theirs: server, now, merge });
            state = result.state;
            document = result.merged?.document ?? document;
          } else {
            state = beginSave(state, next.document);
            if (!isAnswered) state = failCall(state, "away", now);
            else if (next.version !== server.version) state = failCall(state, "changed", now);
            else {
              server = { document: next.document, version: `v${(count += 1)}m` };
              state = endSave(state, server.version);
            }
          }
          return true;
        };
        for (const { does, pause } of events) {
          now += pause;
          if (does === "type") {
            document = { ...document, a: `m${(count += 1)}` };
            state = noteChange(state, now);
          } else if (does === "other") {
            server = { document: { ...server.document, b: `t${(count += 1)}` }, version: `v${count}t` };
          } else run(does === "run");
        }
        for (let left = 20; left > 0 && run(true); left -= 1);
        expect(isSaved(state)).toBe(true);
        expect(state.version === server.version ? server.document : document).toEqual(document);
      }),
    );
  });
});
