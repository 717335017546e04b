/** A library that a service loads can slow down the whole process. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders = ["packages", "packages/providers", "services"];
/** Read as files and served to browsers. */
const servedOnly = new Set(["@scalar/api-reference", "@fontsource-variable/inter"]);
const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/**
 * A class that extends `String` makes V8 compile string methods without its fast paths, in the whole process. Measured in
 * Node 24.21 with all libraries loaded, over a text of 20,000 characters, ioredis unpatched against patched: `charCodeAt` and
 * `charAt` in a loop take 4 to 10 times as long, `startsWith` 6 times, `indexOf` twice. `JSON.parse` and regular expressions
 * are not affected.
 */
test(
  "no library that a service loads defines a class that extends String",
  { timeout: 120_000 },
  async () => {
    const libraries = librariesOfServices();
    expect(libraries.some((path) => path.includes("/ioredis/"))).toBe(true);
    expect(await stringLikesAfter(libraries)).toBe("0");
  },
);

test("the check finds a class that extends String", async () => {
  const module = "data:text/javascript,globalThis.Word = class extends String {};";
  expect(await stringLikesAfter([module])).toBe("1");
});

async function stringLikesAfter(modules: readonly string[]): Promise<string> {
  const script = `
    import { queryObjects } from "node:v8";
    for (const module of ${JSON.stringify(modules)}) await import(module);
    process.stdout.write(String(queryObjects(String, { format: "count" })));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  return stdout;
}

/** The import specifiers of all third-party libraries. */
function librariesOfServices(): readonly string[] {
  const manifests = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => join(root, folder, name, "package.json"))
      .filter(existsSync),
  );
  return [...new Set(manifests.flatMap(librariesOf))];
}

function librariesOf(manifest: string): readonly string[] {
  const { dependencies } = manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8")));
  return Object.entries(dependencies)
    .filter(([library, version]) => !version.startsWith("workspace:") && !servedOnly.has(library))
    .flatMap(([library]) => addressOf(library, manifest));
}

/** Empty for a package that is not imported by its name: files that are only served, and helper programs. */
function addressOf(library: string, manifest: string): readonly string[] {
  try {
    return [pathToFileURL(createRequire(manifest).resolve(library)).href];
  } catch {
    return [];
  }
}
