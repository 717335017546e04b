/** Providers by their names and by their webhook paths. */
import { channels, type Channel } from "@signalbox/core";
import { fieldsOf } from "./fields.js";
import type { Provider } from "./provider.js";

export interface ProviderRegistry {
  readonly all: readonly Provider[];
  find(channel: Channel, type: string): Provider | undefined;
  /** By the last segment of the address its vendor reports to. */
  byWebhookPath(path: string): Provider | undefined;
}

/** Throws when two providers have the same type and channel, or the same webhook path. */
export function providerRegistry(all: readonly Provider[]): ProviderRegistry {
  const byName = uniquely(all, (provider) => `${provider.channel}/${provider.type}`);
  const byPath = uniquely(all, (provider) => provider.webhook?.path);
  return {
    all,
    find: (channel, type) => byName.get(`${channel}/${type}`),
    byWebhookPath: (path) => byPath.get(path),
  };
}

/** Those of a package, by its default export: a provider, or a list of them. Throws a `TypeError` for anything else. */
export function providersIn(defaultExport: unknown): readonly Provider[] {
  return (Array.isArray(defaultExport) ? defaultExport : [defaultExport]).map(assertProvider);
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
