import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import type { Channel } from "@signalbox/core";
import type { StoredTemplate, WorkspaceState } from "../state.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { putProperty, refusalOf, trait, uuid } from "../commands/definition.fixture.js";
import { deleteTemplate } from "./delete-template.js";
import type { TemplateText } from "../template-text.js";
import type { KeptTemplate } from "./kept-template.js";
import { putTemplate, type PutTemplate } from "./put-template.js";

function text(channel: Channel, subject = "Hi"): TemplateText {
  return { channel, text: JSON.stringify({ type: channel, subject }) };
}

function put(input: Partial<PutTemplate>, state?: WorkspaceState): CommandRun {
  return run(putTemplate, { name: "Welcome", newId: uuid(1), ...input }, state);
}

/** The template as a caller reads it after this run. */
function keptAfter({ changes }: CommandRun): KeptTemplate {
  const [change] = changes;
  if (change?.do !== "put") throw new Error("no row was put");
  const { templateId, revision, definition, draft } = change.row as unknown as KeptTemplate;
  return { templateId, revision, definition, draft };
}

function onlyTemplate({ state }: CommandRun): StoredTemplate | undefined {
  return state.templates[0];
}

const mail = put({ definition: text("Email"), draft: text("Email", "Hello") });

describe("put-template", () => {
  it("lists the template and writes its content into its row", () => {
    const template = {
      id: uuid(1),
      name: "Welcome",
      channel: "Email",
      resourceType: "Declarative",
      revision: 5_000,
      digest: expect.any(String),
      draftDigest: expect.any(String),
      definitionDigest: expect.any(String),
      hasDefinition: true,
      createdAt: 5_000,
      updatedAt: 5_000,
    };
    expect(mail.state.templates).toEqual([template]);
    expect(mail.outcome).toEqual({ ok: true, value: template });
    expect(mail.changes).toEqual([
      {
        do: "put",
        table: "templates",
        id: `${workspaceId}/${uuid(1)}`,
        row: {
          workspaceId,
          templateId: uuid(1),
          revision: 5_000,
          definition: text("Email").text,
          draft: null,
        },
      },
      {
        do: "put",
        table: "drafts",
        id: `${workspaceId}/templates/${uuid(1)}`,
        version: 5_000,
        row: expect.objectContaining({
          isOpen: true,
          name: "Welcome",
          definition: text("Email", "Hello").text,
          version: 5_000,
        }),
      },
    ]);
  });

  it("creates a template without content, for email until a definition or draft sets another channel", () => {
    const empty = put({});
    expect(onlyTemplate(empty)).toMatchObject({ channel: "Email", hasDefinition: false });
    expect(keptAfter(empty)).toMatchObject({ definition: null, draft: null });
    const drafted = put({ draft: text("Sms"), kept: keptAfter(empty) }, empty.state);
    expect(onlyTemplate(drafted)).toMatchObject({ channel: "Sms", hasDefinition: false });
  });

  it("raises the revision with every change, also within a millisecond", () => {
    const again = put({ definition: text("Email", "New"), draft: null }, mail.state);
    expect(onlyTemplate(again)).toMatchObject({ revision: 5_001, updatedAt: 5_001 });
    expect(keptAfter(again)).toMatchObject({ revision: 5_001, draft: null });
  });

  it("keeps omitted parts as the caller read them, also a draft that an earlier release stored", () => {
    const kept = { ...keptAfter(mail), draft: text("Email", "Earlier").text };
    const published = put({ definition: text("Email", "Hello"), kept }, mail.state);
    expect(keptAfter(published)).toMatchObject({
      definition: text("Email", "Hello").text,
      draft: text("Email", "Earlier").text,
    });
    expect(published.changes).toHaveLength(1);
    const cleared = put({ draft: null, kept }, mail.state);
    expect(keptAfter(cleared)).toMatchObject({ definition: text("Email").text, draft: null });
    expect(onlyTemplate(cleared)).toMatchObject({ hasDefinition: true });
    const replaced = put({ draft: text("Email", "Later"), kept }, mail.state);
    expect(keptAfter(replaced)).toMatchObject({ definition: text("Email").text, draft: null });
  });

  it("removes the draft that it publishes, and no later one", () => {
    const kept = { ...keptAfter(mail), draft: text("Email", "Earlier").text };
    const publish = (draftUpdatedAt: number): CommandRun => {
      const draftBefore = { draftUpdatedAt: 4_000, createdAt: 1 };
      return put({ definition: text("Email", "Hello"), kept, draftUpdatedAt, draftBefore }, mail.state);
    };
    expect(keptAfter(publish(4_000)).draft).toBeNull();
    expect(publish(4_000).changes[1]).toMatchObject({ table: "drafts", version: 4_000.5 });
    expect(keptAfter(publish(3_999)).draft).toBe(text("Email", "Earlier").text);
    expect(publish(3_999).changes).toHaveLength(1);
  });

  it("is refused when an omitted part has changed since it was read", () => {
    const changed = put({ definition: text("Email", "Theirs"), draft: null }, mail.state);
    for (const kept of [keptAfter(mail), { ...keptAfter(changed), templateId: uuid(2) }]) {
      expect(refusalOf(put({ draft: text("Email", "Mine"), kept }, changed.state))).toBe("Overtaken");
    }
    expect(refusalOf(put({ name: "Welcome" }, changed.state))).toBe("Overtaken");
  });

  it("removes the draft when the channel changes, unless a new draft is put", () => {
    const sms = put({ definition: text("Sms") }, mail.state);
    expect(onlyTemplate(sms)).toMatchObject({ channel: "Sms" });
    expect(keptAfter(sms)).toMatchObject({ definition: text("Sms").text, draft: null });
    const withDraft = put({ definition: text("Sms"), draft: text("Sms", "Next") }, mail.state);
    expect(withDraft.changes[1]).toMatchObject({ row: { definition: text("Sms", "Next").text } });
    expect(sms.changes[1]).toMatchObject({ table: "drafts", row: { isOpen: false } });
  });

  it("refuses a draft for another channel", () => {
    expect(put({ draft: text("Sms"), kept: keptAfter(mail) }, mail.state).outcome).toMatchObject({
      ok: false,
      code: "BadRequest",
      message: "draft.type: must be Email, as the template is; put a definition of type Sms to change that",
    });
    expect(refusalOf(put({ definition: text("Email"), draft: text("Webhook") }))).toBe("BadRequest");
  });

  it("finds a template by id before name, and keeps names unique", () => {
    const two = put({ name: "Bye", id: uuid(2) }, mail.state);
    expect(two.state.templates.map(({ name }) => name)).toEqual(["Welcome", "Bye"]);
    expect(refusalOf(put({ id: uuid(2), name: "Welcome" }, two.state))).toBe("UniqueConstraintViolation");
    expect(refusalOf(put({ id: uuid(3), name: "Welcome" }, two.state))).toBe("UniqueConstraintViolation");
    const renamed = put({ id: uuid(2).toUpperCase(), name: "Adieu", kept: keptAfter(two) }, two.state);
    expect(renamed.state.templates.map(({ name }) => name)).toEqual(["Welcome", "Adieu"]);
  });

  it("refuses an id that is not a UUID or belongs to another kind", () => {
    const { state } = putProperty({ definition: trait("plan") });
    expect(refusalOf(put({ id: "welcome" }))).toBe("IdError");
    expect(refusalOf(put({ id: uuid(5) }, state))).toBe("IdError");
  });

  it("accepts known user properties as address, and names them when the property is unknown", () => {
    const { state } = putProperty({ definition: trait("plan") });
    const keyed = (identifierKey: string): TemplateText => ({ ...text("Webhook"), identifierKey });
    expect(put({ definition: keyed("plan") }, state).outcome.ok).toBe(true);
    expect(put({ definition: keyed("mail") }, state).outcome).toMatchObject({
      ok: false,
      code: "InvalidIdentifierKey",
      message: 'definition.identifierKey: no user property is named "mail"; there are: plan',
      issues: [{ path: ["definition", "identifierKey"], values: { name: "mail" } }],
    });
    expect(put({ draft: keyed("mail") }, state).outcome.ok).toBe(true);
  });

  it("keeps the resource type", () => {
    const internal = put({ resourceType: "Internal" });
    const again = put({ definition: text("Email"), kept: keptAfter(internal) }, internal.state);
    expect(onlyTemplate(again)).toMatchObject({ resourceType: "Internal" });
  });

  it("changes nothing when it is refused", () => {
    const refused = put({ id: uuid(2) }, mail.state);
    expect([refused.state, refused.changes]).toEqual([mail.state, []]);
  });
});

describe("delete-template", () => {
  it("deletes the template and its row", () => {
    const { state, changes, outcome } = run(deleteTemplate, { id: uuid(1) }, mail.state);
    expect([state.templates, outcome]).toEqual([[], { ok: true, value: null }]);
    expect(changes).toMatchObject([
      { do: "remove", table: "templates", id: `${workspaceId}/${uuid(1)}` },
      { do: "put", table: "drafts", row: { isOpen: false } },
    ]);
  });

  it("is refused for an unknown id", () => {
    expect(refusalOf(run(deleteTemplate, { id: uuid(2) }, mail.state))).toBe("NotFound");
  });
});
