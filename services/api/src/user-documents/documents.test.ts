/** The documents of this repository as the api serves them, over a real socket. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer, type Listening } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { documentGroups } from "./document-groups.js";
import { mountDocuments } from "./mount.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = join(root, "docs");
const names = documentGroups.flatMap((group) => group.names);

let testApi: TestApi;
const open: Listening[] = [];
let url: string;

beforeAll(async () => {
  testApi = await startTestApi();
  url = await served(folder);
});
afterAll(async () => {
  for (const each of open) await each.close();
  await testApi.close();
});

async function served(from: string): Promise<string> {
  const server = createServer(testApi.api);
  mountDocuments(server.app, { folder: from });
  const listening = await server.listen(0, "127.0.0.1");
  open.push(listening);
  return `http://127.0.0.1:${listening.port}`;
}

function get(path: string, init?: RequestInit): Promise<Response> {
  return fetch(url + path, { redirect: "manual", ...init });
}

/** Where the links of a page lead, without those into other sites. */
function linksIn(page: string, at: string): readonly URL[] {
  const found = [...page.matchAll(/\b(?:href|src|srcset|action)="([^"]+)"/g)].map(([, link = ""]) => link);
  return found.filter((link) => !/^(https?|mailto):/.test(link)).map((link) => new URL(link, url + at));
}

it("the list has every document of users, and no other", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !/^(design|recipes|screenshots)\//.test(file))
    .map((file) => file.replace(/\.md$/, ""));
  expect(names.toSorted()).toEqual(files.toSorted());
});

describe("the documents", () => {
  it.each([...names, "contents"])("%s is a page in the service's look without scripts", async (name) => {
    const answer = await get(`/docs/${name}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'; /,
    );
    const page = await answer.text();
    expect(page).not.toMatch(/<script|\son\w+="|style="/);
    // Nothing is requested of another origin.
    expect(page.match(/\b(?:src|srcset|action)="(?:https?:|\/)[^"]*"/g)).toBeNull();
    expect(page.match(/<link[^>]*href="(?:https?:|\/)[^"]*"/g)).toBeNull();
    expect(page.match(/<h1/g)).toHaveLength(1);
  });

  it("link to each other by addresses that are there, with their headings", async () => {
    const pages = new Map<string, string>();
    for (const name of [...names, "contents"])
      pages.set(`/docs/${name}`, await (await get(`/docs/${name}`)).text());
    const broken: string[] = [];
    for (const [at, page] of pages) {
      for (const link of linksIn(page, at)) {
        const target = pages.get(link.pathname);
        const isThere = /^\/(docs|dashboard\/|docs\/search|favicon.svg)$|^\/docs\/screenshots\//.test(
          link.pathname,
        );
        if (target === undefined && !isThere) broken.push(`${at}: ${link.pathname}`);
        const anchor = decodeURIComponent(link.hash.slice(1));
        if (target !== undefined && anchor !== "" && !target.includes(`id="${anchor}"`))
          broken.push(`${at}: ${link.pathname}${link.hash}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it("work below the path of a proxy: every address is relative", async () => {
    for (const name of ["messaging", "reference/events", "contents"]) {
      const page = await (await get(`/docs/${name}`)).text();
      expect(page.match(/\b(?:href|src|srcset|action)="\/[^"]*"|url\('\/[^']*'\)/g)).toBeNull();
    }
  });

  it("answer with their pictures, and with a tag by which browsers ask again", async () => {
    const picture = await get("/docs/screenshots/home-desktop-light.png");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    const { headers } = await get("/docs/messaging", { headers: { "accept-encoding": "identity" } });
    expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-cache", expect.any(String)]);
  });

  it.each([
    ["/docs/messaging.md", "messaging"],
    ["/docs/messaging/", "../messaging"],
    ["/docs/reference/events.md", "events"],
    ["/docs/reference/events/", "../events"],
    ["/docs/search?q=%20", "contents"],
  ])("lead from %s to %s", async (path, to) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
  });

  it.each([
    "/docs/design/core",
    "/docs/recipes/provider",
    "/docs/..%2fREADME",
    "/docs/%2e%2e/package.json",
    "/docs/screenshots/README",
    "/docs/screenshots/..%2f..%2fx.png",
    "/docs/nothing",
  ])("have no page at %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
  });

  it("leave the API reference where it was", async () => {
    for (const path of ["/docs", "/docs/"])
      expect(await (await get(path)).text()).toContain('id="reference"');
  });

  it("are searched, also for what would be markup", async () => {
    const page = await (await get("/docs/search?q=frequency+cap")).text();
    expect(page).toMatch(/href="messaging#how-often-and-when"/);
    const odd = await get(`/docs/search?q=${encodeURIComponent('"><script>')}`);
    expect([odd.status, odd.headers.get("content-security-policy")]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(await odd.text()).not.toContain("<script");
  });
});

it("an installation without its documents has an empty list", async () => {
  const without = await served(join(folder, "no-such-folder"));
  expect((await fetch(`${without}/docs/contents`)).status).toBe(200);
  expect((await fetch(`${without}/docs/messaging`)).status).toBe(404);
});

it("the image has the documents", () => {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  expect(ignored.filter((line) => /docs|\.md|\.png/.test(line))).toEqual([]);
  expect(readFileSync(join(root, "infra/Dockerfile"), "utf8")).toContain(
    "COPY --from=build --chown=node:node /app ./",
  );
});
