/**
 * The generated registry matches the folders of packages/providers, and provider packages have only allowed
 * dependencies.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { registryFiles } from "./provider-registry.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

test("the registry names every package of packages/providers; `npm run new registry` writes it", async () => {
  for (const [path, text] of Object.entries(await registryFiles(root))) {
    expect(await readFile(join(root, path), "utf8"), `${path} is stale: run npm run new registry`).toBe(text);
  }
});

test("providers depend only on core and provider-kit, and only the registry depends on providers", async () => {
  const found: string[] = [];
  for (const folder of ["packages", "packages/providers", "services", "infra"]) {
    for (const name of await readdir(join(root, folder))) {
      const text = await readFile(join(root, folder, name, "package.json"), "utf8").catch(() => "{}");
      for (const dependency of oursIn(text)) {
        const isProvider = folder === "packages/providers";
        const isAllowed = ["@signalbox/core", "@signalbox/provider-kit"].includes(dependency);
        const isRegistry = name === "provider-registry";
        if (isProvider ? !isAllowed : isOfProvider(dependency) && !isRegistry) {
          found.push(`${folder}/${name} depends on ${dependency}`);
        }
      }
    }
  }
  expect(found).toEqual([]);
});

function oursIn(manifest: string): readonly string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest) as Record<
    string,
    Record<string, string>
  >;
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith("@signalbox/"),
  );
}

function isOfProvider(name: string): boolean {
  const others = ["@signalbox/provider-kit", "@signalbox/provider-registry"];
  return name.startsWith("@signalbox/provider-") && !others.includes(name);
}
