/**
 * MJML to HTML; every complaint of the compiler is a fault, because unknown attributes and invalid widths are mistakes of
 * the author. Reads no files.
 */
import type { Outcome, TextFault } from "../template-fault.js";
import { mjmlEngine } from "./mjml-engine.js";
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
    });
    const faults = errors
      .filter(({ message }) => !forgive(message))
      .map(({ message, line, tagName }): TextFault => ({
        message: `${tagName}: ${message}`,
        ...(line === undefined ? {} : { line }),
      }));
    return faults.length > 0 ? { ok: false, faults } : { ok: true, value: { html, tree: json } };
  } catch (error) {
    return { ok: false, faults: [{ message: error instanceof Error ? error.message : String(error) }] };
  }
}
