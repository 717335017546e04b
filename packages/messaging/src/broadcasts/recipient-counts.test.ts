import { expect, it } from "vitest";
import { aClaim, aRequest, aSentOutcome } from "../deliveries/state/delivery.fixture.js";
import { newDelivery, postponed, settled, toStored, type Delivery } from "../deliveries/state/delivery.js";
import { nothingYet, recipientCountsOf } from "./recipient-counts.js";

const aNew = (id: string): Delivery => newDelivery(aRequest({ id }));
const attempt = { result: "later", reason: "451" } as const;
const putOff = (id: string, until: number): Delivery =>
  postponed(aClaim(aNew(id)), { at: 3_000, until, because: "Retry", attempt });

it("counts each delivery once, and names those that wait and that a server put off", () => {
  const deliveries = [
    settled(aClaim(aNew("sent")), { outcome: aSentOutcome() }),
    settled(aNew("skipped"), { outcome: { event: "DFMessageSkipped", at: 1, variant: {} } }),
    settled(aNew("failed"), { outcome: { event: "DFMessageFailure", at: 1, variant: {} } }),
    settled(aClaim(aNew("bounced")), {
      outcome: { event: "DFMessageFailure", at: 1, variant: {}, bounced: "DFEmailBounced" },
    }),
    postponed(aNew("held"), { at: 1_000, until: 50_000, because: "Retry" }),
    putOff("first", 40_000),
    putOff("second", 60_000),
  ];
  expect(recipientCountsOf(deliveries.map(toStored))).toStrictEqual({
    sent: 2,
    skipped: 1,
    failed: 1,
    waiting: ["held", "first", "second"],
    putOff: ["first", "second"],
    nextDueAt: 40_000,
  });
});

it("does not know when the next is processed while one is at work", () => {
  const atWork = [putOff("first", 40_000), aClaim(aNew("second"))].map(toStored);
  expect(recipientCountsOf(atWork)).toMatchObject({ waiting: ["first", "second"], nextDueAt: undefined });
  expect(recipientCountsOf([])).toStrictEqual(nothingYet);
});
