/** Accessibility violations of a page in a browser, found by axe-core in the page. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** What is used of Playwright's `Page`. Its content policy must allow scripts that are not its own, or be bypassed. */
export interface ExaminedPage {
  evaluate(expression: string): Promise<unknown>;
  emulateMedia(options: {
    readonly colorScheme: "light" | "dark";
    readonly reducedMotion: "reduce";
  }): Promise<void>;
}

export interface AxeOptions {
  /** A selector; only what is within is examined. Default: the whole page. */
  readonly part?: string;
  /** Default: both. In the dark only colors can differ, so nothing else is examined in it. */
  readonly schemes?: readonly ("dark" | "light")[];
  /** Default: all violations, also minor and moderate ones. */
  readonly onlySerious?: boolean;
}

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * The violations on the page as it is, as `light button-name: <button></button>`. What frames show is not ours, and axe
 * cannot look into those without an origin.
 */
export async function findAxeViolations(
  page: ExaminedPage,
  { part = "html", schemes = ["dark", "light"], onlySerious = false }: AxeOptions = {},
): Promise<readonly string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(await axeSource());
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const rules = colorScheme === "dark" ? "runOnly: ['color-contrast'], " : "";
    const options = `{ ${rules}iframes: false, preload: false, resultTypes: ['violations'] }`;
    const expression = `axe.run(${JSON.stringify(part)}, ${options}).then(({ violations }) => violations)`;
    for (const { id, impact, nodes } of (await page.evaluate(expression)) as readonly Violation[]) {
      if (onlySerious && impact !== "serious" && impact !== "critical") continue;
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, 300)}`));
    }
  }
  return found;
}

let source: Promise<string> | undefined;

function axeSource(): Promise<string> {
  source ??= readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  return source;
}
