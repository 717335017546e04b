/**
 * `new provider`: writes a package that fails its conformance test until it is filled in, adds it to the registry of
 * providers, and links it into the workspace. `new registry`: writes the registry again, after a package was removed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { AppError } from "@signalbox/core";
import { readArguments, refuseWords, usageFault, type Command } from "../command.js";
import { parseProviderOrder } from "./provider-order.js";
import { writeProviderPackage } from "./provider-package.js";
import { writeRegistry } from "./provider-registry.js";

export const newCommand: Command = {
  name: "new",
  summary: "write the package of a new provider, or the registry of providers",
  help: `npm run new provider <name> [Email|Sms|MobilePush|Webhook]

Writes packages/providers/<name>, adds it to packages/provider-registry and links it. Its test fails until the package is
filled in. Without a channel: Email.

npm run new registry

Writes the list of packages/provider-registry again, after a package was removed.`,
  parse(args) {
    const { values, positionals } = readArguments(args, { channel: { type: "string" } });
    const [what, name = "", channel] = positionals;
    if (what === "registry") {
      refuseWords(positionals.slice(1));
      return ({ root }) => register(root);
    }
    if (what !== "provider") throw usageFault(`There is nothing new of the kind "${what ?? ""}".`);
    const order = parseProviderOrder(name, values.channel ?? channel);
    if (order.type === "refused") throw usageFault(order.reason);
    return async ({ root, output }) => {
      const written = await writeProviderPackage(join(root, "packages/providers"), order);
      const folder = relative(root, written.folder);
      if (written.type === "taken") throw usageFault(`There is a package ${folder} already.`);
      await register(root);
      for (const file of written.files) output.print(`  ${join(folder, file)}`);
      output.print("\n  Next: fill in src/index.ts and the answers in its test, until this passes:");
      output.print(`  npx vitest run ${folder}`);
    };
  },
};

/** Installs, because the lock file names every package. */
async function register(root: string): Promise<void> {
  await writeRegistry(root);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { packageManager: string };
  const command = ["--yes", manifest.packageManager, "install", "--no-frozen-lockfile", "--reporter=silent"];
  const { status } = spawnSync("npx", command, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) {
    throw new AppError({
      code: "NotLinked",
      message: "The registry is written, but its packages could not be linked: run `npx pnpm install`.",
    });
  }
}
