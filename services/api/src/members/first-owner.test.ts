import { randomBytes } from "node:crypto";
import { hashToken, type Account } from "@signalbox/access";
import { secretBoxOf } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiContext } from "../context.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { changeAccount } from "./member.fixture.js";
import { ensureFirstOwner, type FirstOwner } from "./first-owner.js";

let testApi: TestApi;
let clock = 0;
beforeEach(async () => {
  clock = Date.now();
  testApi = await startTestApi({
    ports: { now: () => new Date(clock) },
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

  it("is shown the same link by later starts, which is stored as a hash alone", async () => {
    const first = await start();
    for (const renews of [false, true, true, true, true, true, true]) {
      expect(await start(renews)).toEqual(first);
    }
    expect((await accounts()).map(({ links }) => links.map(({ hash }) => hash))).toEqual([
      [hashToken(tokenIn(first))],
    ]);
    expect(JSON.stringify(await testApi.api.installation.find())).not.toContain(tokenIn(first));
    const opened = await fetch(`${testApi.url}/sign-in/link/${tokenIn(first)}`);
    expect(opened.status).toBe(200);
  });

  it("gets another link when the first has expired, or cannot be derived any more and is asked for", async () => {
    const first = await start();
    const otherKey = { ...testApi.api, secrets: secretBoxOf(randomBytes(32)) };
    expect(await start(false, otherKey)).toEqual({ email: "ops@x.example" });
    const second = await start(true, otherKey);
    expect(second?.link).toMatch(/link/);
    expect(await start(true, otherKey)).toEqual(second);
    expect(await start()).toEqual(first);
    clock += 25 * 3_600_000;
    const third = await start();
    expect([first?.link, second?.link, undefined]).not.toContain(third?.link);
    expect(await start()).toEqual(third);
  });

  it("is shown no link once an owner has signed in", async () => {
    const first = await start();
    const [owner] = await accounts();
    await changeAccount(testApi.api, owner?.id ?? "", (account) => ({ ...account, lastSignInAt: 1 }));
    expect(await start(true)).toEqual({ email: first?.email });
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
    await expect.poll(() => linesWith("first sign-in")).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
  });
});
