import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { requestParser } from "../admin/request/parse-request.js";
import { adminRoutes, fullPath } from "../admin/routes.js";
import type { Route } from "../http/route.js";
import { eventKinds } from "../ingest/read-calls.js";
import { exampleProviders } from "../providers.fixture.js";
import { subscriptionPaths } from "../subscription-management/paths.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { viewInBrowserPaths } from "../view-in-browser/view-in-browser.js";
import { withAnswers } from "./components.js";
import { openApiDocument, type OpenApiDocument } from "./document.js";
import { linkOperations } from "./link-operations.js";
import type { Operation } from "./operation.js";
import { describedKinds, publicOperations } from "./public-operations.js";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi({ config: { publicUrl: "https://signalbox.example" } });
});
afterAll(() => testApi.close());

const options = { version: "1.0.0", providers: exampleProviders };
const document = openApiDocument(options);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

function operationAt(name: string): Operation {
  const [method = "", path = ""] = name.split(" ");
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`there is no ${name}`);
  return operation;
}

describe("GET /openapi.json", () => {
  it("is served to any origin, with the public URL of the service", async () => {
    const response = await fetch(`${testApi.url}/openapi.json`);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const served = (await response.json()) as OpenApiDocument;
    expect(served.servers.map(({ url }) => url)).toEqual(["https://signalbox.example"]);
    expect(served.paths).toEqual(document.paths);
    expect(document.servers.map(({ url }) => url)).toEqual(["/"]);
  });

  it("answers 304 to a client that has it", async () => {
    const first = await fetch(`${testApi.url}/openapi.json`);
    const again = await fetch(`${testApi.url}/openapi.json`, {
      headers: { "if-none-match": first.headers.get("etag") ?? "", "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
  });
});

describe("the OpenAPI document", () => {
  it("names the cookie of a session, for each operation that a member may call with it", () => {
    const schemes = (publicUrl?: string): unknown =>
      openApiDocument({ ...options, publicUrl }).components["securitySchemes"];
    expect(schemes()).toMatchObject({ session: { type: "apiKey", in: "cookie", name: "signalbox" } });
    expect(schemes("https://signalbox.example")).toMatchObject({ session: { name: "__Host-signalbox" } });
    expect(operationAt("put /api/admin/segments").security).toEqual([{ adminKey: [] }, { session: [] }]);
    expect(operationAt("get /api/admin/me").security).toEqual([{ session: [] }]);
    expect(operationAt("put /api/admin/sign-in-settings").security).toEqual([{ session: [] }]);
    expect(operationAt("post /api/public/apps/track").security).toEqual([{ writeKey: [] }]);
  });

  it("contains every admin route and every event kind", () => {
    for (const route of adminRoutes) {
      const path = fullPath(route).replaceAll(/:(\w+)/g, "{$1}");
      expect(document.paths[path]).toHaveProperty(route.method.toLowerCase());
    }
    for (const { type } of eventKinds) expect(document.paths).toHaveProperty([`/api/public/apps/${type}`]);
  });

  it("contains exactly the addresses of links in messages", () => {
    const context = { api: testApi.api, admission: { check() {}, start() {}, stop() {} } };
    const answered = [...subscriptionPaths(context), ...viewInBrowserPaths(testApi.api)];
    expect(linkOperations().map(({ method, path }) => `${method} ${path}`)).toEqual(
      answered.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
    );
  });

  it("has unique operation ids and no broken references", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = ""]) => reference,
    );
    expect(references.filter((reference) => targetOf(reference) === undefined)).toEqual([]);
  });

  it("names the shapes that several operations answer", () => {
    const answer = operationAt("get /api/admin/segments").responses[200]?.content?.["application/json"];
    expect(answer?.schema).toMatchObject({
      properties: { segments: { items: { $ref: "#/components/schemas/Segment" } } },
    });
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  it("refuses one name for two shapes", () => {
    const answers = (schema: z.ZodType) => ({ answers: [{ status: 200, description: "", schema }] });
    const two = [z.object({ id: z.string() }), z.object({ id: z.int() })].map((schema) =>
      answers(z.array(schema.meta({ id: "Twice" }))),
    );
    expect(() => withAnswers({}, two)).toThrow("two different shapes have the name Twice");
  });

  it("lists the 4xx answers of every operation", () => {
    const silent = operations.filter(
      ({ operation }) => !Object.keys(operation.responses).some((status) => status.startsWith("4")),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

function targetOf(reference: string): unknown {
  const [, , kind = "", name = ""] = reference.split("/");
  return document.components[kind]?.[name];
}

describe("a definition in the document", () => {
  it.each([
    ["put /api/admin/segments", "definition", "SegmentDefinition"],
    ["put /api/admin/user-properties", "definition", "UserPropertyDefinition"],
    ["put /api/admin/journeys", "definition", "JourneyDefinition"],
    ["put /api/admin/content/templates", "definition", "TemplateDefinition"],
    ["put /api/admin/content/parts", "definition", "PartDefinition"],
    ["post /api/admin/broadcasts/execute", "segmentDefinition", "SegmentDefinition"],
    ["put /api/admin/settings/email-providers", "config", "EmailProviderConfig"],
  ])("of %s, %s is %s", (name, field, component) => {
    const schema = operationAt(name).requestBody?.content["application/json"]?.schema;
    const fields = schema?.["properties"] as Readonly<Record<string, object>>;
    expect(fields[field]).toMatchObject({ $ref: `#/components/schemas/${component}` });
  });

  it.each([
    ["SegmentNode", ["Trait", "And", "Performed", "Manual", "KeyedPerformed"]],
    ["Operator", ["Equals", "HasBeen", "Within"]],
    ["UserPropertyDefinition", ["Id", "Trait", "Group"]],
    ["UserPropertyGroupNode", ["AnyOf", "Trait"]],
    ["JourneyEntryNode", ["EntryNode", "EventEntryNode"]],
    ["JourneyNode", ["DelayNode", "WaitForNode", "MessageNode"]],
    ["JourneyDelay", ["Second", "LocalTime", "UserProperty"]],
    ["TemplateDefinition", ["Email", "Sms", "Webhook", "MobilePush"]],
    ["EmailProviderConfig", ["Test", "Example"]],
  ])("%s is discriminated by its type", (name, types) => {
    const union = document.components["schemas"]?.[name] as {
      readonly oneOf: readonly { readonly $ref: string }[];
      readonly discriminator: {
        readonly propertyName: string;
        readonly mapping: Readonly<Record<string, string>>;
      };
    };
    expect(union.discriminator.propertyName).toBe("type");
    expect(Object.keys(union.discriminator.mapping)).toEqual(expect.arrayContaining(types));
    expect(union.oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(union.discriminator.mapping));
  });

  it("shows a provider's secrets as write-only", () => {
    expect(document.components["schemas"]?.["EmailProviderConfigExample"]).toMatchObject({
      properties: { type: { const: "Example" }, apiKey: { writeOnly: true } },
      required: ["type", "host", "apiKey"],
    });
  });
});

/** The most used operations, which have an example of a request. */
const illustrated = [
  ...["identify", "track", "page", "screen", "group", "alias", "batch"].map(
    (kind) => `post /api/public/apps/${kind}`,
  ),
  "post /api/public/webhooks/{provider}",
  ...linkOperations().map(({ method, path }) => `${method} ${path}`),
  "get /api/admin/content/templates",
  "put /api/admin/content/templates",
  "post /api/admin/content/templates/batch-send",
  "post /api/admin/users",
  "get /api/admin/users/{id}",
  "delete /api/admin/users",
  "get /api/admin/segments",
  "put /api/admin/segments",
  "delete /api/admin/segments",
  "post /api/admin/segments/preview",
  "post /api/admin/segments/explain",
  "post /api/admin/segments/manual-segment/update",
  "put /api/admin/user-properties",
  "get /api/admin/journeys",
  "put /api/admin/journeys",
  "put /api/admin/subscription-groups/assignments",
  "get /api/admin/users/subscriptions",
  "get /api/admin/events",
  "get /api/admin/groups/users",
  "post /api/admin/broadcasts/execute",
  "get /api/admin/deliveries",
  "get /api/admin/deliveries/{id}/trace",
  "put /api/admin/settings/email-providers",
];

describe.each(illustrated)("%s", (name) => {
  it("has a description, an example and 4xx answers", () => {
    const operation = operationAt(name);
    expect(operation.description).toMatch(/^[A-Z].+\.$/s);
    const { parameters = [], requestBody } = operation;
    const examples = [...parameters, ...Object.values(requestBody?.content ?? {})].filter(
      (part) => "example" in part,
    );
    expect(examples).not.toEqual([]);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([expect.stringMatching(/^4/)]));
  });
});

describe("examples", () => {
  const withExamples = adminRoutes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);

  it.each(withExamples)("of %s fit its schemas", (_, route) => {
    const { path, example, answers } = route;
    const { params = {}, query = {}, body = {} } = example ?? {};
    const parts = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part);
    expect(example === undefined ? parts : Object.keys(params)).toEqual(parts);
    expect(() => example && requestParser(route)({ query, body })).not.toThrow();
    const faults = answers.map((answer) =>
      answer.example === undefined ? undefined : answer.schema?.safeParse(answer.example).error,
    );
    expect(faults.filter((message) => message !== undefined)).toEqual([]);
  });

  it("contain no id of zeros", () => {
    expect(JSON.stringify(document)).not.toMatch(/0{8}-0{4}/);
  });

  it("of events are accepted, and their errors are as shown", async () => {
    expect(Object.keys(describedKinds).toSorted()).toEqual(eventKinds.map(({ type }) => type).toSorted());
    for (const { path, example, emptyBodyError: message } of publicOperations()) {
      expect((await testApi.send(path, example)).status).toBe(204);
      const refused = await testApi.send(path, {});
      expect([path, refused.status, await refused.json()]).toEqual([path, 400, { message }]);
    }
  });
});

describe("GET /docs", () => {
  it("is a page whose policy allows no other origin", async () => {
    const response = await fetch(`${testApi.url}/docs/`);
    expect(response.headers.get("content-type")).toContain("text/html");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
    expect(await response.text()).not.toMatch(/(src|href)="https?:/);
  });

  it("loads scripts that are compressed and cached for good, because their paths contain their hashes", async () => {
    const page = await (await fetch(`${testApi.url}/docs`)).text();
    const paths = [...page.matchAll(/src="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      expect(path).toMatch(/^\/docs\/assets\/(scalar|start)-[\w-]{27}\.js$/);
      const response = await fetch(testApi.url + path);
      expect(response.headers.get("content-type")).toContain("text/javascript");
      expect(response.headers.get("content-encoding")).toBe("gzip");
      expect(response.headers.get("cache-control")).toContain("immutable");
      const plain = await fetch(testApi.url + path, { headers: { "accept-encoding": "identity" } });
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(await plain.text()).toBe(await response.text());
    }
    expect((await fetch(`${testApi.url}/docs/assets/scalar-old.js`)).status).toBe(404);
  });
});

describe("GET /", () => {
  it("leads to the dashboard", async () => {
    const response = await fetch(testApi.url, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "dashboard/"]);
  });
});

describe("the icon", () => {
  it.each(["/favicon.svg", "/favicon.ico"])("is at %s", async (path) => {
    const response = await fetch(testApi.url + path);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(await response.text()).toMatch(/^<svg /);
  });
});
