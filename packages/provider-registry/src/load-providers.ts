/**
 * All providers of an installation: those of packages/providers, and those of npm packages that the configuration names. Called
 * once by each service, before it connects to anything.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cannotStart } from "@signalbox/core";
import { providersIn, providerRegistry, type Provider, type ProviderRegistry } from "@signalbox/provider-kit";
import { resolve } from "import-meta-resolve";
import * as builtIn from "./built-in.js";

export interface ProviderSource {
  /** npm names, as in PROVIDERS. */
  readonly packages?: readonly string[];
  /** They are resolved as a module in this directory would resolve them. */
  readonly directory?: string;
}

/** Throws a start fault that names each package that is missing, broken, or claims the name of another provider. */
export async function loadProviders({
  packages = [],
  directory = ".",
}: ProviderSource = {}): Promise<ProviderRegistry> {
  let registry = providerRegistry(Object.values(builtIn).flatMap(providersIn));
  const faults: string[] = [];
  for (const name of packages) {
    try {
      registry = providerRegistry([...registry.all, ...(await loadPackage(name, directory))]);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (faults.length > 0) throw cannotStart(`PROVIDERS has faults:\n  ${faults.join("\n  ")}`);
  return registry;
}

async function loadPackage(name: string, directory: string): Promise<readonly Provider[]> {
  const module = (await import(entryOf(name, directory))) as { readonly default?: unknown };
  return providersIn(module.default);
}

function entryOf(name: string, directory: string): string {
  try {
    return resolve(name, pathToFileURL(join(directory, "package.json")).href);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    const message = `is not installed in ${directory}: install it there, or remove it from PROVIDERS`;
    throw new Error(message, { cause: error });
  }
}
