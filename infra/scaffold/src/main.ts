/**
 * `npm run new provider <name> [channel]`: writes a package that fails its conformance test until it is filled in, links it
 * into the workspace, and says what to do next. Run by infra/bootstrap.mjs.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseProviderOrder } from "./provider-order.js";
import { writeProviderPackage } from "./provider-package.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const usage = "npm run new provider <name> [Email|Sms|MobilePush|Webhook]";

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { channel: { type: "string" } },
});
const [what, name = "", channel] = positionals;
const order = parseProviderOrder(name, values.channel ?? channel);
if (what !== "provider") fail(`There is nothing new of the kind "${what ?? ""}". ${usage}`);
else if (order.type === "refused") fail(`${order.reason} ${usage}`);
else {
  const written = await writeProviderPackage(join(root, "packages/providers"), order);
  if (written.type === "taken") fail(`There is a package ${relative(root, written.folder)} already.`);
  else {
    link();
    report(relative(root, written.folder), written.files);
  }
}

/** The lock file names every package, so it changes. */
function link(): void {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { packageManager: string };
  const command = ["--yes", manifest.packageManager, "install", "--no-frozen-lockfile", "--reporter=silent"];
  const { status } = spawnSync("npx", command, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) fail("The package is written, but could not be linked: run `npx pnpm install`.");
}

function report(folder: string, files: readonly string[]): void {
  const lines = [
    ...files.map((file) => `  ${join(folder, file)}`),
    "",
    "  Next: fill in src/index.ts and the answers in its test, until this passes:",
    `  npx vitest run ${folder}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function fail(problem: string): void {
  process.stderr.write(`\n${problem}\n\n`);
  process.exitCode = 1;
}
