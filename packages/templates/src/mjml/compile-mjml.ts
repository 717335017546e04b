/**
 * MJML to HTML; every complaint of the compiler is a fault, because unknown attributes and invalid widths are mistakes of
 * the author. Reads no files, and loads no web font but those of `mj-font`: their servers would get the addresses of all
 * readers.
 */
import type { Outcome, TextFault } from "../template-fault.js";
import { mjmlEngine } from "./mjml-engine.js";
import { mjmlTagIn } from "./read-body.js";
import { findStructureFaults } from "./mjml-structure.js";

export interface CompiledMjml {
  readonly html: string;
  /** The parsed document. */
  readonly tree: unknown;
}

/** `forgive`: complaints to ignore. */
export async function compileMjml(
  mjml: string,
  forgive: (message: string) => boolean = () => false,
): Promise<Outcome<CompiledMjml>> {
  const structural = await findStructureFaults(mjml);
  if (structural.length > 0) return { ok: false, faults: structural };
  const { compile, preset } = await mjmlEngine();
  try {
    const { html, json, errors } = await compile(mjml, {
      presets: [preset],
      validationLevel: "soft",
      keepComments: true,
      filePath: "",
      ignoreIncludes: true,
      fonts: {},
    });
    const faults = errors
      .filter(({ message }) => !forgive(message))
      .map(({ message, line, tagName }): TextFault => ({
        message: `${tagName}: ${message}`,
        ...(line === undefined ? {} : { line }),
      }));
    if (faults.length > 0) return { ok: false, faults };
    const left = mjmlTagIn(html);
    return left === undefined
      ? { ok: true, value: { html, tree: json } }
      : { ok: false, faults: [{ message: `${left}> is in a place that is HTML, where it stays as it is` }] };
  } catch (error) {
    return { ok: false, faults: [{ message: error instanceof Error ? error.message : String(error) }] };
  }
}
