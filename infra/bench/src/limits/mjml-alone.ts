/** The cost of MJML alone: its compiler on a text without Liquid, with the options that templates are compiled with. */
import { createRequire } from "node:module";

type Compile = (mjml: string, options: object) => Promise<{ readonly html: string }>;

// The libraries have no types.
const require = createRequire(import.meta.url);
const { default: compile }: { readonly default: Compile } = require("mjml-core");
const preset: object = require("mjml-preset-core");

export async function mjmlAlone(mjml: string): Promise<string> {
  const { html } = await compile(mjml, {
    presets: [preset],
    validationLevel: "soft",
    keepComments: true,
    filePath: "",
    ignoreIncludes: true,
  });
  return html;
}
