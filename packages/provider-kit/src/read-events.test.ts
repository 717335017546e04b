import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  claimedIn,
  detailOf,
  eventsIn,
  momentOf,
  readEvents,
  someText,
  type EventReader,
} from "./read-events.js";
import { metadataFrom } from "./metadata-tags.js";

const now = new Date("2026-11-21T12:00:00.000Z");
const request = { url: "https://here.example/", headers: {}, query: {}, body: Buffer.alloc(0), now };

const schema = z.looseObject({ kind: z.string(), at: z.unknown().optional(), to: someText });
const reader: EventReader<z.infer<typeof schema>> = {
  schema,
  events: {
    source: "https://example.com/events",
    kinds: [
      { kind: "arrived", becomes: "DFEmailDelivered", because: "it arrived" },
      { kind: "late", becomes: "DFEmailDelayed", because: "it is tried again" },
      { kind: "left", becomes: "Unsubscribe", because: "the person left" },
      { kind: "left all", becomes: "Unsubscribe", scope: "channel", because: "the person left everything" },
      { kind: "noise", becomes: "nothing", because: "it says nothing" },
    ],
  },
  kindsOf: ({ kind, all }) => (all === true ? [`${kind} all`, kind] : [kind]),
  partsOf: ({ at, to, breaks, empty }) => {
    if (breaks === true) throw new TypeError("a defect");
    if (empty === true) return [];
    return [{ id: "e", at: momentOf(at, now), metadata: {}, recipient: to }];
  },
};

describe("the events of a call", () => {
  it("are read each by itself", () => {
    const parsed = readEvents(
      [
        null,
        { kind: "arrived", at: 1_700_000_000, to: "ann@example.com" },
        { kind: 7 },
        { kind: "someth\nng new" },
        { kind: "noise" },
        { kind: "arrived", breaks: true },
        { kind: "late", empty: true },
        { kind: "left" },
        { kind: "left", to: "ann@example.com" },
        { kind: "left", all: true, to: "ann@example.com" },
      ],
      reader,
      request,
    );
    expect(parsed.reports).toEqual([
      {
        id: "e",
        event: "DFEmailDelivered",
        at: 1_700_000_000_000,
        metadata: {},
        recipient: "ann@example.com",
      },
    ]);
    const left = {
      id: "e",
      action: "Unsubscribe",
      at: now.getTime(),
      metadata: {},
      sender: "ann@example.com",
    };
    expect(parsed.subscriptions).toEqual([
      { ...left, scope: "message" },
      { ...left, scope: "channel" },
    ]);
    expect(parsed.skipped).toEqual([
      { outcome: "unreadable", what: expect.stringContaining("expected object") },
      { outcome: "unreadable", what: expect.stringMatching(/^kind: .*expected string/) },
      { outcome: "unknown", what: "somethng new" },
      { outcome: "ignored", what: "noise" },
      { outcome: "unreadable", what: "cannot be read" },
      { outcome: "unreadable", what: "late: says too little" },
      { outcome: "unreadable", what: "left: names no address" },
    ]);
  });

  it("are named in a few words, however long their kind is", () => {
    const { skipped } = readEvents([{ kind: "x".repeat(10_000) }], reader, request);
    expect(skipped?.[0]?.what).toHaveLength(60);
  });

  it("are the items of a list, or one value; what is not JSON is refused", () => {
    expect(eventsIn("[1,null]")).toEqual([1, null]);
    expect(eventsIn('{"a":1}')).toEqual([{ a: 1 }]);
    expect(eventsIn("null")).toEqual([null]);
    for (const text of ["", "<html>", "{", "a=b"]) expect(() => eventsIn(text)).toThrow("not JSON");
  });

  it("claim the first workspace that is one", () => {
    const id = "00000000-0000-4000-8000-00000000abcd";
    const claims = (...ids: readonly unknown[]): string =>
      JSON.stringify(ids.map((workspaceId) => ({ workspaceId })));
    expect(claimedIn(claims(7, "none", id), metadataFrom)).toBe(id);
    expect(claimedIn(claims("none"), metadataFrom)).toBe("none");
    expect(claimedIn("[null]", metadataFrom)).toBeUndefined();
    expect(claimedIn("<html>", metadataFrom)).toBeUndefined();
  });
});

describe("a moment", () => {
  it.each<[unknown, number]>([
    [1_513_299_569, 1_513_299_569_000],
    ["1513299569", 1_513_299_569_000],
    [1_513_299_569.25, 1_513_299_569_250],
    ["2019-11-05T16:33:54.9070259Z", Date.parse("2019-11-05T16:33:54.907Z")],
    [0, 0],
  ])("of %j is read", (value, expected) => {
    expect(momentOf(value, now)).toBe(expected);
  });

  it.each([undefined, null, "", "soon", {}, [], true, -1, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
    "that is %j is that of the call",
    (value) => {
      expect(momentOf(value, now)).toBe(now.getTime());
    },
  );
});

describe("the detail of an event", () => {
  it("is what is said, cut to a length that can be stored", () => {
    expect(detailOf({ reason: "full", link: undefined, type: "" })).toEqual({ reason: "full" });
    expect(detailOf({ reason: "x".repeat(5_000) })?.["reason"]).toHaveLength(2_000);
    expect(detailOf({ reason: undefined })).toBeUndefined();
  });
});
