/**
 * An LRU cache of compiled templates by id and version. Each worker has one; a changed template has a new version, and
 * the old one is evicted in time.
 */
import { LRUCache } from "lru-cache";
import { compileTemplate, type CompiledTemplate } from "./compile-template.js";
import type { Parts } from "./parts/expand-parts.js";
import type { TemplateDefinition } from "./template.js";

export interface TemplateVersion {
  /** Unique over all workspaces. */
  readonly id: string;
  readonly version: string | number;
}

export interface TemplateCache {
  /** The compiled template; `definition` and `parts` are used only on a miss, so the version is also that of the parts. */
  compiled(version: TemplateVersion, definition: TemplateDefinition, parts?: Parts): CompiledTemplate;
}

/** `maxBytes` estimates the size of the parsed text of each template; default 500 templates and 64 MiB. */
export function createTemplateCache(bounds: { max?: number; maxBytes?: number } = {}): TemplateCache {
  const cache = new LRUCache<string, CompiledTemplate>({
    max: bounds.max ?? 500,
    maxSize: bounds.maxBytes ?? 67_108_864,
    sizeCalculation: sizeOf,
  });
  return {
    compiled(version, definition, parts) {
      const key = JSON.stringify([version.id, version.version]);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const compiled = compileTemplate(definition, parts);
      cache.set(key, compiled);
      return compiled;
    },
  };
}

/** Parsed Liquid takes about ten bytes per character; an MJML body also keeps patterns. */
function sizeOf({ fields }: CompiledTemplate): number {
  let size = 2_048;
  for (const { source, surroundings } of fields.values()) {
    size += source.length * 10 + (surroundings === "html" ? 65_536 : 0);
  }
  return size;
}
