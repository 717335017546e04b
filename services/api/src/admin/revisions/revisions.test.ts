/** Revisions over HTTP: lists, one of them, what differs, restoring; also those of before an upgrade, and masked. */
import { randomUUID } from "node:crypto";
import {
  deserializeWorkspace,
  permissions,
  serializeWorkspace,
  workspaceKey,
  workspaceMigrations,
} from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeInstallation, ownPage, storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";

interface ShownRevision {
  readonly revision: number;
  readonly note?: string;
  readonly unknown?: true;
  readonly publishedAt?: number;
  readonly definition?: unknown;
}

let testApi: TestApi;
let admin: AdminClient;
beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const onEvent = (event: string): object => ({
  entryNode: { type: "EventEntryNode", event, child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
});
const traitIs = (path: string, value: string): object => ({
  entryNode: { id: "1", type: "Trait", path, operator: { type: "Equals", value } },
  nodes: [],
});

const kinds = [
  ["journeys", "/journeys", (n: number) => ({ definition: onEvent(`E${n}`) })],
  [
    "templates",
    "/content/templates",
    (n: number) => ({
      definition: {
        type: "Email",
        from: "a@shop.example",
        subject: `S${n}`,
        body: "<p>{% unsubscribe_link %}</p>",
      },
    }),
  ],
  ["segments", "/segments", (n: number) => ({ definition: traitIs("plan", `P${n}`) })],
  ["user-properties", "/user-properties", (n: number) => ({ definition: { type: "Trait", path: `p${n}` } })],
  ["subscription-page", "/subscription-management-template", (n: number) => ({ html: `<p>${n}</p>` })],
] as const;

async function list(kind: string, id: string, query = ""): Promise<readonly ShownRevision[]> {
  const { status, body } = await admin<{ revisions: readonly ShownRevision[] }>(
    "GET",
    `/revisions/${kind}/${id}${query}`,
  );
  expect(status).toBe(200);
  return body.revisions;
}

describe.each(kinds)("revisions of %s", (kind, path, contentOf) => {
  const publish = async (id: string, n: number): Promise<void> => {
    const named = kind === "subscription-page" ? {} : { id, name: `R ${id}` };
    const put = await admin("PUT", path, { body: { ...named, ...contentOf(n), note: `Note ${n}` } });
    expect([put.status, put.text]).toEqual([200, expect.anything()]);
  };

  it("are listed newest first, shown, compared and restored into the draft", async () => {
    const id = kind === "subscription-page" ? testApi.workspaceId : randomUUID();
    for (const n of [1, 2, 3]) await publish(id, n);
    const revisions = await list(kind, id);
    expect(revisions.map(({ note }) => note)).toEqual(["Note 3", "Note 2", "Note 1"]);
    expect(revisions[0]).toMatchObject({ publishedBy: { kind: "key" }, publishedAt: expect.any(Number) });
    expect(revisions[0]).not.toHaveProperty("definition");
    const [third, , first] = revisions.map(({ revision }) => revision);
    const shown = await admin<ShownRevision>("GET", `/revisions/${kind}/${id}/${first}`);
    const content = contentOf(1);
    const definition = "definition" in content ? content.definition : content;
    expect(shown.body).toMatchObject({ revision: first, note: "Note 1", definition });
    const diff = await admin<{ changes: readonly { path: readonly string[] }[] }>(
      "GET",
      `/revisions/${kind}/${id}/diff?from=${first}&to=${third}`,
    );
    expect(diff.body.changes).toHaveLength(1);
    expect(diff.body.changes[0]).toMatchObject({ before: expect.anything(), after: expect.anything() });
    const restored = await admin<{ draftUpdatedAt: number }>(
      "POST",
      `/revisions/${kind}/${id}/${first}/restore`,
      { body: {} },
    );
    expect(restored.body).toMatchObject({ kind, id, definition, basedOn: expect.any(Number) });
    expect((await admin("GET", `/drafts/${kind}/${id}`)).body).toEqual(restored.body);
    const headers = { "if-match": `"${restored.body.draftUpdatedAt - 1}"` };
    const stale = await admin("POST", `/revisions/${kind}/${id}/${third}/restore`, { body: {}, headers });
    expect(stale.status).toBe(409);
    expect(await list(kind, id)).toHaveLength(3);
    for (const unknown of ["1", "x", "99999999999999999"]) {
      if (kind === "journeys" && unknown === "1") continue;
      expect((await admin("GET", `/revisions/${kind}/${id}/${unknown}`)).status).toBe(404);
    }
    await admin("DELETE", `/drafts/${kind}/${id}`);
  });

  it("of before an upgrade are there with what is known, once", async () => {
    const id = kind === "subscription-page" ? testApi.workspaceId : randomUUID();
    if (kind === "subscription-page") await admin("DELETE", path);
    await publish(id, 1);
    const before = await list(kind, id);
    await forgetRevisions(kind, id);
    const migration = workspaceMigrations.find(({ number }) => number === 5);
    for (let time = 0; time < 2; time += 1) await migration?.run(testApi.api, () => undefined);
    const [unknown] = (await list(kind, id)).filter((each) => each.unknown === true);
    expect(unknown).toMatchObject({ unknown: true });
    expect(unknown).not.toHaveProperty("publishedAt");
    await publish(id, 2);
    const after = await list(kind, id);
    expect(after[0]).toMatchObject({ note: "Note 2" });
    expect(after.some((each) => each.unknown === true)).toBe(true);
    expect(before.length).toBeGreaterThan(0);
  });
});

/** As a release without revisions has stored the workspace. */
async function forgetRevisions(kind: string, id: string): Promise<void> {
  const { actors, tables } = testApi.api;
  const key = workspaceKey(testApi.workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined) throw new Error("there is no workspace");
  const { revisions: _, ...state } = deserializeWorkspace(document.state);
  const next = { ...document, version: document.version + 1, state: serializeWorkspace(state) };
  const failed = await actors.save([{ key, expected: document.version, document: next }]);
  if (failed.size > 0) return forgetRevisions(kind, id);
  const change = {
    do: "removeWhere",
    table: "revisions",
    column: "resource",
    value: `${testApi.workspaceId}/${kind}/${id}`,
  } as const;
  await tables.apply([{ change, version: next.version }]);
}

it("are masked, and what is hidden cannot be restored", async () => {
  const { workspaceId } = testApi;
  const role = {
    id: "support",
    workspaceId,
    name: "Support",
    permissions: permissions.filter((each) => each !== "users:see-personal"),
    createdAt: 0,
    updatedAt: 0,
  };
  await changeInstallation(testApi.api, (state) => ({ ...state, roles: [role] }));
  const cookie = await storedSession(testApi, {
    roles: [{ workspaceId, role: "support", from: "administrator" }],
  });
  const ask = (method: string, path: string, body?: object): Promise<AdminAnswer<ShownRevision>> =>
    admin(method, path, { key: "", headers: { ...ownPage, cookie }, ...(body !== undefined && { body }) });
  const id = randomUUID();
  for (const value of ["zq-one", "zq-two"]) {
    await admin("PUT", "/segments", { body: { id, name: "Hidden", definition: traitIs("ssn", value) } });
  }
  const [two, one] = (await list("segments", id)).map(({ revision }) => revision);
  const answers = await Promise.all([
    ask("GET", `/revisions/segments/${id}`),
    ask("GET", `/revisions/segments/${id}/${one}`),
    ask("GET", `/revisions/segments/${id}/diff?from=${one}&to=${two}`),
    ask("POST", `/revisions/segments/${id}/${one}/restore`, {}),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403]);
  for (const { text } of answers) expect(text).not.toContain("zq-");
  expect(answers[1]?.text).toContain("•••");
});

it("of a journey that runs use are kept beyond fifty, with their number, and can be restored", async () => {
  const id = randomUUID();
  const nodesOf = (seconds: number): object => ({
    entryNode: { type: "EventEntryNode", event: "Long", child: "wait" },
    exitNode: { type: "ExitNode" },
    nodes: [{ type: "DelayNode", id: "wait", variant: { type: "Second", seconds }, child: "ExitNode" }],
  });
  const put = (body: object): Promise<AdminAnswer<object>> =>
    admin("PUT", "/journeys", { body: { id, ...body } });
  await put({ name: "Long", definition: nodesOf(9_001), status: "Running" });
  await testApi.send("/api/public/apps/track", { userId: "ann", event: "Long" });
  for (let n = 2; n <= 56; n += 1) await put({ definition: nodesOf(9_000 + n) });
  const revisions = await list("journeys", id, "?withRuns=true");
  expect(revisions.map(({ revision }) => revision)).toContain(1);
  const users = revisions.flatMap((each) => ("users" in each ? [[each.revision, each.users]] : []));
  expect(users).toContainEqual([1, { count: 1, isEstimate: false, interval: { low: 1, high: 1 } }]);
  expect(users).toContainEqual([56, { count: 0, isEstimate: false, interval: { low: 0, high: 0 } }]);
  const restored = await admin<{ definition: object }>("POST", `/revisions/journeys/${id}/1/restore`, {
    body: {},
  });
  expect(restored.body.definition).toEqual(nodesOf(9_001));
});
