import type { RowQuery } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { indexDeclarations } from "./indexes.js";
import { equalities, rowOrder, rowsQuery } from "./row-query.js";

describe("a query for rows", () => {
  it("takes values as values, also those that look like operators", () => {
    expect(equalities({ groupId: { $gt: "" }, at: 1 })).toEqual({
      groupId: { $eq: { json: '{"$gt":""}' } },
      at: { $eq: 1 },
    });
  });

  it("keeps its equalities when it continues after a row", () => {
    const order = { by: "at", direction: "desc" } as const;
    expect(rowsQuery({ where: { workspaceId: "w" }, order, after: { value: 5, id: "x" } })).toEqual({
      $and: [
        { workspaceId: { $eq: "w" } },
        { $or: [{ at: { $eq: 5 }, _id: { $lt: "x" } }, { at: { $lt: 5 } }, { at: null }] },
      ],
    });
  });

  it("by workspace and time is read in the order of its index, in every table that is listed so", () => {
    const order: RowQuery["order"] = { by: "at", direction: "desc" };
    for (const table of ["deadLetters", "rejectedEvents", "audit", "commands"]) {
      const keys = indexDeclarations.filter(({ collection }) => collection === table).map(({ key }) => key);
      expect(keys).toContainEqual({ workspaceId: 1, ...(rowOrder(order) as object) });
    }
    const ofGroup = indexDeclarations.find(({ key }) => "groupId" in key)?.key ?? {};
    expect(Object.entries(ofGroup)).toEqual(
      Object.entries({ workspaceId: 1, groupId: 1, assigned: 1, ...(rowOrder(order) as object) }),
    );
  });
});

describe("the rows behind another, ascending", () => {
  it("have a bound of the ordered column, at which an index is entered", () => {
    const order = { by: "term", direction: "asc" } as const;
    const query = rowsQuery({ where: { kind: "word" }, order, after: { value: "em", id: "r1" } });
    expect(query).toMatchObject({ $and: [{}, { term: { $gte: "em" } }] });
  });
});
