import type { PermitResult, Quotas } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { claimPlaceholder, type Delivery } from "../delivery.js";
import { aClaim, aRequest } from "../delivery.fixture.js";
import { createAdmitStage } from "./admit.js";
import { aClock, aPrepared, aRepository, aView } from "./stage.fixture.js";

const cap = { messages: 1, perSeconds: 60 };
const view = aView({ messageLimits: { frequencyCaps: [cap], quietHours: [], exemptTemplates: [] } });
const full: PermitResult = { isTaken: false, full: { scope: "all", places: 1, windowMs: 60_000 } };

function aStage(answer?: PermitResult, ...stored: readonly Delivery[]) {
  let calls = 0;
  const quotas: Quotas = {
    take: async (_, __, ___, at) => {
      calls += 1;
      return answer ?? { isTaken: true, at };
    },
    giveBack: async () => undefined,
  };
  const admit = createAdmitStage({ ...aClock(), quotas, repository: aRepository(...stored) });
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
    const { admit, calls } = aStage(undefined, known);
    expect(await admit(aPrepared(aRequest(), { view }))).toMatchObject({
      stop: { is: "taken", stored: known },
    });
    expect(calls()).toBe(0);
  });

  it("takes a permit when a worker died and left only a placeholder", async () => {
    const held = { ...claimPlaceholder(aPrepared().delivery, 70_000), isClaim: true as const };
    const { admit } = aStage(undefined, held);
    expect(await admit(aPrepared(aRequest(), { view }))).toMatchObject({
      delivery: { record: { place: {} } },
    });
  });
});
