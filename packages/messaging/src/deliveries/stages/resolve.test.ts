import type { StoredBroadcast, WorkspaceView } from "@signalbox/workspace";
import type { BroadcastStatus } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { claimed, postponed, type Delivery } from "../delivery.js";
import { aRequest } from "../delivery.fixture.js";
import type { ConnectionChoice } from "../provider-connections.js";
import { maxAgeMs } from "../retry.js";
import { createResolveStage } from "./resolve.js";
import {
  aBroadcastRequest,
  aClock,
  aConnection,
  aContext,
  aRepository,
  aView,
  tombstoned,
} from "./stage.fixture.js";

const definition = { type: "Email", from: "us@example.com", subject: "Hello", body: "<p>Hello</p>" } as const;

interface Situation {
  readonly view?: WorkspaceView;
  readonly choice?: ConnectionChoice;
  readonly stored?: readonly Delivery[];
}

function aStage({
  view = aView(),
  choice = { type: "open", connection: aConnection() },
  stored = [],
}: Situation = {}) {
  const clock = aClock();
  const resolve = createResolveStage({
    ...clock,
    repository: aRepository(...stored),
    viewsOf: async () => ({ view, parent: undefined }),
    connections: { choose: () => choice, close: async () => undefined },
    templates: {
      find: async () => ({
        stored: {
          id: "t1",
          name: "T",
          channel: "Email",
          revision: 3,
          hasDefinition: true,
          resourceType: "Declarative",
          createdAt: 1,
          updatedAt: 1,
        },
        definition,
      }),
    },
  });
  return { resolve, clock };
}

function withBroadcast(status: BroadcastStatus, isEnded = false): WorkspaceView {
  const broadcast: StoredBroadcast = {
    id: "b1",
    name: "Sale",
    config: { type: "V2", message: { type: "Email" } },
    status,
    epoch: 1,
    createdAt: 1,
    updatedAt: 1,
  };
  return aView(isEnded ? { endedBroadcasts: [broadcast] } : { broadcasts: [broadcast] });
}

const waiting = postponed(aContext(aBroadcastRequest()).delivery, { at: 5_000, until: 6_000 });

describe("the resolve stage", () => {
  it("finds the workspace, the template and the provider connection", async () => {
    const { resolve } = aStage();
    expect(await resolve(aContext())).toMatchObject({
      resolved: { definition, revision: 3, connection: { name: "w/p1" }, seenAt: 10_000 },
    });
  });

  it("waits for a near time, and leaves a far one to the sweep", async () => {
    const { resolve, clock } = aStage();
    expect(await resolve(aContext(aRequest({ notBefore: 10_400 })))).toHaveProperty("resolved");
    expect(clock.sleeps).toEqual([400]);
    expect(await resolve(aContext(aRequest({ notBefore: 20_000 })))).toMatchObject({
      stop: { is: "postponed", until: 20_000 },
    });
  });

  it("drops a delivery of a deleted workspace", async () => {
    const { resolve } = aStage({ view: tombstoned });
    expect(await resolve(aContext())).toMatchObject({ stop: { is: "dropped" } });
  });

  it("drops a new message of a paused broadcast, and postpones a stored one", async () => {
    const { resolve } = aStage({ view: withBroadcast("Paused") });
    expect(await resolve(aContext(aBroadcastRequest()))).toMatchObject({ stop: { is: "dropped" } });
    expect(await resolve({ ...aContext(), delivery: waiting })).toMatchObject({
      stop: { is: "postponed", until: 12_000 },
    });
  });

  it("reports a message that another worker has stored", async () => {
    const { resolve } = aStage({ view: withBroadcast("Paused"), stored: [waiting] });
    expect(await resolve(aContext(aBroadcastRequest()))).toMatchObject({
      stop: { is: "taken", stored: waiting },
    });
  });

  it("skips a message of a cancelled broadcast, or settles it as ambiguous when it may have been sent", async () => {
    const { resolve } = aStage({ view: withBroadcast("Cancelled", true) });
    expect(await resolve({ ...aContext(), delivery: waiting })).toMatchObject({
      stop: { verdict: { event: "DFMessageSkipped", variant: { type: "BroadcastEnded" } } },
    });
    const decision = { at: 6_000 };
    const tried = claimed(waiting, { provider: "Vendor", claim: "c1", at: 6_000, until: 7_000, decision });
    expect(await resolve({ ...aContext(), delivery: tried })).toMatchObject({
      stop: { verdict: { event: "DFMessageFailure", isAmbiguous: true } },
    });
  });

  it("skips a message whose local time is past", async () => {
    const { resolve } = aStage({ view: withBroadcast("Running") });
    const pastLocalTime = { scheduledAt: "2030-05-01T09:00", timezone: "UTC" };
    expect(await resolve(aContext(aBroadcastRequest({ pastLocalTime })))).toMatchObject({
      stop: { verdict: { variant: { type: "LocalTimePast", ...pastLocalTime } } },
    });
  });

  it("waits while the circuit is open, and gives up after a day", async () => {
    const { resolve, clock } = aStage({ choice: { type: "closed", until: 15_000, provider: "Vendor" } });
    expect(await resolve(aContext())).toMatchObject({ stop: { is: "postponed", until: 15_000 } });
    clock.pass(maxAgeMs);
    expect(await resolve(aContext())).toMatchObject({ stop: { verdict: { event: "DFMessageFailure" } } });
  });

  it("stops with what is missing", async () => {
    const { resolve } = aStage({ choice: { type: "notFound" } });
    expect(await resolve(aContext())).toMatchObject({
      stop: { verdict: { variant: { type: "MessageServiceProviderNotFound" } } },
    });
  });
});
