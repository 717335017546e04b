/** Querying rows: equalities, a total order, and consistent pages. */
import type { Json, Row, RowQuery, StoredRow, TableName, TableStore } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { compareCodePoints } from "../code-points.js";
import { aWorkspace, awkwardIds } from "./samples.js";

export function rowQueriesConformance(tables: () => TableStore): void {
  const table: TableName = "memberships";
  /** Puts rows under `<workspace>/<place>` and returns them as they are found. */
  const given = async (workspaceId: string, rows: readonly Row[]): Promise<readonly StoredRow[]> => {
    const stored = rows.map((row, index) => ({
      id: `${workspaceId}/${String(index).padStart(3, "0")}`,
      row: { workspaceId, ...row },
    }));
    await tables().apply(
      stored.map(({ id, row }) => ({ change: { do: "put", table, id, row }, version: 1 })),
    );
    return stored;
  };
  const places = async (
    query: Omit<RowQuery, "table" | "limit"> & { readonly limit?: number },
  ): Promise<number[]> =>
    (await tables().query({ limit: 1000, ...query, table })).map(({ id }) => Number(id.slice(-3)));

  describe("queries for rows", () => {
    it("match by equality of every kind of value, and count the same", async () => {
      const workspaceId = aWorkspace();
      const rows = await given(workspaceId, [
        { groupId: "g", assigned: true, at: 1 },
        { groupId: "g", assigned: false, at: 2 },
        { groupId: "h", assigned: true, at: 3, note: null },
        { groupId: "1", assigned: true, at: 4, note: "x" },
        { groupId: "g", assigned: true, at: 5, note: ["x"] },
      ]);
      const order = { by: "at", direction: "asc" } as const;
      const cases: [Record<string, Json>, number[]][] = [
        [{}, [0, 1, 2, 3, 4]],
        [{ groupId: "g" }, [0, 1, 4]],
        [{ groupId: "g", assigned: true }, [0, 4]],
        [{ groupId: 1 }, []],
        [{ at: 2 }, [1]],
        [{ at: "2" }, []],
        [{ note: null }, [0, 1, 2]],
        [{ note: "x" }, [3]],
        [{ note: ["x"] }, [4]],
        [{ groupId: { $gt: "" } }, []],
        [{ groupId: { $exists: true } }, []],
      ];
      for (const [condition, expected] of cases) {
        const where = { workspaceId, ...condition };
        expect(await places({ where, order })).toEqual(expected);
        expect(await tables().count(table, where)).toBe(expected.length);
      }
      expect(await tables().query({ table, where: { workspaceId }, order, limit: 1 })).toEqual([rows[0]]);
    });

    it("load many by id, and skip those that do not exist", async () => {
      const workspaceId = aWorkspace();
      const rows = await given(workspaceId, [{ at: 1 }, { at: 2 }, { at: 3 }]);
      const [first, , third] = rows.map(({ id }) => id);
      const found = await tables().getMany(table, [third ?? "", `${workspaceId}/none`, first ?? ""]);
      expect(found).toEqual(new Map([rows[0], rows[2]].map((stored) => [stored?.id, stored?.row])));
      expect(await tables().getMany(table, [])).toEqual(new Map());
      expect(await tables().getMany(table, [first ?? ""], ["at"])).toEqual(new Map([[first, { at: 1 }]]));
      expect(await tables().getMany(table, [first ?? ""], [])).toEqual(new Map([[first, {}]]));
      await expect(tables().getMany(table, [first ?? ""], ["$where"])).rejects.toThrow(TypeError);
    });

    it("count those among given ids that match", async () => {
      const workspaceId = aWorkspace();
      const rows = await given(workspaceId, [{ at: 1 }, { at: 2 }, { at: 1 }, { at: 1 }]);
      const [first, second, third] = rows.map(({ id }) => id);
      const ids = [first ?? "", second ?? "", third ?? "", `${workspaceId}/none`];
      expect(await tables().countMany(table, ids, { at: 1 })).toBe(2);
      expect(await tables().countMany(table, [...ids, ...ids], {})).toBe(3);
      expect(await tables().countMany(table, [], {})).toBe(0);
      expect(await tables().countMany(table, ids, { at: { $gt: 0 } })).toBe(0);
      await expect(tables().countMany(table, ids, { $where: 1 })).rejects.toThrow(TypeError);
    });

    it("walk the rows under a prefix in order of id, in both directions, past those that do not match", async () => {
      const workspaceId = aWorkspace();
      const rowAt = (id: string, isIn: boolean): StoredRow => ({ id, row: { workspaceId, in: isIn } });
      const ids = awkwardIds.toSorted(compareCodePoints).map((id) => `${workspaceId}/7/${id}`);
      const rows = ids.map((id, index) => rowAt(id, index % 3 !== 1));
      const others = [`${workspaceId}/70/x`, `${workspaceId}/7`, `${workspaceId}/6/x`].map((id) =>
        rowAt(id, true),
      );
      await tables().apply(
        [...rows, ...others].map(({ id, row }) => ({ change: { do: "put", table, id, row }, version: 1 })),
      );
      const expected = rows.filter(({ row }) => row["in"] === true);
      for (const direction of ["asc", "desc"] as const) {
        const found: StoredRow[] = [];
        for (;;) {
          const from = found.at(-1)?.id;
          const walk = { table, prefix: `${workspaceId}/7/`, where: { in: true }, direction, limit: 4 };
          const page = await tables().walk({ ...walk, ...(from !== undefined && { from }) });
          found.push(...page);
          if (page.length < 4) break;
        }
        expect(found).toEqual(direction === "asc" ? expected : expected.toReversed());
      }
      const range = { table, prefix: `${workspaceId}/7/` };
      expect(await tables().countRange({ ...range, where: { in: true } })).toBe(expected.length);
      expect(await tables().countRange({ ...range, where: {} })).toBe(rows.length);
      const wrong = { table, prefix: workspaceId, where: {}, direction: "asc", limit: 1 } as const;
      await expect(tables().walk(wrong)).rejects.toThrow(TypeError);
    });

    it("walk and count only rows that hold a number that is not lower than the given one", async () => {
      const workspaceId = aWorkspace();
      const values = [5, 4, null, 6, "7", undefined, true];
      const rows = values.map((since, index): StoredRow => ({
        id: `${workspaceId}/7/${index}`,
        row: { workspaceId, in: index !== 3, ...(since !== undefined && { since }) },
      }));
      await tables().apply(
        rows.map(({ id, row }) => ({ change: { do: "put", table, id, row }, version: 1 })),
      );
      const range = { table, prefix: `${workspaceId}/7/`, where: {}, atLeast: { since: 5 } };
      const page = { direction: "asc", limit: 9 } as const;
      expect(await tables().walk({ ...range, ...page })).toEqual([rows[0], rows[3]]);
      expect(await tables().walk({ ...range, ...page, from: rows[0]?.id ?? "" })).toEqual([rows[3]]);
      expect(await tables().countRange(range)).toBe(2);
      expect(await tables().countRange({ ...range, where: { in: true } })).toBe(1);
    });

    it("walk with only the asked columns, where they exist", async () => {
      const workspaceId = aWorkspace();
      const rows = [{ userKey: "a", in: true, note: ["x"] }, { userKey: "b", in: true }, { in: true }];
      await tables().apply(
        rows.map((row, index) => ({
          change: { do: "put", table, id: `${workspaceId}/7/${index}`, row: { workspaceId, ...row } },
          version: 1,
        })),
      );
      const walk = { table, prefix: `${workspaceId}/7/`, where: { in: true }, direction: "asc" } as const;
      const found = await tables().walk({ ...walk, limit: 9, columns: ["userKey", "note"] });
      expect(found.map(({ row }) => row)).toEqual([{ userKey: "a", note: ["x"] }, { userKey: "b" }, {}]);
      const none = await tables().walk({ ...walk, limit: 9, columns: [] });
      expect(none).toEqual(found.map(({ id }) => ({ id, row: {} })));
      const wrong = tables().walk({ ...walk, limit: 9, columns: ["$where"] });
      await expect(wrong).rejects.toThrow(TypeError);
    });

    it("reject columns no row can have", async () => {
      const order = { by: "at", direction: "asc" } as const;
      for (const column of ["$where", "a.b", "_id"]) {
        await expect(places({ where: { [column]: "x" }, order })).rejects.toThrow(TypeError);
        await expect(tables().count(table, { [column]: "x" })).rejects.toThrow(TypeError);
        await expect(places({ where: {}, order: { ...order, by: column } })).rejects.toThrow(TypeError);
      }
    });

    it("order by the column and then by id, both in the asked direction", async () => {
      const workspaceId = aWorkspace();
      await given(workspaceId, [{ at: 2 }, { at: 1 }, { at: 2 }, { at: 1 }, { at: 3 }]);
      const where = { workspaceId };
      expect(await places({ where, order: { by: "at", direction: "asc" } })).toEqual([1, 3, 0, 2, 4]);
      expect(await places({ where, order: { by: "at", direction: "desc" } })).toEqual([4, 2, 0, 3, 1]);
    });

    it("order text by code point, and nothing before everything", async () => {
      const workspaceId = aWorkspace();
      const rows = await given(workspaceId, [{}, ...awkwardIds.map((name) => ({ name })), { name: null }]);
      const texts = awkwardIds.toSorted(compareCodePoints).map((name) => awkwardIds.indexOf(name) + 1);
      const where = { workspaceId };
      const ascending = [0, rows.length - 1, ...texts];
      expect(await places({ where, order: { by: "name", direction: "asc" } })).toEqual(ascending);
      expect(await places({ where, order: { by: "name", direction: "desc" } })).toEqual(
        ascending.toReversed(),
      );
    });

    it("continue after a row through ties and empty columns, in both directions", async () => {
      const workspaceId = aWorkspace();
      const values: (number | null | undefined)[] = [2, 1, undefined, 2, 2, null, 1, 3, 2, undefined];
      await given(
        workspaceId,
        values.map((at) => (at === undefined ? {} : { at })),
      );
      for (const direction of ["asc", "desc"] as const) {
        const query = { table, where: { workspaceId }, order: { by: "at", direction } } as const;
        const whole = await tables().query({ ...query, limit: 100 });
        expect(whole).toHaveLength(values.length);
        for (const limit of [1, 2, 3]) {
          expect(await pages(query, limit)).toEqual(whole);
        }
      }
    });

    it("continue after text too, and by offset", async () => {
      const workspaceId = aWorkspace();
      await given(
        workspaceId,
        awkwardIds.map((name) => ({ name })),
      );
      const query = { table, where: { workspaceId }, order: { by: "name", direction: "desc" } } as const;
      const whole = await tables().query({ ...query, limit: 100 });
      expect(await pages({ ...query, order: { by: "name", direction: "desc" } }, 4)).toEqual(whole);
      expect(await tables().query({ ...query, offset: 5, limit: 7 })).toEqual(whole.slice(5, 12));
      const [third] = whole.slice(2, 3);
      const after = { value: third?.row["name"] ?? null, id: third?.id ?? "" };
      expect(await tables().query({ ...query, after, offset: 2, limit: 3 })).toEqual(whole.slice(5, 8));
      expect(await tables().query({ ...query, offset: 100, limit: 3 })).toEqual([]);
    });
  });

  /** The whole result, page by page. */
  async function pages(query: Omit<RowQuery, "limit">, limit: number): Promise<readonly StoredRow[]> {
    const found: StoredRow[] = [];
    let page = await tables().query({ ...query, limit });
    while (page.length > 0) {
      found.push(...page);
      const last = found.at(-1);
      if (last === undefined) break;
      const after = { value: last.row[query.order.by] ?? null, id: last.id };
      page = await tables().query({ ...query, after, limit });
    }
    return found;
  }
}
