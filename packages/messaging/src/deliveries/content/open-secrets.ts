/**
 * Opens the sealed texts that a message needs: the secrets that its template names, and the secret of subscription links.
 */
import { maskedSecret, secretNamesIn, type CompiledTemplate } from "@signalbox/templates";
import type { WorkspaceState } from "@signalbox/workspace";

export type Opening<Opened> =
  | { readonly ok: true; readonly opened: Opened }
  | { readonly ok: false; readonly message: string };

export interface SecretOpener {
  /** Only the secrets that the template names, by name. */
  namedIn(
    compiled: CompiledTemplate,
    secrets: WorkspaceState["secrets"],
  ): Opening<Readonly<Record<string, string>>>;
  /** The same names, each with `maskedSecret` as its value. */
  maskedIn(compiled: CompiledTemplate, secrets: WorkspaceState["secrets"]): Readonly<Record<string, string>>;
  /** Undefined for a workspace without one. */
  ofLinks(sealed: string | undefined): Opening<string | undefined>;
}

export function createSecretOpener(open: (sealed: string) => string): SecretOpener {
  const namesIn = cachedSecretNames();
  const openCached = cached(open);
  return {
    namedIn: (compiled, secrets) =>
      opening(() => {
        const names = namesIn(compiled);
        const named = secrets.filter(({ name }) => names.has(name));
        return Object.fromEntries(named.map(({ name, sealed }) => [name, open(sealed)]));
      }),
    maskedIn: (compiled, secrets) => {
      const names = namesIn(compiled);
      const named = secrets.filter(({ name }) => names.has(name));
      return Object.fromEntries(named.map(({ name }) => [name, maskedSecret]));
    },
    ofLinks: (sealed) => opening(() => (sealed === undefined ? undefined : openCached(sealed))),
  };
}

/** The key that sealed a secret may be missing: that is for the operator to correct, and not a defect. */
function opening<Opened>(open: () => Opened): Opening<Opened> {
  try {
    return { ok: true, opened: open() };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Computed once per compiled template. */
function cachedSecretNames(): (compiled: CompiledTemplate) => ReadonlySet<string> {
  const cache = new WeakMap<CompiledTemplate, ReadonlySet<string>>();
  return (compiled) => {
    const found = cache.get(compiled);
    if (found !== undefined) return found;
    const names = new Set(secretNamesIn(compiled));
    cache.set(compiled, names);
    return names;
  };
}

/** Caches opened secrets: most messages use the same few. */
function cached(open: (sealed: string) => string): (sealed: string) => string {
  const cache = new Map<string, string>();
  return (sealed) => {
    const found = cache.get(sealed);
    if (found !== undefined) return found;
    const opened = open(sealed);
    if (cache.size >= maxCached) cache.clear();
    cache.set(sealed, opened);
    return opened;
  };
}

const maxCached = 1_000;
