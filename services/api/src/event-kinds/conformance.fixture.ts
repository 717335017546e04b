/**
 * What every event kind must do, whatever its own fields are. A kind's test calls this with a valid call without
 * ids and adds what is specific to the kind.
 */
import { eventBodySchema, type Issue, type JsonObject, coreSentences } from "@signalbox/core";
import { idTextSentences } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import type { EventKind } from "./define-event-kind.js";
import { eventSays } from "./event-sentences.js";
import {
  describeRefusal,
  readCall,
  sayRefusal,
  type AcceptedCall,
  type CallEnvironment,
} from "./read-call.js";

export const receivedAt: number = Date.parse("2030-06-01T12:00:00.000Z");

const ids = ["userId", "anonymousId", "messageId"] as const;

export interface EventKindCase {
  /** The kind's own required fields, with valid values. */
  readonly fields: JsonObject;
  /** The field that holds free JSON, if the kind has one. */
  readonly json?: "traits" | "properties";
  /** Whether the user is identified by `userId` alone. */
  readonly needsUserId?: boolean;
}

export function aRequest(overrides: Partial<CallEnvironment> = {}): CallEnvironment {
  let seq = 0;
  return {
    receivedAt,
    nextSeq: () => (seq += 1),
    newId: () => `id-${seq}`,
    eventBytes: 32_768,
    ...overrides,
  };
}

/** Fails the test when the call is refused. */
export function accept(kind: EventKind, call: unknown, overrides?: Partial<CallEnvironment>): AcceptedCall {
  const outcome = readCall(kind, call, [], aRequest(overrides));
  if (!outcome.ok) throw new Error(describeRefusal(outcome));
  return outcome;
}

const knownCodes = [eventSays, idTextSentences, ...coreSentences].flatMap((table) => Object.keys(table));

/** The problems of a call that must be refused. */
export function problemsOf(kind: EventKind, call: unknown, path: Issue["path"] = []): readonly string[] {
  const outcome = readCall(kind, call, path, aRequest());
  if (outcome.ok) return [];
  // Each has a code of its own: none is only a text.
  expect(knownCodes).toEqual(expect.arrayContaining(outcome.issues.map(({ code }) => code)));
  return sayRefusal(outcome).map(({ text }) => text);
}

export function eventKindConformance(
  kind: EventKind,
  { fields, json, needsUserId = false }: EventKindCase,
): void {
  const good = { ...fields, userId: "u1" };

  describe(`the event kind ${kind.type}`, () => {
    describe("its user", () => {
      // A kind that requires `userId` cannot use an anonymous id instead.
      const eitherId = needsUserId ? [] : [kind.type];
      it.each(eitherId)("%s accepts a user id, an anonymous id, or both", () => {
        expect(accept(kind, good).body.event.userId).toBe("u1");
        const anonymous = accept(kind, { ...fields, anonymousId: "a1" }).body.event;
        expect([anonymous.userId, anonymous.anonymousId]).toEqual([undefined, "a1"]);
        const both = accept(kind, { ...good, anonymousId: "a1" }).body.event;
        expect([both.userId, both.anonymousId]).toEqual(["u1", "a1"]);
      });

      it("names the missing id with its path", () => {
        expect(problemsOf(kind, fields, ["batch", 3]).join()).toMatch(/^batch\[3\]\.userId: required/);
        expect(problemsOf(kind, { ...fields, userId: null, anonymousId: null }).join()).toMatch(
          /^userId: required/,
        );
      });

      it("counts an empty id as absent, and names it where it is required", () => {
        const { event } = accept(
          kind,
          { ...good, anonymousId: "", messageId: "" },
          { newId: () => "made" },
        ).body;
        expect([event.userId, event.messageId]).toEqual(["u1", "made"]);
        expect(event.anonymousId).not.toBe("");
        const nobody = { ...fields, userId: "", anonymousId: "" };
        expect(problemsOf(kind, nobody, ["batch", 3]).join()).toMatch(/^batch\[3\]\.userId: required/);
      });

      it.each(eitherId)("%s of an empty user id and an anonymous id is the anonymous user's", () => {
        const { event } = accept(kind, { ...fields, userId: "", anonymousId: "a1" }).body;
        expect([event.userId, event.anonymousId]).toEqual([undefined, "a1"]);
      });

      it("turns numbers into their decimal digits", () => {
        const { event } = accept(kind, { ...good, userId: 42, messageId: -7 }).body;
        expect([event.userId, event.messageId]).toEqual(["42", "-7"]);
      });

      it.each([
        ["10 KB", "x".repeat(10_240)],
        ["513 bytes in UTF-8", "é".repeat(256) + "x"],
        ["with a NUL", "a\0b"],
        ["with a lone surrogate", "a\ud800b"],
        ["a query operator", { $gt: "" }],
        ["a list", ["u1"]],
        ["a boolean", true],
        ["beyond 2^53", 2 ** 53],
        ["infinite", JSON.parse("1e400") as unknown],
      ])("refuses ids that are %s, naming the field", (_, id) => {
        for (const name of ids) {
          expect(problemsOf(kind, { ...good, [name]: id })).toEqual([
            expect.stringMatching(new RegExp(`^${name}: `)),
          ]);
        }
      });

      it("accepts ids of any other text unchanged", () => {
        for (const id of [
          "__proto__",
          "constructor",
          "$where",
          "a.b",
          "../../etc/passwd",
          "👩‍🚀",
          "x".repeat(512),
          " ",
        ]) {
          expect(accept(kind, { ...good, userId: id }).body.event.userId).toBe(id);
        }
      });
    });

    it("generates an id when none is sent, and keeps the one that is", () => {
      expect(accept(kind, good, { newId: () => "made" }).body.event.messageId).toBe("made");
      expect(accept(kind, { ...good, messageId: "m" }).body.event.messageId).toBe("m");
    });

    it("treats null in optional fields as absent, and ignores unknown fields", () => {
      const nulls = { anonymousId: null, messageId: null, timestamp: null, sentAt: null, context: null };
      const { event } = accept(kind, {
        ...nulls,
        ...good,
        integrations: { All: true },
        _metadata: 1,
        ["__proto__"]: 1,
      }).body;
      expect(event.context).toBeUndefined();
      expect(event.at).toBe(receivedAt);
    });

    it.each([[null], [5], ["text"], [[]], [true]])("refuses %j in place of the call", (call) => {
      expect(problemsOf(kind, call)).toEqual(["body: must be an object"]);
    });

    describe("its event time", () => {
      it("is the time of arrival by default", () => {
        const { event } = accept(kind, { ...good, sentAt: "2001-01-01T00:00:00Z" }).body;
        expect([event.at, event.originalTimestamp]).toEqual([receivedAt, undefined]);
      });

      it("is corrected by the client's clock, keeping the original", () => {
        const call = { ...good, timestamp: "2030-06-01T09:00:00.000Z", sentAt: "2030-06-01T10:00:00.000Z" };
        const { event } = accept(kind, call).body;
        expect(event.at).toBe(receivedAt - 3_600_000);
        expect(event.originalTimestamp).toBe("2030-06-01T09:00:00.000Z");
      });

      it("is the originalTimestamp of clients that send no timestamp, when that is a time", () => {
        const claims = { originalTimestamp: "2030-06-01T08:00:00Z" };
        expect(accept(kind, { ...good, ...claims }).body.event.at).toBe(Date.UTC(2030, 5, 1, 8));
        const both = { ...claims, timestamp: "2030-06-01T09:00:00Z" };
        expect(accept(kind, { ...good, ...both }).body.event.at).toBe(Date.UTC(2030, 5, 1, 9));
        for (const originalTimestamp of ["yesterday", null, 5])
          expect(accept(kind, { ...good, originalTimestamp }).body.event.at).toBe(receivedAt);
      });

      it("is now when it would be more than a day in the future", () => {
        const { event } = accept(kind, { ...good, timestamp: "2031-01-01" }).body;
        expect([event.at, event.originalTimestamp]).toEqual([receivedAt, "2031-01-01"]);
      });

      it.each([
        ["yesterday", "yesterday"],
        ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"],
        ["10000-01-01T00:00:00Z", "10000-01-01T00:00:00Z"],
        ["2030-02-30", "2030-02-30"],
        ["x".repeat(101), "x".repeat(100)],
        [1_700_000_000, "1700000000"],
        [false, "false"],
        ["", ""],
        [{ $date: 1 }, "(an object)"],
        [[1], "(a list)"],
      ])("is refused when it is %j, or that of arrival where that is noted", (time, shown) => {
        const call = { ...good, timestamp: time, context: { hidden: true } };
        expect(problemsOf(kind, call)).toEqual([
          expect.stringMatching(/^timestamp: must be an ISO 8601 time/),
        ]);
        const { event } = accept(kind, call, { unreadableTimes: "noted" }).body;
        expect([event.at, event.originalTimestamp]).toEqual([receivedAt, undefined]);
        expect(event.hidden).toBe(true);
        expect(event.context).toBe(JSON.stringify({ hidden: true, unreadableTimestamp: shown }));
        const { timestamp, ...others } = call;
        const original = accept(
          kind,
          { ...others, originalTimestamp: timestamp },
          { unreadableTimes: "noted" },
        );
        expect([original.body.event.at, original.body.event.context]).toEqual([receivedAt, event.context]);
      });

      it("is the readable one of two, and the other is noted, however it is nested", () => {
        const deep = { ...good, timestamp: nested(20_000) };
        expect(accept(kind, deep, { unreadableTimes: "noted" }).body.event.context).toBe(
          '{"unreadableTimestamp":"(an object)"}',
        );
        const call = { ...good, timestamp: "soon", originalTimestamp: "2030-06-01T08:00:00Z" };
        const { event } = accept(kind, call, { unreadableTimes: "noted" }).body;
        expect([event.at, event.context]).toEqual([
          Date.UTC(2030, 5, 1, 8),
          '{"unreadableTimestamp":"soon"}',
        ]);
        const good2 = { ...good, timestamp: "2030-06-01T08:00:00Z", originalTimestamp: "soon" };
        expect(accept(kind, good2, { unreadableTimes: "noted" }).body.event.context).toBeUndefined();
      });

      it.each([
        ["yesterday"],
        ["{{ RSA_DEF_SENT_AT_TS }}"],
        ["2030-02-30"],
        [1_700_000_000],
        [""],
        [null],
        [true],
        [{ seconds: 5 }],
        [[]],
      ])("is not corrected by a sentAt of %j", (sentAt) => {
        const call = { ...good, timestamp: "2030-06-01T09:00:00.000Z", sentAt };
        const { event } = accept(kind, call).body;
        expect([event.at, event.originalTimestamp, event.context]).toEqual([
          Date.parse(call.timestamp),
          undefined,
          undefined,
        ]);
        const batch = { text: "2030-06-01T10:00:00Z", ms: Date.UTC(2030, 5, 1, 10) };
        expect(accept(kind, call, { sentAt: batch }).body.event.at).toBe(receivedAt - 3_600_000);
      });

      it("is read from clocks of any script and in the basic form", () => {
        const call = { ...good, timestamp: "٢٠٣٠-٠٦-٠١T٠٩:٠٠:٠٠.٠٠٠Z", sentAt: "20300601T100000Z" };
        const { event } = accept(kind, call).body;
        expect([event.at, event.originalTimestamp]).toEqual([receivedAt - 3_600_000, call.timestamp]);
      });
    });

    describe("its context", () => {
      it("is kept exactly", () => {
        const text = '{"__proto__":{"a":1},"":0,"a.b":{"$where":"1"},"s":"\\u0000\\ud800"}';
        expect(accept(kind, { ...good, context: JSON.parse(text) as unknown }).body.event.context).toBe(text);
      });

      it("hides the event only when hidden is true", () => {
        expect(accept(kind, { ...good, context: { hidden: true } }).body.event.hidden).toBe(true);
        expect(accept(kind, { ...good, context: { hidden: "true" } }).body.event.hidden).toBeUndefined();
      });

      it("is merged over the batch's, key by key", () => {
        const batch = { value: { ip: "1.1.1.1", app: { a: 1 } }, text: '{"ip":"1.1.1.1","app":{"a":1}}' };
        const own = accept(kind, { ...good, context: { app: { b: 2 } } }, { context: batch });
        expect(own.body.event.context).toBe('{"ip":"1.1.1.1","app":{"b":2}}');
        expect(accept(kind, good, { context: batch }).body.event.context).toBe(batch.text);
      });

      it.each([["text"], [5], [[]], [false]])("refuses %j", (context) => {
        expect(problemsOf(kind, { ...good, context })).toEqual(["context: must be an object"]);
      });
    });

    it.each(json === undefined ? [] : [json])(
      "keeps the JSON of %s exactly and refuses what cannot be kept, naming the path",
      (field) => {
        const text =
          '{"__proto__":{"a":1},"constructor":2,"":0,"a.b":{"$where":"1"},"s":"\\u0000\\ud800","n":null}';
        const { event, groupTraits } = accept(kind, { ...good, [field]: JSON.parse(text) as unknown }).body;
        expect([event.data, groupTraits]).toContain(text);
        const bad = { list: [{ n: 2 ** 53 }] };
        expect(problemsOf(kind, { ...good, [field]: bad }, ["batch", 0]).join()).toMatch(
          new RegExp(`^batch\\[0\\]\\.${field}\\.list\\[0\\]\\.n: integer beyond 2\\^53`),
        );
        expect(problemsOf(kind, { ...good, [field]: nested(64) })).toEqual([]);
        expect(problemsOf(kind, { ...good, [field]: nested(65) }).join()).toMatch(
          /nested deeper than 64 levels$/,
        );
        expect(problemsOf(kind, { ...good, [field]: [] })).toEqual([`${field}: must be an object`]);
      },
    );

    it("refuses an event over 32 KiB, counting the merged context", () => {
      const large = { text: "x".repeat(33 * 1024) };
      expect(problemsOf(kind, { ...good, context: large }, ["batch", 7]).join()).toMatch(
        /^batch\[7\]: the event has 33\d+ bytes/,
      );
      const refused = readCall(
        kind,
        good,
        [],
        aRequest({ context: { value: large, text: JSON.stringify(large) } }),
      );
      expect(refused.ok).toBe(false);
    });

    it("names every fault of a call", () => {
      const problems = problemsOf(kind, { ...good, userId: "", timestamp: "x", context: 1 });
      expect(new Set(problems.map((problem) => problem.split(":")[0]))).toEqual(
        new Set(["context", "timestamp", "userId"]),
      );
    });

    it("makes a message body that its actor can read", () => {
      const { body } = accept(kind, {
        ...good,
        messageId: "m",
        context: { hidden: true },
        timestamp: "2030-05-01",
      });
      expect(eventBodySchema.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
      expect([body.event.part, body.event.receivedAt]).toEqual(["main", receivedAt]);
    });
  });
}

/** An object nested to that many levels. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { v: value };
  return value;
}
