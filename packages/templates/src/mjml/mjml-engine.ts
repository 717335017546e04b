/**
 * The MJML compiler and its components, loaded at their first use: they are 700 modules, half of what a service would
 * load at start, and a process that renders no MJML never needs them.
 */
import type { MjmlCompiler } from "mjml-core";
import type { MjmlPreset } from "mjml-preset-core";

export interface MjmlEngine {
  readonly compile: MjmlCompiler;
  readonly preset: MjmlPreset;
  /** Elements whose content is HTML. */
  readonly endingTags: ReadonlySet<string>;
}

let engine: Promise<MjmlEngine> | undefined;

/** A failure to load it is not kept: the next message tries again. */
export function mjmlEngine(): Promise<MjmlEngine> {
  engine ??= loadEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/** Loads the compiler now, so that no message has to wait for it. */
export async function loadMailCompiler(): Promise<void> {
  await mjmlEngine();
}

async function loadEngine(): Promise<MjmlEngine> {
  const [{ default: core }, { default: preset }] = await Promise.all([
    import("mjml-core"),
    import("mjml-preset-core"),
  ]);
  const ending = preset.components.filter(({ endingTag }) => endingTag === true);
  return {
    // Node has a CommonJS module as `default`, vitest what that module calls its default.
    compile: "default" in core ? core.default : core,
    preset,
    endingTags: new Set(ending.map((component) => component.getTagName())),
  };
}
