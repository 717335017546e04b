import type { DeliveryPage, StoredDelivery } from "@signalbox/core";
import { expect, it } from "vitest";
import { newDelivery, postponed, toStored, claimed } from "../state/delivery.js";
import { aRequest, theWorkspace } from "../state/delivery.fixture.js";
import { countHeld } from "./held-messages.js";

const now = 1_000_000;

function waiting(id: string, change: Partial<ReturnType<typeof aRequest>> = {}): StoredDelivery {
  return toStored(
    postponed(newDelivery({ ...aRequest(), id, ...change }), {
      at: now,
      until: now + 5_000,
      because: "Circuit",
    }),
  );
}

it("counts what waits for the provider, not for quiet hours or its own time", async () => {
  const hold = { at: now, until: now + 3_600_000, from: "22:00", to: "08:00", timezone: "UTC" };
  const quiet = postponed(newDelivery({ ...aRequest(), id: "quiet" }), {
    at: now,
    until: hold.until,
    hold,
    because: "QuietHours",
  });
  const claim = { provider: "Other", claim: "c", at: now, until: now + 1, decision: { at: now } };
  const tried = postponed(claimed(newDelivery({ ...aRequest(), id: "tried" }), claim), {
    at: now,
    until: now + 1,
    because: "Retry",
    attempt: { result: "later", reason: "refused" },
  });
  const stored = [
    waiting("usual"),
    waiting("requested", { provider: "Other" }),
    waiting("later", { notBefore: now + 60_000 }),
    toStored(quiet),
    toStored(tried),
  ];
  const deliveries = { list: async ({ limit }: DeliveryPage) => stored.slice(0, limit) };
  const { channel } = aRequest();
  const held = (provider: string, isDefault: boolean) =>
    countHeld({ workspaces: [theWorkspace], channel, provider, isDefault, now }, deliveries);
  expect(await held("One", true)).toEqual({ count: 1, isMore: false });
  expect(await held("One", false)).toEqual({ count: 0, isMore: false });
  expect(await held("Other", false)).toEqual({ count: 2, isMore: false });
  stored.push(...Array.from({ length: 1_001 }, (_, index) => waiting(`more${index}`)));
  expect(await held("One", true)).toMatchObject({ isMore: true });
});
