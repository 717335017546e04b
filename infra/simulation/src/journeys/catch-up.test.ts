/** How a journey handles users who entered its segment while it was paused. */
import { userKey, type Json, type StoredRow } from "@signalbox/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aWorkspaceId } from "../builders.js";
import { delay, exit, performed } from "./definition-parts.fixture.js";
import { startJourneyWorld, type JourneyWorld } from "./journey-world.fixture.js";

let world: JourneyWorld;
beforeEach(async () => {
  world = await startJourneyWorld();
});
afterEach(() => world.close());

/** Waits until the sweep of the alarms has moved the user's run to that node. */
async function until(userId: string, node: string | undefined): Promise<void> {
  await expect.poll(() => world.whereabouts(userId)).toBe(node);
}

async function recomputeRows(): Promise<readonly StoredRow[]> {
  return world.system.storage.tables.query({
    table: "recomputes",
    where: { workspaceId: aWorkspaceId() },
    order: { by: "workspaceId", direction: "asc" },
    limit: 20,
  });
}

it("admits after a pause only the users who entered during it, when configured so", async () => {
  const clicked = await world.segment("clicked", {
    entryNode: { id: "1", type: "Performed", event: "Clicked", timesOperator: ">=", withinSeconds: 3_600 },
    nodes: [],
  });
  const definition = {
    entryNode: { type: "EntryNode", segment: clicked, child: "rest" },
    exitNode: exit,
    nodes: [delay("rest", 60, "ExitNode")],
  };
  await world.track("never taken in", "Clicked");
  await world.journey("rounds", { definition, status: "Running", canRunMultiple: true });
  await until("never taken in", "rest");
  await world.track("earlier", "Clicked");
  world.pass(60);
  await until("earlier", undefined);
  const received = async (): Promise<readonly Json[]> =>
    (await recomputeRows()).flatMap(({ id, row }) =>
      id.includes("/catch-up/") ? [row["total"] ?? null, row["done"] ?? null, row["open"] ?? null] : [],
    );

  await world.journey("rounds", { status: "Paused" });
  await world.track("during the first", "Clicked");
  // A user who enters in the same millisecond as the pause counts as one who entered during it.
  world.pass(1);
  await world.journey("rounds", { status: "Running" });
  await world.journey("rounds", { status: "Paused" });
  await world.track("during", "Clicked");
  await world.track("gone again", "Clicked");
  world.pass(1_800);
  await world.track("during", "Clicked");
  world.pass(1_799);
  // The hour of "late" is over, so the user has left the segment; a user who stayed a member throughout has not entered
  // it.
  await world.track("late", "Clicked");
  world.pass(2);
  await world.apply({ to: userKey(aWorkspaceId(), "gone again"), type: "wake", body: {} });
  await world.journey("rounds", { status: "Running", catchUp: true });
  await until("during", "rest");
  await until("late", "rest");
  await expect.poll(received).toEqual([2, 2, false]);
  const started = async (name: string): Promise<number> =>
    (await world.visited(name)).filter((node) => node === "EntryNode").length;
  expect(await Promise.all(["earlier", "during the first", "gone again"].map(started))).toEqual([1, 0, 0]);
  expect(await Promise.all(["during", "late"].map(started))).toEqual([1, 1]);
});

it("admits no user twice after a repeated message or a re-entry", async () => {
  const segment = await world.segment("signed up", performed("Signed Up"));
  const definition = {
    entryNode: { type: "EntryNode", segment, child: "rest" },
    exitNode: exit,
    nodes: [delay("rest", 60, "ExitNode")],
  };
  const journeyId = await world.journey("rest", { definition, status: "Running", canRunMultiple: true });
  await world.journey("rest", { status: "Paused" });
  await world.track("ann", "Signed Up");
  const since = world.now();
  await world.journey("rest", { status: "Running", catchUp: true });
  await until("ann", "rest");
  world.pass(60);
  await until("ann", undefined);
  const again = { to: userKey(aWorkspaceId(), "ann"), type: "start-journey", body: { journeyId, since } };
  await world.apply(again);
  expect(await world.whereabouts("ann")).toBeUndefined();
  await world.apply({ ...again, body: { journeyId, since: world.now() + 1 } });
  expect(await world.whereabouts("ann")).toBe("rest");
});
