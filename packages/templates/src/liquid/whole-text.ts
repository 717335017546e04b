/**
 * Whether a stretch of Liquid is complete in itself: each block that it opens ends in it, and nothing in it leaves a loop
 * around it. Only such a stretch can be repeated or left out without breaking the MJML around it.
 */
import { TypeGuards, type Template } from "liquidjs";
import type { TextFault } from "../template-fault.js";
import { hasLiquid, parseLiquid } from "./liquid-text.js";

export function wholeTextFaults(source: string): readonly TextFault[] {
  if (!hasLiquid(source)) return [];
  const parsed = parseLiquid(source);
  if (!parsed.ok) return parsed.faults;
  return tagsIn(parsed.value.templates, false)
    .filter(({ name, isInLoop }) => leaving.has(name) && !isInLoop)
    .map(({ name }) => ({ message: `${name}: there is no loop around it in the same text` }));
}

const leaving = new Set(["break", "continue"]);

interface FoundTag {
  readonly name: string;
  readonly isInLoop: boolean;
}

/** All tags of parsed Liquid, those within others included. */
export function tagNamesIn(templates: readonly Template[]): ReadonlySet<string> {
  return new Set(tagsIn(templates, false).map(({ name }) => name));
}

function tagsIn(templates: readonly Template[], isInLoop: boolean): readonly FoundTag[] {
  return templates.flatMap((template) => {
    const { token } = template;
    if (!TypeGuards.isTagToken(token)) return [];
    const { name } = token;
    return [{ name, isInLoop }, ...tagsIn(childrenOf(template), isInLoop || name === "for")];
  });
}

/** The Liquid within a block, whichever branch it is in. */
export function childrenOf(template: Template): readonly Template[] {
  const steps = template.children?.(false, true);
  if (steps === undefined) return [];
  for (let step = steps.next(); ; step = steps.next(step.value)) if (step.done === true) return step.value;
}
