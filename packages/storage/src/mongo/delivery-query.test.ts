import { actorKey } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aWorkspace } from "../conformance/samples.js";
import { deliveryPageQuery, deliveryQuery, deliverySort } from "./delivery-query.js";

const workspaceId = aWorkspace();

describe("a filter of deliveries as a query", () => {
  it("begins with the workspace and excludes hidden deliveries", () => {
    expect(deliveryQuery({ workspaceId })).toEqual({ workspaceId, hidden: { $ne: true } });
    expect(deliveryQuery({ workspaceId, withHidden: true })).toEqual({ workspaceId });
  });

  it("uses equality for one value, so that an index keeps its order, and a list for several", () => {
    const owner = actorKey(workspaceId, "user", "u");
    expect(deliveryQuery({ workspaceId, owners: [owner], templateIds: ["a", "b"] })).toMatchObject({
      owner: { $eq: owner },
      templateId: { $in: ["a", "b"] },
    });
  });

  it("never takes a caller's text for an operator", () => {
    const query = deliveryQuery({
      workspaceId,
      journeyId: "$ne",
      contextValues: [{ key: "$where", value: '{"$gt":""}' }],
    });
    expect(query).toEqual({
      workspaceId,
      journeyId: { $eq: "$ne" },
      hidden: { $ne: true },
      $and: [{ context: { $eq: '["$where","{\\"$gt\\":\\"\\"}"]' } }],
    });
  });
});

it("matches the event or the context, where both are given", () => {
  const query = deliveryQuery({
    workspaceId,
    triggeringProperties: [{ key: "plan", value: "gold" }],
    contextValues: [
      { key: "source", value: "app" },
      { key: "source", value: "web" },
    ],
  });
  expect(query["$and"]).toEqual([
    {
      $or: [
        { $and: [{ triggering: { $eq: '["plan","gold"]' } }] },
        { $and: [{ context: { $in: ['["source","app"]', '["source","web"]'] } }] },
      ],
    },
  ]);
});

describe("a page of deliveries as a query", () => {
  const order = { by: "status", direction: "desc" } as const;
  const page = { filter: { workspaceId }, order, from: { value: 3, id: "a" }, limit: 5 };

  it("begins with a bound the index can use", () => {
    expect(deliveryPageQuery(page)["$and"]).toEqual([
      deliveryQuery({ workspaceId }),
      { rank: { $lte: 3 } },
      { $or: [{ rank: { $lt: 3 } }, { _id: { $lt: `${workspaceId}/a` } }] },
    ]);
    expect(deliverySort(page)).toEqual({ rank: -1, _id: -1 });
  });

  it("has a bound on its column, because only then an index is read in its order", () => {
    const latest = { filter: { workspaceId }, order: { by: "sentAt", direction: "desc" }, limit: 5 } as const;
    expect(deliveryPageQuery(latest)).toEqual({ ...deliveryQuery({ workspaceId }), sentAt: { $gte: 0 } });
    const since = { ...latest, filter: { workspaceId, sentFrom: 7 } };
    expect(deliveryPageQuery(since)).toMatchObject({ sentAt: { $gte: 7 } });
  });

  it("is read in the other direction when it is before its position", () => {
    expect(deliveryPageQuery({ ...page, backward: true })["$and"]?.[1]).toEqual({ rank: { $gte: 3 } });
    expect(deliverySort({ ...page, backward: true })).toEqual({ rank: 1, _id: 1 });
  });
});
