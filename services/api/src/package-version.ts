/** The version in the manifest of this package. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const manifest = z.object({ version: z.string() });

export async function readPackageVersion(): Promise<string> {
  const file = fileURLToPath(import.meta.resolve("@signalbox/api/package.json"));
  return manifest.parse(JSON.parse(await readFile(file, "utf8"))).version;
}
