/**
 * The steps of a provider's author: scaffold, failing suite, filled in, passing suite, registered. The package is
 * written to this package's `dist`, where it can import the workspace's packages and no other tool finds it.
 */
import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { channels } from "@signalbox/core";
import { providersIn, type Provider } from "@signalbox/provider-kit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseProviderOrder, type ProviderOrder } from "./provider-order.js";
import { writeProviderPackage } from "./provider-package.js";
import { writeRegistry } from "./provider-registry.js";
import { filledDefinition, filledTest } from "./worked-example.fixture.js";

const house = fileURLToPath(new URL("../../../..", import.meta.url));
const dist = fileURLToPath(new URL("../../dist", import.meta.url));

let root: string;
let providersFolder: string;

beforeEach(async () => {
  await mkdir(dist, { recursive: true });
  root = await mkdtemp(join(dist, "house-"));
  providersFolder = join(root, "packages/providers");
  await mkdir(providersFolder, { recursive: true });
  for (const file of ["tsconfig.base.json", "tsconfig.build.json"])
    await copyFile(join(house, file), join(root, file));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

test("a new package is complete, and never overwrites files", async () => {
  const written = await writeProviderPackage(providersFolder, anOrder("carrier-pigeon", "Sms"));

  expect(written).toEqual({
    type: "written",
    folder: join(providersFolder, "carrier-pigeon"),
    files: ["package.json", "src/index.ts", "src/carrier-pigeon.test.ts"],
  });
  expect(await readFile(join(providersFolder, "carrier-pigeon/src/index.ts"), "utf8")).toContain(
    'type: "CarrierPigeon"',
  );
  expect((await writeProviderPackage(providersFolder, anOrder("carrier-pigeon", "Email"))).type).toBe(
    "taken",
  );
});

test("a new package has the same structure as existing ones", async () => {
  await writeProviderPackage(providersFolder, anOrder("sendgrid", "Email"));
  const own = await readJson(join(providersFolder, "sendgrid/package.json"));
  const real = await readJson(join(house, "packages/providers/sendgrid/package.json"));

  expect({ ...own, dependencies: {} }).toEqual({ ...real, dependencies: {} });
  expect(real["dependencies"]).toMatchObject(own["dependencies"] as object);
  expect(await readdir(join(providersFolder, "sendgrid"))).toEqual(["package.json", "src"]);
});

test("new packages for every channel compile, are discovered, and fail their suites", async () => {
  for (const channel of channels)
    await writeProviderPackage(providersFolder, anOrder(`pigeon-${channel.toLowerCase()}`, channel));

  const suite = await runSuite();

  expect(await typeErrors()).toBe("");
  const written = await Promise.all(
    channels.map((channel) => providersOfPackage(`pigeon-${channel.toLowerCase()}`)),
  );
  expect(written.flat().map(({ channel }) => channel)).toEqual(channels);
  expect(suite.files).toEqual({ failed: channels.length, all: channels.length });
  for (const title of ["Pigeon Email", "Pigeon Sms", "Pigeon Mobilepush", "Pigeon Webhook"]) {
    expect(suite.output).toContain(`Say in requestFor how ${title} takes a message`);
  }
});

test("the completed example of the recipe passes its suite and is discovered", async () => {
  await writeProviderPackage(providersFolder, anOrder("carrier-pigeon", "Sms"));
  await writeFile(join(providersFolder, "carrier-pigeon/src/index.ts"), filledDefinition);
  await writeFile(join(providersFolder, "carrier-pigeon/src/carrier-pigeon.test.ts"), filledTest);

  const suite = await runSuite();

  expect(await typeErrors()).toBe("");
  expect(suite.output).not.toContain("FAIL");
  expect(suite.files).toEqual({ failed: 0, all: 1 });
  const [provider] = await providersOfPackage("carrier-pigeon");
  expect(provider).toMatchObject({ channel: "Sms", type: "CarrierPigeon", title: "Carrier Pigeon" });
});

test("a new package is in the rewritten registry", async () => {
  await mkdir(join(root, "packages/provider-registry/src"), { recursive: true });
  const registry = "packages/provider-registry/package.json";
  await copyFile(join(house, registry), join(root, registry));
  for (const name of ["zebra-mail", "carrier-pigeon"])
    await writeProviderPackage(providersFolder, anOrder(name, "Sms"));
  // The remains of a removed package.
  await mkdir(join(providersFolder, "removed/node_modules"), { recursive: true });

  await writeRegistry(root);

  const text = await readFile(join(root, "packages/provider-registry/src/built-in.ts"), "utf8");
  expect(text.split("\n").slice(1)).toEqual([
    'export { default as carrierPigeon } from "@signalbox/provider-carrier-pigeon";',
    'export { default as zebraMail } from "@signalbox/provider-zebra-mail";',
    "",
  ]);
  const own = Object.keys((await readJson(join(root, registry)))["dependencies"] as object);
  expect(own.filter((name) => name.startsWith("@signalbox/provider-"))).toEqual([
    "@signalbox/provider-carrier-pigeon",
    "@signalbox/provider-kit",
    "@signalbox/provider-zebra-mail",
  ]);
});

test("the suite detects authors' mistakes", async () => {
  for (const [index, [right, wrong]] of mistakes.entries()) {
    const name = `pigeon-${index}`;
    await writeProviderPackage(providersFolder, anOrder(name, "Sms"));
    expect(filledDefinition).toContain(right);
    await writeFile(join(providersFolder, name, "src/index.ts"), filledDefinition.replace(right, wrong));
    await writeFile(join(providersFolder, name, `src/${name}.test.ts`), filledTest);
  }

  const suite = await runSuite();

  expect(suite.files).toEqual({ failed: mistakes.length, all: mistakes.length });
});

const mistakes: readonly (readonly [right: string, wrong: string])[] = [
  ['secret("API key of the loft")', 'field("API key of the loft")'],
  ["reference: idempotencyKey", "reference: String(now().getTime())"],
  ["to: message.to, ", ""],
  ['textAt(json, "id")', 'textAt(json, "state")'],
  ['code === "1204" ? "HardBounce" : undefined', '"HardBounce"'],
  // Retries by itself.
  [
    "    return sendResultOf(",
    '    if (outcome.type === "unanswered") await request({ url: "https://x.example/" });\n    return sendResultOf(',
  ],
  // Treats every answer as accepted.
  [
    "    return sendResultOf(",
    '    if (outcome.type === "answer") return { type: "accepted", vendorId: "msg_7" };\n    return sendResultOf(',
  ],
  // Treats a lost answer as not sent.
  [
    "    return sendResultOf(",
    '    if (outcome.type === "unanswered") return { type: "later", reason: outcome.reason };\n    return sendResultOf(',
  ],
];

function anOrder(name: string, channel: string): ProviderOrder {
  const order = parseProviderOrder(name, channel);
  if (order.type === "refused") throw new Error(order.reason);
  return order;
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
}

async function providersOfPackage(name: string): Promise<readonly Provider[]> {
  const entry = pathToFileURL(join(providersFolder, name, "src/index.ts")).href;
  return providersIn(((await import(entry)) as { readonly default: unknown }).default);
}

interface SuiteRun {
  readonly files: { readonly failed: number; readonly all: number };
  readonly output: string;
}

/** Runs the workspace's own tests over the new package alone. */
async function runSuite(): Promise<SuiteRun> {
  const report = join(root, "report.json");
  const { output } = await run("vitest/vitest.mjs", [
    "run",
    `--root=${root}`,
    `--config=${join(house, "vitest.config.ts")}`,
    "--project=unit",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const results = (await readJson(report))["testResults"] as readonly { readonly status: string }[];
  const failed = results.filter(({ status }) => status === "failed").length;
  return { files: { failed, all: results.length }, output };
}

async function typeErrors(): Promise<string> {
  const project = { extends: "./tsconfig.base.json", include: ["packages/providers/*/src"] };
  await writeFile(join(root, "tsconfig.json"), JSON.stringify(project));
  return (await run("typescript/bin/tsc", ["-p", root])).output;
}

function run(tool: string, parameters: readonly string[]): Promise<{ readonly output: string }> {
  const { VITEST: _nested, ...environment } = process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(house, "node_modules", tool), ...parameters], {
      cwd: root,
      env: { ...environment, NO_COLOR: "1" },
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("close", () => resolve({ output: Buffer.concat(chunks).toString() }));
  });
}
