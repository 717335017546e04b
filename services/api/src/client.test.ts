/** The published client against the api: its types are made from the OpenAPI document, so this also tests the document. */
import {
  ApiError,
  createClient,
  isQueued,
  unwrap,
  type Schema,
  type SignalboxClient,
} from "@signalbox/client";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { startTestApi, type TestApi } from "./test-api.fixture.js";

let testApi: TestApi;
let sender: SignalboxClient;
let admin: SignalboxClient;
beforeAll(async () => {
  testApi = await startTestApi();
  sender = createClient({ baseUrl: testApi.url, key: testApi.writeKey });
  admin = createClient({ baseUrl: `${testApi.url}/`, key: testApi.adminKey });
  const header = { prefer: "wait=10" };
  await unwrap(
    sender.POST("/api/public/apps/identify", {
      params: { header },
      body: { userId: "ann", traits: { email: "ann@example.com", plan: "free" } },
    }),
  );
  await unwrap(
    sender.POST("/api/public/apps/track", {
      params: { header },
      body: { userId: "ann", event: "Signed Up", properties: { source: "blog" } },
    }),
  );
});
afterAll(() => testApi.close());

const everyone = { entryNode: { id: "all", type: "Everyone" as const }, nodes: [] };

describe("the client", () => {
  it("sends events with a write key", async () => {
    const events = await testApi.storedEvents();
    expect(events.map(({ event }) => event)).toContain("Signed Up");
    const user = await unwrap(admin.GET("/api/admin/users/{id}", { params: { path: { id: "ann" } } }));
    expect(user.traits).toEqual({ email: "ann@example.com", plan: "free" });
  });

  it("puts and lists a segment with an admin key", async () => {
    const { data, error } = await admin.PUT("/api/admin/segments", {
      body: { name: "Everyone", definition: everyone },
    });
    expect([error, data]).toEqual([undefined, expect.objectContaining({ name: "Everyone" })]);
    const { segments } = await unwrap(admin.GET("/api/admin/segments"));
    expectTypeOf(segments).toEqualTypeOf<Schema<"Segment">[]>();
    expect(segments).toContainEqual(expect.objectContaining({ name: "Everyone", definition: everyone }));
  });

  it.each([
    [["Signed Up", "a&b=c"], ["Signed Up"]],
    [["Signed In", "a&b=c"], []],
  ])("filters by the list %j", async (event, found) => {
    const { events } = await unwrap(admin.GET("/api/admin/events", { params: { query: { event } } }));
    expect(events.map((each) => each.event)).toEqual(found);
  });

  it("sends nested values in the query", async () => {
    const chart = (channels: ("Email" | "Sms")[]) => {
      const query = { startDate: "2026-01-01", endDate: "2026-01-02", filters: { channels } };
      return admin.GET("/api/admin/analysis/chart-data", { params: { query } });
    };
    expect((await unwrap(chart(["Email", "Sms"]))).data).toEqual([]);
    expect((await chart(["Email", "Fax" as "Sms"])).error?.message).toMatch(/^filters\.channels/);
  });

  it("has a typed error, with the request id", async () => {
    const headers = { "x-request-id": "call-1" };
    const { data, error, response } = await admin.PUT("/api/admin/segments", {
      body: { name: "No definition" },
      headers,
    });
    expectTypeOf(error).toEqualTypeOf<{ message: string } | undefined>();
    expect([data, error?.message]).toEqual([undefined, "definition: required for a new segment"]);
    expect(response.headers.get("x-request-id")).toBe("call-1");
  });

  it("tells a change that is applied from one that is queued", async () => {
    const put = async (prefer: string) =>
      unwrap(
        admin.PUT("/api/admin/segments", {
          params: { header: { prefer } },
          body: { name: prefer, definition: everyone },
        }),
      );
    const applied = await put("wait=10");
    if (isQueued(applied)) throw new Error("the change is not applied");
    expect(applied.status).toBe("Running");
    const queued = await put("respond-async");
    expect([isQueued(queued), queued]).toEqual([true, { commandId: expect.any(String) }]);
  });

  it("throws errors for callers who prefer that", async () => {
    const call = sender.GET("/api/admin/segments", { headers: { "x-request-id": "call-2" } });
    const error = await unwrap(call).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: "Forbidden", requestId: "call-2" });
    expect(String(error)).toMatch(/^ApiError: this is a write key/);
    expect(error).toHaveProperty("issues", []);
  });

  it("has the places of an error, also of one that came for text", async () => {
    const nodes = [{ id: "x", type: "Nothing" as "Everyone" }];
    const put = admin.PUT("/api/admin/segments", {
      body: { name: "Broken", definition: { ...everyone, nodes } },
    });
    const thrown = await unwrap(put).catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      status: 400,
      code: "DefinitionError",
      message: expect.stringMatching(/^definition\.nodes\[0\]\.type: is unknown/),
      issues: [{ path: ["definition", "nodes", 0, "type"], code: "oneOf" }],
    });
    const query = { startDate: "soon" as unknown as number };
    const csv = admin.GET("/api/admin/events/download", { params: { query }, parseAs: "text" });
    expect(await unwrap(csv).catch((error: unknown) => error)).toMatchObject({
      name: "ApiError",
      issues: [{ path: ["startDate"] }],
    });
  });

  it("reads CSV", async () => {
    const csv = await unwrap(admin.GET("/api/admin/events/download", { parseAs: "text" }));
    expectTypeOf(csv).toEqualTypeOf<string>();
    expect(csv.split("\n").length).toBeGreaterThan(2);
  });

  it("reads server-sent events as they come", async () => {
    const stream = await unwrap(
      admin.POST("/api/admin/segments/preview", {
        body: { definition: everyone },
        headers: { accept: "text/event-stream" },
        parseAs: "stream",
      }),
    );
    expect(await new Response(stream).text()).toMatch(/^event: result\ndata: \{"count":1,/m);
  });

  it("uses the fetch and the headers that it is given", async () => {
    const sent: Request[] = [];
    const client = createClient({
      baseUrl: testApi.url,
      headers: { "df-workspace-id": testApi.workspaceId, authorization: `Bearer ${testApi.adminKey}` },
      fetch: (request) => {
        sent.push(request);
        return fetch(request);
      },
    });
    await unwrap(client.GET("/api/admin/roles"));
    expect(sent.map(({ url, credentials }) => [url, credentials])).toEqual([
      [`${testApi.url}/api/admin/roles`, "same-origin"],
    ]);
    expect(sent[0]?.headers.get("df-workspace-id")).toBe(testApi.workspaceId);
  });
});
