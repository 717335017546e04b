/** What MJML costs by itself: its compiler on a text without any Liquid left in it, as our templates are compiled. */
import { createRequire } from "node:module";

type Compile = (mjml: string, options: object) => Promise<{ readonly html: string }>;

// The libraries bring no types.
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
