import { actorKey, type EventFilter } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aWorkspace } from "../conformance/samples.js";
import { changedEventsQuery, eventQuery, nameRangeQuery } from "./event-query.js";
import { indexDeclarations, indexName } from "./indexes.js";

const workspaceId = aWorkspace();
const owner = actorKey(workspaceId, "user", "u");

/**
 * The declared index that serves a query sorted by `seq`: all its fields but the last are equalities of the query, the
 * more the better. A query by `_id` needs none.
 */
function servingIndex(query: object): string | undefined {
  if ("_id" in query) return "_id_";
  const serving = indexDeclarations
    .filter(({ collection }) => collection === "events")
    .filter(({ key }) => Object.keys(key).at(-1) === "seq")
    .filter(({ key }) =>
      Object.keys(key)
        .slice(0, -1)
        .every((field) => field in query),
    )
    .toSorted((left, right) => Object.keys(right.key).length - Object.keys(left.key).length)[0];
  return serving === undefined ? undefined : indexName(serving);
}

describe("a query for events", () => {
  it("is served by a declared index, whatever it filters by", () => {
    const cases: [Omit<EventFilter, "workspaceId">, string][] = [
      [{}, "workspaceId_1_seq_-1"],
      [{ fromSeq: 1, toSeq: 2 }, "workspaceId_1_seq_-1"],
      [{ types: ["track"] }, "workspaceId_1_seq_-1"],
      [{ hidden: false }, "workspaceId_1_seq_-1"],
      [{ searchTerm: "x" }, "workspaceId_1_seq_-1"],
      [{ data: { journeyId: "j" } }, "workspaceId_1_seq_-1"],
      [{ owners: [owner] }, "workspaceId_1_owner_1_seq_-1"],
      [{ owners: [owner], searchTerm: "x", fromSeq: 1 }, "workspaceId_1_owner_1_seq_-1"],
      [{ events: ["Bought"] }, "workspaceId_1_event_1_seq_-1"],
      [{ events: ["Bought"], data: { a: "b" } }, "workspaceId_1_event_1_seq_-1"],
      [{ messageIds: ["m"] }, "_id_"],
    ];
    for (const [filter, index] of cases) {
      const serving = servingIndex(eventQuery({ workspaceId, ...filter }));
      expect({ filter, serving }).toEqual({ filter, serving: index });
    }
  });

  it("always begins with the workspace", () => {
    expect(Object.keys(eventQuery({ workspaceId, owners: [owner], messageIds: ["m"] }))[0]).toBe(
      "workspaceId",
    );
    expect(Object.keys(changedEventsQuery({ change: { do: "eraseEvents", owner }, version: 1 }))[0]).toBe(
      "workspaceId",
    );
  });

  it("to move or erase them is served by the owner's index, or by their ids", () => {
    const to = actorKey(workspaceId, "user", "v");
    expect(servingIndex(changedEventsQuery({ change: { do: "eraseEvents", owner }, version: 1 }))).toBe(
      "workspaceId_1_owner_1_seq_-1",
    );
    expect(
      servingIndex(
        changedEventsQuery({ change: { do: "reownEvents", from: owner, to, upToSeq: 5 }, version: 1 }),
      ),
    ).toBe("workspaceId_1_owner_1_seq_-1");
    expect(
      servingIndex(changedEventsQuery({ change: { do: "ownEvents", to, messageIds: ["m"] }, version: 1 })),
    ).toBe("_id_");
  });

  it("for the names under a prefix is served by an index in their order", () => {
    const fields = Object.keys(nameRangeQuery(workspaceId, { from: "a", to: "b" }));
    const serving = indexDeclarations.filter(
      ({ collection, key }) =>
        collection === "events" && fields.every((field, place) => Object.keys(key)[place] === field),
    );
    expect(serving.map(indexName)).toEqual(["workspaceId_1_event_1_seq_-1"]);
  });

  it("has one value as an equality, which keeps the order of the index", () => {
    expect(eventQuery({ workspaceId, owners: [owner] })).toEqual({ workspaceId, owner });
    expect(eventQuery({ workspaceId, owners: [] })).toEqual({ workspaceId, owner: { $in: [] } });
  });
});
