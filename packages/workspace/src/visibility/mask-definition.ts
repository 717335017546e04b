/**
 * A definition or a draft as callers see it who may not see what it compares: the operands of conditions on hidden paths
 * are hidden. It cannot be put back so: `hasHiddenOperand` finds what is lost. Pure.
 */
import { definitionNames } from "./definition-names.js";
import type { DataSource } from "./data-source.js";
import type { Visibility } from "./visibility.js";

/** What is shown for everything hidden. */
export const hiddenValue = "•••";

export function maskDefinition(definition: unknown, visibility: Visibility): unknown {
  return mask(definition, { of: "Trait" }, visibility);
}

/** Whether it was read by a caller from whom an operand is hidden, and is put back with what was shown for it. */
export function hasHiddenOperand(definition: unknown): boolean {
  if (typeof definition !== "object" || definition === null) return false;
  const { operands } = definitionNames();
  return Object.entries(definition).some(
    ([name, value]: [string, unknown]) =>
      (operands.has(name) && value === hiddenValue) || hasHiddenOperand(value),
  );
}

function mask(value: unknown, source: DataSource, visibility: Visibility): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mask(item, source, visibility));
  if (typeof value !== "object" || value === null) return value;
  const inside = sourceOf(value) ?? source;
  const isHidden = pathsOf(value).some((path) => !visibility.mayAsk(inside, path));
  const shown = isHidden ? withoutOperands(value) : value;
  return Object.fromEntries(
    Object.entries(shown).map(([name, child]: [string, unknown]) => [name, mask(child, inside, visibility)]),
  );
}

/** The operands of this condition; those of conditions inside it have paths of their own. */
function withoutOperands(condition: object): object {
  const { operands } = definitionNames();
  return Object.fromEntries(
    Object.entries(condition).map(([name, value]: [string, unknown]) => {
      if (typeof value === "object" && value !== null) {
        const isOwn = !Array.isArray(value) && pathsOf(value).length === 0;
        return [name, isOwn ? withoutOperands(value) : value];
      }
      return [name, operands.has(name) ? hiddenValue : value];
    }),
  );
}

function pathsOf(value: object): readonly string[] {
  const { paths } = definitionNames();
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) =>
    paths.has(name) && typeof child === "string" ? [child] : [],
  );
}

function sourceOf(value: object): DataSource | undefined {
  if (!("event" in value) || typeof value.event !== "string") return undefined;
  return { of: "Event", event: value.event === "" ? "*" : value.event };
}
