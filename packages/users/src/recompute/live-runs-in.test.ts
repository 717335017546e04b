import { userKey } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { expect, it } from "vitest";
import { userBehaviour, type UserState } from "../user/user-actor.js";
import {
  aUser,
  byEvent,
  idOf,
  message,
  withGoals,
  workspaceWithContent,
  type TestUser,
} from "../runs/journeys.fixture.js";
import { liveRunsIn, versionsInUse } from "./live-runs-in.js";

const goal = { when: { type: "Event", event: "Paid" }, withinSeconds: 60 };
const workspace = withGoals(workspaceWithContent, "carts", {
  entryNode: byEvent("Carted", "hello"),
  nodes: [message("hello", "ExitNode")],
  fields: { goal },
  status: "Running",
});

function documentOf({ state }: TestUser<UserState>): Parameters<typeof liveRunsIn>[0] {
  return { key: userKey(workspaceId, "ann"), state: userBehaviour.serialize(state) };
}

it("a version is in use by a live run, and by one that can still reach its goal", () => {
  const journeyId = idOf("carts");
  const started = aUser(workspace).track(5_000, "Carted");
  expect(versionsInUse(documentOf(started), journeyId, 1_000_000)).toEqual([1]);
  const news = { deliveryId: started.requests[0]?.id, outcome: "sent" };
  const ended = documentOf(started.send(6_000, "news", { news }));
  expect(liveRunsIn(ended, journeyId)).toEqual([]);
  expect(versionsInUse(ended, journeyId, 65_000)).toEqual([1]);
  expect(versionsInUse(ended, journeyId, 65_001)).toEqual([]);
  expect(versionsInUse(ended, idOf("another"), 65_000)).toEqual([]);
});
