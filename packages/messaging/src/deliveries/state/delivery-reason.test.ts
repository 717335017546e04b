import {
  badConfiguration,
  frequencyCapped,
  missingIdentifier,
  suppressedAddress,
  type Verdict,
} from "@signalbox/send-checks";
import { deliveryReasons, type WaitingReason } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aClaim, aReport, aRequest, aSentOutcome } from "./delivery.fixture.js";
import {
  fromStored,
  leased,
  newDelivery,
  orphaned,
  postponed,
  reported,
  settled,
  toStored,
  type Delivery,
} from "./delivery.js";
import { answerOf, reasonOf, waitOf } from "./delivery-reason.js";
import { broadcastEnded, failure } from "./outcomes.js";
import type { DeliveryAttempt } from "./record.js";

const later = { result: "later", reason: "451 4.7.1 try again" } as const;
const putOff = (): Delivery =>
  postponed(aClaim(), { at: 3_000, until: 5_000, because: "Retry", attempt: later });
const endedWith = (verdict: Verdict, attempt?: Pick<DeliveryAttempt, "result" | "reason">): Delivery =>
  settled(attempt === undefined ? newDelivery(aRequest()) : aClaim(), {
    outcome: { ...verdict, at: 4_000 },
    ...(attempt !== undefined && { attempt }),
  });
const refused = failure({
  channel: "Email",
  provider: "Smtp",
  cause: "Rejected",
  reason: "554 no such domain",
});

/** As the release before stored it. */
function ofEarlierRelease(delivery: Delivery): Delivery {
  const { waiting: _, outcome, ...record } = delivery.record;
  const { cause: __, ...kept } = outcome ?? {};
  return { ...delivery, record: outcome === undefined ? record : { ...record, outcome: kept as never } };
}

describe("a delivery that waits", () => {
  it.each<WaitingReason>(["QuietHours", "Rate", "Circuit", "BroadcastPaused", "WorkspacePaused"])(
    "says for what and until when: %s",
    (because) => {
      const waiting = postponed(newDelivery(aRequest()), { at: 1_000, until: 8_000, because, to: "a@x.com" });
      expect(waitOf(waiting)).toEqual({ for: because, until: 8_000 });
      expect(toStored(waiting)).toMatchObject({ reason: because, to: "a@x.com" });
      expect(answerOf(waiting)).toBeUndefined();
    },
  );

  it("says what its server answered", () => {
    expect(waitOf(putOff())).toEqual({ for: "Retry", until: 5_000 });
    expect(answerOf(putOff())).toBe("451 4.7.1 try again");
  });

  it("keeps its next try while a worker has its lease", () => {
    const taken = leased(putOff(), 5_000, 65_000);
    expect(waitOf(fromStored(toStored(taken)))).toEqual({ for: "Retry", until: 5_000 });
    expect(waitOf(orphaned(taken, 5_100))?.until).toBe(5_000);
  });

  it("waits for nothing once it is claimed again or settled", () => {
    const again = aClaim(putOff(), 6_000);
    expect([waitOf(again), reasonOf(again), answerOf(again)]).toEqual([undefined, undefined, undefined]);
    const sent = settled(again, { outcome: aSentOutcome(7_000), attempt: { result: "accepted" } });
    expect(toStored(sent)).not.toHaveProperty("reason");
    expect(sent.record).not.toHaveProperty("waiting");
    expect(toStored(settled(putOff(), { outcome: { ...broadcastEnded(), at: 6_000 } })).reason).toBe(
      "BroadcastEnded",
    );
  });

  it("is readable as an earlier release stored it", () => {
    const old = ofEarlierRelease(putOff());
    expect(waitOf(old)).toEqual({ for: undefined, until: 5_000 });
    expect([toStored(old).reason, answerOf(old)]).toEqual([undefined, "451 4.7.1 try again"]);
  });
});

describe("the reason of a delivery that was not sent", () => {
  it.each<[string, Delivery, string | undefined]>([
    ["MissingIdentifier", endedWith(missingIdentifier("email")), undefined],
    ["Suppressed", endedWith(suppressedAddress("HardBounce")), undefined],
    [
      "FrequencyCap",
      endedWith(frequencyCapped({ channel: "Email", messages: 1, perSeconds: 60 })),
      undefined,
    ],
    [
      "MessageTemplateRenderError",
      endedWith(badConfiguration("MessageTemplateRenderError", { error: "no filter" })),
      "no filter",
    ],
    [
      "MessageServiceProviderMisconfigured",
      endedWith(badConfiguration("MessageServiceProviderMisconfigured", { message: "Smtp: bad password" }), {
        result: "rejected",
      }),
      "Smtp: bad password",
    ],
    ["Rejected", endedWith(refused, { result: "rejected" }), "554 no such domain"],
    [
      "Rejected",
      endedWith({ ...refused, bounced: "DFEmailBounced" }, { result: "rejected" }),
      "554 no such domain",
    ],
    [
      "GivenUp",
      endedWith(failure({ channel: "Sms", provider: undefined, cause: "GivenUp", reason: "given up: …" })),
      "given up: …",
    ],
    [
      "NoAnswer",
      endedWith(
        failure({ channel: "Webhook", provider: "Webhook", cause: "NoAnswer", reason: "no answer" }),
        {
          result: "unanswered",
        },
      ),
      "no answer",
    ],
    [
      "ServiceError",
      endedWith(
        failure({ channel: "Email", provider: undefined, cause: "ServiceError", reason: "a defect" }),
      ),
      "a defect",
    ],
  ])("is %s", (reason, delivery, answer) => {
    expect([reasonOf(delivery), answerOf(delivery)]).toEqual([reason, answer]);
    expect(toStored(delivery).reason).toBe(reason);
    expect(deliveryReasons).toContain(reason);
    // A release before did not tell a defect of its own from a message that was given up.
    expect(reasonOf(ofEarlierRelease(delivery))).toBe(reason === "ServiceError" ? "GivenUp" : reason);
  });

  it("is what the vendor reported of one that was sent", () => {
    const sent = settled(aClaim(), { outcome: aSentOutcome(), attempt: { result: "accepted" } });
    const detail = { reason: "smtp; 550 user unknown" };
    const bounced = reported(sent, aReport({ event: "DFEmailBounced", detail }), 5_000);
    expect([reasonOf(bounced), answerOf(bounced)]).toEqual(["Bounced", "smtp; 550 user unknown"]);
    const dropped = reported(sent, aReport({ event: "DFEmailDropped" }), 5_000);
    expect([reasonOf(dropped), answerOf(dropped)]).toEqual(["Dropped", undefined]);
    const opened = reported(sent, aReport({ event: "DFEmailOpened", detail }), 5_000);
    expect([reasonOf(opened), answerOf(opened)]).toEqual([undefined, undefined]);
  });

  it("is gone when a vendor reports that the message arrived", () => {
    const lost = failure({ channel: "Email", provider: "Ses", cause: "NoAnswer", reason: "timeout" });
    const delivered = reported(endedWith(lost, { result: "unanswered" }), aReport(), 9_000);
    expect(toStored(delivered)).toMatchObject({ status: "delivered" });
    expect(reasonOf(delivered)).toBeUndefined();
  });
});
