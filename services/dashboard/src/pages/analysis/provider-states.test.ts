import { expect, it } from "vitest";
import { statesByProvider } from "./provider-states.js";

it("sums buckets by provider, and puts the one that sent most first", () => {
  const at = (groupKey: string, count: number) => ({
    timestamp: "2026-01-01T00:00:00.000Z",
    groupKey,
    groupLabel: groupKey,
    count,
  });
  const rows = statesByProvider({
    sent: [at("Smtp", 2), at("Resend", 4), at("Smtp", 1)],
    delivered: [at("Resend", 3)],
    opened: [],
    clicked: [],
    bounced: [at("Resend", 1)],
  });
  expect(rows).toEqual([
    { key: "Resend", label: "Resend", counts: { sent: 4, delivered: 3, opened: 0, clicked: 0, bounced: 1 } },
    { key: "Smtp", label: "Smtp", counts: { sent: 3, delivered: 0, opened: 0, clicked: 0, bounced: 0 } },
  ]);
});
