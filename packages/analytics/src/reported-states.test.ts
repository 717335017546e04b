import { expect, it } from "vitest";
import { allReported, reportedBy, reportedByAny } from "./reported-states.js";

const sent = { sent: 10, delivered: 0, opened: 0, clicked: 0, bounced: 0 };
const all = ["delivered", "opened", "clicked", "bounced", "complained"];
const nothing = { delivered: false, opened: false, clicked: false, bounced: false };

it("knows nothing of a provider that has not reported", () => {
  expect(reportedBy({ reports: [], counts: sent })).toEqual(nothing);
  expect(reportedBy({ reports: all, counts: sent })).toEqual(nothing);
});

it("knows deliveries and bounces of a provider that reports, opens and clicks where they are tracked", () => {
  const reporting = { reports: all, counts: { ...sent, delivered: 9 } };
  expect(reportedBy(reporting)).toEqual({ ...nothing, delivered: true, bounced: true });
  const tracking = { reports: all, counts: { ...sent, delivered: 9, opened: 1 } };
  expect(reportedBy(tracking)).toEqual(allReported);
});

it("knows no state that the vendor never reports", () => {
  const texts = { reports: ["delivered", "bounced"], counts: { ...sent, delivered: 9, clicked: 1 } };
  expect(reportedBy(texts)).toEqual({ ...nothing, delivered: true, bounced: true, clicked: true });
});

it("knows addresses that were refused at once, and nothing else by them", () => {
  const refusing = { reports: [], counts: { ...sent, bounced: 1 } };
  expect(reportedBy(refusing)).toEqual({ ...nothing, bounced: true });
});

it("knows of several providers what one of them reports, and of no message everything", () => {
  const silent = { reports: [], counts: sent };
  const reporting = { reports: all, counts: { ...sent, bounced: 1 } };
  expect(reportedByAny([silent, reporting])).toEqual({ ...nothing, delivered: true, bounced: true });
  expect(reportedByAny([silent])).toEqual(nothing);
  expect(reportedByAny([])).toEqual(allReported);
});
