import { badConfiguration, suppressedAddress, type Verdict } from "@signalbox/send-checks";
import { describe, expect, it } from "vitest";
import { aClaim, aReport, aRequest, aSentOutcome, theWorkspace } from "./delivery.fixture.js";
import { newDelivery, postponed, reported, settled, type Delivery } from "./delivery.js";
import { failure } from "./outcomes.js";
import type { DeliveryAttempt } from "./record.js";
import {
  firstDeliveryOf,
  refusalBeside,
  requestAgain,
  resendIdOf,
  resendRefusalOf,
  type ResendRefusal,
} from "./resend.js";

const rejection = failure({ channel: "Email", provider: "Smtp", cause: "Rejected", reason: "554 no" });

function endedWith(verdict: Verdict, result?: DeliveryAttempt["result"]): Delivery {
  return settled(result === undefined ? newDelivery(aRequest()) : aClaim(), {
    outcome: { ...verdict, at: 4_000 },
    ...(result !== undefined && { attempt: { result } }),
  });
}

const rejected = endedWith(rejection, "rejected");
const misconfigured = endedWith(badConfiguration("MessageTemplateNotFound", {}));
const skipped = endedWith(suppressedAddress("HardBounce"));
const sent = settled(aClaim(), { outcome: aSentOutcome(), attempt: { result: "accepted" } });
const ambiguous = settled(aClaim(), {
  outcome: { ...rejection, isAmbiguous: true, at: 4_000 },
  attempt: { result: "unanswered" },
});
const waiting = postponed(aClaim(), {
  at: 3_000,
  until: 5_000,
  because: "Retry",
  attempt: { result: "later" },
});
const unanswered = postponed(aClaim(), {
  at: 3_000,
  until: 5_000,
  because: "Retry",
  attempt: { result: "unanswered" },
});
const unansweredOnce = settled(aClaim(unanswered, 5_000), {
  outcome: { ...rejection, at: 6_000 },
  attempt: { result: "rejected" },
});

describe("what may be sent again", () => {
  it.each<[string, Delivery, ResendRefusal | undefined]>([
    ["a provider refused it", rejected, undefined],
    ["the settings were wrong", misconfigured, undefined],
    ["it was skipped", skipped, "notFailed"],
    ["it was sent", sent, "notFailed"],
    ["it waits", waiting, "notFailed"],
    ["it is unknown whether it was sent", ambiguous, "mayBeSent"],
    ["one attempt has no result", unansweredOnce, "mayBeSent"],
    ["a vendor reported it as delivered", reported(rejected, aReport(), 5_000), "notFailed"],
  ])("%s", (_, delivery, refusal) => {
    expect(resendRefusalOf(delivery)).toBe(refusal);
  });

  it.each<[string, Delivery, ResendRefusal | undefined]>([
    ["failed", rejected, undefined],
    ["was skipped", skipped, undefined],
    ["is under way", waiting, "underWay"],
    ["was sent", sent, "resent"],
    ["may have been sent", ambiguous, "resent"],
  ])("beside a new delivery that %s", (_, resent, refusal) => {
    expect(refusalBeside(resent)).toBe(refusal);
  });
});

describe("the new request", () => {
  it("asks for the same message, outside of the run and the broadcast", () => {
    const request = aRequest({
      isAnonymous: true,
      subscriptionGroupId: "g1",
      properties: '{"email":"a@x.com"}',
      origin: { broadcastId: "b1", journeyId: "j1", nodeId: "n1", runId: "r1", triggeringMessageId: "m1" },
      broadcastPerSecond: 5,
      segmentId: "s1",
      wave: 2,
      isOncePerAddress: true,
      notBefore: 9_000,
    });
    const again = { id: "d2", first: "d1", requestedAt: 7_000 };
    expect(requestAgain(request, again)).toEqual({
      ...aRequest({ id: "d2", requestedAt: 7_000, resentFrom: "d1", isAnonymous: true }),
      subscriptionGroupId: "g1",
      properties: '{"email":"a@x.com"}',
      origin: { triggeringMessageId: "m1" },
    });
    const known = requestAgain(request, { ...again, userId: "bob" });
    expect([known.userId, known.isAnonymous]).toEqual(["bob", undefined]);
  });

  it("has an id that follows from the first delivery and the number", () => {
    const ids = [1, 2].map((number) => resendIdOf(theWorkspace, "d1", number));
    expect(new Set([...ids, resendIdOf(theWorkspace, "d1", 1), resendIdOf(theWorkspace, "d2", 1)]).size).toBe(
      3,
    );
    expect(firstDeliveryOf(rejected)).toBe("d1");
    const again = newDelivery(aRequest({ id: "d2", resentFrom: "d1" }));
    expect(firstDeliveryOf(again)).toBe("d1");
  });
});
