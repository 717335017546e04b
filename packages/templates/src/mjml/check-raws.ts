/** Compiles the MJML that authors wrote into a low-code document, each text in its place, so that faults name it. */
import { markStart } from "../liquid/writers.js";
import type { LowCodePlace, RawMjml } from "../low-code/low-code-mjml.js";
import { faultsIn, type TemplateIssue, type TextFault } from "../template-fault.js";
import { compileMjml } from "./compile-mjml.js";
import { outlineOf } from "./mjml-outline.js";

const around: Readonly<Record<LowCodePlace, readonly [string, string]>> = {
  sections: ["<mjml><mj-body>", "</mj-body></mjml>"],
  elements: ["<mjml><mj-body><mj-section><mj-column>", "</mj-column></mj-section></mj-body></mjml>"],
};

export async function checkRaws(raws: readonly RawMjml[]): Promise<readonly TemplateIssue[]> {
  const found: TemplateIssue[] = [];
  for (const { path, mjml, place } of raws) {
    const [before, after] = around[place];
    const compiled = await compileMjml(before + outlineOf(mjml) + after, (message) =>
      message.includes(markStart),
    );
    if (!compiled.ok)
      found.push(
        ...faultsIn(
          path,
          compiled.faults.map((fault) => within(fault, before)),
        ),
      );
  }
  return found;
}

/** What is around the text is in its first line. */
function within(fault: TextFault, before: string): TextFault {
  if (fault.line !== 1 || fault.column === undefined) return fault;
  return { ...fault, column: Math.max(1, fault.column - before.length) };
}
