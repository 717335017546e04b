/** Every problem of a call is a sentence of a table, with the text that callers get. */
import { workspaceId } from "@signalbox/core/testing";
import { codesIn, coreSentences, type Sentence } from "@signalbox/core";
import { idTextSentences } from "@signalbox/workspace";
import { expect, it } from "vitest";
import { readBatch } from "../ingest/read-calls.js";
import { rejectionPosts } from "../ingest/rejected-events.js";
import { aRequest } from "./conformance.fixture.js";
import { eventSays } from "./event-sentences.js";
import { maxListedIssues } from "./listed-issues.js";
import { sayRefusal } from "./read-call.js";

const limits = { batchBytes: 500_000, batchEvents: 100, eventBytes: 1_000 };

function refusalOf(item: unknown): readonly Sentence[] {
  const { refused } = readBatch({ batch: [item] }, aRequest(), limits as Parameters<typeof readBatch>[2]);
  return refused.slice(0, 1).flatMap(sayRefusal);
}

const track = { type: "track", userId: "u", event: "e" };
const file = { name: "a.txt", mimeType: "text/plain", data: "aGk=" };
const deep = JSON.parse(`${'{"a":'.repeat(70)}1${"}".repeat(70)}`) as object;

const cases: readonly (readonly [code: string, text: string, item: unknown])[] = [
  ["required", "batch[0].event: required", { ...track, event: undefined }],
  ["requiredButEmpty", "batch[0].groupId: required, but empty", { type: "group", userId: "u", groupId: "" }],
  ["userRequired", "batch[0].userId: required, or anonymousId", { ...track, userId: "" }],
  [
    "inexactId",
    "batch[0].userId: too large for an exact number; send it as a string",
    { ...track, userId: 2 ** 60 },
  ],
  ["invalidType", "batch[0]: must be an object", 5],
  [
    "noFlag",
    "batch[0].assigned: must be true or false",
    { type: "group", userId: "u", groupId: "g", assigned: 1 },
  ],
  [
    "noTime",
    "batch[0].timestamp: must be an ISO 8601 time such as 2030-01-31T12:00:00Z",
    { ...track, timestamp: "soon" },
  ],
  [
    "noShortText",
    "batch[0].files[0].name: must be 1 to 512 bytes of text",
    { ...track, files: [{ ...file, name: "" }] },
  ],
  [
    "oneOf",
    'batch[0].files[0].type: must be "Base64Encoded"',
    { ...track, files: [{ ...file, type: "Raw" }] },
  ],
  ["noBase64", "batch[0].files[0].data: must be base64", { ...track, files: [{ ...file, data: "?" }] }],
  [
    "noMediaType",
    "batch[0].files[0].mimeType: must be a media type such as image/png",
    { ...track, files: [{ ...file, mimeType: "png" }] },
  ],
  ["sameFileNames", "batch[0].files: must have different names", { ...track, files: [file, file] }],
  ["unknownKind", "batch[0].type: must be one of alias, group, identify, page, screen, track", { type: "x" }],
  [
    "eventTooLarge",
    "batch[0]: the event has 2009 bytes of properties and context; at most 1000 are allowed",
    { ...track, properties: { a: "x".repeat(2_000) } },
  ],
  ["noText", "batch[0].event: must be a string", { ...track, event: 5 }],
  ["emptyText", "batch[0].event: must be 1 to 512 bytes; it is empty", { ...track, event: "" }],
  ["nulCharacter", "batch[0].userId: must not hold a NUL character", { ...track, userId: "a\0" }],
  ["loneSurrogate", "batch[0].userId: must not hold a lone surrogate", { ...track, userId: "\ud800" }],
  [
    "tooManyBytes",
    "batch[0].userId: must be 1 to 512 bytes; it is 600",
    { ...track, userId: "u".repeat(600) },
  ],
  [
    "inexactNumber",
    "batch[0].properties.n: integer beyond 2^53 cannot be kept exactly; send it as a string",
    { ...track, properties: { n: 2 ** 60 } },
  ],
  ["numberTooBig", "batch[0].properties.n: number too large", { ...track, properties: { n: Infinity } }],
  [
    "tooDeep",
    `batch[0].properties${".a".repeat(64)}: nested deeper than 64 levels`,
    { ...track, properties: deep },
  ],
  ["invalidType", "batch[0].files: Invalid input: expected array, received number", { ...track, files: 5 }],
];

it.each(cases)("%s", (code, text, item) => {
  const says = refusalOf(item);
  expect(says.map((each) => each.text)).toEqual([text]);
  expect(says.flatMap(codesIn)).toEqual(["isWrongAt", code]);
});

it("lists a bounded part of very many issues, and stores no more", () => {
  const wrong = { ...track, files: Array.from({ length: 100_000 }, () => ({})) };
  const says = refusalOf(wrong);
  expect(says.length).toBeLessThanOrEqual(maxListedIssues + 1);
  expect(says.at(-1)?.text).toBe("batch[0]: has more wrong fields");
  const { refused } = readBatch({ batch: [wrong] }, aRequest(), limits as Parameters<typeof readBatch>[2]);
  const [stored] = rejectionPosts(
    refused.map((item) => ({ ...item, sent: {} })),
    { workspaceId, by: "k", newId: () => "id" },
  );
  expect(JSON.stringify(stored?.message).length).toBeLessThan(20_000);
});

it("has a case for every sentence", () => {
  const tested = new Set(cases.map(([code]) => code));
  const known = [eventSays, idTextSentences, ...coreSentences].flatMap((table) => Object.keys(table));
  // The place around each, and what only requests of the administration say.
  const others = ["isWrongAt", "moreIssues", "tooBig", "tooSmall", "unknownField"];
  expect(known.filter((code) => !tested.has(code)).toSorted()).toEqual(others);
});
