import type { Post } from "@signalbox/engine";
import { describe, expect, it } from "vitest";
import { settled, type Delivery } from "../state/delivery.js";
import { aClaim, aRequest, aSentOutcome } from "../state/delivery.fixture.js";
import { createReportStage } from "./report.js";
import { aClock, aContext, idleJob } from "./stage.fixture.js";

function postsOf(delivery: Delivery | undefined): readonly Post[] {
  const posts: Post[] = [];
  const report = createReportStage({ ...aClock(), nextSeq: () => 1 });
  report({ delivery, job: { ...idleJob, report: (post) => posts.push(post) } });
  return posts;
}

function reportsOf(delivery: Delivery | undefined): readonly string[] {
  return postsOf(delivery).map(
    ({ message }) => (message.body as { readonly event: { readonly event: string } }).event.event,
  );
}

describe("the report stage", () => {
  it("sends the outcome to the user's actor", () => {
    const sent = settled(aClaim(), { outcome: aSentOutcome() });
    expect(reportsOf(sent)).toEqual(["DFInternalMessageSent"]);
  });

  it("also reports a sent broadcast of a segment", () => {
    const { delivery } = aContext(aRequest({ segmentId: "s1", origin: { broadcastId: "b1" } }));
    const sent = settled(aClaim(delivery), { outcome: aSentOutcome() });
    expect(reportsOf(sent)).toHaveLength(2);
  });

  it("reports a sent broadcast once for each of its segments that the user is in, under ids of their own", () => {
    const origin = { broadcastId: "b1" };
    const request = aRequest({ segmentId: "s1", otherSegmentIds: ["s2", "s3"], origin });
    const posts = postsOf(settled(aClaim(aContext(request).delivery), { outcome: aSentOutcome() }));
    const events = posts.map(
      ({ message }) => (message.body as { readonly event: { messageId: string; data: string } }).event,
    );
    expect(events.slice(1).map(({ data }) => (JSON.parse(data) as { segmentId: string }).segmentId)).toEqual([
      "s1",
      "s2",
      "s3",
    ]);
    expect(new Set(events.map(({ messageId }) => messageId)).size).toBe(4);
  });

  it("also reports that the vendor refused the address, as a bounce", () => {
    const outcome = { event: "DFMessageFailure", at: 3_000, variant: {}, bounced: "DFEmailBounced" } as const;
    const attempt = { result: "rejected", reason: "550 5.1.1 Who?", code: 550 } as const;
    const posts = postsOf(settled(aClaim(), { outcome, attempt }));
    expect(posts.map(({ message }) => message.body)).toMatchObject([
      { event: { messageId: "d1", event: "DFMessageFailure" }, news: { outcome: "failed" } },
      {
        event: {
          messageId: "d1-bounced",
          event: "DFEmailBounced",
          data: expect.stringContaining('"reason":"550 5.1.1 Who?","code":"550"') as string,
          context: '{"source":"answer","provider":"Smtp"}',
        },
        news: { deliveryId: "d1" },
      },
    ]);
  });

  it("reports nothing without an outcome", () => {
    expect(reportsOf(aClaim())).toEqual([]);
    expect(reportsOf(undefined)).toEqual([]);
  });
});
