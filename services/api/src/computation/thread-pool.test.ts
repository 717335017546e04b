import { afterAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { adminClient } from "../admin/admin-client.fixture.js";
import { createComputation } from "./computation.js";
import { createTestThreads } from "./threads.fixture.js";

const draft = { id: "draft", definition: { entryNode: { type: "Everyone", id: "1" }, nodes: [] } } as const;

describe("a task in a thread", () => {
  const pool = createTestThreads("endless.fixture");
  afterAll(() => pool.close());

  it("that takes too long is ended with its thread, and the next one runs", async () => {
    const endless = pool.run("renderPages", { source: "", readers: [] }, { limitMs: 50 });
    const next = pool.run("planDraft", draft, { limitMs: 60_000 });
    expect(await endless).toEqual({ ok: false, overran: "time" });
    expect(await next).toEqual({ ok: true, value: "ended" });
  });
});

describe("a thread that does not start in time", () => {
  const pool = createTestThreads("endless.fixture", { startMs: 1 });
  afterAll(() => pool.close());

  it("refuses its task, to be sent again", async () => {
    const refused = pool.run("planDraft", draft, { limitMs: 60_000 });
    await expect(refused).rejects.toMatchObject({ code: "ComputationUnavailable", retry: "later" });
  });
});

describe("an api with threads", () => {
  let testApi: TestApi | undefined;
  const pool = createTestThreads("worker");
  afterAll(async () => {
    await testApi?.close();
    await pool.close();
  });

  // The threads give way to this test, which keeps its processor busy.
  const timeout = 120_000;
  it("renders, previews and simulates there, and answers other requests meanwhile", { timeout }, async () => {
    testApi = await startTestApi({
      serve: (api) => ({
        ...api,
        computation: createComputation({ runner: pool, limits: api.config.workspaceLimits }),
      }),
    });
    const { url } = testApi;
    const admin = adminClient(testApi);
    await testApi.send("/api/public/apps/identify", { userId: "ann", traits: { plan: "pro" } });
    await testApi.send("/api/public/apps/track", { userId: "ann", event: "Asked" });
    const render = (contents: object): ReturnType<typeof admin> =>
      admin("POST", "/content/templates/render", {
        body: { channel: "Email", userProperties: { name: "Ann" }, contents },
      });
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>{{ user.name }}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    expect((await render({ body: { type: "Mjml", value: mjml } })).body).toEqual({
      contents: { body: { type: "Ok", value: expect.stringContaining(">Ann</div>") as string } },
    });

    const value = "{% for i in (1..3000) %}{% for j in (1..3000) %}{% endfor %}{% endfor %}";
    const progress = { isOver: false };
    const rendering = render({ endless: { type: "PlainText", value } }).finally(
      () => (progress.isOver = true),
    );
    let answered = 0;
    while (!progress.isOver) {
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      answered += 1;
    }
    expect((await rendering).body).toEqual({
      contents: {
        endless: { type: "Err", err: expect.stringContaining("takes longer than 500 ms") as string },
      },
    });
    // On the main thread one or two are answered before it renders, and one after.
    expect(answered).toBeGreaterThan(10);

    const definition = { entryNode: { id: "1", type: "Performed", event: "Asked" }, nodes: [] };
    const preview = await admin("POST", "/segments/preview", { body: { definition } });
    expect(preview.body).toMatchObject({ count: 1, sample: ["ann"] });
    const journey = {
      entryNode: { type: "EventEntryNode", event: "Asked", child: "ExitNode" },
      exitNode: { type: "ExitNode" },
      nodes: [],
    };
    const from = Date.now() - 60_000;
    const simulated = await admin("POST", "/journeys/simulate", {
      body: { definition: journey, from, to: from + 120_000 },
    });
    expect(simulated.body).toMatchObject({ runs: { started: 1, finished: 1 }, people: { looked: 1 } });
    const refused = await admin("PUT", "/content/templates", {
      body: { name: "T", definition: { type: "Sms", body: "{{ user.name | nofilter }}" } },
    });
    expect([refused.status, refused.body["message"]]).toEqual([
      400,
      expect.stringContaining("unknown filter"),
    ]);
  });
});
