import type { BroadcastStatus, DeliveryClass, Row } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aMove, openTestAnalysis, theWorkspace, type TestAnalysis } from "@signalbox/analytics/testing";
import { loadBroadcastProgress, type BroadcastProgress } from "./broadcast-progress.js";
import { broadcastRunRow, broadcastRunRowId, newPagerProgress, type PagerProgress } from "./broadcast-run.js";

const order = { segmentId: "s", templateId: "t", channel: "Email", batchSize: 100 } as const;

/** What callers see of broadcast `b` when its pager has come this far. */
async function progressOf(
  status: BroadcastStatus,
  account: Partial<PagerProgress>,
  { actors }: Pick<TestAnalysis, "actors"> = openTestAnalysis(),
): Promise<BroadcastProgress | undefined> {
  const rows = new Map<string, Row>();
  const run = { workspaceId: theWorkspace, broadcastId: "b", status, open: false, revision: 1, order };
  const change = broadcastRunRow({ ...run, account: { ...newPagerProgress, ...account } });
  if (change.do === "put") rows.set(change.id, change.row);
  const tables = { getMany: () => Promise.resolve(rows) };
  const found = await loadBroadcastProgress([{ workspaceId: theWorkspace, id: "b", status }], {
    tables,
    actors,
  });
  return found.get(broadcastRunRowId(theWorkspace, "b"));
}

const at = (as: DeliveryClass, provider = "Test") => ({ at: Date.UTC(2026, 0, 1), provider, as });

/** An analysis that has counted deliveries of `b`, and of other broadcasts. */
function counted(...classes: readonly DeliveryClass[]): TestAnalysis {
  const account = openTestAnalysis();
  account.move(...classes.map((as) => aMove({ broadcastId: "b", to: at(as) })));
  account.move(aMove({ broadcastId: "other" }), aMove({ journeyId: "b" }), aMove());
  account.flush();
  return account;
}

const ended = ["Completed", "Cancelled", "Failed"] as const;

describe("the progress of a broadcast", () => {
  it("is absent before the broadcast starts", async () => {
    for (const status of ["Draft", "Scheduled"] as const)
      expect(await progressOf(status, {})).toBeUndefined();
  });

  it("comes from its row while the broadcast runs", async () => {
    const account = { total: 9, sent: 4, skipped: 1, waiting: ["x"] };
    for (const status of ["Running", "Paused"] as const) {
      expect(
        await progressOf(status, account, counted("sent", "sent", "sent", "sent", "sent", "failed")),
      ).toEqual({ recipients: 9, reached: 8, sent: 4, skipped: 1, failed: 0, waiting: 1 });
    }
  });

  it.each(ended)("that is %s counts deliveries that its row has not counted", async (status) => {
    const analysis = counted("clicked", "sentBounced", "delivered", "skipped", "failed");
    expect(await progressOf(status, { total: 4, sent: 2 }, analysis)).toEqual({
      recipients: 5,
      reached: 4,
      sent: 3,
      skipped: 1,
      failed: 1,
    });
  });

  it("says how many messages wait, and when the next local time comes", async () => {
    const account = { total: 9, sent: 2, waiting: ["d1", "d2", "d3"], nextWaveAt: 7_000 };
    expect(await progressOf("Running", account, counted())).toEqual({
      recipients: 9,
      reached: 9,
      sent: 2,
      skipped: 0,
      failed: 0,
      waiting: 3,
      nextLocalTimeAt: 7_000,
    });
  });

  it("promises those whom the start expected, as far as the messages agree with it", async () => {
    const reachedBy = async (account: Partial<PagerProgress>): Promise<unknown> =>
      (await progressOf("Running", { total: 195, expected: 178, ...account }))?.reached;
    expect(await reachedBy({})).toBe(178);
    expect(await reachedBy({ sent: 100, skipped: 12 })).toBe(178);
    expect(await reachedBy({ sent: 176, failed: 1, skipped: 18 })).toBe(177);
    expect(await reachedBy({ sent: 170, failed: 10, skipped: 15 })).toBe(180);
  });

  it("names who is excluded, and the local times that have not come", async () => {
    const ahead = [5, 7].map((moment) => ({ at: moment, timezone: "UTC", count: 1 }));
    const excluded = [{ segmentId: "s", count: 4 }];
    expect(await progressOf("Running", { total: 2, ahead, excluded, waveAt: 5 })).toMatchObject({
      timesAhead: [{ at: 7, timezone: "UTC", count: 1 }],
      excluded,
    });
    expect(await progressOf("Running", { total: 2, ahead, waveAt: 7 })).not.toHaveProperty("timesAhead");
  });

  it.each(ended)("that is %s does not decrease while the analysis lags", async (status) => {
    const account = { total: 3, sent: 2, skipped: 1 };
    expect(await progressOf(status, account, counted("sent", "failed"))).toEqual({
      recipients: 3,
      reached: 2,
      sent: 2,
      skipped: 1,
      failed: 0,
    });
  });

  it("follows a correction after the end", async () => {
    const analysis = counted("sent", "failed");
    const account = { total: 2, sent: 1, failed: 1 };
    expect(await progressOf("Completed", account, analysis)).toMatchObject({ sent: 1, failed: 1 });
    analysis.move(aMove({ broadcastId: "b", from: at("failed"), to: at("delivered", "Other") }));
    analysis.flush();
    expect(await progressOf("Completed", account, analysis)).toMatchObject({ sent: 2, failed: 0 });
  });

  it("clamps a negative count to zero", async () => {
    const analysis = openTestAnalysis();
    analysis.move(aMove({ broadcastId: "b", from: at("failed"), to: at("sent") }));
    analysis.flush();
    expect(await progressOf("Cancelled", {}, analysis)).toEqual({
      recipients: 1,
      reached: 1,
      sent: 1,
      skipped: 0,
      failed: 0,
    });
  });
});

it("loads broadcasts of several workspaces at once", async () => {
  const { actors } = counted("sent");
  const other = "00000000-0000-4000-8000-000000000002" as typeof theWorkspace;
  const broadcasts = [theWorkspace, other].map(
    (workspaceId) => ({ workspaceId, id: "b", status: "Cancelled" }) as const,
  );
  const tables = { getMany: () => Promise.resolve(new Map<string, Row>()) };
  const found = await loadBroadcastProgress(broadcasts, { tables, actors });
  const sent = broadcasts.map(({ workspaceId }) => found.get(broadcastRunRowId(workspaceId, "b"))?.sent);
  expect(sent).toEqual([1, 0]);
});
