import { describe, expect, it } from "vitest";
import { auditActionName, auditSentence, type AuditedEntry } from "./audit-sentence.js";

const uuid = "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10";
const ann = { kind: "member", id: "m1", name: "Ann" } as const;

function anEntry(parts: Partial<AuditedEntry>): AuditedEntry {
  return { action: "put-segment", ok: true, actor: ann, resources: [], changes: [], ...parts };
}

describe("a sentence of the audit log", () => {
  it("says who changed what", () => {
    const entry = anEntry({ resources: [{ kind: "segment", id: uuid, name: "Buyers" }] });
    expect(auditSentence(entry, { language: "en" })).toBe("Ann changed the segment “Buyers”");
    expect(auditSentence(entry, { language: "de" })).toBe("Ann hat das Segment „Buyers“ geändert");
  });

  it("says that something was created", () => {
    const entry = anEntry({
      action: "put-journey",
      resources: [{ kind: "journey", id: uuid, name: "Hi {x} '" }],
      changes: [{ kind: "journey", id: uuid, change: "created", fields: [] }],
    });
    expect(auditSentence(entry, { language: "en" })).toBe("Ann created the journey “Hi {x} '”");
  });

  it("tells a part from a template", () => {
    const part = { kind: "template", id: uuid, name: "Footer", type: "Part" } as const;
    const said = ["put-template", "delete-template", "archive-template"].map((action) =>
      (["en", "de"] as const).map((language) =>
        auditSentence(anEntry({ action, resources: [part] }), { language }),
      ),
    );
    expect(said).toEqual([
      ["Ann changed the part “Footer”", "Ann hat den Baustein „Footer“ geändert"],
      ["Ann deleted the part “Footer”", "Ann hat den Baustein „Footer“ gelöscht"],
      [
        "Ann archived the part “Footer”, or took it out of the archive",
        "Ann hat den Baustein „Footer“ archiviert oder aus dem Archiv geholt",
      ],
    ]);
    expect(auditActionName("put-template", "en")).toBe("Changed the template");
  });

  it("ends with the outcome of what was refused", () => {
    const entry = anEntry({
      action: "test-template",
      ok: false,
      actor: { kind: "key", id: "k1", name: "default" },
      resources: [{ kind: "template", id: uuid, name: "Receipt" }],
    });
    expect(auditSentence(entry, { language: "en" })).toBe("Key default sent a test of “Receipt”: refused");
    expect(auditSentence(entry, { language: "de" })).toBe(
      "Schlüssel default hat einen Test von „Receipt“ gesendet: abgelehnt",
    );
  });

  it("says what an act on many people does, and to what", () => {
    const entry = anEntry({
      action: "start-bulk-act",
      resources: [{ kind: "bulk", id: "task-1" }],
      query: { type: "AddToList", name: "Guests", users: 12 },
    });
    expect(auditSentence(entry, { language: "en" })).toBe(
      "Ann began an act on many people “Add to a list: Guests”",
    );
    const cancelled = anEntry({ action: "cancel-bulk-act", resources: [{ kind: "bulk", id: "task-1" }] });
    expect(auditSentence(cancelled, { language: "en" })).toBe("Ann cancelled an act on many people");
  });

  it("says in the log of a parent what became of its child", () => {
    const entry = anEntry({
      action: "set-workspace-status",
      resources: [{ kind: "workspace", id: uuid, name: "Blog" }],
      query: { status: "Paused" },
    });
    expect(auditSentence(entry, { language: "en" })).toBe("Ann paused the workspace “Blog”");
  });

  it("says nothing of the name of a draft that has none", () => {
    const entry = anEntry({ action: "edit-draft", resources: [{ kind: "journey", id: uuid }] });
    expect(auditSentence(entry, { language: "en" })).toBe("Ann edited a draft");
  });

  it("does not name a new workspace after a segment that it begins with", () => {
    const segment = { kind: "segment", id: "subscription-group/1/unsubscribed" };
    const entry = anEntry({
      action: "ensure-workspace",
      actor: { kind: "system", id: "" },
      resources: [segment],
      changes: [{ ...segment, change: "created", fields: [] }],
    });
    expect(auditSentence(entry, { language: "en" })).toBe("The service set up the workspace");
  });

  it("names a provider by the title of its type, and never shows a generated id", () => {
    const entry = anEntry({ action: "put-provider", resources: [{ kind: "provider", id: uuid }] });
    const providerTitle = (): string => "SMTP server";
    expect(auditSentence(entry, { language: "en", providerTitle })).toBe(
      "Ann changed the provider “SMTP server”",
    );
    expect(auditSentence(entry, { language: "en" })).toBe("Ann changed the provider");
    expect(auditSentence(anEntry({ resources: [{ kind: "segment", id: uuid }] }), { language: "de" })).toBe(
      "Ann hat das Segment geändert",
    );
  });

  it("names the list and the group whose users were changed", () => {
    const list = anEntry({
      action: "replace-manual-segment",
      resources: [{ kind: "manual-segment", id: uuid, name: "Staff" }],
    });
    const groups = anEntry({
      action: "begin-subscription-changes",
      resources: [{ kind: "subscription-group", id: uuid, name: "News" }],
    });
    expect(auditSentence(list, { language: "en" })).toBe("Ann changed the users of the list “Staff”");
    expect(auditSentence(groups, { language: "en" })).toBe("Ann changed who is subscribed to “News”");
    expect(auditSentence(groups, { language: "de" })).toBe("Ann hat geändert, wer „News“ abonniert hat");
    const unnamed = anEntry({ action: "begin-subscription-changes" });
    expect(auditSentence(unnamed, { language: "en" })).toBe("Ann changed who is subscribed");
    expect(auditSentence(unnamed, { language: "de" })).toBe("Ann hat Abonnements geändert");
  });

  it.each([
    [{ after: true }, "Ann archived the segment “Buyers”"],
    [{ before: true }, "Ann took the segment “Buyers” out of the archive"],
  ])("says which way something was archived: %j", (values, text) => {
    const entry = anEntry({
      action: "archive-segment",
      resources: [{ kind: "segment", id: uuid, name: "Buyers" }],
      changes: [{ kind: "segment", id: uuid, change: "updated", fields: [{ field: "archived", ...values }] }],
    });
    expect(auditSentence(entry, { language: "en" })).toBe(text);
  });

  it("shows no hash of an erased user", () => {
    const resources = [{ kind: "erased-user", id: "0f".repeat(32) }];
    expect(auditSentence(anEntry({ action: "delete-users", resources }), { language: "en" })).not.toContain(
      "0f",
    );
  });

  it("says how a status was changed", () => {
    const fields = [{ field: "status", before: "Running", after: "Paused" }];
    const entry = anEntry({
      action: "move-broadcast",
      resources: [{ kind: "broadcast", id: uuid, name: "May" }],
      changes: [{ kind: "broadcast", id: uuid, change: "updated", fields }],
    });
    expect(auditSentence(entry, { language: "en" })).toBe("Ann paused the broadcast “May”");
    expect(auditSentence(entry, { language: "de" })).toBe("Ann hat den Broadcast „May“ angehalten");
  });

  it("shows an action of a newer service by its code", () => {
    expect(auditSentence(anEntry({ action: "toString" }), { language: "en" })).toBe("Ann did “toString”");
  });
});

it("names actions for a filter", () => {
  expect(auditActionName("move-broadcast", "en")).toBe("Changed the status of the broadcast");
  expect(auditActionName("put-segment", "de")).toBe("Das Segment geändert");
});
