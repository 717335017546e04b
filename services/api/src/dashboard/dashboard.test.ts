/** How the api serves the dashboard: over a real socket, with a few files in place of the built ones. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../members/member.fixture.js";
import { createServer, type Listening } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { mountDashboard } from "./mount.js";

let testApi: TestApi;
let listening: Listening;
let folder: string;
let url: string;
let cookie: string;

beforeAll(async () => {
  testApi = await startTestApi({ config: { embeddingOrigins: ["https://app.example.com"] } });
  folder = await mkdtemp(join(tmpdir(), "signalbox-dashboard-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), '<script nonce="NONCE" src="./assets/index-1a2b.js"></script>');
  await writeFile(join(folder, "assets/index-1a2b.js"), "start();");
  await writeFile(join(folder, "secret.txt"), "no");
  const server = createServer(testApi.api);
  await mountDashboard(server.app, { context: testApi.api, folder });
  listening = await server.listen(0, "127.0.0.1");
  url = `http://127.0.0.1:${listening.port}`;
  cookie = (await signedIn(testApi, { role: "Viewer" })).browser.cookie();
});
afterAll(async () => {
  await listening.close();
  await testApi.close();
  await rm(folder, { recursive: true });
});

function get(path: string, headers: Readonly<Record<string, string>> = { cookie }): Promise<Response> {
  return fetch(url + path, { redirect: "manual", headers });
}

describe("the dashboard", () => {
  it("is where the root leads, by relative addresses", async () => {
    expect((await get("/")).headers.get("location")).toBe("dashboard/");
    expect((await get("/dashboard?x=1")).headers.get("location")).toBe("dashboard/?x=1");
  });

  it("answers each page with the document, whose files are relative to the page", async () => {
    for (const [path, script] of [
      ["/dashboard/", "./assets/index-1a2b.js"],
      ["/dashboard/w/1/users", "../../assets/index-1a2b.js"],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
      expect(await answer.text()).toBe(`<script nonce="${nonce}" src="${script}"></script>`);
    }
  });

  it("asks for the member while the code is loaded, but not on embedded pages", async () => {
    const link = async (path: string): Promise<string | null> => (await get(path)).headers.get("link");
    expect(await link("/dashboard/")).toBe("<../api/admin/me>; rel=preload; as=fetch; crossorigin");
    expect(await link("/dashboard/w/1/users")).toContain("<../../../api/admin/me>");
    expect(await link("/dashboard/embedded/w/1/users")).toBeNull();
  });

  it("has another nonce in each answer, and allows no inline script", async () => {
    const [one, other] = await Promise.all(["/dashboard/a", "/dashboard/a"].map((path) => get(path)));
    const policy = one?.headers.get("content-security-policy") ?? "";
    expect(policy).not.toBe(other?.headers.get("content-security-policy"));
    expect(policy).toContain("script-src 'self';");
  });

  it("keeps files with a hash in their name for ever, compressed, and serves no other files", async () => {
    const file = await get("/dashboard/assets/index-1a2b.js", { "accept-encoding": "gzip" });
    expect([file.status, file.headers.get("cache-control"), file.headers.get("content-encoding")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
      "gzip",
    ]);
    expect(await file.text()).toBe("start();");
    expect((await get("/dashboard/assets/index-0000.js")).status).toBe(404);
    expect(await (await get("/dashboard/secret.txt")).text()).toContain("<script");
  });

  it("leads to the sign-in and back to the page without a session", async () => {
    const answer = await get("/dashboard/w/1/users?q=ann", {});
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "../../../sign-in?next=%2Fdashboard%2Fw%2F1%2Fusers%3Fq%3Dann",
    ]);
  });

  it("opens embedded pages without a session, in frames of the configured applications alone", async () => {
    const answer = await get("/dashboard/embedded/w/1/users", {});
    expect(await answer.text()).toContain('src="../../../assets/index-1a2b.js"');
    expect(answer.headers.get("content-security-policy")).toContain(
      "frame-ancestors https://app.example.com",
    );
    const own = await get("/dashboard/w/1/users");
    expect(own.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("tells a waiting page whether the session counts", async () => {
    expect(await (await get("/dashboard/session.json")).json()).toEqual({ isSignedIn: true });
    expect(await (await get("/dashboard/session.json", {})).json()).toEqual({ isSignedIn: false });
  });

  it("only answers to GET", async () => {
    const answer = await fetch(`${url}/dashboard/`, { method: "POST", headers: { cookie } });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
