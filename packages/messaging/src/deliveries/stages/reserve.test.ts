import type { DeliveryRequest } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { claimed, newDelivery, postponed, type AttemptEnd } from "../state/delivery.js";
import { createReserveStage, stopIfDuplicate } from "./reserve.js";
import { aBroadcastRequest, aPrepared, aView, noAddresses, readyMessage, takenBy } from "./stage.fixture.js";

const once: DeliveryRequest = aBroadcastRequest({ isOncePerAddress: true });
const { preparation } = readyMessage;
const skip = { event: "DFMessageSkipped", variant: { type: "DuplicateAddress" } };

describe("the reserve stage", () => {
  it("passes a message that has its address", async () => {
    const addresses = takenBy(once.id);
    const context = aPrepared(once);
    expect(await createReserveStage({ addresses })(context)).toBe(context);
    expect(addresses.taken).toHaveLength(1);
  });

  it("skips a message whose address another delivery has, with what was prepared", async () => {
    const reserve = createReserveStage({ addresses: takenBy("other") });
    expect(await reserve(aPrepared(once))).toMatchObject({
      stop: { is: "outcome", verdict: skip, preparation },
    });
  });

  it("asks nothing for other messages", async () => {
    const reserve = createReserveStage({ addresses: noAddresses });
    const context = aPrepared(aBroadcastRequest());
    expect(await reserve(context)).toBe(context);
  });

  it("reads numbers by the country of the workspace", async () => {
    const sms = { ...readyMessage, message: { channel: "Sms", to: "(555) 010-2303", body: "Hi" } } as const;
    const request = { ...once, channel: "Sms" } as const;
    const ids = await Promise.all(
      [{ defaultCountry: "US" }, {}].map(async (state) => {
        const addresses = takenBy(once.id);
        const context = { ...aPrepared(request, { view: aView(state) }), ready: sms };
        await createReserveStage({ addresses })(context);
        return addresses.taken[0]?.id;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });

  /** Tried at an address that the user had before. */
  const triedBefore = (attempt: AttemptEnd) => {
    const claim = claimed(newDelivery(once), {
      provider: "Smtp",
      claim: "c1",
      at: 2_000,
      until: 62_000,
      decision: { at: 2_000 },
    });
    const delivery = postponed(claim, { at: 3_000, until: 4_000, because: "Retry", attempt });
    return { ...aPrepared(once), delivery };
  };

  it("does not call a message skipped that may have been sent", async () => {
    const reserve = createReserveStage({ addresses: takenBy("other") });
    expect(await reserve(triedBefore({ result: "unanswered", reason: "no answer" }))).toMatchObject({
      stop: { verdict: { event: "DFMessageFailure", isAmbiguous: true } },
    });
    expect(await reserve(triedBefore({ result: "later", reason: "busy" }))).toMatchObject({
      stop: { verdict: skip },
    });
  });
});

describe("a look at who has the address", () => {
  it.each([
    ["nobody", undefined, undefined],
    ["the message itself", once.id, undefined],
    ["another one", "other", skip],
  ])("that finds %s takes nothing", async (_, owner, verdict) => {
    const addresses = takenBy(owner);
    const stopped = await stopIfDuplicate(aPrepared(once), { addresses });
    expect(stopped?.stop).toEqual(verdict && { is: "outcome", verdict, preparation });
    expect(addresses.taken).toEqual([]);
  });
});
