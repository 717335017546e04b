/** For every history of a delivery, however often it is reported, its count transitions add up to its counted state. */
import fc from "fast-check";
import { deliveryEventNames, type DeliveryMove, type CountedState } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aClaim, aReport, aRequest, aSentOutcome } from "./delivery.fixture.js";
import {
  claimed,
  fromStored,
  newDelivery,
  postponed,
  reported,
  settled,
  toStored,
  type Delivery,
} from "./delivery.js";
import { correctionPosts, outcomePost, reportPost } from "./events.js";
import { moveOf, countedStateOf } from "./counted-state.js";

const around = { receivedAt: 1, seq: 1 };

/** The count transitions that its reported events carry, by event id. */
function reportedMoves(delivery: Delivery): ReadonlyMap<string, DeliveryMove | undefined> {
  const posts = [
    outcomePost(delivery, around),
    ...correctionPosts(delivery, around),
    ...delivery.record.reports.map(({ messageId, event, at }) =>
      reportPost(delivery, { ...aReport({ event, messageId }), at }, around),
    ),
  ];
  return new Map(
    posts.flatMap((post) => {
      if (post === undefined) return [];
      const { event, news } = post.message.body as {
        event: { messageId: string };
        news: { move?: DeliveryMove };
      };
      return [[event.messageId, news.move] as const];
    }),
  );
}

function sumOf(moves: Iterable<DeliveryMove | undefined>): Record<string, number> {
  const sum: Record<string, number> = {};
  const add = ({ at, provider, as }: CountedState, count: number): void => {
    const key = `${at} ${provider} ${as}`;
    sum[key] = (sum[key] ?? 0) + count;
    if (sum[key] === 0) delete sum[key];
  };
  for (const move of moves) {
    if (move === undefined) continue;
    if (move.from !== undefined) add(move.from, -1);
    add(move.to, 1);
  }
  return sum;
}

type Step = (delivery: Delivery, now: number) => Delivery;

const failure = { event: "DFMessageFailure", variant: { type: "Email" } } as const;
const skip = { event: "DFMessageSkipped", variant: { type: "MissingIdentifier" } } as const;
const ends = { result: "unanswered" } as const;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom(...deliveryEventNames.slice(4)), fc.integer({ min: 0, max: 6 })).map(
    ([event, id]): Step =>
      (delivery, now) =>
        reported(delivery, aReport({ event, messageId: `${event}-${id}` }), now),
  ),
  fc.constantFrom("Smtp", "Resend").map(
    (provider): Step =>
      (delivery, now) =>
        delivery.record.outcome === undefined
          ? claimed(delivery, { claim: `c${now}`, provider, at: now, until: now + 9, decision: { at: now } })
          : delivery,
  ),
  fc.constant<Step>((delivery, now) =>
    postponed(delivery, { at: now, until: now + 5, because: "Retry", attempt: ends }),
  ),
  fc.constant<Step>((delivery, now) => settled(delivery, { outcome: aSentOutcome(now) })),
  fc.constant<Step>((delivery, now) => settled(delivery, { outcome: { ...skip, at: now } })),
  fc.constant<Step>((delivery, now) =>
    settled(delivery, { outcome: { ...failure, at: now, isAmbiguous: true }, attempt: ends }),
  ),
  fc.constant<Step>((delivery, now) => settled(delivery, { outcome: { ...failure, at: now } })),
);

describe("the count transitions of a delivery", () => {
  it("add up to its counted state for any history, and are the same when reported again", () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 25 }), (history) => {
        let delivery = newDelivery(aRequest());
        const reportedTexts = new Map<string, string>();
        for (const [index, step] of history.entries()) {
          delivery = fromStored(toStored(step(delivery, 10_000 * (index + 1))));
          const moves = reportedMoves(delivery);
          for (const [id, move] of moves) {
            const text = JSON.stringify(move) ?? "";
            expect(reportedTexts.get(id) ?? text).toBe(text);
            reportedTexts.set(id, text);
          }
          const state = countedStateOf(delivery);
          const expected = state === undefined ? {} : { [`${state.at} ${state.provider} ${state.as}`]: 1 };
          expect(sumOf(moves.values())).toEqual(expected);
          expect(state === undefined || state.at === delivery.sentAt).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("include reports that came before the outcome", () => {
    const early = reported(aClaim(), aReport({ event: "DFEmailOpened" }), 2_500);
    expect(moveOf(early, "r1")).toBeUndefined();
    const late = settled(early, { outcome: aSentOutcome(3_000) });
    expect(moveOf(late, "r1")).toBeUndefined();
    expect(moveOf(late, late.record.request.id)).toStrictEqual({
      channel: "Email",
      templateId: late.record.request.templateId,
      to: { at: 3_000, provider: "Smtp", as: "opened" },
    });
  });

  it("are absent for a hidden delivery", () => {
    const hidden = newDelivery({ ...aRequest(), context: '{"hidden":true}' });
    const sent = settled(hidden, { outcome: aSentOutcome() });
    expect(sent.record).not.toHaveProperty("counted");
    expect([...reportedMoves(sent).values()]).toEqual([undefined]);
  });

  it("begin with the state that an older release counted", () => {
    const { counted: _, ...record } = settled(aClaim(), { outcome: aSentOutcome(3_000) }).record;
    const old = { ...aClaim(), status: "sent" as const, sentAt: 3_000, record };
    const opened = reported(old, aReport({ event: "DFEmailOpened" }), 9_000);
    expect(moveOf(opened, "r1")).toMatchObject({ from: { as: "sent", at: 3_000 }, to: { as: "opened" } });
  });
});
