/**
 * Tables of invalid definitions: each lists the paths at which issues must be reported; none may be reported
 * elsewhere.
 */
import { pathText, type Issue } from "@signalbox/core";
import { describe, expect, it } from "vitest";

export interface Refusal {
  /** Anything at all: what comes over the wire may be anything. */
  readonly definition: unknown;
  /** An issue must be reported at or below each of these; "" is the whole definition. */
  readonly issues: readonly string[];
}

type Check = (
  raw: unknown,
) => { readonly ok: true } | { readonly ok: false; readonly issues: readonly Issue[] };

export function refusals(input: string, check: Check, table: Readonly<Record<string, Refusal>>): void {
  describe(`refused: ${input}`, () => {
    it.each(Object.entries(table))("%s", (_, { definition, issues }) => {
      const found = issuesOf(check, definition);
      const paths = found.map(({ path }) => path);
      expect(
        issues.filter((place) => !paths.some((path) => isAt(place, path))),
        "not found",
      ).toStrictEqual([]);
      expect(
        paths.filter((path) => !issues.some((place) => isAt(place, path))),
        "found elsewhere",
      ).toStrictEqual([]);
      expect(found.filter(({ problem }) => problem.length < 8)).toStrictEqual([]);
    });
  });
}

export function issuesOf(check: Check, definition: unknown): readonly { path: string; problem: string }[] {
  const checked = check(definition);
  return checked.ok ? [] : checked.issues.map(({ path, problem }) => ({ path: pathText(path), problem }));
}

function isAt(place: string, path: string): boolean {
  return place === "" || path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}
