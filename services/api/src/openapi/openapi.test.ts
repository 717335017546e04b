import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminRoutes, fullPath } from "../admin/routes.js";
import { eventKinds } from "../ingest/read-calls.js";
import { subscriptionPaths } from "../subscription-management/paths.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { viewInBrowserPaths } from "../view-in-browser/view-in-browser.js";
import { openApiDocument, type OpenApiDocument } from "./document.js";
import { linkOperations } from "./link-operations.js";
import { describedKinds, publicOperations } from "./public-operations.js";

let house: TestApi;
beforeAll(async () => {
  house = await startTestApi();
});
afterAll(() => house.close());

describe("GET /openapi.json", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const response = await fetch(`${house.url}/openapi.json`);
    expect(response.headers.get("content-type")).toContain("application/json");
    const validator = new Validator();
    const result = await validator.validate((await response.json()) as Record<string, unknown>);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("names every administration route and every event kind", () => {
    const { paths } = openApiDocument("1.0.0");
    for (const route of adminRoutes) {
      const path = fullPath(route).replaceAll(/:(\w+)/g, "{$1}");
      expect(paths[path]).toHaveProperty(route.method.toLowerCase());
    }
    for (const { type } of eventKinds) expect(paths).toHaveProperty([`/api/public/apps/${type}`]);
  });

  it("names every address that links in messages lead to, and no other", () => {
    const context = { api: house.api, admission: { check() {}, start() {}, stop() {} } };
    const answered = [...subscriptionPaths(context), ...viewInBrowserPaths(house.api)];
    expect(linkOperations().map(({ method, path }) => `${method} ${path}`)).toEqual(
      answered.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
    );
  });

  it("has operation ids that are unique and no reference that leads nowhere", () => {
    const document = openApiDocument("1.0.0");
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference,
    );
    expect(new Set(references)).toEqual(
      new Set(["#/components/schemas/Error", "#/components/responses/Error"]),
    );
  });

  it("describes bodies of events that are accepted as they stand", async () => {
    expect(Object.keys(describedKinds).toSorted()).toEqual(eventKinds.map(({ type }) => type).toSorted());
    for (const { path, example } of publicOperations()) {
      expect((await house.send(path, example)).status).toBe(204);
    }
  });

  it("answers 304 to who has it already", async () => {
    const first = await fetch(`${house.url}/openapi.json`);
    const again = await fetch(`${house.url}/openapi.json`, {
      headers: { "if-none-match": first.headers.get("etag") ?? "", "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
  });
});

describe("GET /docs", () => {
  it("shows every operation on one page that loads nothing else", async () => {
    const response = await fetch(`${house.url}/docs/`);
    const page = await response.text();
    const document: OpenApiDocument = openApiDocument("1.0.0");
    for (const methods of Object.values(document.paths)) {
      for (const { operationId } of Object.values(methods)) expect(page).toContain(`id="${operationId}"`);
    }
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|(src|href)="https?:/);
  });
});
