/**
 * Drafts that a release without rows of drafts stores, in rows of `journeyVersions` and `templates`: before the upgrade, and
 * during it, while processes of both releases run.
 */
import {
  currentApprovals,
  deserializeWorkspace,
  draftName,
  journeyRowId,
  journeyTable,
  serializeWorkspace,
  templateRowId,
  templateTable,
  workspaceKey,
  type WorkspaceState,
} from "@signalbox/workspace";
import { earlierFingerprintOf } from "@signalbox/workspace/testing";
import { isJsonObject, type Json } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { readWorkspace } from "../settings/read-workspace.js";

interface ShownDraft {
  readonly definition: unknown;
  readonly draftUpdatedAt: number;
}

let testApi: TestApi;
let admin: AdminClient;
beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const onEvent = (event: string): Json => ({
  entryNode: { type: "EventEntryNode", event, child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
});
const email = (subject: string): Json => ({
  type: "Email",
  from: "a@shop.example",
  subject,
  body: "<p>{% unsubscribe_link %}</p>",
});

/** Writes the workspace's document as a worker of the release before does. */
async function changeState(change: (state: WorkspaceState) => WorkspaceState): Promise<number> {
  const { actors } = testApi.api;
  const key = workspaceKey(testApi.workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined) throw new Error("there is no workspace");
  const version = document.version + 1;
  const state = serializeWorkspace(change(deserializeWorkspace(document.state)));
  const failed = await actors.save([
    { key, expected: document.version, document: { ...document, version, state } },
  ]);
  return failed.size === 0 ? version : changeState(change);
}

async function putEarlierJourneyDraft(id: string, content: Json): Promise<void> {
  const { workspaceId, api } = testApi;
  const { journeysVersion } = await readWorkspace(workspaceId, api.actors);
  const draftRevision = journeysVersion + 1;
  const row = { workspaceId, journeyId: id, content: JSON.stringify(content) };
  const name = draftName({ id, draftRevision }) ?? "";
  await api.tables.apply([{ change: journeyTable.add(journeyRowId(workspaceId, name), row), version: 1 }]);
  await changeState((state) => ({
    ...state,
    journeysVersion: draftRevision,
    journeys: state.journeys.map((each) =>
      each.id === id ? { ...each, draftRevision, updatedAt: each.updatedAt + 1 } : each,
    ),
  }));
}

async function putEarlierTemplateDraft(id: string, content: Json): Promise<void> {
  const { workspaceId, api } = testApi;
  const rowId = templateRowId(workspaceId, id);
  const row = await api.tables.get(templateTable.name, rowId);
  if (row === undefined) throw new Error("there is no template");
  const stored = templateTable.read(row);
  const revision = stored.revision + 1;
  const version = await changeState((state) => ({
    ...state,
    templates: state.templates.map((each) => (each.id === id ? { ...each, revision } : each)),
  }));
  const draft = JSON.stringify(content);
  await api.tables.apply([{ change: templateTable.put(rowId, { ...stored, revision, draft }), version }]);
}

const kinds = {
  journeys: {
    path: "/journeys",
    list: "journeys",
    definition: onEvent,
    putEarlier: putEarlierJourneyDraft,
    resource: "Journey",
    more: { status: "Running" },
  },
  templates: {
    path: "/content/templates",
    list: "templates",
    definition: email,
    putEarlier: putEarlierTemplateDraft,
    resource: "Template",
    more: {},
  },
} as const;

let named = 0;

describe.each(["journeys", "templates"] as const)("a draft of %s of the release before", (kind) => {
  const { path, list, definition, putEarlier, resource, more } = kinds[kind];
  const make = async (): Promise<string> => {
    const name = `Earlier ${(named += 1)}`;
    const body = { name, definition: definition("Live"), ...more };
    return (await admin<{ id: string }>("PUT", path, { body })).body.id;
  };
  const show = (id: string): Promise<AdminAnswer<ShownDraft>> =>
    admin<ShownDraft>("GET", `/drafts/${kind}/${id}`);
  const save = (id: string, body: object, headers = {}): Promise<AdminAnswer<ShownDraft>> =>
    admin<ShownDraft>("PUT", `/drafts/${kind}/${id}`, { body, headers });
  const shownWith = async (id: string): Promise<unknown> => {
    const { body } = await admin<Record<string, readonly unknown[]>>("GET", `${path}?ids=${id}`);
    const [item] = body[list] ?? [];
    return isJsonObject(item) ? item["draft"] : undefined;
  };
  const listed = async (id: string): Promise<boolean> => {
    const { body } = await admin<{ drafts: readonly { id: string }[] }>("GET", `/drafts/${kind}`);
    return body.drafts.some((each) => each.id === id);
  };

  it("is shown in every place, saved over by its time, and discarded", async () => {
    const id = await make();
    await putEarlier(id, definition("One"));
    const { body } = await show(id);
    expect(body.definition).toEqual(definition("One"));
    expect([await shownWith(id), await listed(id)]).toEqual([definition("One"), true]);
    const stale = { "if-match": `"${body.draftUpdatedAt - 1}"` };
    expect((await save(id, { definition: {} }, stale)).status).toBe(409);
    const saved = await save(id, { definition: { n: 2 } }, { "if-match": `"${body.draftUpdatedAt}"` });
    expect(saved.body.draftUpdatedAt).toBeGreaterThan(body.draftUpdatedAt);
    expect([(await show(id)).body.definition, await shownWith(id)]).toEqual([{ n: 2 }, { n: 2 }]);
    await admin("DELETE", `/drafts/${kind}/${id}`);
    expect([(await show(id)).status, await shownWith(id), await listed(id)]).toEqual([404, undefined, false]);
  });

  it("counts again when a process of that release saves one after a draft of this one", async () => {
    const id = await make();
    await putEarlier(id, definition("One"));
    const saved = await save(id, { definition: { n: 2 } });
    await putEarlier(id, definition("Three"));
    const third = await show(id);
    expect(third.body.definition).toEqual(definition("Three"));
    expect(third.body.draftUpdatedAt).toBeGreaterThan(saved.body.draftUpdatedAt);
    expect(await shownWith(id)).toEqual(definition("Three"));
    const over = { "if-match": `"${third.body.draftUpdatedAt}"` };
    expect((await save(id, { definition: { n: 4 } }, over)).status).toBe(200);
    expect((await show(id)).body.definition).toEqual({ n: 4 });
  });

  it("stays through a change of other things and goes with its publication, unless it was saved since", async () => {
    const id = await make();
    await putEarlier(id, definition("One"));
    await admin("PUT", path, { body: { id, name: `Renamed ${id}` } });
    const one = (await show(id)).body;
    expect(one.definition).toEqual(definition("One"));
    const publish = (draftUpdatedAt: number): Promise<AdminAnswer<{ draft?: unknown }>> =>
      admin("PUT", path, {
        body: { id, name: `Renamed ${id}`, definition: definition("One"), draftUpdatedAt },
      });
    await putEarlier(id, definition("Two"));
    expect((await publish(one.draftUpdatedAt)).body.draft).toEqual(definition("Two"));
    const two = (await show(id)).body;
    expect(two.definition).toEqual(definition("Two"));
    expect((await publish(two.draftUpdatedAt)).body).not.toHaveProperty("draft");
    expect([(await show(id)).status, await shownWith(id)]).toEqual([404, undefined]);
  });

  it("is removed by `draft: null` and replaced by `draft`", async () => {
    const id = await make();
    const name = `Renamed ${id}`;
    await putEarlier(id, definition("One"));
    await admin("PUT", path, { body: { id, name, draft: null } });
    expect((await show(id)).status).toBe(404);
    await putEarlier(id, definition("One"));
    await admin("PUT", path, { body: { id, name, draft: definition("Two") } });
    expect([(await show(id)).body.definition, await shownWith(id)]).toEqual([
      definition("Two"),
      definition("Two"),
    ]);
  });

  it("is published by an approval that was requested of that release, or of this one", async () => {
    await writeAccounts(testApi, [anAccount(testApi, `ann-${kind}`, "Author")]);
    const ann = await keyOfMember(testApi, `ann-${kind}`);
    for (const isOfThatRelease of [true, false]) {
      const id = await make();
      await putEarlier(id, definition("Asked"));
      const asked = await admin<{ id: string; draftUpdatedAt: number }>("POST", "/approvals", {
        body: { resource: { type: resource, id } },
        key: ann,
      });
      expect(asked.status).toBe(200);
      if (isOfThatRelease) await withoutContent(asked.body.id);
      await save(id, { definition: { later: true } });
      const approved = await admin("POST", "/approvals/approve", { body: { approvalId: asked.body.id } });
      expect(approved.text).toContain('"Approved"');
      const { body } = await admin<Record<string, readonly { definition: unknown }[]>>(
        "GET",
        `${path}?ids=${id}`,
      );
      expect(body[list]?.[0]?.definition).toMatchObject(definition("Asked") as object);
      expect((await show(id)).body.definition).toEqual({ later: true });
    }
  });
});

/** The request as a worker of the release before stores it. */
async function withoutContent(approvalId: string): Promise<void> {
  await changeState((state) => ({
    ...state,
    approvals: state.approvals.map((approval) => {
      if (approval.id !== approvalId) return approval;
      const { keepsContent: _, draftUpdatedAt: _1, ...earlier } = approval;
      return { ...earlier, fingerprint: earlierFingerprintOf(state, approval.resource) ?? "" };
    }),
  }));
  const { workspaceId, api } = testApi;
  const open = currentApprovals(await readWorkspace(workspaceId, api.actors));
  expect(open.find(({ id }) => id === approvalId)?.status).toBe("Open");
}
