/** Loading and saving actor documents: the version decides between writers, and a repeated save is no conflict. */
import { actorKey, type ActorDocument, type ActorStore, type ActorWrite } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aDocument, anErasure, anInsert, aReplacement, aWorkspace, awkwardIds } from "./samples.js";

export function actorsConformance(actors: () => ActorStore): void {
  const saved = async (...documents: ActorDocument[]): Promise<void> => {
    expect(await actors().save(documents.map(anInsert))).toEqual(new Set());
  };
  const standing = async (document: ActorDocument): Promise<ActorDocument | undefined> =>
    (await actors().load([document.key])).get(document.key);

  describe("actor documents", () => {
    it("are loaded as they were saved, whatever the id", async () => {
      const workspaceId = aWorkspace();
      const documents = awkwardIds.map((id, index) =>
        aDocument(actorKey(workspaceId, "user", id), { version: 1_790_000_000_000 + index }),
      );
      await saved(...documents);
      const loaded = await actors().load(documents.map((document) => document.key));
      expect([...loaded.values()].toSorted((a, b) => a.version - b.version)).toEqual(documents);
      for (const [key, document] of loaded) expect(document.key).toBe(key);
    });

    it("are loaded with every field", async () => {
      const full = aUser({ outbox: '[{"to":"x"}]', alarmAt: 1_790_000_000_001, listed: false, jobs: [] });
      await saved(full);
      expect(await standing(full)).toEqual(full);
    });

    it("of every kind are separate", async () => {
      const workspaceId = aWorkspace();
      const documents = ["user", "anonymous", "workspace", "broadcast"].map((kind, index) =>
        aDocument(actorKey(workspaceId, kind, "same"), { version: index + 1 }),
      );
      await saved(...documents);
      const loaded = await actors().load(documents.map((document) => document.key));
      expect(loaded.size).toBe(4);
      for (const document of documents) expect(loaded.get(document.key)).toEqual(document);
    });

    it("that do not exist are missing from the result", async () => {
      const known = aUser();
      await saved(known);
      const loaded = await actors().load([known.key, actorKey(aWorkspace(), "user", "nobody")]);
      expect([...loaded.keys()]).toEqual([known.key]);
      expect(await actors().load([])).toEqual(new Map());
      expect(await actors().save([])).toEqual(new Set());
    });

    it("can be read by version alone", async () => {
      const [known, other] = [aUser(), aUser({ version: 7 })];
      await saved(known, other);
      const asked = [known.key, other.key, actorKey(aWorkspace(), "workspace", "self")];
      expect(await actors().versions(asked)).toEqual(
        new Map([
          [known.key, known.version],
          [other.key, 7],
        ]),
      );
      expect(await actors().versions([])).toEqual(new Map());
    });

    it("are loaded and saved four hundred at a time", async () => {
      const workspaceId = aWorkspace();
      const documents = Array.from({ length: 400 }, (_, index) =>
        aDocument(actorKey(workspaceId, "user", `u${index}`)),
      );
      await saved(...documents);
      const next = documents.map((document) => aReplacement(document));
      expect(await actors().save(next)).toEqual(new Set());
      const loaded = await actors().load(documents.map((document) => document.key));
      expect(loaded.size).toBe(400);
      expect(new Set([...loaded.values()].map((document) => document.version)).size).toBe(1);
    });

    it("of a megabyte are kept", async () => {
      const large = aUser({ state: JSON.stringify({ text: "é".repeat(500_000) }) });
      await saved(large);
      expect(await standing(large)).toEqual(large);
    });
  });

  describe("a save", () => {
    it("replaces the document when its version is the expected one", async () => {
      const first = aUser({ outbox: "[1]" });
      await saved(first);
      const write = aReplacement(first, { state: '{"n":2}', outbox: null });
      expect(await actors().save([write])).toEqual(new Set());
      expect(await standing(first)).toEqual(write.document);
    });

    it("does not write over a document of another version, and names it", async () => {
      const first = aUser();
      await saved(first);
      const winner = aReplacement(first, { state: '{"by":"winner"}' });
      await actors().save([winner]);
      const stale = aReplacement(first, { version: first.version + 2, state: '{"by":"stale"}' });
      expect(await actors().save([stale])).toEqual(new Set([first.key]));
      expect(await standing(first)).toEqual(winner.document);
    });

    it("of a rival with the same next version is a conflict", async () => {
      const first = aUser();
      await saved(first);
      const winner = aReplacement(first, { state: '{"by":"winner"}' });
      await actors().save([winner]);
      expect(await actors().save([aReplacement(first, { state: '{"by":"rival"}' })])).toEqual(
        new Set([first.key]),
      );
      expect(await standing(first)).toEqual(winner.document);
    });

    it("of an erased document is a conflict and does not restore it", async () => {
      const first = aUser();
      await saved(first);
      await actors().save([anErasure(first)]);
      expect(await actors().save([aReplacement(first)])).toEqual(new Set([first.key]));
      expect(await standing(first)).toBeUndefined();
    });

    it("of a new document is a conflict when one exists", async () => {
      const first = aUser();
      await saved(first);
      expect(await actors().save([anInsert({ ...first, state: '{"other":1}' })])).toEqual(
        new Set([first.key]),
      );
      expect(await standing(first)).toEqual(first);
    });

    it("sent twice counts as written both times", async () => {
      const first = aUser();
      await saved(first);
      await saved(first);
      const second = aReplacement(first);
      expect(await actors().save([second])).toEqual(new Set());
      expect(await actors().save([second])).toEqual(new Set());
      const erasure = anErasure({ ...first, version: first.version + 1 });
      expect(await actors().save([erasure])).toEqual(new Set());
      expect(await actors().save([erasure])).toEqual(new Set());
      expect(await standing(first)).toBeUndefined();
    });

    it("erasing a missing document succeeds, and is a conflict when one exists", async () => {
      const first = aUser();
      const nothing: ActorWrite = { key: first.key, expected: null, document: null };
      expect(await actors().save([nothing])).toEqual(new Set());
      await saved(first);
      expect(await actors().save([nothing])).toEqual(new Set([first.key]));
      expect(await standing(first)).toEqual(first);
    });

    it("erases only the expected version", async () => {
      const first = aUser();
      await saved(first);
      const second = aReplacement(first);
      await actors().save([second]);
      expect(await actors().save([anErasure(first)])).toEqual(new Set([first.key]));
      expect(await standing(first)).toEqual(second.document);
    });

    it("names only the conflicts of a mixed batch and writes the rest", async () => {
      const workspaceId = aWorkspace();
      const at = (kind: string, id: string): ActorDocument => aDocument(actorKey(workspaceId, kind, id));
      const fine = [at("user", "r1"), at("workspace", "r2"), at("user", "gone")] as const;
      const moved = [at("user", "m1"), at("workspace", "m2"), at("user", "m3")] as const;
      const fresh = [at("user", "n1"), at("anonymous", "n2"), at("workspace", "n3")];
      await saved(...fine, ...moved);
      await actors().save(moved.map((document) => aReplacement(document, { state: '{"moved":1}' })));
      const conflicts = await actors().save([
        aReplacement(fine[0]),
        aReplacement(moved[0]),
        anInsert({ ...moved[1], state: '{"late":1}' }),
        ...fresh.map(anInsert),
        aReplacement(fine[1]),
        anErasure(moved[2]),
        anErasure(fine[2]),
      ]);
      expect(conflicts).toEqual(new Set(moved.map((document) => document.key)));
      const loaded = await actors().load([...fine, ...moved, ...fresh].map((document) => document.key));
      expect(loaded.has(fine[2].key)).toBe(false);
      expect(loaded.get(fine[0].key)?.version).toBe(fine[0].version + 1);
      expect(loaded.get(moved[0].key)?.state).toBe('{"moved":1}');
      for (const document of fresh) expect(loaded.get(document.key)).toEqual(document);
    });

    it("of racing inserts is won by exactly one", async () => {
      const first = aUser();
      const rivals = Array.from({ length: 8 }, (_, index) =>
        anInsert({ ...first, state: `{"rival":${index}}` }),
      );
      const answers = await Promise.all(rivals.map((rival) => actors().save([rival])));
      const winners = rivals.filter((_, index) => answers[index]?.size === 0);
      expect(winners).toHaveLength(1);
      expect(await standing(first)).toEqual(winners[0]?.document);
    });

    it("of racing replacements is won by exactly one per document", async () => {
      const workspaceId = aWorkspace();
      const documents = Array.from({ length: 100 }, (_, index) =>
        aDocument(actorKey(workspaceId, "user", `u${index}`)),
      );
      await saved(...documents);
      const rivals = Array.from({ length: 4 }, (_, rival) =>
        documents.map((document) => aReplacement(document, { state: `{"rival":${rival}}` })),
      );
      const answers = await Promise.all(
        rivals.map((writes, rival) => actors().save(rival % 2 === 0 ? writes : writes.toReversed())),
      );
      const loaded = await actors().load(documents.map((document) => document.key));
      for (const document of documents) {
        const winners = answers.flatMap((conflicts, rival) => (conflicts.has(document.key) ? [] : [rival]));
        expect(winners).toHaveLength(1);
        expect(loaded.get(document.key)?.state).toBe(`{"rival":${winners[0]}}`);
      }
    });
  });
}

/** A user of a fresh workspace. */
function aUser(change: Partial<ActorDocument> = {}): ActorDocument {
  return aDocument(actorKey(aWorkspace(), "user", "someone"), change);
}
