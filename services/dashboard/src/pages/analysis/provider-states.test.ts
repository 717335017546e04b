import { expect, it } from "vitest";
import { statesByProvider } from "./provider-states.js";

it("puts the provider that sent most first, and leaves out those that sent nothing", () => {
  const reported = { delivered: false, opened: false, clicked: false, bounced: true };
  const none = { deliveries: 0, opens: 0, clicks: 0, bounces: 0, skipped: 0, failed: 0, reported };
  const rows = statesByProvider([
    { ...none, provider: "Smtp", sent: 3, bounces: 1 },
    { ...none, provider: "Resend", sent: 4, deliveries: 3 },
    { ...none, provider: "", sent: 0, failed: 9 },
  ]);
  expect(rows).toEqual([
    {
      provider: "Resend",
      counts: { sent: 4, delivered: 3, opened: 0, clicked: 0, bounced: 0 },
      reported,
    },
    { provider: "Smtp", counts: { sent: 3, delivered: 0, opened: 0, clicked: 0, bounced: 1 }, reported },
  ]);
});
