import { describe, expect, it } from "vitest";
import type { JsonText, Row } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import type { EmailTemplate } from "@signalbox/templates";
import { newWorkspace, templateRowId, type StoredTemplate, type WorkspaceState } from "@signalbox/workspace";
import { createTemplateRegistry } from "./template-registry.js";

const mail: EmailTemplate = {
  type: "Email",
  from: "us@example.com",
  subject: "Hi",
  body: "{% part 'footer' %}{% part 'empty' %}{% part 'none' %}",
};

interface Kept {
  readonly name: string;
  readonly revision: number;
  readonly definition: JsonText | null;
}

/** A workspace with these parts, and its rows. */
function aWorkspace(parts: readonly Kept[]): {
  readonly state: WorkspaceState;
  readonly rows: Map<string, Row>;
} {
  const templates = parts.map(({ name, revision, definition }): StoredTemplate => ({
    id: name,
    name,
    channel: "Part",
    resourceType: "Declarative",
    revision,
    hasDefinition: definition !== null,
    createdAt: 1,
    updatedAt: 1,
  }));
  const rows = parts.map(({ name, revision, definition }): [string, Row] => [
    templateRowId(workspaceId, name),
    { workspaceId, templateId: name, revision, definition, draft: null },
  ]);
  return { state: { ...newWorkspace, templates }, rows: new Map(rows) };
}

const footer = (body: string): JsonText => JSON.stringify({ type: "Part", body });

describe("the parts of a template", () => {
  it("are those that it names, each read once for a revision", async () => {
    const first = aWorkspace([
      { name: "footer", revision: 1, definition: footer("1") },
      { name: "empty", revision: 1, definition: null },
      { name: "other", revision: 1, definition: footer("x") },
    ]);
    let { rows } = first;
    const read: string[] = [];
    const registry = createTemplateRegistry({
      getMany: async (_, ids) => {
        read.push(...ids);
        return new Map(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id) ?? {}] as const] : [])));
      },
    });
    const named = await registry.findParts(workspaceId, first.state, mail);
    expect(named.parts).toEqual({ footer: { type: "Part", body: "1" }, empty: null });
    expect((await registry.findParts(workspaceId, first.state, mail)).version).toBe(named.version);
    expect(read).toHaveLength(2);

    const second = aWorkspace([{ name: "footer", revision: 2, definition: footer("2") }]);
    rows = second.rows;
    const changed = await registry.findParts(workspaceId, second.state, mail);
    expect(changed.parts).toEqual({ footer: { type: "Part", body: "2" } });
    expect(changed.version).not.toBe(named.version);
  });

  it("are not sent as templates, and a template without parts has none", async () => {
    const { state, rows } = aWorkspace([{ name: "footer", revision: 1, definition: footer("1") }]);
    const registry = createTemplateRegistry({ getMany: async () => rows });
    const found = await registry.find(workspaceId, state, "footer");
    expect([found?.stored.name, found?.definition]).toEqual(["footer", undefined]);
    expect(await registry.findParts(workspaceId, state, { type: "Sms", body: "Hi" })).toEqual({
      parts: {},
      version: "",
    });
  });
});
