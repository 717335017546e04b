/**
 * Compiled templates by id and version, the latest used ones. The worker holds one; a changed template has a new version
 * and is compiled anew, and the old one falls out in time.
 */
import { LRUCache } from "lru-cache";
import { compileTemplate, type CompiledTemplate } from "./compile-template.js";
import type { TemplateDefinition } from "./template.js";

export interface TemplateVersion {
  /** Unique beyond workspaces. */
  readonly id: string;
  readonly version: string | number;
}

export interface TemplateCache {
  /** The compiled template; `definition` is looked at only when it is not there yet. */
  compiled(version: TemplateVersion, definition: TemplateDefinition): CompiledTemplate;
}

/** `maxBytes` counts each template as what parsing makes of its text, roughly; default 500 templates and 64 MiB. */
export function createTemplateCache(bounds: { max?: number; maxBytes?: number } = {}): TemplateCache {
  const cache = new LRUCache<string, CompiledTemplate>({
    max: bounds.max ?? 500,
    maxSize: bounds.maxBytes ?? 67_108_864,
    sizeCalculation: sizeOf,
  });
  return {
    compiled(version, definition) {
      const key = JSON.stringify([version.id, version.version]);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const compiled = compileTemplate(definition);
      cache.set(key, compiled);
      return compiled;
    },
  };
}

/** Parsed Liquid takes some ten bytes for a character; an MJML body comes to keep patterns. */
function sizeOf({ fields }: CompiledTemplate): number {
  let size = 2_048;
  for (const { source, surroundings } of fields.values()) {
    size += source.length * 10 + (surroundings === "html" ? 65_536 : 0);
  }
  return size;
}
