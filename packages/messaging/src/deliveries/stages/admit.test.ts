import type { PermitResult, Quotas } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { BroadcastAddresses } from "../store/broadcast-addresses.js";
import { claimPlaceholder, type Delivery } from "../state/delivery.js";
import { aClaim, aRequest } from "../state/delivery.fixture.js";
import { createAdmitStage } from "./admit.js";
import {
  aBroadcastRequest,
  aClock,
  aConnection,
  aPrepared,
  aRepository,
  aView,
  noAddresses,
  takenBy,
} from "./stage.fixture.js";

const cap = { messages: 1, perSeconds: 60 };
const view = aView({ messageLimits: { frequencyCaps: [cap], quietHours: [], exemptTemplates: [] } });
const full: PermitResult = { isTaken: false, full: { scope: "all", places: 1, windowMs: 60_000 } };

interface StageOptions {
  readonly addresses?: BroadcastAddresses;
  readonly stored?: readonly Delivery[];
}

function aStage(answer?: PermitResult, { addresses = noAddresses, stored = [] }: StageOptions = {}) {
  let calls = 0;
  const quotas: Quotas = {
    take: async (_, __, ___, at) => {
      calls += 1;
      return answer ?? { isTaken: true, at };
    },
    giveBack: async () => undefined,
  };
  const admit = createAdmitStage({ ...aClock(), quotas, addresses, repository: aRepository(...stored) });
  return { admit, calls: () => calls };
}

describe("the admit stage", () => {
  it("takes no permit when no cap applies to the message", async () => {
    const { admit, calls } = aStage(full);
    const context = aPrepared();
    expect(await admit(context)).toBe(context);
    const exempt = aPrepared(aRequest({ isTransactional: true }), { view });
    expect(await admit(exempt)).toBe(exempt);
    expect(calls()).toBe(0);
  });

  it("keeps the permit with the delivery", async () => {
    const { admit } = aStage();
    expect(await admit(aPrepared(aRequest(), { view }))).toMatchObject({
      delivery: { record: { place: { at: 10_000, caps: [cap] } } },
    });
  });

  it("skips a message when a cap is full", async () => {
    const { admit } = aStage(full);
    expect(await admit(aPrepared(aRequest(), { view }))).toMatchObject({
      stop: { is: "outcome", verdict: { event: "DFMessageSkipped", variant: { type: "FrequencyCap" } } },
    });
  });

  it("takes no permit for a message that is stored already", async () => {
    const known = aClaim();
    const { admit, calls } = aStage(undefined, { stored: [known] });
    expect(await admit(aPrepared(aRequest(), { view }))).toMatchObject({
      stop: { is: "taken", stored: known },
    });
    expect(calls()).toBe(0);
  });

  it("takes a permit when a worker died and left only a placeholder", async () => {
    const held = { ...claimPlaceholder(aPrepared().delivery, 70_000), isClaim: true as const };
    const { admit } = aStage(undefined, { stored: [held] });
    expect(await admit(aPrepared(aRequest(), { view }))).toMatchObject({
      delivery: { record: { place: {} } },
    });
  });

  const once = aBroadcastRequest({ isOncePerAddress: true });
  const limited = { connection: aConnection({ setting: { messagesPerSecond: 5 } }) };

  it.each([
    ["a frequency cap", aPrepared(once, { view })],
    ["the rate of its broadcast", aPrepared({ ...once, broadcastPerSecond: 5 })],
    ["the rate of its provider", aPrepared(once, limited)],
  ])("skips a message whose address another one has before it uses %s", async (_, context) => {
    const { admit, calls } = aStage(undefined, { addresses: takenBy("other") });
    expect(await admit(context)).toMatchObject({
      stop: { is: "outcome", verdict: { variant: { type: "DuplicateAddress" } } },
    });
    expect(calls()).toBe(0);
  });

  it("takes no address: a message that a cap skips leaves it to others", async () => {
    const addresses = takenBy(undefined);
    const { admit } = aStage(full, { addresses });
    expect(await admit(aPrepared(once, { view }))).toMatchObject({
      stop: { verdict: { variant: { type: "FrequencyCap" } } },
    });
    expect(addresses.taken).toEqual([]);
  });

  it("does not ask who has the address when nothing can be used up", async () => {
    const context = aPrepared(once);
    expect(await aStage().admit(context)).toBe(context);
  });
});
