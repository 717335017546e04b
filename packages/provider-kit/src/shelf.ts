/**
 * Discovers all providers: every folder of `packages/providers` is a package whose default export is a provider, or a
 * list of them. There is no other list, so a new package is found at the next start. Called once by each service.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";
import { fieldsOf } from "./fields.js";
import type { Provider } from "./provider.js";

export interface ProviderShelf {
  readonly all: readonly Provider[];
  find(channel: Channel, type: string): Provider | undefined;
  /** By the last segment of the address its vendor reports to. */
  byWebhookPath(path: string): Provider | undefined;
}

/** Throws an error that names the package when a provider is broken, or two have the same name. */
export async function loadProviders(folder: string = shelfFolder): Promise<ProviderShelf> {
  const names = await readdir(folder);
  // A folder without package.json is left over from a removed package (its node_modules).
  const packages = names
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, "package.json")));
  const loaded = await Promise.all(packages.map(loadPackage));
  return providerShelf(loaded.flat());
}

/** Throws when two providers have the same type and channel, or the same webhook path. */
export function providerShelf(all: readonly Provider[]): ProviderShelf {
  const byName = uniquely(all, (provider) => `${provider.channel}/${provider.type}`);
  const byPath = uniquely(all, (provider) => provider.webhook?.path);
  return {
    all,
    find: (channel, type) => byName.get(`${channel}/${type}`),
    byWebhookPath: (path) => byPath.get(path),
  };
}

const shelfFolder = fileURLToPath(new URL("../../providers", import.meta.url));
/** In tests this runs from source, and so do the providers. */
const condition = import.meta.url.endsWith(".ts") ? "source" : "default";

const manifestSchema = z.object({
  exports: z.object({ ".": z.object({ source: z.string(), default: z.string() }) }),
});

async function loadPackage(folder: string): Promise<readonly Provider[]> {
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
    const entry = join(folder, manifest.exports["."][condition]);
    const module = (await import(pathToFileURL(entry).href)) as { readonly default?: unknown };
    const found = Array.isArray(module.default) ? module.default : [module.default];
    return found.map(assertProvider);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The provider package ${folder} cannot be loaded: ${problem}`, { cause });
  }
}

function assertProvider(value: unknown): Provider {
  if (!isProvider(value)) throw new TypeError("its default export is neither a provider nor a list of them");
  fieldsOf(value);
  return value;
}

/** As far as it can be checked at run time; the rest was checked at its definition. */
function isProvider(value: unknown): value is Provider {
  if (typeof value !== "object" || value === null) return false;
  const parts: { readonly [Part in keyof Provider]?: unknown } = value;
  const isOfChannel = channels.some((channel) => channel === parts.channel);
  return typeof parts.type === "string" && typeof parts.open === "function" && isOfChannel;
}

function uniquely(
  all: readonly Provider[],
  keyOf: (provider: Provider) => string | undefined,
): ReadonlyMap<string, Provider> {
  const found = new Map<string, Provider>();
  for (const provider of all) {
    const key = keyOf(provider);
    if (key === undefined) continue;
    if (found.has(key)) throw new Error(`Two providers claim to be ${key}.`);
    found.set(key, provider);
  }
  return found;
}
