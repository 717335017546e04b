import { describe, expect, it } from "vitest";
import type { ResourceChange } from "./audit-entry.js";
import { commandEntry } from "./command-entry.js";

const origin = { principal: { kind: "system", id: "system", name: "" } } as const;
const lost = (id: string, field: string): ResourceChange => ({
  kind: "provider",
  id,
  change: "updated",
  fields: [{ field, before: true, after: false }],
});
const won = (id: string): ResourceChange => ({
  kind: "provider",
  id,
  change: "updated",
  fields: [{ field: "isDefault", before: false, after: true }],
});
const created = (id: string): ResourceChange => ({ kind: "provider", id, change: "created", fields: [] });

function resourcesAfter(
  action: string,
  input: object,
  changes: readonly ResourceChange[],
): readonly string[] {
  const entry = commandEntry(
    action,
    { commandId: "c", input, origin },
    {
      outcome: { ok: true },
      described: { changes },
    },
  );
  return entry.resources.map(({ id }) => id);
}

describe("the first resource of an entry", () => {
  const put = { channel: "Email", type: "Smtp" };

  it("is the one that the command is about, not the one that it replaces as the default", () => {
    expect(resourcesAfter("put-provider", put, [lost("test", "isDefault"), created("smtp")])).toEqual([
      "smtp",
      "test",
    ]);
    expect(resourcesAfter("put-provider", put, [lost("test", "isFallback"), won("smtp")])).toEqual([
      "smtp",
      "test",
    ]);
    expect(
      resourcesAfter("set-default-provider", { type: "Smtp" }, [won("smtp"), lost("test", "isDefault")]),
    ).toEqual(["smtp", "test"]);
  });

  it("is the one of the kind when it alone changed", () => {
    expect(resourcesAfter("put-provider", put, [lost("smtp", "isFallback")])).toEqual(["smtp"]);
  });

  it("is the one with the id of the command, whatever else changed", () => {
    expect(
      resourcesAfter("delete-provider", { id: "test" }, [won("smtp"), lost("test", "isDefault")]),
    ).toEqual(["test", "smtp"]);
  });
});
