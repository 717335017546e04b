/** Broadcasts that each address gets once, over the whole pipeline: who gets the message, and what is recorded of the others. */
import { userKey, type DeliveryRequest } from "@signalbox/core";
import type { WorkspaceState } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRng } from "../simulation/rng.js";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import {
  mailWorkspaceId as workspaceId,
  openMailPipeline,
  type MailPipeline,
  type MailPipelineOptions,
} from "./mail-pipeline.fixture.js";

const broadcasts: WorkspaceState["broadcasts"] = ["b", "other"].map((id) => ({
  id,
  name: id,
  config: { type: "V2", message: { type: "Email" } },
  duplicateAddresses: "Once",
  status: "Running",
  epoch: 1,
  createdAt: 1,
  updatedAt: 1,
}));

const minute = 60_000;
let now: number;
let system: InProcessSystem;
let pipeline: MailPipeline | undefined;
beforeEach(async () => {
  now = 1_000_000;
  system = await startInProcess();
});
afterEach(async () => {
  await pipeline?.close();
  await system.close();
});

async function open({ state = {}, ...options }: MailPipelineOptions = {}): Promise<MailPipeline> {
  pipeline = await openMailPipeline(system, {
    now: () => now,
    ...options,
    state: { broadcasts, ...state },
  });
  return pipeline;
}

/** A message of the broadcast `b` to the user of the same id. */
function mail(id: string, email: string, more: Partial<DeliveryRequest> = {}) {
  const properties = JSON.stringify({ email });
  const origin = { broadcastId: "b" };
  return { id, userId: id, properties, origin, isOncePerAddress: true, ...more } as const;
}

/** `sent`, or the type of the reason; undefined while it waits. */
async function resultOf(mails: MailPipeline, id: string): Promise<unknown> {
  const { event, variant } = (await mails.recordOf(id))?.outcome ?? {};
  return event === "DFInternalMessageSent" ? "sent" : variant?.["type"];
}

async function results(mails: MailPipeline, ...ids: readonly string[]): Promise<readonly unknown[]> {
  return Promise.all(ids.map((id) => resultOf(mails, id)));
}

describe("a broadcast that each address gets once", () => {
  it("is sent to one of the users who have the address at the same moment", async () => {
    const mails = await open();
    const spelled = ["ann@example.com", "Ann@Example.com", " ANN@EXAMPLE.COM "];
    const ids = Array.from({ length: 30 }, (_, index) => `u${index}`);
    await mails.send(...ids.map((id, index) => mail(id, spelled[index % 3] ?? "")), mail("ben", "ben@x.io"));
    const said = await results(mails, ...ids);
    expect(said.filter((each) => each === "sent")).toHaveLength(1);
    expect(said.filter((each) => each === "DuplicateAddress")).toHaveLength(29);
    expect(ids.reduce((sum, id) => sum + mails.mailsOf(id), 0)).toBe(1);
    expect(await resultOf(mails, "ben")).toBe("sent");
  });

  it("reports a skip with its reason, and keeps which address it was", async () => {
    const mails = await open();
    await mails.send(mail("one", "ann@example.com"));
    await mails.send(mail("two", "ANN@example.com"));
    const { outcome, decision, attempts } = (await mails.recordOf("two")) ?? {};
    expect(outcome).toEqual({
      event: "DFMessageSkipped",
      at: now,
      variant: { type: "DuplicateAddress" },
    });
    expect([decision?.identifier?.value, attempts]).toEqual(["ANN@example.com", []]);
  });

  it("leaves other broadcasts and other messages alone", async () => {
    const mails = await open();
    const elsewhere = { origin: { broadcastId: "other" } };
    await mails.send(mail("one", "ann@example.com"), mail("two", "ann@example.com", elsewhere));
    const { isOncePerAddress: _, ...toAll } = mail("three", "ann@example.com");
    await mails.send(toAll, { id: "four", userId: "four", properties: '{"email":"ann@example.com"}' });
    expect(await results(mails, "one", "two", "three", "four")).toEqual(["sent", "sent", "sent", "sent"]);
  });

  it("is not sent to another user of the address after it failed for the first", async () => {
    // The first message is lost on the way, and the vendor would not recognize it.
    const answers = [1];
    const rng = { ...createRng(1), below: () => answers.shift() ?? 9 };
    const mails = await open({ rng, remembers: false });
    await mails.send(mail("one", "ann@example.com"));
    expect((await mails.recordOf("one"))?.outcome?.event).toBe("DFMessageFailure");
    await mails.send(mail("two", "ann@example.com"));
    expect([await resultOf(mails, "two"), mails.mailsOf("two")]).toEqual(["DuplicateAddress", 0]);
  });

  it("is tried again for the user who has the address, and for no other meanwhile", async () => {
    // The vendor is busy first, then accepts.
    const answers = [0, 9];
    const rng = { ...createRng(1), below: () => answers.shift() ?? 9 };
    const mails = await open({ rng });
    await mails.send(mail("one", "ann@example.com"));
    await mails.send(mail("two", "ann@example.com"));
    expect(await results(mails, "one", "two")).toEqual([undefined, "DuplicateAddress"]);
    now += 60 * minute;
    await mails.runDue();
    expect([await resultOf(mails, "one"), mails.mailsOf("one")]).toEqual(["sent", 1]);
  });

  it("is not sent to another user of the address after the first was erased", async () => {
    const mails = await open();
    await mails.send(mail("one", "ann@example.com"));
    const owner = userKey(workspaceId, "one");
    await system.storage.tables.apply([{ change: { do: "eraseDeliveries", owner }, version: 1 }]);
    expect(await mails.recordOf("one")).toBeUndefined();
    await mails.send(mail("two", "ann@example.com"));
    expect(await resultOf(mails, "two")).toBe("DuplicateAddress");
  });

  it("stays with its user while it is paused and resumed", async () => {
    const mails = await open();
    await mails.send(mail("one", "ann@example.com"));
    await mails.change({ broadcasts: broadcasts.map((each) => ({ ...each, status: "Paused" })) });
    await mails.send(mail("two", "ann@example.com"));
    expect(await mails.recordOf("two")).toBeUndefined();
    await mails.change({ broadcasts });
    await mails.send(mail("two", "ann@example.com"), mail("one", "ann@example.com"));
    expect(await results(mails, "one", "two")).toEqual(["sent", "DuplicateAddress"]);
    expect(mails.mailsOf("one")).toBe(1);
  });

  const capped = {
    messageLimits: {
      frequencyCaps: [{ messages: 1, perSeconds: 86_400 }],
      quietHours: [],
      exemptTemplates: [],
    },
  };

  it("uses no permit of a frequency cap for a user who does not get it", async () => {
    const mails = await open({ state: capped });
    await mails.send(mail("one", "ann@example.com"));
    await mails.send(mail("two", "ann@example.com"));
    await mails.send({ id: "later", userId: "two", properties: '{"email":"two@example.com"}' });
    expect(await results(mails, "one", "two", "later")).toEqual(["sent", "DuplicateAddress", "sent"]);
  });

  it("goes to another user of the address when a frequency cap skips the first", async () => {
    const mails = await open({ state: capped });
    await mails.send({ id: "earlier", userId: "one", properties: '{"email":"one@example.com"}' });
    await mails.send(mail("one", "ann@example.com"));
    await mails.send(mail("two", "ann@example.com"));
    expect(await results(mails, "one", "two")).toEqual(["FrequencyCap", "sent"]);
  });

  it("goes to another user of the address when the first has no right to it", async () => {
    const mails = await open({
      state: {
        subscriptionGroups: [
          {
            id: "g",
            name: "News",
            channel: "Email",
            type: "OptIn",
            unsubscribedSegmentId: "u",
            createdAt: 1,
            updatedAt: 1,
          },
        ],
      },
    });
    await mails.send(mail("one", "ann@example.com", { subscriptionGroupId: "g" }));
    await mails.send(mail("two", "ann@example.com"));
    expect(await results(mails, "one", "two")).toEqual(["SubscriptionState", "sent"]);
  });
});
