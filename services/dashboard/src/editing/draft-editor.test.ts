import { describe, expect, it } from "vitest";
import type { SavedDraft } from "./autosave.js";
import { createDraftEditor, type DraftEditor } from "./draft-editor.js";
import { keptDrafts } from "./kept-drafts.js";
import { merge } from "../ui/index.js";

interface Doc {
  readonly a?: string;
  readonly b?: string;
}

class Refused extends Error {}

/** A service with one draft, a browser that keeps, and a clock that stands still. */
function world() {
  let server: SavedDraft<Doc> | undefined;
  let [time, count] = [0, 0];
  let failure: "away" | "signed-out" | undefined;
  const items = new Map<string, string>();
  const timers = new Set<{ at: number; run: () => void }>();
  const calls: string[] = [];
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  };
  return {
    calls,
    items,
    settle,
    get server() {
      return server;
    },
    put(document: Doc | undefined) {
      server = document && { document, version: `other${(count += 1)}` };
    },
    fail(reason: typeof failure) {
      failure = reason;
    },
    async pass(ms: number) {
      time += ms;
      for (const timer of timers) {
        if (timer.at > time) continue;
        timers.delete(timer);
        timer.run();
      }
      await settle();
    },
    open(published: Doc = { a: "1" }): DraftEditor<Doc> {
      return createDraftEditor<Doc>({
        store: {
          async save(document, version) {
            calls.push("save");
            if (failure !== undefined) throw new Error(failure);
            if (version !== server?.version) throw new Refused();
            server = { document, version: `v${(count += 1)}` };
            return server.version;
          },
          async read() {
            calls.push("read");
            if (failure !== undefined) throw new Error(failure);
            return server;
          },
          failureOf: (error) => (error instanceof Refused ? "changed" : (failure ?? "refused")),
        },
        kept: keptDrafts(
          {
            getItem: (key) => items.get(key) ?? null,
            setItem: (key, value) => void items.set(key, value),
            removeItem: (key) => void items.delete(key),
          },
          { memberId: "ann", workspaceId: "w", kind: "segments", id: "one" },
          (value): value is Doc => typeof value === "object",
        ),
        merge,
        published,
        draft: server,
        keptName: "bring back",
        now: () => time,
        after(ms, run) {
          const timer = { at: time + ms, run };
          timers.add(timer);
          return () => timers.delete(timer);
        },
      });
    },
  };
}

const type = (editor: DraftEditor<Doc>, change: Doc): void =>
  editor.edit({ name: "type", apply: (document) => ({ ...document, ...change }), field: "a" });

describe("an open draft", () => {
  it("is saved once, half a second after the last change", async () => {
    const all = world();
    const editor = all.open();
    for (const a of ["x", "xy", "xyz"]) {
      type(editor, { a });
      await all.pass(300);
    }
    expect([all.calls, all.server, all.items.size]).toEqual([[], undefined, 1]);
    await all.pass(200);
    expect([all.calls, all.server?.document, all.items.size]).toEqual([["save"], { a: "xyz" }, 0]);
    editor.undo();
    expect(editor.state().history.document).toEqual({ a: "1" });
    await all.pass(500);
    expect(all.server?.document).toEqual({ a: "1" });
  });

  it("is discarded after what is under way is saved, and nothing is saved afterwards", async () => {
    const all = world();
    const editor = all.open();
    type(editor, { a: "x" });
    await editor.discard(async () => {
      expect(all.server?.document).toEqual({ a: "x" });
      all.put(undefined);
    });
    type(editor, { a: "y" });
    await all.pass(2_000);
    expect([all.server, all.items.size]).toEqual([undefined, 0]);
  });

  it("goes on being saved when it could not be discarded", async () => {
    const all = world();
    const editor = all.open();
    type(editor, { a: "x" });
    await expect(editor.discard(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
    type(editor, { a: "y" });
    await all.pass(500);
    expect(all.server?.document).toEqual({ a: "y" });
  });

  it("merges what another editor has saved, and undoes what was done here alone", async () => {
    const all = world();
    all.put({ a: "1" });
    const editor = all.open();
    all.put({ a: "1", b: "theirs" });
    type(editor, { a: "2" });
    await all.pass(500);
    await all.settle();
    expect(all.calls).toEqual(["save", "read", "save"]);
    expect(all.server?.document).toEqual({ a: "2", b: "theirs" });
    editor.undo();
    expect(editor.state().history.document).toEqual({ a: "1", b: "theirs" });
  });

  it("takes over what others have saved when it is asked to, though nothing is typed", async () => {
    const at = world();
    at.put({ a: "1", b: "1" });
    const editor = at.open();
    at.put({ a: "1", b: "2" });
    await editor.refresh();
    expect(editor.state().history.document).toEqual({ a: "1", b: "2" });
    expect(editor.state().autosave).toMatchObject({ phase: "idle", version: at.server?.version });
    at.put(undefined);
    await editor.refresh();
    expect(editor.state().autosave.phase).toBe("deleted");
  });

  it("has nothing to take over while there is no draft", async () => {
    const at = world();
    const editor = at.open();
    await editor.refresh();
    expect(at.calls).toEqual([]);
    expect(editor.state().autosave.phase).toBe("idle");
  });

  it("saves what is decided of a conflict", async () => {
    const all = world();
    all.put({ a: "1" });
    const editor = all.open();
    all.put({ a: "theirs" });
    type(editor, { a: "mine" });
    await all.pass(500);
    expect(editor.state().autosave.phase).toBe("conflict");
    editor.decide((document) => ({ ...document, a: "both" }));
    await all.settle();
    expect(all.server?.document).toEqual({ a: "both" });
  });

  it.each(["away", "signed-out"] as const)("loses nothing while the service is %s", async (reason) => {
    const all = world();
    const editor = all.open();
    all.fail(reason);
    type(editor, { a: "2" });
    await all.pass(500);
    expect(editor.state().autosave.retry?.reason).toBe(reason);
    type(editor, { a: "3" });
    expect(all.open().state().history.document).toEqual({ a: "3" });
    all.fail(undefined);
    editor.retry();
    await all.pass(500);
    expect([all.server?.document, all.items.size]).toEqual([{ a: "3" }, 0]);
  });

  it("brings back in another tab what was not saved, and can take it back", async () => {
    const all = world();
    type(all.open(), { a: "2" });
    all.put({ a: "1", b: "theirs" });
    const again = all.open();
    expect(again.state().history.document).toEqual({ a: "2", b: "theirs" });
    expect(again.state().history.past?.name).toBe("bring back");
    await all.pass(500);
    expect(all.server?.document).toEqual({ a: "2", b: "theirs" });
  });

  it("says that another member has deleted it, and saves it anew", async () => {
    const all = world();
    all.put({ a: "1" });
    const editor = all.open();
    all.put(undefined);
    type(editor, { a: "2" });
    await all.pass(500);
    expect([editor.state().autosave.phase, all.items.size]).toEqual(["deleted", 1]);
    editor.saveAnew();
    await all.settle();
    expect(all.server?.document).toEqual({ a: "2" });
  });

  it("saves at once when the page is left, and nothing after it is closed", async () => {
    const all = world();
    const editor = all.open();
    type(editor, { a: "2" });
    expect(await editor.flush()).toBe(true);
    expect(all.server?.document).toEqual({ a: "2" });
    type(editor, { a: "3" });
    editor.close();
    await all.pass(5_000);
    expect([all.server?.document, all.items.size]).toEqual([{ a: "2" }, 0]);
  });
});
