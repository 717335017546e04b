import { actorKey } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aDocument, anEvent, aWorkspace } from "../conformance/samples.js";
import {
  decodeActor,
  decodeEvent,
  decodeRow,
  encodeActor,
  encodeEvent,
  encodeRow,
  type StoredDocument,
} from "./documents.js";

const workspaceId = aWorkspace();

/** The document with one field changed to something we never write. */
function spoilt(stored: StoredDocument, field: string, value: unknown): StoredDocument {
  return { ...stored, [field]: value };
}

describe("stored documents", () => {
  it("decode to what was encoded", () => {
    const document = aDocument(actorKey(workspaceId, "user", "u"), { outbox: "[]", alarmAt: 5 });
    expect(decodeActor(encodeActor(document))).toEqual(document);
    const event = anEvent(workspaceId, { userId: "u", hidden: true, context: "{}" });
    expect(decodeEvent(encodeEvent(event))).toEqual(event);
    const row = { at: 1, nested: { $a: [1] }, nothing: null };
    for (const table of ["memberships", "alarms", "commands"] as const) {
      expect(decodeRow(encodeRow(table, "id", 1, row))).toEqual(row);
    }
  });

  it("with a field we never write are rejected", () => {
    const actor = encodeActor(aDocument(actorKey(workspaceId, "user", "u")));
    for (const field of ["v", "jobs", "state", "outbox", "alarmAt", "listed"]) {
      expect(() => decodeActor(spoilt(actor, field, { $numberLong: "1" }))).toThrow("malformed");
    }
    const event = encodeEvent(anEvent(workspaceId));
    for (const field of ["workspaceId", "owner", "job", "messageId", "part", "type", "at", "seq", "data"]) {
      expect(() => decodeEvent(spoilt(event, field, ["x"]))).toThrow("malformed");
    }
    expect(() => decodeRow(spoilt({ _id: "id" }, "column", new Date(0)))).toThrow("malformed");
  });
});
