/**
 * `npm start` as a user runs it: one installation is started, used, killed and restarted over the tests of this file,
 * which build on each other. Only its output and its files are used.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, until, type Answer } from "./client.fixture.js";
import { codeBlocks, curlCommands, isNotRun, notRun, runBlocks } from "./code-blocks.fixture.js";
import {
  inShell,
  openInstallations,
  pathWithoutSystemPrograms,
  stillRunning,
  type Installation,
  type Installations,
  type RunningProcess,
} from "./installation.fixture.js";
import { freePort } from "./ports.fixture.js";

interface Credentials {
  readonly url: string;
  readonly workspaceId: string;
  readonly writeKey: string;
  readonly adminKey: string;
}

const run = promisify(execFile);

let installations: Installations;
let directory: string;
let port: number;

beforeAll(async () => {
  installations = await openInstallations();
  ({ directory, port } = installations);
});
afterAll(() => installations.close());

const isUp = "Ctrl-C stops everything";

async function credentials(): Promise<Credentials> {
  return JSON.parse(await readFile(join(directory, "credentials.json"), "utf8")) as Credentials;
}

/** Sends an event and resolves when it is applied. */
async function send(messageId: string, keys: Credentials): Promise<void> {
  expect((await track(messageId, keys)).status).toBe(204);
}

/** Each of a user of its own: workers share the partitions, and so the users. */
function track(messageId: string, { url, writeKey }: Credentials): Promise<Answer> {
  return ask(`${url}/api/public/apps/track`, {
    method: "POST",
    headers: { authorization: `Bearer ${writeKey}`, prefer: "wait=10" },
    body: JSON.stringify({ userId: messageId, event: "Sent", messageId }),
  });
}

async function messagesOf({ url, workspaceId, adminKey }: Credentials): Promise<readonly string[]> {
  const answer: Answer = await ask(`${url}/api/admin/events?workspaceId=${workspaceId}`, {
    headers: { authorization: `Bearer ${adminKey}` },
  });
  expect(answer.status).toBe(200);
  return (answer.body as { readonly events: { readonly messageId: string }[] }).events.map(
    ({ messageId }) => messageId,
  );
}

/** Expects that every process it had started has ended by any mechanism. */
async function expectNothingLeft(processes: readonly RunningProcess[]): Promise<void> {
  expect(processes.length).toBeGreaterThan(2);
  await until(
    () => stillRunning(processes),
    (left) => left.length === 0,
    30_000,
  );
}

/** The token of the printed link; empty without a link. */
function signInLink(installation: Installation): string {
  const found = new RegExp(`first sign-in +http://localhost:${port}/sign-in/link/(\\S+)`).exec(
    installation.output(),
  );
  return found?.[1] ?? "";
}

/** As in a new installation: the mail server of the examples does not exist. */
async function sendByTestProvider({ url, adminKey }: Credentials): Promise<void> {
  const { status } = await ask(`${url}/api/admin/settings/email-providers`, {
    method: "PUT",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ config: { type: "Test" }, setDefault: true }),
  });
  expect(status).toBe(201);
}

describe("the first start", () => {
  let installation: Installation;
  let keys: Credentials;

  beforeAll(async () => {
    // As in a root shell that is not a login shell: `chroot` and similar programs are not found.
    installation = installations.start({ environment: { PATH: pathWithoutSystemPrograms() } });
    await installation.printed(isUp);
    keys = await credentials();
  });

  it("prints the address, the credentials and their file, which only this user can read", async () => {
    expect(Object.keys(keys)).toEqual(["url", "workspaceId", "writeKey", "adminKey"]);
    expect(keys.url).toBe(`http://localhost:${port}`);
    expect(keys.workspaceId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(Buffer.from(keys.writeKey, "base64").toString()).toMatch(/^[0-9a-f-]{36}:\S{32}$/);
    expect(keys.adminKey).toMatch(/^[0-9a-f]{64}$/);
    for (const value of Object.values(keys)) expect(installation.output()).toContain(value);
    expect(installation.output()).toContain("credentials.json");
    expect((await stat(join(directory, "credentials.json"))).mode & 0o777).toBe(0o600);
  });

  it("prints a link that signs the owner in, and runs commands meanwhile", async () => {
    expect(signInLink(installation)).toMatch(/^[\w-]{43}$/);
    expect(installation.output()).toContain("owner@localhost");
    const printedBy = async (...command: readonly string[]): Promise<string> => {
      const { stdout } = await run(process.execPath, ["infra/bootstrap.mjs", ...command], {
        cwd: new URL("../../..", import.meta.url),
        env: { ...process.env, DATA_DIR: directory },
      });
      return stdout;
    };
    expect(await printedBy("member", "list")).toContain(
      `owner@localhost, owner, never signed in\n  Admin in ${keys.workspaceId}\n`,
    );
    expect(await printedBy("partitions")).toContain("16 partitions.\n");
    expect(await printedBy("partitions", "8")).toContain("8 partitions.\n");
  });

  it("prints commands that work unchanged", async () => {
    const [sendOne, look, ...more] = curlCommands(installation.output());
    expect(more).toEqual([]);
    expect(await inShell(`${sendOne} --silent --show-error --fail`)).toBe("");
    const { events } = await until(
      async () =>
        JSON.parse(await inShell(`${look} --silent --show-error --fail`)) as {
          readonly events: readonly Record<string, unknown>[];
        },
      (page) => page.events.length > 0,
    );
    expect(events).toMatchObject([{ userId: "ann", event: "Signed Up", traits: '{"plan":"pro"}' }]);
    for (const path of ["dashboard/", "docs", "queues", "mailbox"]) {
      expect(installation.output()).toContain(`${keys.url}/${path}`);
      expect((await fetch(`${keys.url}/${path}`)).status).toBeLessThan(400);
    }
  });

  it("shows at most 600 lines of metrics after operators have used its pages", async () => {
    const paths = ["segments", "journeys", "users/ann", "content/templates", "subscription-groups"];
    paths.push("user-properties", "broadcasts", "deliveries", "suppressions", "events/traits");
    for (const path of paths) {
      await ask(`${keys.url}/api/admin/${path}`, { headers: { authorization: `Bearer ${keys.adminKey}` } });
    }
    const metrics = await until(
      async () => (await fetch(`${keys.url}/metrics`)).text(),
      (text) => text.includes("signalbox_events_applied_total{worker="),
    );
    expect(metrics.split("\n").length).toBeLessThanOrEqual(600);
    expect(metrics).toContain("nodejs_heap_size_used_bytes ");
    expect(metrics).not.toContain("nodejs_heap_space");
  });

  it("rejects a second start on the same data and keeps running", async () => {
    const other = installations.start({ environment: { PORT: String(await freePort()) } });
    expect(await other.exited).toBe(1);
    expect(other.output()).toContain("is in use");
    expect(await credentials()).toEqual(keys);
    await send("after-second", keys);
  });

  it("gives waiting callers priority over accepted events: the worker has a lower priority", async () => {
    const processes = await installation.processes();
    const [api, worker] = ["services/api", "services/worker"].map((service) =>
      getPriority(processes.find(({ command }) => command.includes(service))?.pid ?? -1),
    );
    expect(worker).toBeGreaterThan(api ?? Infinity);
  });

  it("restarts a killed api", async () => {
    await killService(installation, "services/api");
    await installation.printed("the api ended (SIGKILL); starting it again in 200 ms");
    await installation.printed("the api is back");
    await send("after-kill", keys);
    expect(await messagesOf(keys)).toContain("after-kill");
  });

  it("restarts its killed servers on their ports", async () => {
    const servers = await readFile(join(directory, "servers.json"), "utf8");
    const killed = (await installation.processes()).filter(({ command }) =>
      /(?:redis|valkey)-server |\/postgres -D|mongod --dbpath/.test(command),
    );
    expect(killed.length).toBeGreaterThan(1);
    for (const { pid } of killed) killIfRunning(pid);
    for (const name of ["redis", "mongodb"]) {
      await installation.printed(`${name} ended (`);
      await installation.printed(`${name} is back`);
    }
    expect(await readFile(join(directory, "servers.json"), "utf8")).toBe(servers);
    await until(
      () => track("after-servers", keys),
      ({ status }) => status === 204,
    );
    expect(await messagesOf(keys)).toEqual(expect.arrayContaining(["after-servers", "after-kill"]));
  });

  it("lets another worker join and leave", async () => {
    const joined = installations.start({ args: ["--role", "worker"], environment: { PORT: "" } });
    await joined.printed("This worker has joined.");
    expect(joined.output()).toContain("joining the installation that runs on this data directory");
    expect(await credentials()).toEqual(keys);

    // The only worker for a moment; from then on each applies what is sent to its partitions.
    await killService(installation, "services/worker");
    await send("joined", keys);
    await installation.printed("the worker is back");
    const processes = await joined.processes();
    const worker = processes.find(({ command }) => command.includes("services/worker"));
    const figure = new RegExp(`^signalbox_events_applied_total\\{worker="\\S+-${worker?.pid}"\\} [1-9]`, "m");
    let sent = 0;
    await until(
      async () => {
        await send(`joined-${(sent += 1)}`, keys);
        return (await fetch(`${keys.url}/metrics`)).text();
      },
      (figures) => figure.test(figures),
    );
    joined.signal("SIGTERM");
    expect(await joined.exited).toBe(0);
    expect(await stillRunning(processes)).toEqual([]);
    await send("after-joined", keys);
  });

  it("ends on Ctrl-C, which every process of the terminal gets, and leaves no process", async () => {
    const processes = await installation.processes();
    const accepted = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(`${keys.url}/api/public/apps/track`, {
          method: "POST",
          headers: { authorization: `Bearer ${keys.writeKey}` },
          body: JSON.stringify({ userId: `last-${n}`, event: "Sent", messageId: `last-${n}` }),
        }),
      ),
    );
    expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([204]));
    installation.signal("SIGINT", { group: true });
    expect(await installation.exited).toBe(0);
    expect(installation.output()).toContain("Stopped.");
    expect(installation.output()).not.toContain("ended (exit 0)");
    await expectNothingLeft(processes);
  });
});

/** Throws when the service does not run: -1 as a pid would mean every process. */
async function killService(installation: Installation, service: string): Promise<void> {
  const found = (await installation.processes()).find(({ command }) => command.includes(service));
  if (found === undefined) throw new Error(`no process of ${service} is running`);
  process.kill(found.pid, "SIGKILL");
}

/** A database ends its children itself, which for a moment have its command. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

describe("a later start", () => {
  let keys: Credentials;

  it("by npm keeps data and keys, and leaves nothing when npm is killed", async () => {
    keys = await credentials();
    const installation = installations.start({ npm: true });
    await installation.printed(isUp);
    expect(await credentials()).toEqual(keys);
    // The owner has not signed in yet.
    expect(signInLink(installation)).toMatch(/^[\w-]{43}$/);
    const messages = await messagesOf(keys);
    const lasting = [
      ...Array.from({ length: 20 }, (_, n) => `last-${n}`),
      "after-kill",
      "after-servers",
      "after-joined",
    ];
    for (const messageId of lasting) expect(messages.filter((id) => id === messageId)).toEqual([messageId]);
    await send("second-start", keys);

    const processes = await installation.processes();
    installation.signal("SIGKILL");
    await expectNothingLeft(processes);
  });

  describe("after that, with the values the environment fixes,", () => {
    const fixed = {
      WORKSPACE_ID: randomUUID(),
      WRITE_KEY: Buffer.from(`${randomUUID()}:${randomBytes(12).toString("hex")}`).toString("base64"),
      ADMIN_KEY: randomBytes(32).toString("hex"),
    };
    let installation: Installation;
    let now: Credentials;

    beforeAll(async () => {
      installation = installations.start({ environment: fixed });
      await installation.printed(isUp);
      now = await credentials();
    });

    it("works", async () => {
      expect(now).toEqual({
        url: keys.url,
        workspaceId: fixed.WORKSPACE_ID,
        writeKey: fixed.WRITE_KEY,
        adminKey: fixed.ADMIN_KEY,
      });
      await send("fixed", now);
      expect(await messagesOf(now)).toEqual(["fixed"]);
      expect(await messagesOf(keys)).toContain("second-start");
    });

    it("runs the commands of the documents unchanged", async () => {
      const blocks = await codeBlocks();
      for (const { file, begins } of notRun) {
        expect(blocks.filter((block) => block.file === file && block.text.startsWith(begins))).toHaveLength(
          1,
        );
      }
      const commands = blocks.filter((block) => !isNotRun(block));
      expect(new Set(commands.map(({ language }) => language))).toEqual(new Set(["sh", "js"]));
      const blocksOf = (name: string) => commands.filter(({ file }) => file === name);
      const quickstart = blocksOf("docs/quickstart.md");
      // Creates a child of the workspace, whose rows would be among those that the other documents read.
      const lastly = blocksOf("docs/administration.md");
      // Every document builds on the first commands of the quickstart, which set the shell's variables.
      const documents = commands.filter((block) => !quickstart.includes(block) && !lastly.includes(block));
      await runBlocks([...quickstart.slice(0, 1), ...documents], directory);
      await sendByTestProvider(now);
      const printed = await runBlocks([...quickstart, ...lastly], directory);
      expect(printed).toMatch(/"segments":\[\{"id":"[^"]+","name":"Free sign-ups"\}\].*"segments":\[\]/s);
      expect(printed).toContain('"results":[{"userId":"ann","messageId":"welcome-ann","type":"Success"}]');
    });

    it("ends on SIGTERM", async () => {
      const processes = await installation.processes();
      installation.signal("SIGTERM");
      expect(await installation.exited).toBe(0);
      await expectNothingLeft(processes);
    });
  });

  it.each([
    { signal: "SIGTERM", group: false, code: 143 },
    { signal: "SIGINT", group: true, code: 130 },
  ] as const)(
    "that is interrupted by $signal stops what it has started before it ends",
    async ({ signal, group, code }) => {
      const installation = installations.start();
      await installation.printed("starting the api");
      const processes = await installation.processes();
      expect(processes.length).toBeGreaterThan(2);
      installation.signal(signal, { group });
      expect(await installation.exited).toBe(code);
      expect(await stillRunning(processes)).toEqual([]);
    },
  );

  it("that is killed leaves nothing", async () => {
    const installation = installations.start();
    await installation.printed(isUp);
    const processes = await installation.processes();
    installation.signal("SIGKILL");
    expect(await installation.exited).toBe("SIGKILL");
    await expectNothingLeft(processes);
  });
});
