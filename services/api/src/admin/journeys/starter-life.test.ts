/**
 * The life of each ready-made journey: an author simulates it and asks for it, another member approves, it runs, is changed
 * with someone under way, and is taken back to its first version.
 */
import { unwrap, type Schema } from "@signalbox/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import {
  apiOf,
  choicesFor,
  makeStarter,
  planStarter,
  readExisting,
  starters,
  type Api,
  type Plan,
  type Starter,
} from "./starters.fixture.js";

type Definition = Schema<"JourneyDefinition">;

const dayMs = 86_400_000;

let testApi: TestApi;
let author: Api;
let approver: Api;
beforeAll(async () => {
  testApi = await startTestApi();
  await writeAccounts(testApi, [
    anAccount(testApi, "ann", "Author"),
    anAccount(testApi, "ben", "WorkspaceManager"),
  ]);
  author = apiOf(testApi, await keyOfMember(testApi, "ann"));
  approver = apiOf(testApi, await keyOfMember(testApi, "ben"));
});
afterAll(() => testApi.close());

const iso = (at: number): string => new Date(at).toISOString();

/** People who did and have what the starter reads: now, and long ago. */
async function people({ id, needs }: Starter): Promise<void> {
  const now = Date.now();
  const named = (kind: string): readonly string[] =>
    Object.values(needs).flatMap((need) => (need.kind === kind ? need.usual.slice(0, 1) : []));
  const traits = Object.fromEntries(named("attribute").map((name) => [name, iso(now + 10 * dayMs)]));
  const properties = Object.fromEntries(named("property").map((name) => [name, "1"]));
  // Where an attribute lets people in, the events are what they do in the end.
  const [first] = named("attribute").length > 0 ? [] : named("event");
  const batch = [
    [`now ${id}`, now - 60_000],
    [`long ago ${id}`, now - 90 * dayMs],
  ].flatMap(([userId, at]) => {
    const common = { userId, timestamp: iso(Number(at)) };
    const tracked = first === undefined ? [] : [{ type: "track", ...common, event: first, properties }];
    return [{ type: "identify", ...common, traits: { ...traits, email: "any@example.com" } }, ...tracked];
  });
  const { status } = await testApi.send("/api/public/apps/batch", { batch });
  expect(status).toBe(204);
}

async function made(starter: Starter): Promise<{ readonly id: string; readonly plan: Plan }> {
  const id = crypto.randomUUID();
  const plan = planStarter(starter, choicesFor(starter, "en"), await readExisting(author, id));
  const makings = { segment: "publish", userProperty: "publish", template: "request" } as const;
  await makeStarter(author, { journeyId: id, plan, makings });
  const parts = new Set(plan.parts.map((part) => part.id));
  const query = { status: "Open", limit: 200 } as const;
  const { approvals } = await unwrap(approver.client.GET("/api/admin/approvals", { params: { query } }));
  for (const { id: approvalId, resource } of approvals) if (parts.has(resource.id)) await approve(approvalId);
  return { id, plan };
}

type Approval = Schema<"Approval">;

async function approve(approvalId: string): Promise<Approval> {
  return applied(
    await unwrap(approver.client.POST("/api/admin/approvals/approve", { body: { approvalId } })),
  );
}

/** A command that is still pending has no answer yet. */
function applied(answer: Approval | { readonly commandId: string }): Approval {
  if ("commandId" in answer) throw new Error(`${answer.commandId} is pending`);
  return answer;
}

/** Asks for the draft as the author, and approves it as another member. */
async function published(id: string, more: object = {}, moveRuns: readonly Move[] = []): Promise<Journey> {
  const body = {
    resource: { type: "Journey" as const, id, ...more },
    ...(moveRuns.length > 0 && { moveRuns: [...moveRuns] }),
  };
  const request = applied(await unwrap(author.client.POST("/api/admin/approvals", { body })));
  const own = author.client.POST("/api/admin/approvals/approve", { body: { approvalId: request.id } });
  await expect(own).rejects.toMatchObject({ status: 403 });
  const { moveTask } = await approve(request.id);
  if (moveTask !== undefined) await moved(moveTask);
  return journeyOf(id);
}

interface Move {
  readonly from: string;
  readonly to: string;
}
type Journey = Schema<"Journey">;

async function journeyOf(id: string): Promise<Journey> {
  const query = { ids: [id] };
  const { journeys } = await unwrap(author.client.GET("/api/admin/journeys", { params: { query } }));
  const [journey] = journeys;
  if (journey === undefined) throw new Error(`there is no journey ${id}`);
  return journey;
}

async function moved(task: string): Promise<void> {
  const path = { id: task };
  const read = (): Promise<{ readonly status: string }> =>
    unwrap(approver.client.GET("/api/admin/bulk/{id}", { params: { path } }));
  expect(await until(read, ({ status }) => status !== "Running")).toMatchObject({ status: "Done" });
}

async function waitingAt(id: string): Promise<Readonly<Record<string, number>>> {
  const { nodes } = await unwrap(
    author.client.GET("/api/admin/journeys/{id}/waiting", { params: { path: { id } } }),
  );
  return Object.fromEntries(Object.entries(nodes).map(([nodeId, { count }]) => [nodeId, count]));
}

async function saveDraft(id: string, definition: Definition): Promise<void> {
  await author.client.PUT("/api/admin/drafts/journeys/{id}", {
    params: { path: { id } },
    body: { definition: { ...definition } },
  });
}

it.each(starters.map((starter) => [starter.id, starter] as const))(
  "%s is simulated, approved, published, changed and rolled back",
  async (_id, starter) => {
    await people(starter);
    const { id, plan } = await made(starter);
    const { definition } = plan;
    const simulated = await unwrap(
      author.client.POST("/api/admin/journeys/simulate", {
        body: {
          definition,
          from: iso(Date.now() - 100 * dayMs),
          to: iso(Date.now() + 30 * dayMs),
          checks: "asSent",
          allowUnfinished: false,
        },
      }),
    );
    expect(simulated.runs.started).toBeGreaterThan(0);
    expect(simulated.messages.total).toBeGreaterThan(0);

    const first = await published(id, { status: "Running" });
    expect(first).toMatchObject({ status: "Running", name: plan.name, definition });
    await people(starter);
    const before = await until(
      () => waitingAt(id),
      (nodes) => Object.keys(nodes).length > 0,
    );

    const [at = ""] = Object.keys(before);
    await saveDraft(id, { ...definition, holdOutPercent: 10 });
    const changed = await published(id, {}, [{ from: at, to: at }]);
    expect(changed).toMatchObject({
      version: first.version + 1,
      status: "Running",
      definition: { holdOutPercent: 10 },
    });
    const places = await unwrap(
      author.client.GET("/api/admin/journeys/{id}/waiting", { params: { path: { id } } }),
    );
    expect(places.places.find(({ nodeId }) => nodeId === at)).toMatchObject({ version: changed.version });

    const path = { id, revision: String(first.version) };
    await author.client.POST("/api/admin/revisions/journeys/{id}/{revision}/restore", {
      params: { path },
      body: {},
    });
    const back = await published(id);
    expect(back).toMatchObject({ version: first.version + 2, status: "Running" });
    expect(back.definition).toEqual(first.definition);
    expect(await waitingAt(id)).toMatchObject({ [at]: expect.any(Number) });
  },
);
