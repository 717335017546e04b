import { parseWorkspaceId, userKey } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { faultsOf, type Found } from "./exactness.js";

const workspaceId = parseWorkspaceId("2f4c1f0a-6f43-4a53-9f0e-0f6c5b1b7a11");
if (workspaceId === undefined) throw new TypeError("no workspace id");
const keyOf = (name: string): Found["users"][number] => userKey(workspaceId, name);
const users = ["ann", "bob", "cem"];

function aFinding(changes: Partial<Found> = {}): Found {
  return {
    users: users.map(keyOf),
    deliveries: users.map(deliveryTo),
    mails: users.map(mailTo),
    reported: 3,
    progress: { recipients: 3, sent: 3, skipped: 0, failed: 0 },
    quiet: [{ from: 2_000, to: 3_000 }],
    ...changes,
  };
}

function deliveryTo(name: string): Found["deliveries"][number] {
  return { owner: keyOf(name), id: `to-${name}`, event: "DFInternalMessageSent", sentAt: 1_000 };
}

function mailTo(name: string): Found["mails"][number] {
  return { deliveryId: `to-${name}`, to: `${name}@example.com` };
}

describe("faultsOf", () => {
  it("returns nothing when every user has one message", () => {
    expect(faultsOf(aFinding())).toEqual([]);
  });

  it("finds a surplus, missing or duplicate message", () => {
    expect(faultsOf(aFinding({ deliveries: [...users, "ann"].map(deliveryTo) }))).toEqual([
      "deliveries: 4 instead of 3",
    ]);
    expect(faultsOf(aFinding({ deliveries: ["ann", "bob", "bob"].map(deliveryTo) }))).toEqual([
      "users with a delivery: 2 instead of 3",
    ]);
    expect(faultsOf(aFinding({ mails: ["ann", "bob", "bob"].map(mailTo) }))).toEqual([
      "deliveries without a mail: 1 instead of 0",
      "addresses with a mail: 2 instead of 3",
    ]);
  });

  it("finds a message with another outcome or without an event", () => {
    const [, ...others] = users.map(deliveryTo);
    const skipped = { ...deliveryTo("ann"), event: "DFMessageSkipped" } as const;
    expect(faultsOf(aFinding({ deliveries: [skipped, ...others], reported: 2 }))).toEqual([
      "deliveries that are not sent: 1 instead of 0",
      "events of what was sent: 2 instead of 3",
    ]);
  });

  it("finds messages sent during a pause", () => {
    expect(faultsOf(aFinding({ quiet: [{ from: 500, to: 1_000 }] }))).toEqual([
      "sent while it was paused: 3 instead of 0",
    ]);
  });

  it("compares the progress as well", () => {
    const progress = { recipients: 4, sent: 2, skipped: 1, failed: 1 };
    expect(faultsOf(aFinding({ progress }))).toEqual([
      "recipients by the progress: 4 instead of 3",
      "sent by the progress: 2 instead of 3",
      "skipped by the progress: 1 instead of 0",
      "failed by the progress: 1 instead of 0",
    ]);
    expect(faultsOf(aFinding({ progress: undefined }))).toHaveLength(4);
  });
});
