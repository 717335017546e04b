/**
 * The generated part of packages/provider-registry: a module that exports each provider package, and the dependencies
 * on them. A test fails when it differs from the folders of packages/providers.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Repository path and text of each generated file, for the existing packages. */
export async function registryFiles(root: string): Promise<Readonly<Record<string, string>>> {
  const names = await providerNames(root);
  const manifest = await readFile(join(root, manifestPath), "utf8");
  return { [modulePath]: moduleText(names), [manifestPath]: manifestText(names, manifest) };
}

export async function writeRegistry(root: string): Promise<void> {
  for (const [path, text] of Object.entries(await registryFiles(root)))
    await writeFile(join(root, path), text);
}

const modulePath = "packages/provider-registry/src/built-in.ts";
const manifestPath = "packages/provider-registry/package.json";

/** Ignores folders without a package.json: a removed package leaves its node_modules. */
async function providerNames(root: string): Promise<readonly string[]> {
  const folder = join(root, "packages/providers");
  const names = await readdir(folder);
  return names.filter((name) => existsSync(join(folder, name, "package.json"))).toSorted();
}

function moduleText(names: readonly string[]): string {
  const lines = names.map((name) => {
    const identifier = name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    return `export { default as ${identifier} } from "@signalbox/provider-${name}";\n`;
  });
  return `/** The packages of packages/providers. Generated: \`npm run new registry\` writes this file. */\n${lines.join("")}`;
}

function manifestText(names: readonly string[], text: string): string {
  const manifest = JSON.parse(text) as { dependencies: Record<string, string> };
  const others = Object.entries(manifest.dependencies).filter(
    ([name]) => name === "@signalbox/provider-kit" || !name.startsWith("@signalbox/provider-"),
  );
  const providers = names.map((name) => [`@signalbox/provider-${name}`, "workspace:*"] as const);
  const dependencies = Object.fromEntries(
    [...others, ...providers].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return `${JSON.stringify({ ...manifest, dependencies }, undefined, 2)}\n`;
}
