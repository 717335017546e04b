/** Writing rows: the newest version wins, in any order and with any repetition of the changes. */
import { randomUUID } from "node:crypto";
import type { Row, StoreChange, TableName, TableStore, VersionedChange } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aWorkspace, awkwardIds } from "./samples.js";

export function rowChangesConformance(tables: () => TableStore): void {
  const table: TableName = "memberships";
  const put = (id: string, row: Row, version: number): VersionedChange => ({
    change: { do: "put", table, id, row },
    version,
  });
  const add = (id: string, row: Row, version: number): VersionedChange => ({
    change: { do: "add", table, id, row },
    version,
  });
  const remove = (id: string, version: number): VersionedChange => ({
    change: { do: "remove", table, id },
    version,
  });

  describe("rows", () => {
    it("are returned as they were put, whatever the id and the values", async () => {
      const run = randomUUID();
      const row = {
        workspaceId: run,
        text: 'a.b$c\n"🙂',
        empty: "",
        integer: 3,
        large: 1_790_000_000_123,
        seq: 7_331_840_000_000_001,
        fraction: -0.125,
        yes: true,
        no: false,
        nothing: null,
        nested: { "a.b": [1, { $gt: "" }], __type: "x" },
        list: ["a", 1, null],
      };
      await tables().apply(awkwardIds.map((id) => put(run + id, { ...row, text: id }, 1)));
      for (const id of awkwardIds) expect(await tables().get(table, run + id)).toEqual({ ...row, text: id });
      expect(await tables().get(table, randomUUID())).toBeUndefined();
    });

    it("are separate in every table", async () => {
      const id = randomUUID();
      const names = ["memberships", "keys", "commands", "deadLetters", "rejectedEvents", "audit"] as const;
      // Now: the server removes old rows of `commands` by itself.
      const now = Date.now();
      await tables().apply(
        names.map((name, index) => ({
          change: { do: "put", table: name, id, row: { name, at: now + index } },
          version: 1,
        })),
      );
      for (const [index, name] of names.entries()) {
        expect(await tables().get(name, id)).toEqual({ name, at: now + index });
      }
    });

    it("are replaced only where the version is the expected one", async () => {
      const id = randomUUID();
      const replace = (expected: number | undefined, version: number, row: Row): Promise<boolean> =>
        tables().replace({ table, id, expected, row, version });
      expect(await replace(3, 4, { a: 0 })).toBe(false);
      expect(await replace(undefined, 5, { a: 1, b: 1 })).toBe(true);
      expect(await replace(undefined, 6, { a: 2 })).toBe(false);
      expect(await replace(4, 6, { a: 2 })).toBe(false);
      expect(await replace(5, 5.5, { a: 3 })).toBe(true);
      expect(await replace(5, 7, { a: 4 })).toBe(false);
      expect(await tables().get(table, id)).toEqual({ a: 3 });
      const racing = [7, 8, 9, 10].map((version) => replace(5.5, version, { a: version }));
      expect((await Promise.all(racing)).filter(Boolean)).toHaveLength(1);
    });

    it("are put and removed by the version that the change names in place of the actor's", async () => {
      const [id, workspaceId] = [randomUUID(), randomUUID()];
      const own = (row: Row, version: number): VersionedChange => ({
        change: { do: "put", table, id, row: { ...row, workspaceId }, version },
        version: 1_000,
      });
      await tables().apply([own({ a: 1 }, 5)]);
      await tables().apply([own({ a: 2 }, 4), own({ a: 3 }, 4.5)]);
      expect(await tables().get(table, id)).toEqual({ a: 1, workspaceId });
      const change = { do: "removeWhere", table, column: "workspaceId", value: workspaceId } as const;
      await tables().apply([{ change: { ...change, version: 4 }, version: 1_000 }]);
      expect(await tables().get(table, id)).toEqual({ a: 1, workspaceId });
      await tables().apply([{ change: { ...change, version: 5 }, version: 1 }]);
      expect(await tables().get(table, id)).toBeUndefined();
    });

    it("put with a wrong `isFirst` are put like all others", async () => {
      const first = (id: string, row: Row, version: number): VersionedChange => ({
        change: { do: "put", table, id, row, isFirst: true },
        version,
      });
      const [none, older, newer] = [randomUUID(), randomUUID(), randomUUID()];
      await tables().apply([put(older, { a: 1 }, 4), put(newer, { a: 1 }, 6)]);
      const changes = [none, older, newer].map((id) => first(id, { a: 2 }, 5));
      for (let time = 0; time < 2; time += 1) await tables().apply(changes);
      const rows = [none, older, newer].map((id) => tables().get(table, id));
      expect(await Promise.all(rows)).toEqual([{ a: 2 }, { a: 2 }, { a: 1 }]);
    });

    it("are replaced whole, by the same or a newer version only", async () => {
      const id = randomUUID();
      await tables().apply([put(id, { a: 1, b: 1 }, 5)]);
      await tables().apply([put(id, { a: 0, c: 0 }, 4)]);
      expect(await tables().get(table, id)).toEqual({ a: 1, b: 1 });
      await tables().apply([put(id, { a: 2 }, 5)]);
      expect(await tables().get(table, id)).toEqual({ a: 2 });
      await tables().apply([put(id, { a: 3 }, 6)]);
      await tables().apply([put(id, { a: 3 }, 6)]);
      expect(await tables().get(table, id)).toEqual({ a: 3 });
    });

    it("that were added stay as they are when added again", async () => {
      const [known, removed, twice] = [randomUUID(), randomUUID(), randomUUID()];
      await tables().apply([add(known, { a: 1 }, 5), put(removed, { a: 1 }, 5)]);
      await tables().apply([
        add(known, { a: 2 }, 6),
        remove(removed, 6),
        add(removed, { a: 2 }, 6),
        add(twice, { a: 1 }, 5),
        add(twice, { a: 2 }, 6),
      ]);
      expect(await tables().get(table, known)).toEqual({ a: 1 });
      expect(await tables().get(table, removed)).toEqual({ a: 2 });
      expect(await tables().get(table, twice)).toEqual({ a: 1 });
      await tables().apply([put(known, { a: 3 }, 6), add(known, { a: 4 }, 7)]);
      expect(await tables().get(table, known)).toEqual({ a: 3 });
    });

    it("are removed by the same or a newer version only", async () => {
      const id = randomUUID();
      await tables().apply([put(id, { a: 1 }, 5)]);
      await tables().apply([remove(id, 4)]);
      expect(await tables().get(table, id)).toEqual({ a: 1 });
      await tables().apply([remove(id, 5)]);
      await tables().apply([remove(id, 5), remove(randomUUID(), 1)]);
      expect(await tables().get(table, id)).toBeUndefined();
    });

    it("end the same in any order of their versions", async () => {
      const versions = [1, 2, 3, 4];
      for (const order of permutations(versions)) {
        const id = randomUUID();
        const changes = order.map((version) => put(id, { version }, version));
        for (const change of changes) await tables().apply([change]);
        expect(await tables().get(table, id)).toEqual({ version: 4 });
        await tables().apply(changes);
        expect(await tables().get(table, id)).toEqual({ version: 4 });
      }
    });

    it("changed twice in one call follow the order of the call", async () => {
      const [first, second, third, fourth] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      const changes = [
        put(first, { n: 1 }, 7),
        put(second, { n: 1 }, 7),
        remove(third, 7),
        put(fourth, { n: 2 }, 8),
        put(first, { n: 2 }, 7),
        remove(second, 7),
        put(third, { n: 1 }, 7),
        put(fourth, { n: 1 }, 7),
      ];
      for (let repetition = 0; repetition < 2; repetition += 1) {
        await tables().apply(changes);
        expect(await tables().get(table, first)).toEqual({ n: 2 });
        expect(await tables().get(table, second)).toBeUndefined();
        expect(await tables().get(table, third)).toEqual({ n: 1 });
        expect(await tables().get(table, fourth)).toEqual({ n: 2 });
      }
    });

    it("written concurrently end with the newest version", async () => {
      const ids = Array.from({ length: 100 }, () => randomUUID());
      const versions = Array.from({ length: 6 }, (_, index) => index + 1);
      await Promise.all(
        versions.map(async (version) => {
          const changes = ids.map((id) => put(id, { version }, version));
          await tables().apply(version % 2 === 0 ? changes : changes.toReversed());
        }),
      );
      for (const id of ids) expect(await tables().get(table, id)).toEqual({ version: 6 });
    });

    it("are written by the hundreds in one call", async () => {
      const workspaceId = aWorkspace();
      const ids = Array.from({ length: 600 }, (_, index) => `${workspaceId}/${index}`);
      const changes = ids.map((id) => put(id, { workspaceId, groupId: "g" }, 1));
      await tables().apply(changes);
      await tables().apply(changes);
      expect(await tables().count(table, { workspaceId })).toBe(600);
      await tables().apply(ids.map((id) => remove(id, 2)));
      expect(await tables().count(table, { workspaceId })).toBe(0);
      await tables().apply([]);
    });

    it("are removed where they exist and are not newer, among hundreds of removals", async () => {
      const workspaceId = aWorkspace();
      const ids = Array.from({ length: 300 }, (_, index) => `${workspaceId}/${index}`);
      const [older, newer, again] = [ids[7] ?? "", ids[8] ?? "", ids[9] ?? ""];
      await tables().apply([put(older, { workspaceId }, 1), put(newer, { workspaceId }, 3)]);
      await tables().apply([...ids.map((id) => remove(id, 2)), put(again, { workspaceId }, 2)]);
      expect([...(await tables().getMany(table, ids)).keys()].toSorted()).toEqual([newer, again]);
    });

    it("are removed although none of hundreds exists", async () => {
      const workspaceId = aWorkspace();
      const ids = Array.from({ length: 100 }, (_, index) => `${workspaceId}/${index}`);
      await tables().apply(ids.map((id) => remove(id, 1)));
      expect(await tables().getMany(table, ids)).toEqual(new Map());
    });

    it("with a column name a database could misread are rejected", async () => {
      for (const column of ["a.b", "$set", "", "_id", "v"]) {
        await expect(tables().apply([put(randomUUID(), { [column]: 1 }, 1)])).rejects.toThrow(TypeError);
      }
    });
  });

  describe("removing rows by a column", () => {
    it("removes every row that has the value, whatever it holds, and no other", async () => {
      const workspaceId = aWorkspace();
      const rows = awkwardIds.map((id) =>
        put(workspaceId + id, { workspaceId, userKey: workspaceId + id }, 9),
      );
      await tables().apply([...rows, put(`${workspaceId}#`, { workspaceId, other: "x" }, 9)]);
      for (const [index, id] of awkwardIds.entries()) {
        await tables().apply([{ change: removeWhere(table, "userKey", workspaceId + id), version: 9 }]);
        expect(await tables().count(table, { workspaceId })).toBe(awkwardIds.length - index);
      }
    });

    it("removes the rows of many values in one call, each up to the version of its removal", async () => {
      const workspaceId = aWorkspace();
      const rows = awkwardIds.map((id, index) =>
        put(workspaceId + id, { workspaceId, userKey: workspaceId + id }, index === 0 ? 9 : 1),
      );
      const other = put(`${workspaceId}#`, { workspaceId, userKey: "other" }, 1);
      await tables().apply([...rows, other]);
      const values = [...awkwardIds.map((id) => workspaceId + id), `${workspaceId} without a row`];
      await tables().apply(
        values.map((value) => ({ change: removeWhere(table, "userKey", value), version: 2 })),
      );
      expect(await tables().count(table, { workspaceId })).toBe(2);
      expect(await tables().get(table, `${workspaceId}#`)).toBeDefined();
      expect(await tables().get(table, workspaceId + (awkwardIds[0] ?? ""))).toBeDefined();
    });

    it("keeps a row of a newer version", async () => {
      const workspaceId = aWorkspace();
      await tables().apply([put(workspaceId, { workspaceId }, 3)]);
      await tables().apply([{ change: removeWhere(table, "workspaceId", workspaceId), version: 2 }]);
      expect(await tables().count(table, { workspaceId })).toBe(1);
    });

    it("keeps its position among the changes of one call", async () => {
      const workspaceId = aWorkspace();
      const [before, after, again] = [`${workspaceId}1`, `${workspaceId}2`, `${workspaceId}3`];
      await tables().apply([
        put(before, { workspaceId }, 1),
        put(again, { workspaceId, n: 1 }, 1),
        { change: removeWhere(table, "workspaceId", workspaceId), version: 1 },
        put(after, { workspaceId }, 1),
        put(again, { workspaceId, n: 2 }, 1),
      ]);
      expect(await tables().get(table, before)).toBeUndefined();
      expect(await tables().get(table, after)).toEqual({ workspaceId });
      expect(await tables().get(table, again)).toEqual({ workspaceId, n: 2 });
    });
  });
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

function removeWhere(table: TableName, column: string, value: string): StoreChange {
  return { do: "removeWhere", table, column, value };
}
