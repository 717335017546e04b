import type { StoredBroadcast, WorkspaceView } from "@signalbox/workspace";
import type { BroadcastStatus, Brand } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { claimed, postponed, type AttemptEnd, type Delivery } from "../state/delivery.js";
import { aRequest } from "../state/delivery.fixture.js";
import type { ConnectionChoice, ConnectionQuery } from "../providers/provider-connections.js";
import type { KeptContent } from "../content/template-registry.js";
import { dayMs } from "../state/retry.js";
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
  readonly parent?: WorkspaceView;
  readonly choice?: ConnectionChoice | ((question: ConnectionQuery) => ConnectionChoice);
  readonly stored?: readonly Delivery[];
  /** What a broadcast keeps of its template. */
  readonly kept?: KeptContent;
}

const named = { parts: { footer: { type: "Part", body: "Now" } }, version: "p/7" } as const;

function aStage({
  view = aView(),
  parent,
  choice = { type: "open", connection: aConnection() },
  stored = [],
  kept,
}: Situation = {}) {
  const clock = aClock();
  const resolve = createResolveStage({
    ...clock,
    repository: aRepository(...stored),
    viewsOf: async () => ({ view, parent: parent?.state }),
    connections: {
      choose: (question) => (typeof choice === "function" ? choice(question) : choice),
      close: async () => undefined,
    },
    templates: {
      findKept: async () => kept,
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
      findParts: async () => named,
      findDraft: async () => undefined,
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

const waiting = postponed(aContext(aBroadcastRequest()).delivery, {
  at: 5_000,
  until: 6_000,
  because: "Retry",
});

/** Waits for another attempt after one at 6,000 ms. */
function afterAttempt(attempt: AttemptEnd): Delivery {
  const decision = { at: 6_000 };
  const claim = { provider: "Vendor", claim: "c1", at: 6_000, until: 7_000, decision };
  return postponed(claimed(aContext().delivery, claim), {
    at: 6_100,
    until: 7_000,
    because: "Retry",
    attempt,
  });
}

describe("the resolve stage", () => {
  it("finds the workspace, the template and the provider connection", async () => {
    const { resolve } = aStage();
    expect(await resolve(aContext())).toMatchObject({
      resolved: { definition, revision: 3, connection: { name: "w/p1" }, seenAt: 10_000 },
    });
  });

  it("takes what a broadcast has kept in place of the template as it is now, where the message asks for it", async () => {
    const ofStart = { parts: { footer: { type: "Part", body: "Of the start" } }, version: "kept" } as const;
    const kept = {
      revision: 2,
      definition: { ...definition, subject: "Of the start" },
      brand: {},
      ...ofStart,
    };
    const { resolve } = aStage({ view: withBroadcast("Running"), kept });
    const request = aBroadcastRequest();
    expect(await resolve(aContext({ ...request, isKeptContent: true }))).toMatchObject({
      resolved: { definition: kept.definition, revision: 2, named: ofStart },
    });
    expect(await resolve(aContext(request))).toMatchObject({ resolved: { definition, revision: 3, named } });
  });

  const green: Brand = { color: "#00aa00" };
  const grey: Brand = { color: "#777777" };
  it.each([
    ["that of the workspace", { view: aView({ brand: green }), parent: aView({ brand: grey }) }, green],
    ["that of its parent where it has none", { parent: aView({ brand: grey }) }, grey],
    ["none where neither has one", {}, {}],
  ])("uses as brand %s", async (_, situation, brand) => {
    const { resolve } = aStage(situation);
    expect(await resolve(aContext())).toMatchObject({ resolved: { brand } });
  });

  it("uses the brand with which a broadcast began, also where that was none", async () => {
    const request = { ...aBroadcastRequest(), isKeptContent: true } as const;
    for (const brand of [grey, {}]) {
      const kept = { revision: 2, definition, brand, ...named };
      const { resolve } = aStage({ view: aView({ ...withBroadcast("Running").state, brand: green }), kept });
      const outcome = await resolve(aContext(request));
      expect("resolved" in outcome && outcome.resolved.brand).toEqual(brand);
    }
  });

  it("waits for a near time, and leaves a far one to the sweep", async () => {
    const { resolve, clock } = aStage();
    expect(await resolve(aContext(aRequest({ notBefore: 10_400 })))).toHaveProperty("resolved");
    expect(clock.sleeps).toEqual([400]);
    expect(await resolve(aContext(aRequest({ notBefore: 20_000 })))).toMatchObject({
      stop: { is: "postponed", until: 20_000, because: "Rate" },
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
      stop: { is: "postponed", until: 12_000, because: "BroadcastPaused" },
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

  it("waits while the circuit is open, and gives up after the hours that the workspace sets", async () => {
    const choice = { type: "closed", until: 15_000, provider: "Vendor" } as const;
    const { resolve, clock } = aStage({ choice });
    expect(await resolve(aContext())).toMatchObject({
      stop: { is: "postponed", until: 15_000, because: "Circuit" },
    });
    clock.pass(dayMs);
    expect(await resolve(aContext())).toMatchObject({
      stop: {
        verdict: {
          event: "DFMessageFailure",
          variant: { provider: { message: "given up: nothing could be sent for 24 hours" } },
        },
      },
    });
    const messageLimits = { frequencyCaps: [], quietHours: [], exemptTemplates: [], giveUpAfter: 1 };
    const hasty = aStage({ choice, view: aView({ messageLimits }) });
    hasty.clock.pass(dayMs / 24);
    expect(await hasty.resolve(aContext())).toMatchObject({ stop: { is: "outcome" } });
  });

  it("waits no longer than until it is given up, with the server's last answer", async () => {
    const choice = { type: "closed", until: 2 * dayMs, provider: "Vendor" } as const;
    const { resolve, clock } = aStage({ choice });
    const delivery = afterAttempt({ result: "later", reason: "451 Greylisted" });
    expect(await resolve({ ...aContext(), delivery })).toMatchObject({
      stop: { is: "postponed", until: 6_000 + dayMs },
    });
    clock.pass(dayMs);
    expect(JSON.stringify(await resolve({ ...aContext(), delivery }))).toContain(
      "put it off for 24 hours; its last answer: 451 Greylisted",
    );
  });

  it("gives a broadcast's message a day from the time at which it may be sent", async () => {
    const { resolve, clock } = aStage({ choice: { type: "closed", until: 15_000, provider: "Vendor" } });
    clock.pass(dayMs);
    expect(await resolve(aContext(aRequest({ notBefore: dayMs })))).toMatchObject({
      stop: { is: "postponed" },
    });
  });

  it("waits for a day while the workspace is paused, whatever it sets", async () => {
    const messageLimits = { frequencyCaps: [], quietHours: [], exemptTemplates: [], giveUpAfter: 1 };
    const { resolve, clock } = aStage({ view: aView({ messageLimits, status: "Paused" }) });
    clock.pass(2 * (dayMs / 24));
    expect(await resolve(aContext())).toMatchObject({
      stop: { is: "postponed", because: "WorkspacePaused" },
    });
  });

  it("asks only the same provider again for a message that it may have sent, while that recognises it", async () => {
    const types: (string | undefined)[] = [];
    const remembers = { ...aConnection(), provider: { ...aConnection().provider, idempotentForMs: 60_000 } };
    const { resolve, clock } = aStage({
      choice: (question) => {
        types.push(question.type);
        return { type: "open", connection: remembers };
      },
    });
    const delivery = afterAttempt({ result: "unanswered", reason: "timeout" });
    expect(await resolve({ ...aContext(), delivery })).toHaveProperty("resolved");
    expect(await resolve(aContext())).toHaveProperty("resolved");
    expect(types).toEqual(["Vendor", undefined]);
    clock.pass(60_000);
    expect(await resolve({ ...aContext(), delivery })).toMatchObject({
      stop: { verdict: { event: "DFMessageFailure", isAmbiguous: true } },
    });
  });

  it("stops with what is missing", async () => {
    const { resolve } = aStage({ choice: { type: "notFound" } });
    expect(await resolve(aContext())).toMatchObject({
      stop: { verdict: { variant: { type: "MessageServiceProviderNotFound" } } },
    });
  });
});
