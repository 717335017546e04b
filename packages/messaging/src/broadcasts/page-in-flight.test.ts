import { userKey, deliveryKey, jobId, parseWorkspaceId, type StoredDelivery } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { sendPage, type Page } from "./page-in-flight.js";

const workspaceId = parseWorkspaceId("00000000-0000-4000-8000-000000000001");
if (workspaceId === undefined) throw new Error("no workspace id");

const stored: StoredDelivery = {
  workspaceId,
  id: "d",
  version: 1,
  status: "sent",
  channel: "Email",
  templateId: "t",
  owner: userKey(workspaceId, "ann"),
  sentAt: 1,
  updatedAt: 1,
  dueAt: null,
  data: JSON.stringify({
    v: 1,
    request: { workspaceId, id: "d", origin: {} },
    attempts: [],
    reports: [],
    outcome: { event: "DFInternalMessageSent", at: 1, variant: {} },
  }),
};

/**
 * A page of ten recipients; each entry is how many are stored at one look. The notice comes with the last one, or
 * never.
 */
function countsOf(storedAtEachLook: readonly number[], { isNoticed = false } = {}) {
  const due = Array.from({ length: 10 }, (_, index) => {
    const id = `d${index}`;
    const request = {
      workspaceId: stored.workspaceId,
      id,
      userId: id,
      channel: "Email" as const,
      templateId: "t",
      origin: { broadcastId: "b1" },
      requestedAt: 1,
    };
    const owner = userKey(stored.workspaceId, id);
    return { sortKey: id, userKey: owner, key: deliveryKey(stored.workspaceId, id), request };
  });
  const page: Page = {
    due,
    toRequest: due,
    sendTimes: undefined,
    end: "d9",
    size: due.length,
    nextWaveAt: null,
    localTimes: undefined,
    later: [],
    nextTurnAt: 0,
    wave: undefined,
  };
  let looks = 0;
  const { counts } = sendPage(page, {
    deliveryClient: { send: async () => [jobId("job-1")] },
    deliveries: {
      load: async (keys) => {
        const count = storedAtEachLook[looks] ?? 0;
        looks += 1;
        return new Map(keys.slice(0, count).map((key) => [key, stored]));
      },
    },
    acknowledgements: {
      channel: "c",
      wait: async () => ({ applied: isNoticed, replies: new Map() }),
      close: async () => undefined,
    },
    now: () => new Date(1),
    sleep: async () => undefined,
  });
  return counts;
}

describe("a page of recipients", () => {
  it("is done once all of it is stored, with or without a notice", async () => {
    expect(await countsOf([10], { isNoticed: true })).toMatchObject({ sent: 10 });
    expect(await countsOf([10])).toMatchObject({ sent: 10 });
  });

  it("waits while more and more of it is stored", async () => {
    expect(await countsOf([2, 5, 9, 10])).toMatchObject({ sent: 10 });
  });

  it("fails when nothing more of it is stored", async () => {
    expect(await countsOf([2, 5, 5, 10])).toBeUndefined();
    expect(await countsOf([0, 10])).toBeUndefined();
  });

  it("fails when its jobs are done and a delivery is missing", async () => {
    expect(await countsOf([9, 10], { isNoticed: true })).toBeUndefined();
  });
});
