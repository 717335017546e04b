/** Walks the table of routes and checks what every operation must do. */
import * as access from "@signalbox/access";
import * as workspace from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "./admin-client.fixture.js";
import { pathsOf } from "./mount.js";
import { adminRoutes, fullPath } from "./routes.js";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

const calls = adminRoutes.flatMap((route) =>
  pathsOf(route).map((path) => ({
    name: `${route.method} ${path}`,
    route,
    method: route.method,
    path: path.replace(":id", "some-id"),
  })),
);

function call(
  method: string,
  path: string,
  key = testApi.adminKey,
): Promise<AdminAnswer<{ message: string }>> {
  return adminClient(testApi, "")(method, path, { key });
}

/** A method without a route at this path. */
function otherMethod(path: string): string {
  const taken = calls.filter((each) => each.path === path).map(({ method }) => method as string);
  return ["PATCH", "PUT", "POST", "DELETE"].find((method) => !taken.includes(method)) ?? "TRACE";
}

describe.each(calls)("$name", ({ method, path, route }) => {
  it("answers with and without a trailing slash alike", async () => {
    const [without, withSlash] = await Promise.all([call(method, path), call(method, `${path}/`)]);
    expect(without.status).toBe(withSlash.status);
    // A key has no account of its own and is no owner.
    const isForMembers = route.isFor !== undefined;
    expect(isForMembers ? [400, 403] : [200, 204, 400, 404]).toContain(without.status);
    expect(without.headers.get("x-content-type-options")).toBe("nosniff");
    expect(without.text).not.toContain("nothing answers");
  });

  it("is 401 without a key and with a wrong key", async () => {
    for (const key of ["", "f".repeat(64)]) {
      const response = await call(method, path, key);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(Object.keys(response.body)).toEqual(["message"]);
    }
  });

  it("is 405 for another method and names the allowed ones", async () => {
    const response = await call(otherMethod(path), path);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain(method);
  });
});

describe.each(calls.filter(({ route }) => route.takesWriteKey !== true))("$name", ({ method, path }) => {
  it("is 403 with a write key", async () => {
    const response = await call(method, path, testApi.writeKey);
    expect(response.status).toBe(403);
    expect(response.headers.get("error-type")).toBe("Forbidden");
  });
});

describe.each(calls.filter(({ route }) => route.target?.outOfReach === undefined))(
  "$name",
  ({ method, path }) => {
    it("is 403 for a workspace that the key may not access, whether it exists or not", async () => {
      const response = await call(method, `${path}?workspaceId=7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50`);
      expect(response.status).toBe(403);
    });
  },
);

describe("the table of routes", () => {
  it("contains each operation once", () => {
    const names = adminRoutes.map((route) => `${route.method} ${fullPath(route)}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("offers every operation of a workspace and of the installation", () => {
    const offered = adminRoutes.map(({ summary }) => summary);
    const operations = Object.values<unknown>({ ...workspace, ...access }).flatMap((each) =>
      typeof each === "object" && each !== null && "summary" in each ? [String(each.summary)] : [],
    );
    expect(operations.length).toBeGreaterThan(25);
    expect(operations.filter((summary) => !offered.includes(summary))).toEqual([]);
  });

  it("documents every operation", () => {
    for (const { summary, tag, answers, path } of adminRoutes) {
      expect({ path, summary, tag }).toEqual({
        path,
        summary: expect.stringMatching(/^[A-Z].+[^.]$/),
        tag: expect.any(String),
      });
      expect(answers.some(({ status }) => status < 300)).toBe(true);
    }
  });
});
