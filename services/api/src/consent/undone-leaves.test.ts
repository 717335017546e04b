import { describe, expect, it } from "vitest";
import { undoneLeaves } from "./undone-leaves.js";

interface Said {
  readonly at: number;
  readonly action: "Subscribe" | "Unsubscribe";
  readonly group?: string;
  /** By the reply of a text message, with this digest of the number; undefined: an earlier release. */
  readonly reply?: { readonly digest?: string; readonly provider?: string };
}

const here = { digest: "here" };

function undone(type: "OptIn" | "OptOut", said: readonly Said[]): readonly string[] {
  const changes = said.map(({ at, action, group = "g", reply }, index) => ({
    messageId: `m${index}`,
    at,
    data: JSON.stringify({ subscriptionId: group, action }),
    ...(reply !== undefined && {
      context: JSON.stringify({
        source: "webhook",
        provider: reply.provider ?? "Twilio",
        ...(reply.digest !== undefined && { addressDigest: reply.digest }),
      }),
    }),
  }));
  const found = undoneLeaves({
    groups: [{ id: "g", type }],
    changes,
    providers: new Set(["Twilio", "SignalWire"]),
    digest: "here",
  });
  return found.map(({ groupId, leftAt }) => `${groupId} ${leftAt}`);
}

describe("a reply of START", () => {
  it("brings back to an opt-out group that a reply of STOP left", () => {
    expect(undone("OptOut", [{ at: 1, action: "Unsubscribe", reply: here }])).toEqual(["g 1"]);
  });

  it("brings back to an opt-in group that the user had joined, and to no other", () => {
    const stop = { at: 2, action: "Unsubscribe", reply: here } as const;
    expect(undone("OptIn", [{ at: 1, action: "Subscribe" }, stop])).toEqual(["g 2"]);
    expect(undone("OptIn", [stop])).toEqual([]);
  });

  it("changes nothing without a STOP", () => {
    expect(undone("OptIn", [])).toEqual([]);
    expect(undone("OptOut", [])).toEqual([]);
    expect(undone("OptOut", [{ at: 1, action: "Subscribe" }])).toEqual([]);
  });

  it("does not undo what the user said on a page, before or after", () => {
    const stop = { at: 2, action: "Unsubscribe", reply: here } as const;
    expect(undone("OptOut", [stop, { at: 3, action: "Unsubscribe" }])).toEqual([]);
    expect(undone("OptOut", [{ at: 1, action: "Unsubscribe" }, stop])).toEqual([]);
    // Events arrive in any order.
    expect(undone("OptOut", [{ at: 3, action: "Unsubscribe" }, stop])).toEqual([]);
  });

  it("does not undo a STOP of another number, or of another channel's provider", () => {
    expect(undone("OptOut", [{ at: 1, action: "Unsubscribe", reply: { digest: "there" } }])).toEqual([]);
    const mail = { digest: "here", provider: "MailChimp" };
    expect(undone("OptOut", [{ at: 1, action: "Unsubscribe", reply: mail }])).toEqual([]);
  });

  it("undoes a STOP that an earlier release recorded, which names no number", () => {
    expect(undone("OptOut", [{ at: 1, action: "Unsubscribe", reply: {} }])).toEqual(["g 1"]);
  });

  it("undoes repeated STOPs, also after an earlier START", () => {
    const said = [
      { at: 1, action: "Subscribe" },
      { at: 2, action: "Unsubscribe", reply: here },
      { at: 3, action: "Unsubscribe", reply: here },
      { at: 4, action: "Subscribe", reply: here },
      { at: 5, action: "Unsubscribe", reply: here },
    ] as const;
    expect(undone("OptIn", said)).toEqual(["g 5"]);
    expect(undone("OptIn", said.slice(0, 4))).toEqual([]);
  });

  it("does not take an earlier release's START for a choice of the user", () => {
    const said = [
      { at: 1, action: "Subscribe", reply: {} },
      { at: 2, action: "Unsubscribe", reply: here },
    ] as const;
    expect(undone("OptIn", said)).toEqual([]);
  });

  it("leaves other groups alone", () => {
    expect(undone("OptOut", [{ at: 1, action: "Unsubscribe", group: "other", reply: here }])).toEqual([]);
  });
});
