import { hashToken, type Account } from "@signalbox/access";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiContext } from "../context.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { ensureFirstOwner, type FirstOwner } from "./first-owner.js";

let testApi: TestApi;
beforeEach(async () => {
  testApi = await startTestApi({
    config: { publicUrl: "https://signalbox.example", ownerEmail: "ops@x.example" },
  });
});
afterEach(() => testApi.close());

function start(renews = false, api: ApiContext = testApi.api): Promise<FirstOwner | undefined> {
  return ensureFirstOwner(api, { renews, port: 3000, retryMs: 1 });
}

function tokenIn(owner: FirstOwner | undefined): string {
  return (
    /^https:\/\/signalbox\.example\/sign-in\/link\/([\w-]{43})$/.exec(owner?.link ?? "")?.[1] ?? "no link"
  );
}

function linesWith(text: string): readonly string[] {
  return testApi.logged.map((entry) => JSON.stringify(entry)).filter((line) => line.includes(text));
}

async function accounts(): Promise<readonly Account[]> {
  return (await testApi.api.installation.find()).accounts;
}

describe("the first owner", () => {
  it("is created once by processes that start together, one of which logs the link once", async () => {
    const owners = await Promise.all([start(), start(), start()]);
    const [shown, ...others] = owners.filter((owner) => owner?.link !== undefined);
    expect(others).toEqual([]);
    const token = tokenIn(shown);
    expect(await accounts()).toEqual([
      expect.objectContaining({
        email: "ops@x.example",
        isOwner: true,
        roles: [{ workspaceId: testApi.workspaceId, role: "Admin", from: "start" }],
        links: [{ hash: hashToken(token), purpose: "sign-in", until: expect.any(Number) }],
      }),
    ]);
    expect(linesWith(token)).toEqual([expect.stringContaining(`first sign-in: ${shown?.link}`)]);
    expect(linesWith("first sign-in")).toHaveLength(1);
  });

  it("gets a link at a later start only when the parent process asks for one", async () => {
    const first = await start();
    expect(await start()).toEqual({ email: "ops@x.example" });
    const again = await start(true);
    const hashes = [first, again].map((owner) => hashToken(tokenIn(owner)));
    expect((await accounts()).map(({ links }) => links.map(({ hash }) => hash))).toEqual([hashes]);
  });

  it("is created as soon as a worker runs", async () => {
    await testApi.pauseWorker();
    const { acknowledgements } = testApi.api;
    const hurried: ApiContext = {
      ...testApi.api,
      acknowledgements: { ...acknowledgements, wait: (jobs) => acknowledgements.wait(jobs, 1) },
    };
    expect(await start(false, hurried)).toBeUndefined();
    await testApi.resumeWorker();
    await vi.waitFor(() => expect(linesWith("first sign-in")).toHaveLength(1), { timeout: 10_000 });
    expect(await accounts()).toHaveLength(1);
  });
});
