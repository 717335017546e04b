import { describe, expect, it } from "vitest";
import { defaultDeliveryOptions } from "../jobs/delivery-ports.js";
import { createClaimAndSend, type ClaimAndSendStages } from "./claim-and-send.js";
import { createClaimChecks } from "./claim.js";
import { createDeliver, type Stages } from "./deliver.js";
import { createSemaphore } from "../providers/semaphore.js";
import { stopped, type DeliveryContext, type Sent, type Stopped } from "./stage.js";
import {
  aBroadcastRequest,
  aClock,
  aConnection,
  aContext,
  aResolution,
  readyMessage,
} from "./stage.fixture.js";

const names = ["resolve", "prepare", "admit", "throttle", "reserve", "claim"] as const;

/** Stages that record their names; one of them stops the delivery. */
function aPipeline({ stopAt = "", connection = aConnection() } = {}) {
  const visited: string[] = [];
  const passing = (name: string, added: object) => async (context: DeliveryContext) => {
    visited.push(name);
    return name === stopAt ? stopped(context, { is: "dropped" }) : { ...context, ...added };
  };
  const resolved = aResolution({ connection });
  const added = { resolved, ready: readyMessage, isClaimed: true };
  const before = Object.fromEntries(names.map((name) => [name, passing(name, added)]));
  const claimAndSend = createClaimAndSend({
    claim: before["claim"] as unknown as ClaimAndSendStages["claim"],
    send: async (context) => {
      visited.push("send");
      return { ...context, ...added, result: { type: "accepted" } } as Sent;
    },
    sendBatch: () => Promise.reject(new Error("sent a batch")),
    ...createClaimChecks({ ...aClock(), options: defaultDeliveryOptions }),
  });
  const stages = {
    ...before,
    claimAndSend,
    settle: async ({ delivery, job }: Sent | Stopped) => {
      visited.push("settle");
      return { delivery, job };
    },
    report: () => void visited.push("report"),
  } as unknown as Stages;
  return { deliver: createDeliver(stages), stages, visited };
}

describe("a delivery", () => {
  it("passes its stages in order", async () => {
    const { deliver, visited } = aPipeline();
    await deliver(aContext());
    expect(visited).toEqual([...names, "send", "settle", "report"]);
  });

  it.each(names)("that stops at %s is settled and reported", async (stopAt) => {
    const { deliver, visited } = aPipeline({ stopAt });
    await deliver(aContext());
    expect(visited).toEqual([...names.slice(0, names.indexOf(stopAt) + 1), "settle", "report"]);
  });

  it("of a direct message does not wait for a broadcast that fills the connection", async () => {
    const connection = aConnection({ inFlight: 2 });
    const { stages } = aPipeline({ connection });
    const ended: string[] = [];
    const stuck = new Promise<never>(() => undefined);
    const deliver = createDeliver({
      ...stages,
      throttle: (context) =>
        context.delivery.record.request.origin.broadcastId === undefined ? stages.throttle(context) : stuck,
      report: ({ delivery }) => void ended.push(delivery?.record.request.id ?? ""),
    });
    for (const id of ["b1", "b2", "b3"]) void deliver(aContext(aBroadcastRequest({ id })));
    await deliver(aContext());
    expect(ended).toEqual(["d1"]);
  });

  it("of a transactional message does not wait for direct ones that fill the connection", async () => {
    const connection = aConnection({ inFlight: 2 });
    const { stages } = aPipeline({ connection });
    const ended: string[] = [];
    const stuck = new Promise<never>(() => undefined);
    const deliver = createDeliver({
      ...stages,
      throttle: (context) =>
        context.delivery.record.request.isTransactional === true ? stages.throttle(context) : stuck,
      report: ({ delivery }) => void ended.push(delivery?.record.request.id ?? ""),
    });
    const { request } = aContext().delivery.record;
    for (const id of ["j1", "j2", "j3"]) void deliver(aContext({ ...request, id }));
    await deliver(aContext({ ...request, id: "reset", isTransactional: true }));
    expect(ended).toEqual(["reset"]);
  });

  it("of a direct message gets a connection before waiting bulk messages", async () => {
    const sending = createSemaphore(1, new AbortController().signal);
    const { stages } = aPipeline({ connection: aConnection({ sending }) });
    let free = (): void => undefined;
    const busy = sending.run(() => new Promise<void>((resolve) => (free = resolve)));
    const sent: string[] = [];
    const deliver = createDeliver({
      ...stages,
      report: ({ delivery }) => void sent.push(delivery?.record.request.id ?? ""),
    });
    const all = [aBroadcastRequest({ id: "bulk" }), aContext().delivery.record.request].map((request) =>
      deliver(aContext(request)),
    );
    await new Promise((resolve) => setImmediate(resolve));
    free();
    await Promise.all([busy, ...all]);
    expect(sent).toEqual(["d1", "bulk"]);
  });
});
