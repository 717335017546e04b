import { frequencyCapped } from "@signalbox/send-checks";
import { unavailable, type PermitResult, type Quotas } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import {
  claimed,
  newDelivery,
  postponed,
  settled,
  type AttemptEnd,
  type Delivery,
} from "../state/delivery.js";
import { aClaim, aRequest, aSentOutcome } from "../state/delivery.fixture.js";
import { failure } from "../state/outcomes.js";
import { returnPermit, takePermit } from "./frequency-permit.js";

const cap = { messages: 1, perSeconds: 60 };
const caps = [cap];
const now = () => new Date(5_000);

/** Returns the given answer and records the calls. */
function quotasThat(answer?: PermitResult): Quotas & { readonly calls: unknown[][] } {
  const calls: unknown[][] = [];
  return {
    calls,
    take: async (_, quotas, __, at) => {
      calls.push(["take", ...quotas]);
      return answer ?? { isTaken: true, at };
    },
    giveBack: async (_, scopes, __, takenAt) => void calls.push(["giveBack", scopes, takenAt]),
  };
}
const full: PermitResult = { isTaken: false, full: { scope: "all", places: 1, windowMs: 60_000 } };

function tried(end: AttemptEnd): Delivery {
  return postponed(aClaim(), { at: 3_000, until: 4_000, because: "Retry", attempt: end });
}

describe("a permit of the frequency caps", () => {
  it("is taken for the cap's window, and kept with the delivery", async () => {
    const quotas = quotasThat();
    const admission = await takePermit(newDelivery(aRequest()), caps, { quotas, now });
    expect(quotas.calls).toStrictEqual([["take", { scope: "all", places: 1, windowMs: 60_000 }]]);
    expect(admission).toMatchObject({
      isAdmitted: true,
      delivery: { version: 0, record: { place: { at: 5_000, caps: [cap] } } },
    });
  });

  it("that is not available skips the message", async () => {
    const quotas = quotasThat(full);
    const verdict = frequencyCapped({ channel: undefined, ...cap });
    for (const delivery of [newDelivery(aRequest()), tried({ result: "later", reason: "busy" })]) {
      expect(await takePermit(delivery, caps, { quotas, now })).toStrictEqual({
        isAdmitted: false,
        verdict,
      });
    }
  });

  it("that has expired leaves a message uncertain that may have been sent", async () => {
    const delivery = tried({ result: "unanswered", reason: "no answer" });
    expect(await takePermit(delivery, caps, { quotas: quotasThat(full), now })).toMatchObject({
      isAdmitted: false,
      verdict: { event: "DFMessageFailure", isAmbiguous: true },
    });
  });
});

describe("a permit is returned", () => {
  const place = { at: 2_000, caps: [cap, { ...cap, channel: "Email" as const }] };
  const withPermit = (delivery: Delivery): Delivery => ({
    ...delivery,
    record: { ...delivery.record, place },
  });
  const refused = {
    ...failure({ channel: "Email", provider: "Smtp", cause: "Rejected", reason: "no" }),
    at: 3_000,
  };
  const given = [["giveBack", ["all", "Email"], 2_000]];
  const rejected: AttemptEnd = { result: "rejected", reason: "no" };

  it.each<[string, Delivery, unknown[][]]>([
    ["when the vendor refused it", settled(aClaim(), { outcome: refused, attempt: rejected }), given],
    ["when there was no attempt", settled(newDelivery(aRequest()), { outcome: refused }), given],
    [
      "not when it was sent",
      settled(aClaim(), { outcome: aSentOutcome(), attempt: { result: "accepted" } }),
      [],
    ],
    [
      "not when the result is unknown",
      settled(aClaim(), { outcome: refused, attempt: { result: "unanswered" } }),
      [],
    ],
    ["not while it is tried again", tried({ result: "later" }), []],
    [
      "not when an earlier attempt may have been sent",
      settled(
        claimed(tried({ result: "unanswered" }), {
          provider: "Smtp",
          claim: "c2",
          at: 4_000,
          until: 5_000,
          decision: { at: 4_000 },
        }),
        { outcome: refused, attempt: rejected },
      ),
      [],
    ],
  ])("%s", async (_, delivery, calls) => {
    const quotas = quotasThat();
    await returnPermit(withPermit(delivery), { quotas });
    expect(quotas.calls).toStrictEqual(calls);
    await returnPermit(delivery, { quotas });
    expect(quotas.calls).toStrictEqual(calls);
  });

  it("or lost while Redis is unavailable", async () => {
    const quotas = {
      ...quotasThat(),
      giveBack: () => Promise.reject(unavailable("queue", new Error("away"))),
    };
    const delivery = withPermit(settled(newDelivery(aRequest()), { outcome: refused }));
    await expect(returnPermit(delivery, { quotas })).resolves.toBeUndefined();
  });
});
