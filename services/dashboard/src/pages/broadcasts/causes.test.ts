import { describe, expect, it } from "vitest";
import { causesOf } from "./causes.js";

const at = { oldestAt: "2026-01-01T10:00:00.000Z" };

describe("the causes of messages that were not sent", () => {
  it("are the reasons, with what servers said, and not the channel", () => {
    const counts = [
      { reason: "Rejected", count: 12, ...at },
      { reason: "Suppressed", count: 10_000, isAtLeast: true, ...at },
    ] as const;
    const latest = [
      { reason: "Rejected", answer: "550 no such user" },
      { reason: "Rejected", answer: "552 mailbox full" },
      { reason: "Rejected", answer: "552 mailbox full" },
      { reason: "Suppressed" },
    ] as const;
    const [rejected, suppressed] = causesOf(counts, latest);
    expect(rejected).toMatchObject({
      label: { en: "Refused by its server" },
      count: 12,
      isAtLeast: false,
      answers: [
        { text: "552 mailbox full", count: 2 },
        { text: "550 no such user", count: 1 },
      ],
    });
    expect([rejected?.isFiltered, suppressed?.isFiltered]).toEqual([true, true]);
    expect(suppressed).toMatchObject({ count: 10_000, isAtLeast: true, answers: [] });
  });

  it("are taken from the latest messages where the release before has stored no reason", () => {
    const latest = [{ reason: "Rejected", answer: "550 no" }, { reason: "Rejected" }, {}] as const;
    expect(causesOf([], latest)).toMatchObject([{ reason: "Rejected", count: 2, isFiltered: false }]);
  });
});
