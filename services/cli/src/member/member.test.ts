/** `npm run member` on an installation whose worker runs in this process. */
import { randomUUID } from "node:crypto";
import {
  deserializeInstallation,
  hashToken,
  installationKey,
  putRole,
  type Account,
} from "@signalbox/access";
import { createAcknowledgements, type Acknowledgements } from "@signalbox/engine";
import { startActors } from "@signalbox/actors";
import { jobId, secretBoxOf, type Message, type WorkspaceId } from "@signalbox/core";
import { createMemoryQueue, createMemoryWorkQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { commandJob, ensureWorkspace, systemOrigin } from "@signalbox/workspace";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Installation } from "../command.js";
import { aCliConfig } from "../config.fixture.js";
import { createOutput } from "../output.js";
import { runCommand } from "../run-command.js";

const workspaceId = randomUUID() as WorkspaceId;

let storage: ReturnType<typeof createMemoryStorage>;
let acknowledgements: Acknowledgements;
let actors: Awaited<ReturnType<typeof startActors>>;
let installation: Installation;

beforeEach(async () => {
  storage = createMemoryStorage();
  const queue = createMemoryQueue({ partitions: 2 });
  acknowledgements = await createAcknowledgements({ signals: queue, channel: "cli" });
  const now = (): Date => new Date(5_000);
  actors = await startActors({
    ...storage,
    reader: queue,
    mailbox: queue,
    deliveryQueue: createMemoryWorkQueue(),
    signals: queue,
    schedule: queue,
    now,
    newId: randomUUID,
    sleep: () => Promise.resolve(),
  });
  installation = {
    ...storage,
    mailbox: queue,
    acknowledgements,
    openSecrets: async () => secretBoxOf(Buffer.alloc(32, 1)),
    newId: randomUUID,
    newJobId: () => jobId(randomUUID()),
    now,
  };
  const input = {
    name: "Acme",
    writeKey: { name: "web", secretId: "s", hash: "w", sealed: "s" },
    adminKey: { id: "a", name: "ops", hash: "a" },
  };
  await post(ensureWorkspace.message(workspaceId, "setup", { input, by: "test" }));
});
afterEach(async () => {
  await actors.close();
  await acknowledgements.close();
});

async function post(message: Message): Promise<void> {
  const { mailbox } = installation;
  const job = commandJob(randomUUID());
  const batch = { v: 1, messages: [message], acceptedAt: 0, replyTo: acknowledgements.channel } as const;
  await mailbox.send(job, batch);
  await acknowledgements.wait([job], 5_000);
}

interface Ended {
  readonly code: number;
  readonly text: string;
}

async function member(...args: readonly string[]): Promise<Ended> {
  let text = "";
  const write = (part: string): void => void (text += part);
  const noOther = (): never => {
    throw new Error("another command");
  };
  const context = {
    connect: async () => installation,
    sharding: () => ({ commands: [], run: async () => undefined }),
    backup: noOther,
    restore: noOther,
    messages: noOther,
    partitions: noOther,
    config: () => aCliConfig({ WORKSPACE_ID: workspaceId, PUBLIC_URL: "https://signalbox.example" }),
    root: "/nowhere",
    output: createOutput({ write, now: () => new Date(0) }),
  };
  return { code: await runCommand(["member", ...args], context, write), text };
}

async function accountOf(email: string): Promise<Account | undefined> {
  const document = (await storage.actors.load([installationKey])).get(installationKey);
  return deserializeInstallation(document?.state ?? "{}").accounts.find((each) => each.email === email);
}

function hashOfLink(text: string, path: string): string {
  return hashToken(
    new RegExp(`https://signalbox\\.example${path}([\\w-]{43})\\n`).exec(text)?.[1] ?? "no link",
  );
}

it("adds a member with a role and prints a link to set a password", async () => {
  const { code, text } = await member("add", "Ann@X.example", "--role", "Admin");
  expect([code, text]).toEqual([0, expect.stringContaining("Added ann@x.example.")]);
  expect(await accountOf("ann@x.example")).toMatchObject({
    isOwner: false,
    roles: [{ workspaceId, role: "Admin", from: "administrator" }],
    links: [{ hash: hashOfLink(text, "/sign-in/reset/"), purpose: "reset-password", until: 86_405_000 }],
  });
  expect((await member("add", "ann@x.example", "--owner")).text).toContain("ann@x.example was known");
  expect(await accountOf("ann@x.example")).toMatchObject({ isOwner: true, roles: [{ role: "Admin" }] });
});

it("takes a custom role by its name", async () => {
  const reach = [{ workspaceId, lacks: [] }];
  const role = { newId: randomUUID(), name: "Support", permissions: ["users:read" as const], reach };
  await post(putRole.message(workspaceId, "role", { input: role, by: "test", origin: systemOrigin("test") }));
  await member("add", "sue@x.example", "--role", "Support");
  expect((await accountOf("sue@x.example"))?.roles).toMatchObject([{ role: role.newId }]);
  expect((await member("list")).text).toContain(`  Support in ${workspaceId}\n`);
});

it("makes a new link, and removes a lost second factor when asked to", async () => {
  await member("add", "ann@x.example", "--owner");
  const { code, text } = await member("reset", "ann@x.example", "--second-factor");
  expect(code).toBe(0);
  expect(await accountOf("ann@x.example")).toMatchObject({
    sessionsFrom: 5_000,
    links: [{ hash: hashOfLink(text, "/sign-in/reset/") }],
  });
});

it("lists all accounts", async () => {
  expect((await member("list")).text).toContain("There are no members yet");
  await member("add", "zoe@x.example", "--role", "Viewer");
  await member("add", "ann@x.example", "--owner");
  expect((await member("list")).text).toBe(
    `ann@x.example, owner, never signed in\nzoe@x.example, never signed in\n  Viewer in ${workspaceId}\n`,
  );
});

it.each([
  [["reset", "nobody@x.example"], "there is no member nobody@x.example"],
  [["add", "ann@x.example", "--role", "Boss"], 'there is no role "Boss" in this workspace'],
  [["add", "ann@x.example", "--role", "Viewer", "--workspace", randomUUID()], "There is no workspace"],
])("says what is wrong with %s, without a stack", async (args, sentence) => {
  const { code, text } = await member(...args);
  expect(code).toBe(1);
  expect(text).toContain(sentence);
  expect(text).not.toContain("    at ");
});
