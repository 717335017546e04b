/**
 * Walks every operation in both forms of an error: `{ message }` and the problem of RFC 9457 say the same, and the issues
 * of a malformed body point into what was sent.
 */
import type { Issue } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "../http/problem.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { callsWith, plainCall, type RouteCall } from "../workspaces/route-requests.fixture.js";
import { adminClient, type AdminAnswer } from "./admin-client.fixture.js";
import { pathsOf } from "./mount.js";
import { adminRoutes } from "./routes.js";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const routes = adminRoutes.map((route) => ({ name: `${route.method} ${String(pathsOf(route)[0])}`, route }));

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly problem: Problem;
}

/** Undefined when the call is not refused. Expects both forms to say the same. */
async function refusalOf({ method, path, call }: RouteCall, key?: string): Promise<Refusal | undefined> {
  const send = (accept: string): Promise<AdminAnswer<{ message: string }>> =>
    adminClient(testApi, "")(method, path, {
      ...call,
      headers: { ...call.headers, accept },
      ...(key !== undefined && { key }),
    });
  const plain = await send("application/json, */*;q=0.1");
  if (plain.status < 400) return undefined;
  const asked = await send("application/problem+json, application/json");
  const problem = JSON.parse(asked.text) as Problem;
  const { message } = plain.body;
  const code = asked.headers.get("error-type");
  expect(plain.body).toStrictEqual({ message });
  expect(asked.headers.get("content-type")).toBe("application/problem+json");
  expect({ ...problem, issues: [] }).toStrictEqual({
    type: `/docs#error-${String(code)}`,
    title: expect.stringMatching(/^[A-Z][a-z ]+$/),
    status: plain.status,
    detail: message,
    issues: [],
  });
  for (const name of ["error-type", "www-authenticate", "retry-after", "allow"]) {
    expect([name, asked.headers.get(name)]).toStrictEqual([name, plain.headers.get(name)]);
  }
  for (const issue of problem.issues) {
    expect(issue).toStrictEqual({
      path: expect.any(Array),
      code: expect.stringMatching(/^[a-z][a-zA-Z]*$/),
      values: expect.any(Object),
      problem: expect.stringMatching(/./),
    });
  }
  return { status: plain.status, message, problem };
}

/** Whether a field is there, or may be missing where its parent is. */
function pointsInto(sent: unknown, { path }: Issue): boolean {
  let value = sent;
  for (const [index, key] of path.entries()) {
    if (typeof value !== "object" || value === null) return false;
    if (!Object.hasOwn(value, key)) return index === path.length - 1;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  return true;
}

/** Fits no field: neither text, number, flag, list nor a definition. */
const nonsense = { zq: [{ zq: null }] };

/** A valid call of these waits for a worker that sends, which this api does not have. */
const waitsForSending =
  /^POST \/api\/admin\/(?:content\/templates\/(?:test|batch-send)|settings\/.*providers?\/test)$/;

describe.each(routes)("$name says the same in both forms", ({ name, route }) => {
  it("without a key, with a write key, and with required fields alone", async () => {
    const plain = plainCall(route);
    expect((await refusalOf(plain, ""))?.status).toBe(401);
    const written = await refusalOf(plain, testApi.writeKey);
    expect(written === undefined || written.status >= 400).toBe(true);
    if (!waitsForSending.test(name)) await refusalOf(plain);
  });
});

const withBody = routes.filter(({ route }) => route.body !== undefined && route.isFor === undefined);

describe.each(withBody)("a malformed body of $name", ({ name, route }) => {
  it("gives issues that point into what was sent", async () => {
    const plain = plainCall(route);
    const fields = callsWith(route, "zq-id").flatMap(({ field, call }) =>
      field === "path" || waitsForSending.test(name)
        ? []
        : [[field, call.body as Readonly<Record<string, unknown>>] as const],
    );
    const bodies: unknown[] = [[], ...fields.map(([field, body]) => ({ ...body, [field]: nonsense }))];
    let refused = 0;
    for (const body of bodies) {
      const refusal = await refusalOf({ ...plain, call: { ...plain.call, body } });
      if (refusal === undefined) continue;
      const { status, problem, message } = refusal;
      if (status !== 400) continue;
      refused += 1;
      expect({ message, body, issues: problem.issues }).toSatisfy(
        ({ issues }: { readonly issues: readonly Issue[] }) =>
          issues.length > 0 && issues.every((issue) => pointsInto(body, issue)),
      );
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe("an error before or beside the routes has both forms", () => {
  it.each([
    ["no route", "GET", "/api/admin/nothing", {}, 404],
    ["no route outside of the API", "GET", "/nothing", {}, 404],
    ["another method", "PATCH", "/api/admin/segments", {}, 405],
    ["another method of an ingestion path", "GET", "/api/public/apps/track", {}, 405],
    ["a body that is not JSON", "PUT", "/api/admin/segments", { body: "{" }, 400],
    [
      "a body of another type",
      "PUT",
      "/api/admin/segments",
      { body: "x", headers: { "content-type": "text/plain" } },
      415,
    ],
    ["a body that is too large", "PUT", "/api/admin/segments", { body: `"${"x".repeat(6e6)}"` }, 413],
    ["a command that nobody made", "GET", "/api/admin/commands/none", {}, 404],
    ["a webhook without a signature", "POST", "/api/public/webhooks/segment", { body: {} }, 400],
    [
      "a subscription without a link",
      "PUT",
      "/api/public/subscription-management/user-subscriptions",
      { body: {} },
      400,
    ],
  ])("%s", async (_, method, path, call, status) => {
    expect(await refusalOf({ method, path, call })).toMatchObject({ status });
  });

  it("an event that does not fit, and items of a batch by their index", async () => {
    const post = (path: string, body: unknown): Promise<Refusal | undefined> =>
      refusalOf({ method: "POST", path: `/api/public/apps/${path}`, call: { body } }, testApi.writeKey);
    expect((await post("track", { event: 5 }))?.problem.issues).toMatchObject([
      { path: ["event"], code: "noText" },
      { path: ["userId"], code: "userRequired" },
    ]);
    const batch = [
      { type: "track", userId: "kim", event: "A" },
      { type: "group", userId: "kim" },
      5,
      { type: "call" },
      { type: "track", userId: "kim", event: "A", properties: { "a.b": [{ n: 2 ** 60 }] } },
    ];
    expect(await post("batch", { batch })).toMatchObject({
      message:
        "batch[1].groupId: required; batch[2]: must be an object; batch[3].type: must be one of alias, group, identify, page, screen, track; batch[4].properties.a.b[0].n: integer beyond 2^53 cannot be kept exactly; send it as a string",
      problem: {
        issues: [
          { path: ["batch", 1, "groupId"], code: "required" },
          { path: ["batch", 2], code: "invalidType", values: { expected: "object" } },
          { path: ["batch", 3, "type"], code: "unknownKind" },
          { path: ["batch", 4, "properties", "a.b", 0, "n"], code: "inexactNumber" },
        ],
      },
    });
    expect(await post("batch", [])).toMatchObject({ message: "body: must be an object" });
  });
});
