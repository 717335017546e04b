/**
 * A mail as a client in one color scheme shows it, whatever the scheme of the browser that frames it: browsers do not pass the
 * scheme of an element on to the document in it. Pure.
 */

export type ColorScheme = "light" | "dark";

/** Conditions on the scheme become such that hold always or never; of the schemes that it declares, this one is left. */
export function inColorScheme(html: string, scheme: ColorScheme): string {
  return html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
      asked.toLowerCase() === scheme ? "(min-width:0)" : "(max-width:0)",
    )
    .replaceAll(
      /(?<![\w-])(color-scheme(?:\s*:\s*|["']?\s+content\s*=\s*["']?))((?:(?:light|dark|only)\s*)+)/gi,
      (_, before: string, declared: string) => before + left(declared, scheme),
    );
}

function left(declared: string, scheme: ColorScheme): string {
  const isDeclared = declared.toLowerCase().split(/\s+/).includes(scheme);
  const end = /\s*$/.exec(declared)?.[0] ?? "";
  return (isDeclared ? scheme : declared.trimEnd()) + end;
}
