/**
 * The MJML compiler and its components, loaded at their first use: they are 700 modules, half of what a service would
 * load at start, and a process that renders no MJML never needs them.
 */
import { createRequire } from "node:module";

interface CompiledDocument {
  readonly html: string;
  readonly json: unknown;
  readonly errors: readonly {
    readonly line?: number;
    readonly message: string;
    readonly tagName: string;
  }[];
}

interface CompileOptions {
  readonly presets: readonly object[];
  readonly validationLevel: "soft";
  readonly keepComments: boolean;
  readonly filePath: string;
  readonly ignoreIncludes: true;
}

interface Preset {
  readonly components: readonly { readonly endingTag?: boolean; getTagName(): string }[];
}

export interface MjmlEngine {
  readonly compile: (mjml: string, options: CompileOptions) => Promise<CompiledDocument>;
  readonly preset: Preset;
  /** Elements whose content is HTML. */
  readonly endingTags: ReadonlySet<string>;
}

const require = createRequire(import.meta.url);
let engine: MjmlEngine | undefined;

export function mjmlEngine(): MjmlEngine {
  engine ??= loadEngine();
  return engine;
}

/** Loads the compiler now, so that no message has to wait for it. */
export function loadMailCompiler(): void {
  mjmlEngine();
}

function loadEngine(): MjmlEngine {
  const core = require("mjml-core") as { readonly default: MjmlEngine["compile"] };
  const preset = require("mjml-preset-core") as Preset;
  const ending = preset.components.filter(({ endingTag }) => endingTag === true);
  return {
    compile: core.default,
    preset,
    endingTags: new Set(ending.map((component) => component.getTagName())),
  };
}
